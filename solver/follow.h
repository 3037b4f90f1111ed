/* Playing along a plan: is there a play of the real game in which the cards leave waste and reserve in the order of the plan? */
#ifndef TERRACE_FOLLOW_H
#define TERRACE_FOLLOW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "game.h"
#include "precedence.h"

enum { FOLLOW_MOVES_MAX = 900 };

struct line {
    int count;
    struct move move[FOLLOW_MOVES_MAX];
};

/* Depth first, at most `limit_positions` positions, all on the referee. True: `out` wins from `start` (every move was played by the referee).
 * False proves nothing. *departed (may be NULL) gets the longest prefix of the plan that was played. Needs about 20 MB while it runs. */
bool follow_plan(const struct game *start, const struct plan *plan, uint64_t limit_positions, const atomic_bool *cancel, struct line *out,
                 int *departed);

/* Plans of the precedence model one after the other, at most `plans_most`, each followed over at most `limit_positions` positions and then taken as
 * a guide (guide.h), until one wins (FOLLOWED_WON, `out` filled), the model proves the position lost (FOLLOWED_LOST), or plans or limits are at
 * their end. For positions for which precedence_applies(). Memory: precedence_bytes() and 20 MB. Safe side by side. */
enum followed { FOLLOWED_UNKNOWN, FOLLOWED_WON, FOLLOWED_LOST };
enum { PLANS_MOST = 100, FOLLOW_POSITIONS = 200000 }; /* the program's limits */
enum followed follow_precedence(const struct game *start, const struct precedence_options *options, int plans_most,
                                uint64_t limit_positions, struct line *out);

#endif
