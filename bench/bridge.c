#include "bridge.h"

#include <string.h>

struct ck_rules bridge_rules(const struct variant *v)
{
    struct ck_rules r = {
        .program = v->family == FAMILY_PYSOLFC ? CK_PYSOLFC : CK_AISLERIOT,
        .decks = v->decks,
        .ranks = v->ranks,
        .reserve = v->reserve,
        .piles = v->piles,
        .rounds = v->rounds,
        .base = v->base == BASE_CHOOSE  ? CK_BASE_CHOSEN_BY_PLAYER
                : v->base == BASE_DEALT ? CK_BASE_DEALT
                                        : CK_BASE_GIVEN,
        .choices = v->base == BASE_CHOOSE ? v->base_choices : 0,
        .base_rank = v->base == BASE_FIXED ? v->base_rank : 0,
        .in_suit = v->foundations == FOUNDATION_SUIT,
        .wrap = v->wrap == WRAP_TO_BASE ? CK_WRAP_TO_BASE
                : v->wrap == WRAP_FREE  ? CK_WRAP_FREE
                                        : CK_WRAP_NONE,
        .stock_lock = v->stock_lock,
        .auto_deal = v->auto_deal,
        .redeals = v->redeals,
        .redeal_must_play = v->redeal_must_play,
        .foundation_return = v->foundation_return,
    };
    static const enum ck_fill FILLS[] = {
        [FILL_WASTE_BY_HAND] = CK_WASTE_BY_HAND,
        [FILL_WASTE_THEN_STOCK_AUTO] = CK_WASTE_THEN_STOCK_AUTO,
        [FILL_RESERVE_THEN_WASTE_AUTO] = CK_RESERVE_THEN_WASTE_AUTO,
        [FILL_RESERVE_AUTO_THEN_ANY] = CK_RESERVE_AUTO_THEN_ANY,
        [FILL_WASTE_AUTO_THEN_ANY] = CK_WASTE_AUTO_THEN_ANY,
        [FILL_ANY_BY_HAND] = CK_ANY_BY_HAND,
    };
    r.fill = FILLS[v->fill];
    memcpy(r.name, v->name, sizeof r.name);
    return r;
}

static struct ck_pile bridge_pile(const struct pile *p)
{
    struct ck_pile out = {.count = p->count};
    for (int i = 0; i < p->count; i++)
        out.card[i] = ck_make(card_rank(p->card[i]), card_suit(p->card[i]));
    return out;
}

struct ck_position bridge_position(const struct game *g)
{
    struct ck_position p = {.base = g->base, .locked = g->locked, .redeals = g->redeals};
    p.stock = bridge_pile(&g->pile[PILE_STOCK]);
    p.waste = bridge_pile(&g->pile[PILE_WASTE]);
    p.reserve = bridge_pile(&g->pile[PILE_RESERVE]);
    for (int f = 0; f < FOUNDATIONS_MAX; f++)
        p.foundation[f] = bridge_pile(&g->pile[PILE_FOUNDATION + f]);
    for (int t = 0; t < PILES_MAX; t++)
        p.tableau[t] = bridge_pile(&g->pile[PILE_TABLEAU + t]);
    return p;
}

static struct ck_place bridge_place(int pile)
{
    if (pile < PILE_FOUNDATION)
        return (struct ck_place){"swr"[pile], 0};
    if (pile < PILE_TABLEAU)
        return (struct ck_place){'f', pile - PILE_FOUNDATION};
    return (struct ck_place){'t', pile - PILE_TABLEAU};
}

struct ck_move bridge_move(struct move m) { return (struct ck_move){bridge_place(m.from), bridge_place(m.to)}; }

static bool same_pile(const struct ck_pile *a, const struct ck_pile *b)
{
    return a->count == b->count && memcmp(a->card, b->card, (size_t)a->count) == 0;
}

bool bridge_equal(const struct ck_position *a, const struct ck_position *b)
{
    bool same = a->base == b->base && a->locked == b->locked && a->redeals == b->redeals && same_pile(&a->stock, &b->stock) &&
                same_pile(&a->waste, &b->waste) && same_pile(&a->reserve, &b->reserve);
    for (int f = 0; f < CK_FOUNDATIONS; f++)
        same = same && same_pile(&a->foundation[f], &b->foundation[f]);
    for (int t = 0; t < CK_PILES; t++)
        same = same && same_pile(&a->tableau[t], &b->tableau[t]);
    return same;
}

bool bridge_same_rules(const struct ck_rules *a, const struct ck_rules *b)
{
    return strcmp(a->name, b->name) == 0 && a->program == b->program && a->decks == b->decks && a->ranks == b->ranks &&
           a->reserve == b->reserve && a->piles == b->piles && a->rounds == b->rounds && a->base == b->base && a->choices == b->choices &&
           a->base_rank == b->base_rank && a->in_suit == b->in_suit && a->wrap == b->wrap && a->fill == b->fill &&
           a->stock_lock == b->stock_lock && a->auto_deal == b->auto_deal && a->redeals == b->redeals &&
           a->redeal_must_play == b->redeal_must_play && a->foundation_return == b->foundation_return;
}
