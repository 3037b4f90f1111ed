/* The solver as its callers know it: limits, cancelling, determinism, threads, many deals in a row, choices of base, every switch. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "brute.h"
#include "deal.h"
#include "solve.h"
#include "test_share.h"
#include "wilds.h"
#include "worlds.h"

enum { MEMORY = 16 << 20, IN_A_ROW = 1000 };

static struct solution *solution, *other;
static struct bases *bases;

static int set_up(void **state)
{
    (void)state;
    solution = malloc(sizeof *solution);
    other = malloc(sizeof *other);
    bases = malloc(sizeof *bases);
    return solution && other && bases ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    free(solution);
    free(other);
    free(bases);
    return 0;
}

static struct solver *make(int threads)
{
    struct error e = {.what = ""};
    struct solver *s = solver_create(MEMORY, threads, &e);
    if (!s)
        fail_msg("%s: %s", e.where, e.what);
    return s;
}

static void deal(const char *name, uint64_t seed, struct game *g)
{
    const struct variant *v = variant_find(name);
    assert_non_null(v);
    deal_seed(seed, v, g);
}

static void must_win(const struct game *start, const struct solution *s)
{
    struct game g = *start;
    assert_true(s->verdict == VERDICT_WINNABLE && s->proof == PROOF_MOVES && s->limit == LIMIT_NONE);
    for (int i = 0; i < s->moves_count; i++) {
        assert_null(game_refuses(&g, s->moves[i]));
        game_play(&g, s->moves[i], NULL, NULL);
    }
    assert_true(game_won(&g));
    assert_int_equal(s->best_score, variant_cards(start->variant));
}

/* What holds of every answer. */
static void must_make_sense(const struct game *start, const struct solution *s)
{
    uint64_t states = 0;
    for (int i = 0; i < PHASES; i++)
        states += s->phases[i].states;
    assert_int_equal(states, s->states);
    assert_int_equal(s->table_bytes, MEMORY);
    assert_true(s->cpu_seconds >= 0 && s->best_score >= 0 && s->best_score <= variant_cards(start->variant));
    assert_true((s->verdict == VERDICT_UNKNOWN) == (s->limit != LIMIT_NONE));
    assert_true((s->verdict == VERDICT_UNKNOWN) == (s->proof == PROOF_NONE));
    if (s->verdict == VERDICT_WINNABLE)
        must_win(start, s);
    else
        assert_int_equal(s->moves_count, 0);
    if (s->verdict == VERDICT_LOST)
        assert_int_not_equal(s->proof, PROOF_MOVES);
}

/* A deal that keeps the solver busy: unknown within 30000 states. The first call looks for it. */
static void deal_hard(struct solver *s, struct game *g)
{
    static uint64_t seed;
    for (bool found = seed > 0; !found;) {
        deal("aisleriot/redheads", ++seed, g);
        solver_solve(s, g, &(struct solve_options){.limit_states = 30000}, solution);
        found = solution->verdict == VERDICT_UNKNOWN;
    }
    deal("aisleriot/redheads", seed, g);
}

/* ---- limits ---- */

static void test_states(void **state)
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

static double seconds_now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void test_seconds(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        struct solver *s = make(threads);
        struct game g;
        deal_hard(s, &g);
        double began = seconds_now(CLOCK_PROCESS_CPUTIME_ID);
        solver_solve(s, &g, &(struct solve_options){.limit_seconds = 0.15}, solution);
        double spent = seconds_now(CLOCK_PROCESS_CPUTIME_ID) - began;
        if (solution->verdict == VERDICT_UNKNOWN) {
            assert_int_equal(solution->limit, LIMIT_SECONDS);
            assert_true(spent >= 0.14 && spent < 0.45 && solution->cpu_seconds >= 0.14 && solution->cpu_seconds < 0.45);
        }
        must_make_sense(&g, solution);
        solver_free(s);
    }
}

/* ---- cancelling ---- */

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
    c->at = seconds_now(c->clock);
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
    double done = seconds_now(clock);
    pthread_join(id, NULL);
    return done - c.at;
}

