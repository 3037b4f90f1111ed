/* The games of the fair player: those after given moves, whole ones, the choice of base, and the strength of its levels. */
#include <math.h>
#include <string.h>

#include "fair_base.h"
#include "fair_fast.h"
#include "fair_list.h"
#include "fair_player.h"
#include "test_fair.h"
#include "test_share.h"

/* ---- after given moves ---- */

/* On real cards, decision by decision. */
static bool play_seen(struct fair_player *p, struct game *g, struct fair_view *seen, struct rng *r)
{
    struct move m;
    for (int steps = TABLE_STEPS_A_CARD * variant_cards(g->variant); steps > 0 && !game_won(g) && fair_move(p, seen, r, &m); steps--) {
        game_play(g, m, NULL, NULL);
        fair_view_follow(seen, m, g);
    }
    return game_won(g);
}

/* Each move's game is that of the same player on the deal that fair_complete() lays. */
static void check_after(struct fair_player *p, const struct game *g, uint64_t seed)
{
    struct fair_view view;
    struct move moves[MOVES_MAX];
    bool won[MOVES_MAX];
    struct rng order;
    fair_view_of(g, &view);
    int count = game_base_chosen(g) ? fair_moves(p, &view, moves) : game_base_moves(g, moves);
    rng_seed(&order, seed);
    struct rng same = order;
    assert_true(fair_after(p, &view, moves, count, &order, won));
    struct game deal;
    fair_complete(&view, &same, &deal);
    for (int i = 0; i < count; i++) {
        struct game after = deal;
        struct fair_view seen = view;
        assert_null(game_refuses(&deal, moves[i]));
        game_play(&after, moves[i], NULL, NULL);
        fair_view_follow(&seen, moves[i], &after);
        assert_int_equal(won[i], play_seen(p, &after, &seen, &same));
    }
}

