/* What a search may spend, shared by the threads that work on one problem. Threads poll it every few hundred states, because reading
 * the clock and shared words at each state costs too much. */
#ifndef TERRACE_EFFORT_H
#define TERRACE_EFFORT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "allowance.h"
#include "limit.h"
#include "platform.h"

/* Zeroed but for `limits` and `allowance`: nothing is spent. Any number of threads. */
struct effort {
    struct limits limits;
    const struct allowance *allowance; /* of a search inside another one, polled too; NULL: none */
    atomic_uint_fast64_t states;
    atomic_uint_fast64_t cpu_ns;
    atomic_int limit; /* enum limit: the first that was hit; stops every thread */
    atomic_bool done; /* decided by one thread: the others stop */
};

/* One thread's account. */
struct account {
    struct effort *effort;
    uint64_t states;     /* since the last poll */
    uint64_t all_states; /* of this thread */
    uint64_t clock_ns;   /* thread CPU time at the last poll */
};

/* The first limit that is hit stays; every thread stops at its next poll. */
void effort_hit(struct effort *e, enum limit limit);

/* An account of the calling thread, which alone may use it; `e` outlives it. */
void account_open(struct account *a, struct effort *e);
/* Books what was spent since the last poll; true if the search has to stop. */
bool account_poll(struct account *a);
/* Counts one state; true if the search has to stop. */
static inline bool account_state(struct account *a)
{
    a->all_states++;
    return (++a->states & 255) == 0 && account_poll(a);
}
/* Books the rest: without it what was spent since the last poll is not counted. */
static inline void account_close(struct account *a) { account_poll(a); }

#endif
