/* Leeway: how much inattention a deal forgives. Catalogues order deals from easy to hard by it.
 *
 * A player like the level fast, with weights that never change, plays the deal's own cards a few dozen times, each time more
 * carelessly. In game i of n it replaces its move by a random one of those that it considers, with a chance that grows from 0 to
 * LEEWAY_LAPSE_MOST per thousand. Leeway is the mean share of the cards that reach the foundations.
 *
 * Leeway is about one order of the stock, ease (advice/ease.h) about all possible orders: a deal may look easy and be hard. */
#ifndef TERRACE_FAIR_LEEWAY_H
#define TERRACE_FAIR_LEEWAY_H

#include <stdint.h>

#include "fair.h"

enum { LEEWAY_GAMES = 32, LEEWAY_LAPSE_MOST = 400, LEEWAY_ONE = 10000 };

/* Leeway of `start`, whose base is chosen and whose cards are all known, in parts of LEEWAY_ONE: 0..LEEWAY_ONE. `p` is a player of any
 * level, for its memory. The same position and seed: the same number. Some 30 microseconds a game. */
int fair_leeway(struct fair_player *p, const struct game *start, int games, uint64_t seed);

#endif
