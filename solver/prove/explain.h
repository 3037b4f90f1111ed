/* Why a position is lost, in words that a player can follow with the cards on the table.
 *
 * The reserve test: the reserve's cards leave from the top and only to foundations. Suppose that every card outside the reserve can
 * be played at any time. Going down the reserve, each card forces certain cards onto the foundations before it. The least of such
 * plays is found card by card. If the next card needed lies only in the reserve, at or below the card that needs it, nothing that
 * happens in the real game can help. The proof stands at the top of explain.c. */
#ifndef TERRACE_EXPLAIN_H
#define TERRACE_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "game.h"

/* One step of the argument, all of which is about one class (a suit, or one of the two alternations of colours). */
enum reserve_step_kind {
    RESERVE_PLAY,  /* a card from outside the reserve has to be on a foundation now */
    RESERVE_LEAVE, /* the reserve's next card of the class goes up */
    RESERVE_STUCK, /* no copy of this card is left outside the reserve: the contradiction; always the last step */
};
struct reserve_step {
    enum reserve_step_kind kind;
    card_t card; /* where colours alternate any card of the same rank and colour may stand for it */
    card_t goal; /* the reserve card for which it is needed */
};
struct reserve_argument {
    int count; /* 0: the test does not fail */
    struct reserve_step step[CARDS_MAX];
};

/* True if the rules allow the argument at all: the reserve goes only to foundations and foundation cards stay. */
bool reserve_argument_applies(const struct variant *v);

/* Runs the test on a position whose base is chosen. True: the position is lost, and `out` (may be NULL) holds the steps that lead to the
 * contradiction, from the start. False: nothing is proved. Pure. */
bool reserve_argument_find(const struct game *g, struct reserve_argument *out);

/* The argument in one sentence, e.g. "the 9H of the reserve can never leave: it goes on a black 8, that on a red 7; so 2 cards red 7 must
 * be on foundations first, but only 1 can be: 7D 7H lie under it".
 * Writes at most `size` bytes with the NUL to `out`; returns false (and an empty text) if the reserve test does not fail. */
bool explain_reserve(const struct game *g, char *out, size_t size);

/* How many cards of the stock must be dealt, at the least, before each card of the reserve can leave: waits[i] for reserve card i (0: the
 * lowest), never less than for the card above it. Until then too few copies of the cards that the test forces are out of the stock. False
 * (and nothing of use) if the test does not apply, or fails. All cards are known. Pure. */
bool reserve_waits(const struct game *g, int waits[CARDS_MAX]);

/* The wait that says most, in words: "the 9C of the reserve and the 4 cards under it cannot leave before 79 of 81 cards of the stock are
 * dealt", "no card of the reserve can leave before ...". False (and an empty text) if none has to wait. */
bool explain_wait(const struct game *g, char *out, size_t size);

#endif
