/* What is the same in all positions of a relaxation: the problem, which cards are out at which point, and the bounds. A point is a pair:
 * the number of talon cards dealt, the number of cards left in the reserve. */
#ifndef TERRACE_RELAX_GAME_H
#define TERRACE_RELAX_GAME_H

#include "relax_bounds.h"

struct relax_game {
    struct problem problem;
    int waste_at_start;                                    /* cards */
    relax_counts dealt[TALON_MAX + 1][RELAX_CLASSES];      /* by cards dealt: out while the waste is empty and the reserve whole */
    relax_counts played[RELAX_RESERVE + 1][RELAX_CLASSES]; /* by cards left in the reserve: those of it that are out */
    struct relax_bounds bounds[RELAX_RESERVE + 1];         /* by cards left in the reserve */
};

/* Reads `g`, for which relax_applies(), into a zeroed game. False: `g` is lost by the reserve test. */
bool relax_game_read(struct relax_game *r, const struct game *g);

/* The cards that are out at a point, with these cards in the waste. */
static inline void relax_game_out(const struct relax_game *r, const relax_counts waste[RELAX_CLASSES], int dealt, int left,
                                  relax_counts out[RELAX_CLASSES])
{
    for (int class = 0; class < RELAX_CLASSES; class ++)
        out[class] = r->dealt[dealt][class] + r->played[left][class] - waste[class];
}

#endif
