/* Reviews of random games on small decks, held against the solver asked after every single move. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "deal.h"
#include "ease.h"
#include "review.h"
#include "rng.h"
#include "seconds.h"
#include "test_share.h"

enum { PLAYED_MAX = 40 };

/* A deal of the game on a small deck, which lasts until the next one. */
static void deal_small(const char *name, uint64_t number, struct game *g)
{
    static struct variant v;
    struct error e;
    v = *variant_find(name);
    v.ranks = 4;
    v.reserve = 3;
    v.piles = 3;
    v.base_choices = v.base == BASE_CHOOSE ? 3 : v.base_choices;
    if (!variant_check(&v, &e))
        fail_msg("%s: %s", e.where, e.what);
    deal_seed(number, &v, g);
}

static struct advice_options options(void)
{
    struct advice_options o;
    advice_options_init(&o);
    o.memory_bytes = 1 << 20;
    o.playouts = 16;
    o.limit_states = 2000000;
    return o;
}

static struct review *review(const struct game *start, const struct move moves[], int count, const struct advice_options *o)
{
    struct error e;
    struct review *r = review_game(start, moves, count, o, &e);
    assert_non_null(r);
    return r;
}

/* A game played at random to its end, or to PLAYED_MAX moves. */
static int play(const struct game *start, struct rng *r, struct move out[PLAYED_MAX])
{
    struct game g = *start;
    struct move moves[MOVES_MAX];
    int count = 0, n;
    while (count < PLAYED_MAX && !game_won(&g) && (n = game_moves(&g, true, moves)) > 0) {
        out[count] = moves[rng_below(r, (uint32_t)n)];
        game_play(&g, out[count++], NULL, NULL);
    }
    return count;
}

static enum verdict verdict_of(struct solver *solver, const struct game *g, struct bases *bases)
{
    struct solve_options o = {.limit_states = 2000000, .seed = 1};
    solve_bases(solver, g, BASES_FIRST, &o, bases);
    assert_int_not_equal(bases->verdict, VERDICT_UNKNOWN); /* small enough */
    return bases->verdict;
}

/* The move that is said to keep the win does. */
static void check_keeper(struct solver *solver, const struct game *start, const struct move moves[], const struct review *r,
                         struct bases *bases)
{
    struct game g = *start;
    for (int i = 0; i < r->first_losing; i++)
        game_play(&g, moves[i], NULL, NULL);
    assert_true(r->has_keeper);
    assert_null(game_refuses(&g, r->keeper));
    game_play(&g, r->keeper, NULL, NULL);
    assert_int_equal(verdict_of(solver, &g, bases), VERDICT_WINNABLE);
}

static void check_eases(const struct review *r)
{
    for (int i = 0; i < r->count; i++) {
        const struct review_move *m = &r->move[i];
        assert_false(interval_tells_nothing(&m->ease));
        assert_true(!m->better || (m->cost.low > 0 && m->reason[0]));
        assert_true(m->better || (m->best.from == m->move.from && m->best.to == m->move.to && m->best_card == m->card));
    }
    for (int i = 0; i < r->costly_count; i++) {
        assert_true(r->move[r->costly[i]].better);
        assert_true(i == 0 || r->move[r->costly[i - 1]].cost.value >= r->move[r->costly[i]].cost.value);
    }
    int better = 0;
    for (int i = 0; i < r->count; i++) {
        better += r->move[i].better;
        if (r->costly_count == REVIEW_COSTLY)
            assert_true(!r->move[i].better || r->move[i].cost.value <= r->move[r->costly[0]].cost.value);
    }
    assert_int_equal(r->costly_count, better < REVIEW_COSTLY ? better : REVIEW_COSTLY);
}

