#include "playout.h"

#include <assert.h>
#include <string.h>

#include "checked.h"

/* ---- what may go up ---- */

/* The reserve test looks at each class alone, so the allowed kinds of a class depend only on its own chains and reserve cards. */
static void note_class(struct playout *o, int class)
{
    const struct problem *p = o->p;
    struct playout_table *t = &o->at;
    const int shift = class * p->ranks;
    const uint64_t all = (((uint64_t)1 << p->ranks) - 1) << shift;
    uint64_t may = t->up & all;
    if (p->reserve_test)
        may = (uint64_t)reserve_memo_allows(&o->memo, p, class, t->chains[class], t->reserve) << shift;
    t->may = (t->may & ~all) | may;
}

static void put_up(struct playout *o, int kind)
{
    assert(o->at.up >> kind & 1); /* some chain waits for it */
    const struct problem *p = o->p;
    struct playout_table *t = &o->at;
    int class = kind_class(p, kind), rank = kind_rank(p, kind);
    uint64_t *chains = &t->chains[class];
    *chains += nibble_one(rank + 1) - nibble_one(rank);
    if (!nibble(*chains, rank))
        t->up &= ~((uint64_t)1 << kind);
    if (rank + 1 < p->ranks)
        t->up |= (uint64_t)2 << kind;
    t->score++;
    note_class(o, class);
}

/* ---- piles ---- */

static int top_of(const struct playout_table *t, int pile) { return t->height[pile] > 0 ? t->pile[pile][t->height[pile] - 1] : KIND_NONE; }

static void list_top(struct playout_table *t, int pile)
{
    int kind = top_of(t, pile);
    t->piles_of[kind] |= (uint16_t)(1u << pile);
    t->tops |= (uint64_t)1 << kind;
}

static void unlist_top(struct playout_table *t, int pile)
{
    int kind = top_of(t, pile);
    t->piles_of[kind] &= (uint16_t) ~(1u << pile);
    t->tops &= ~((uint64_t)!t->piles_of[kind] << kind);
}

static int pile_take(struct playout_table *t, int pile)
{
    assert(t->height[pile] > 0);
    unlist_top(t, pile);
    int kind = t->pile[pile][--t->height[pile]];
    list_top(t, pile);
    return kind;
}

static void pile_put(struct playout_table *t, int pile, int kind)
{
    assert(t->height[pile] < CARDS_MAX);
    unlist_top(t, pile);
    t->pile[pile][t->height[pile]++] = (uint8_t)kind;
    list_top(t, pile);
}

static unsigned spaces(const struct playout_table *t) { return t->piles_of[KIND_NONE]; }

/* ---- stock and waste ---- */

static void note_next(const struct problem *p, struct playout_table *t)
{
    t->next = t->stock_dealt < t->stock_count ? t->stock[t->stock_dealt] : (uint8_t)p->talon_count;
}

bool playout_can_deal(const struct problem *p, const struct playout_table *t)
{
    if (p->lock && t->locked)
        return false;
    if (t->stock_dealt < t->stock_count)
        return !(p->variant->redeal_must_play && t->redeals > 0 && t->waste_count > 0);
    return t->waste_count > 0 && t->redeals < p->variant->redeals;
}

static void turn_stock(const struct problem *p, struct playout_table *t)
{
    assert(playout_can_deal(p, t));
    if (t->stock_dealt < t->stock_count) {
        t->waste[t->waste_count++] = t->stock[t->stock_dealt++];
    } else {
        memcpy(t->stock, t->waste, t->waste_count);
        t->stock_count = t->waste_count;
        t->stock_dealt = t->waste_count = 0;
        t->redeals++;
    }
    note_next(p, t);
    if ((p->aisleriot || p->lock) && spaces(t))
        t->locked = true;
}

static int waste_take(const struct problem *p, struct playout_table *t) { return p->talon[t->waste[--t->waste_count]]; }

/* ---- what the rules do after a move ---- */

/* Takes the card with which the rules fill a space; KIND_NONE if there is none. */
static int take_fill(const struct problem *p, struct playout_table *t)
{
    if (p->fill_from_reserve && t->reserve > 0)
        return p->reserve[--t->reserve];
    if (p->variant->fill == FILL_RESERVE_AUTO_THEN_ANY)
        return KIND_NONE;
    if (t->waste_count > 0)
        return waste_take(p, t);
    if (p->variant->fill == FILL_WASTE_AUTO_THEN_ANY || t->stock_dealt == t->stock_count)
        return KIND_NONE;
    int kind = p->talon[t->stock[t->stock_dealt++]];
    note_next(p, t);
    return kind;
}

/* `left`: the pile that a card has left, as a set. */
static void fill_spaces(const struct problem *p, struct playout_table *t, unsigned left)
{
    unsigned wanted = p->variant->fill == FILL_WASTE_AUTO_THEN_ANY ? left : ~0u;
    for (unsigned rest = spaces(t) & wanted; rest; rest &= rest - 1) {
        int kind = take_fill(p, t);
        if (kind == KIND_NONE)
            return;
        pile_put(t, __builtin_ctz(rest), kind);
    }
}

static void after_card_move(const struct problem *p, struct playout_table *t, bool from_waste, unsigned left)
{
    if (from_waste || !spaces(t))
        t->locked = false;
    if (p->auto_fill && spaces(t))
        fill_spaces(p, t, left);
    if (p->auto_deal && t->waste_count == 0 && playout_can_deal(p, t))
        turn_stock(p, t);
}

