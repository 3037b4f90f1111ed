/* Every switch: verdicts stay right, and a phase that is off does nothing. */
#include <string.h>
#include <sys/resource.h>

#include "brute.h"
#include "test_share.h"
#include "test_solve.h"
#include "worlds.h"

static void switches_change_no_verdict(void **state)
{
    (void)state;
    struct solver *s = make(1), *many = make(3);
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
        solver_solve(seed % 2 ? s : many, &w.game, &(struct solve_options){.off = all_off}, solution);
        assert_int_equal(solution->verdict, VERDICT_UNKNOWN);
        assert_int_equal(solution->limit, LIMIT_STATES);
        assert_int_equal(solution->states, 0);
    }
    assert_true(decided > 100);
    solver_free(many);
    solver_free(s);
}

/* The deal of the game, with its first base card chosen; NULL: a hard deal by colour with two packs. */
static void begin_in(const char *game, struct solver *s, struct game *g)
{
    struct move choices[PILES_MAX];
    if (game)
        deal(game, 20001, g);
    else
        deal_hard(s, g);
    if (!game_base_chosen(g) && game_base_moves(g, choices) > 0)
        game_play(g, choices[0], NULL, NULL);
}

/* A phase that is off spends nothing; one that is on alone works where it has work. */
static void phases_that_are_off_spend_nothing(void **state)
{
    (void)state;
    if (too_long_here())
        skip();
    static const char BY_SUIT[] = "pysolfc/mamy-susan", FOUR_PACKS[] = "pysolfc/big-terrace";
    static const struct {
        const char *name;
        enum phase phase;
        const char *game; /* begin_in()'s */
        bool works;
    } PARTS[] = {{"restarts", PHASE_RESTARTS, NULL, true},
                 {"beam", PHASE_BEAM, BY_SUIT, true},
                 {"beam", PHASE_BEAM, NULL, true},
                 {"nrpa", PHASE_NRPA, BY_SUIT, true},
                 {"nrpa", PHASE_NRPA, FOUR_PACKS, true},
                 {"nrpa", PHASE_NRPA, NULL, false},
                 {"dfs", PHASE_DFS, BY_SUIT, true},
                 {"dfs", PHASE_DFS, NULL, true},
                 {"sat", PHASE_SAT, NULL, false}, /* not with a limit of states alone */
                 {"relaxation", PHASE_RELAXATION, NULL, true}};
    struct solver *s = make(1);
    struct game g;
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        begin_in(PARTS[i].game, s, &g);
        for (size_t k = 0; k < solve_switches_count; k++) {
            if (strcmp(solve_switches[k].name, PARTS[i].name) != 0)
                continue;
            solver_solve(s, &g, &(struct solve_options){.limit_states = 20000, .off = all_phases_but(PARTS[i].name)}, solution);
            assert_int_equal(solution->phases[PARTS[i].phase].states > 0, PARTS[i].works);
            solver_solve(s, &g, &(struct solve_options){.limit_states = 20000, .off = solve_switches[k].bit}, solution);
            assert_int_equal(solution->phases[PARTS[i].phase].states, 0);
        }
    }
    solver_free(s);
}

/* A full-size loss that only the formula proves. */
static void the_formula_decides_a_full_size_loss(void **state)
{
    (void)state;
    if (too_long_here())
        skip();
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
    /* ... which are enough to switch the formula off; a limit of seconds is not. */
    solver_solve(s, &g, &(struct solve_options){.off = all_phases_but("beam"), .limit_seconds = 3}, solution);
    assert_true(solution->phases[PHASE_SAT].cpu_seconds == 0 && solution->phases[PHASE_BEAM].states > 0);
    solver_free(s);
}

/* Where nothing is left to do, the limit says whether memory was the reason. */
static void too_little_memory_is_named(void **state)
{
    (void)state;
    static const char *const PARTS[] = {"sat", "relaxation"};
    struct game g;
    struct error e;
    struct solver *small = solver_create(64 << 10, 1, &e);
    assert_non_null(small);
    deal("aisleriot/redheads", 2039, &g);
    for (int i = 0; i < 2; i++) {
        solver_solve(small, &g, &(struct solve_options){.off = all_phases_but(PARTS[i])}, solution);
        assert_int_equal(solution->verdict, VERDICT_UNKNOWN);
        assert_int_equal(solution->limit, LIMIT_MEMORY);
    }
    solver_solve(small, &g, &(struct solve_options){.off = all_phases_but("restarts")}, solution);
    assert_int_equal(solution->limit, LIMIT_STATES);
    solver_free(small);
}

/* Addresses in use. */
static rlim_t address_bytes(void)
{
    long kib = 0;
    char line[256];
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f) && sscanf(line, "VmSize: %ld", &kib) != 1)
        ;
    if (f)
        fclose(f);
    return (rlim_t)kib << 10;
}

/* Memory that is refused while the formula is made: a search that had time left says so. */
static void refused_memory_is_named(void **state)
{
    (void)state;
    if (SANITIZED) /* they need the addresses */
        skip();
    struct game g;
    deal("aisleriot/redheads", 2039, &g);
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_AS, &usual), 0);
    for (int threads = 1; threads <= 2; threads++) {
        struct error e;
        struct solver *s = solver_create((uint64_t)256 << 20, threads, &e);
        assert_non_null(s);
        struct rlimit now = usual;
        now.rlim_cur = address_bytes() + ((rlim_t)2 << 20); /* the formula needs twenty times as much */
        assert_int_equal(setrlimit(RLIMIT_AS, &now), 0);
        solver_solve(s, &g, &(struct solve_options){.off = all_phases_but("sat"), .limit_seconds = 300}, solution);
        assert_int_equal(setrlimit(RLIMIT_AS, &usual), 0);
        assert_int_equal(solution->verdict, VERDICT_UNKNOWN);
        assert_int_equal(solution->limit, LIMIT_MEMORY);
        solver_free(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_memory_is_named), /* first: others leave memory in the heap */
        cmocka_unit_test(the_formula_decides_a_full_size_loss),
        cmocka_unit_test(switches_change_no_verdict),
        cmocka_unit_test(too_little_memory_is_named),
        cmocka_unit_test(phases_that_are_off_spend_nothing),
    };
    return cmocka_run_group_tests_name("switches", tests, set_up, tear_down);
}
