#include "fair_table.h"

#include <assert.h>
#include <string.h>

#include "checked.h"

/* ---- rules ---- */

static int card_kind(const struct table_rules *rules, card_t card)
{
    int r = (card_rank(card) - rules->base + rules->variant->ranks) % rules->variant->ranks;
    return game_class(rules->variant, card, r) << 4 | r;
}

/* The colour follows from class and rank. */
static bool kind_is_red(const struct table_rules *rules, int kind)
{
    int class = table_class(kind);
    return rules->classes == 4 ? ((class + 1) & 2) != 0 : (class ^ (table_rank(kind) & 1)) != 0;
}

static bool ranks_build(const struct table_rules *rules, int upper, int lower)
{
    int ranks = rules->variant->ranks;
    if ((upper + 1) % ranks != lower)
        return false;
    switch (rules->variant->wrap) {
    case WRAP_TO_BASE: return lower != 0;
    case WRAP_NONE: return (lower + rules->base) % ranks != 0;
    case WRAP_FREE: break;
    }
    return true;
}

void table_rules_init(struct table_rules *rules, const struct variant *v, int base)
{
    assert(base >= 0 && base < v->ranks);
    memset(rules, 0, sizeof *rules);
    rules->variant = v;
    rules->base = base;
    rules->classes = v->foundations == FOUNDATION_SUIT ? 4 : 2;
    rules->copies = v->decks * 4 / rules->classes;
    rules->cards = variant_cards(v);
    rules->keeps_lock = v->family == FAMILY_AISLERIOT || v->stock_lock;
    rules->veto = !variant_reserve_fills(v) && v->reserve <= TABLE_RESERVE_MASK;
    for (int rank = 0; rank < v->ranks; rank++)
        for (int suit = 0; suit < SUITS; suit++) {
            int kind = card_kind(rules, card_make(rank, suit));
            rules->kind_of[card_make(rank, suit)] = (uint8_t)kind;
            rules->kinds |= table_bit(kind);
        }
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        for (int lower = 0; lower < TABLE_KINDS; lower++)
            if ((rules->kinds >> kind & 1) && (rules->kinds >> lower & 1) && kind_is_red(rules, kind) != kind_is_red(rules, lower) &&
                ranks_build(rules, table_rank(kind), table_rank(lower)))
                rules->parents[kind] |= table_bit(lower);
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        rules->takers |= rules->parents[kind];
    rules->wraps = ranks_build(rules, v->ranks - 1, 0);
    rules->wrap_flips = v->ranks % 2 == 1;
    rules->sorted = v->wrap == WRAP_TO_BASE && v->rounds == 1;
}

/* ---- set up ---- */

static void bury(struct table *t, int at, int kind)
{
    if (kind != TABLE_UNSEEN)
        table_bury(t, at, kind);
    else
        t->reserve[at] = TABLE_UNSEEN;
}

static int kind_or_unseen(const struct table_rules *rules, card_t card) { return card == CARD_NONE ? TABLE_UNSEEN : rules->kind_of[card]; }

void table_from_view(struct table *t, const struct table_rules *rules, const struct fair_view *view)
{
    assert(view->open.base >= 0);
    const struct game *g = &view->open;
    memset(t, 0, sizeof *t);
    memset(t->head, TABLE_NO_CARD, sizeof t->head);
    memset(t->top, TABLE_UNSEEN, sizeof t->top);
    t->kind[TABLE_NO_CARD] = TABLE_UNSEEN;
    t->under[TABLE_NO_CARD] = t->free = TABLE_NO_CARD;
    t->on[TABLE_UNSEEN] = (uint16_t)((1u << rules->variant->piles) - 1);
    t->tops = table_bit(TABLE_UNSEEN);
    for (int class = 0; class < rules->classes; class ++) {
        t->heights[class] = (uint64_t)rules->copies;
        t->up |= table_bit(class << 4);
    }
    for (int i = 0; i < variant_foundations(rules->variant); i++)
        for (int k = 0; k < g->pile[PILE_FOUNDATION + i].count; k++)
            table_up(t, rules, rules->kind_of[g->pile[PILE_FOUNDATION + i].card[k]]);
    const struct pile *reserve = &g->pile[PILE_RESERVE];
    t->reserve_count = reserve->count;
    for (int k = 0; k < reserve->count; k++)
        bury(t, k, kind_or_unseen(rules, reserve->card[k]));
    for (int p = 0; p < rules->variant->piles; p++)
        for (int k = 0; k < g->pile[PILE_TABLEAU + p].count; k++)
            table_lay(t, TABLE_FIRST + p, table_new_card(t, rules->kind_of[g->pile[PILE_TABLEAU + p].card[k]]));
    for (int k = 0; k < g->pile[PILE_WASTE].count; k++)
        table_lay(t, TABLE_WASTE, table_new_card(t, kind_or_unseen(rules, g->pile[PILE_WASTE].card[k])));
    t->stock_count = g->pile[PILE_STOCK].count;
    t->redeals = g->redeals;
    t->locked = g->locked;
}