/* Returns 1 if a move lost the game. */
static int check_game(struct solver *solver, struct bases *bases, const struct game *start, const struct move moves[], int count)
{
    struct advice_options o = options();
    struct game g = *start;
    struct review *r = review(start, moves, count, &o);
    assert_int_equal(r->count, count);
    assert_int_equal(r->limit, LIMIT_NONE);
    enum verdict before = verdict_of(solver, &g, bases);
    int first = -1;
    assert_int_equal(r->start, before);
    for (int i = 0; i < count; i++) {
        assert_int_equal(r->move[i].card, pile_top(&g.pile[moves[i].from]));
        game_play(&g, moves[i], NULL, NULL);
        enum verdict verdict = verdict_of(solver, &g, bases);
        assert_int_equal(r->move[i].verdict, verdict);
        if (first < 0 && before == VERDICT_WINNABLE && verdict == VERDICT_LOST)
            first = i;
        before = verdict;
    }
    assert_int_equal(r->first_losing, first);
    assert_int_equal(r->won, game_won(&g));
    if (first >= 0) {
        assert_int_equal(r->losing_from, first);
        check_keeper(solver, start, moves, r, bases);
    }
    check_eases(r);
    review_free(r);
    return first >= 0;
}

static void reviews_agree_with_solving_every_move(void **state)
{
    static const char *const NAMES[] = {"aisleriot/terrace", "falling-stars", "pysolfc/signora"};
    struct error e;
    struct solver *solver = solver_create(1 << 20, 1, &e);
    struct bases *bases = malloc(sizeof *bases);
    struct rng r;
    int lost = 0;
    (void)state;
    assert_true(solver && bases);
    rng_seed(&r, 2);
    for (int k = 0; k < 3; k++)
        for (uint64_t number = 1; number <= 20; number++) {
            struct game g;
            struct move moves[PLAYED_MAX];
            deal_small(NAMES[k], number, &g);
            lost += check_game(solver, bases, &g, moves, play(&g, &r, moves));
        }
    if (lost < 2)
        fail_msg("only %d games were lost by a move", lost);
    solver_free(solver);
    free(bases);
}

static bool leaves_open(const struct review *r)
{
    bool open = r->start == VERDICT_UNKNOWN;
    for (int i = 0; i < r->count; i++)
        open = open || r->move[i].verdict == VERDICT_UNKNOWN;
    return open;
}

/* Checks a review; returns 1, or how many, if it is what the test is after. */
typedef int check_fn(const struct review *r);

/* Reviews random games with each of the limits of states from 1 to `limits` (0: with that of the options); sums up what `check` finds. */
static int check_reviews(const char *name, uint64_t games, const struct advice_options *given, uint64_t limits, check_fn *check)
{
    struct advice_options o = *given;
    struct game g;
    struct rng random;
    struct move moves[PLAYED_MAX];
    int found = 0;
    rng_seed(&random, 5);
    for (uint64_t n = 0; n < games; n++) {
        deal_small(name, n, &g);
        int count = play(&g, &random, moves);
        o.limit_states = limits ? 1 + n % limits : given->limit_states;
        struct review *r = review(&g, moves, count, &o);
        found += check(r);
        review_free(r);
    }
    return found;
}

static int check_limit(const struct review *r)
{
    assert_int_equal(r->limit != LIMIT_NONE, leaves_open(r));
    return leaves_open(r);
}

/* A limit is told if, and only if, it left a verdict open. */
static void limits_that_leave_verdicts_open_are_told(void **state)
{
    struct advice_options o = options();
    (void)state;
    o.playouts = 1;
    int open = check_reviews("falling-stars", 60, &o, 5, check_limit);
    if (open == 0 || open == 60)
        fail_msg("%d of 60 games were left open", open);
}

/* From the first move that may have lost the win to the one that is known to have, verdicts are open. */
static int check_losing_from(const struct review *r)
{
    if (r->first_losing < 0)
        return 0;
    assert_true(r->losing_from >= 0 && r->losing_from <= r->first_losing);
    assert_int_equal(r->move[r->first_losing].verdict, VERDICT_LOST);
    for (int i = r->losing_from; i < r->first_losing; i++)
        assert_int_equal(r->move[i].verdict, VERDICT_UNKNOWN);
    if (r->losing_from > 0)
        assert_int_equal(r->move[r->losing_from - 1].verdict, VERDICT_WINNABLE);
    else
        assert_int_not_equal(r->start, VERDICT_LOST);
    assert_true(!r->has_keeper || r->losing_from == r->first_losing);
    return r->losing_from < r->first_losing && r->losing_from > 0;
}

