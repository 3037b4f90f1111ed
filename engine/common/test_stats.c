#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "stats.h"

/* Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3. */
static void wilson_is_as_published(void **state)
{
    (void)state;
    static const struct {
        uint64_t hits, n;
        double low, high;
    } table[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0000, 0.1611}, {1, 29, 0.0061, 0.1718}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct rate r = rate_wilson(table[i].hits, table[i].n);
        assert_true(fabs(r.low - table[i].low) < 0.00006);
        assert_true(fabs(r.high - table[i].high) < 0.00006);
        assert_true(fabs(r.value - (double)table[i].hits / (double)table[i].n) < 1e-12);
    }
}

/* Blake and Gent (JAIR 85:21): Klondike, draw 3, 819371 won, 180472 lost, 157 unknown of 10^6: 81.945 +- 0.084 %, rounded
 * outward. */
static void unknown_is_as_published(void **state)
{
    (void)state;
    struct rate r = rate_with_unknown(819371, 157, 1000000);
    assert_true(floor(r.low * 1e5) == 81945 - 84);
    assert_true(ceil(r.high * 1e5) == 81945 + 84);
    assert_true(r.low < rate_wilson(819371, 1000000).low + 1e-15 && r.high > rate_wilson(819371, 1000000).high);
}

static void intervals_end_at_0_and_1(void **state)
{
    (void)state;
    struct rate none = rate_wilson(0, 0), all = rate_wilson(7, 7), no = rate_wilson(0, 7), open = rate_with_unknown(0, 9, 9);
    assert_true(none.low == 0 && none.high == 1);
    assert_true(all.high == 1 && all.value == 1 && all.low > 0.6 && all.low < 0.7);
    assert_true(no.low == 0 && no.value == 0 && fabs(no.high - (1 - all.low)) < 1e-12);
    assert_true(open.low == 0 && open.high == 1 && open.value == 0.5);
}

static void quantiles_are_members(void **state)
{
    (void)state;
    const double v[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    assert_true(stats_quantile(v, 10, 0.5) == 5 && stats_quantile(v, 10, 0.9) == 9 && stats_quantile(v, 10, 0.91) == 10);
    assert_true(stats_quantile(v, 10, 1) == 10 && stats_quantile(v, 10, 0.001) == 1 && stats_quantile(v, 1, 0.5) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_is_as_published),
        cmocka_unit_test(unknown_is_as_published),
        cmocka_unit_test(intervals_end_at_0_and_1),
        cmocka_unit_test(quantiles_are_members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
