/* Worlds of wild rules (wilds.h): 1 to 4 packs, 1 to 13 ranks, up to 16 piles, large reserves, up to 12 cards dealt to each pile, up to 4
 * redeals. Small ones that plain search decides, and large ones that are winnable because of the way they were made. */
#ifndef TERRACE_WILD_WORLDS_H
#define TERRACE_WILD_WORLDS_H

#include "worlds.h"

/* The wild world of a seed, of at most `cards_max` (>= 4) cards: a fresh deal, whose base may be still to be chosen, one after random play,
 * or cards laid out at random. */
void world_make_wild(struct world *w, uint64_t seed, int cards_max);

/* One laid out at random whose waste is empty while the stock has cards, in a game with the automatic deal: card moves deal. By alternate
 * colours with neighbouring tops side by side, so that swaps abound. */
void world_make_dry(struct world *w, uint64_t seed, int cards_max);

/* A winnable world of the seed, of 80 to 208 cards: cards are taken down from complete foundations and laid on other piles. The referee has
 * played them up again in the opposite order. Its base is chosen; its origin is "scatter". */
void world_make_backwards(struct world *w, uint64_t seed);

#endif
