#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "batch_begin.h"
#include "batch_plan.h"

static struct batch_plan plan_of(const char *deals, uint32_t index, uint32_t count)
{
    struct deal_span range;
    assert_true(deal_span_read(deals, &range, NULL));
    return batch_plan_make(&range, (struct shard){index, count});
}

/* Shards of 1..7 parts give each deal of the range once, in order. */
static void shards_have_each_deal_once(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {1, 2, 5, 6, 7, 8, 100, 1001};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (uint32_t parts = 1; parts <= 7; parts++) {
            struct deal_span range = {.first = 10, .last = 9 + sizes[s]};
            uint64_t expected = 10;
            for (uint32_t i = 0; i < parts; i++) {
                struct batch_plan p = batch_plan_make(&range, (struct shard){i, parts});
                struct plan_walk w = plan_walk_begin(&p, NULL, 0);
                uint64_t n, count = 0;
                while (plan_walk_next(&w, &n)) {
                    assert_int_equal(n, expected++);
                    assert_true(batch_plan_has(&p, n));
                    count++;
                }
                assert_int_equal(count, batch_plan_count(&p));
                assert_true(count == sizes[s] / parts || count == sizes[s] / parts + 1);
            }
            assert_int_equal(expected, 10 + sizes[s]);
        }
    }
}

/* 2^32 and 2^64 deals: planned without listing them, no overflow. */
static void huge_ranges_do_not_overflow(void **state)
{
    (void)state;
    struct batch_plan p = plan_of("seed:0..4294967295", 0, 1);
    assert_true(batch_plan_count(&p) == (uint64_t)1 << 32);
    struct batch_plan last = plan_of("seed:0..18446744073709551615", 6, 7);
    assert_true(last.last == UINT64_MAX);
    uint64_t n, next = 0;
    for (uint32_t i = 0; i < 7; i++) {
        struct batch_plan q = plan_of("seed:0..18446744073709551615", i, 7);
        assert_true(q.first == next && !q.empty);
        next = q.last + 1;
    }
    assert_true(next == 0); /* 2^64 */
    struct plan_walk w = plan_walk_begin(&last, NULL, 0);
    assert_true(plan_walk_next(&w, &n) && n == last.first);
    w.next = UINT64_MAX;
    assert_true(plan_walk_next(&w, &n) && n == UINT64_MAX);
    assert_false(plan_walk_next(&w, &n));
}

static void shards_of_no_deal_and_of_one(void **state)
{
    (void)state;
    struct batch_plan one = plan_of("17", 0, 1), none = plan_of("seed:1..3", 0, 5), some = plan_of("seed:1..3", 4, 5);
    uint64_t n;
    assert_true(batch_plan_count(&one) == 1 && one.first == 17);
    assert_true(none.empty && batch_plan_count(&none) == 0 && !batch_plan_has(&none, 1));
    struct plan_walk w = plan_walk_begin(&none, NULL, 0);
    assert_false(plan_walk_next(&w, &n));
    assert_true(!some.empty && some.first == 3 && some.last == 3);
}

static void walks_leave_out_what_is_done(void **state)
{
    (void)state;
    struct batch_plan p = plan_of("seed:1..10", 0, 1);
    const uint64_t done[] = {0, 1, 2, 5, 9, 10, 11}, expected[] = {3, 4, 6, 7, 8};
    struct plan_walk w = plan_walk_begin(&p, done, 7);
    uint64_t n;
    for (int i = 0; i < 5; i++) {
        assert_true(plan_walk_next(&w, &n));
        assert_int_equal(n, expected[i]);
    }
    assert_false(plan_walk_next(&w, &n));
}

static void shards_are_read(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "", "1", "1/", "/2", "2/2", "-1/2", "1/0", "1/2/3", "a/b", "0x1/2", "1/99999999999", "18446744073709551616/4", " 1/2", "+1/2"};
    struct shard s;
    struct error e;
    assert_true(shard_parse("3/64", &s, &e) && s.index == 3 && s.count == 64);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(shard_parse(bad[i], &s, &e));
        assert_string_equal(e.where, "--shard");
    }
    assert_false(shard_parse("0/4294967296", &s, &e));
    assert_string_equal(e.mend, "give at most 4294967295 parts");
}

/* With a limit of states the table does not depend on the number of workers. */
static void the_table_does_not_depend_on_workers(void **state)
{
    (void)state;
    const struct batch_limits states = {1000000, 0, 0}, seconds = {0, 10, 0};
    const uint64_t gigabyte = (uint64_t)1 << 30;
    int one = 1, many = 64, few = 2;
    uint64_t bytes = batch_table_bytes(&states, gigabyte, &one);
    assert_true(bytes >= 64000000 && batch_table_bytes(&states, gigabyte, &many) == bytes);
    assert_true((uint64_t)many * bytes <= gigabyte && many >= 1);
    assert_true(batch_table_bytes(&seconds, gigabyte, &few) == gigabyte / 2 && few == 2);
    few = 4;
    assert_true(batch_table_bytes(&states, 1 << 20, &few) == 1 << 20 && few == 1);
    few = 4; /* a solver takes 64 KiB at least */
    assert_true(batch_table_bytes(&seconds, 128 << 10, &few) == 64 << 10 && few == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_have_each_deal_once),
        cmocka_unit_test(huge_ranges_do_not_overflow),
        cmocka_unit_test(shards_of_no_deal_and_of_one),
        cmocka_unit_test(walks_leave_out_what_is_done),
        cmocka_unit_test(shards_are_read),
        cmocka_unit_test(the_table_does_not_depend_on_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
