#include "solve.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dfs.h"
#include "finder.h"
#include "follow.h"
#include "lift.h"
#include "parallel.h"
#include "portfolio.h"
#include "precedence.h"
#include "relax.h"
#include "reserve.h"

const char *const verdict_names[3] = {"unknown", "winnable", "lost"};
const char *const limit_names[5] = {"none", "states", "seconds", "memory", "interrupted"};
const char *const proof_names[PROOFS] = {"none", "moves", "reserve", "exhaustion", "relaxation", "sat"};
const char *const phase_names[PHASES] = {"tests", "restarts", "beam", "dfs", "relaxation", "sat"};

const struct solve_switch solve_switches[] = {
    {SWITCH_RESERVE, "reserve", "the reserve test: proof of loss, pruning, veto"},
    {SWITCH_SAFE, "safe", "safe steps are played at once in exact search"},
    {SWITCH_SWAPS, "swaps", "positions that differ by swaps only are one"},
    {SWITCH_RESTARTS, "restarts", "restarts of streamlined play"},
    {SWITCH_BEAM, "beam", "beams of streamlined play"},
    {SWITCH_DFS, "dfs", "exact depth-first search"},
    {SWITCH_RELAXATION, "relaxation", "the game without piles"},
    {SWITCH_SAT, "sat", "the precedence formula"},
};
const size_t solve_switches_count = sizeof solve_switches / sizeof solve_switches[0];

struct solver {
    struct tt *tt;
    int threads;
    struct finder *finder; /* one a thread */
};

/* One problem while it is being solved. */
struct job {
    struct solver *solver;
    const struct solve_options *options;
    const struct game *game;
    struct problem problem;
    struct state start; /* canonical */
    struct effort effort;
    struct solution *out;
    struct step_plan plan[PLAN_MAX];
    atomic_uint_fast64_t phase_states[PHASES], phase_ns[PHASES];
    atomic_int exhausted; /* threads of the DFS that ended; -1: lost, by relaxation or formula */
    atomic_int best_score;
    pthread_mutex_t blame_lock;
    struct blame blame;      /* what beams have learned, all threads' */
    struct pursuit *pursuit; /* of the formula's plans, once it was begun */
    struct relax **relax;    /* one a thread, once it is wanted */
    /* The win, by the one thread that sets effort.done. */
    atomic_int winner;
    struct state *path;
    int path_count;
    bool have_moves; /* out->moves is filled already */
};

static void internal_error(const char *what)
{
    fprintf(stderr, "terrace: internal check: %s: this is a bug, please report it with the command line\n", what);
    exit(3);
}

/* ---- solver ---- */

struct solver *solver_create(uint64_t memory_bytes, int threads, struct error *e)
{
    struct solver *s = calloc(1, sizeof *s);
    if (!s)
        goto fail;
    s->threads = threads;
    s->tt = tt_create(memory_bytes);
    s->finder = calloc((size_t)threads, sizeof *s->finder);
    if (!s->tt || !s->finder)
        goto fail;
    for (int i = 0; i < threads; i++)
        if (!finder_init(&s->finder[i]))
            goto fail;
    return s;
fail:
    solver_free(s);
    error_set(e, "--memory", "ask for less", "no room for a table of %llu bytes", (unsigned long long)memory_bytes);
    return NULL;
}

void solver_free(struct solver *s)
{
    if (!s)
        return;
    tt_free(s->tt);
    for (int i = 0; s->finder && i < s->threads; i++)
        finder_free(&s->finder[i]);
    free(s->finder);
    free(s);
}

/* ---- outcomes ---- */

static void note_best(struct job *j, int score)
{
    int best = atomic_load(&j->best_score);
    while (score > best && !atomic_compare_exchange_weak(&j->best_score, &best, score)) {
    }
}

/* The first thread to win keeps its path. */
static void win(struct job *j, const struct state path[], int count)
{
    int nobody = 0;
    if (!atomic_compare_exchange_strong(&j->winner, &nobody, 1))
        return;
    j->path = malloc((size_t)count * sizeof *path + 1);
    if (j->path)
        memcpy(j->path, path, (size_t)count * sizeof *path);
    j->path_count = count;
    atomic_store(&j->effort.done, true);
}

/* ---- one task of a stage ---- */

