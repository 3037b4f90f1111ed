/* The exact search alone against plain search: small worlds of every policy and positions that swaps and odd rules make hard, with
 * large and tiny tables, every reduction on and off, one and several threads, budgets. DFS_WORLDS=N: how many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "brute.h"
#include "checked.h"
#include "dfs.h"
#include "lift.h"
#include "notation.h"
#include "parallel.h"
#include "test_share.h"
#include "wilds.h"
#include "worlds.h"

enum { CARDS_SMALL = 20, PLAIN_MAX = 3000, THREADS_MAX = 4, STATES_MAX = 200000 };

static uint64_t worlds_wanted(void)
{
    const char *text = getenv("DFS_WORLDS");
    return text ? strtoull(text, NULL, 10) : SHARE(3200u);
}

/* One way to run the search. */
struct way {
    uint64_t bytes;
    int threads;
    bool swaps, safe, reserve;
};
static const struct way WAYS[] = {
    {1 << 20, 1, true, true, true},   {64 << 10, 1, true, true, true},  {4 << 10, 1, true, true, true}, {1 << 20, 1, false, false, false},
    {1 << 20, 1, true, false, false}, {1 << 20, 1, false, true, false}, {4 << 10, 2, true, true, true}, {64 << 10, 4, true, false, true},
    {1 << 20, 2, false, true, true},  {1 << 10, 1, true, false, false},
};
enum { WAYS_COUNT = sizeof WAYS / sizeof WAYS[0] };

struct run {
    struct problem p;
    struct state start;
    struct effort effort;
    struct dfs dfs[THREADS_MAX];
    struct dfs_stack stack[THREADS_MAX];
};
static struct run run;
static struct tt *table[WAYS_COUNT];

static void one_thread(void *context, int worker, int number)
{
    struct run *x = context;
    (void)worker;
    struct dfs *d = &x->dfs[number];
    account_open(&d->account, &x->effort);
    dfs_run(d, &x->start);
    account_close(&d->account);
    if (d->won)
        atomic_store(&x->effort.done, true);
}

enum outcome { OPEN, WON, EXHAUSTED };

static enum outcome search(const struct game *g, int way, uint64_t budget)
{
    const struct way *w = &WAYS[way];
    memset(&run.effort, 0, sizeof run.effort);
    problem_init(&run.p, g);
    if (!w->swaps)
        run.p.swap_classes = false;
    run.p.reserve_test &= w->reserve;
    state_init(&run.p, g, &run.start);
    state_canonical(&run.p, &run.start);
    if (!table[way])
        table[way] = tt_create(w->bytes);
    tt_open(table[way], run.p.key_bytes, budget);
    for (int i = 0; i < w->threads; i++)
        run.dfs[i] = (struct dfs){
            .p = &run.p, .tt = table[way], .stack = &run.stack[i], .budget = budget, .order = (uint64_t)i, .safe_steps = w->safe};
    parallel_run(w->threads, w->threads, one_thread, NULL, &run);
    bool won = false, exhausted = true;
    for (int i = 0; i < w->threads; i++) {
        assert_false(run.dfs[i].won && run.dfs[i].exhausted);
        won |= run.dfs[i].won;
        exhausted &= run.dfs[i].exhausted;
    }
    return won ? WON : exhausted ? EXHAUSTED : OPEN;
}

static void release(int way)
{
    for (int i = 0; i < WAYS[way].threads; i++)
        dfs_free(&run.dfs[i]);
}

static void complain(const struct world *w, int way, const char *what)
{
    char text[8192];
    notation_write_position(&w->game, text, sizeof text);
    world_write_variant(stderr, &w->variant);
    fail_msg("seed %llu, way %d: %s\n%s", (unsigned long long)w->seed, way, what, text);
}

