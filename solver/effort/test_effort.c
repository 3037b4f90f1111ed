/* Limits and allowances stop a search, and say which did; threads run each task once; a ticker keeps its pace. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sched.h>
#include <time.h>

#include "effort.h"
#include "parallel.h"
#include "ticker.h"

/* States booked until the search has to stop; at most `most`. */
static uint64_t states_until_stop(struct effort *e, uint64_t most)
{
    struct account a;
    account_open(&a, e);
    uint64_t n = 0;
    while (n < most && !account_state(&a))
        n++;
    account_close(&a);
    return n;
}

static void no_limit_never_stops(void **state)
{
    (void)state;
    struct effort e = {0};
    assert_int_equal(states_until_stop(&e, 100000), 100000);
    assert_int_equal(atomic_load(&e.limit), LIMIT_NONE);
    assert_int_equal(atomic_load(&e.states), 100000);
    assert_true(atomic_load(&e.cpu_ns) > 0);
}

static void states_stop_at_the_next_poll(void **state)
{
    (void)state;
    struct effort e = {.limits.states = 1000};
    uint64_t n = states_until_stop(&e, 100000);
    assert_true(n >= 999 && n <= 1000 + 256);
    assert_int_equal(atomic_load(&e.limit), LIMIT_STATES);
}

static void seconds_stop(void **state)
{
    (void)state;
    struct effort e = {.limits.cpu_seconds = 0.01};
    assert_true(states_until_stop(&e, UINT64_MAX) > 0);
    assert_int_equal(atomic_load(&e.limit), LIMIT_SECONDS);
    assert_true(atomic_load(&e.cpu_ns) >= 10000000);
}

static bool after_three(void *asked) { return ++*(int *)asked > 3; }

static void allowances_and_cancelling_interrupt(void **state)
{
    (void)state;
    int asked = 0;
    struct allowance allowance = {.stop = after_three, .context = &asked};
    struct effort inner = {.allowance = &allowance};
    assert_int_equal(states_until_stop(&inner, 100000), 4 * 256 - 1);
    assert_int_equal(atomic_load(&inner.limit), LIMIT_INTERRUPTED);

    atomic_bool cancel = true;
    struct effort cancelled = {.limits.cancel = &cancel};
    assert_int_equal(states_until_stop(&cancelled, 100000), 255);
    assert_int_equal(atomic_load(&cancelled.limit), LIMIT_INTERRUPTED);
}

static void the_first_limit_stays(void **state)
{
    (void)state;
    struct effort e = {0};
    effort_hit(&e, LIMIT_MEMORY);
    effort_hit(&e, LIMIT_STATES);
    assert_int_equal(atomic_load(&e.limit), LIMIT_MEMORY);
    assert_int_equal(states_until_stop(&e, 100000), 255);
}

/* What another thread has decided stops the search, and is no limit. */
static void a_decision_stops(void **state)
{
    (void)state;
    struct effort e = {0};
    atomic_store(&e.done, true);
    assert_int_equal(states_until_stop(&e, 100000), 255);
    assert_int_equal(atomic_load(&e.limit), LIMIT_NONE);
}

static void progress_is_kept_up_to_date(void **state)
{
    (void)state;
    atomic_uint_fast64_t now = 0;
    struct effort e = {.limits.states_now = &now}, next = e; /* of the next base card */
    states_until_stop(&e, 12345);
    assert_int_equal(atomic_load(&now), 12345);
    states_until_stop(&next, 55);
    assert_int_equal(atomic_load(&now), 12400);
}

enum { TASKS = 500, THREADS = 7 };
struct counted {
    atomic_int done[TASKS], busy[THREADS], overlaps, strangers;
};

static void count_task(void *context, int worker, int task)
{
    struct counted *c = context;
    if (worker < 0 || worker >= THREADS) {
        atomic_fetch_add(&c->strangers, 1);
        return;
    }
    if (atomic_fetch_add(&c->busy[worker], 1) != 0)
        atomic_fetch_add(&c->overlaps, 1);
    atomic_fetch_add(&c->done[task], 1);
    atomic_fetch_sub(&c->busy[worker], 1);
}

static void every_task_runs_once(void **state)
{
    (void)state;
    for (int threads = 1; threads <= THREADS; threads += 3)
        for (int count = 0; count <= TASKS; count += TASKS / 2) {
            struct counted c = {0};
            parallel_run(threads, count, count_task, NULL, &c);
            for (int i = 0; i < TASKS; i++)
                assert_int_equal(atomic_load(&c.done[i]), i < count);
            assert_int_equal(atomic_load(&c.overlaps), 0);
            assert_int_equal(atomic_load(&c.strangers), 0);
        }
}

static void count_call(void *calls) { atomic_fetch_add((atomic_int *)calls, 1); }

static void wait_ms(long ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* The first call comes after an interval, of more than a second, too; the others follow; none comes after the end. */
static void a_ticker_keeps_its_pace(void **state)
{
    (void)state;
    struct ticker t;
    atomic_int calls = 0;
    ticker_begin(&t, 1050, count_call, &calls);
    wait_ms(300);
    ticker_end(&t);
    assert_int_equal(atomic_load(&calls), 0);
    uint64_t begin = monotonic_ns();
    ticker_begin(&t, 20, count_call, &calls);
    while (atomic_load(&calls) < 3 && monotonic_ns() - begin < 10000000000u)
        wait_ms(5);
    ticker_end(&t);
    int before = atomic_load(&calls);
    assert_true(before >= 3 && monotonic_ns() - begin >= 3 * 20000000u);
    wait_ms(50);
    assert_int_equal(atomic_load(&calls), before);
}

/* Of a process that was given one core, as with taskset or in a container, however many the machine has. */
static void cores_are_those_of_the_process(void **state)
{
    (void)state;
    int cores = machine_cores();
    assert_in_range(cores, 1, PLATFORM_THREADS_MAX);
#ifdef __linux__
    cpu_set_t all, one;
    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof all, &all) != 0) /* more than a set holds */
        return;
    for (size_t cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; cpu++)
        if (CPU_ISSET(cpu, &all))
            CPU_SET(cpu, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    assert_int_equal(machine_cores(), 1);
    assert_int_equal(sched_setaffinity(0, sizeof all, &all), 0);
    assert_int_equal(machine_cores(), cores);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_limit_never_stops),
        cmocka_unit_test(states_stop_at_the_next_poll),
        cmocka_unit_test(seconds_stop),
        cmocka_unit_test(allowances_and_cancelling_interrupt),
        cmocka_unit_test(the_first_limit_stays),
        cmocka_unit_test(progress_is_kept_up_to_date),
        cmocka_unit_test(every_task_runs_once),
        cmocka_unit_test(a_decision_stops),
        cmocka_unit_test(a_ticker_keeps_its_pace),
        cmocka_unit_test(cores_are_those_of_the_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
