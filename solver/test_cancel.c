/* Searches that are cancelled end soon, in every phase. */
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "test_share.h"
#include "test_solve.h"

static atomic_bool cancel;

#define LATE_MOST (SANITIZED ? 1.0 : 0.1) /* seconds */

struct canceller {
    unsigned after_us;
    clockid_t clock;
    double at;
};

static void *cancel_later(void *argument)
{
    struct canceller *c = argument;
    usleep(c->after_us);
    c->at = seconds_on(c->clock);
    atomic_store(&cancel, true);
    return NULL;
}

/* Cancels after `after_us`; returns how many seconds of `clock` later the answer came (less than 0 if it came before). */
static double solve_and_cancel(struct solver *s, const struct game *g, uint32_t off, unsigned after_us, clockid_t clock)
{
    struct canceller c = {.after_us = after_us, .clock = clock};
    pthread_t id;
    atomic_store(&cancel, false);
    assert_int_equal(pthread_create(&id, NULL, cancel_later, &c), 0);
    solver_solve(s, g, &(struct solve_options){.cancel = &cancel, .limit_seconds = 20, .off = off}, solution);
    double done = seconds_on(clock);
    pthread_join(id, NULL);
    return done - c.at;
}

static void a_cancel_ends_it_soon(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        struct solver *s = make(threads);
        struct game g;
        int ended = 0;
        deal_hard(s, &g);
        for (unsigned after = 1000; after <= 200000; after *= 10) {
            double late = solve_and_cancel(s, &g, 0, after, CLOCK_PROCESS_CPUTIME_ID); /* CPU time: other programs do not count */
            must_make_sense(&g, solution);
            if (solution->verdict != VERDICT_UNKNOWN)
                continue;
            assert_int_equal(solution->limit, LIMIT_INTERRUPTED);
            assert_true(late < LATE_MOST * threads);
            ended++;
        }
        assert_true(ended > 0);
        /* set before it begins */
        atomic_store(&cancel, true);
        solver_solve(s, &g, &(struct solve_options){.cancel = &cancel}, solution);
        assert_int_equal(solution->limit, LIMIT_INTERRUPTED);
        assert_true(solution->states <= 1000);
        solver_free(s);
    }
}

/* Each phase alone stops as fast (the formula has not the memory to begin here: a_cancel_ends_the_formula_soon). */
static void a_cancel_ends_each_phase_soon(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool by_suit;   /* it is asked of a hard deal by suit; else of one by colour */
        unsigned after; /* microseconds: the first moment, well before it is through */
    } PARTS[] = {
        {"restarts", false, 1000}, {"beam", false, 20000}, {"nrpa", true, 20000}, {"dfs", false, 20000}, {"relaxation", false, 20000}};
    struct solver *s = make(1);
    struct game g;
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        if (PARTS[i].by_suit)
            deal("pysolfc/mamy-susan", 20001, &g);
        else
            deal_hard(s, &g);
        int ended = 0; /* a busy machine may cancel too late, so restarts are asked several times */
        for (unsigned turn = 0, after = PARTS[i].after; turn < (test_share() > 1 ? 2 : 3) || (!ended && turn < 50); turn++) {
            double late = solve_and_cancel(s, &g, all_phases_but(PARTS[i].name), after, CLOCK_PROCESS_CPUTIME_ID);
            after = after < 20000 ? after : after * 4 > 320000 ? 20000 : after * 4;
            if (solution->verdict != VERDICT_UNKNOWN || solution->limit != LIMIT_INTERRUPTED)
                continue;
            ended++;
            if (late >= LATE_MOST)
                fail_msg("%s alone goes on for %.3f s after it was cancelled", PARTS[i].name, late);
        }
        if (!ended)
            fail_msg("%s alone was never there to be cancelled", PARTS[i].name);
    }
    solver_free(s);
}

/* The formula at full size, while it is made, while it is solved, and while its plans are tried. */
static void a_cancel_ends_the_formula_soon(void **state)
{
    (void)state;
    uint32_t off = all_phases_but("sat");
    struct game g;
    deal("aisleriot/redheads", 330, &g);            /* none of its plans has won it in minutes */
    int turn = 0, turns = test_share() > 1 ? 2 : 1; /* in part: each moment with one number of threads */
    for (int threads = 1; threads <= 2; threads++) {
        struct error e;
        struct solver *s = solver_create((uint64_t)2 << 30, threads, &e);
        assert_non_null(s);
        for (unsigned after = 300000; after <= 2000000; after += 850000) {
            if (turn++ % turns > 0)
                continue;
            double late = solve_and_cancel(s, &g, off, after, CLOCK_PROCESS_CPUTIME_ID);
            assert_int_equal(solution->limit, LIMIT_INTERRUPTED);
            assert_true(solution->phases[PHASE_SAT].cpu_seconds > 0);
            if (late >= LATE_MOST)
                fail_msg("%d thread(s): goes on for %.3f s after it was cancelled", threads, late);
        }
        solver_free(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cancel_ends_it_soon),
        cmocka_unit_test(a_cancel_ends_each_phase_soon),
        cmocka_unit_test(a_cancel_ends_the_formula_soon),
    };
    return cmocka_run_group_tests_name("cancel", tests, set_up, tear_down);
}
