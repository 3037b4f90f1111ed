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

/* False: the position is lost (proved). True: nothing is known. For problems with reserve_test. With reserve_bound alone, false means:
 * lost unless a foundation card comes back. Pure; about a tenth of a microsecond. */
bool reserve_can_leave(const struct problem *p, const struct state *s);

/* The place in the talon before which all cards have to be dealt, in this round, until the reserve can leave; 0: none has to. The least
 * play above says what is on foundations before each reserve card goes up, and so which cards of the stock are dealt by then. This is the
 * wait at which most is held back: cards to be dealt times reserve cards from there on. (explain.h says it of real cards, with all waits.)
 * Where the reserve cannot leave at all, the waits before that. For problems with reserve_bound. Pure. */
int reserve_wait(const struct problem *p, const struct state *s);

/* What a class may play to the foundations, where the reserve can leave: bit r is set if a chain waits for rank r and the reserve can
 * still leave after a card of it goes up from outside the reserve; where foundation cards may come back, if no more of them must than
 * before (reserve_returns()). This depends on the class's chains and the number of reserve cards left. For problems with reserve_bound.
 * Pure. */
uint32_t reserve_allows(const struct problem *p, int class, uint64_t chains, int reserve);

/* The same, remembered: the chains of a class change seldom. One for each problem and thread, with all bytes 0 at first. */
enum { RESERVE_MEMO_BITS = 10 };
struct reserve_memo {
    struct reserve_answer {
        uint64_t chains; /* 0: none yet */
        uint16_t which;  /* class and reserve */
        uint16_t ranks;
    } slot[1 << RESERVE_MEMO_BITS];
};
static inline uint32_t reserve_memo_allows(struct reserve_memo *m, const struct problem *p, int class, uint64_t chains, int reserve)
{
    const uint64_t which = (uint64_t)(class << 8 | reserve), hash = (chains ^ which << 48) * 0x9E3779B97F4A7C15u;
    struct reserve_answer *slot = &m->slot[hash >> (64 - RESERVE_MEMO_BITS)];
    if (slot->chains != chains || slot->which != which)
        *slot = (struct reserve_answer){chains, (uint16_t)which, (uint16_t)reserve_allows(p, class, chains, reserve)};
    return slot->ranks;
}

/* Where foundation cards may come back: how many must, in the lazy play, before the reserve is empty. 0 exactly where
 * reserve_can_leave() is true. A reserve card that lacks a free card can still go up if one of its kind comes back first, with all
 * that lies on it, and stays in the tableau. RETURNS_HOPELESS stands for a card none of whose kind is on a foundation. An estimate
 * for searches, no proof. For problems with reserve_bound. Pure. */
enum { RETURNS_HOPELESS = 20 };
int reserve_returns(const struct problem *p, const struct state *s);

#endif