static void open_verdicts_spread_the_loss_over_moves(void **state)
{
    struct advice_options o = options();
    (void)state;
    o.playouts = 1;
    assert_true(check_reviews("generals-patience", 60, &o, 5, check_losing_from) > 0);
}

/* Where as many orders were played of both, what a better move is worth is what this one is worth and its cost. */
static int check_cost(const struct review *r)
{
    int compared = 0;
    for (int i = 0; i < r->count; i++) {
        const struct review_move *m = &r->move[i];
        if (!m->better)
            assert_memory_equal(&m->best_ease, &m->ease, sizeof m->ease);
        if (!m->better || m->best_ease.samples != m->ease.samples)
            continue;
        assert_true(fabs(m->best_ease.value - m->ease.value - m->cost.value) < 1e-9);
        compared++;
    }
    return compared;
}

static void a_better_move_is_ahead_by_the_cost(void **state)
{
    struct advice_options o = options();
    (void)state;
    o.playouts = 64;
    assert_true(check_reviews("generals-patience", 10, &o, 0, check_cost) > 0);
}

static bool is_exact(const struct interval *i) { return i->samples == 0; }

/* Moves with a better one by games that were played, not by proof. */
static int count_better_by_games(const struct review *r)
{
    int better = 0;
    for (int i = 0; i < r->count; i++)
        better += r->move[i].better && !(is_exact(&r->move[i].ease) && is_exact(&r->move[i].best_ease));
    return better;
}

static void few_orders_call_no_move_better(void **state)
{
    struct advice_options o = options();
    (void)state;
    o.playouts = EASE_ORDERS_LEAST - 1;
    assert_int_equal(check_reviews("generals-patience", 20, &o, 0, count_better_by_games), 0);
    o.playouts = 4 * EASE_ORDERS_LEAST;
    assert_true(check_reviews("generals-patience", 20, &o, 0, count_better_by_games) > 0);
    o.limit_samples = 1; /* of pick and hint */
    assert_true(check_reviews("generals-patience", 20, &o, 0, count_better_by_games) > 0);
}

static int count_exact_costs(const struct review *r)
{
    int exact = 0;
    for (int i = 0; i < r->count; i++) {
        const struct review_move *m = &r->move[i];
        if (!m->better || m->ease.samples > 0 || m->best_ease.samples > 0)
            continue;
        assert_true(m->cost.low == 1 && m->cost.value == 1 && m->cost.high == 1);
        exact++;
    }
    return exact;
}

/* Where all cards are known one game after a move tells everything: it wins or loses. */
static void exact_chances_cost_exactly(void **state)
{
    struct advice_options o = options();
    (void)state;
    if (too_long_here())
        skip();
    assert_true(check_reviews("pysolfc/terrace", 200, &o, 1, count_exact_costs) > 0);
}

/* A slow player's games are fewer: a review judges many moves. */
static void slow_levels_play_fewer_games(void **state)
{
    static const uint64_t most[FAIR_LEVELS] = {256, 64, EASE_ORDERS_LEAST, EASE_ORDERS_LEAST};
    const int last = SANITIZED ? FAIR_CAREFUL : FAIR_STRONG; /* the same code with more orders */
    (void)state;
    if (too_long_here())
        skip();
    for (int level = FAIR_FAST; level <= last; level++) {
        struct advice_options o = options();
        struct rng random;
        struct move moves[PLAYED_MAX];
        struct game g;
        uint64_t played = 0;
        rng_seed(&random, 4);
        deal_small("falling-stars", 3, &g);
        int count = play(&g, &random, moves);
        o.playouts = 0;
        o.level = (enum fair_level)level;
        struct review *r = review(&g, moves, count < 2 ? count : 2, &o);
        for (int i = 0; i < r->count; i++)
            played = r->move[i].ease.samples > played ? r->move[i].ease.samples : played;
        assert_in_range(played, EASE_ORDERS_LEAST, most[level]);
        assert_true(level > FAIR_FAST || played > most[FAIR_QUICK]);
        review_free(r);
    }
}

