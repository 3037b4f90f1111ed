/* What a player knows of a game: the open cards, and which cards are missing. A view cannot hold the order of unseen cards.
 *
 * Plain data and pure functions: safe from any thread. */
#ifndef TERRACE_FAIR_VIEW_H
#define TERRACE_FAIR_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"
#include "rng.h"

enum { CARD_CODES = 64 }; /* a card_t is below this */

/* In `open` the cards that nobody has seen (stock; face-down cards of the reserve) or that were forgotten (below the top of waste or
 * reserve) are CARD_NONE, but counted. After a redeal the player has seen the stock's order: those cards stand in `open`. */
struct fair_view {
    struct game open;
    uint8_t unseen[CARD_CODES]; /* how many of each card are among those that are not known */
    int unseen_count;
};

/* What a player sees of `g`. Cards of `g` may be CARD_NONE already if the player has forgotten them (of a stock that was turned over). */
void fair_view_of(const struct game *g, struct fair_view *out);

/* The view after the legal move `m`, which led to the real position `after`: cards that lie face up there become known; unknown cards
 * that are still covered stay unknown. */
void fair_view_follow(struct fair_view *view, struct move m, const struct game *after);

/* True if the unseen cards have only one possible order (there are none, or all are the same card): fair_complete() then gives the real
 * deal. */
bool fair_all_known(const struct fair_view *view);

/* Shuffles cards of any kind. Multiplies and shifts half a random number; the bias is 1 part in 20 million. */
void fair_shuffle(uint8_t card[], int count, struct rng *r);

/* A random deal that fits the view, all of them equally likely. The same rng state gives the order that fair_after() draws. */
void fair_complete(const struct fair_view *view, struct rng *r, struct game *out);

#endif
