/* How far a position is from being knotted.
 *
 * The potential is the number of cards that could stand on the foundations in the end if waste and stock could be had in any order, while reserve and piles
 * give up their cards from the top, and to foundations only. It is no bound: in truth the talon has an order, which makes less possible, and cards can
 * be moved from pile to pile, which makes more possible. But where it is low, foundations wait for cards that lie under others which wait for them, and
 * beams that dislike this win more bases of General's Patience. It fits where a redeal brings the talon back (NOTES.md, experiment 18).
 *
 * Only the order in which positions are tried depends on it, never what is proved. */
#ifndef TERRACE_POTENTIAL_H
#define TERRACE_POTENTIAL_H

#include "state.h"

/* state.score .. problem.cards. By turns as much as can goes up from reserve and piles, and then from the talon one card of each kind that a chain waits
 * for. Where two equal cards lie in different piles the first pile's goes first, and that may matter: compare canonical states. Nothing is kept or
 * allocated; safe side by side. */
int potential(const struct problem *p, const struct state *s);

#endif
