/* Plain exhaustive search on the referee: it visits every reachable position once. It judges the solver on small decks. It uses no
 * dominance and no test of loss, and compares whole keys, never hashes alone. */
#ifndef TERRACE_BRUTE_H
#define TERRACE_BRUTE_H

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
