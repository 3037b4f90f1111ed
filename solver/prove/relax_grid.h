/* The grid: from which points on can a waste be emptied? A position whose waste cannot be emptied is a dead end of the relaxation itself.
 * Pruning dead ends changes only the time: some hundreds of positions instead of tens of millions.
 *
 * To be emptied, a waste must lose its top card first. So at some moment, now or later, the waste is the same and its top card can leave;
 * from there the rest must be emptied. Such a moment is a point (relax_game.h), and whether it will do depends on the waste alone.
 *
 * Stairs. A point comes before another one if as many or fewer cards are dealt and as many or more are left in the reserve. If a waste
 * can be emptied from a point, so it can from all points before it. So for each number of cards dealt one number says all: with how many
 * cards left it can be emptied, at least. It falls, or stays, as fewer cards are dealt. And
 *
 *   least(waste, dealt) = the smaller of   least(waste, dealt + 1), and
 *                                          the least `left` >= least(the waste below, dealt) with which the top card can leave.
 *
 * So only points between two stairs are asked, the waste's own and those of the waste below it, until the first one that will do. A
 * waste's stairs are found from the end of the talon on, as far as they are needed (EXPERIMENTS.md, experiment 47).
 */
#ifndef TERRACE_RELAX_GRID_H
#define TERRACE_RELAX_GRID_H

#include "plan.h"
#include "relax_piles.h"
#include "relax_wastes.h"

enum { RELAX_NEVER = RELAX_RESERVE + 1 };

/* Of one waste. Zeroed: nothing is known. */
struct relax_stairs {
    bool begun;
    uint8_t known;                     /* `least` is known with so many cards dealt, or more */
    uint8_t never;                     /* with so many cards dealt, or more, it is RELAX_NEVER */
    uint8_t least[DEPARTURES_MAX + 2]; /* by cards dealt; one more than the talon has: RELAX_NEVER */
};

/* Zeroed but for what is borrowed. One thread at a time. */
struct relax_grid {
    struct relax_piles *piles; /* both borrowed */
    const struct relax_wastes *wastes;
    struct relax_stairs *stairs; /* by waste, owned */
    uint32_t capacity;
};

void relax_grid_free(struct relax_grid *g);

/* False: the waste of that number cannot be emptied from this point on. True may mean that there is no memory to find out. */
bool relax_grid_can_empty(struct relax_grid *g, uint32_t waste, int dealt, int left);

#endif
