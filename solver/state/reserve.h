/* The reserve test: a cheap proof of loss. It holds at every position of a game whose reserve goes to the foundations only and whose
 * foundation cards stay.
 *
 * Claim. Let F[k] be the number of cards of kind k on the foundations. Suppose that every card outside the reserve can be played at
 * any time, and take the reserve's cards in order. A card of rank r can go up only if F[r-1] > F[r]: some chain has height r. If
 * not, a card of rank r-1 must go up first, from outside the reserve; before it perhaps one of rank r-2, and so on. The lazy play
 * raises only what is needed. By induction over the reserve's cards its F is at most that of any real play just after the same
 * reserve card went up, kind by kind: what the lazy play raises, every play has raised by then. So if the lazy play runs out of free
 * cards, every play does: the reserve card can never leave, and the game is lost. Classes do not meet in it.
 */
#ifndef TERRACE_RESERVE_H
#define TERRACE_RESERVE_H

#include "state.h"

/* False: the position is lost (proved). True: nothing is known. With `extra`, the same of the position after a card of this kind goes up
 * from outside the reserve; where it fits, and where the reserve can leave before, as only its class is asked. KIND_NONE: no such play.
 * For problems with reserve_test. With reserve_bound alone, false means: lost unless a foundation card comes back. Pure; 30 to 60 ns. */
bool reserve_can_leave(const struct problem *p, const struct state *s, int extra);

/* Where foundation cards may come back: how many must, in the lazy play, before the reserve is empty. 0 exactly where
 * reserve_can_leave() is true. A reserve card that lacks a free card can still go up if one of its kind comes back first, with all
 * that lies on it, and stays in the tableau. RETURNS_HOPELESS stands for a card none of whose kind is on a foundation. An estimate
 * for searches, no proof. `extra` as above. For problems with reserve_bound. Pure. */
enum { RETURNS_HOPELESS = 20 };
int reserve_returns(const struct problem *p, const struct state *s, int extra);

#endif