/* A card that goes from one foundation to another leaves the chance as it was, and no other move is better for it. */
static void a_move_between_foundations_costs_nothing(void **state)
{
    enum { T = PILE_TABLEAU, F = PILE_FOUNDATION, COUNT = 4 };
    const struct move moves[COUNT] = {{T + 0, F + 6}, {T + 5, F + 5}, {T + 1, F + 6}, {F + 6, F + 5}};
    struct advice_options o = options();
    struct game g;
    (void)state;
    o.playouts = 256;
    o.limit_states = 1000;
    deal_seed(3, variant_find("pysolfc/queen-of-italy"), &g);
    struct review *r = review(&g, moves, COUNT, &o);
    const struct interval *before = &r->move[COUNT - 2].ease, *after = &r->move[COUNT - 1].ease;
    assert_true(after->low < before->value && before->value < after->high);
    assert_false(r->move[COUNT - 1].better);
    review_free(r);
}

/* A hard deal, which no verdict ends. CPU time: other programs do not count. */
static void seconds_limit_a_verdict(void **state)
{
    struct advice_options o = options();
    struct game g;
    double begin = seconds_on(CLOCK_PROCESS_CPUTIME_ID);
    (void)state;
    deal_seed(3, variant_find("admirals-patience"), &g);
    o.limit_states = 0;
    o.limit_seconds = 0.02;
    struct review *r = review(&g, NULL, 0, &o);
    double spent = seconds_on(CLOCK_PROCESS_CPUTIME_ID) - begin;
    assert_int_equal(r->start, VERDICT_UNKNOWN);
    assert_int_equal(r->limit, LIMIT_SECONDS);
    if (spent > 5) /* the preset is 10 */
        fail_msg("a verdict of 0.02 s took %.1f s", spent);
    review_free(r);
}

/* Where cards are not known no verdict is given, but the chances are. */
static void unknown_cards_leave_only_chances(void **state)
{
    struct advice_options o = options();
    struct game g;
    struct rng random;
    struct move moves[PLAYED_MAX];
    (void)state;
    rng_seed(&random, 4);
    deal_small("falling-stars", 3, &g);
    int count = play(&g, &random, moves);
    g.pile[PILE_STOCK].card[0] = CARD_NONE; /* the last to be dealt */
    count = count < 10 ? count : 10;
    struct review *r = review(&g, moves, count, &o);
    assert_int_equal(r->start, VERDICT_NOT_ASKED);
    assert_int_equal(r->first_losing, -1);
    for (int i = 0; i < count; i++)
        assert_int_equal(r->move[i].verdict, VERDICT_NOT_ASKED);
    check_eases(r);
    review_free(r);
}

/* No moves; and one that is cancelled says so and claims nothing. */
static void no_move_or_no_time_claims_nothing(void **state)
{
    struct advice_options o = options();
    struct game g;
    atomic_bool cancel;
    (void)state;
    deal_small("falling-stars", 3, &g);
    struct review *r = review(&g, NULL, 0, &o);
    assert_int_not_equal(r->start, VERDICT_UNKNOWN);
    assert_int_equal(r->first_losing, -1);
    assert_int_equal(r->costly_count, 0);
    review_free(r);
    atomic_init(&cancel, true);
    o.cancel = &cancel;
    struct move deal = {PILE_STOCK, PILE_WASTE};
    r = review(&g, &deal, 1, &o);
    assert_true(r->interrupted);
    assert_int_equal(r->limit, LIMIT_INTERRUPTED);
    assert_int_equal(r->move[0].verdict, VERDICT_UNKNOWN);
    assert_true(interval_tells_nothing(&r->move[0].ease));
    review_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reviews_agree_with_solving_every_move),
        cmocka_unit_test(limits_that_leave_verdicts_open_are_told),
        cmocka_unit_test(open_verdicts_spread_the_loss_over_moves),
        cmocka_unit_test(a_better_move_is_ahead_by_the_cost),
        cmocka_unit_test(few_orders_call_no_move_better),
        cmocka_unit_test(a_move_between_foundations_costs_nothing),
        cmocka_unit_test(exact_chances_cost_exactly),
        cmocka_unit_test(slow_levels_play_fewer_games),
        cmocka_unit_test(seconds_limit_a_verdict),
        cmocka_unit_test(unknown_cards_leave_only_chances),
        cmocka_unit_test(no_move_or_no_time_claims_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
