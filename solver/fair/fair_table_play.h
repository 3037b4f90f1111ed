/* Moves on a table with the automatic moves after them; the reserve test.
 *
 * Single steps are inline for speed. fair_fast_play_out() compiles those with a fill policy once for each policy, as a constant. */
#ifndef TERRACE_FAIR_TABLE_PLAY_H
#define TERRACE_FAIR_TABLE_PLAY_H

#include "fair_table.h"

/* After the choice of the base: fills the spaces from the stock and deals the first waste card, if the rules say so. */
void table_start(struct table *t, const struct table_rules *rules, struct table_shoe *shoe);

/* Plays a legal move and the automatic moves after it. A redeal puts the waste's cards into the shoe, in their known order. */
void table_play(struct table *t, const struct table_rules *rules, struct table_move m, struct table_shoe *shoe);

/* True if a card may be dealt, or the waste turned over, now. */
bool table_can_deal(const struct table *t, const struct table_rules *rules);

/* True if the reserve test fails already: no play that takes no card back from a foundation can empty the reserve. False where the
 * reserve fills spaces. */
bool table_is_blocked(const struct table *t, const struct table_rules *rules);

/* True if the next card of the stock may be turned now. */
TABLE_INLINE bool table_can_turn(const struct table *t, const struct table_rules *rules)
{
    const struct variant *v = rules->variant;
    return t->stock_count > 0 && !(v->stock_lock && t->locked) && !(v->redeal_must_play && t->redeals > 0 && t->count[TABLE_WASTE] > 0);
}

/* Whether a player may want to deal. If the waste is turned over while there is a space, a stock with a lock may stay locked for ever. */
TABLE_INLINE bool table_would_deal(const struct table *t, const struct table_rules *rules)
{
    if (t->stock_count > 0)
        return table_can_turn(t, rules);
    return table_can_deal(t, rules) && !(rules->variant->stock_lock && table_has_space(t));
}

TABLE_INLINE uint8_t table_next_card(struct table *t, struct table_shoe *shoe)
{
    t->stock_count--;
    return table_new_card(t, shoe->kind[shoe->next++]);
}

/* Turns the next card of the stock, which must be allowed. */
TABLE_INLINE void table_turn(struct table *t, const struct table_rules *rules, struct table_shoe *shoe)
{
    table_lay(t, TABLE_WASTE, table_next_card(t, shoe));
    if (rules->keeps_lock && table_has_space(t))
        t->locked = true;
}

/* Takes the reserve's card in play and returns its kind. Turns up the next one if it lies face down. */
TABLE_INLINE int table_reserve_pop(struct table *t, const struct table_shoe *shoe)
{
    int kind = t->reserve[--t->reserve_count], next = t->reserve_count - 1;
    t->buried[table_class(kind)] -= (uint64_t)1 << 4 * table_rank(kind);
    if (next >= 0 && t->reserve[next] == TABLE_UNSEEN)
        table_bury(t, next, shoe->hidden[next]);
    return kind;
}

/* Shows the waste's card in play, if it was forgotten. */
TABLE_INLINE void table_turn_up_waste(struct table *t, struct table_shoe *shoe)
{
    if (t->top[TABLE_WASTE] == TABLE_UNSEEN && t->count[TABLE_WASTE] > 0)
        t->top[TABLE_WASTE] = t->kind[t->head[TABLE_WASTE]] = shoe->kind[shoe->forgotten++];
}

/* Fills a space by the rules, if they have a card for it. */
TABLE_INLINE void table_fill_space(struct table *t, enum fill_policy fill, int pile, struct table_shoe *shoe)
{
    bool from_reserve = fill_takes_reserve(fill);
    if (from_reserve && t->reserve_count > 0)
        table_lay(t, pile, table_new_card(t, table_reserve_pop(t, shoe)));
    else if (fill == FILL_RESERVE_AUTO_THEN_ANY)
        return;
    else if (t->count[TABLE_WASTE] > 0) {
        table_lay(t, pile, table_take(t, TABLE_WASTE));
        table_turn_up_waste(t, shoe);
    } else if (t->stock_count > 0 && fill != FILL_WASTE_AUTO_THEN_ANY)
        table_lay(t, pile, table_next_card(t, shoe));
}

