#include "effort.h"

#include <assert.h>

void account_open(struct account *a, struct effort *e) { *a = (struct account){.effort = e, .clock_ns = thread_cpu_ns()}; }

void effort_hit(struct effort *e, enum limit limit)
{
    assert(limit > LIMIT_NONE && limit < LIMIT_CERTIFICATE); /* of a search */
    int none = LIMIT_NONE;
    atomic_compare_exchange_strong(&e->limit, &none, (int)limit);
}

bool account_poll(struct account *a)
{
    struct effort *e = a->effort;
    const struct limits *limits = &e->limits;
    uint64_t now = thread_cpu_ns();
    uint64_t cpu = atomic_fetch_add(&e->cpu_ns, now - a->clock_ns) + now - a->clock_ns;
    uint64_t states = atomic_fetch_add(&e->states, a->states) + a->states;
    if (limits->states_now)
        atomic_fetch_add_explicit(limits->states_now, a->states, memory_order_relaxed);
    a->clock_ns = now;
    a->states = 0;
    if (limits->cancel && atomic_load_explicit(limits->cancel, memory_order_relaxed))
        effort_hit(e, LIMIT_INTERRUPTED);
    if (allowance_stopped(e->allowance))
        effort_hit(e, LIMIT_INTERRUPTED);
    if (limits->states && states >= limits->states)
        effort_hit(e, LIMIT_STATES);
    if (limits->cpu_seconds > 0 && (double)cpu * 1e-9 >= limits->cpu_seconds)
        effort_hit(e, LIMIT_SECONDS);
    return atomic_load(&e->limit) != LIMIT_NONE || atomic_load(&e->done);
}
