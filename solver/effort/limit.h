/* The limits of a search, and which of them ended it. */
#ifndef TERRACE_LIMIT_H
#define TERRACE_LIMIT_H

#include <stdatomic.h>
#include <stdint.h>

enum limit {
    LIMIT_NONE,
    LIMIT_STATES, /* also if every phase has visited as many as it ever will */
    LIMIT_SECONDS,
    LIMIT_MEMORY,
    LIMIT_INTERRUPTED,
    LIMIT_CERTIFICATE, /* of no search: a loss was proved, but not in a form that can be certified (certificate.h) */
    LIMITS
};
extern const char *const limit_names[LIMITS]; /* "none", "states", "seconds", "memory", "interrupted", "certificate" */

/* All zero: no limit. The pointers are borrowed while the search runs. */
struct limits {
    uint64_t states;
    double cpu_seconds;               /* of all threads together */
    const atomic_bool *cancel;        /* may be NULL; set by another thread or a signal handler: ends with LIMIT_INTERRUPTED within 0.1 s */
    atomic_uint_fast64_t *states_now; /* may be NULL; what is searched is added while the search runs, for progress displays */
};

/* Moves of a solution at most. Where cards may come back from foundations, exact search finds lines of thousands of moves; a longer
 * one than this is dropped, and the limit hit is LIMIT_MEMORY. */
enum { SOLUTION_MAX = 8192 };

#endif
