/* Nested rollout policy adaptation (Rosin, IJCAI 2011): looking for wins where one long order of plays has to be right, as in games by suit.
 *
 * A playout takes each step (playout.h) with a chance in proportion to its code's weight. After each playout the weights make the best one so far more
 * likely. On top of this level 1 the same again: the outer policy learns from the best of each run of level 1, which begins with a copy of it. */
#ifndef TERRACE_NRPA_H
#define TERRACE_NRPA_H

#include "finder.h"

/* Games by suit in which no card comes back from a foundation. By colour beams win what it wins, and more. */
bool nrpa_applies(const struct problem *p);

/* One run of level 2 from even weights: width * width playouts. True: won (f->win). Only where nrpa_applies(). A state is counted for each choice. */
bool nrpa_search(struct finder *f, const struct state *start, uint32_t width);

#endif
