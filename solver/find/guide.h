/* A plan of the precedence formula as a guide for beams. The plan says after how many deals each card leaves the waste or the reserve.
 * Positions behind the plan, or ahead of it, lose points. Most plans cannot be played exactly, but usually there is a win near one of
 * them (EXPERIMENTS.md, experiment 15). A guide only orders what is tried. It proves nothing. */
#ifndef TERRACE_GUIDE_H
#define TERRACE_GUIDE_H

#include <stdint.h>

#include "plan.h"
#include "state.h"

struct guide {
    uint64_t due[TALON_MAX + 1][TALON_WORDS]; /* [next]: talon cards gone before that many cards were dealt, by the plan */
    uint8_t reserve[TALON_MAX + 1];           /* [next]: cards left of the reserve at that time */
    float late, early;                        /* points taken off for each card that is still there, or gone too soon */
};

/* `plan` must be a plan of the problem's start position. */
void guide_make(struct guide *g, const struct problem *p, const struct plan *plan, float late, float early);

/* <= 0; 0: on the plan. */
float guide_points(const struct guide *g, const struct state *s);

#endif
