/* Restarts: short depth-first dives, each in another order. A few of them win most deals that can be won. */
#ifndef TERRACE_RESTART_H
#define TERRACE_RESTART_H

#include "finder.h"

/* A depth-first dive of at most `states` states, its order shaken by `jitter`. True: won (f->win). */
bool restart_search(struct finder *f, const struct state *start, const struct finder_weights *w, float jitter, uint32_t states);

#endif
