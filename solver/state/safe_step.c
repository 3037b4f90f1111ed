#include "safe_step.h"

#include <assert.h>

/* All cards that could be built on a card of this kind are played. */
static bool useless_as_parent(const struct problem *p, const struct state *s, int kind)
{
    for (uint64_t rest = p->children[kind]; rest; rest &= rest - 1)
        if (state_played(p, s, __builtin_ctzll(rest)) < p->copies)
            return false;
    return true;
}

/* Every copy of the kind that is not played yet has a chain waiting for it. */
static bool slots_for_all(const struct problem *p, const struct state *s, int kind)
{
    int waiting = chains_at(s, kind_class(p, kind), kind_rank(p, kind));
    return waiting > 0 && waiting >= p->copies - state_played(p, s, kind);
}

/* A step is safe if every win from here is still there after it. Take a card whose kind has a chain waiting for each copy that is not
 * played yet. In a win from here this card goes up at some time. Play it now, and leave it out then. It takes no other copy's chain,
 * because each copy has one. In between the only difference is that the card is not where it lay:
 *  - on the reserve it could only go up, and what lies under it comes earlier;
 *  - on a pile of two or more, what lies under it comes earlier. It could have moved to other piles (these moves are left out, too: what
 *    was built on a card there can be built all the same), and been a parent of lower cards, of which none is left. Where cards of piles
 *    may go to spaces it could have lain in one alone: now the space stays open, and if the rules put the waste's top card there when this
 *    one left, the player does so by hand.
 * Neither step opens or fills a space, unlocks (problem.quiet) or comes from the waste. Nor does it deal: that is checked here, as the
 * waste must have cards or the stock none. If the step that is left out would have dealt a card by itself, the player deals it by hand:
 * `auto_deal` deals only when a deal is allowed. Excluded: games in which the reserve has another way out or cards come back from
 * foundations; and pile cards where they could go to a space and so end a lock. */
bool safe_step_find(const struct problem *p, const struct state *s, struct step *step)
{
    assert(s->score < p->cards);
    if (!p->quiet || p->returns || (p->auto_deal && s->waste == 0 && !stock_empty(p, s)))
        return false;
    if (s->reserve > 0 && !p->fill_from_reserve) {
        int kind = p->reserve[s->reserve - 1];
        if (slots_for_all(p, s, kind)) {
            *step = (struct step){STEP_RESERVE_UP, 0, 0};
            return true;
        }
    }
    if (p->lock && p->piles_fill)
        return false;
    uint64_t safe = s->tops & s->up;
    for (uint64_t rest = safe; rest; rest &= rest - 1) {
        int kind = __builtin_ctzll(rest);
        if (!(slots_for_all(p, s, kind) && useless_as_parent(p, s, kind)))
            safe &= ~(rest & -rest);
    }
    for (int i = 0; safe && i < p->piles; i++)
        if (s->pile[i] && !tpile_is_single(s->pile[i]) && safe >> tpile_top(s->pile[i]) & 1) {
            *step = (struct step){STEP_PILE_UP, (uint8_t)i, 0};
            return true;
        }
    return false;
}
