/* The solver against plain search, one small world at a time: the part that the campaign (bench_smallworlds.c) and the quick
 * test (test_smallworlds.c) share. */
#ifndef TERRACE_CAMPAIGN_H
#define TERRACE_CAMPAIGN_H

#include <stdbool.h>
#include <stdint.h>

#include "brute.h"
#include "solve.h"
#include "worlds.h"

/* Which worlds are tried: all, or only those that bring out one kind of fault. */
enum focus {
    FOCUS_ALL,
    FOCUS_BASES, /* choices of base card that share a rank, which the solver may take for one problem; the whole deal, choice by choice */
    FOCUS_ODD,   /* odd starts: a move that is harmless elsewhere may unlock or fill something (problem.quiet is false) */
    FOCUS_AUTODEAL, /* PySolFC's games by hand with its option "autodeal" on; where it can change no verdict the option off is tried, too */
    FOCI
};
extern const char *const focus_names[FOCI];
extern const char *const ask_names[]; /* by enum ask */

/* Which solver one try uses, and its settings. */
enum ask {
    ASK_SOLVER,
    ASK_FORMULA,  /* the precedence formula alone (precedence.h), a plan is followed; the rest of the setup does not matter */
    ASK_RECORDED, /* refuted for a certificate, which the checker has to accept */
    ASK_RELAXED,  /* the relaxation alone (relax.h), a way through it is followed */
    ASKS
};
struct setup {
    enum ask ask;
    uint32_t off; /* solve_options.off */
    int memory;   /* index into setup_memory[] */
    int threads;  /* index into setup_threads[] */
    uint64_t seed;
};
enum { SETUP_MEMORIES = 3, SETUP_THREADS = 3, SETUPS_MAX = 256 };
extern const uint64_t setup_memory[SETUP_MEMORIES]; /* bytes; [0] is the least the solver takes */
extern const int setup_threads[SETUP_THREADS];

/* Writes "off=reserve,swaps memory=65536 threads=2 seed=7", or the name of the part that runs alone, to `out` of `size` bytes. */
void setup_text(const struct setup *s, char *out, size_t size);

/* Answers of formula or relaxation. Followed: plans along which the referee reached a win. */
struct alone_counts {
    uint64_t winnable, lost; /* positions asked, by what plain search says */
    uint64_t proved, plans, followed, unknown;
};

struct campaign {
    uint64_t limit_positions; /* of plain search */
    uint64_t limit_states;    /* of each try of the solver */
    double limit_seconds;     /* CPU seconds of each try, and of the formula alone */
    bool thorough;            /* every switch and every pair of switches; else a sample that `seed` draws */
    enum focus focus;
    enum ask only; /* ASK_FORMULA, in both its forms, or ASK_RELAXED, and nothing but worlds that it covers */
    struct solver *solver[SETUP_MEMORIES][SETUP_THREADS]; /* made when first used */
    struct solution *solution;                            /* scratch */
    struct bases *bases;                                  /* scratch */
    struct follow_scratch *follow;                        /* scratch */

    /* work so far */
    uint64_t worlds, too_large, winnable, lost;
    uint64_t by_origin[3][2];                 /* deal, play, scatter: winnable, lost */
    uint64_t tries, unknown, unknown_default; /* tries of the solver; those that hit a limit, with every switch on and a large table */
    uint64_t proofs[PROOFS];                  /* lost tries by proof */
    struct alone_counts alone[ASKS];          /* [ASK_SOLVER] unused */
};

struct failure {
    struct world world; /* base chosen unless `all_bases` */
    bool all_bases;     /* solve_bases() was wrong, else solver_solve() */
    struct setup setup;
    enum brute_verdict expected;
    char got[256]; /* in words */
};

void campaign_begin(struct campaign *c);
void campaign_end(struct campaign *c);

/* True if the world belongs to the focus. */
bool campaign_in_focus(enum focus focus, const struct world *w);

/* Called before each try with its settings, so that a crash can be traced; may be NULL. */
extern void (*campaign_before_try)(const struct world *w, const struct setup *s);

/* Compares one world. False: `f` has the first difference. */
bool campaign_world(struct campaign *c, const struct world *w, struct failure *f);

/* The same for a world that is known to be winnable, of any size, its base chosen: no plain search. */
bool campaign_winnable(struct campaign *c, const struct world *w, struct failure *f);

/* Makes the failure's world as small as it will go while the same setup stays wrong, by plain search. */
void campaign_shrink(struct campaign *c, struct failure *f);

#endif