static void test_cancel(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        struct solver *s = make(threads);
        struct game g;
        deal_hard(s, &g);
        for (unsigned after = 1000; after <= 200000; after *= 10) {
            double late = solve_and_cancel(s, &g, 0, after, CLOCK_PROCESS_CPUTIME_ID); /* CPU time: other programs do not count */
            must_make_sense(&g, solution);
            if (solution->verdict != VERDICT_UNKNOWN)
                continue;
            assert_int_equal(solution->limit, LIMIT_INTERRUPTED);
            assert_true(late < 0.1 * threads);
        }
        /* set before it begins */
        atomic_store(&cancel, true);
        solver_solve(s, &g, &(struct solve_options){.cancel = &cancel}, solution);
        assert_int_equal(solution->limit, LIMIT_INTERRUPTED);
        assert_true(solution->states <= 1000);
        solver_free(s);
    }
}

/* Each phase alone stops as fast (the formula has not the memory to begin here: test_cancel_formula). */
static void test_cancel_each_phase(void **state)
{
    (void)state;
    static const char *const PHASE_SWITCHES[] = {"restarts", "beam", "nrpa", "dfs", "relaxation"};
    struct solver *s = make(1);
    struct game g;
    deal_hard(s, &g);
    for (size_t i = 0; i < sizeof PHASE_SWITCHES / sizeof PHASE_SWITCHES[0]; i++) {
        uint32_t off = 0;
        for (size_t k = 0; k < solve_switches_count; k++)
            for (size_t j = 0; j < sizeof PHASE_SWITCHES / sizeof PHASE_SWITCHES[0]; j++)
                if (j != i && strcmp(solve_switches[k].name, PHASE_SWITCHES[j]) == 0)
                    off |= solve_switches[k].bit;
        for (unsigned after = 20000; after <= (test_share() > 1 ? 80000 : 320000); after *= 4) {
            double late = solve_and_cancel(s, &g, off, after, CLOCK_PROCESS_CPUTIME_ID);
            if (solution->verdict != VERDICT_UNKNOWN || solution->limit != LIMIT_INTERRUPTED)
                continue;
            if (late >= LATE_MOST)
                fail_msg("%s alone goes on for %.3f s after it was cancelled", PHASE_SWITCHES[i], late);
        }
    }
    solver_free(s);
}

/* Bases of Queen of Italy that are lost if no card may come back from a foundation. */
static void test_cards_come_back(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        int pile;
    } BASES[] = {{20011, 2}, {20011, 4}, {20022, 2}, {20023, 1}, {20045, 3}};
    const struct variant *queen = variant_find("pysolfc/queen-of-italy");
    assert_non_null(queen);
    struct variant stern = *queen;
    stern.foundation_return = false;
    struct solver *s = make(1);
    for (size_t i = 0; i < sizeof BASES / sizeof BASES[0]; i++)
        for (int may_return = 0; may_return < 2; may_return++) {
            struct game g;
            deal_seed(BASES[i].seed, may_return ? queen : &stern, &g);
            struct move choices[PILES_MAX];
            assert_true(game_base_moves(&g, choices) >= BASES[i].pile);
            game_play(&g, choices[BASES[i].pile - 1], NULL, NULL);
            solver_solve(s, &g, &(struct solve_options){.limit_states = 100000}, solution);
            must_make_sense(&g, solution);
            assert_int_equal(solution->verdict, may_return ? VERDICT_WINNABLE : VERDICT_LOST);
            if (!may_return)
                assert_int_equal(solution->proof, PROOF_RESERVE);
        }
    solver_free(s);
}

static uint32_t all_phases_but(const char *name)
{
    static const char *const PHASES_ALL[] = {"restarts", "beam", "nrpa", "dfs", "relaxation", "sat"};
    uint32_t off = 0;
    for (size_t k = 0; k < solve_switches_count; k++)
        for (size_t i = 0; i < sizeof PHASES_ALL / sizeof *PHASES_ALL; i++)
            if (strcmp(PHASES_ALL[i], name) != 0 && strcmp(solve_switches[k].name, PHASES_ALL[i]) == 0)
                off |= solve_switches[k].bit;
    return off;
}

