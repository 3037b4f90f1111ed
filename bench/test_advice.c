/* pick and hint against plain brute force on small decks; intervals against exact shares; what is called lost in every order is; a
 * cancelled question ends. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "brute.h"
#include "deal.h"
#include "ease.h"
#include "fair.h"
#include "hint.h"
#include "orders.h"
#include "pick.h"
#include "test_share.h"
#include "winnable.h"
#include "worlds.h"

enum { BRUTE_LIMIT = 5000, CARDS_SMALL = 14 };

static struct advice_options small_options(void)
{
    struct advice_options o;
    advice_options_init(&o);
    o.memory_bytes = 4 << 20;
    o.limit_states = 2000000;
    o.playouts = 20;
    return o;
}

static enum brute_verdict brute(const struct game *g) { return brute_solve(g, BRUTE_LIMIT, BRUTE_PILES_SORTED, NULL); }

static enum verdict as_verdict(enum brute_verdict b)
{
    return b == BRUTE_WINNABLE ? VERDICT_WINNABLE : b == BRUTE_LOST ? VERDICT_LOST : VERDICT_UNKNOWN;
}

static enum verdict truth_after(const struct game *g, struct move m)
{
    struct game after = *g;
    game_play(&after, m, NULL, NULL);
    return as_verdict(brute(&after));
}

/* ---- known deals ---- */

/* False if brute force cannot decide it. */
static bool check_pick(const struct game *g, int decided[3])
{
    static struct pick pick;
    struct advice_options o = small_options();
    struct error e;
    enum verdict truth[PILES_MAX];
    struct move moves[PILES_MAX];
    bool any = false;
    int count = game_base_moves(g, moves);
    for (int i = 0; i < count; i++)
        if ((truth[i] = truth_after(g, moves[i])) == VERDICT_UNKNOWN)
            return false;
    assert_true(pick_known(g, &o, &pick, &e));
    assert_int_equal(pick.count, count);
    for (int i = 0; i < pick.count; i++) {
        decided[truth[i]]++;
        any = any || truth[i] == VERDICT_WINNABLE;
        assert_int_equal(pick.choice[i].verdict, truth[i]);
        assert_true(pick.choice[i].winnable.value == (truth[i] == VERDICT_WINNABLE));
        assert_int_equal(pick.choice[i].winnable.samples, 0);
        assert_true(strlen(pick.choice[i].reason) > 0);
        assert_true(pick.choice[i].ease.low <= pick.choice[i].ease.value && pick.choice[i].ease.value <= pick.choice[i].ease.high);
    }
    /* Winnable choices come first, lost ones last. */
    for (int k = 1; k < pick.count; k++)
        assert_false(pick.choice[pick.order[k]].verdict == VERDICT_WINNABLE && pick.choice[pick.order[k - 1]].verdict == VERDICT_LOST);
    if (any)
        assert_int_equal(pick.choice[pick.order[0]].verdict, VERDICT_WINNABLE);
    assert_true(pick.confidence >= 0 && pick.confidence <= 1);
    return true;
}

static void pick_agrees_with_brute_force(void **state)
{
    const int wanted = SHARE(400);
    int picks = 0, decided[3] = {0};
    (void)state;
    for (uint64_t seed = 1; picks < wanted; seed++) {
        struct world w;
        struct move moves[PILES_MAX];
        world_make(&w, seed, CARDS_SMALL);
        if (game_base_chosen(&w.game) || game_base_moves(&w.game, moves) == 0)
            continue;
        picks += check_pick(&w.game, decided);
    }
    assert_true(decided[VERDICT_WINNABLE] > wanted / 4 && decided[VERDICT_LOST] > wanted / 4);
}

static bool check_hint(const struct game *g, int decided[3])
{
    static struct hint hint;
    struct advice_options o = small_options();
    struct error e;
    enum verdict truth = as_verdict(brute(g));
    if (truth == VERDICT_UNKNOWN)
        return false;
    assert_true(hint_known(g, &o, &hint, &e));
    decided[truth]++;
    assert_int_equal(hint.verdict, truth);
    assert_true(strlen(hint.why) > 0);
    if (!game_won(g))
        assert_int_equal(hint.next >= 0, truth == VERDICT_WINNABLE);
    for (int i = 0; i < hint.count; i++) {
        enum verdict after = truth_after(g, hint.move[i].move);
        if (after != VERDICT_UNKNOWN)
            assert_int_equal(hint.move[i].verdict, after);
    }
    if (hint.next >= 0) {
        const struct hint_move *next = &hint.move[hint.next];
        assert_int_equal(truth_after(g, next->move), VERDICT_WINNABLE);
        assert_true(next->equal && next->behind.low == 0 && next->behind.high == 0);
    }
    struct move moves[MOVES_MAX];
    int legal = game_base_chosen(g) ? game_moves(g, true, moves) : game_base_moves(g, moves);
    assert_int_equal(hint.count, game_won(g) ? 0 : legal);
    return true;
}

