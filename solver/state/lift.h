/* From kinds back to cards: a path of canonical states becomes moves of real cards.
 *
 * Canonical states leave out which pile is which and which member of a swap class is meant. Lifting carries the real position along, piles in
 * their places, and looks for each next state by breadth-first search over the swaps that may have to come before the one step. */
#ifndef TERRACE_LIFT_H
#define TERRACE_LIFT_H

#include "state.h"

/* Writes the moves from `start` along `path` (count states, start not included) to `out`; returns their number, -1 if some state cannot be
 * reached (a fault of the search), LIFT_NO_MEMORY if there are more than `capacity` or memory is short (a NULL `path` with `count` > 0 counts
 * as that). */
enum { LIFT_NO_MEMORY = -2 };
int lift_path(const struct problem *p, const struct game *start, const struct state path[], int count, struct move out[], int capacity);

#endif
