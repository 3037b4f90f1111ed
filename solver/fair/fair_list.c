#include "fair_list.h"

#include "fair_table_play.h"

static void add(struct fair_list *list, int from, int to)
{
    if (list->count < FAIR_LIST_MAX)
        list->move[list->count++] = (struct table_move){(uint8_t)from, (uint8_t)to, 0};
}

static bool hand_fills_from_tableau(const struct table *t, const struct table_rules *rules)
{
    enum fill_policy fill = rules->variant->fill;
    return fill == FILL_ANY_BY_HAND || fill == FILL_WASTE_AUTO_THEN_ANY || (fill == FILL_RESERVE_AUTO_THEN_ANY && t->reserve_count == 0);
}

/* True if moving the top card of a longer pile opens something useful at once. Other such moves can wait. */
static bool shift_opens(const struct table *t, const struct table_rules *rules, int pile)
{
    int below = table_below(t, pile);
    return below == TABLE_UNSEEN || table_is_in(t->up, below) ||
           (t->count[TABLE_WASTE] > 0 && table_is_in(rules->parents[t->top[TABLE_WASTE]], below));
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
        } else if (table_is_in(rules->parents[kind], t->top[q]) && !table_is_in(seen, t->top[q])) {
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
    if (t->reserve_count > 0 && table_is_in(t->up, t->reserve[t->reserve_count - 1])) {
        add(list, TABLE_RESERVE, TABLE_FOUNDATION);
        return;
    }
    uint64_t single = 0;
    for (int p = TABLE_WASTE; p < TABLE_FIRST + rules->variant->piles; p++) {
        if (t->count[p] == 0)
            continue;
        int kind = t->top[p];
        if (p != TABLE_WASTE && t->count[p] == 1) {
            if (table_is_in(single, kind))
                continue; /* equal to an earlier pile */
            single |= table_bit(kind);
        }
        if (table_is_in(t->up, kind) && !table_vetoes(t, rules, kind))
            add(list, p, TABLE_FOUNDATION);
        if (p == TABLE_WASTE || shift_opens(t, rules, p))
            list_targets(list, t, rules, p);
    }
    if (table_would_deal(t, rules))
        add(list, TABLE_STOCK, TABLE_WASTE);
}
