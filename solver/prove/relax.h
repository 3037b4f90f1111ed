/* The relaxation: a game in which piles are forgotten, small enough to be exhausted. A position of it is what lies on the waste, how far
 * the stock has been dealt and what is left of the reserve. All other cards are out, on foundations or piles, in whatever way the piles'
 * number allows.
 *
 * Every play of the game is one of the relaxation, so if the relaxation cannot be won the game is lost. In Redheads it proves two
 * thirds of the losses that the precedence formula proves, in a fiftieth of the time (EXPERIMENTS.md, experiment 24). The argument
 * stands in relax.c.
 */
#ifndef TERRACE_RELAX_H
#define TERRACE_RELAX_H

#include <stdint.h>

#include "effort.h"
#include "game.h"
#include "precedence.h"
#include "state.h"

/* What the precedence formula covers, less two kinds of games: those in whose piles kings lie on base cards, and those whose piles' cards
 * may go to spaces. Base chosen. */
bool relax_applies(const struct game *g);

enum relax_answer {
    RELAX_UNKNOWN, /* the limit, the account's stop, or no memory */
    RELAX_LOST,    /* proved */
    RELAX_THROUGH, /* the relaxation can be won */
};

/* The most positions that a search or a certificate gives to one relaxation. */
enum { RELAX_POSITIONS = 50000 };

/* The relaxation of one position, `g`, for which relax_applies(); `g` is not kept. What is found out is kept for later questions, of
 * `positions_most` positions (and as many wastes) at most. NULL without memory, of which it takes relax_bytes() at most. One thread at a
 * time, any number side by side; the same on every machine. */
struct relax;
struct relax *relax_create(const struct game *g, uint32_t positions_most);
void relax_free(struct relax *r); /* NULL allowed */
size_t relax_bytes(const struct game *g, uint32_t positions_most);

/* Looks at up to `limit` positions of the relaxation, some microseconds each; each is counted as a state of `account`. After
 * RELAX_THROUGH *out is a rough plan, a guess at how the game may be won. After RELAX_LOST, the first question, these were all positions
 * that can be reached and whose waste can be emptied: a certificate names their number. */
enum relax_answer relax_solve(struct relax *r, uint64_t limit, struct account *account, struct plan *out);

/* No more positions fit: it learns nothing new any more. */
bool relax_full(const struct relax *r);

/* A position that was reached from `g`: true if it cannot be won, found out by looking at no more than `effort` positions that were not
 * looked at before. */
bool relax_dead(struct relax *r, const struct state *s, uint32_t effort);

#endif
