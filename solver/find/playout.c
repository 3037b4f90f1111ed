#include "playout.h"

#include <string.h>

#include "reserve.h"

/* ---- what may go up ---- */

static uint32_t allowed_ranks(const struct playout *o, int class)
{
    const struct problem *p = o->p;
    uint32_t ranks = 0;
    for (int r = 0; r < p->ranks; r++) {
        int kind = class * p->ranks + r;
        if (goes_up(&o->s, kind) && (!o->veto || reserve_can_leave(p, &o->s, kind)))
            ranks |= 1u << r;
    }
    return ranks;
}

/* Classes do not meet in the reserve test, so what a class may do changes with its own chains and reserve cards only. */
static void note_class(struct playout *o, int class)
{
    const struct problem *p = o->p;
    uint64_t key = o->s.chains[class] | (uint64_t) class << 56 | (uint64_t)o->s.reserve << 58;
    struct allowed *slot = &o->memo[key * 0x9E3779B97F4A7C15u >> 54];
    if (slot->key != key)
        *slot = (struct allowed){key, allowed_ranks(o, class)};
    uint64_t all = (((uint64_t)1 << p->ranks) - 1) << class * p->ranks;
    o->may = (o->may & ~all) | (uint64_t)slot->ranks << class * p->ranks;
}

/* ---- codes ---- */

enum { PARENTS = 2, TO_SPACE = PARENTS, WASTE_WAYS = PARENTS + 2, DEAL_OVER = PARENTS + 1, PILE_WAYS = 2 * (PARENTS + 1), STOCK_STEP = 6 };

static int stock_places(const struct problem *p) { return p->talon_count / STOCK_STEP + 1; }
static int passes(const struct problem *p) { return p->variant->redeals + 1; }
/* Below are the codes of the waste; place talon_count: none. */
static int pile_codes_from(const struct problem *p) { return passes(p) * (p->talon_count + 1) * WASTE_WAYS; }

static int waste_code(const struct problem *p, const struct state *s, int place, int way)
{
    return (s->redeals * (p->talon_count + 1) + place) * WASTE_WAYS + way;
}

static int pile_code(const struct problem *p, const struct state *s, tpile_t from, int way)
{
    int place = (s->redeals * stock_places(p) + s->next / STOCK_STEP) * p->kinds + tpile_top(from);
    return pile_codes_from(p) + place * PILE_WAYS + 2 * way + tpile_is_single(from);
}

static int parent_number(const struct problem *p, int kind, int parent) { return !p->alternate && p->under[kind][1] == parent; }

bool playout_applies(const struct problem *p) { return !p->returns && playout_codes(p) <= UINT16_MAX; }

int playout_codes(const struct problem *p) { return pile_codes_from(p) + passes(p) * stock_places(p) * p->kinds * PILE_WAYS; }

/* ---- a playout ---- */

void playout_init(struct playout *o, const struct problem *p)
{
    memset(o, 0, sizeof *o);
    o->p = p;
    o->veto = p->reserve_test;
}

void playout_begin(struct playout *o, const struct state *start)
{
    o->s = *start;
    o->moved = 0;
    for (int class = 0; class < o->p->classes; class ++)
        note_class(o, class);
}

bool playout_forced(const struct playout *o, struct step *step)
{
    const struct state *s = &o->s;
    if (s->reserve > 0 && goes_up(s, o->p->reserve[s->reserve - 1])) {
        *step = (struct step){STEP_RESERVE_UP, 0, 0};
        return true;
    }
    if (state_tops(o->p, s) & o->may) {
        int i = 0;
        while (!s->pile[i] || !(o->may >> tpile_top(s->pile[i]) & 1))
            i++;
        *step = (struct step){STEP_PILE_UP, (uint8_t)i, 0};
        return true;
    }
    int kind = waste_top(o->p, s, NULL);
    *step = (struct step){STEP_WASTE_UP, 0, 0};
    return kind != KIND_NONE && (o->may >> kind & 1);
}

