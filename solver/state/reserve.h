/* The reserve test: a cheap proof of loss, valid at every position of a game whose reserve goes to the foundations only and whose
 * foundation cards stay.
 *
 * Claim. Let F[k] be the number of cards of kind k on the foundations and suppose every card outside the reserve could be had at any time.
 * Take the reserve cards in order. Before a card of rank r can go up, F[r-1] > F[r] must hold (a chain of height exactly r). If it does
 * not, a card of rank r-1 has to go up first, from outside the reserve, which needs one that is not played yet, and before that perhaps one
 * of rank r-2, and so on; only what is needed is raised. By induction over the reserve cards this lazy F is componentwise at most the F of
 * any real play at the moment when the same reserve card has just been played: what the lazy play raises, every play must have raised by
 * then. So if the lazy play lacks a free card, every play lacks it: the reserve card can never leave and the game is lost.
 */
#ifndef TERRACE_RESERVE_H
#define TERRACE_RESERVE_H

#include "state.h"

/* False: the position is lost (proved). True: the test says nothing. `extra`: a kind that is thought to be played first (from outside the
 * reserve; it must fit), or KIND_NONE. Only for problems with reserve_test; with reserve_bound it speaks of play that brings no card back. Pure; about 0.1 us. */
bool reserve_can_leave(const struct problem *p, const struct state *s, int extra);

/* Where foundation cards may come back: how many of them have to, in that lazy play, before the reserve is gone; 0 exactly where reserve_can_leave() is true.
 * Where a card lacks, a reserve card can still go up if one of its kind comes back first, with what lies on it, and lies in the tableau from then on. Proves
 * nothing: it tells searches for a win what to leave and what to bring back. RETURNS_HOPELESS counts for a card of which none is out.
 * `extra` as above. Only for problems with reserve_bound. Pure. */
enum { RETURNS_HOPELESS = 20 };
int reserve_returns(const struct problem *p, const struct state *s, int extra);

#endif