void table_unseen_of_view(struct table_unseen *out, const struct table_rules *rules, const struct fair_view *view)
{
    out->count = out->known_count = 0;
    for (int card = 0; card < CARD_CODES; card++)
        for (int k = 0; k < view->unseen[card]; k++)
            out->kind[out->count++] = rules->kind_of[card];
    const struct pile *stock = &view->open.pile[PILE_STOCK];
    int last = 0; /* the deepest card of the stock that is known */
    while (last < stock->count && stock->card[last] == CARD_NONE)
        last++;
    for (int k = stock->count - 1; k >= last; k--)
        out->known[out->known_count++] = (uint8_t)kind_or_unseen(rules, stock->card[k]);
    assert(out->count + out->known_count >= stock->count);
}

void table_unseen_of_shoe(struct table_unseen *out, const struct table *t, const struct table_shoe *shoe)
{
    assert(shoe->next <= shoe->count);
    uint8_t copies[TABLE_KINDS] = {0};
    int left = shoe->count - shoe->next;
    out->count = out->known_count = 0;
    for (int k = 0; k < t->reserve_count; k++)
        if (t->reserve[k] == TABLE_UNSEEN)
            copies[shoe->hidden[k]]++;
    for (int k = shoe->forgotten; k < shoe->forgotten_end; k++)
        copies[shoe->kind[k]]++;
    if (t->redeals > 0) {
        memcpy(out->known, shoe->kind + shoe->next, (size_t)left);
        out->known_count = left;
    } else {
        for (int k = shoe->next; k < shoe->count; k++)
            copies[shoe->kind[k]]++;
    }
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        for (int k = 0; k < copies[kind]; k++)
            out->kind[out->count++] = (uint8_t)kind;
}

void table_unseen_deal(const struct table_unseen *unseen, const struct table *t, struct rng *r, struct table_shoe *shoe)
{
    int left = unseen->count;
    uint8_t kind[CARDS_MAX]; /* in the shoe there may be no room: forgotten places of the known stock are in both lists */
    memcpy(shoe->kind, unseen->known, (size_t)unseen->known_count);
    memcpy(kind, unseen->kind, (size_t)unseen->count);
    fair_shuffle(kind, unseen->count, r);
    /* The last ones belong to the reserve and to forgotten places of the known stock, those before them to the waste. */
    for (int k = 0; k < t->reserve_count; k++)
        if (t->reserve[k] == TABLE_UNSEEN)
            shoe->hidden[k] = kind[--left];
    for (int k = 0; k < unseen->known_count; k++)
        if (unseen->known[k] == TABLE_UNSEEN)
            shoe->kind[k] = kind[--left];
    memcpy(shoe->kind + unseen->known_count, kind, (size_t)left);
    shoe->next = 0;
    shoe->count = shoe->forgotten = t->stock_count;
    shoe->forgotten_end = unseen->known_count + left;
    assert(shoe->forgotten <= shoe->forgotten_end);
}

/* ---- checks ---- */

static void check_foundations(const struct table *t, const struct table_rules *rules)
{
    uint64_t up = 0;
    int score = 0;
    for (int class = 0; class < rules->classes; class ++) {
        int chains = 0;
        for (int height = 0; height <= rules->variant->ranks; height++) {
            int here = (int)(t->heights[class] >> 4 * height & 15);
            chains += here;
            score += here * height;
            if (here && height < rules->variant->ranks)
                up |= table_bit(class << 4 | height);
        }
        CHECKED_ASSERT(chains == rules->copies);
    }
    CHECKED_ASSERT(up == t->up && score == t->score);
}

static void check_reserve(const struct table *t)
{
    uint64_t buried[TABLE_CLASSES] = {0};
    for (int k = 0; k < t->reserve_count; k++)
        if (t->reserve[k] != TABLE_UNSEEN)
            buried[table_class(t->reserve[k])] += (uint64_t)1 << 4 * table_rank(t->reserve[k]);
    CHECKED_ASSERT(memcmp(buried, t->buried, sizeof buried) == 0);
}

void table_check(const struct table *t, const struct table_rules *rules)
{
    uint64_t tops = 0;
    check_foundations(t, rules);
    check_reserve(t);
    for (int pile = TABLE_FIRST; pile < TABLE_FIRST + rules->variant->piles; pile++) {
        int count = 0, top = t->kind[t->head[pile]];
        for (int card = t->head[pile]; card != TABLE_NO_CARD; card = t->under[card])
            count++;
        CHECKED_ASSERT(count == t->count[pile] && top == t->top[pile] && t->on[top] >> (pile - TABLE_FIRST) & 1);
        tops |= table_bit(top);
    }
    CHECKED_ASSERT(tops == t->tops && t->top[TABLE_WASTE] == t->kind[t->head[TABLE_WASTE]]);
}
