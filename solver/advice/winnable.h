/* The share of orders of the unseen cards on which a player who saw them all could win after a move. It bounds every player's chance
 * from above. It is no measure to choose by: nearly always it is all of them, or none.
 *
 * The solver decides the first orders that `ease` plays: 8 of them; 4 if it decides none of those; 32 if some are winnable and some
 * lost. An order that the fair player won needs no search.
 */
#ifndef TERRACE_WINNABLE_H
#define TERRACE_WINNABLE_H

#include "ease.h"

enum { WINNABLE_STATES = 2000 }; /* for each order, unless the options say otherwise: some milliseconds */

struct winnable {
    uint64_t won, lost, open; /* orders */
    uint64_t states;
    double cpu_seconds;
    struct interval share; /* low counts the open ones as lost, high as won; doomed moves: exactly 0 */
};

/* Asks about the moves `which` (indices, `count` >= 0 of them) of an ease of `view`; out[i] is move which[i]'s. Copies of a choice
 * (same_as) share an answer. False with `e` if memory is short. Blocks. */
bool winnable_ask(struct advice_run *run, const struct fair_view *view, const struct ease *ease, const int which[], int count,
                  struct winnable out[], struct error *e);

#endif
