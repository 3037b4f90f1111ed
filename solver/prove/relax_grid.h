/* The grid: from which points on can a waste be emptied? A position whose waste cannot be emptied is a dead end of the relaxation itself.
 * Pruning dead ends changes only the time: some hundreds of positions instead of tens of millions.
 *
 * To be emptied, a waste must lose its top card first. So at some moment, now or later, the waste is the same and its top card can leave;
 * from there the rest must be emptied. Such a moment is a point (relax_game.h), and whether a point is good depends on the waste alone.
 *
 * Crowded points. Most points are bad because one class needs more bottoms than there are piles, whatever the other does. That depends on
 * the point and on the waste's cards of this class, in any order: on half of the waste. So it is remembered by half, for all wastes with
 * the same one.
 */
#ifndef TERRACE_RELAX_GRID_H
#define TERRACE_RELAX_GRID_H

#include "relax_piles.h"
#include "relax_wastes.h"

enum { RELAX_HALF_BITS = TINY(10, 1) }; /* log2 of the number of remembered halves */

/* A set of points with the same number of cards dealt: a bit for each number of cards left in the reserve. */
typedef uint32_t relax_points;

/* Zeroed, then made. One thread at a time. */
struct relax_grid {
    struct relax_piles *piles; /* both borrowed */
    const struct relax_wastes *wastes;
    struct relax_cell {
        relax_points good; /* the waste can be emptied from there on */
        relax_points tried;
    } * cell;                            /* by waste, then by cards dealt; owned */
    uint32_t capacity;                   /* wastes */
    uint64_t half[1 << RELAX_HALF_BITS]; /* the counts of a class, then the class; 0: none */
    relax_points *crowded;               /* by half, then by cards dealt; owned */
};

/* False without memory. */
bool relax_grid_make(struct relax_grid *g, struct relax_piles *piles, const struct relax_wastes *wastes);
void relax_grid_free(struct relax_grid *g);

/* False: the waste of that number cannot be emptied from this point on. True may mean that there is no memory to find out. */
bool relax_grid_can_empty(struct relax_grid *g, uint32_t waste, int dealt, int left);

#endif
