/* A race lets the first run go on, then those among the best three tenths; each stage counts for itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "race.h"
#include "rng.h"

static void first_run_goes_on(void **state)
{
    (void)state;
    struct race r;
    race_init(&r);
    assert_true(race_goes_on(&r, 0, -40));
    assert_false(race_goes_on(&r, 0, -41)); /* the second only if it is no worse */
    assert_true(race_goes_on(&r, 0, -40));
    assert_true(race_goes_on(&r, 1, -100)); /* the first of its stage */
    race_destroy(&r);
}

static void best_three_tenths_go_on(void **state)
{
    (void)state;
    enum { RUNS = 2000 };
    struct race r;
    struct rng random;
    int score[RUNS];
    race_init(&r);
    rng_seed(&random, 1);
    for (int i = 0; i < RUNS; i++) {
        score[i] = (int)(rng_next(&random) >> 56) - 100;
        int better = 0;
        for (int j = 0; j < i; j++)
            better += score[j] > score[i];
        assert_int_equal(race_goes_on(&r, 1, score[i]), i == 0 || 10 * better < 3 * (i + 1));
    }
    race_destroy(&r);
}

static void scores_beyond_the_range_count_as_its_ends(void **state)
{
    (void)state;
    struct race r;
    race_init(&r);
    assert_true(race_goes_on(&r, 0, RACE_SCORE_LEAST + RACE_SCORES + 1000));
    assert_true(race_goes_on(&r, 0, RACE_SCORE_LEAST + RACE_SCORES - 1));
    assert_false(race_goes_on(&r, 0, RACE_SCORE_LEAST - 1000));
    race_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_run_goes_on),
        cmocka_unit_test(best_three_tenths_go_on),
        cmocka_unit_test(scores_beyond_the_range_count_as_its_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
