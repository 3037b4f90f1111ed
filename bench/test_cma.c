/* CMA-ES finds the top of a long narrow ridge that lies across its axes, from ranks alone, and noise does not lead it astray. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "cma.h"
#include "rng.h"

enum { DIMENSIONS = 8, POPULATION = 12 };

/* 0 at x = (1, 1, ..), else below; a thousand times steeper across neighbouring coordinates' difference than along their sum. */
static double ridge(const double x[])
{
    double sum = 0;
    for (int i = 0; i + 1 < DIMENSIONS; i++)
        sum += 1000 * (x[i] - x[i + 1]) * (x[i] - x[i + 1]);
    return -sum - (x[0] + x[1] - 2) * (x[0] + x[1] - 2);
}

static double climb(int generations, double noise, uint64_t seed)
{
    double start[DIMENSIONS] = {5, -3, 2, 0, -4, 1, 3, -2}, score[POPULATION];
    struct cma *c = cma_create(DIMENSIONS, POPULATION, start, 1, seed);
    struct rng r;
    rng_seed(&r, seed);
    for (int k = 0; k < generations; k++) {
        cma_draw(c);
        for (int i = 0; i < POPULATION; i++)
            score[i] = ridge(cma_candidate(c, i)) + noise * rng_below(&r, 1000) / 1000.0;
        cma_learn(c, score);
    }
    double reached = ridge(cma_mean(c));
    cma_free(c);
    return reached;
}

static void reaches_the_top(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++)
        assert_true(climb(400, 0, seed) > -1e-9);
}

static void noise_leads_nowhere_else(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++)
        assert_true(climb(400, 1, seed) > -100); /* from -100,000; the noise hides what is left */
}

static void only_ranks_count(void **state)
{
    double start[2] = {3, 4}, score[4], other[4];
    struct cma *a = cma_create(2, 4, start, 1, 1), *b = cma_create(2, 4, start, 1, 1);
    (void)state;
    for (int k = 0; k < 30; k++) {
        cma_draw(a);
        cma_draw(b);
        for (int i = 0; i < 4; i++) {
            const double *x = cma_candidate(a, i);
            assert_memory_equal(x, cma_candidate(b, i), 2 * sizeof *x);
            score[i] = -(x[0] * x[0] + x[1] * x[1]);
            other[i] = -exp(-score[i] / 100);
        }
        cma_learn(a, score);
        cma_learn(b, other);
    }
    assert_memory_equal(cma_mean(a), cma_mean(b), 2 * sizeof(double));
    cma_free(a);
    cma_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reaches_the_top),
        cmocka_unit_test(noise_leads_nowhere_else),
        cmocka_unit_test(only_ranks_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
