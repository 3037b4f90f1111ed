/* Following a plan: is there a play of the game in which cards leave waste and reserve in the order of the plan? */
#ifndef TERRACE_FOLLOW_H
#define TERRACE_FOLLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "allowance.h"
#include "game.h"
#include "plan.h"

enum { FOLLOW_MOVES_MAX = 900 };

/* Moves of real cards that the referee has played. */
struct line {
    int count;
    struct move move[FOLLOW_MOVES_MAX];
};

/* Searches depth first on the referee, at most `limit_positions` positions, until the stop() of `a` says so (its other limits are not
 * looked at). True: `out` wins from `start`; the referee has played every move. False proves nothing. *departed (may be NULL) gets how
 * many departures of the plan could be played at most. Uses about 15 MB while it runs. */
bool follow_plan(const struct game *start, const struct plan *plan, uint64_t limit_positions, const struct allowance *a, struct line *out,
                 int *departed);

#endif
