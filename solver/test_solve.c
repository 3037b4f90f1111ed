/* The solver as its callers know it: limits, determinism, threads, many deals in a row, edges. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "checked.h"
#include "test_share.h"
#include "test_solve.h"
#include "wild_worlds.h"
#include "wilds.h"
#include "worlds.h"

enum { IN_A_ROW = 1000 }; /* deals */

/* ---- limits ---- */

static void limits_of_states_hold(void **state)
{
    (void)state;
    struct solver *s = make(1);
    struct game g;
    deal_hard(s, &g);
    static const uint64_t STATES[] = {1, 300, 1000, 5000, 20000};
    for (size_t i = 0; i < sizeof STATES / sizeof STATES[0]; i++) {
        atomic_uint_fast64_t now = 0;
        solver_solve(s, &g, &(struct solve_options){.limit_states = STATES[i], .states_now = &now}, solution);
        assert_int_equal(solution->verdict, VERDICT_UNKNOWN);
        assert_int_equal(solution->limit, LIMIT_STATES);
        /* The account is looked at every 256 states; a task's end adds what is left of it. */
        assert_true(solution->states >= STATES[i] && solution->states < STATES[i] + 600);
        assert_int_equal(atomic_load(&now), solution->states);
        must_make_sense(&g, solution);
    }
    solver_free(s);
}

static void limits_of_seconds_hold(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        struct solver *s = make(threads);
        struct game g;
        deal_hard(s, &g);
        double began = seconds_on(CLOCK_PROCESS_CPUTIME_ID);
        solver_solve(s, &g, &(struct solve_options){.limit_seconds = 0.15}, solution);
        double spent = seconds_on(CLOCK_PROCESS_CPUTIME_ID) - began;
        if (solution->verdict == VERDICT_UNKNOWN) {
            assert_int_equal(solution->limit, LIMIT_SECONDS);
            assert_true(spent >= 0.14 && spent < 0.45 && solution->cpu_seconds >= 0.14 && solution->cpu_seconds < 0.45);
        }
        must_make_sense(&g, solution);
        solver_free(s);
    }
}

/* A lost position in which cards may come back: it has 49,000 positions, and more than 16,384 of them lie on the path at once. */
static void make_long_path(struct world *w)
{
    enum { SEED = 2608, CARDS = 60 };
    world_make_wild(w, SEED, CARDS);
}

static void a_long_path_takes_little_memory(void **state)
{
    (void)state;
    if (too_long_here())
        skip();
    if (CHECKING)
        skip(); /* a table of 64 entries does not come to the end of it */
    enum { STATES = 100000 };
    struct error e;
    struct solver *s = solver_create(MEMORY, 1, &e);
    struct world w;
    make_long_path(&w);
    assert_non_null(s);
    solver_solve(s, &w.game, &(struct solve_options){.limit_states = STATES}, solution);
    assert_int_equal(solution->verdict, VERDICT_LOST);
    assert_int_equal(solution->proof, PROOF_EXHAUSTION);
    solver_free(s);
}

static long most_resident_megabytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024; /* Linux counts in kB */
}

/* While one thread searches, the others soon have nothing left to do here. The search that is to come must not grow all the time: it would
 * spread a few thousand positions over all the memory there is. */
static void threads_do_not_plan_far_ahead(void **state)
{
    (void)state;
    if (CHECKING)
        skip(); /* as above */
    enum { THREADS = 4, GIVEN = 1024, MOST = 128 /* megabytes */ };
    struct error e;
    struct world w;
    make_long_path(&w);
    for (int threads = 2; threads <= THREADS; threads++) {
        struct solver *s = solver_create((uint64_t)GIVEN << 20, threads, &e);
        long before = most_resident_megabytes();
        assert_non_null(s);
        solver_solve(s, &w.game, &(struct solve_options){0}, solution);
        assert_int_equal(solution->verdict, VERDICT_LOST);
        assert_true(most_resident_megabytes() - before < MOST);
        solver_free(s);
    }
}

/* ---- games of fewer cards ---- */