TABLE_INLINE void table_fill_spaces(struct table *t, enum fill_policy fill, int from, struct table_shoe *shoe)
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
        for (uint32_t spaces = t->on[TABLE_UNSEEN]; spaces; spaces &= spaces - 1)
            table_fill_space(t, fill, table_first_pile(spaces), shoe);
        break;
    }
}

/* The automatic moves after a card has left the pile `from`. */
TABLE_INLINE void table_follow_up(struct table *t, const struct table_rules *rules, enum fill_policy fill, int from,
                                  struct table_shoe *shoe)
{
    if (from == TABLE_WASTE || !table_has_space(t))
        t->locked = false;
    if (from == TABLE_WASTE)
        table_turn_up_waste(t, shoe);
    if (table_has_space(t))
        table_fill_spaces(t, fill, from, shoe);
    bool asked = rules->variant->auto_deal && (from != TABLE_FOUNDATION || rules->variant->family == FAMILY_AISLERIOT);
    if (t->count[TABLE_WASTE] == 0 && asked && table_can_turn(t, rules))
        table_turn(t, rules, shoe);
}

/* Plays the card in play of the reserve, the waste or a tableau pile to a foundation. */
TABLE_INLINE void table_play_reserve_up(struct table *t, const struct table_rules *rules, enum fill_policy fill, struct table_shoe *shoe)
{
    table_up(t, rules, table_reserve_pop(t, shoe));
    table_follow_up(t, rules, fill, TABLE_RESERVE, shoe);
}
TABLE_INLINE void table_play_up(struct table *t, const struct table_rules *rules, enum fill_policy fill, int from, struct table_shoe *shoe)
{
    uint8_t card = table_take(t, from);
    table_up(t, rules, t->kind[card]);
    t->under[card] = t->free;
    t->free = card;
    table_follow_up(t, rules, fill, from, shoe);
}

/* Plays the card in play of the waste or a tableau pile onto a tableau pile. */
TABLE_INLINE void table_play_onto(struct table *t, const struct table_rules *rules, enum fill_policy fill, int from, int to,
                                  struct table_shoe *shoe)
{
    table_lay(t, to, table_take(t, from));
    table_follow_up(t, rules, fill, from, shoe);
}

/* ---- the reserve test ---- */

/* Walks down the reserve for one class of foundations of these heights, each card going onto the highest foundation that is not above its
 * rank: true if some card can never leave, since it would need more copies of a lower rank than lie outside the rest of the
 * reserve. The least heights that are needed: the highest foundation has the fewest ranks to climb. */
TABLE_INLINE bool table_class_is_blocked(const struct table *t, int class, uint64_t heights)
{
    const uint64_t each = 0x1111111111111111u;
    uint64_t buried = t->buried[class], left = t->waiting[class] & (((uint64_t)2 << (t->reserve_count - 1)) - 1);
    while (left) {
        int at = 63 - __builtin_clzll(left), rank = table_rank(t->reserve[at]);
        left ^= (uint64_t)1 << at;
        uint64_t below = heights & (((uint64_t)16 << 4 * rank) - 1);
        if (below == 0)
            return true;
        int height = (63 - __builtin_clzll(below)) & ~3;
        heights += ((uint64_t)16 << 4 * rank) - ((uint64_t)1 << height);
        buried -= (uint64_t)1 << 4 * rank;
        /* Foundations no higher than a rank need a card of it, those above it have one: blocked if fewer are to come than are buried.
         * They differ by one at most, as each card raises but one foundation: in a nibble 8 + buried - to come is 0..9. */
        uint64_t over = 8 * each + buried - nibble_sums(heights);
        if (over & over >> 3 & each)
            return true;
    }
    return false;
}

/* True if playing `kind` to a foundation from anywhere but the reserve makes it impossible that the reserve is ever emptied, if no
 * card is taken back from a foundation, as this player takes none:
 * some reserve card would then need a card that lies in the reserve at or below it (the reserve test, see explain.h).
 * Playing `kind` from outside the reserve can matter only to a reserve card of the same kind: the least heights that the reserve
 * forces depend on the foundations' heights at the ranks of reserve cards alone. So the test is run for one class, and seldom. */
TABLE_INLINE bool table_vetoes(const struct table *t, const struct table_rules *rules, int kind)
{
    int class = table_class(kind), rank = table_rank(kind);
    if (!rules->veto || (t->buried[class] >> 4 * rank & 15) == 0)
        return false;
    return table_class_is_blocked(t, class, t->heights[class] + ((uint64_t)15 << 4 * rank));
}

#endif