/* The relaxation of this problem for one thread; a full one is begun anew. NULL: no memory, or all of them would take more than the table was given. */
static struct relax *relax_of(struct job *j, int worker)
{
    enum { POSITIONS_MOST = 50000, POSITIONS_LEAST = 1000 };
    struct relax **r = &j->relax[worker];
    uint32_t positions = POSITIONS_MOST;
    uint64_t room = tt_bytes(j->solver->tt) / (uint64_t)j->solver->threads;
    if (*r && relax_full(*r)) {
        relax_free(*r);
        *r = NULL;
    }
    while (positions > POSITIONS_LEAST && relax_bytes(j->game, positions) > room)
        positions /= 2;
    if (!*r && relax_bytes(j->game, positions) <= room)
        *r = relax_create(j->game, positions);
    return *r;
}

/* A beam with what earlier ones have learned, and on failure a lesson to later ones. */
static bool run_beam(struct job *j, struct finder *f, const struct step_plan *t, int worker)
{
    float noise[TALON_MAX];
    for (int i = 0; i < j->problem.talon_count; i++)
        noise[i] = t->spread * finder_noise(f);
    pthread_mutex_lock(&j->blame_lock);
    bias_make(&f->bias, &j->problem, &j->blame, noise);
    pthread_mutex_unlock(&j->blame_lock);
    f->learned = t->learned;
    f->relax = t->relax ? relax_of(j, worker) : NULL;
    bool won = beam_search(f, &j->start, &t->weights, t->jitter, t->size);
    if (!won && !f->stopped && t->rate > 0) {
        pthread_mutex_lock(&j->blame_lock);
        blame_learn(&j->blame, &j->problem, &f->best, t->rate);
        pthread_mutex_unlock(&j->blame_lock);
    }
    return won;
}

static void run_finder(struct job *j, const struct step_plan *t, struct account *a, int worker)
{
    struct finder *f = &j->solver->finder[worker];
    struct account saved = f->account;
    f->account = *a;
    f->stopped = false;
    finder_reset(f, &j->problem, t->style, j->options->seed * 0x9E3779B97F4A7C15u + t->seed);
    bool won = false;
    if (t->phase == PHASE_RESTARTS) {
        for (uint32_t i = 0;
             i < t->repeat && !won && !f->stopped && !atomic_load(&j->effort.done) && atomic_load(&j->effort.limit) == LIMIT_NONE; i++)
            won = restart_search(f, &j->start, &t->weights, t->jitter, t->size);
    } else {
        won = run_beam(j, f, t, worker);
    }
    if (won)
        win(j, f->win.state, f->win.count);
    note_best(j, f->best_score);
    *a = f->account;
    f->account = saved;
}

static void run_dfs(struct job *j, const struct step_plan *t, struct account *a, int worker)
{
    struct dfs d = {
        .p = &j->problem,
        .tt = j->solver->tt,
        .account = *a,
        .budget = t->size,
        .order = (uint64_t)worker,
        .safe_steps = !(j->options->off & SWITCH_SAFE),
        .reserve_test = !(j->options->off & SWITCH_RESERVE),
    };
    dfs_run(&d, &j->start);
    if (d.won)
        win(j, d.path, d.path_count);
    if (d.exhausted)
        atomic_fetch_add(&j->exhausted, 1);
    note_best(j, d.best_score);
    *a = d.account;
    dfs_free(&d);
}

/* Proved lost, by other means than exhaustion. */
static void lose(struct job *j)
{
    atomic_store(&j->exhausted, -1);
    atomic_store(&j->effort.done, true);
}

static void run_relaxation(struct job *j, const struct step_plan *t, struct account *a, int worker)
{
    struct plan plan;
    struct relax *r = relax_of(j, worker);
    if (r && relax_solve(r, t->size, a, &plan) == RELAX_LOST)
        lose(j);
}

static bool unwanted(void *account) { return account_poll(account); }

/* The precedence formula: lost if it has no solution; a plan is tried on the referee. It may not take more memory than the table was
 * given; that is asked here, not at the root: few problems get as far as this. */
