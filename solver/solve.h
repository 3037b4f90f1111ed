/* The solver: decides whether a position can be won.
 *
 * A verdict is a proof. VERDICT_WINNABLE comes with moves that the referee has replayed from the position to the won game.
 * VERDICT_LOST means proved: by a test of loss whose proof stands beside it, or by exhausting a space under sound rules with exact keys.
 * VERDICT_UNKNOWN: a limit was hit, and stands beside it. VERDICT_NOT_ASKED: it was not asked, or no longer, because another choice of base
 * was won first. None of the four is ever taken for another.
 */
#ifndef TERRACE_SOLVE_H
#define TERRACE_SOLVE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "game.h"
#include "limit.h"
#include "phase_list.h"
#include "proof.h"

enum verdict { VERDICT_UNKNOWN, VERDICT_WINNABLE, VERDICT_LOST, VERDICT_NOT_ASKED };
enum { VERDICTS = VERDICT_NOT_ASKED + 1 };
extern const char *const verdict_names[VERDICTS]; /* "unknown", "winnable", "lost", "not asked" */

/* What can be switched off (phase.h): bits of solve_options.off, with their names and one line each. */
struct solve_switch {
    uint32_t bit;
    const char *name, *meaning;
};
extern const struct solve_switch solve_switches[];
extern const size_t solve_switches_count;

struct solve_options {
    uint64_t limit_states;            /* 0: none */
    double limit_seconds;             /* CPU seconds of the search, all threads (and all choices of base) together; 0: none */
    uint32_t off;                     /* switches (solve_switches) that are off */
    uint64_t seed;                    /* of the random restarts; the same seed, one thread: the same search */
    const atomic_bool *cancel;        /* may be NULL; set by another thread or a signal handler: ends with LIMIT_INTERRUPTED within 0.1 s */
    atomic_uint_fast64_t *states_now; /* may be NULL; what is searched is added while the search runs, for progress displays */
};

struct phase_account {
    uint64_t states;
    double cpu_seconds;
};

struct solution {
    enum verdict verdict;
    enum limit limit; /* LIMIT_NONE unless VERDICT_UNKNOWN */
    enum proof proof;
    int moves_count; /* > 0 only if winnable (0 also when already won) */
    struct move moves[SOLUTION_MAX];
    uint64_t states;      /* positions visited, all phases */
    double cpu_seconds;   /* of the search, all threads */
    uint64_t table_bytes; /* size of the transposition table in use */
    int best_score;       /* most cards on the foundations in any position reached */
    struct phase_account phases[PHASES];
};

/* All 0 but for the moves, which are many and none. */
void solution_clear(struct solution *out);

/* Tables and threads, kept over many deals. One solve at a time per solver; any number of solvers at the same time. */
struct solver;

/* `memory_bytes`: of the transposition table (at least 64 KiB; reserved at once, used as needed). The path of the exact
 * search takes about as much again at most, or some 6 MB a thread if that is more. `threads` >= 1 work on one deal.
 * NULL with `e` filled if there is not enough. */
struct solver *solver_create(uint64_t memory_bytes, int threads, struct error *e);
void solver_free(struct solver *s); /* NULL allowed */

/* Decides `start`, whose base must be chosen (else see solve_bases). Blocks. `out` is the caller's (large: not for small stacks).
 * Where an internal check fails (the referee refuses a line that the search holds to be a win) the verdict is unknown with LIMIT_NONE, and
 * solver_bug() says so: a bug, never a wrong answer. */
void solver_solve(struct solver *s, const struct game *start, const struct solve_options *options, struct solution *out);

/* What failed in a search of this solver, ever: static, in plain words. NULL: nothing. */
const char *solver_bug(const struct solver *s);

/* The choices of base card of a position without a base, each a problem of its own. limit_states holds for each, limit_seconds for
 * all together: hard choices get what easy ones leave over. Without limit_states the easy choices come first. Choices whose problems
 * are the same by the symmetries of the game are solved once and share the answer, unless it is a win. */
struct base_result {
    struct move move; /* takes the card to a foundation */
    card_t card;
    struct solution solution; /* moves start with `move`; VERDICT_NOT_ASKED with states > 0: given up, since another choice was won */
};
/* The question: BASES_FIRST stops at the first winnable choice, BASES_ALL decides each; >= 0: only the choice at that tableau pile
 * (0 = t1). */
enum { BASES_FIRST = -1, BASES_ALL = -2 };
struct bases {
    int which; /* the question */
    int count; /* 0 when the game has no choice (left): then `only` holds the answer */
    struct solution only;
    enum verdict verdict; /* of the deal: winnable if a choice is, lost if all are; not asked where the question was one choice */
    enum limit limit;     /* of what was asked */
    int winner;           /* index of the first winnable choice, -1 if none (or no choice) */
    uint64_t states;
    double cpu_seconds;
    struct base_result base[PILES_MAX]; /* `count` of them are filled: last, so that a copy needs no more */
};
/* `out` is large (allocate it); *out needs no initialisation. */
void solve_bases(struct solver *s, const struct game *start, int which, const struct solve_options *options, struct bases *out);

/* The one choice that was the question; NULL where the question was the deal. */
const struct base_result *bases_asked(const struct bases *b);
/* True if all that was asked for is decided. */
bool bases_decided(const struct bases *b);

#endif