/* A full-size loss that only the formula proves. */
static void test_formula_decides(void **state)
{
    (void)state;
    struct game g;
    deal("aisleriot/redheads", 2039, &g);
    struct error e;
    struct solver *s = solver_create((uint64_t)2 << 30, 2, &e);
    assert_non_null(s);
    solver_solve(s, &g, &(struct solve_options){.off = all_phases_but("sat"), .limit_seconds = 300}, solution);
    assert_int_equal(solution->verdict, VERDICT_LOST);
    assert_int_equal(solution->proof, PROOF_SAT);
    assert_true(solution->phases[PHASE_SAT].cpu_seconds > 0 && solution->cpu_seconds >= solution->phases[PHASE_SAT].cpu_seconds);
    /* The relaxation proves the same, with a limit of states as well. */
    solver_solve(s, &g, &(struct solve_options){.off = all_phases_but("relaxation"), .limit_states = 1000}, solution);
    assert_int_equal(solution->verdict, VERDICT_LOST);
    assert_int_equal(solution->proof, PROOF_RELAXATION);
    assert_int_equal(solution->states, solution->phases[PHASE_RELAXATION].states);
    solver_free(s);
}

/* The formula at full size, while it is made, while it is solved, and while its plans are tried. */
static void test_cancel_formula(void **state)
{
    (void)state;
    uint32_t off = all_phases_but("sat");
    struct game g;
    deal("aisleriot/redheads", 1089, &g);           /* beams near a plan of the formula win it, after some seconds */
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
static void test_determinism(void **state)
{
    (void)state;
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

static void test_threads(void **state)
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
    /* a full deal too */
    struct game g;
    deal("aisleriot/signora", 9, &g);
    for (int i = 0; i < 3; i++) {
        solver_solve(s[i], &g, &(struct solve_options){0}, solution);
        must_win(&g, solution);
        solver_free(s[i]);
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

static void test_in_a_row(void **state)
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
            double began = seconds_now(CLOCK_THREAD_CPUTIME_ID);
            solver_solve(s, &w.game, &(struct solve_options){.limit_states = 1000}, solution);
            spent[round] += seconds_now(CLOCK_THREAD_CPUTIME_ID) - began;
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

/* ---- choices of base ---- */

static void test_bases(void **state)
{
    (void)state;
    struct solver *s = make(1);
    struct solve_options o = {.limit_states = 60000};
    int choices = 0, mixed = 0, first_stops = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct world w;
        world_make(&w, seed + 20000, 24);
        enum brute_verdict truth = brute_solve(&w.game, 4000, BRUTE_PILES_SORTED, NULL);
        if (truth == BRUTE_TOO_LARGE || game_won(&w.game))
            continue;
        enum verdict expected = truth == BRUTE_LOST ? VERDICT_LOST : VERDICT_WINNABLE;
        solve_bases(s, &w.game, BASES_ALL, &o, bases);
        if (bases->verdict != VERDICT_UNKNOWN)
            assert_int_equal(bases->verdict, expected);
        if (game_base_chosen(&w.game)) {
            assert_int_equal(bases->count, 0);
            assert_int_equal(bases->only.verdict, bases->verdict);
            assert_int_equal(bases->winner, -1);
            continue;
        }
        choices++;
        assert_true(bases->count > 0);
        enum verdict each[PILES_MAX];
        int won = 0, lost = 0, winner = -1;
        for (int i = 0; i < bases->count; i++) {
            struct base_result *b = &bases->base[i];
            assert_int_not_equal(b->solution.verdict, VERDICT_NOT_ASKED);
            assert_int_equal(b->card, w.game.pile[b->move.from].card[w.game.pile[b->move.from].count - 1]);
            each[i] = b->solution.verdict;
            won += each[i] == VERDICT_WINNABLE;
            lost += each[i] == VERDICT_LOST;
            if (each[i] != VERDICT_WINNABLE)
                continue;
            must_win(&w.game, &b->solution);
            assert_memory_equal(&b->solution.moves[0], &b->move, sizeof b->move);
            if (winner < 0)
                winner = i;
        }
        mixed += won > 0 && lost > 0;
        assert_int_equal(bases->winner, winner);
        assert_int_equal(bases->verdict, won ? VERDICT_WINNABLE : lost == bases->count ? VERDICT_LOST : VERDICT_UNKNOWN);
        int count = bases->count;
        solve_bases(s, &w.game, BASES_FIRST, &o, bases);
        assert_int_equal(bases->winner, winner);
        for (int i = 0; i < count; i++)
            assert_int_equal(bases->base[i].solution.verdict, winner < 0 || i <= winner ? each[i] : VERDICT_NOT_ASKED);
        first_stops += winner >= 0 && winner < count - 1;
        for (int i = 0; i < count; i++) {
            int pile = bases->base[i].move.from - PILE_TABLEAU;
            solve_bases(s, &w.game, pile, &o, bases);
            for (int k = 0; k < count; k++)
                assert_int_equal(bases->base[k].solution.verdict, k == i ? each[i] : VERDICT_NOT_ASKED);
            assert_ptr_equal(bases_asked(bases), &bases->base[i]);
            assert_int_equal(bases->verdict, VERDICT_NOT_ASKED); /* one choice says nothing of the deal */
            assert_int_equal(bases_decided(bases), each[i] != VERDICT_UNKNOWN);
            assert_int_equal(bases->limit, bases->base[i].solution.limit);
        }
    }
    print_message("%d deals with a choice, %d with won and lost ones\n", choices, mixed);
    assert_true(choices > 10 && mixed > 0 && first_stops > 0);
    solver_free(s);
}

/* The choices share the deal's seconds, and a hard first one keeps nobody from an easy one beside it. */
static void test_bases_share_seconds(void **state)
{
    (void)state;
    struct solver *s = make(1);
    struct game g;
    deal("aisleriot/generals-patience", 5, &g);
    struct solve_options o = {.limit_states = 50000, .seed = 1};
    solve_bases(s, &g, BASES_ALL, &o, bases);
    assert_int_equal(bases->base[0].solution.verdict, VERDICT_UNKNOWN); /* or another deal has to be found for this test */
    assert_true(bases->winner > 0);

    o = (struct solve_options){.limit_seconds = 1000, .seed = 1};
    solve_bases(s, &g, BASES_FIRST, &o, bases);
    assert_true(bases->winner > 0);
    must_win(&g, &bases->base[bases->winner].solution);
    assert_int_equal(bases->base[0].solution.verdict, VERDICT_NOT_ASKED); /* given up for the winner */
    assert_true(bases->base[0].solution.states > 0 && bases->states < 1000000);
    uint64_t sum = 0;
    for (int i = 0; i < bases->count; i++)
        sum += bases->base[i].solution.states;
    assert_int_equal(sum, bases->states);

    /* The clock is read every few thousand states, which under a sanitizer takes long: hence a whole second. */
    o.limit_seconds = 1;
    solve_bases(s, &g, BASES_ALL, &o, bases);
    assert_in_range(bases->cpu_seconds * 1e6, 0, 1300000);
    for (int i = 0; i < bases->count; i++) {
        const struct solution *x = &bases->base[i].solution;
        assert_int_not_equal(x->verdict, VERDICT_NOT_ASKED);
        assert_true(x->verdict != VERDICT_UNKNOWN || (x->limit == LIMIT_SECONDS && x->cpu_seconds >= 0.2));
    }
    solver_free(s);
}

/* ---- switches ---- */

static void test_switches(void **state)
{
    (void)state;
    struct solver *s = make(1);
    uint32_t all_off = 0;
    for (size_t k = 0; k < solve_switches_count; k++) {
        assert_true(solve_switches[k].bit != 0 && !(all_off & solve_switches[k].bit));
        assert_true(strlen(solve_switches[k].name) > 0 && strlen(solve_switches[k].meaning) > 0);
        all_off |= solve_switches[k].bit;
    }
    int decided = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct world w;
        world_make(&w, seed + 9000, 20);
        if (!game_base_chosen(&w.game) || game_won(&w.game))
            continue;
        enum brute_verdict truth = brute_solve(&w.game, 5000, BRUTE_PILES_SORTED, NULL);
        if (truth == BRUTE_TOO_LARGE)
            continue;
        for (size_t k = 0; k < solve_switches_count; k++) {
            struct solve_options o = {.limit_states = 30000, .off = solve_switches[k].bit};
            solver_solve(s, &w.game, &o, solution);
            must_make_sense(&w.game, solution);
            if (solution->verdict == VERDICT_UNKNOWN)
                continue;
            assert_int_equal(solution->verdict, truth == BRUTE_LOST ? VERDICT_LOST : VERDICT_WINNABLE);
            decided++;
        }
        /* everything off: nothing to do, and no endless loop */
        solver_solve(s, &w.game, &(struct solve_options){.off = all_off}, solution);
        assert_int_equal(solution->verdict, VERDICT_UNKNOWN);
        assert_int_not_equal(solution->limit, LIMIT_NONE);
        assert_int_equal(solution->states, 0);
    }
    assert_true(decided > 100);
    solver_free(s);
}

/* A phase that is off spends nothing; of a hard deal by colour and of one by suit. */
static void test_phases_off(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum phase phase;
        bool by_suit; /* it has work in the hard deal by suit, else in the one by colour */
    } PARTS[] = {{"restarts", PHASE_RESTARTS, false},
                 {"beam", PHASE_BEAM, true},
                 {"beam", PHASE_BEAM, false},
                 {"nrpa", PHASE_NRPA, true},
                 {"dfs", PHASE_DFS, true},
                 {"dfs", PHASE_DFS, false},
                 {"sat", PHASE_SAT, false},
                 {"relaxation", PHASE_RELAXATION, false}};
    struct solver *s = make(1);
    struct game g;
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        if (PARTS[i].by_suit)
            deal("pysolfc/mamy-susan", 20001, &g);
        else
            deal_hard(s, &g);
        for (size_t k = 0; k < solve_switches_count; k++) {
            if (strcmp(solve_switches[k].name, PARTS[i].name) != 0)
                continue;
            solver_solve(s, &g, &(struct solve_options){.limit_states = 20000, .off = all_phases_but(PARTS[i].name)}, solution);
            bool works = solution->phases[PARTS[i].phase].states > 0;
            assert_int_equal(works, PARTS[i].phase != PHASE_SAT); /* not with a limit of states alone */
            solver_solve(s, &g, &(struct solve_options){.limit_states = 20000, .off = solve_switches[k].bit}, solution);
            assert_int_equal(solution->phases[PARTS[i].phase].states, 0);
        }
    }
    solver_free(s);
}

/* ---- edges ---- */

static void test_edges(void **state)
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
        cmocka_unit_test(test_states),          cmocka_unit_test(test_seconds),
        cmocka_unit_test(test_cancel),          cmocka_unit_test(test_cancel_each_phase),
        cmocka_unit_test(test_cancel_formula),  cmocka_unit_test(test_formula_decides),
        cmocka_unit_test(test_cards_come_back), cmocka_unit_test(test_determinism),
        cmocka_unit_test(test_threads),         cmocka_unit_test(test_in_a_row),
        cmocka_unit_test(test_bases),           cmocka_unit_test(test_bases_share_seconds),
        cmocka_unit_test(test_switches),        cmocka_unit_test(test_phases_off),
        cmocka_unit_test(test_edges),
    };
    return cmocka_run_group_tests_name("solve", tests, set_up, tear_down);
}
