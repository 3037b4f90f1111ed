/* How long a piece of work may take, and whether it is still wanted. */
#ifndef TERRACE_ALLOWANCE_H
#define TERRACE_ALLOWANCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Asked now and then, every few milliseconds, on the thread that works. True: leave it. */
typedef bool stop_asked(void *context);

/* All zero: no limit. */
struct allowance {
    double cpu_seconds; /* of the thread that works, from when it is given; 0: no end */
    uint64_t work;      /* the same amount on every machine, in propagations of a formula (sat.h); 0: no end */
    stop_asked *stop;   /* may be NULL */
    void *context;
};

/* NULL: no limit. */
static inline bool allowance_stopped(const struct allowance *a) { return a && a->stop && a->stop(a->context); }

/* A stop_asked whose context is a const atomic_bool. */
static inline bool stop_by_flag(void *flag) { return atomic_load_explicit((const atomic_bool *)flag, memory_order_relaxed); }

#endif