static void offer(struct choices *out, int type, int from, int to, int code)
{
    if (out->count == CHOICES_MAX)
        return;
    out->step[out->count] = (struct step){(uint8_t)type, (uint8_t)from, (uint8_t)to};
    out->code[out->count++] = (uint16_t)code;
}

/* An equal pile other than `except` stands before pile i. */
static bool is_repeat(const struct state *s, int i, int except)
{
    for (int j = 0; j < i; j++)
        if (j != except && s->pile[j] == s->pile[i])
            return true;
    return false;
}

static void offer_waste(const struct playout *o, uint64_t tops, bool hand_fill, struct choices *out)
{
    const struct problem *p = o->p;
    const struct state *s = &o->s;
    int place = p->talon_count, kind = waste_top(p, s, &place);
    if (kind != KIND_NONE) {
        uint64_t parents = p->parents[kind] & tops;
        for (int i = 0; parents && i < p->piles; i++)
            if (s->pile[i] && parents >> tpile_top(s->pile[i]) & 1 && !is_repeat(s, i, -1))
                offer(out, STEP_WASTE_BUILD, 0, i, waste_code(p, s, place, parent_number(p, kind, tpile_top(s->pile[i]))));
        if (hand_fill)
            offer(out, STEP_WASTE_FILL, 0, 0, waste_code(p, s, place, TO_SPACE));
    }
    if (state_can_deal(p, s))
        offer(out, STEP_DEAL, 0, 0, waste_code(p, s, place, DEAL_OVER));
}

static void offer_pile(const struct playout *o, uint64_t tops, bool hand_fill, int from, struct choices *out)
{
    const struct problem *p = o->p;
    const struct state *s = &o->s;
    tpile_t pile = s->pile[from];
    int kind = tpile_top(pile);
    uint64_t parents = p->parents[kind] & tops;
    if (hand_fill && p->piles_fill && !tpile_is_single(pile))
        offer(out, STEP_PILE_FILL, from, 0, pile_code(p, s, pile, TO_SPACE));
    for (int i = 0; parents && i < p->piles; i++)
        if (i != from && s->pile[i] && parents >> tpile_top(s->pile[i]) & 1 && !is_repeat(s, i, from))
            offer(out, STEP_PILE_BUILD, from, i, pile_code(p, s, pile, parent_number(p, kind, tpile_top(s->pile[i]))));
}

void playout_choices(const struct playout *o, struct choices *out)
{
    const struct problem *p = o->p;
    const struct state *s = &o->s;
    uint64_t tops = state_tops(p, s);
    bool hand_fill = s->spaces > 0 && (p->variant->fill != FILL_RESERVE_AUTO_THEN_ANY || s->reserve == 0);
    out->count = 0;
    offer_waste(o, tops, hand_fill, out);
    for (int i = 0; i < p->piles; i++)
        if (s->pile[i] && !(o->moved >> tpile_top(s->pile[i]) & 1) && !is_repeat(s, i, -1))
            offer_pile(o, tops, hand_fill, i, out);
}

void playout_play(struct playout *o, struct step step)
{
    struct state *s = &o->s;
    bool between = step.type == STEP_PILE_BUILD || step.type == STEP_PILE_FILL;
    int kind = KIND_NONE;
    if (between || step.type == STEP_PILE_UP)
        kind = tpile_top(s->pile[step.from]);
    else if (step.type == STEP_RESERVE_UP)
        kind = o->p->reserve[s->reserve - 1];
    else if (step.type == STEP_WASTE_UP)
        kind = waste_top(o->p, s, NULL);
    state_play(o->p, s, step);
    o->moved = between ? o->moved | (uint64_t)1 << kind : 0;
    if (!between && kind != KIND_NONE)
        note_class(o, kind_class(o->p, kind));
}
