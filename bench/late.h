/* Late positions of full-size games: worlds that plain search can decide because little is left to do, in structures of full size: 2 to 4
 * packs, talons whose cards lie at the borders of 64-bit words, cards that come back, stocks that are turned over. */
#ifndef TERRACE_LATE_H
#define TERRACE_LATE_H

#include "worlds.h"

/* The late world of a seed, its base chosen. A game of the program's, or one of its rows with other policies and 2 to 4 packs. Its origin
 * is "play" (the last moves of a random game, as many as plain search mostly decides within `positions_most` positions) or "scatter" (cards
 * taken down from complete foundations, and then some exchanged). */
void world_make_late(struct world *w, uint64_t seed, uint64_t positions_most);

/* Cards in waste and stock: the bits of the talon's set. */
int world_talon(const struct world *w);

#endif
