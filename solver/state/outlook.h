/* What becomes of a position that is played on without thought.
 *
 * Every card goes up as soon as it can, and of the waste's top cards those that cannot are built where they fit, or go to a space. What is on the waste after
 * the last card, and in a round in which each card must be played before the next, a card that finds no place, is put aside, out of which it can still go
 * up. So nearly every position is lost, but by how much tells how good it is: narrow beams that prefer a good outlook win about twice as many bases of General's
 * Patience in a tenth of a second; long searches win no more than without (EXPERIMENTS.md, experiment 20). Locks and automatic deals are overlooked, spaces wait for
 * the waste's top card, and no card moves from pile to pile.
 *
 * Only the order in which positions are tried depends on it, never what is proved. */
#ifndef TERRACE_OUTLOOK_H
#define TERRACE_OUTLOOK_H

#include "state.h"

struct outlook {
    int stuck; /* cards put aside */
    int left;  /* cards that are not on foundations in the end */
};

/* Farther ahead it tells positions apart no better than chance. */
enum { OUTLOOK_SIGHT = 61 };

/* Both 0 while the first round's stock has more than OUTLOOK_SIGHT cards. Of the cards that can go up the lowest kind's goes first, from the reserve before a
 * pile, and a card is built on the lowest kind that it fits; of piles with equal tops the one touched last is taken, of untouched ones the first. That may
 * matter: compare canonical states. Nothing is kept or allocated; safe side by side. */
struct outlook outlook(const struct problem *p, const struct state *s);

#endif
