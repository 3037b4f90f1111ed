#include "solve.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "dfs.h"
#include "lift.h"
#include "portfolio.h"
#include "reserve.h"

const char *const verdict_names[VERDICTS] = {"unknown", "winnable", "lost", "not asked"};

#define PHASE_SWITCH_ROW(identifier, name, meaning) {SWITCH_##identifier, #name, meaning},
const struct solve_switch solve_switches[] = {{SWITCH_RESERVE, "reserve", "the reserve test: proof of loss, pruning, veto"},
                                              {SWITCH_SAFE, "safe", "safe steps are played at once in exact search"},
                                              {SWITCH_SWAPS, "swaps", "positions that differ by swaps only are one"},
                                              {SWITCH_GAPS, "gaps", "what the formula learns about gaps from plans"},
                                              PHASE_LIST(PHASE_SWITCH_ROW)};
const size_t solve_switches_count = sizeof solve_switches / sizeof solve_switches[0];

/* A problem and its plan. */
struct work {
    struct job job;
    struct task plan[PLAN_MAX];
};

struct solver {
    int threads;
    const char *bug; /* solver_bug() */
    /* What all problems use. Most are decided within a millisecond, and what they would take from the system and give back each time
     * would cost a tenth of it. */
    struct tt *tt;
    struct finder *finder;   /* one a thread */
    struct dfs_stack *stack; /* one a thread */
    struct work work;
};

/* ---- solver ---- */

struct solver *solver_create(uint64_t memory_bytes, int threads, struct error *e)
{
    struct solver *s = calloc(1, sizeof *s);
    if (!s)
        goto fail;
    s->threads = threads;
    s->tt = tt_create(memory_bytes);
    s->finder = calloc((size_t)threads, sizeof *s->finder);
    s->stack = calloc((size_t)threads, sizeof *s->stack);
    if (!s->tt || !s->finder || !s->stack)
        goto fail;
    for (int i = 0; i < threads; i++)
        if (!finder_init(&s->finder[i]))
            goto fail;
    return s;
fail:
    solver_free(s);
    error_set(e, "memory_bytes", "ask for less", "no memory for a table of %llu bytes", (unsigned long long)memory_bytes);
    if (e)
        e->code = ERROR_MEMORY;
    return NULL;
}

void solver_free(struct solver *s)
{
    if (!s)
        return;
    tt_free(s->tt);
    for (int i = 0; s->finder && i < s->threads; i++)
        finder_free(&s->finder[i]);
    for (int i = 0; s->stack && i < s->threads; i++)
        dfs_stack_free(&s->stack[i]);
    free(s->finder);
    free(s->stack);
    free(s);
}

const char *solver_bug(const struct solver *s) { return s->bug; }

/* ---- one problem ---- */

/* The referee judges every win: NULL, or its objection. */
static const char *judge(const struct game *start, const struct solution *out)
{
    struct game g = *start;
    for (int i = 0; i < out->moves_count; i++) {
        if (game_refuses(&g, out->moves[i]))
            return "the referee refuses a move of a solution";
        game_play(&g, out->moves[i], NULL, NULL);
    }
    return game_won(&g) ? NULL : "the referee says that a solution does not win";
}

/* Writes the moves of a win and returns their number, or what lift_path() says. Leaves room for one before them, which chooses the base
 * (bases.c). */
static int write_moves(const struct job *j, struct solution *out)
{
    if (j->line) {
        memcpy(out->moves, j->line->move, (size_t)j->line->count * sizeof j->line->move[0]);
        return j->line->count;
    }
    return lift_path(&j->problem, j->game, j->path, j->path_count, out->moves, SOLUTION_MAX - 1);
}

/* Lets the referee judge a win's moves. Without valid moves there is no verdict. Returns the bug, NULL if there is none. */
static const char *prove_win(const struct job *j, struct solution *out)
{
    int count = write_moves(j, out);
    out->moves_count = count > 0 ? count : 0;
    const char *bug = count == LIFT_FAULT ? "a solution cannot be played on cards" : count < 0 ? NULL : judge(j->game, out);
    if (count < 0 || bug)
        *out = (struct solution){.limit = bug ? LIMIT_NONE : LIMIT_MEMORY};
    return bug;
}

/* Fills in the solution; `tests_ns`: the time before the first round. */
static void report(struct solver *s, const struct job *j, uint64_t tests_ns, struct solution *out)
{
    out->proof = (enum proof)atomic_load(&j->proof);
    out->verdict = out->proof == PROOF_NONE ? VERDICT_UNKNOWN : out->proof == PROOF_MOVES ? VERDICT_WINNABLE : VERDICT_LOST;
    if (out->verdict == VERDICT_UNKNOWN)
        out->limit = (enum limit)atomic_load(&j->effort.limit);
    const char *bug = out->verdict == VERDICT_WINNABLE ? prove_win(j, out) : NULL;
    s->bug = s->bug ? s->bug : bug;
    out->states = atomic_load(&j->effort.states);
    out->table_bytes = tt_bytes(j->tt);
    out->best_score = out->verdict == VERDICT_WINNABLE ? j->problem.cards : atomic_load(&j->best_score);
    out->phases[PHASE_TESTS].cpu_seconds = (double)tests_ns * 1e-9;
    out->cpu_seconds = (double)(tests_ns + atomic_load(&j->effort.cpu_ns)) * 1e-9;
    for (int i = PHASE_TESTS + 1; i < PHASES; i++) {
        out->phases[i].states = atomic_load(&j->states[i]);
        out->phases[i].cpu_seconds = (double)atomic_load(&j->cpu_ns[i]) * 1e-9;
    }
}

/* The tests before any search. */
static void test_start(struct job *j)
{
    if (state_won(&j->problem, &j->start))
        job_won(j, NULL, 0);
    else if (j->problem.reserve_test && !reserve_can_leave(&j->problem, &j->start))
        job_lost(j, PROOF_RESERVE);
}

void solution_clear(struct solution *out)
{
    memset(out, 0, offsetof(struct solution, moves));
    memset(&out->states, 0, sizeof *out - offsetof(struct solution, states));
}

void solver_solve(struct solver *s, const struct game *start, const struct solve_options *options, struct solution *out)
{
    assert(game_base_chosen(start));
    uint64_t began = thread_cpu_ns();
    struct limits limits = {options->limit_states, options->limit_seconds, options->cancel, options->states_now};
    struct job *j = &s->work.job;
    *j = (struct job){.tt = s->tt, .finder = s->finder, .stack = s->stack, .threads = s->threads};
    solution_clear(out);
    out->limit = LIMIT_MEMORY;
    if (!job_open(j, start, &limits, options->off, options->seed))
        return;
    out->limit = LIMIT_NONE;
    test_start(j);
    uint64_t tests_ns = thread_cpu_ns() - began;
    if (!job_over(j))
        portfolio_run(j, s->work.plan);
    report(s, j, tests_ns, out);
    job_close(j);
}