static void run_sat(struct job *j, const struct step_plan *t, struct account *a)
{
    if (precedence_bytes(j->game) > tt_bytes(j->solver->tt))
        return;
    struct line *line = malloc(sizeof *line);
    if (!j->pursuit)
        j->pursuit = pursuit_create(j->game, PLANS_MOST, FOLLOW_POSITIONS);
    if (!line || !j->pursuit) {
        free(line);
        return;
    }
    struct allowance allowance = {.cpu_seconds = (double)t->size * 1e-3, .stop = unwanted, .context = a};
    enum followed followed = pursuit_go_on(j->pursuit, &allowance, line);
    if (followed == FOLLOWED_LOST)
        lose(j);
    int nobody = 0;
    if (followed == FOLLOWED_WON && atomic_compare_exchange_strong(&j->winner, &nobody, 1)) {
        memcpy(j->out->moves, line->move, (size_t)line->count * sizeof line->move[0]);
        j->out->moves_count = line->count;
        j->have_moves = true;
        atomic_store(&j->effort.done, true);
    }
    free(line);
}

struct stage {
    struct job *job;
    const struct step_plan *task;
    int count;
};

static void run_task(void *context, int worker, int number)
{
    struct stage *stage = context;
    struct job *j = stage->job;
    const struct step_plan *t = &stage->task[number % stage->count];
    if (atomic_load(&j->effort.done) || atomic_load(&j->effort.limit) != LIMIT_NONE)
        return;
    struct account account;
    account_open(&account, &j->effort);
    uint64_t began = account.clock_ns;
    if (t->phase == PHASE_DFS)
        run_dfs(j, t, &account, number);
    else if (t->phase == PHASE_RELAXATION)
        run_relaxation(j, t, &account, worker);
    else if (t->phase == PHASE_SAT)
        run_sat(j, t, &account);
    else
        run_finder(j, t, &account, worker);
    account_close(&account);
    atomic_fetch_add(&j->phase_states[t->phase], account.all_states);
    atomic_fetch_add(&j->phase_ns[t->phase], account.clock_ns - began);
}

/* Runs the tasks of one stage on all threads; the DFS runs on every thread at once over one table. */
static void run_stage(struct job *j, const struct step_plan task[], int count)
{
    struct stage stage = {j, task, count};
    int threads = j->solver->threads;
    bool dfs = task[0].phase == PHASE_DFS;
    int runs = dfs ? threads : count;
    atomic_store(&j->exhausted, 0);
    if (dfs)
        tt_open(j->solver->tt, j->problem.key_bytes, task[0].size * (uint64_t)threads);
    if (threads == 1)
        for (int i = 0; i < runs; i++)
            run_task(&stage, 0, i);
    else
        parallel_run(threads, runs, run_task, NULL, &stage);
}

/* ---- the portfolio ---- */

static bool decided(struct job *j, const struct step_plan *last)
{
    struct solution *out = j->out;
    if (atomic_load(&j->winner)) {
        out->verdict = VERDICT_WINNABLE;
        out->proof = PROOF_MOVES;
    } else if (last->phase == PHASE_DFS && atomic_load(&j->exhausted) == j->solver->threads) {
        out->verdict = VERDICT_LOST;
        out->proof = PROOF_EXHAUSTION;
    } else if (atomic_load(&j->exhausted) == -1) {
        out->verdict = VERDICT_LOST;
        out->proof = last->phase == PHASE_RELAXATION ? PROOF_RELAXATION : PROOF_SAT;
    } else {
        return false;
    }
    return true;
}

/* Steps of one phase run side by side, and the formula beside the beams. */
static bool together(enum phase first, enum phase next) { return first == next || (first == PHASE_SAT && next == PHASE_BEAM); }

/* Rounds of growing effort until something decides or a limit is hit. */
static void run_portfolio(struct job *j)
{
    /* The formula goes by the clock: with a limit of states alone the answer must be the same on every machine. */
    bool by_states = j->options->limit_states > 0 && j->options->limit_seconds <= 0;
    uint32_t off = j->options->off | (by_states ? SWITCH_SAT : 0u);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        int count = portfolio_plan(&j->problem, j->game, off, round, j->plan);
        if (count == 0 && round > 20)
            break; /* every phase that could go on is off */
        for (int i = 0; i < count;) {
            int n = 1;
            while (i + n < count && together(j->plan[i + n - 1].phase, j->plan[i + n].phase))
                n++;
            run_stage(j, &j->plan[i], n);
            if (decided(j, &j->plan[i]))
                return;
            if (atomic_load(&j->effort.limit) != LIMIT_NONE)
                return;
            i += n;
        }
    }
    int none = LIMIT_NONE;
    atomic_compare_exchange_strong(&j->effort.limit, &none, LIMIT_MEMORY);
}

