/* Plain exhaustive search on the referee: every position that can be reached, each seen once, nothing cleverer. It is the judge
 * of the solver on decks small enough for it. It knows no dominance, no test of loss and no hash without the whole key behind it. */
#ifndef TERRACE_BRUTE_H
#define TERRACE_BRUTE_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

enum brute_verdict { BRUTE_TOO_LARGE, BRUTE_WINNABLE, BRUTE_LOST };

enum brute_piles {
    BRUTE_PILES_EXACT,  /* two positions are the same if every pile is */
    BRUTE_PILES_SORTED, /* ... up to the order of the tableau piles, and of the foundations that take the same base cards */
};

/* Decides `start` (base chosen or not) within `limit_positions` distinct positions. *positions (may be NULL) gets their number.
 * Memory is allocated and returned inside; aborts if there is none. Safe side by side. */
enum brute_verdict brute_solve(const struct game *start, uint64_t limit_positions, enum brute_piles piles, uint64_t *positions);

#endif
