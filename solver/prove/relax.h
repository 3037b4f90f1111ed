/* The relaxation: the game without its piles, small enough to be searched to the end. Its positions consist of the waste, the number of
 * cards dealt and the number of cards left in the reserve. All other cards are out: on foundations or piles, in any arrangement that the
 * number of piles allows.
 *
 * Every play of the game is one of the relaxation, so if the relaxation cannot be won the game is lost. In Redheads it proves two
 * thirds of the losses that the precedence formula proves, in a fiftieth of the time (EXPERIMENTS.md, experiment 24). relax.c has
 * the argument and the search; below it, each on those before it:
 *
 *   relax_counts.h   cards counted by class and rank
 *   relax_bounds.h   how many of them may be on foundations or bottoms of piles
 *   relax_game.h     which cards are out at which point
 *   relax_piles.h    what the piles allow: the core of the argument
 *   relax_wastes.h   the wastes, numbered (by relax_index.h)
 *   relax_grid.h     from where on a waste can be emptied
 */
#ifndef TERRACE_RELAX_H
#define TERRACE_RELAX_H

#include <stdint.h>

#include "effort.h"
#include "game.h"
#include "plan.h"
#include "state.h"

/* True for positions that the precedence formula covers, except in games in which a card may lie on one of the base rank
 * or cards of piles may go to spaces, and with more than RELAX_RESERVE cards in the reserve (relax_counts.h). Base
 * chosen. */
bool relax_applies(const struct game *g);

enum relax_answer {
    RELAX_UNKNOWN, /* the limit, the account's stop, or no memory */
    RELAX_LOST,    /* proved */
    RELAX_THROUGH, /* the relaxation can be won */
};

/* The most positions that a search or a certificate gives to one relaxation. */
enum { RELAX_POSITIONS = 50000 };

/* The relaxation of one position, `g`, for which relax_applies(); `g` is not kept. It remembers results for later calls, of at most
 * `positions_most` positions (and as many wastes), in at most relax_bytes() of memory. NULL if there is not enough. One thread at a time
 * may use it; different threads may use different ones. The same on every machine. */
struct relax;
struct relax *relax_create(const struct game *g, uint32_t positions_most);
void relax_free(struct relax *r); /* NULL allowed */
size_t relax_bytes(uint32_t positions_most);

/* Visits up to `limit` positions of the relaxation, some microseconds each, and counts each as a state of `account`. After RELAX_THROUGH
 * *out (may be NULL) is a rough plan: a guess at how the game may be won, which tests follow. If the first call answers RELAX_LOST, it has
 * visited all positions that can be reached and whose waste can be emptied; a certificate names their number. */
enum relax_answer relax_solve(struct relax *r, uint64_t limit, struct account *account, struct plan *out);

/* True if it learns nothing new any more: no more positions or wastes fit, or an account has stopped it. */
bool relax_full(const struct relax *r);

/* True if a position that was reached from `g` is proved lost, after visiting at most `effort` positions that were not visited before. */
bool relax_dead(struct relax *r, const struct state *s, uint32_t effort);

#endif
