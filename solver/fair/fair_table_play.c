/* Moves on a table, and what the rules do by themselves after them; the reserve test. */
#include "fair_table_play.h"

#include <string.h>

/* A number for a card that comes back from a foundation: one given up before if there is any, so that there are always enough. */
static uint8_t returned_card(struct table *t, int code)
{
    if (t->free == NO_CARD)
        return table_new_card(t, code);
    uint8_t card = t->free;
    t->free = t->under[card];
    t->code[card] = (uint8_t)code;
    return card;
}

/* A foundation's top card comes back: table_up() reversed. */
static void come_back(struct table *t, const struct table_rules *rules, int code)
{
    uint64_t *heights = &t->heights[code_chain(code)];
    int above = code_place(code) + 1;
    *heights -= (uint64_t)15 << 4 * code_place(code);
    t->accept |= code_bit(code);
    if ((rules->codes >> (code + 1) & 1) && (*heights >> 4 * above & 15) == 0)
        t->accept &= ~code_bit(code + 1);
    t->score--;
}

/* Card numbers are dealt anew, as the waste's cards will get new ones. */
static void renumber_tableau(struct table *t, const struct table_rules *rules)
{
    uint8_t code[CARDS_MAX], under[CARDS_MAX];
    memcpy(code, t->code, sizeof code);
    memcpy(under, t->under, sizeof under);
    t->cards = 0;
    t->free = NO_CARD;
    for (int p = TABLE_FIRST; p < TABLE_FIRST + rules->variant->piles; p++) {
        uint8_t *link = &t->head[p];
        for (uint8_t card = *link; card != NO_CARD; card = under[card]) {
            *link = table_new_card(t, code[card]);
            link = &t->under[*link];
        }
        *link = NO_CARD;
    }
}

static void redeal(struct table *t, const struct table_rules *rules, struct shoe *shoe)
{
    t->redeals++;
    t->stock_count = t->count[TABLE_WASTE];
    shoe->next = 0;
    shoe->count = t->count[TABLE_WASTE];
    for (int k = shoe->count - 1, card = t->head[TABLE_WASTE]; k >= 0; k--, card = t->under[card])
        shoe->code[k] = t->code[card];
    t->head[TABLE_WASTE] = NO_CARD;
    t->top[TABLE_WASTE] = CODE_UNSEEN;
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

void table_play(struct table *t, const struct table_rules *rules, struct table_move m, struct shoe *shoe)
{
    enum fill_policy fill = rules->variant->fill;
    if (m.from == TABLE_STOCK && t->stock_count > 0) {
        table_turn(t, rules, shoe);
    } else if (m.from == TABLE_STOCK) {
        redeal(t, rules, shoe);
    } else if (m.from == TABLE_RESERVE) {
        table_play_reserve_up(t, rules, fill, shoe);
    } else if (m.from == TABLE_FOUNDATION) {
        come_back(t, rules, m.code);
        table_lay(t, m.to, returned_card(t, m.code));
        table_follow_up(t, rules, fill, m.from, shoe);
    } else if (m.to == TABLE_FOUNDATION) {
        table_play_up(t, rules, fill, m.from, shoe);
    } else {
        table_play_onto(t, rules, fill, m.from, m.to, shoe);
    }
}

void table_start(struct table *t, const struct table_rules *rules, struct shoe *shoe)
{
    for (uint32_t spaces = t->on[CODE_UNSEEN]; spaces && t->stock_count > 0; spaces &= spaces - 1)
        table_lay(t, table_first_pile(spaces), table_next_card(t, shoe));
    bool first_waste = rules->variant->auto_deal || rules->variant->family == FAMILY_PYSOLFC;
    if (t->count[TABLE_WASTE] == 0 && first_waste && table_can_turn(t, rules))
        table_turn(t, rules, shoe);
}

bool table_is_blocked(const struct table *t, const struct table_rules *rules)
{
    for (int chain = 0; rules->veto && t->reserve_count > 0 && chain < rules->chains; chain++)
        if (table_chain_is_blocked(t, chain, t->heights[chain]))
            return true;
    return false;
}