static void games_after_moves_are_the_players(void **state)
{
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    size_t variants;
    const struct variant *v = variants_all(&variants);
    (void)state;
    for (size_t i = 0; i < variants; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct game g;
            struct rng r;
            deal_seed(seed, &v[i], &g);
            rng_seed(&r, seed);
            for (int step = 0; step < 120 && !game_won(&g); step++) {
                struct move moves[MOVES_MAX];
                int count = game_moves(&g, true, moves);
                if (count == 0)
                    break;
                struct game known = g;
                if (seed == 3 && v[i].redeals == 0) /* playouts remember what a redeal turns over */
                    forget_some(&known, &r);
                if (step % 20 == 0)
                    check_after(p, &known, seed * 1000 + (uint64_t)step);
                game_play(&g, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
            }
        }
    fair_player_free(p);
}

/* Of the same choices, asked again and again with one rng, some games are won and some are not. */
static void each_call_lays_another_order(void **state)
{
    (void)state;
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    struct game g;
    struct fair_view view;
    struct move moves[PILES_MAX];
    struct rng r;
    int wins = 0;
    deal_seed(1, variant_find("terrace"), &g);
    fair_view_of(&g, &view);
    rng_seed(&r, 1);
    int count = game_base_moves(&g, moves);
    assert_true(count > 0);
    for (int i = 0; i < 64; i++) {
        bool won[PILES_MAX];
        assert_true(fair_after(p, &view, moves, count, &r, won));
        wins += won[0];
    }
    assert_in_range(wins, 1, 63);
    fair_player_free(p);
}

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void a_player_that_is_told_to_stop_stops(void **state)
{
    (void)state;
    for (int level = 0; level < FAIR_LEVELS; level++) {
        struct fair_player *p = fair_player_create((enum fair_level)level, NULL);
        struct game g;
        struct fair_view view;
        struct move moves[PILES_MAX];
        bool won[PILES_MAX];
        struct rng r;
        int asked = 0;
        deal_seed(1, variant_find("terrace"), &g);
        fair_view_of(&g, &view);
        rng_seed(&r, 1);
        fair_player_on_stop(p, stop_at_once, &asked);
        assert_false(fair_after(p, &view, moves, game_base_moves(&g, moves), &r, won));
        assert_in_range(asked, 1, 9);
        fair_player_on_stop(p, NULL, NULL);
        assert_true(level == FAIR_STRONG || fair_after(p, &view, moves, 1, &r, won));
        fair_player_free(p);
    }
}

static bool lists_a_deal(const struct game *g)
{
    struct fair_view view;
    struct table_rules rules;
    struct table t;
    struct fair_list list = {.count = 0};
    fair_view_of(g, &view);
    table_rules_init(&rules, g->variant, g->base);
    table_from_view(&t, &rules, &view);
    fair_list_moves(&list, &t, &rules);
    return list.count > 0 && list.move[list.count - 1].from == TABLE_STOCK;
}

/* With a lock the stock might stay locked; without one nothing speaks against it. */
static void the_waste_is_turned_over_beside_a_space_if_no_lock_forbids_it(void **state)
{
    (void)state;
    for (int lock = 0; lock < 2; lock++) {
        struct variant v = *variant_find("aisleriot/generals-patience");
        int seen = 0;
        v.stock_lock = lock;
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct game g;
            struct rng r;
            struct move moves[MOVES_MAX];
            deal_seed(seed, &v, &g);
            choose_first_base(&g);
            rng_seed(&r, seed);
            for (int count; g.redeals == 0 && (count = game_moves(&g, true, moves)) > 0;) {
                bool redeal = g.pile[PILE_STOCK].count == 0 && game_can_deal(&g), space = false;
                for (int p = 0; p < v.piles; p++)
                    space = space || g.pile[PILE_TABLEAU + p].count == 0;
                if (redeal && space) {
                    assert_int_equal(lists_a_deal(&g), !lock);
                    seen++;
                }
                game_play(&g, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
            }
        }
        assert_true(seen > 0);
    }
}

/* ---- whole games ---- */

static int step_out(struct table *t, const struct table_rules *rules, const int16_t *w, struct table_shoe *shoe)
{
    struct table_move m;
    for (int steps = TABLE_STEPS_A_CARD * rules->cards; steps > 0 && t->score < rules->cards && fair_fast_choose(t, rules, w, &m); steps--)
        table_play(t, rules, m, shoe);
    return t->score;
}

/* fair_fast_play_out() takes short cuts; decision by decision the game must end with the same cards everywhere. */
static void playouts_are_decisions_in_turn(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    int won = 0, lost = 0;
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= SHARE(300u); seed++) {
            struct game g;
            struct fair_view view;
            struct table_rules rules;
            struct table slow, fast;
            struct table_shoe slow_shoe, fast_shoe;
            struct rng r;
            deal_seed(seed, &all[i], &g);
            choose_first_base(&g);
            rng_seed(&r, seed);
            /* From the middle of a game too, played at random up to there. */
            for (uint64_t step = 0; step < seed % 4 * 25; step++) {
                struct move moves[MOVES_MAX];
                int n = game_moves(&g, true, moves);
                if (n > 0)
                    game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
            }
            fair_view_of(&g, &view);
            table_rules_init(&rules, &all[i], g.base);
            table_from_view(&slow, &rules, &view);
            shoe_of(&g, &rules, &slow_shoe);
            fast = slow;
            fast_shoe = slow_shoe;
            const int16_t *w = fair_weights_for(&all[i]);
            int score = step_out(&slow, &rules, w, &slow_shoe);
            assert_int_equal(fair_fast_play_out(&fast, &rules, w, &fast_shoe), score == rules.cards);
            assert_int_equal(fast.score, score);
            if (score < rules.cards)
                same_tables(&fast, &slow, &rules);
            won += score == rules.cards;
            lost += score < rules.cards;
        }
    assert_true(won > SHARE(500) && lost > SHARE(500));
}

/* ---- the base ---- */

/* Terrace with this reserve (ranks, the card in play first) and these choices; the other cards follow in the order of a new deck. */
static void deal_with(const uint8_t reserve[11], const uint8_t choices[4], struct game *out)
{
    const struct variant *v = variant_find("terrace");
    uint8_t left[13];
    card_t deck[CARDS_MAX];
    int n = 0;
    memset(left, 2 * SUITS, sizeof left);
    for (int i = 10; i >= 0; i--)
        deck[n++] = card_make(reserve[i], --left[reserve[i]] % SUITS);
    for (int i = 0; i < 4; i++)
        deck[n++] = card_make(choices[i], --left[choices[i]] % SUITS);
    for (int rank = 0; rank < 13; rank++)
        while (left[rank] > 0)
            deck[n++] = card_make(rank, --left[rank] % SUITS);
    game_deal(out, v, deck);
}

/* From the ace everything leaves the reserve in the order in which it lies; from the four the three on top waits for twelve others. */
static void an_orderly_reserve_decides_the_base(void **state)
{
    static const uint8_t reserve[11] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, choices[4] = {3, 4, 0, 8};
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    struct game g;
    struct fair_view view;
    struct rng r;
    struct move m;
    (void)state;
    deal_with(reserve, choices, &g);
    fair_view_of(&g, &view);
    rng_seed(&r, 1);
    assert_true(fair_choose_base(p, &view, &r, &m));
    assert_int_equal(card_rank(pile_top(&g.pile[m.from])), 0);
    fair_player_free(p);
}

/* ---- strength ---- */

static bool wins_deal(struct fair_player *p, const char *game, uint64_t seed)
{
    struct game g;
    struct rng r;
    deal_seed(seed, variant_find(game), &g);
    rng_seed(&r, seed);
    return fair_play(p, &g, &r, NULL);
}

