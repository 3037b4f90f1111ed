/* The legal steps of a state. */
#include "state.h"

#include <assert.h>

/* The piles that steps are listed for. */
enum piles_listed {
    EACH_PILE, /* equal piles once */
    EACH_TOP   /* of piles with the same kind of top only the first */
};

/* A list in the making. */
struct list {
    const struct problem *p;
    const struct state *s;
    enum piles_listed which;
    struct tops tops;
    struct step *out;
    int n;
};

static void list_step(struct list *l, int type, int from, int to)
{
    assert(l->n < STEPS_MAX);
    l->out[l->n++] = (struct step){(uint8_t)type, (uint8_t)from, (uint8_t)to};
}

/* The first of each set of equal piles among `piles`. */
static unsigned different(const struct state *s, unsigned piles)
{
    unsigned kept = 0;
    for (; piles; piles &= piles - 1) {
        int i = __builtin_ctz(piles);
        bool equal = false;
        for (unsigned rest = kept; rest; rest &= rest - 1)
            equal |= s->pile[__builtin_ctz(rest)] == s->pile[i];
        kept |= equal ? 0 : piles & -piles;
    }
    return kept;
}

/* The piles with tops of these kinds that steps are listed for. */
static unsigned piles_with(const struct list *l, uint64_t kinds)
{
    unsigned piles = 0;
    for (; kinds; kinds &= kinds - 1) {
        unsigned alike = l->tops.piles[__builtin_ctzll(kinds)];
        piles |= l->which == EACH_TOP ? alike & -alike : alike & (alike - 1) ? different(l->s, alike) : alike;
    }
    return piles;
}

static void list_onto_piles(struct list *l, int kind, int type, int from)
{
    for (unsigned piles = piles_with(l, l->p->parents[kind] & l->s->tops); piles; piles &= piles - 1)
        list_step(l, type, from, __builtin_ctz(piles));
}

/* ---- from piles ---- */

/* False: no member of the class has a single card at a pile with this top. Only a pile with a lower top could give it the right bottom. If
 * there is none, one of the piles with this top must have a single card. */
static bool may_be_single(const struct list *l, int kind)
{
    bool single = l->s->tops >> l->p->down[kind] & 1; /* KIND_NONE is never on top */
    for (unsigned piles = l->tops.piles[kind]; piles && !single; piles &= piles - 1)
        single = tpile_length(l->s->pile[__builtin_ctz(piles)]) == 1;
    return single;
}

/* The kinds of top that can be built on another pile's. */
static uint64_t kinds_to_build(const struct list *l)
{
    uint64_t kinds = kinds_with_parent(l->p, l->s->tops);
    if (l->which == EACH_TOP)
        for (uint64_t rest = kinds; rest; rest &= rest - 1)
            if (!may_be_single(l, __builtin_ctzll(rest)))
                kinds &= ~(rest & -rest);
    return kinds;
}

static void list_from_piles(struct list *l, bool to_space)
{
    const uint64_t up = l->s->up & l->s->tops, build = kinds_to_build(l);
    for (unsigned piles = piles_with(l, to_space ? l->s->tops : up | build); piles; piles &= piles - 1) {
        int i = __builtin_ctz(piles), kind = tpile_top(l->s->pile[i]);
        if (up >> kind & 1)
            list_step(l, STEP_PILE_UP, i, 0);
        if (build >> kind & 1)
            list_onto_piles(l, kind, STEP_PILE_BUILD, i);
        if (to_space)
            list_step(l, STEP_PILE_FILL, i, 0);
    }
}

/* ---- from the waste ---- */

static void list_from_waste(struct list *l, bool to_space)
{
    int kind = state_waste_top(l->p, l->s);
    if (kind == KIND_NONE)
        return;
    if (goes_up(l->s, kind))
        list_step(l, STEP_WASTE_UP, 0, 0);
    list_onto_piles(l, kind, STEP_WASTE_BUILD, 0);
    if (to_space)
        list_step(l, STEP_WASTE_FILL, 0, 0);
}

/* ---- from foundations ---- */

/* True if a card can go from a chain to a chain of the class that is one card shorter. */
static bool can_shift(const struct problem *p, const struct state *s)
{
    for (int class = 0; class < p->classes; class ++)
        for (int height = 2; height <= p->ranks; height++)
            if (chains_at(s, class, height) && chains_at(s, class, height - 1))
                return true;
    return false;
}

static void list_from_foundations(struct list *l, bool to_space)
{
    const struct problem *p = l->p;
    for (int class = 0; class < p->classes; class ++)
        for (uint64_t rest = l->s->chains[class] & -nibble_one(2); rest;) {
            const int height = nibble_first(rest), from = step_chain(class, height);
            rest &= -nibble_one(height + 1);
            list_onto_piles(l, class * p->ranks + height - 1, STEP_RETURN, from);
            if (to_space)
                list_step(l, STEP_RETURN_FILL, from, 0);
        }
    if (!p->quiet && can_shift(p, l->s))
        list_step(l, STEP_SHIFT, 0, 0);
}

/* ---- all ---- */

static int list_steps(const struct problem *p, const struct state *s, enum piles_listed which, struct step out[STEPS_MAX])
{
    struct list l;
    l.p = p;
    l.s = s;
    l.which = which;
    l.out = out;
    l.n = 0;
    tops_list(p, s, &l.tops);
    bool by_hand = s->spaces > 0 && (p->variant->fill != FILL_RESERVE_AUTO_THEN_ANY || s->reserve == 0);
    bool piles_fill = by_hand && p->piles_fill;
    if (s->reserve > 0 && goes_up(s, p->reserve[s->reserve - 1]))
        list_step(&l, STEP_RESERVE_UP, 0, 0);
    list_from_piles(&l, piles_fill);
    list_from_waste(&l, by_hand);
    if (p->returns)
        list_from_foundations(&l, piles_fill);
    if (state_can_deal(p, s))
        list_step(&l, STEP_DEAL, 0, 0);
    return l.n;
}

int state_steps(const struct problem *p, const struct state *s, struct step out[STEPS_MAX]) { return list_steps(p, s, EACH_PILE, out); }

int state_class_steps(const struct problem *p, const struct state *s, struct step out[STEPS_MAX])
{
    return list_steps(p, s, p->swap_classes ? EACH_TOP : EACH_PILE, out);
}
