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

/* Plans of the precedence model one after the other, each followed over at most `limit_positions` positions and then taken as a guide
 * (guide.h), until one wins (FOLLOWED_WON, `out` filled), the model proves the position lost (FOLLOWED_LOST), or plans or the allowance
 * are at their end. It goes on where it stopped: time spent in parts is not lost. For positions for which precedence_applies(). Memory:
 * precedence_bytes() and 20 MB. One thread at a time; any number side by side. */
enum followed { FOLLOWED_UNKNOWN, FOLLOWED_WON, FOLLOWED_LOST };
enum { PLANS_MOST = 100, FOLLOW_POSITIONS = 200000 }; /* the program's limits */

struct pursuit;
struct pursuit *pursuit_create(const struct game *start, int plans_most, uint64_t limit_positions); /* NULL: no memory */
void pursuit_free(struct pursuit *p);                                                               /* NULL allowed */
enum followed pursuit_go_on(struct pursuit *p, const struct allowance *a, struct line *out);

#endif
