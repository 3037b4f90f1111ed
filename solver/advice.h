/* What pick and hint have in common: their limits, how they report progress and how they are cancelled.
 * Library code: nothing here prints or exits. */
#ifndef TERRACE_ADVICE_H
#define TERRACE_ADVICE_H

#include <stdatomic.h>
#include <stdint.h>

#include "fair.h"

struct advice_progress {
    double fraction;         /* 0..1 of the work, as far as it can be told */
    uint64_t samples;        /* stock orders decided so far (hidden), playouts done (known) */
    double elapsed_seconds;  /* wall clock */
    const char *phase;       /* static, one or two words: "solving", "playouts", "sampling" */
};

/* Called from the thread that called pick or hint, at most six times a second. */
typedef void advice_progress_fn(void *context, const struct advice_progress *p);

struct advice_options {
    int threads;             /* >= 1 */
    uint64_t memory_bytes;   /* of transposition tables, all threads together */
    uint64_t limit_states;   /* known: for each choice or move; hidden: for each sampled deal; 0: the default below */
    double limit_seconds;    /* known: CPU seconds for each choice or move; hidden: wall-clock seconds in all; 0: the default below */
    uint64_t limit_samples;  /* hidden: stock orders at most; 0: none. Given this and a seed, and time enough, the answer is reproducible
                                whatever `threads` is */
    uint64_t playouts;       /* of the fair player for the ease of each choice; 0: the default below (hidden: one each sampled deal) */
    uint64_t seed;
    enum fair_level level;   /* of the fair player behind `ease` */
    atomic_bool *cancel;     /* may be NULL; set by another thread or a signal handler: ends soon with what there is */
    advice_progress_fn *progress; /* may be NULL */
    void *progress_context;
};

/* Sensible values: one thread, 64 MiB, seed 1, level fast, everything else 0 or NULL. */
void advice_options_init(struct advice_options *o);

#define ADVICE_KNOWN_SECONDS 10.0  /* a choice or a move of a known deal */
#define ADVICE_HIDDEN_SECONDS 30.0 /* all of a hidden one */
enum { ADVICE_HIDDEN_STATES = 200000, ADVICE_PLAYOUTS = 2000 };

#endif