/* Of seed:1 to seed:`games`. */
static int wins_of(const char *game, enum fair_level level, int games)
{
    struct fair_player *p = fair_player_create(level, NULL);
    int won = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++)
        won += wins_deal(p, game, seed);
    fair_player_free(p);
    return won;
}

/* A share of won games, less 2.8 standard errors. */
static void wins_what_is_claimed(const char *game, enum fair_level level, int games, double claimed)
{
    int won = wins_of(game, level, games);
    assert_true(won >= claimed * games - 2.8 * sqrt(claimed * (1 - claimed) * games));
}

/* Who always takes AisleRiot's first hint wins 20 % of these; results/players.md says what each level wins. */
static void levels_are_as_good_as_claimed(void **state)
{
    (void)state;
    wins_what_is_claimed("terrace", FAIR_FAST, SHARE(2000), 0.70);
    wins_what_is_claimed("falling-stars", FAIR_FAST, SHARE(2000), 0.42);
}

/* Of the first `deals` deals that the fast level loses. On all deals a level that plays no better would hardly show: the fast one wins most
 * of them. */
static int wins_of_lost(enum fair_level level, int deals)
{
    struct fair_player *fast = fair_player_create(FAIR_FAST, NULL), *slow = fair_player_create(level, NULL);
    int lost = 0, won = 0;
    for (uint64_t seed = 1; lost < deals; seed++)
        if (!wins_deal(fast, "terrace", seed)) {
            lost++;
            won += wins_deal(slow, "terrace", seed);
        }
    fair_player_free(fast);
    fair_player_free(slow);
    return won;
}

static void slower_levels_win_what_the_fast_one_loses(void **state)
{
    const int by_quick = SANITIZED ? 2 : 20, by_careful = SANITIZED ? 2 : 4 + SHARE(16);
    (void)state;
    assert_true(3 * wins_of_lost(FAIR_QUICK, by_quick) >= by_quick);
    assert_true(2 * wins_of_lost(FAIR_CAREFUL, by_careful) >= by_careful);
}

/* The most orders on which turns are tried at the start of four deals. */
static int most_orders(const char *game, enum fair_level level)
{
    struct fair_player *p = fair_player_create(level, NULL);
    int most = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct game g;
        struct fair_view view;
        struct rng r;
        struct move m;
        deal_seed(seed, variant_find(game), &g);
        choose_first_base(&g);
        fair_view_of(&g, &view);
        rng_seed(&r, seed);
        assert_true(fair_move(p, &view, &r, &m));
        most = p->trial.orders > most ? p->trial.orders : most;
    }
    fair_player_free(p);
    return most;
}

static void turns_are_tried_on_more_orders_where_they_are_few(void **state)
{
    (void)state;
    assert_int_equal(most_orders("terrace", FAIR_CAREFUL), 64);
    assert_int_equal(most_orders("redheads", FAIR_CAREFUL), 128);
    assert_int_equal(most_orders("redheads", FAIR_STRONG), 256);
}

/* Playouts of the compact state win as often as games on real cards with random stocks. */
static void playouts_agree_with_real_games(void **state)
{
    static const char *const games[] = {"terrace", "signora", "pysolfc/terrace", "queen-of-italy", "redheads", "mamy-susan"};
    const int wanted = SHARE(3000), error = (int)(4 * sqrt(0.5 * wanted)) + 1; /* four standard errors of the difference, at most */
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game g, laid;
        struct fair_view view;
        struct rng r;
        struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
        int real = 0;
        deal_seed(4, variant_find(games[i]), &g);
        fair_view_of(&g, &view);
        rng_seed(&r, 1);
        for (int k = 0; k < wanted; k++) {
            fair_complete(&view, &r, &laid);
            real += fair_play(p, &laid, &r, NULL);
        }
        int compact = (int)fair_playouts(p, &view, (uint64_t)wanted, &r);
        assert_in_range(compact - real + error, 0, 2 * error);
        fair_player_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_after_moves_are_the_players),
        cmocka_unit_test(each_call_lays_another_order),
        cmocka_unit_test(a_player_that_is_told_to_stop_stops),
        cmocka_unit_test(the_waste_is_turned_over_beside_a_space_if_no_lock_forbids_it),
        cmocka_unit_test(playouts_are_decisions_in_turn),
        cmocka_unit_test(an_orderly_reserve_decides_the_base),
        cmocka_unit_test(levels_are_as_good_as_claimed),
        cmocka_unit_test(slower_levels_win_what_the_fast_one_loses),
        cmocka_unit_test(playouts_agree_with_real_games),
        cmocka_unit_test(turns_are_tried_on_more_orders_where_they_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
