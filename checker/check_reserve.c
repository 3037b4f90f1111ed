#include "check_reserve.h"

bool ck_reserve_applies(const struct ck_rules *r)
{
    return !r->foundation_return && r->fill != CK_RESERVE_THEN_WASTE_AUTO && r->fill != CK_RESERVE_AUTO_THEN_ANY;
}

void ck_chain_of(const struct ck_rules *r, const struct ck_position *p, ck_card c, int *chain, int *place)
{
    *place = (ck_rank(c) - p->base + r->ranks) % r->ranks;
    *chain = r->in_suit ? ck_suit(c) : (int)ck_red(c) ^ (*place & 1);
}

static void tally(const struct ck_ladder *l, const struct ck_pile *pile, int count[CK_RANKS])
{
    for (int i = 0; i < pile->count; i++) {
        int chain, place;
        ck_chain_of(l->rules, l->position, pile->card[i], &chain, &place);
        if (chain == l->chain)
            count[place]++;
    }
}

void ck_ladder_start(struct ck_ladder *l, const struct ck_rules *r, const struct ck_position *p, int chain)
{
    *l = (struct ck_ladder){.rules = r, .position = p, .chain = chain, .next = p->reserve.count - 1};
    for (int f = 0; f < ck_foundations(r); f++)
        tally(l, &p->foundation[f], l->up);
    for (int t = 0; t < r->piles; t++)
        tally(l, &p->tableau[t], l->outside);
    tally(l, &p->waste, l->outside);
    tally(l, &p->stock, l->outside);
}

struct ck_step ck_ladder_step(struct ck_ladder *l)
{
    int chain, goal = 0;
    for (; l->next >= 0; l->next--) {
        ck_chain_of(l->rules, l->position, l->position->reserve.card[l->next], &chain, &goal);
        if (chain == l->chain)
            break;
    }
    if (l->next < 0)
        return (struct ck_step){CK_STEP_DONE, l->chain, 0};
    int place = goal; /* the lowest place that must gain a card before the goal can go up */
    while (place > 0 && l->up[place - 1] <= l->up[place])
        place--;
    struct ck_step step = {CK_STEP_PLAY, l->chain, place};
    if (place == goal) {
        step.kind = CK_STEP_LEAVE;
        l->next--;
    } else if (l->outside[place] == 0) {
        step.kind = CK_STEP_STUCK;
    } else {
        l->outside[place]--;
    }
    if (step.kind != CK_STEP_STUCK)
        l->up[place]++;
    return step;
}

bool ck_reserve_loses(const struct ck_rules *r, const struct ck_position *p)
{
    if (!ck_reserve_applies(r) || p->base < 0)
        return false;
    for (int chain = 0; chain < (r->in_suit ? 4 : 2); chain++) {
        struct ck_ladder l;
        struct ck_step step;
        ck_ladder_start(&l, r, p, chain);
        do
            step = ck_ladder_step(&l);
        while (step.kind == CK_STEP_PLAY || step.kind == CK_STEP_LEAVE);
        if (step.kind == CK_STEP_STUCK)
            return true;
    }
    return false;
}
