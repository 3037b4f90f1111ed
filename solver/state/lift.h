/* From kinds back to cards: turns a path of canonical states into moves of real cards.
 *
 * A canonical state says neither which pile is which nor which member of its swap class is meant. Lifting keeps the real position
 * beside it, with the piles in their places, and finds each next state by breadth-first search over the swaps that may have to come
 * before the step. */
#ifndef TERRACE_LIFT_H
#define TERRACE_LIFT_H

#include "state.h"

/* Writes the moves from `start` along `path` (`count` states, without the start) to `out` and returns their number. LIFT_FAULT: some
 * state cannot be reached, which is a fault of the search. LIFT_NO_MEMORY: no memory, or more than `capacity` moves; also for a NULL
 * `path` with `count` > 0. */
enum { LIFT_FAULT = -1, LIFT_NO_MEMORY = -2 };
int lift_path(const struct problem *p, const struct game *start, const struct state path[], int count, struct move out[], int capacity);

#endif
