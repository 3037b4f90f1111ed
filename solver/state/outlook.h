/* A quick greedy playout; beams by suit use its result as a score.
 *
 * Every card goes up as soon as it can. A top card of the waste that cannot go up is built where it fits, or goes to a space. Cards
 * without a place are put aside, from where they can still go up: what is left on the waste after the last card, and in a round in
 * which each card must be played before the next one, each card that fits nowhere. Nearly all playouts lose; the fewer cards they
 * leave, the better the position. Narrow beams that use this win about twice as many bases of General's Patience in a tenth of a
 * second; long searches win no more than without it (EXPERIMENTS.md, experiment 20). Left out: locks, automatic deals, moves between
 * piles.
 *
 * It only orders what is tried. It proves nothing. */
#ifndef TERRACE_OUTLOOK_H
#define TERRACE_OUTLOOK_H

#include "state.h"

struct outlook {
    int stuck; /* cards put aside */
    int left;  /* cards that are not on foundations in the end */
};

/* With more cards in the stock it ranks positions no better than chance. */
enum { OUTLOOK_SIGHT = 61 };

/* What both of them count, per card; at most 0. */
struct outlook_weights {
    float stuck, left;
};

/* Both 0 while the first round's stock has more than OUTLOOK_SIGHT cards. The order is fixed: of the cards that can go up the lowest kind's
 * first, from the reserve before a pile; a card is built on the lowest kind that it fits; of piles with equal tops the one touched last, of
 * untouched ones the first. The last may matter, so compare canonical states. Pure: allocates nothing, keeps nothing; any thread. */
struct outlook outlook(const struct problem *p, const struct state *s);

/* Its points: weighted and added up. Any number below `needed` stands for all of them, since it gives up as soon as they are that bad. */
float outlook_points(const struct outlook_weights *w, const struct problem *p, const struct state *s, float needed);

#endif