/* The referee has the last word on every win. */
static void judge(const struct game *start, const struct solution *out)
{
    struct game g = *start;
    for (int i = 0; i < out->moves_count; i++) {
        if (game_refuses(&g, out->moves[i]))
            internal_error("the referee refuses a move of a solution");
        game_play(&g, out->moves[i], NULL, NULL);
    }
    if (!game_won(&g))
        internal_error("the referee says that a solution does not win");
}

static bool lift(struct job *j)
{
    if (j->have_moves)
        return true;
    int n = lift_path(&j->problem, j->game, j->path, j->path_count, j->out->moves, SOLUTION_MAX);
    if (n == -1)
        internal_error("a solution cannot be played on cards");
    j->out->moves_count = n;
    return n >= 0;
}

static void finish(struct job *j, uint64_t began)
{
    struct solution *out = j->out;
    if (out->verdict == VERDICT_WINNABLE) {
        if (lift(j))
            judge(j->game, out);
        else
            *out = (struct solution){.limit = LIMIT_MEMORY};
    }
    if (out->verdict == VERDICT_UNKNOWN && out->limit == LIMIT_NONE)
        out->limit = (enum limit)atomic_load(&j->effort.limit);
    out->states = atomic_load(&j->effort.states);
    out->table_bytes = tt_bytes(j->solver->tt);
    out->best_score = out->verdict == VERDICT_WINNABLE ? j->problem.cards : atomic_load(&j->best_score);
    out->phases[PHASE_TESTS].cpu_seconds = (double)began * 1e-9;
    out->cpu_seconds = (double)(began + atomic_load(&j->effort.cpu_ns)) * 1e-9;
    for (int i = PHASE_RESTARTS; i < PHASES; i++) {
        out->phases[i].states = atomic_load(&j->phase_states[i]);
        out->phases[i].cpu_seconds = (double)atomic_load(&j->phase_ns[i]) * 1e-9;
    }
}

/* The problem and its canonical start, switches applied. */
static void set_up(struct problem *p, struct state *start, const struct game *g, uint32_t off)
{
    problem_init(p, g);
    if (off & SWITCH_SWAPS)
        p->swap_classes = false;
    if (off & SWITCH_RESERVE)
        p->reserve_bound = p->reserve_test = false;
    state_init(p, g, start);
    state_canonical(p, start);
}

void solver_solve(struct solver *s, const struct game *start, const struct solve_options *options, struct solution *out)
{
    uint64_t began = thread_cpu_ns();
    struct job *j = calloc(1, sizeof *j);
    memset(out, 0, offsetof(struct solution, moves));
    memset(&out->states, 0, sizeof *out - offsetof(struct solution, states));
    if (j)
        j->relax = calloc((size_t)s->threads, sizeof *j->relax);
    if (!j || !j->relax) {
        free(j);
        out->limit = LIMIT_MEMORY;
        return;
    }
    pthread_mutex_init(&j->blame_lock, NULL);
    j->solver = s;
    j->options = options;
    j->game = start;
    j->out = out;
    j->effort.options = options;
    set_up(&j->problem, &j->start, start, options->off);
    for (int i = 0; i < s->threads; i++)
        s->finder[i].best_score = 0;
    if (state_won(&j->problem, &j->start)) {
        out->verdict = VERDICT_WINNABLE;
        out->proof = PROOF_MOVES;
        j->have_moves = true;
    } else if (j->problem.reserve_test && !reserve_can_leave(&j->problem, &j->start, KIND_NONE)) {
        out->verdict = VERDICT_LOST;
        out->proof = PROOF_RESERVE;
    }
    began = thread_cpu_ns() - began;
    if (out->verdict == VERDICT_UNKNOWN)
        run_portfolio(j);
    finish(j, began);
    free(j->path);
    pursuit_free(j->pursuit);
    for (int i = 0; i < s->threads; i++)
        relax_free(j->relax[i]);
    free(j->relax);
    pthread_mutex_destroy(&j->blame_lock);
    free(j);
}
