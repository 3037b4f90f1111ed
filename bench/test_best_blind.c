/* Exact blind play against plain arguments: with one order left it is the exhaustive search of the referee's positions, it is never above
 * the share of orders that can be won at all, nor below what the level fast wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "best_blind.h"
#include "brute.h"
#include "fair.h"
#include "orders.h"
#include "test_share.h"
#include "worlds.h"

enum { LIMIT = 100000, ORDERS_MOST = 40 };

static double value_of(struct blind *b, const struct fair_view *view)
{
    struct table_rules rules;
    struct table t;
    struct table_unseen unseen;
    table_rules_init(&rules, view->open.variant, view->open.base);
    table_from_view(&t, &rules, view);
    table_unseen_of_view(&unseen, &rules, view);
    return blind_value(b, &t, &rules, &unseen);
}

/* A small world of one or two piles whose base is chosen and which blind play covers, played some moves on; false if the seed gives
 * none. */
static bool find_world(uint64_t seed, struct world *w)
{
    struct rng r;
    world_make(w, seed, 16);
    if (!blind_plays(&w->variant) || w->variant.piles > 2)
        return false;
    rng_seed(&r, seed);
    for (int step = 0; step < 4 || !game_base_chosen(&w->game); step++) {
        struct move moves[MOVES_MAX];
        int count = game_base_chosen(&w->game) ? game_moves(&w->game, true, moves) : game_base_moves(&w->game, moves);
        if (count == 0)
            return false;
        game_play(&w->game, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
    }
    return !game_won(&w->game);
}

/* Shares over all orders of the stock: those that can be won, and those that the level fast wins. */
struct shares {
    double orders, winnable, fast;
};

static void count_orders(const struct fair_view *view, struct game *g, uint8_t left[CARD_CODES], int at, struct fair_player *p,
                         struct shares *out)
{
    if (at == g->pile[PILE_STOCK].count) {
        struct rng r;
        rng_seed(&r, 1);
        enum brute_verdict verdict = brute_solve(g, 200000, BRUTE_PILES_SORTED, NULL);
        assert_true(verdict != BRUTE_TOO_LARGE);
        out->orders++;
        out->winnable += verdict == BRUTE_WINNABLE;
        out->fast += fair_play(p, g, &r, NULL);
        return;
    }
    for (int card = 0; card < CARD_CODES; card++)
        if (left[card] > 0) {
            left[card]--;
            g->pile[PILE_STOCK].card[at] = (card_t)card;
            count_orders(view, g, left, at + 1, p, out);
            left[card]++;
        }
}

struct tally {
    int cases, below, above, certain;
};

/* Judges the world of a seed, if it is a case; most that are certain say little and are left out. */
static void judge(uint64_t seed, struct blind *b, struct fair_player *p, struct tally *tally)
{
    enum { CERTAIN_MOST = 5 };
    struct world w;
    struct fair_view view;
    struct shares shares = {0, 0, 0};
    uint8_t left[CARD_CODES];
    if (!find_world(seed, &w))
        return;
    fair_view_of(&w.game, &view);
    if (orders_count(&view) > (double)ORDERS_MOST)
        return;
    double value = value_of(b, &view);
    bool certain = value == 0 || value == 1;
    if (value < 0 || (certain && tally->certain == CERTAIN_MOST))
        return;
    struct game g = view.open;
    memcpy(left, view.unseen, sizeof left);
    count_orders(&view, &g, left, 0, p, &shares);
    /* Orders of cards are equally likely, and so are those of kinds. */
    double most = shares.winnable / shares.orders, least = shares.fast / shares.orders;
    assert_true(value < most + 1e-9 && value > least - 1e-9);
    tally->cases++;
    tally->certain += certain;
    tally->below += value < most - 1e-9;
    tally->above += value > least + 1e-9;
}

static void lies_between_fast_and_clairvoyance(void **state)
{
    /* Worlds where not seeing the stock costs something are rare: 1 in 60,000. */
    static const uint64_t blindness_costs[] = {42858, 111283};
    struct blind *b = blind_create(LIMIT);
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    struct tally tally = {0, 0, 0, 0};
    (void)state;
    for (uint64_t seed = 1; seed <= SHARE(30000); seed++)
        judge(seed, b, p, &tally);
    for (int i = 0; i < 2; i++)
        judge(blindness_costs[i], b, p, &tally);
    assert_int_equal(tally.below, 2);
    assert_true(tally.cases > SHARE(40) && tally.above > SHARE(4));
    blind_free(b);
    fair_player_free(p);
}

static void says_when_there_are_too_many_positions(void **state)
{
    struct blind *b = blind_create(3);
    int full = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct world w;
        struct fair_view view;
        if (!find_world(seed, &w))
            continue;
        fair_view_of(&w.game, &view);
        full += value_of(b, &view) < 0;
        assert_true(blind_positions(b) <= 3);
    }
    assert_true(full > 0);
    blind_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lies_between_fast_and_clairvoyance),
        cmocka_unit_test(says_when_there_are_too_many_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
