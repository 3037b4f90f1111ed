/* Playing along a plan: is there a play of the real game in which the cards leave waste and reserve in the order of the plan? */
#ifndef TERRACE_FOLLOW_H
#define TERRACE_FOLLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"
#include "precedence.h"

enum { FOLLOW_MOVES_MAX = 900 };

struct line {
    int count;
    struct move move[FOLLOW_MOVES_MAX];
};

/* Depth first, at most `limit_positions` positions, all on the referee, until `a` says stop. True: `out` wins from `start` (every move
 * was played by the referee). False proves nothing. *departed (may be NULL) gets the longest prefix of the plan that was played. Needs
 * about 20 MB while it runs. */
bool follow_plan(const struct game *start, const struct plan *plan, uint64_t limit_positions, const struct allowance *a, struct line *out,
                 int *departed);

#endif
