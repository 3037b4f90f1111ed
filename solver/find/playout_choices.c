#include "playout_choices.h"

#include <assert.h>
#include <string.h>

/* ---- codes ---- */

enum { PARENTS = 2, TO_SPACE = PARENTS, DEAL_OVER, WASTE_WAYS, PILE_WAYS = 2 * (PARENTS + 1), STOCK_STEP = 6 };

static int stock_places(const struct problem *p) { return p->talon_count / STOCK_STEP + 1; }
static int passes(const struct problem *p) { return p->variant->redeals + 1; }
/* Those of the waste come first; place talon_count: none. */
static int waste_codes(const struct problem *p) { return passes(p) * (p->talon_count + 1) * WASTE_WAYS; }

int playout_codes(const struct problem *p) { return waste_codes(p) + passes(p) * stock_places(p) * p->kinds * PILE_WAYS; }

/* To these the way is added. */
static int waste_code(const struct problem *p, const struct playout_table *t, int place)
{
    return (t->redeals * (p->talon_count + 1) + place) * WASTE_WAYS;
}

/* The first of those for moves between piles. */
static int pile_codes(const struct problem *p, const struct playout_table *t)
{
    return waste_codes(p) + (t->redeals * stock_places(p) + t->next / STOCK_STEP) * p->kinds * PILE_WAYS;
}

static int parent_number(const struct problem *p, int kind, int parent) { return !p->alternate && p->under[kind][1] == parent; }

bool playout_applies(const struct problem *p) { return playout_codes(p) <= UINT16_MAX + 1; }

/* While the reserve waits: what is dealt over is likelier than what fits, moves between piles less likely. And all along, a space
 * that only the waste's card may fill is nearly always filled at once (solver/EXPERIMENTS.md, experiment 66). */
static const float DEAL_WEIGHT = 2, PILE_WEIGHT = 0.25f, FILL_WEIGHT = 100;

static void weigh_pass(const struct problem *p, int pass, int wait, float weight[])
{
    const int first = pass * (p->talon_count + 1), stock = pass * stock_places(p);
    for (int place = first; place < first + wait; place++)
        weight[place * WASTE_WAYS + DEAL_OVER] = DEAL_WEIGHT;
    float *piles = weight + waste_codes(p);
    const int each = p->kinds * PILE_WAYS, waits = (wait + STOCK_STEP - 1) / STOCK_STEP;
    for (int code = stock * each; code < (stock + waits) * each; code++)
        piles[code] = PILE_WEIGHT;
}

void playout_prior(const struct problem *p, const struct state *start, float weight[])
{
    for (int code = 0; code < playout_codes(p); code++)
        weight[code] = 1;
    for (int code = TO_SPACE; code < waste_codes(p) && !p->piles_fill; code += WASTE_WAYS)
        weight[code] = FILL_WEIGHT;
    if (p->reserve_bound)
        weigh_pass(p, start->redeals, reserve_wait(p, start), weight);
}

/* ---- choices ---- */

static bool same_piles(const struct playout_table *t, int a, int b)
{
    return t->height[a] == t->height[b] && !memcmp(t->pile[a], t->pile[b], t->height[a]);
}

/* True if one of the piles `before` equals the pile. */
static bool is_repeat(const struct playout_table *t, int pile, unsigned before)
{
    for (; before; before &= before - 1)
        if (same_piles(t, __builtin_ctz(before), pile))
            return true;
    return false;
}

static void offer(struct playout_offer *out, int type, int from, int to, int code)
{
    assert(code >= 0 && code <= UINT16_MAX);
    if (out->count == CHOICES_MAX)
        return;
    out->step[out->count] = (struct step){(uint8_t)type, (uint8_t)from, (uint8_t)to};
    out->code[out->count++] = (uint16_t)code;
}

/* Offers a step onto each of the piles, which have tops alike. */
static inline void offer_alike(const struct playout_table *t, int type, int from, unsigned piles, int code, struct playout_offer *out)
{
    for (unsigned all = piles; piles; piles &= piles - 1) {
        int to = __builtin_ctz(piles);
        if (!is_repeat(t, to, all & ((1u << to) - 1)))
            offer(out, type, from, to, code);
    }
}

/* Offers a step onto each pile but `from` whose top is a parent of the kind. */
static inline void offer_parents(const struct playout *o, int type, int from, int kind, int code, struct playout_offer *out)
{
    const struct problem *p = o->p;
    const struct playout_table *t = &o->at;
    for (uint64_t rest = p->parents[kind] & t->tops; rest; rest &= rest - 1) {
        int parent = __builtin_ctzll(rest);
        unsigned piles = t->piles_of[parent] & (type == STEP_PILE_BUILD ? ~(1u << from) : ~0u);
        offer_alike(t, type, from, piles, code + parent_number(p, kind, parent), out);
    }
}

static void offer_waste(const struct playout *o, bool to_space, struct playout_offer *out)
{
    const struct problem *p = o->p;
    const struct playout_table *t = &o->at;
    int place = t->waste_count > 0 ? t->waste[t->waste_count - 1] : p->talon_count, code = waste_code(p, t, place);
    if (t->waste_count > 0) {
        offer_parents(o, STEP_WASTE_BUILD, 0, p->talon[place], code, out);
        if (to_space)
            offer(out, STEP_WASTE_FILL, 0, 0, code + TO_SPACE);
    }
    if (playout_can_deal(p, t))
        offer(out, STEP_DEAL, 0, 0, code + DEAL_OVER);
}

/* `code`: that of the kind where it lies on another card. */
static inline void offer_piles(const struct playout *o, int kind, bool to_space, int code, struct playout_offer *out)
{
    const struct playout_table *t = &o->at;
    unsigned all = t->piles_of[kind];
    for (unsigned piles = all; piles; piles &= piles - 1) {
        int from = __builtin_ctz(piles);
        bool alone = t->height[from] == 1;
        if (is_repeat(t, from, all & ((1u << from) - 1)))
            continue;
        if (to_space && !alone)
            offer(out, STEP_PILE_FILL, from, 0, code + TO_SPACE);
        offer_parents(o, STEP_PILE_BUILD, from, kind, code + alone * (PARENTS + 1), out);
    }
}

void playout_choices(const struct playout *o, struct playout_offer *out)
{
    const struct problem *p = o->p;
    const struct playout_table *t = &o->at;
    const uint64_t no_kind = (uint64_t)1 << KIND_NONE;
    bool to_space = t->tops & no_kind && (p->variant->fill != FILL_RESERVE_AUTO_THEN_ANY || t->reserve == 0);
    bool piles_fill = to_space && p->piles_fill;
    out->count = 0;
    offer_waste(o, to_space, out);
    uint64_t rest = (piles_fill ? t->tops & ~no_kind : kinds_with_parent(p, t->tops)) & ~t->moved;
    int first = pile_codes(p, t);
    for (; rest; rest &= rest - 1) {
        int kind = __builtin_ctzll(rest);
        offer_piles(o, kind, piles_fill, first + kind * PILE_WAYS, out);
    }
}
