/* On how many orders of the unseen cards can the game be won after a move, by somebody who sees them all? An upper bound of what any player
 * can hope for, and no measure to choose by: nearly always it is all of them, or none.
 *
 * The solver is asked about the first orders of the stream that `ease` plays, and only as long as its answers differ: 8 orders; 4, if it decides
 * none of them; 32, where some are winnable and some are lost. An order on which the fair player has won needs no asking.
 */
#ifndef TERRACE_WINNABLE_H
#define TERRACE_WINNABLE_H

#include "ease.h"

enum { WINNABLE_STATES = 2000 }; /* for each order asked about, unless the question limits them otherwise: some milliseconds */

struct winnable {
    uint64_t won, lost, open; /* orders */
    uint64_t states;
    double cpu_seconds;
    struct interval share; /* low counts the open ones as lost, high as won; doomed moves: exactly 0 */
};

/* Asks about the moves `which` (indices, `count` >= 0 of them) of an ease of `view`; out[i] is move which[i]'s. Copies of a choice (same_as) share an
 * answer. False with `e` if memory is short. Blocks. */
bool winnable_ask(struct advice_run *run, const struct fair_view *view, const struct ease *ease, const int which[], int count,
                  struct winnable out[], struct error *e);

#endif