/* ---- checks ---- */

static void check_foundations(const struct playout *o)
{
    const struct playout_table *t = &o->at;
    uint64_t up = 0, may = 0;
    int score = 0;
    for (int class = 0; class < o->p->classes; class ++) {
        int chains = 0;
        for (int height = 0; height <= o->p->ranks; height++) {
            int here = nibble(t->chains[class], height);
            chains += here;
            score += here * height;
            if (here && height < o->p->ranks)
                up |= (uint64_t)1 << (class * o->p->ranks + height);
        }
        CHECKED_ASSERT(chains == o->p->copies);
        if (o->p->reserve_test)
            may |= (uint64_t)reserve_allows(o->p, class, t->chains[class], t->reserve) << class * o->p->ranks;
    }
    CHECKED_ASSERT(score == t->score && up == t->up && t->may == (o->p->reserve_test ? may : up));
}

/* Counts anew what is kept up; aborts if it is wrong. For checked builds. */
static void check(const struct playout *o)
{
    const struct playout_table *t = &o->at;
    uint64_t tops = 0;
    int cards = t->score + t->reserve + t->waste_count + t->stock_count - t->stock_dealt;
    check_foundations(o);
    for (int i = 0; i < o->p->piles; i++) {
        int top = top_of(t, i);
        tops |= (uint64_t)1 << top;
        cards += t->height[i];
        CHECKED_ASSERT(t->piles_of[top] >> i & 1);
    }
    for (int k = 0; k < 64; k++)
        CHECKED_ASSERT((t->tops >> k & 1) == (t->piles_of[k] != 0));
    CHECKED_ASSERT(tops == t->tops && cards == o->p->cards);
}

/* ---- steps ---- */

void playout_play(struct playout *o, const struct step *m)
{
    const struct problem *p = o->p;
    struct playout_table *t = &o->at;
    uint64_t moved = 0;
    unsigned left = 0;
    bool from_waste = false;
    switch (m->type) {
    case STEP_RESERVE_UP: put_up(o, p->reserve[--t->reserve]); break;
    case STEP_PILE_UP:
        put_up(o, pile_take(t, m->from));
        left = 1u << m->from;
        break;
    case STEP_WASTE_UP:
        put_up(o, waste_take(p, t));
        from_waste = true;
        break;
    case STEP_WASTE_BUILD:
    case STEP_WASTE_FILL:
        pile_put(t, m->type == STEP_WASTE_FILL ? __builtin_ctz(spaces(t)) : m->to, waste_take(p, t));
        from_waste = true;
        break;
    case STEP_PILE_BUILD:
    case STEP_PILE_FILL: {
        int to = m->type == STEP_PILE_FILL ? __builtin_ctz(spaces(t)) : m->to, kind = pile_take(t, m->from);
        moved = t->moved | (uint64_t)1 << kind;
        pile_put(t, to, kind);
        left = 1u << m->from;
        break;
    }
    default: turn_stock(p, t);
    }
    if (m->type != STEP_DEAL)
        after_card_move(p, t, from_waste, left);
    t->moved = moved;
    CHECKED(check(o));
}

/* ---- a playout ---- */

static void lay_pile(const struct problem *p, struct playout_table *t, int pile, tpile_t cards)
{
    t->height[pile] = (uint8_t)tpile_cards(p, cards, t->pile[pile]);
    list_top(t, pile);
}

static void lay_talon(const struct problem *p, const struct state *s, struct playout_table *t)
{
    for (int i = 0; i < p->talon_count; i++) {
        if (!talon_has(s->left, i))
            continue;
        if (i < s->next)
            t->waste[t->waste_count++] = (uint8_t)i;
        else
            t->stock[t->stock_count++] = (uint8_t)i;
    }
    note_next(p, t);
}

void playout_init(struct playout *o, const struct problem *p, const struct state *s)
{
    struct playout_table *t = &o->at;
    memset(o, 0, sizeof *o);
    o->p = p;
    memcpy(t->chains, s->chains, sizeof t->chains);
    t->up = s->up;
    t->reserve = s->reserve;
    t->redeals = s->redeals;
    t->locked = s->locked;
    t->score = s->score;
    lay_talon(p, s, t);
    for (int i = 0; i < p->piles; i++)
        lay_pile(p, t, i, s->pile[i]);
    for (int class = 0; class < p->classes; class ++)
        note_class(o, class);
    o->begin = *t;
}

void playout_begin(struct playout *o)
{
    memcpy(&o->at, &o->begin, offsetof(struct playout_table, pile));
    for (int i = 0; i < o->p->piles; i++)
        memcpy(o->at.pile[i], o->begin.pile[i], o->begin.height[i]);
}

bool playout_forced(const struct playout *o, struct step *step)
{
    const struct playout_table *t = &o->at;
    const uint64_t no_kind = (uint64_t)1 << KIND_NONE;
    if (t->reserve > 0 && t->up >> o->p->reserve[t->reserve - 1] & 1) {
        *step = (struct step){STEP_RESERVE_UP, 0, 0};
        return true;
    }
    uint64_t wanted = t->tops & t->may & ~no_kind;
    if (wanted) {
        *step = (struct step){STEP_PILE_UP, (uint8_t)__builtin_ctz(t->piles_of[__builtin_ctzll(wanted)]), 0};
        return true;
    }
    *step = (struct step){STEP_WASTE_UP, 0, 0};
    return t->waste_count > 0 && t->may >> o->p->talon[t->waste[t->waste_count - 1]] & 1;
}
