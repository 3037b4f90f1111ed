/* What pick and hint share: their options, limits, progress reports and cancelling.
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
    double fraction;        /* 0..1 of the work, estimated */
    uint64_t samples;       /* of the present phase: stock orders played, or moves decided; in a review searches or moves */
    double elapsed_seconds; /* wall clock */
    const char *phase;      /* static, one word: "playouts", "solving" */
};

/* Called from the thread that called pick, hint or review, at most six times a second. */
typedef void advice_progress_fn(void *context, const struct advice_progress *p);

/* The presets are amounts of work: the same question and seed have the same answer, on any machine and with any number of threads. An
 * answer that a limit of seconds cut short says so (`limit`). */
struct advice_options {
    int threads;            /* >= 1 */
    uint64_t memory_bytes;  /* of transposition tables, all threads together */
    uint64_t limit_states;  /* of the solver, for each choice or move (known), for each order given to it (hidden); 0: preset, but a known
                            * position goes on for limit_seconds if they are given */
    double limit_seconds;   /* CPU seconds of the whole question, all threads; 0: see advice_seconds() */
    uint64_t limit_samples; /* stock orders at most, a bit of memory each for each move; 0: the preset of the level (ease.h) */
    uint64_t playouts; /* games of the fair player at most, for each choice or move; 0: the same. An order is one game a choice or move */
    uint64_t seed;
    uint32_t off;          /* switches of the solver that are off */
    enum fair_level level; /* of the fair player behind `ease` */
    struct kept_way *way;  /* of known deals: the win that questions before this one have found (kept_way.h); may be NULL */
    atomic_bool *cancel;   /* may be NULL; set by another thread or a signal handler: the question ends soon, with the results so far */
    advice_progress_fn *progress; /* may be NULL */
    void *progress_context;
};

/* Sensible values: one thread, 64 MiB, seed 1, level fast, everything else 0 or NULL. */
void advice_options_init(struct advice_options *o);

#define ADVICE_SECONDS      30.0  /* a whole question ... */
#define ADVICE_SECONDS_SLOW 600.0 /* ... for a player of the levels above fast */
/* The limit of CPU seconds that follows from `o`; 0: none (`known`, limited by states alone). */
double advice_seconds(const struct advice_options *o, bool known);

/* ---- inside pick, hint and review ---- */

/* When a question began, and when its next report is due; wall clock. */
struct advice_pace {
    int64_t start_ns, next_report_ns;
};
struct advice_pace advice_pace_begin(void);
/* Reports to the options' receiver, if there is one and it is time. */
void advice_report(const struct advice_options *o, struct advice_pace *pace, const char *phase, double fraction, uint64_t samples);

/* A running question: its clock, its progress reports, and the flag that ends it. */
struct advice_watch {
    const struct advice_options *options;
    struct advice_pace pace;
    uint64_t limit_ns;           /* CPU time, all threads; 0: none */
    atomic_uint_fast64_t cpu_ns; /* spent and booked so far */
    atomic_bool stop;
};

/* One thread's tools. */
struct advice_worker {
    struct advice_watch *watch;
    struct solver *solver;
    struct fair_player *fast, *player; /* the same where the level asked for is fast */
    struct solution *solution;         /* receives the solver's answers; large */
    uint64_t clock_ns;                 /* the thread's CPU time at its last booking */
};

struct advice_run {
    struct advice_watch watch;
    struct advice_worker *workers; /* options->threads of them */
};

/* False with `e` if memory is short. `o` and the run must stay where they are until the end. */
bool advice_begin(struct advice_run *run, const struct advice_options *o, double seconds, struct error *e);
void advice_end(struct advice_run *run);
/* True if no internal check failed (solver_bug()). Else false with `e`: the answer must not be used. */
bool advice_sound(const struct advice_run *run, struct error *e);

/* Every task on a worker calls this first: from here on the thread's CPU time counts for the question. */
void advice_worker_begin(struct advice_worker *w);
/* Books the thread's CPU time; true when the question must end. A stop_asked; its context is the worker. */
bool advice_worker_stop(void *worker);
/* CPU seconds left for this thread: an equal share of the rest of the limit; 0: no limit. At least a millisecond. */
double advice_seconds_left(const struct advice_run *run);
/* Takes the solver's part off the limit, so that the fair player gets the rest; returns it, CPU nanoseconds. */
uint64_t advice_set_aside(struct advice_run *run, bool hidden);
/* Adds `ns` of CPU time, as what was set aside; a question that the limit ended goes on. */
void advice_extend(struct advice_run *run, uint64_t ns);

bool advice_stopped(const struct advice_run *run);   /* by the caller or by the limit */
bool advice_cancelled(const struct advice_run *run); /* by the caller */
double advice_elapsed(const struct advice_run *run); /* wall clock, seconds */
/* LIMIT_NONE, LIMIT_SECONDS or LIMIT_INTERRUPTED: what ended the question early. */
enum limit advice_limit(const struct advice_run *run);

/* Checks for cancelling and reports progress when due. Only from the caller's thread. */
void advice_tick(struct advice_run *run, const char *phase, double fraction, uint64_t samples);

/* True if two base cards are the same choice: copies of one card or, with alternating colours, of one rank and colour. */
bool advice_same_base(const struct game *g, card_t a, card_t b);
/* True for equivalent moves: to either of two foundations or spaces, or of either of two equal cards that lie alone on their piles. */
bool advice_same_move(const struct game *g, struct move a, struct move b);

/* A deal that fits the view, always the same one: for questions whose answer does not depend on the order of the unseen cards. */
void advice_any_deal(const struct fair_view *view, struct game *out);
/* True if the reserve test proves the view lost for every order of the unseen cards; `out` (`size` >= 1 bytes) then says
 * why, as explain_reserve() does. False with an empty text: the test proves nothing. */
bool advice_explain_blocked(const struct fair_view *view, char *out, size_t size);
/* True if the same test proves the position after `m` lost. */
bool advice_dooms(const struct fair_view *view, struct move m);

/* Random draws that estimate the chance of being the best choice; the error is below one percentage point. */
enum { ADVICE_DRAWS = 4000 };
/* A draw from the standard normal distribution. */
double advice_normal(struct rng *r);

/* The random stream of step `index` of a job, the same on every thread. */
void advice_rng(struct rng *r, uint64_t seed, uint64_t index);

#endif