static void hint_agrees_with_brute_force(void **state)
{
    enum { STEPS = 12 };
    const int wanted = SHARE(2000);
    int positions = 0, decided[3] = {0};
    (void)state;
    for (uint64_t seed = 1; positions < wanted; seed++) {
        struct world w;
        struct rng r;
        world_make(&w, seed, CARDS_SMALL);
        rng_seed(&r, seed);
        for (int step = 0; step < STEPS; step++) {
            struct move moves[MOVES_MAX];
            positions += check_hint(&w.game, decided);
            int count = game_won(&w.game) ? 0 : game_moves(&w.game, true, moves);
            if (count == 0)
                break;
            game_play(&w.game, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
        }
    }
    assert_true(decided[VERDICT_WINNABLE] > wanted / 5 && decided[VERDICT_LOST] > wanted / 5);
}

/* ---- intervals ---- */

/* Games that are not decided may all be won, or all lost. */
static void open_games_widen_the_interval(void **state)
{
    (void)state;
    struct interval i = interval_wilson_open(6, 2, 8);
    assert_true(i.value == 1 && i.low == interval_wilson(6, 8).low && i.high == 1);
}

/* Exact shares over all orders in which the unseen cards can lie. */
struct exact {
    double orders, winnable, eased;
    bool too_large;
};

static void judge_order(const struct fair_view *view, const card_t order[], int count, struct move m, struct fair_player *p,
                        struct exact *out)
{
    struct game g = view->open;
    struct fair_view seen = *view;
    struct rng r;
    int next = count;
    struct pile *laid[] = {&g.pile[PILE_RESERVE], &g.pile[PILE_STOCK], &g.pile[PILE_WASTE]};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < laid[i]->count; k++)
            if (laid[i]->card[k] == CARD_NONE)
                laid[i]->card[k] = order[--next];
    game_play(&g, m, NULL, NULL);
    fair_view_follow(&seen, m, &g);
    enum brute_verdict verdict = brute(&g);
    out->too_large = out->too_large || verdict == BRUTE_TOO_LARGE;
    out->orders++;
    out->winnable += verdict == BRUTE_WINNABLE;
    rng_seed(&r, 1);
    out->eased += fair_play_on(p, &seen, &g, &r, NULL);
}

/* All different orders of a multiset, recursively. */
static void all_orders(const struct fair_view *view, uint8_t left[CARD_CODES], card_t order[], int used, struct move m,
                       struct fair_player *p, struct exact *out)
{
    if (used == view->unseen_count) {
        judge_order(view, order, used, m, p, out);
        return;
    }
    for (int card = 0; card < CARD_CODES && !out->too_large; card++)
        if (left[card] > 0) {
            left[card]--;
            order[used] = (card_t)card;
            all_orders(view, left, order, used + 1, m, p, out);
            left[card]++;
        }
}

/* What a player knows who has forgotten some cards below the top of the waste and the reserve. */
static void forgetful_view(const struct game *g, struct rng *r, struct fair_view *view)
{
    struct game known = *g;
    struct pile *piles[] = {&known.pile[PILE_WASTE], &known.pile[PILE_RESERVE]};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k + 1 < piles[i]->count; k++)
            if (rng_below(r, 4) == 0)
                piles[i]->card[k] = CARD_NONE;
    fair_view_of(&known, view);
}

/* A position of the world with a few unseen cards, in every second one forgotten ones among them, and a move to judge; false if there is
 * none. */
static bool find_case(struct world *w, struct fair_view *view, struct move *m, struct rng *r)
{
    for (int step = 0; step < 60; step++) {
        struct move moves[MOVES_MAX];
        int count = game_won(&w->game)           ? 0
                    : game_base_chosen(&w->game) ? game_moves(&w->game, true, moves)
                                                 : game_base_moves(&w->game, moves);
        if (count == 0)
            return false;
        if (rng_below(r, 2))
            forgetful_view(&w->game, r, view);
        else
            fair_view_of(&w->game, view);
        double orders = orders_count(view);
        *m = moves[rng_below(r, (uint32_t)count)];
        if (orders >= 6 && orders <= 90)
            return true;
        if (orders < 6)
            return false;
        game_play(&w->game, *m, NULL, NULL);
    }
    return false;
}

