/* The fair player's table plays as the referee does, and its tests of loss say what the plain ones say. */
#include "explain.h"
#include "fair_base.h"
#include "test_fair.h"
#include "test_share.h"

/* ---- the table and the referee ---- */

/* Random legal moves, played by both, those that no fair player makes as well: a review asks about them. Where PySolFC has its option
 * "autodeal" it is switched on and off on the way. */
static void follow_a_game(const struct variant *game, uint64_t seed)
{
    struct variant variant = *game, *v = &variant;
    struct game g;
    struct table_rules rules;
    struct fair_view view;
    struct table played, expected;
    struct table_shoe shoe;
    struct rng r;
    deal_seed(seed, v, &g);
    choose_first_base(&g);
    table_rules_init(&rules, v, g.base);
    fair_view_of(&g, &view);
    table_from_view(&played, &rules, &view);
    shoe_of(&g, &rules, &shoe);
    rng_seed(&r, seed);
    for (int step = 0; step < 400; step++) {
        struct move moves[MOVES_MAX], m;
        int count = game_moves(&g, true, moves);
        if (count == 0)
            break;
        if (variant_has_autodeal_option(v) && rng_below(&r, 4) == 0)
            v->auto_deal = !v->auto_deal;
        m = moves[rng_below(&r, (uint32_t)count)];
        struct table_move tm = fair_lower(&g, &rules, m);
        assert_int_equal(game_can_deal(&g), table_can_deal(&played, &rules));
        table_play(&played, &rules, tm, &shoe);
        game_play(&g, m, NULL, NULL);
        fair_view_of(&g, &view);
        table_from_view(&expected, &rules, &view);
        same_tables(&played, &expected, &rules);
    }
}

static void table_plays_as_the_referee(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= SHARE(60u); seed++)
            follow_a_game(&all[i], seed);
}

/* The same with forgotten cards: the table turns up what fair_view_follow() does. */
static int follow_a_forgetful_game(const struct variant *v, uint64_t seed)
{
    struct game g, known;
    struct table_rules rules;
    struct fair_view view;
    struct table played, expected;
    struct table_shoe shoe;
    struct rng r;
    struct move moves[MOVES_MAX];
    int forgotten = 0;
    deal_seed(seed, v, &g);
    choose_first_base(&g);
    rng_seed(&r, seed);
    for (int step = 0, count; step < 60 && (count = game_moves(&g, true, moves)) > 0; step++)
        game_play(&g, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
    known = g;
    forget_some(&known, &r);
    fair_view_of(&known, &view);
    table_rules_init(&rules, v, g.base);
    table_from_view(&played, &rules, &view);
    shoe_of_view(&g, &view, &rules, &shoe);
    forgotten = shoe.forgotten_end - shoe.forgotten;
    for (int step = 0, count; step < 200 && (count = game_moves(&g, true, moves)) > 0; step++) {
        struct move m = moves[rng_below(&r, (uint32_t)count)];
        struct table_move tm = fair_lower(&g, &rules, m);
        bool redeal = m.from == PILE_STOCK && g.pile[PILE_STOCK].count == 0;
        table_play(&played, &rules, tm, &shoe);
        game_play(&g, m, NULL, NULL);
        fair_view_follow(&view, m, &g);
        table_from_view(&expected, &rules, &view);
        same_tables(&played, &expected, &rules);
        if (redeal)
            break; /* from here on the shoe remembers more than the player */
    }
    return forgotten - (shoe.forgotten_end - shoe.forgotten);
}

static void forgotten_cards_come_to_light(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    int turned_up = 0;
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= SHARE(30u); seed++)
            turned_up += follow_a_forgetful_game(&all[i], seed);
    assert_in_range(turned_up, SHARE(100), 10000);
}

/* The base chosen on the table, as playouts do it, against the referee. */
static void table_starts_as_the_referee(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= 50; seed++) {
            struct game g;
            struct move moves[PILES_MAX];
            struct fair_view view;
            struct table_rules rules;
            struct table t, expected;
            struct table_shoe shoe;
            deal_seed(seed, &all[i], &g);
            if (game_base_moves(&g, moves) == 0)
                continue;
            fair_view_of(&g, &view);
            fair_take_base(&view, moves[0]);
            table_rules_init(&rules, &all[i], view.open.base);
            table_from_view(&t, &rules, &view);
            shoe_of(&g, &rules, &shoe);
            table_start(&t, &rules, &shoe);
            game_play(&g, moves[0], NULL, NULL);
            fair_view_of(&g, &view);
            table_from_view(&expected, &rules, &view);
            same_tables(&t, &expected, &rules);
        }
}

static void count_kinds(const uint8_t kinds[], int count, int by, int sum[TABLE_KINDS])
{
    for (int i = 0; i < count; i++)
        if (kinds[i] != TABLE_UNSEEN)
            sum[kinds[i]] += by;
}

