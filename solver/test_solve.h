/* What the tests of the solver share: a solver, deals, and what holds of every answer. */
#ifndef TERRACE_TEST_SOLVE_H
#define TERRACE_TEST_SOLVE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "deal.h"
#include "seconds.h"
#include "solve.h"

enum { MEMORY = 16 << 20 };

static struct solution *solution, *other;
static struct bases *bases;

static inline int set_up(void **state)
{
    (void)state;
    solution = malloc(sizeof *solution);
    other = malloc(sizeof *other);
    bases = malloc(sizeof *bases);
    return solution && other && bases ? 0 : -1;
}

static inline int tear_down(void **state)
{
    (void)state;
    free(solution);
    free(other);
    free(bases);
    return 0;
}

static inline struct solver *make(int threads)
{
    struct error e = {.what = ""};
    struct solver *s = solver_create(MEMORY, threads, &e);
    if (!s)
        fail_msg("%s: %s", e.where, e.what);
    return s;
}

static inline void deal(const char *name, uint64_t seed, struct game *g)
{
    const struct variant *v = variant_find(name);
    assert_non_null(v);
    deal_seed(seed, v, g);
}

static inline void must_win(const struct game *start, const struct solution *s)
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
static inline void must_make_sense(const struct game *start, const struct solution *s)
{
    uint64_t states = 0;
    for (int i = 0; i < PHASES; i++)
        states += s->phases[i].states;
    assert_int_equal(states, s->states);
    assert_int_equal(s->table_bytes, MEMORY);
    int up = 0; /* the start is reached, too */
    for (int f = 0; f < variant_foundations(start->variant); f++)
        up += start->pile[PILE_FOUNDATION + f].count;
    assert_true(s->cpu_seconds >= 0 && s->best_score >= up && s->best_score <= variant_cards(start->variant));
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
static inline void deal_hard(struct solver *s, struct game *g)
{
    static uint64_t seed;
    for (bool found = seed > 0; !found;) {
        deal("aisleriot/redheads", ++seed, g);
        solver_solve(s, g, &(struct solve_options){.limit_states = 30000}, solution);
        found = solution->verdict == VERDICT_UNKNOWN;
    }
    deal("aisleriot/redheads", seed, g);
}

static inline uint32_t all_phases_but(const char *name)
{
    uint32_t off = 0;
    for (size_t k = 0; k < solve_switches_count; k++)
        for (int i = PHASE_TESTS + 1; i < PHASES; i++)
            if (strcmp(phase_names[i], name) != 0 && strcmp(solve_switches[k].name, phase_names[i]) == 0)
                off |= solve_switches[k].bit;
    return off;
}

#endif
