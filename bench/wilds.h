/* Wilds: random custom games of any size and positions in them, for tests of the packed state and its moves. Small worlds (worlds.h) are
 * made so that plain search can decide them; wilds reach up to 16 piles, 13 ranks and 4 decks, and long lines of consecutive tops. */
#ifndef TERRACE_WILDS_H
#define TERRACE_WILDS_H

#include <stdbool.h>

#include "game.h"
#include "rng.h"

/* A random game: every policy, at most `cards_max` (>= 4) cards. Always passes variant_check(). */
void wild_variant(struct variant *v, struct rng *r, int cards_max);

/* A shuffled deck of `v`, variant_cards(v) cards. */
void wild_deck(const struct variant *v, struct rng *r, card_t deck[CARDS_MAX]);

/* A shuffled deal of `v` (any game), its base chosen at random where there is a choice. */
void wild_deal(struct game *g, const struct variant *v, struct rng *r);

/* A random legal move; false if there is none. `hold` (0..100): how often in a hundred moves to a foundation are not taken while there are
 * others, which lets piles grow. */
bool wild_move(const struct game *g, struct rng *r, int hold, struct move *m);

/* A position of a game by alternate colours that lays runs with neighbouring tops side by side, so that swaps abound; the other cards
 * lie at random. `window`: how many consecutive kinds the tops are drawn from; `longest`: of the runs. False if the referee does not
 * take it for a position. */
bool wild_lines(struct game *g, const struct variant *v, struct rng *r, int window, int longest);

/* Every card up, in a zeroed game with its rules: a suit's foundations hold the suit, or it and one of the other colour in turn. */
void wild_complete(struct game *g, struct rng *r);

/* Takes the top card of some foundation; the first one keeps its base card, and there must be another. */
card_t wild_take_down(struct game *g, struct rng *r);

#endif
