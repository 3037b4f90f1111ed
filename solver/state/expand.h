/* Children of canonical states, themselves canonical.
 *
 * Without swap classes a step has one child. With them a step may be played from any member of the class; members differ in which bottom
 * lies under which top of a series (state.h). A step touches one pile of a series and may break the series in two there: what matters is the bottom of
 * the touched pile and which bottoms stay on either side. expand_step() lists the children for all these, each once.
 */
#ifndef TERRACE_EXPAND_H
#define TERRACE_EXPAND_H

#include "state.h"

enum { CHILDREN_MAX = 160 };

/* All steps of the class (with swap classes: by kind of top, every step that some member has, swaps left out; else state_steps()).
 * `from` and `to` name piles of `s` with the right tops. */
int expand_steps(const struct problem *p, const struct state *s, struct step out[STEPS_MAX]);

/* The children of `s` by `step`, at most `capacity`; returns their number (0 if no member allows the step). Sets *cut if there were more. */
int expand_step(const struct problem *p, const struct state *s, struct step step, struct state out[], int capacity, bool *cut);

#endif
