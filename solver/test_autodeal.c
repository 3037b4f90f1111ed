/* PySolFC's games by hand with its option "autodeal" on, as shipped, and off: lines that win under the one win under the other when
 * the deals onto an empty waste are left out or put in, for nothing lies under a card dealt so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "solve.h"

enum { MEMORY = 16 << 20, STATES_MOST = 200000, DEALS = 4, LINE_MAX = SOLUTION_MAX + CARDS_MAX };

struct line {
    int count;
    struct move move[LINE_MAX];
};

static struct solution *solution;
static struct line with, without, other;

static int set_up(void **state)
{
    (void)state;
    solution = malloc(sizeof *solution);
    return solution ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    free(solution);
    return 0;
}

static bool waits_for_deal(const struct game *g) { return g->pile[PILE_WASTE].count == 0 && g->pile[PILE_STOCK].count > 0; }

static void play(struct game *g, struct move m)
{
    const char *refusal = game_refuses(g, m);
    if (refusal)
        fail_msg("%s: a move of the line is refused: %s", g->variant->name, refusal);
    game_play(g, m, NULL, NULL);
}

static void must_win(const struct game *start, const struct line *line)
{
    struct game g = *start;
    for (int i = 0; i < line->count; i++)
        play(&g, line->move[i]);
    assert_true(game_won(&g));
}

/* Without the deals onto an empty waste; and with one wherever it is possible. `start` has the option off. */
static void translate(const struct game *start, const struct line *line, bool leave_out, struct line *out)
{
    struct game g = *start;
    out->count = 0;
    for (int i = 0; i < line->count; i++) {
        struct move m = line->move[i];
        if (!(leave_out && m.from == PILE_STOCK && waits_for_deal(&g)))
            out->move[out->count++] = m;
        play(&g, m);
        if (!leave_out && waits_for_deal(&g)) {
            out->move[out->count] = (struct move){PILE_STOCK, PILE_WASTE};
            play(&g, out->move[out->count++]);
        }
    }
}

/* The line that was found; false if there is none. */
static bool solve(struct solver *s, const struct game *g, struct line *out)
{
    solver_solve(s, g, &(struct solve_options){.limit_states = STATES_MOST}, solution);
    out->count = solution->moves_count;
    memcpy(out->move, solution->moves, (size_t)out->count * sizeof out->move[0]);
    return solution->verdict == VERDICT_WINNABLE;
}

/* The rules alone decide when a card comes onto an empty waste. */
static void must_never_wait(const struct game *start, const struct line *line)
{
    struct game g = *start;
    for (int i = 0; i < line->count; i++) {
        assert_false(waits_for_deal(&g));
        play(&g, line->move[i]);
    }
}

/* Solves the deal under both settings and translates what was found. True if both were won. */
static bool both_agree(struct solver *s, const struct variant *on, uint64_t seed)
{
    struct game a, b;
    struct move choices[PILES_MAX];
    struct variant off = *on;
    off.auto_deal = false;
    deal_seed(seed, on, &a);
    deal_seed(seed, &off, &b);
    if (game_base_moves(&a, choices) > 0) {
        play(&a, choices[0]);
        play(&b, choices[0]);
    }
    bool won_with = solve(s, &a, &with), lost_with = solution->verdict == VERDICT_LOST;
    bool won_without = solve(s, &b, &without), lost_without = solution->verdict == VERDICT_LOST;
    assert_false((won_with && lost_without) || (won_without && lost_with));
    if (won_with) {
        must_win(&a, &with);
        must_never_wait(&a, &with);
        translate(&b, &with, false, &other);
        must_win(&b, &other);
    }
    if (won_without) {
        must_win(&b, &without);
        translate(&b, &without, true, &other);
        must_win(&a, &other);
    }
    return won_with && won_without;
}

static void solutions_fit_both_settings(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        uint64_t seed[DEALS];
    } GAMES[] = {
        {"pysolfc/wood", {1, 2, 3, 4}},
        {"pysolfc/queen-of-italy", {1, 2, 3, 4}},
        {"pysolfc/empress-of-italy", {2, 4, 5, 6}},
        {"pysolfc/mamy-susan", {1, 2, 3, 5}},
    };
    struct error e = {.what = ""};
    struct solver *s = solver_create(MEMORY, 1, &e);
    assert_non_null(s);
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        int won = 0;
        for (int k = 0; k < DEALS; k++)
            won += both_agree(s, variant_find(GAMES[i].game), GAMES[i].seed[k]);
        if (won < DEALS / 2)
            fail_msg("%s: only %d deals were won under both settings", GAMES[i].game, won);
    }
    solver_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_fit_both_settings),
    };
    return cmocka_run_group_tests_name("autodeal", tests, set_up, tear_down);
}
