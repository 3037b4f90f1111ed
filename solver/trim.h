/* A solution to follow by hand: what it does not need is left out. */
#ifndef TERRACE_TRIM_H
#define TERRACE_TRIM_H

#include "solve.h"

/* Shortens the winning line `moves` from `start` to one that still wins, by the referee, and of which no single move can be left
 * out. A card that takes two steps where one does takes one. Never longer than before; the order of what stays is kept. Costs about
 * count squared plays of the referee: some milliseconds. Pure; any thread. */
void trim_line(const struct game *start, struct move moves[], int *count);

/* The same for each solution in `b`, which solve_bases() gave for `start`. */
void trim_bases(const struct game *start, struct bases *b);

#endif
