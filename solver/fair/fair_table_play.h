/* Single steps of play on a table, inline for the files that play on it (fair_table.c, fair_table_play.c, fair_fast.c).
 *
 * Those that take a fill policy are compiled once for each by fast_play_out(), which hands them a constant. */
#ifndef TERRACE_FAIR_TABLE_PLAY_H
#define TERRACE_FAIR_TABLE_PLAY_H

#include "fair_table.h"

#define PLAY_INLINE static inline __attribute__((always_inline))

/* A tableau pile's top card changes from one code to another; CODE_UNSEEN is none. */
PLAY_INLINE void table_retop(struct table *t, int pile, int from, int to)
{
    uint16_t bit = (uint16_t)(1u << (pile - TABLE_FIRST));
    t->on[from] ^= bit;
    t->tops &= ~((uint64_t)(t->on[from] == 0) << from);
    t->on[to] |= bit;
    t->tops |= code_bit(to);
    t->top[pile] = (uint8_t)to;
}

/* Takes the top card off the waste or a tableau pile that has one; returns its number. */
PLAY_INLINE uint8_t table_take(struct table *t, int pile)
{
    uint8_t card = t->head[pile], below = t->under[card];
    t->head[pile] = below;
    t->count[pile]--;
    if (pile == TABLE_WASTE)
        t->top[pile] = t->code[below];
    else
        table_retop(t, pile, t->code[card], t->code[below]);
    return card;
}

/* Lays a card on the waste or a tableau pile. */
PLAY_INLINE void table_lay(struct table *t, int pile, uint8_t card)
{
    t->under[card] = t->head[pile];
    t->head[pile] = card;
    t->count[pile]++;
    if (pile == TABLE_WASTE)
        t->top[pile] = t->code[card];
    else
        table_retop(t, pile, t->top[pile], t->code[card]);
}

PLAY_INLINE uint8_t table_new_card(struct table *t, int code)
{
    uint8_t card = t->cards++;
    t->code[card] = (uint8_t)code;
    return card;
}

/* A card of that code goes up: the foundations of its chain that end below it become one less. */
PLAY_INLINE void table_up(struct table *t, const struct table_rules *rules, int code)
{
    uint64_t *heights = &t->heights[code_chain(code)];
    *heights += (uint64_t)15 << 4 * code_place(code); /* one less here, one more in the nibble above */
    t->accept &= ~((uint64_t)((*heights >> 4 * code_place(code) & 15) == 0) << code);
    t->accept |= code_bit(code + 1) & rules->codes;
    t->score++;
}

/* The place `at` of the reserve turns out to hold `code`. */
PLAY_INLINE void table_bury(struct table *t, int at, int code)
{
    t->reserve[at] = (uint8_t)code;
    t->buried[code_chain(code)] += (uint64_t)1 << 4 * code_place(code);
    if (at < RESERVE_MASK)
        t->waiting[code_chain(code)] |= (uint64_t)1 << at;
}

/* May the next card of the stock be turned now? */
PLAY_INLINE bool table_can_turn(const struct table *t, const struct table_rules *rules)
{
    const struct variant *v = rules->variant;
    return t->stock_count > 0 && !(v->stock_lock && t->locked) && !(v->redeal_must_play && t->redeals > 0 && t->count[TABLE_WASTE] > 0);
}

PLAY_INLINE uint8_t table_next_card(struct table *t, struct shoe *shoe)
{
    t->stock_count--;
    return table_new_card(t, shoe->code[shoe->next++]);
}

/* Turns the next card of the stock, which must be allowed. */
PLAY_INLINE void table_turn(struct table *t, const struct table_rules *rules, struct shoe *shoe)
{
    table_lay(t, TABLE_WASTE, table_next_card(t, shoe));
    if (rules->keeps_lock && table_has_space(t))
        t->locked = true;
}

/* Takes the reserve's card in play; the next one is turned up if it lay face down. Returns its code. */
PLAY_INLINE int table_reserve_pop(struct table *t, const struct shoe *shoe)
{
    int code = t->reserve[--t->reserve_count], next = t->reserve_count - 1;
    t->buried[code_chain(code)] -= (uint64_t)1 << 4 * code_place(code);
    if (next >= 0 && t->reserve[next] == CODE_UNSEEN)
        table_bury(t, next, shoe->hidden[next]);
    return code;
}

/* A space is filled by the rules, if they have something for it. */
PLAY_INLINE void table_fill_space(struct table *t, enum fill_policy fill, int pile, struct shoe *shoe)
{
    bool from_reserve = fill == FILL_RESERVE_THEN_WASTE_AUTO || fill == FILL_RESERVE_AUTO_THEN_ANY;
    if (from_reserve && t->reserve_count > 0)
        table_lay(t, pile, table_new_card(t, table_reserve_pop(t, shoe)));
    else if (fill == FILL_RESERVE_AUTO_THEN_ANY)
        return;
    else if (t->count[TABLE_WASTE] > 0)
        table_lay(t, pile, table_take(t, TABLE_WASTE));
    else if (t->stock_count > 0 && fill != FILL_WASTE_AUTO_THEN_ANY)
        table_lay(t, pile, table_next_card(t, shoe));
}

