/* Nested rollout policy adaptation (Rosin, IJCAI 2011). It finds wins that need one long order of plays, as games by suit and
 * with many packs do.
 *
 * A playout takes each step (playout_choices.h) with a chance in proportion to its code's weight. After each playout, level 1 makes the
 * best one so far more likely. Level 2 does the same with runs of level 1: each begins with a copy of its weights, and it learns from the
 * best. */
#ifndef TERRACE_NRPA_H
#define TERRACE_NRPA_H

#include "finder.h"
#include "race.h"

/* One run of level 2, which begins with playout_prior(): width * width playouts, or fewer if the race of all runs from `start` (borrowed)
 * says that others are better. True: won (f->win). Counts a state for each choice. Only where playout_applies(). */
bool nrpa_search(struct finder *f, const struct state *start, uint32_t width, struct race *race);

#endif