/* The path, lifted to cards, wins by the referee. */
static void path_must_win(const struct world *w, int way)
{
    static struct move moves[SOLUTION_MAX];
    for (int i = 0; i < WAYS[way].threads; i++) {
        if (!run.dfs[i].won)
            continue;
        int n = lift_path(&run.p, &w->game, run.dfs[i].path, run.dfs[i].path_count, moves, SOLUTION_MAX);
        if (n < 0)
            complain(w, way, "the path cannot be lifted");
        struct game g = w->game;
        for (int k = 0; k < n; k++) {
            if (game_refuses(&g, moves[k]))
                complain(w, way, "the referee refuses a move");
            game_play(&g, moves[k], NULL, NULL);
        }
        if (!game_won(&g))
            complain(w, way, "the path does not win");
        /* A line that does not fit is no fault of the search. */
        if (n > 0 && lift_path(&run.p, &w->game, run.dfs[i].path, run.dfs[i].path_count, moves, n - 1) != LIFT_NO_MEMORY)
            complain(w, way, "a line too long for its array is not reported");
    }
}

static uint64_t won_count, lost_count, too_large, open_count, swapping;

static void compare(const struct world *w)
{
    if (!game_base_chosen(&w->game) || game_won(&w->game))
        return;
    enum brute_verdict truth = brute_solve(&w->game, PLAIN_MAX, BRUTE_PILES_SORTED, NULL);
    if (truth == BRUTE_TOO_LARGE) {
        too_large++;
        return;
    }
    won_count += truth == BRUTE_WINNABLE;
    lost_count += truth == BRUTE_LOST;
    for (int k = 0; k < 3; k++) { /* the usual way and two others by turns */
        int way = k == 0 ? 0 : (int)((w->seed * 2 + (uint64_t)k) % WAYS_COUNT);
        enum outcome o = search(&w->game, way, STATES_MAX);
        if (o == WON && truth == BRUTE_LOST)
            complain(w, way, "won, plain search says lost");
        if (o == EXHAUSTED && truth == BRUTE_WINNABLE)
            complain(w, way, "exhausted, plain search wins");
        if (o == OPEN && WAYS[way].bytes >= 64 << 10 && !CHECKING) /* a table of 64 entries forgets too much */
            complain(w, way, "not decided though the budget is large");
        if (o == WON)
            path_must_win(w, way);
        for (int i = 0; i < WAYS[way].threads; i++) /* the most cards on foundations that it saw */
            assert_true(run.dfs[i].won ? run.dfs[i].best_score == run.p.cards : run.dfs[i].best_score < run.p.cards);
        open_count += o == OPEN;
        swapping += run.p.swap_classes;
        release(way);
    }
}

static void report(void)
{
    print_message("%llu winnable, %llu lost, %llu too large for plain search; %llu searches open, %llu with swap classes\n",
                  (unsigned long long)won_count, (unsigned long long)lost_count, (unsigned long long)too_large,
                  (unsigned long long)open_count, (unsigned long long)swapping);
    won_count = lost_count = too_large = open_count = swapping = 0;
}

static void small_worlds_are_judged_right(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= worlds_wanted(); seed++) {
        struct world w;
        world_make(&w, seed + 1000000, CARDS_SMALL);
        w.seed = seed;
        compare(&w);
    }
    assert_true(won_count * 5 > worlds_wanted() && lost_count * 10 > worlds_wanted());
    report();
}

/* Lines of tops, many piles and few ranks; odd starts; every lock, return and fill. */
static void odd_positions_are_judged_right(void **state)
{
    (void)state;
    const uint64_t wanted = 2 * worlds_wanted(); /* few are lost */
    for (uint64_t seed = 1; seed <= wanted; seed++) {
        struct world w = {.seed = seed, .origin = "scatter"};
        struct rng r;
        rng_seed(&r, seed);
        do
            wild_variant(&w.variant, &r, CARDS_SMALL);
        while (w.variant.foundations != FOUNDATION_ALTERNATE);
        if (wild_lines(&w.game, &w.variant, &r, 4, 4))
            compare(&w);
    }
    assert_true(won_count * 10 > wanted && lost_count * 20 > wanted);
    report();
}

