/* Trimmed solutions: they still win, nothing in them could be left out, and what was put in for nothing is gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "trim.h"

static struct solver *solver;
static struct bases *bases;

static int set_up(void **state)
{
    struct error e;
    (void)state;
    solver = solver_create(8 << 20, 1, &e);
    bases = malloc(sizeof *bases);
    return solver && bases ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    solver_free(solver);
    free(bases);
    return 0;
}

/* Plays the line, all but the move at `left_out` (-1: the whole); does it win? */
static bool wins_without(const struct game *start, const struct move moves[], int count, int left_out)
{
    struct game g = *start;
    for (int i = 0; i < count; i++) {
        if (i == left_out)
            continue;
        if (game_refuses(&g, moves[i]))
            return false;
        game_play(&g, moves[i], NULL, NULL);
    }
    return game_won(&g);
}

static void assert_trimmed(const struct game *start, const struct move moves[], int count)
{
    assert_true(wins_without(start, moves, count, -1));
    for (int i = 0; i < count; i++)
        if (wins_without(start, moves, count, i))
            fail_msg("%s: move %d of %d could be left out", start->variant->name, i + 1, count);
}

static const struct solution *solve(const struct game *start)
{
    struct solve_options options = {.limit_states = 60000, .seed = 1};
    solve_bases(solver, start, BASES_FIRST, &options, bases);
    if (bases->verdict != VERDICT_WINNABLE)
        return NULL;
    return bases->count ? &bases->base[bases->winner].solution : &bases->only;
}

/* The same moves with one there and back put in, as early as the layout allows it; the new count, or `count` if it never does. */
static int put_detour(const struct game *start, struct move moves[], int count)
{
    struct game g = *start;
    struct move legal[MOVES_MAX];
    for (int i = 0; i < count; i++) {
        int n = game_moves(&g, true, legal);
        for (int k = 0; k < n; k++) {
            struct game after = g;
            struct move there = legal[k], back = {there.to, there.from};
            if (there.from < PILE_TABLEAU || there.to < PILE_TABLEAU)
                continue;
            game_play(&after, there, NULL, NULL);
            if (game_refuses(&after, back))
                continue;
            game_play(&after, back, NULL, NULL);
            if (memcmp(after.pile, g.pile, sizeof g.pile) != 0)
                continue;
            memmove(moves + i + 2, moves + i, (size_t)(count - i) * sizeof *moves);
            moves[i] = there;
            moves[i + 1] = back;
            return count + 2;
        }
        game_play(&g, moves[i], NULL, NULL);
    }
    return count;
}

/* The same moves with a stop put in where a card goes from the waste to a pile: onto another pile first; the new count, or `count`. */
static int put_stop(const struct game *start, struct move moves[], int count)
{
    struct game g = *start;
    for (int i = 0; i < count; i++) {
        struct move m = moves[i];
        for (int stop = PILE_TABLEAU; m.from == PILE_WASTE && stop < PILE_TABLEAU + g.variant->piles; stop++) {
            struct game direct = g, after = g;
            struct move there = {m.from, (uint8_t)stop}, on = {(uint8_t)stop, m.to};
            if (stop == m.to || game_refuses(&g, there))
                continue;
            game_play(&direct, m, NULL, NULL);
            game_play(&after, there, NULL, NULL);
            if (game_refuses(&after, on))
                continue;
            game_play(&after, on, NULL, NULL);
            if (memcmp(after.pile, direct.pile, sizeof g.pile) != 0)
                continue;
            memmove(moves + i + 2, moves + i + 1, (size_t)(count - i - 1) * sizeof *moves);
            moves[i] = there;
            moves[i + 1] = on;
            return count + 1;
        }
        game_play(&g, m, NULL, NULL);
    }
    return count;
}

static void trimmed_lines_win_and_are_no_longer(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    int solved = 0, shortened = 0, detours = 0, stops = 0;
    (void)state;
    for (size_t v = 0; v < count; v++)
        for (uint64_t number = 1; number <= 3; number++) {
            struct game g;
            deal_seed(number, &all[v], &g);
            const struct solution *s = solve(&g);
            if (!s)
                continue;
            struct move line[SOLUTION_MAX];
            int before = s->moves_count, length = before, padded;
            memcpy(line, s->moves, (size_t)length * sizeof *line);
            trim_line(&g, line, &length);
            assert_trimmed(&g, line, length);
            assert_true(length <= before);
            padded = put_detour(&g, line, length);
            detours += padded > length;
            int again = padded;
            trim_line(&g, line, &again);
            assert_trimmed(&g, line, again);
            assert_true(again <= length);
            memcpy(line, s->moves, (size_t)before * sizeof *line);
            length = before;
            trim_line(&g, line, &length);
            again = put_stop(&g, line, length);
            stops += again > length;
            trim_line(&g, line, &again);
            assert_trimmed(&g, line, again);
            assert_true(again <= length);
            solved++;
            shortened += length < before;
        }
    assert_true(solved > 15);
    assert_true(shortened > 0);
    assert_true(detours > 3);
    assert_true(stops > 3);
}

/* All solutions of a question are trimmed; one that is won already stays empty. */
static void all_solutions_are_trimmed(void **state)
{
    struct game g;
    (void)state;
    deal_seed(1, variant_find("aisleriot/terrace"), &g);
    struct solve_options options = {.limit_states = 60000, .seed = 1};
    solve_bases(solver, &g, BASES_ALL, &options, bases);
    trim_bases(&g, bases);
    for (int i = 0; i < bases->count; i++)
        if (bases->base[i].solution.verdict == VERDICT_WINNABLE)
            assert_trimmed(&g, bases->base[i].solution.moves, bases->base[i].solution.moves_count);
    const struct solution *s = &bases->base[bases->winner].solution;
    for (int i = 0; i < s->moves_count; i++)
        game_play(&g, s->moves[i], NULL, NULL);
    solve_bases(solver, &g, BASES_FIRST, &options, bases);
    trim_bases(&g, bases);
    assert_int_equal(bases->verdict, VERDICT_WINNABLE);
    assert_int_equal(bases->only.moves_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(trimmed_lines_win_and_are_no_longer), cmocka_unit_test(all_solutions_are_trimmed)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
