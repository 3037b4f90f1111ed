/* What the tests of the fair player share: tables compared, and views with forgotten cards. */
#ifndef TERRACE_TEST_FAIR_H
#define TERRACE_TEST_FAIR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "fair.h"
#include "fair_lift.h"
#include "fair_table_play.h"

static inline void choose_first_base(struct game *g)
{
    struct move moves[PILES_MAX];
    if (game_base_moves(g, moves) > 0)
        game_play(g, moves[0], NULL, NULL);
}

static inline int list_cards(const struct table *t, int pile, uint8_t kinds[CARDS_MAX])
{
    int n = 0;
    for (uint8_t card = t->head[pile]; card != TABLE_NO_CARD; card = t->under[card])
        kinds[n++] = t->kind[card];
    assert_int_equal(n, t->count[pile]);
    assert_int_equal(t->top[pile], n ? kinds[0] : TABLE_UNSEEN);
    return n;
}

static inline void same_tables(const struct table *a, const struct table *b, const struct table_rules *rules)
{
    uint8_t x[CARDS_MAX], y[CARDS_MAX];
    assert_true(a->up == b->up);
    assert_true(a->tops == b->tops);
    assert_memory_equal(a->heights, b->heights, sizeof a->heights);
    assert_memory_equal(a->buried, b->buried, sizeof a->buried);
    assert_memory_equal(a->on, b->on, sizeof a->on);
    assert_int_equal(a->reserve_count, b->reserve_count);
    assert_memory_equal(a->reserve, b->reserve, a->reserve_count);
    assert_int_equal(a->stock_count, b->stock_count);
    assert_int_equal(a->redeals, b->redeals);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->locked, b->locked);
    for (int p = TABLE_WASTE; p < TABLE_FIRST + rules->variant->piles; p++) {
        int n = list_cards(a, p, x);
        assert_int_equal(n, list_cards(b, p, y));
        assert_memory_equal(x, y, (size_t)n);
    }
}

static inline void shoe_of(const struct game *g, const struct table_rules *rules, struct table_shoe *shoe)
{
    const struct pile *stock = &g->pile[PILE_STOCK], *reserve = &g->pile[PILE_RESERVE];
    memset(shoe, 0, sizeof *shoe);
    shoe->count = stock->count;
    for (int i = 0; i < stock->count; i++)
        shoe->kind[i] = rules->kind_of[stock->card[stock->count - 1 - i]];
    for (int i = 0; i < reserve->count; i++)
        shoe->hidden[i] = rules->kind_of[reserve->card[i]];
}

/* Cards that a player may have forgotten, some of them at random: below the top of waste and reserve, anywhere in the stock. */
static inline void forget_some(struct game *g, struct rng *r)
{
    static const int PILES[] = {PILE_WASTE, PILE_RESERVE, PILE_STOCK};
    for (int i = 0; i < 3; i++) {
        struct pile *p = &g->pile[PILES[i]];
        for (int k = 0; k + (PILES[i] != PILE_STOCK) < p->count; k++)
            if (rng_below(r, 3) == 0)
                p->card[k] = CARD_NONE;
    }
}

/* The shoe that brings to light what `g` has where `view` knows nothing. */
static inline void shoe_of_view(const struct game *g, const struct fair_view *view, const struct table_rules *rules,
                                struct table_shoe *shoe)
{
    const struct pile *waste = &g->pile[PILE_WASTE], *seen = &view->open.pile[PILE_WASTE];
    shoe_of(g, rules, shoe);
    shoe->forgotten = shoe->forgotten_end = shoe->count;
    for (int i = waste->count - 1; i >= 0; i--)
        if (seen->card[i] == CARD_NONE)
            shoe->kind[shoe->forgotten_end++] = rules->kind_of[waste->card[i]];
}

#endif