static void intervals_cover_what_they_claim(void **state)
{
    enum { SAMPLES = 128 };
    const int wanted = SHARE(500);
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    int cases = 0, covered = 0, ease_cases = 0, ease_covered = 0;
    (void)state;
    for (uint64_t seed = 1; cases < wanted; seed++) {
        struct world w;
        struct fair_view view;
        struct move m;
        struct rng r;
        struct exact exact = {0, 0, 0, false};
        card_t order[CARDS_MAX];
        uint8_t left[CARD_CODES];
        struct error e;
        world_make(&w, seed, CARDS_SMALL);
        rng_seed(&r, seed);
        if (!find_case(&w, &view, &m, &r))
            continue;
        memcpy(left, view.unseen, sizeof left);
        all_orders(&view, left, order, 0, m, p, &exact);
        double truth = exact.winnable / exact.orders, ease = exact.eased / exact.orders;
        /* Shares of 0 and 1 are always covered: they would flatter the count. */
        if (exact.too_large || truth == 0 || truth == 1)
            continue;
        struct advice_options o = small_options();
        struct advice_run run;
        struct winnable answer;
        const int first = 0;
        o.playouts = 0;
        o.limit_samples = SAMPLES;
        o.seed = seed;
        assert_true(advice_begin(&run, &o, 0, &e));
        struct ease *s = ease_of_moves(&run, &view, &m, 1, true, &e);
        assert_non_null(s);
        assert_true(winnable_ask(&run, &view, s, &first, 1, &answer, &e));
        assert_int_equal(answer.open, 0);
        cases++;
        covered += answer.share.low <= truth && truth <= answer.share.high;
        if (ease > 0 && ease < 1) {
            ease_cases++;
            ease_covered += s->move[0].ease.low <= ease && ease <= s->move[0].ease.high;
            assert_int_equal(s->move[0].orders, SAMPLES);
        }
        ease_free(s);
        advice_end(&run);
    }
    print_message("winnable: %d of %d covered; ease: %d of %d\n", covered, cases, ease_covered, ease_cases);
    /* Two standard errors of 500 cases; of fewer as much more. */
    int error = (int)(20 * sqrt(500.0 / wanted)), least = 950 - error, most = 950 + error;
    assert_in_range(covered * 1000 / cases, least, most);
    assert_in_range(ease_covered * 1000 / ease_cases, least, most);
    fair_player_free(p);
}

/* A move that is called lost without looking at every order is lost in every order. */
static void what_is_called_lost_is_lost_in_every_order(void **state)
{
    const int wanted = SHARE(150);
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    int doomed = 0, spared = 0;
    (void)state;
    for (uint64_t seed = 1; doomed < wanted; seed++) {
        struct world w;
        struct fair_view view;
        struct move m;
        struct rng r;
        struct exact exact = {0, 0, 0, false};
        card_t order[CARDS_MAX];
        uint8_t left[CARD_CODES];
        struct error e;
        struct advice_options o = small_options();
        world_make(&w, seed, CARDS_SMALL);
        rng_seed(&r, seed);
        if (!find_case(&w, &view, &m, &r))
            continue;
        o.limit_samples = 1; /* whichever order that is */
        o.seed = seed;
        struct ease *s = ease_ask(&view, &m, 1, &o, &e);
        assert_non_null(s);
        memcpy(left, view.unseen, sizeof left);
        all_orders(&view, left, order, 0, m, p, &exact);
        if (!exact.too_large && s->move[0].doomed) {
            doomed++;
            assert_true(exact.winnable == 0);
            assert_true(s->move[0].ease.high == 0 && s->move[0].ease.samples == 0);
        }
        spared += !exact.too_large && !s->move[0].doomed && s->move[0].won == 0 && exact.winnable > 0;
        ease_free(s);
    }
    assert_true(spared > 0); /* one order lost says nothing of the others, where it is no matter of the reserve */
    fair_player_free(p);
}

/* ---- ends and errors ---- */

static void a_cancelled_question_ends(void **state)
{
    struct game g;
    struct fair_view view;
    struct error e;
    static struct pick pick;
    static struct hint hint;
    atomic_bool cancel;
    struct advice_options o = small_options();
    (void)state;
    atomic_init(&cancel, true);
    o.cancel = &cancel;
    deal_seed(1, variant_find("terrace"), &g);
    fair_view_of(&g, &view);
    assert_true(pick_known(&g, &o, &pick, &e));
    assert_true(pick.interrupted);
    assert_true(pick_hidden(&view, &o, &pick, &e));
    assert_true(pick.interrupted);
    assert_true(hint_known(&g, &o, &hint, &e));
    assert_true(hint.interrupted);
    assert_true(hint_hidden(&view, &o, &hint, &e));
    assert_true(hint.interrupted);
}

static void games_without_a_choice_say_so(void **state)
{
    struct game g;
    struct error e;
    static struct pick pick;
    struct advice_options o = small_options();
    (void)state;
    deal_seed(1, variant_find("falling-stars"), &g);
    assert_false(pick_known(&g, &o, &pick, &e));
    assert_string_equal(e.where, "aisleriot/falling-stars");
    assert_non_null(strstr(e.what, "nobody chooses"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pick_agrees_with_brute_force),
        cmocka_unit_test(hint_agrees_with_brute_force),
        cmocka_unit_test(open_games_widen_the_interval),
        cmocka_unit_test(intervals_cover_what_they_claim),
        cmocka_unit_test(what_is_called_lost_is_lost_in_every_order),
        cmocka_unit_test(a_cancelled_question_ends),
        cmocka_unit_test(games_without_a_choice_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
