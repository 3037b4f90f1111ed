/* Bounds on foundations and bottoms, which hold at every moment of a won play at which a given number of cards is left in the reserve.
 * Let n_r be the copies of rank r of a class that are on foundations then, and b_r those that are bottoms of piles.
 *
 *   If the reserve's cards go to foundations only, they are never bottoms. n is at least the count of the reserve test's lazy play
 *   (reserve.h), which is the least of all plays. An upper bound of n comes from each reserve card q that has not been played. Let its
 *   rank be r, and let a copies of its kind lie above it. When q goes up, all these copies are up, so n_r is then at least a + 1 more than
 *   now. But n_r is at most n_s for each lower rank s, and so at most the number of copies of s that are not below q.
 *
 *   If the reserve fills spaces: as long as it has cards, bottoms are those of the start and cards of the reserve. For no space is open at
 *   the start (problem.quiet), and the reserve fills each at once: so the waste, which the player may put into a space at any time, finds
 *   none. Piles never fill them.
 */
#ifndef TERRACE_RELAX_BOUNDS_H
#define TERRACE_RELAX_BOUNDS_H

#include <stdbool.h>

#include "game.h"
#include "problem.h"
#include "relax_counts.h"

struct relax_bounds {
    uint8_t least[RELAX_CLASSES][RELAX_RANKS], most[RELAX_CLASSES][RELAX_RANKS]; /* of n */
    uint8_t bottoms[RELAX_CLASSES][RELAX_RANKS];                                 /* b at most */
};

/* The bounds of `g`, whose problem is `p` (relax_applies()), by the number of cards left in the reserve, from 0 to all. False if they
 * contradict each other: `g` is lost by the reserve test. */
bool relax_bounds_find(const struct problem *p, const struct game *g, struct relax_bounds bounds[RELAX_RESERVE + 1]);

#endif