/* Of 96 cards: too many for exact search, so the formula must be asked, too. */
static void formula_is_asked_about_smaller_games(void **state)
{
    (void)state;
    if (SANITIZED)
        skip(); /* no thread, and the formula has tests of its own */
    struct variant v = *variant_find("aisleriot/redheads");
    struct solver *s = solver_create((uint64_t)256 << 20, 1, NULL);
    struct game g;
    assert_non_null(s);
    v.ranks = 12;
    v.piles = 6;
    deal_seed(5, &v, &g);
    solver_solve(s, &g, &(struct solve_options){.limit_states = 1000000, .limit_seconds = 60}, solution);
    assert_int_equal(solution->verdict, VERDICT_LOST);
    assert_int_equal(solution->proof, PROOF_SAT);
    solver_free(s);
}

/* ---- the same again ---- */

static void must_be_same(const struct solution *a, const struct solution *b)
{
    assert_int_equal(a->verdict, b->verdict);
    assert_int_equal(a->limit, b->limit);
    assert_int_equal(a->proof, b->proof);
    assert_int_equal(a->states, b->states);
    assert_int_equal(a->best_score, b->best_score);
    assert_int_equal(a->moves_count, b->moves_count);
    assert_memory_equal(a->moves, b->moves, (size_t)a->moves_count * sizeof a->moves[0]);
    for (int i = 0; i < PHASES; i++)
        assert_int_equal(a->phases[i].states, b->phases[i].states);
}

/* One thread: a function of position, options and seed, whatever the solver did before. */
static void one_thread_is_deterministic(void **state)
{
    (void)state;
    if (too_long_here())
        skip();
    struct solver *s = make(1);
    size_t count;
    const struct variant *all = variants_all(&count);
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            struct rng r;
            struct game g;
            rng_seed(&r, seed * 100 + i);
            wild_deal(&g, &all[i], &r);
            struct solve_options o = {.limit_states = 8000, .seed = seed};
            solver_solve(s, &g, &o, solution);
            must_make_sense(&g, solution);
            struct solver *fresh = make(1);
            solver_solve(fresh, &g, &o, other);
            solver_free(fresh);
            must_be_same(solution, other);
            solver_solve(s, &g, &o, other);
            must_be_same(solution, other);
        }
    solver_free(s);
}

/* ---- threads ---- */

static void threads_agree(void **state)
{
    (void)state;
    static const int THREADS[] = {1, 2, 8};
    struct solver *s[3];
    int decided = 0, lost = 0;
    for (int i = 0; i < 3; i++)
        s[i] = make(THREADS[i]);
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct world w;
        world_make(&w, seed + 5000, 28);
        if (!game_base_chosen(&w.game))
            continue;
        enum verdict first = VERDICT_UNKNOWN;
        for (int i = 0; i < 3; i++) {
            solver_solve(s[i], &w.game, &(struct solve_options){.limit_states = 200000}, solution);
            must_make_sense(&w.game, solution);
            if (solution->verdict == VERDICT_UNKNOWN)
                continue;
            if (first != VERDICT_UNKNOWN)
                assert_int_equal(solution->verdict, first);
            first = solution->verdict;
        }
        decided += first != VERDICT_UNKNOWN;
        lost += first == VERDICT_LOST;
    }
    assert_true(decided > 20 && lost > 3);
    /* A full deal, too: the first round is one thread's, so what it decides is the same with any number. */
    struct game g;
    deal("aisleriot/signora", 9, &g);
    for (int i = 0; i < 3; i++) {
        solver_solve(s[i], &g, &(struct solve_options){0}, i == 0 ? other : solution);
        must_win(&g, i == 0 ? other : solution);
        if (i > 0)
            must_be_same(solution, other);
        solver_free(s[i]);
    }
}

/* Several threads ask the formula side by side: a deal that it refutes, and one that one of its plans wins. */
static void the_formula_has_several_threads(void **state)
{
    (void)state;
    struct {
        uint64_t seed;
        enum verdict verdict;
    } const DEALS[] = {{910287, VERDICT_LOST}, {910355, VERDICT_WINNABLE}};
    for (int threads = 2; threads <= (SANITIZED ? 2 : 8); threads *= 4)
        for (int i = 0; i < (SANITIZED ? 1 : 2); i++) {
            struct error e;
            struct game g;
            struct solver *s = solver_create((uint64_t)1 << 30, threads, &e);
            assert_non_null(s);
            deal("aisleriot/redheads", DEALS[i].seed, &g);
            solver_solve(s, &g, &(struct solve_options){.off = all_phases_but("sat"), .limit_seconds = 300}, solution);
            assert_int_equal(solution->verdict, DEALS[i].verdict);
            if (solution->verdict == VERDICT_WINNABLE)
                must_win(&g, solution);
            else
                assert_int_equal(solution->proof, PROOF_SAT);
            solver_free(s);
        }
}

