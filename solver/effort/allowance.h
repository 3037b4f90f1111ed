/* How long a piece of work may take, and whether to stop it. */
#ifndef TERRACE_ALLOWANCE_H
#define TERRACE_ALLOWANCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Called every few milliseconds on the working thread. True: stop. */
typedef bool stop_asked(void *context);

/* All zero: no limit. */
struct allowance {
    double cpu_seconds; /* of the working thread, counted from when the allowance is given; 0: no limit */
    uint64_t work;      /* the same amount on every machine, in propagations of a formula (sat.h); 0: no limit */
    stop_asked *stop;   /* may be NULL */
    void *context;
};

/* NULL: no limit. */
static inline bool allowance_stopped(const struct allowance *a) { return a && a->stop && a->stop(a->context); }

/* A stop_asked whose context is a const atomic_bool. */
static inline bool stop_by_flag(void *flag) { return atomic_load_explicit((const atomic_bool *)flag, memory_order_relaxed); }

#endif
