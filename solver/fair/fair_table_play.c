/* Moves on a table with the automatic moves after them; the reserve test. */
#include "fair_table_play.h"

#include <string.h>

/* A number for a card that comes back from a foundation. Reuses numbers given up before, so that there are always enough. */
static uint8_t returned_card(struct table *t, int kind)
{
    if (t->free == TABLE_NO_CARD)
        return table_new_card(t, kind);
    uint8_t card = t->free;
    t->free = t->under[card];
    t->kind[card] = (uint8_t)kind;
    return card;
}

/* Brings back a foundation's top card: table_up() reversed. */
static void come_back(struct table *t, const struct table_rules *rules, int kind)
{
    uint64_t *heights = &t->heights[table_class(kind)];
    int above = table_rank(kind) + 1;
    *heights -= (uint64_t)15 << 4 * table_rank(kind);
    t->up |= table_bit(kind);
    if ((rules->kinds >> (kind + 1) & 1) && (*heights >> 4 * above & 15) == 0)
        t->up &= ~table_bit(kind + 1);
    t->score--;
}

/* Renumbers the cards of the tableau, because the waste's cards will get new numbers. */
static void renumber_tableau(struct table *t, const struct table_rules *rules)
{
    uint8_t kind[CARDS_MAX], under[CARDS_MAX];
    memcpy(kind, t->kind, sizeof kind);
    memcpy(under, t->under, sizeof under);
    t->cards = 0;
    t->free = TABLE_NO_CARD;
    for (int p = TABLE_FIRST; p < TABLE_FIRST + rules->variant->piles; p++) {
        uint8_t *link = &t->head[p];
        for (uint8_t card = *link; card != TABLE_NO_CARD; card = under[card]) {
            *link = table_new_card(t, kind[card]);
            link = &t->under[*link];
        }
        *link = TABLE_NO_CARD;
    }
}

static void redeal(struct table *t, const struct table_rules *rules, struct table_shoe *shoe)
{
    uint8_t kind[CARDS_MAX];
    t->redeals++;
    t->stock_count = t->count[TABLE_WASTE];
    for (int k = t->stock_count - 1, card = t->head[TABLE_WASTE]; k >= 0; k--, card = t->under[card])
        kind[k] = t->kind[card] == TABLE_UNSEEN ? shoe->kind[shoe->forgotten++] : t->kind[card];
    memcpy(shoe->kind, kind, t->stock_count);
    shoe->next = 0;
    shoe->count = shoe->forgotten = shoe->forgotten_end = t->stock_count;
    t->head[TABLE_WASTE] = TABLE_NO_CARD;
    t->top[TABLE_WASTE] = TABLE_UNSEEN;
    t->count[TABLE_WASTE] = 0;
    renumber_tableau(t, rules);
    if (rules->keeps_lock && table_has_space(t))
        t->locked = true;
}

bool table_can_deal(const struct table *t, const struct table_rules *rules)
{
    const struct variant *v = rules->variant;
    if (t->stock_count > 0)
        return table_can_turn(t, rules);
    return t->count[TABLE_WASTE] > 0 && t->redeals < v->redeals && !(v->stock_lock && t->locked);
}

void table_play(struct table *t, const struct table_rules *rules, struct table_move m, struct table_shoe *shoe)
{
    enum fill_policy fill = rules->variant->fill;
    if (m.from == TABLE_STOCK && t->stock_count > 0) {
        table_turn(t, rules, shoe);
    } else if (m.from == TABLE_STOCK) {
        redeal(t, rules, shoe);
    } else if (m.from == TABLE_RESERVE) {
        table_play_reserve_up(t, rules, fill, shoe);
    } else if (m.from == TABLE_FOUNDATION) {
        if (m.to != TABLE_FOUNDATION) { /* from one to another changes no number */
            come_back(t, rules, m.kind);
            table_lay(t, m.to, returned_card(t, m.kind));
        }
        table_follow_up(t, rules, fill, m.from, shoe);
    } else if (m.to == TABLE_FOUNDATION) {
        table_play_up(t, rules, fill, m.from, shoe);
    } else {
        table_play_onto(t, rules, fill, m.from, m.to, shoe);
    }
}

void table_start(struct table *t, const struct table_rules *rules, struct table_shoe *shoe)
{
    for (uint32_t spaces = t->on[TABLE_UNSEEN]; spaces && t->stock_count > 0; spaces &= spaces - 1)
        table_lay(t, table_first_pile(spaces), table_next_card(t, shoe));
    bool first_waste = rules->variant->auto_deal || rules->variant->family == FAMILY_PYSOLFC;
    if (t->count[TABLE_WASTE] == 0 && first_waste && table_can_turn(t, rules))
        table_turn(t, rules, shoe);
}

bool table_is_blocked(const struct table *t, const struct table_rules *rules)
{
    for (int class = 0; rules->veto && t->reserve_count > 0 && class < rules->classes; class ++)
        if (table_class_is_blocked(t, class, t->heights[class]))
            return true;
    return false;
}
