/* What the questions pick and hint have in common: how they are put, how far they may go, how they report progress and are cancelled.
 * Library code: nothing here prints or exits. */
#ifndef TERRACE_ADVICE_H
#define TERRACE_ADVICE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "fair.h"
#include "limit.h"
#include "solve.h"

struct advice_progress {
    double fraction;        /* 0..1 of the work, as far as it can be told */
    uint64_t samples;       /* of the present phase: stock orders played, or moves decided */
    double elapsed_seconds; /* wall clock */
    const char *phase;      /* static, one word: "playouts", "solving" */
};

/* Called from the thread that called pick or hint, at most six times a second. */
typedef void advice_progress_fn(void *context, const struct advice_progress *p);

/* The presets are amounts of work: the same question and seed have the same answer, on any machine and with any number of threads. Where
 * a limit of seconds cut the work short the answer says so (its `limit`). */
struct advice_options {
    int threads;           /* >= 1 */
    uint64_t memory_bytes; /* of transposition tables, all threads together */
    uint64_t
        limit_states; /* of the solver, known: for each choice or move; hidden: for each order it is asked about; 0: preset, and what is known as
                            * far as limit_seconds go */
    double limit_seconds;   /* CPU seconds of the whole question, all threads; 0: see advice_seconds() */
    uint64_t limit_samples; /* stock orders at most; 0: the preset of the level (ease.h) */
    uint64_t playouts; /* games of the fair player at most, for each choice or move; 0: the same. An order is one game a choice or move */
    uint64_t seed;
    uint32_t off;                 /* switches of the solver that are off */
    enum fair_level level;        /* of the fair player behind `ease` */
    atomic_bool *cancel;          /* may be NULL; set by another thread or a signal handler: ends soon with what there is */
    advice_progress_fn *progress; /* may be NULL */
    void *progress_context;
};

/* Sensible values: one thread, 64 MiB, seed 1, level fast, everything else 0 or NULL. */
void advice_options_init(struct advice_options *o);

#define ADVICE_SECONDS      30.0  /* a whole question ... */
#define ADVICE_SECONDS_SLOW 600.0 /* ... for a player of the levels above fast */
/* CPU seconds that `o` means; 0: none (`known`, with a limit of states alone). */
double advice_seconds(const struct advice_options *o, bool known);

/* ---- inside pick and hint ---- */

/* One question while it is worked on: a clock, a progress report now and then, and one flag that ends everything. */
struct advice_watch {
    const struct advice_options *options;
    int64_t start_ns, next_report_ns; /* wall clock */
    uint64_t limit_ns;                /* CPU time, all threads; 0: none */
    atomic_uint_fast64_t cpu_ns;      /* spent, as far as booked */
    atomic_bool stop;
};

/* One thread's tools. */
struct advice_worker {
    struct advice_watch *watch;
    struct solver *solver;
    struct fair_player *fast, *player; /* the same where the level asked for is fast */
    struct solution *solution;         /* where the solver's answers go: large */
    uint64_t clock_ns;                 /* the thread's CPU time at its last booking */
};

struct advice_run {
    struct advice_watch watch;
    struct advice_worker *workers; /* options->threads of them */
};

/* False with `e` if memory is short. `o` and the run must stay where they are until the end. */
bool advice_begin(struct advice_run *run, const struct advice_options *o, double seconds, struct error *e);
void advice_end(struct advice_run *run);
/* No internal check has failed (solver_bug()); else false with `e`, and there is no answer. */
bool advice_sound(const struct advice_run *run, struct error *e);

/* Each task that runs on a worker begins with it: what the thread spends from here on is the question's. */
void advice_worker_begin(struct advice_worker *w);
/* Books what the thread has spent; true when the question has to end. A stop_asked whose context is the worker. */
bool advice_worker_stop(void *worker);
/* CPU seconds that are left for this thread, an equal share of what is left of the limit; 0: no limit. At least a millisecond. */
double advice_seconds_left(const struct advice_run *run);
/* What of the limit (CPU nanoseconds) is best kept for the solver; the rest is for the fair player. */
uint64_t advice_solvers_part(const struct advice_run *run, bool hidden);
/* Another `ns` of CPU time; the question goes on if the limit had ended it. */
void advice_extend(struct advice_run *run, uint64_t ns);

bool advice_stopped(const struct advice_run *run);   /* by the caller or by the limit */
bool advice_cancelled(const struct advice_run *run); /* by the caller */
double advice_elapsed(const struct advice_run *run); /* wall clock, seconds */
/* LIMIT_NONE, LIMIT_SECONDS or LIMIT_INTERRUPTED: what ended the question early. */
enum limit advice_limit(const struct advice_run *run);

/* Sees whether the caller has cancelled, and reports progress if it is time; from the caller's thread only. */
void advice_tick(struct advice_run *run, const char *phase, double fraction, uint64_t samples);

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
/* The position after `m` is lost in that way. */
bool advice_dooms(const struct fair_view *view, struct move m);

/* No memory is left: fills `e`, returns false. */
bool advice_no_memory(struct error *e, const char *where);

/* Draws from which the chance of being the best choice is counted: its own error is then below one point. */
enum { ADVICE_DRAWS = 4000 };
/* A draw from the standard normal distribution. */
double advice_normal(struct rng *r);

/* A random stream for step `index` of a job: the same whatever thread runs it. */
void advice_rng(struct rng *r, uint64_t seed, uint64_t index);

#endif