/* Each card that a player does not know is dealt once, be it of the reserve, the waste or a stock that was turned over. */
static void check_shoe(const struct game *g, const struct fair_view *view, struct rng *r)
{
    struct table_rules rules;
    struct table_unseen unseen;
    struct table t;
    struct table_shoe shoe;
    int sum[TABLE_KINDS] = {0};
    table_rules_init(&rules, g->variant, g->base);
    table_from_view(&t, &rules, view);
    table_unseen_of_view(&unseen, &rules, view);
    table_unseen_deal(&unseen, &t, r, &shoe);
    count_kinds(unseen.kind, unseen.count, 1, sum);
    count_kinds(unseen.known, unseen.known_count, 1, sum);
    count_kinds(shoe.kind, shoe.forgotten_end, -1, sum);
    for (int i = 0; i < t.reserve_count; i++)
        if (t.reserve[i] == TABLE_UNSEEN)
            count_kinds(&shoe.hidden[i], 1, -1, sum);
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        assert_int_equal(sum[kind], 0);
}

/* With four packs, turned over and all but the last card forgotten, the unseen cards and the known places are more than a deck. */
static void unseen_cards_are_dealt_once_each(void **state)
{
    struct variant v = *variant_find("pysolfc/empress-of-italy");
    struct error e;
    (void)state;
    v.redeals = 1;
    v.reserve_hidden = (uint8_t)(v.reserve - 1);
    assert_true(variant_check(&v, &e));
    for (uint64_t seed = 1; seed <= SHARE(40u); seed++) {
        struct game g, known;
        struct fair_view view;
        struct rng r;
        rng_seed(&r, seed);
        deal_seed(seed, &v, &g);
        choose_first_base(&g);
        while (g.redeals == 0 && game_can_deal(&g))
            game_play(&g, (struct move){PILE_STOCK, PILE_WASTE}, NULL, NULL);
        assert_int_equal(g.redeals, 1);
        known = g;
        forget_some(&known, &r);
        fair_view_of(&known, &view);
        check_shoe(&g, &view, &r);
        for (int i = 1; i < known.pile[PILE_STOCK].count; i++)
            known.pile[PILE_STOCK].card[i] = CARD_NONE;
        known.pile[PILE_STOCK].card[0] = g.pile[PILE_STOCK].card[0];
        fair_view_of(&known, &view);
        check_shoe(&g, &view, &r);
    }
}

static void children_are_onto_turned_round(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 5);
    for (size_t i = 0; i < count; i++)
        for (int base = 0; base < 13; base++)
            for (int ranks = 2; ranks <= 13; ranks++) {
                struct variant v = all[i];
                struct table_rules rules;
                v.ranks = (uint8_t)ranks;
                if (base >= ranks)
                    continue;
                table_rules_init(&rules, &v, base);
                for (int k = 0; k < 20; k++) {
                    uint64_t tops = rng_next(&r) & rng_next(&r) & rng_next(&r) & rules.kinds, children = 0;
                    for (int kind = 0; kind < TABLE_KINDS; kind++)
                        if (rules.parents[kind] & tops)
                            children |= table_bit(kind);
                    assert_true(table_children(&rules, tops) == children);
                }
            }
}

/* ---- tests of loss ---- */

static void check_blocked(const struct game *g)
{
    struct table_rules rules;
    struct fair_view view;
    struct table t;
    table_rules_init(&rules, g->variant, g->base);
    fair_view_of(g, &view);
    table_from_view(&t, &rules, &view);
    assert_int_equal(table_is_blocked(&t, &rules), reserve_argument_find(g, NULL));
    /* A veto says what the test says after the play; a position that is blocked already is not asked. */
    if (table_is_blocked(&t, &rules))
        return;
    struct move moves[MOVES_MAX];
    int count = game_moves(g, true, moves);
    for (int i = 0; i < count; i++) {
        struct table_move m = fair_lower(g, &rules, moves[i]);
        if (m.to != TABLE_FOUNDATION || (m.from != TABLE_WASTE && m.from >= TABLE_RESERVE))
            continue;
        struct game after = *g;
        game_play(&after, moves[i], NULL, NULL);
        assert_int_equal(table_vetoes(&t, &rules, t.top[m.from]), reserve_argument_find(&after, NULL));
    }
}

static void veto_is_the_reserve_test(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    int blocked = 0, positions = 0;
    (void)state;
    rng_seed(&r, 11);
    for (size_t i = 0; i < count; i++) {
        if (!reserve_argument_applies(&all[i]) || all[i].reserve_hidden > 0)
            continue;
        for (uint64_t seed = 1; seed <= SHARE(40u); seed++) {
            struct game g;
            deal_seed(seed, &all[i], &g);
            choose_first_base(&g);
            for (int step = 0; step < 120; step++) {
                struct move moves[MOVES_MAX];
                int n = game_moves(&g, true, moves);
                if (n == 0)
                    break;
                check_blocked(&g);
                blocked += reserve_argument_find(&g, NULL);
                positions++;
                game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
            }
        }
    }
    /* Both kinds of position must have come up for this to mean anything. */
    assert_true(blocked > SHARE(1000) && positions - blocked > SHARE(1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_plays_as_the_referee),     cmocka_unit_test(forgotten_cards_come_to_light),
        cmocka_unit_test(table_starts_as_the_referee),    cmocka_unit_test(unseen_cards_are_dealt_once_each),
        cmocka_unit_test(children_are_onto_turned_round), cmocka_unit_test(veto_is_the_reserve_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
