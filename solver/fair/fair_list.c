#include "fair_list.h"

#include "fair_table_play.h"

static void add(struct fair_list *list, int from, int to)
{
    if (list->count < FAIR_LIST_MAX)
        list->move[list->count++] = (struct table_move){(uint8_t)from, (uint8_t)to, 0};
}

static bool is_in(uint64_t set, int kind) { return set >> kind & 1; }

static bool hand_fills_from_tableau(const struct table *t, const struct table_rules *rules)
{
    enum fill_policy fill = rules->variant->fill;
    return fill == FILL_ANY_BY_HAND || fill == FILL_WASTE_AUTO_THEN_ANY || (fill == FILL_RESERVE_AUTO_THEN_ANY && t->reserve_count == 0);
}

/* True if moving the top card of a longer pile opens something useful at once. Other such moves can wait. */
static bool shift_opens(const struct table *t, const struct table_rules *rules, int pile)
{
    int below = table_below(t, pile);
    return below == TABLE_UNSEEN || is_in(t->up, below) || (t->count[TABLE_WASTE] > 0 && is_in(rules->parents[t->top[TABLE_WASTE]], below));
}

/* Lists moves of the top card of `from` (waste or tableau) within the tableau; of equal targets only the first. */
static void list_targets(struct fair_list *list, const struct table *t, const struct table_rules *rules, int from)
{
    int kind = t->top[from];
    bool by_hand = from == TABLE_WASTE ? table_waste_fills(t, rules) : (hand_fills_from_tableau(t, rules) && t->count[from] > 1);
    uint64_t seen = 0;
    bool space = false;
    for (int q = TABLE_FIRST; q < TABLE_FIRST + rules->variant->piles; q++) {
        if (q == from)
            continue;
        if (t->count[q] == 0) {
            if (by_hand && !space)
                add(list, from, q);
            space = true;
        } else if (is_in(rules->parents[kind], t->top[q]) && !is_in(seen, t->top[q])) {
            seen |= table_bit(t->top[q]);
            add(list, from, q);
        }
    }
}

/* A reserve card that can go up goes up at once, because it can do nothing else. Except where the reserve fills spaces, this never harms
 * more than the cards below it help. */
void fair_list_moves(struct fair_list *list, const struct table *t, const struct table_rules *rules)
{
    list->count = 0;
    if (t->reserve_count > 0 && is_in(t->up, t->reserve[t->reserve_count - 1])) {
        add(list, TABLE_RESERVE, TABLE_FOUNDATION);
        return;
    }
    uint64_t single = 0;
    for (int p = TABLE_WASTE; p < TABLE_FIRST + rules->variant->piles; p++) {
        if (t->count[p] == 0)
            continue;
        int kind = t->top[p];
        if (p != TABLE_WASTE && t->count[p] == 1) {
            if (is_in(single, kind))
                continue; /* equal to an earlier pile */
            single |= table_bit(kind);
        }
        if (is_in(t->up, kind) && !table_vetoes(t, rules, kind))
            add(list, p, TABLE_FOUNDATION);
        if (p == TABLE_WASTE || shift_opens(t, rules, p))
            list_targets(list, t, rules, p);
    }
    /* If the waste is turned over while there is a space, the stock may stay locked for ever. */
    if (table_can_deal(t, rules) && !(t->stock_count == 0 && table_has_space(t)))
        add(list, TABLE_STOCK, TABLE_WASTE);
}