/* Threads wait for each other only where they must, and never for ever: whatever is on, a search ends by its limit. */
static void threads_come_to_an_end(void **state)
{
    (void)state;
    static const int THREADS[] = {2, 8};
    for (int i = 0; i < 2; i++) {
        struct solver *s = make(THREADS[i]);
        struct game by_colour, by_suit;
        deal_hard(s, &by_colour);
        deal("pysolfc/mamy-susan", 20001, &by_suit);
        for (int phase = PHASE_TESTS + 1; phase < PHASES; phase++) {
            const struct game *g = phase == PHASE_NRPA ? &by_suit : &by_colour;
            struct solve_options o = {.limit_states = 30000, .limit_seconds = 0.2, .off = all_phases_but(phase_names[phase])};
            solver_solve(s, g, &o, solution);
            must_make_sense(g, solution);
            assert_true(solution->verdict != VERDICT_UNKNOWN || solution->limit != LIMIT_NONE);
        }
        solver_solve(s, &by_colour, &(struct solve_options){.limit_states = 100000}, solution);
        must_make_sense(&by_colour, solution);
        assert_true(solution->phases[PHASE_DFS].states > 0 && solution->phases[PHASE_BEAM].states > 0);
        solver_free(s);
    }
}

/* ---- many deals ---- */

static long resident_kib(void)
{
    long size = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%ld %ld", &size, &resident) != 2)
        resident = 0;
    if (f)
        fclose(f);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void nothing_grows_over_many_deals(void **state)
{
    (void)state;
    struct solver *s = make(1);
    double spent[2] = {0, 0};
    long resident[2] = {0, 0};
    uint64_t states[2] = {0, 0};
    for (int round = 0; round < 2; round++) { /* the same deals twice: the second time may cost no more */
        for (int i = 0; i < IN_A_ROW / 2; i++) {
            struct world w;
            world_make(&w, (uint64_t)i + 1, 32);
            if (!game_base_chosen(&w.game))
                continue;
            double began = seconds_on(CLOCK_THREAD_CPUTIME_ID);
            solver_solve(s, &w.game, &(struct solve_options){.limit_states = 1000}, solution);
            spent[round] += seconds_on(CLOCK_THREAD_CPUTIME_ID) - began;
            states[round] += solution->states;
        }
        resident[round] = resident_kib();
    }
    assert_int_equal(states[0], states[1]);
    assert_true(spent[1] < 2 * spent[0] + 0.2);
    if (!SANITIZED)
        assert_true(resident[1] < resident[0] + 2048);
    print_message("%d deals: %.3f s, then %.3f s; %ld KiB, then %ld KiB\n", IN_A_ROW / 2, spent[0], spent[1], resident[0], resident[1]);
    solver_free(s);
}

/* ---- edges ---- */

static void no_memory_and_nothing_to_play(void **state)
{
    (void)state;
    struct error e = {.what = ""};
    assert_null(solver_create((uint64_t)1 << 62, 1, &e));
    assert_true(strlen(e.where) > 0 && strlen(e.what) > 0 && strlen(e.mend) > 0);
    solver_free(NULL);
    /* won already: no moves */
    struct solver *s = make(1);
    struct game g;
    deal("aisleriot/signora", 9, &g);
    solver_solve(s, &g, &(struct solve_options){0}, solution);
    must_win(&g, solution);
    for (int i = 0; i < solution->moves_count; i++)
        game_play(&g, solution->moves[i], NULL, NULL);
    solver_solve(s, &g, &(struct solve_options){0}, solution);
    must_win(&g, solution);
    assert_int_equal(solution->moves_count, 0);
    assert_int_equal(solution->states, 0);
    solver_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_of_states_hold),
        cmocka_unit_test(limits_of_seconds_hold),
        cmocka_unit_test(one_thread_is_deterministic),
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(the_formula_has_several_threads),
        cmocka_unit_test(threads_come_to_an_end),
        cmocka_unit_test(nothing_grows_over_many_deals),
        cmocka_unit_test(no_memory_and_nothing_to_play),
        cmocka_unit_test(formula_is_asked_about_smaller_games),
        cmocka_unit_test(a_long_path_takes_little_memory),
        cmocka_unit_test(threads_do_not_plan_far_ahead),
    };
    return cmocka_run_group_tests_name("solve", tests, set_up, tear_down);
}
