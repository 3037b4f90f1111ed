/* Prints what must be the same on every machine: the signature, and the verdicts on small worlds with their effort. Needs only engine/,
 * solver/ without its command line, and plain search; scripts/cross builds it for other processors and compares the output.
 *
 *   bench_portable signature
 *   bench_portable worlds FROM COUNT
 *
 * A line a world: its seed, what plain search says and in how many positions; verdict, proof and states of the portfolio and of the exact
 * search alone in the least table; then, of the world of the same seed that the precedence formula covers, the answers of relaxation and
 * formula. Exit code 1 where the solver and plain search differ. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brute.h"
#include "precedence.h"
#include "relax.h"
#include "signature.h"
#include "worlds.h"

enum { CARDS = 40, POSITIONS_MOST = 20000, STATES_MOST = 100000 };
static const char *const brute_names[] = {"large", "winnable", "lost"};

static struct world world;
static struct bases bases;
static struct plan plan;
static int differences;

static struct solver *solver_of(uint64_t bytes)
{
    struct error e;
    struct solver *s = solver_create(bytes, 1, &e);
    if (!s) {
        fprintf(stderr, "bench_portable: %s\n", e.what);
        exit(2);
    }
    return s;
}

static int print_signature(void)
{
    struct solver *s = solver_of(SIGNATURE_MEMORY);
    uint64_t signature = 0;
    for (int game = 0; game < signature_games_count; game++) {
        struct signature_part part;
        signature_of(s, game, &bases, NULL, &part);
        signature += part.states;
    }
    printf("%" PRIu64 "\n", signature);
    solver_free(s);
    return 0;
}

/* A loss is a claim that plain search can refute; so is a win, where it saw the end of the world. */
static void compare(enum brute_verdict truth, bool winnable, bool lost)
{
    if ((truth == BRUTE_WINNABLE && lost) || (truth == BRUTE_LOST && winnable)) {
        differences++;
        printf(" DIFFERENCE");
    }
}

static void ask_solver(struct solver *s, uint32_t off, enum brute_verdict truth)
{
    const struct solve_options options = {.limit_states = STATES_MOST, .off = off, .seed = world.seed};
    solve_bases(s, &world.game, BASES_ALL, &options, &bases);
    enum proof proof = bases.count ? bases.base[bases.count - 1].solution.proof : bases.only.proof;
    printf("  %s %s %" PRIu64, verdict_names[bases.verdict], proof_names[proof], bases.states);
    compare(truth, bases.verdict == VERDICT_WINNABLE, bases.verdict == VERDICT_LOST);
}

static void ask_relaxation(enum brute_verdict truth)
{
    struct effort effort = {0};
    struct account account;
    account_open(&account, &effort);
    struct relax *r = relax_applies(&world.game) ? relax_create(&world.game, STATES_MOST) : NULL;
    if (!r)
        return;
    enum relax_answer answer = relax_solve(r, STATES_MOST, &account, &plan);
    printf("  relaxation %d %" PRIu64, answer, account.all_states);
    compare(truth, false, answer == RELAX_LOST);
    relax_free(r);
}

static void ask_formula(enum brute_verdict truth)
{
    const struct allowance all = {0};
    struct precedence *p = precedence_applies(&world.game) ? precedence_create(&world.game, &all) : NULL;
    if (!p)
        return;
    enum precedence_answer answer = precedence_next(p, &plan);
    if (answer == PRECEDENCE_PLAN && plan.rough)
        answer = precedence_next(p, &plan);
    printf("  formula %d %" PRIu64, answer, precedence_effort(p).conflicts);
    compare(truth, false, answer == PRECEDENCE_LOST);
    precedence_free(p);
}

static enum brute_verdict print_truth(uint64_t seed)
{
    uint64_t positions;
    enum brute_verdict truth = brute_solve(&world.game, POSITIONS_MOST, BRUTE_PILES_SORTED, &positions);
    printf("%" PRIu64 " %s %" PRIu64, seed, brute_names[truth], positions);
    return truth;
}

static int print_worlds(uint64_t from, uint64_t count)
{
    struct solver *large = solver_of(16 << 20), *least = solver_of(64 << 10);
    uint32_t phases_off = 0; /* all but the exact search; the formula is limited by the clock, and runs alone */
    for (size_t i = SWITCH_FIRST_PHASE; i < solve_switches_count; i++)
        phases_off |= solve_switches[i].bit & ~(uint32_t)SWITCH_DFS;
    for (uint64_t seed = from; seed - from < count; seed++) {
        world_make(&world, seed, CARDS);
        enum brute_verdict truth = print_truth(seed);
        ask_solver(large, SWITCH_SAT, truth);
        ask_solver(least, phases_off, truth);
        world_make_covered(&world, seed);
        printf("\n  ");
        truth = print_truth(seed);
        ask_relaxation(truth);
        ask_formula(truth);
        printf("\n");
    }
    solver_free(large);
    solver_free(least);
    return differences > 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "signature") == 0)
        return print_signature();
    if (argc == 4 && strcmp(argv[1], "worlds") == 0)
        return print_worlds(strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
    fprintf(stderr, "usage: bench_portable signature | worlds FROM COUNT\n");
    return 2;
}
