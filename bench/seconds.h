/* Clocks in seconds, for benches and tests. */
#ifndef TERRACE_SECONDS_H
#define TERRACE_SECONDS_H

#include <time.h>

/* CLOCK_MONOTONIC: that pass; CLOCK_THREAD_CPUTIME_ID, CLOCK_PROCESS_CPUTIME_ID: CPU time. */
static inline double seconds_on(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
