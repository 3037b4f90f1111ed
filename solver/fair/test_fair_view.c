/* The fair player never sees what lies face down: hidden cards do not matter, and completions of a view are fair deals. */
#include <string.h>

#include "test_fair.h"
#include "test_share.h"

/* ---- the player sees nothing hidden ---- */

/* Shuffles what nobody has seen: the stock (unless a redeal has shown it) and face-down reserve cards. */
static void permute_unseen(struct game *g, struct rng *r)
{
    card_t *place[CARDS_MAX];
    int count = 0;
    for (int i = 0; i < g->pile[PILE_STOCK].count && g->redeals == 0; i++)
        place[count++] = &g->pile[PILE_STOCK].card[i];
    for (int i = 0; i < g->variant->reserve_hidden && i < g->pile[PILE_RESERVE].count - 1; i++)
        place[count++] = &g->pile[PILE_RESERVE].card[i];
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        card_t c = *place[i];
        *place[i] = *place[j];
        *place[j] = c;
    }
}

static bool move_in(struct fair_player *p, const struct game *g, uint64_t seed, struct move *out)
{
    struct fair_view view;
    struct rng r;
    rng_seed(&r, seed);
    fair_view_of(g, &view);
    return fair_move(p, &view, &r, out);
}

static void follow_without_peeking(struct fair_player *p, const struct variant *v, uint64_t seed, int every, int steps)
{
    struct game g;
    struct rng r;
    deal_seed(seed, v, &g);
    rng_seed(&r, seed);
    for (int step = 0; step < steps && !game_won(&g); step++) {
        struct move moves[MOVES_MAX], m, other;
        int count = game_moves(&g, true, moves);
        if (count == 0)
            break;
        if (step % every == 0) {
            struct game permuted = g;
            permute_unseen(&permuted, &r);
            bool has = move_in(p, &g, 99, &m);
            assert_int_equal(has, move_in(p, &permuted, 99, &other));
            if (has) {
                assert_int_equal(m.from, other.from);
                assert_int_equal(m.to, other.to);
                assert_null(game_refuses(&g, m));
            }
        }
        game_play(&g, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
    }
}

static void unseen_cards_do_not_matter(void **state)
{
    static const struct {
        int deals, every, steps;
    } effort[FAIR_LEVELS] = {{20, 1, 200}, {1, 20, 121}, {1, 40, 121}, {1, 60, 61}};
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (int level = 0; level < FAIR_LEVELS; level++) {
        struct fair_player *p = fair_player_create((enum fair_level)level, NULL);
        size_t step = level == FAIR_FAST ? 1 : test_share(); /* of the slow levels other games for each */
        for (size_t i = (size_t)level % step; i < count; i += step)
            for (int deal = 1; deal <= SHARE(effort[level].deals); deal++)
                follow_without_peeking(p, &all[i], (uint64_t)deal, effort[level].every, effort[level].steps);
        fair_player_free(p);
    }
}

static void views_hold_no_order(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 3);
    for (size_t i = 0; i < count; i++) {
        struct game g, permuted;
        static struct fair_view a, b;
        deal_seed(1, &all[i], &g);
        permuted = g;
        permute_unseen(&permuted, &r);
        memset(&a, 0, sizeof a);
        memset(&b, 0, sizeof b);
        fair_view_of(&g, &a);
        fair_view_of(&permuted, &b);
        assert_memory_equal(&a, &b, sizeof a);
        for (int k = 0; k < a.open.pile[PILE_STOCK].count; k++)
            assert_int_equal(a.open.pile[PILE_STOCK].card[k], CARD_NONE);
    }
}

/* A redeal turns over the waste, which the player has seen. */
static void the_stock_is_seen_after_a_redeal(void **state)
{
    const struct move deal = {PILE_STOCK, PILE_WASTE};
    struct move moves[MOVES_MAX];
    struct game g;
    struct fair_view view;
    (void)state;
    deal_seed(1, variant_find("aisleriot/generals-patience"), &g);
    choose_first_base(&g);
    for (int step = 0; step < 200 && g.redeals == 0; step++) {
        bool refused = game_refuses(&g, deal) != NULL;
        assert_true(!refused || game_moves(&g, true, moves) > 0);
        game_play(&g, refused ? moves[0] : deal, NULL, NULL);
    }
    assert_true(g.redeals == 1 && g.pile[PILE_STOCK].count > 0);
    fair_view_of(&g, &view);
    assert_int_equal(view.unseen_count, 0);
}

/* ---- completions ---- */

static void completions_are_deals(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 8);
    for (size_t i = 0; i < count; i++) {
        struct game g, laid;
        struct fair_view view, again;
        deal_seed(2, &all[i], &g);
        fair_view_of(&g, &view);
        for (int k = 0; k < 20; k++) {
            struct error e;
            fair_complete(&view, &r, &laid);
            assert_true(game_check(&laid, &e));
            fair_view_of(&laid, &again);
            assert_memory_equal(view.unseen, again.unseen, sizeof view.unseen);
        }
    }
}

