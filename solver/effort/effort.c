#include "effort.h"

uint64_t thread_cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void account_open(struct account *a, struct effort *e) { *a = (struct account){.effort = e, .clock_ns = thread_cpu_ns()}; }

static void hit(struct effort *e, enum limit limit)
{
    int none = LIMIT_NONE;
    atomic_compare_exchange_strong(&e->limit, &none, (int)limit);
}

bool account_poll(struct account *a)
{
    struct effort *e = a->effort;
    const struct solve_options *o = e->options;
    uint64_t now = thread_cpu_ns();
    uint64_t cpu = atomic_fetch_add(&e->cpu_ns, now - a->clock_ns) + now - a->clock_ns;
    uint64_t states = atomic_fetch_add(&e->states, a->states) + a->states;
    a->clock_ns = now;
    a->states = 0;
    if (o->states_now)
        atomic_store_explicit(o->states_now, states, memory_order_relaxed);
    if (o->cancel && atomic_load_explicit(o->cancel, memory_order_relaxed))
        hit(e, LIMIT_INTERRUPTED);
    if (allowance_stopped(e->allowance))
        hit(e, LIMIT_INTERRUPTED);
    if (o->limit_states && states >= o->limit_states)
        hit(e, LIMIT_STATES);
    if (o->limit_seconds > 0 && (double)cpu * 1e-9 >= o->limit_seconds)
        hit(e, LIMIT_SECONDS);
    return atomic_load(&e->limit) != LIMIT_NONE || atomic_load(&e->done);
}