/* A budget ends it as neither; the account counts what was entered; a limit of states stops it. */
static void a_budget_ends_it(void **state)
{
    (void)state;
    size_t count;
    const struct variant *all = variants_all(&count);
    struct game g;
    struct rng r;
    rng_seed(&r, 5);
    for (size_t i = 0; i < count; i++) {
        wild_deal(&g, &all[i], &r);
        for (uint64_t budget = 1; budget <= 1000; budget *= 10) {
            enum outcome o = search(&g, 0, budget);
            assert_true(run.dfs[0].account.all_states <= budget);
            if (o == OPEN)
                assert_int_equal(run.dfs[0].account.all_states, budget);
            assert_true(o != EXHAUSTED || run.dfs[0].account.all_states < budget);
            for (int k = DFS_KEPT; k < run.stack[0].capacity; k++)
                assert_null(run.stack[0].frame[k]);
            release(0);
        }
    }
}

/* A position too large for exact keys ends it as neither, whatever follows from it. */
static void what_is_too_large_is_never_exhausted(void **state)
{
    (void)state;
    int lost = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct world w;
        world_make(&w, seed + 1000000, CARDS_SMALL);
        if (!game_base_chosen(&w.game) || game_won(&w.game))
            continue;
        enum outcome o = search(&w.game, 3, STATES_MAX);
        release(3);
        if (o != EXHAUSTED)
            continue;
        lost++;
        run.start.overlong = true;
        tt_open(table[3], run.p.key_bytes, STATES_MAX);
        one_thread(&run, 0, 0);
        assert_false(run.dfs[0].won || run.dfs[0].exhausted);
        release(3);
    }
    assert_true(lost > 5);
}

/* Nor does one with more steps than a frame holds, of which not all that follows would be seen. The checked build's frames are small. */
static void with_too_many_steps_nothing_is_said(void **state)
{
    (void)state;
    enum { FRAME = TINY(64, 32), MOVES = 40 };
    struct step step[STEPS_MAX];
    int crowded = 0;
    for (uint64_t seed = 100; seed < 400; seed++) {
        struct variant v;
        struct game g;
        struct rng r;
        struct move m;
        rng_seed(&r, seed);
        wild_variant(&v, &r, CARDS_MAX);
        wild_deal(&g, &v, &r);
        for (int i = 0; i < MOVES && !game_won(&g) && wild_move(&g, &r, 95, &m); i++) {
            game_play(&g, m, NULL, NULL);
            problem_init(&run.p, &g);
            state_init(&run.p, &g, &run.start);
            state_canonical(&run.p, &run.start);
            if (game_won(&g) || state_class_steps(&run.p, &run.start, step) <= FRAME)
                continue;
            crowded++;
            assert_int_equal(search(&g, 3, 1000), OPEN);
            assert_int_equal(run.dfs[0].account.all_states, 0);
            release(3);
        }
    }
    assert_true(!CHECKING || crowded > 20);
}

/* A path that would be longer than is allowed ends it as neither, for want of memory. */
static void a_path_keeps_to_its_room(void **state)
{
    (void)state;
    enum { FRAMES = 20, BUDGET = 1000 };
    size_t count;
    int cut = 0;
    const struct variant *all = variants_all(&count);
    struct rng r;
    rng_seed(&r, 5);
    for (size_t i = 0; i < count; i++) {
        struct game g;
        wild_deal(&g, &all[i], &r);
        search(&g, 0, BUDGET);
        release(0);
        run.dfs[0].frames = FRAMES;
        tt_open(table[0], run.p.key_bytes, BUDGET);
        one_thread(&run, 0, 0);
        assert_true(run.stack[0].count <= FRAMES);
        if (run.dfs[0].no_memory) {
            assert_false(run.dfs[0].won || run.dfs[0].exhausted);
            cut++;
        }
        release(0);
    }
    assert_true(cut > 5);
}

static int clean_up(void **state)
{
    (void)state;
    for (int i = 0; i < WAYS_COUNT; i++)
        tt_free(table[i]);
    for (int i = 0; i < THREADS_MAX; i++)
        dfs_stack_free(&run.stack[i]);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_worlds_are_judged_right),
        cmocka_unit_test(odd_positions_are_judged_right),
        cmocka_unit_test(a_budget_ends_it),
        cmocka_unit_test(what_is_too_large_is_never_exhausted),
        cmocka_unit_test(with_too_many_steps_nothing_is_said),
        cmocka_unit_test(a_path_keeps_to_its_room),
    };
    return cmocka_run_group_tests_name("dfs", tests, NULL, clean_up);
}