PLAY_INLINE void table_fill_spaces(struct table *t, enum fill_policy fill, int from, struct shoe *shoe)
{
    switch (fill) {
    case FILL_WASTE_BY_HAND:
    case FILL_ANY_BY_HAND: break;
    case FILL_WASTE_AUTO_THEN_ANY:
        if (from >= TABLE_FIRST && from < TABLE_PILES && t->count[from] == 0)
            table_fill_space(t, fill, from, shoe);
        break;
    case FILL_WASTE_THEN_STOCK_AUTO:
    case FILL_RESERVE_THEN_WASTE_AUTO:
    case FILL_RESERVE_AUTO_THEN_ANY:
        for (uint32_t spaces = t->on[CODE_UNSEEN]; spaces; spaces &= spaces - 1)
            table_fill_space(t, fill, table_first_pile(spaces), shoe);
        break;
    }
}

/* What the rules do after a card has left the pile `from`. */
PLAY_INLINE void table_follow_up(struct table *t, const struct table_rules *rules, enum fill_policy fill, int from, struct shoe *shoe)
{
    if (from == TABLE_WASTE || !table_has_space(t))
        t->locked = false;
    if (table_has_space(t))
        table_fill_spaces(t, fill, from, shoe);
    if (t->count[TABLE_WASTE] == 0 && rules->variant->auto_deal && table_can_turn(t, rules))
        table_turn(t, rules, shoe);
}

/* The card in play of the reserve, of the waste or of a tableau pile goes to a foundation. */
PLAY_INLINE void table_play_reserve_up(struct table *t, const struct table_rules *rules, enum fill_policy fill, struct shoe *shoe)
{
    table_up(t, rules, table_reserve_pop(t, shoe));
    table_follow_up(t, rules, fill, TABLE_RESERVE, shoe);
}
PLAY_INLINE void table_play_up(struct table *t, const struct table_rules *rules, enum fill_policy fill, int from, struct shoe *shoe)
{
    uint8_t card = table_take(t, from);
    table_up(t, rules, t->code[card]);
    t->under[card] = t->free;
    t->free = card;
    table_follow_up(t, rules, fill, from, shoe);
}

/* The card in play of the waste or of a tableau pile goes onto a tableau pile. */
PLAY_INLINE void table_play_onto(struct table *t, const struct table_rules *rules, enum fill_policy fill, int from, int to,
                                 struct shoe *shoe)
{
    table_lay(t, to, table_take(t, from));
    table_follow_up(t, rules, fill, from, shoe);
}

/* ---- the reserve test ---- */

/* Walks down the reserve for one chain of foundations of these heights, each card going onto the highest foundation that is not above its
 * place: true if some card can never leave, since it would need more copies of a lower place than lie outside the rest of the
 * reserve. The least heights that are needed: the highest foundation has the fewest places to climb. */
PLAY_INLINE bool table_chain_is_blocked(const struct table *t, int chain, uint64_t heights)
{
    const uint64_t each = 0x1111111111111111u;
    uint64_t buried = t->buried[chain], left = t->waiting[chain] & (((uint64_t)2 << (t->reserve_count - 1)) - 1);
    while (left) {
        int at = 63 - __builtin_clzll(left), place = code_place(t->reserve[at]);
        left ^= (uint64_t)1 << at;
        uint64_t below = heights & (((uint64_t)16 << 4 * place) - 1);
        if (below == 0)
            return true;
        int height = (63 - __builtin_clzll(below)) & ~3;
        heights += ((uint64_t)16 << 4 * place) - ((uint64_t)1 << height);
        buried -= (uint64_t)1 << 4 * place;
        /* Foundations no higher than a place need a card of it, those above it have one: blocked if fewer are to come than are buried.
         * They differ by one at most, as each card raises but one foundation: in a nibble 8 + buried - to come is 0..9. */
        uint64_t over = 8 * each + buried - nibble_sums(heights);
        if (over & over >> 3 & each)
            return true;
    }
    return false;
}

/* True if playing `code` to a foundation from anywhere but the reserve makes it impossible that the reserve is ever emptied:
 * some reserve card would then need a card that lies in the reserve at or below it (the reserve test, see explain.h).
 * Playing `code` from outside the reserve can matter only to a reserve card of the same code: the least heights that the reserve
 * forces depend on the foundations' heights at the places of reserve cards alone. So the test is run for one chain, and seldom. */
PLAY_INLINE bool table_vetoes(const struct table *t, const struct table_rules *rules, int code)
{
    int chain = code_chain(code), place = code_place(code);
    if (!rules->veto || (t->buried[chain] >> 4 * place & 15) == 0)
        return false;
    return table_chain_is_blocked(t, chain, t->heights[chain] + ((uint64_t)15 << 4 * place));
}

#endif
