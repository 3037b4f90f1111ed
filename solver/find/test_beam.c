/* Beams and restarts from positions that forced steps win: there is no choice left to search, and that is a win; limits;
 * wins for which there is no room. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "beam.h"
#include "deal.h"
#include "restart.h"
#include "solve.h"

static struct finder f;
static struct solution solution;

static bool beam_wins(const struct problem *p, const struct state *start)
{
    finder_reset(&f, p, STYLE_HOLD, 1);
    return beam_search(&f, start, &(struct beam_settings){.width = 8, .weights = {{[FEATURE_WASTE] = -6}}});
}

static bool restart_wins(const struct problem *p, const struct state *start)
{
    finder_reset(&f, p, STYLE_HOLD, 1);
    return restart_search(&f, start, &(struct finder_weights){{[FEATURE_SCORE] = 10}}, 0, 400);
}

static void check_end(const struct game *g)
{
    struct problem p;
    struct state start, at;
    problem_init(&p, g);
    state_init(&p, g, &start);
    state_canonical(&p, &start);
    state_canonical(&p, &start);
    finder_reset(&f, &p, STYLE_HOLD, 1);
    at = start;
    streamline_advance(&f.play, &at, NULL);
    assert_true(state_won(&p, &at));
    assert_true(beam_wins(&p, &start));
    assert_true(f.win.count > 0 && state_won(&p, &f.win.state[f.win.count - 1]));
    assert_true(restart_wins(&p, &start));
    assert_true(f.win.count > 0 && state_won(&p, &f.win.state[f.win.count - 1]));
}

/* The first deal of the game that is won with little effort, with its first base card. */
static void find_win(struct solver *s, const char *name, struct game *g)
{
    for (uint64_t seed = 1; seed < 30; seed++) {
        struct move base[PILES_MAX];
        deal_seed(seed, variant_find(name), g);
        if (!game_base_chosen(g)) {
            game_base_moves(g, base);
            game_play(g, base[0], NULL, NULL);
        }
        solver_solve(s, g, &(struct solve_options){.limit_states = 100000, .seed = 1}, &solution);
        if (solution.verdict == VERDICT_WINNABLE)
            return;
    }
    fail_msg("%s: no win", name);
}

static void forced_steps_win(void **state)
{
    (void)state;
    static const char *const GAMES[] = {"pysolfc/mamy-susan", "aisleriot/falling-stars", "aisleriot/generals-patience"};
    enum { LAST = 3 };
    struct error e;
    struct effort effort = {0};
    struct solver *s = solver_create((uint64_t)64 << 20, 1, &e);
    assert_non_null(s);
    assert_true(finder_init(&f));
    account_open(&f.account, &effort);
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        struct game g;
        find_win(s, GAMES[i], &g);
        for (int k = 0; k < solution.moves_count; k++) {
            if (k >= solution.moves_count - LAST)
                check_end(&g);
            game_play(&g, solution.moves[k], NULL, NULL);
        }
    }
    finder_free(&f);
    solver_free(s);
}

/* A deal, with its first base card, and a finder for it. */
static void begin(const char *name, uint64_t seed, struct problem *p, struct state *start, struct effort *effort)
{
    struct game g;
    struct move base[PILES_MAX];
    deal_seed(seed, variant_find(name), &g);
    if (game_base_moves(&g, base) > 0)
        game_play(&g, base[0], NULL, NULL);
    problem_init(p, &g);
    state_init(p, &g, start);
    state_canonical(p, start);
    state_canonical(p, start);
    assert_true(finder_init(&f));
    account_open(&f.account, effort);
}

/* It asks whether to stop every 256 states, and says how far it came. */
static void restarts_end_at_limits(void **state)
{
    (void)state;
    struct problem p;
    struct state start;
    atomic_bool cancel = true;
    struct effort free = {0}, cancelled = {.limits.cancel = &cancel};
    begin("aisleriot/signora", 3, &p, &start, &free);
    finder_reset(&f, &p, STYLE_HOLD, 1);
    assert_false(restart_search(&f, &start, &(struct finder_weights){{[FEATURE_SCORE] = -10}}, 0, 2000));
    assert_int_equal(f.account.all_states, 2000);
    assert_true(f.best_score > start.score);
    account_open(&f.account, &cancelled);
    finder_reset(&f, &p, STYLE_HOLD, 1);
    assert_false(restart_search(&f, &start, &(struct finder_weights){{[FEATURE_SCORE] = -10}}, 0, 2000));
    assert_int_equal(f.account.all_states, 256);
    finder_free(&f);
}

/* A win whose path does not fit is none, and says that memory is short: a beam after it would find the same. */
static void wins_without_room_end_it(void **state)
{
    (void)state;
    enum { LITTLE = 2 * CARDS_MAX + 4 };
    struct problem p;
    struct state start;
    struct effort effort = {0};
    int won = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        begin("aisleriot/terrace", seed, &p, &start, &effort);
        if (beam_wins(&p, &start) && f.win.count > LITTLE / 4) {
            won++;
            assert_false(f.stopped);
            f.win.capacity = LITTLE;
            assert_false(beam_wins(&p, &start));
            assert_true(f.stopped);
        }
        finder_free(&f);
    }
    assert_true(won > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forced_steps_win), cmocka_unit_test(restarts_end_at_limits),
                                       cmocka_unit_test(wins_without_room_end_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
