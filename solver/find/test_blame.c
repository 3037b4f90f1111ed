/* Blame and bias against sums written out, in random play of games whose talon takes one, two and four words; and that beams win
 * more with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "beam.h"
#include "blame.h"
#include "deal.h"
#include "rng.h"

static void deal(const char *game, uint64_t number, struct game *g)
{
    struct move base[PILES_MAX];
    deal_seed(number, variant_find(game), g);
    if (game_base_moves(g, base) > 0)
        game_play(g, base[0], NULL, NULL);
}

static bool in_waste(const struct state *s, int i) { return i < s->next && s->left[i / 64] >> i % 64 & 1; }

/* Some card below card i in the waste can go up. */
static bool lies_on_waited_for(const struct problem *p, const struct state *s, int i)
{
    for (int below = 0; below < i; below++)
        if (in_waste(s, below) && goes_up(s, p->talon[below]))
            return true;
    return false;
}

/* One playout at random; at each position bias and lesson are those of the definition. */
static void check_playout(const char *name, uint64_t number)
{
    struct game g;
    struct problem p;
    struct state s;
    struct step steps[STEPS_MAX];
    struct rng r;
    static struct blame_bias bias;
    static struct blame blame;
    float noise[TALON_MAX], before[TALON_MAX];
    deal(name, number, &g);
    problem_init(&p, &g);
    state_init(&p, &g, &s);
    rng_seed(&r, number);
    memset(&blame, 0, sizeof blame);
    for (int i = 0; i < p.talon_count; i++)
        noise[i] = (float)rng_below(&r, 100) - 50;
    for (int ply = 0; ply < 200; ply++) {
        int n = state_steps(&p, &s, steps), waste = 0;
        if (n == 0)
            break;
        state_play(&p, &s, steps[rng_below(&r, (uint32_t)n)]);
        blame_bias_make(&bias, &p, &blame, noise);
        float sum = 0;
        for (int i = 0; i < p.talon_count; i++)
            if (in_waste(&s, i)) {
                sum -= blame.of[i] + noise[i];
                waste++;
            }
        assert_int_equal(waste, s.waste);
        assert_true(fabsf(blame_bias_points(&bias, &s) - sum) < 0.01f);
        memcpy(before, blame.of, sizeof before);
        blame_learn(&blame, &p, &s, 2);
        for (int i = 0; i < p.talon_count; i++) {
            float lesson = !in_waste(&s, i) ? 0 : goes_up(&s, p.talon[i]) ? 12 : lies_on_waited_for(&p, &s, i) ? 2 : 0;
            assert_true(fabsf(blame.of[i] - (0.9f * before[i] + lesson)) < 0.001f);
        }
    }
}

static void bias_and_lesson_are_as_defined(void **state)
{
    (void)state;
    static const char *const games[] = {"falling-stars", "generals-patience", "redheads", "pysolfc/madame", "pysolfc/big-terrace"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (uint64_t number = 1; number <= 5; number++)
            check_playout(games[i], number);
}

/* Deals won by at most 40 narrow beams each. */
static int count_won(float rate)
{
    struct effort effort = {0};
    static struct finder f;
    int won = 0;
    assert_true(finder_init(&f));
    account_open(&f.account, &effort);
    for (uint64_t number = 1; number <= 60; number++) {
        struct game g;
        struct problem p;
        struct state start;
        struct blame blame = {0};
        static const float silence[TALON_MAX];
        static struct blame_bias bias;
        const struct beam_settings how = {.width = 8, .jitter = 100, .weights = {{[FEATURE_WASTE] = -6}}, .bias = &bias};
        bool wins = false;
        deal("blondes-and-brunettes", number, &g);
        problem_init(&p, &g);
        state_init(&p, &g, &start);
        state_canonical(&p, &start);
        for (uint64_t i = 0; i < 40 && !wins; i++) {
            finder_reset(&f, &p, STYLE_HOLD, i);
            blame_bias_make(&bias, &p, &blame, silence);
            wins = beam_search(&f, &start, &how);
            if (!wins && rate > 0)
                blame_learn(&blame, &p, &f.best, rate);
        }
        won += wins;
    }
    finder_free(&f);
    return won;
}

static void beams_learn(void **state)
{
    (void)state;
    int without = count_won(0), with = count_won(4);
    print_message("won of 60 deals: %d without learning, %d with\n", without, with);
    assert_true(with > without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bias_and_lesson_are_as_defined), cmocka_unit_test(beams_learn)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
