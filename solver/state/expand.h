/* Children of canonical states. They are canonical, too.
 *
 * Without swap classes a step has one child. With them a step may be played from any member of the class. Members differ in which bottom
 * lies under which top of a series (state.h). A step touches one pile of a series and may break the series in two. What matters then is the
 * bottom of that pile, and which bottoms stay on either side. expand_step() lists the children for all these cases, each once.
 */
#ifndef TERRACE_EXPAND_H
#define TERRACE_EXPAND_H

#include "state.h"

enum { CHILDREN_MAX = 160 };

/* The children of `s` by `step`, one of state_class_steps(), at most `capacity` (0 or more); returns their number (0 if no member allows
 * the step). Sets *cut (NULL: nobody asks) if there may be more; otherwise *cut keeps its value. */
int expand_step(const struct problem *p, const struct state *s, struct step step, struct state out[], int capacity, bool *cut);

/* The member of the class of `s` from which `step` leads to a state with the piles of `goal`, with its piles in the places of `s`. False if
 * there is none. */
bool expand_member(const struct problem *p, const struct state *s, struct step step, const struct state *goal, struct state *member);

/* Plays a step that moves no pile's card to another pile, if it has one child; else returns false, and `s` stays. */
bool expand_only_child(const struct problem *p, struct state *s, struct step step);

#endif