/* How many of each kind a table and what is dealt to it have outside the foundations and the tableau. */
static void count_kinds(const struct table *t, const struct table_shoe *shoe, int copies[TABLE_KINDS])
{
    memset(copies, 0, sizeof *copies * TABLE_KINDS);
    for (int k = 0; k < t->reserve_count; k++)
        copies[t->reserve[k] == TABLE_UNSEEN ? shoe->hidden[k] : t->reserve[k]]++;
    for (int card = t->head[TABLE_WASTE]; card != TABLE_NO_CARD; card = t->under[card])
        copies[t->kind[card]] += t->kind[card] != TABLE_UNSEEN;
    for (int k = shoe->next; k < shoe->forgotten_end; k++)
        copies[shoe->kind[k]]++;
}

/* Whatever was forgotten: what is laid, on real cards and in the shoe, agrees with what is known and makes up the deck. */
static void forgotten_cards_are_laid(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 12);
    for (size_t i = 0; i < count * 20; i++) {
        struct game g, known, laid;
        struct fair_view view, again;
        struct table t, told;
        struct table_rules rules;
        struct table_unseen unseen;
        struct table_shoe shoe;
        struct move moves[MOVES_MAX];
        int dealt[TABLE_KINDS], wanted[TABLE_KINDS];
        deal_seed(i, &all[i % count], &g);
        choose_first_base(&g);
        for (int step = 0, n; step < 150 && (n = game_moves(&g, true, moves)) > 0; step++)
            game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
        known = g;
        forget_some(&known, &r);
        fair_view_of(&known, &view);
        fair_complete(&view, &r, &laid);
        assert_true(game_check(&laid, NULL));
        for (int p = 0; p < PILE_COUNT; p++)
            for (int k = 0; k < laid.pile[p].count; k++)
                if (view.open.pile[p].card[k] != CARD_NONE)
                    assert_int_equal(laid.pile[p].card[k], g.pile[p].card[k]);
        fair_view_of(&laid, &again);
        assert_int_equal(again.open.pile[PILE_STOCK].count, view.open.pile[PILE_STOCK].count);
        table_rules_init(&rules, g.variant, g.base);
        table_from_view(&t, &rules, &view);
        table_unseen_of_view(&unseen, &rules, &view);
        table_unseen_deal(&unseen, &t, &r, &shoe);
        for (int k = 0; k < t.stock_count; k++) {
            card_t card = view.open.pile[PILE_STOCK].card[t.stock_count - 1 - k];
            if (card != CARD_NONE)
                assert_int_equal(shoe.kind[k], rules.kind_of[card]);
        }
        count_kinds(&t, &shoe, dealt);
        fair_view_of(&g, &again);
        table_from_view(&told, &rules, &again);
        shoe_of_view(&g, &again, &rules, &shoe);
        count_kinds(&told, &shoe, wanted);
        assert_memory_equal(dealt, wanted, sizeof dealt);
    }
}

/* Every unseen card comes first equally often: chi-squared over the kinds, far from any doubt. */
static void completions_are_even(void **state)
{
    enum { LAID = 20000 };
    struct game g, laid;
    struct fair_view view;
    struct rng r;
    int first[CARD_CODES] = {0};
    double chi = 0;
    int kinds = 0;
    (void)state;
    deal_seed(1, variant_find("falling-stars"), &g);
    fair_view_of(&g, &view);
    rng_seed(&r, 21);
    for (int k = 0; k < LAID; k++) {
        fair_complete(&view, &r, &laid);
        first[laid.pile[PILE_STOCK].card[laid.pile[PILE_STOCK].count - 1]]++;
    }
    for (int card = 0; card < CARD_CODES; card++) {
        if (view.unseen[card] == 0) {
            assert_int_equal(first[card], 0);
            continue;
        }
        double expected = (double)LAID * view.unseen[card] / view.unseen_count;
        chi += (first[card] - expected) * (first[card] - expected) / expected;
        kinds++;
    }
    assert_true(chi < kinds + 4.5 * 10); /* mean = degrees of freedom, about 10 a standard deviation here */
}

/* The playouts' own shuffle: every card in every rank equally often, for even and odd numbers of cards. */
static void shoes_are_even(void **state)
{
    enum { LAID = 60000 };
    (void)state;
    for (int count = 2; count <= 7; count++) {
        struct table_unseen unseen = {.count = count};
        static struct table t;
        struct rng r;
        int at[8][8] = {{0}};
        t.stock_count = (uint8_t)count;
        for (int i = 0; i < count; i++)
            unseen.kind[i] = (uint8_t)i;
        rng_seed(&r, (uint64_t)count);
        for (int k = 0; k < LAID; k++) {
            struct table_shoe shoe;
            table_unseen_deal(&unseen, &t, &r, &shoe);
            for (int i = 0; i < count; i++)
                at[i][shoe.kind[i]]++;
        }
        for (int i = 0; i < count; i++)
            for (int kind = 0; kind < count; kind++)
                assert_in_range(at[i][kind], LAID / count - 600, LAID / count + 600); /* 4.9 standard errors at least */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unseen_cards_do_not_matter),
        cmocka_unit_test(views_hold_no_order),
        cmocka_unit_test(the_stock_is_seen_after_a_redeal),
        cmocka_unit_test(completions_are_deals),
        cmocka_unit_test(forgotten_cards_are_laid),
        cmocka_unit_test(completions_are_even),
        cmocka_unit_test(shoes_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
