/* What pick and hint have in common: their limits, how they report progress and how they are cancelled.
 * Library code: nothing here prints or exits. */
#ifndef TERRACE_ADVICE_H
#define TERRACE_ADVICE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "fair.h"
#include "solve.h"

struct advice_progress {
    double fraction;        /* 0..1 of the work, as far as it can be told */
    uint64_t samples;       /* hidden: stock orders decided so far; known: states searched, then playouts done */
    double elapsed_seconds; /* wall clock */
    const char *phase;      /* static, one word: "solving", "playouts", "sampling" */
};

/* Called from the thread that called pick or hint, at most six times a second. */
typedef void advice_progress_fn(void *context, const struct advice_progress *p);

struct advice_options {
    int threads;            /* >= 1 */
    uint64_t memory_bytes;  /* of transposition tables, all threads together */
    uint64_t limit_states;  /* known: for each choice or move, 0: none; hidden: for each sampled deal, 0: ADVICE_HIDDEN_STATES */
    double limit_seconds;   /* in all; known: CPU seconds of the search, hidden: of the clock; 0: the default below */
    uint64_t limit_samples; /* hidden: stock orders at most; 0: none. Given this and a seed, and time enough, the answer is reproducible
                                whatever `threads` is */
    uint64_t playouts;      /* of the fair player, for the ease: known: a choice; hidden: a choice and stock order; 0: the defaults below */
    uint64_t seed;
    uint32_t off;                 /* switches of the solver that are off */
    enum fair_level level;        /* of the fair player behind `ease` */
    atomic_bool *cancel;          /* may be NULL; set by another thread or a signal handler: ends soon with what there is */
    advice_progress_fn *progress; /* may be NULL */
    void *progress_context;
};

/* Sensible values: one thread, 64 MiB, seed 1, level fast, everything else 0 or NULL. */
void advice_options_init(struct advice_options *o);

#define ADVICE_SECONDS 30.0 /* a whole question, known or hidden */
enum {
    ADVICE_HIDDEN_STATES = 30000, /* decides about nine in ten deals, in a few hundredths of a second */
    ADVICE_PLAYOUTS = 4000,       /* known, level fast: half-width of the 95 % interval 1.5 points */
    ADVICE_PLAYOUTS_SLOW = 40,    /* known, other levels */
    ADVICE_SAMPLE_PLAYOUTS = 16,  /* hidden, level fast; other levels 1 */
};

/* Playouts that `o` means, defaults put in. */
uint64_t advice_playouts(const struct advice_options *o, bool hidden);
/* Seconds that `o` means. Known: CPU seconds, 0 for none (a limit of states alone). Hidden: of the clock, always > 0. */
double advice_known_seconds(const struct advice_options *o);
double advice_hidden_seconds(const struct advice_options *o);

/* ---- inside pick and hint ---- */

/* One thread's tools. */
struct advice_worker {
    struct solver *solver;
    struct fair_player *player;
};

/* A clock, a progress report now and then, and one flag that ends everything: caller's cancel, or the deadline. */
struct advice_watch {
    const struct advice_options *options;
    int64_t start_ns, deadline_ns, next_report_ns; /* deadline 0: none */
    atomic_bool stop;
};
void advice_watch_init(struct advice_watch *w, const struct advice_options *o, double deadline_seconds);
double advice_elapsed(const struct advice_watch *w);
bool advice_cancelled(const struct advice_watch *w); /* by the caller, not by the deadline */
/* Sets `stop` if it is time, reports progress if it is time for that; from the caller's thread only. */
void advice_watch_tick(struct advice_watch *w, const char *phase, double fraction, uint64_t samples);

/* `count` workers with one-thread solvers that share the memory of `o`. NULL with `e` if memory is short. */
struct advice_worker *advice_workers_create(const struct advice_options *o, int count, struct error *e);
void advice_workers_free(struct advice_worker *workers, int count); /* NULL allowed */

/* Two base cards that are the same choice twice: copies of one card or, with alternating colours, of one rank and colour. */
bool advice_same_base(const struct game *g, card_t a, card_t b);

/* Some deal of the view, always the same: for questions whose answer does not depend on where the unseen cards lie. */
void advice_any_deal(const struct fair_view *view, struct game *out);
/* Whether the order in which the unseen cards lie cannot matter to the reserve test: it asks which cards lie outside the reserve, and these are
 * known unless some card of the reserve is not. A loss that it proves for one order is one for all. */
bool advice_reserve_is_open(const struct fair_view *view);
/* A view that is lost by the reserve test, however the unseen cards lie: true, and the chain in words in `out` (`size` >= 1
 * bytes), as explain_reserve(). False (and an empty text): the test tells nothing. */
bool advice_explain_blocked(const struct fair_view *view, char *out, size_t size);

/* No memory is left: fills `e`, returns false. */
bool advice_no_memory(struct error *e, const char *where);

/* Draws from which the chance of being the best choice is counted: its own error is then below one point. */
enum { ADVICE_DRAWS = 4000 };
/* A draw from the standard normal distribution. */
double advice_normal(struct rng *r);

/* A random stream for step `index` of a job: the same whatever thread runs it. */
void advice_rng(struct rng *r, uint64_t seed, uint64_t index);

#endif
