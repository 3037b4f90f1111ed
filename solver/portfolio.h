/* What is tried on a problem, in which order and how long: rounds of growing effort, each a list of tasks. Tasks of one phase that follow each
 * other form a stage and may run side by side. A function of the problem, the switches and the round alone: with one thread the whole
 * search is the same every time. */
#ifndef TERRACE_PORTFOLIO_H
#define TERRACE_PORTFOLIO_H

#include "finder.h"
#include "solve.h"

enum {
    SWITCH_RESERVE = 1 << 0,
    SWITCH_SAFE = 1 << 1,
    SWITCH_SWAPS = 1 << 2,
    SWITCH_RESTARTS = 1 << 3,
    SWITCH_BEAM = 1 << 4,
    SWITCH_DFS = 1 << 5,
    SWITCH_SAT = 1 << 6,
    SWITCH_RELAXATION = 1 << 7,
};

struct step_plan {
    enum phase phase;
    enum style style;
    struct weights weights;
    const struct learned *learned; /* beam: instead of the weights; NULL: none */
    float jitter;
    float spread;    /* beam: noise by card of the talon (blame.h) */
    float rate;      /* beam: what it teaches the next ones (blame.h), 0: nothing */
    bool relax;      /* beam: positions that are dead in the relaxation (relax.h) are not kept */
    uint32_t size;   /* restarts: states each; beam: width; dfs: states a thread; relaxation: positions; sat: milliseconds */
    uint32_t repeat; /* restarts */
    uint64_t seed;
};

enum { PLAN_MAX = 72, ROUNDS_MAX = 64 };

/* Writes the tasks of a round to `out`; returns their number. */
int portfolio_plan(const struct problem *p, const struct game *g, uint32_t off, int round, struct step_plan out[PLAN_MAX]);

#endif
