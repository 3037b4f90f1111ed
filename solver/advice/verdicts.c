#include "verdicts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "parallel.h"

/* The preset: amounts of work. Two small passes give each move the same; two more are shared by what is still open, only the last one with
 * the formula, which takes seconds. Together they take some 20 CPU seconds on a machine of 2020: the clock (ADVICE_SECONDS) seldom has a
 * say. */
static const struct verdicts_pass {
    uint64_t states, shared_states; /* of each move; of all together */
    bool formula;
} PRESET[] = {{50000, 0, false}, {500000, 0, false}, {0, 8000000, false}, {0, 3600000, true}};
enum { PASSES = sizeof PRESET / sizeof *PRESET, PASSES_EACH = 2 };

struct verdicts_job {
    struct advice_run *run;
    const struct game *game;
    const struct move *moves;
    int count;
    struct move_verdict *out;
    uint64_t limit_states; /* of this pass; 0: none */
    uint32_t off;
    atomic_int waiting; /* moves of this pass that no thread has taken yet */
    atomic_int done;
    atomic_int_fast64_t left_ns; /* of the limit of seconds; searches return what they do not use */
};

/* Takes an equal part of the remaining time for one of the waiting moves, in nanoseconds; at least a millisecond, so that every move is
 * searched. 0: no limit. */
static int64_t take_share(struct verdicts_job *job)
{
    enum { LEAST_NS = 1000000 };
    int waiting = atomic_fetch_sub(&job->waiting, 1);
    if (job->run->watch.limit_ns == 0)
        return 0;
    int64_t share = atomic_load(&job->left_ns) / (waiting > 1 ? waiting : 1);
    share = share > LEAST_NS ? share : LEAST_NS;
    atomic_fetch_sub(&job->left_ns, share);
    return share;
}

bool verdicts_move_is_final(const struct variant *v, struct move m)
{
    return m.from < PILE_FOUNDATION || (pile_is_foundation(m.to) && !v->foundation_return);
}

bool verdicts_move_is_idle(struct move m) { return pile_is_foundation(m.from) && pile_is_foundation(m.to); }

int verdicts_play_to_exit(struct game *g, const struct solution *s)
{
    assert(s->verdict == VERDICT_WINNABLE);
    int count = 0;
    while (count < s->moves_count && !verdicts_move_is_final(g->variant, s->moves[count]))
        game_play(g, s->moves[count++], NULL, NULL);
    if (count < s->moves_count)
        game_play(g, s->moves[count], NULL, NULL);
    return count;
}

static void keep_line(struct move_verdict *v, const struct solution *s)
{
    size_t size = (size_t)s->moves_count * sizeof s->moves[0];
    if (s->moves_count == 0 || !(v->line = malloc(size)))
        return;
    memcpy(v->line, s->moves, size);
    v->line_count = s->moves_count;
}

void verdicts_free(struct move_verdict verdicts[], int count)
{
    for (int i = 0; i < count; i++)
        free(verdicts[i].line);
}

static void judge_task(void *context, int worker, int task)
{
    struct verdicts_job *job = context;
    struct advice_worker *w = &job->run->workers[worker];
    const struct advice_options *o = job->run->watch.options;
    struct move_verdict *v = &job->out[task];
    struct solution *s = w->solution;
    struct game after = *job->game;
    if (v->verdict != VERDICT_UNKNOWN || (advice_stopped(job->run) && v->states > 0))
        return;
    advice_worker_begin(w);
    int64_t share = take_share(job);
    struct solve_options options = {.limit_states = job->limit_states,
                                    .limit_seconds = (double)share * 1e-9,
                                    .off = job->off,
                                    .seed = o->seed,
                                    .cancel = &job->run->watch.stop};
    game_play(&after, job->moves[task], NULL, NULL);
    solver_solve(w->solver, &after, &options, s);
    advice_worker_stop(w);
    atomic_fetch_add(&job->left_ns, share - (int64_t)(s->cpu_seconds * 1e9));
    v->verdict = s->verdict;
    v->limit = s->limit;
    v->proof = s->proof;
    v->length = s->verdict == VERDICT_WINNABLE ? s->moves_count : 0;
    v->detour = s->verdict == VERDICT_WINNABLE ? verdicts_play_to_exit(&after, s) : 0;
    v->best_score = s->best_score > v->best_score ? s->best_score : v->best_score;
    v->states += s->states;
    v->playout_states += s->phases[PHASE_NRPA].states;
    v->cpu_seconds += s->cpu_seconds;
    if (s->verdict == VERDICT_WINNABLE)
        keep_line(v, s);
    if (s->verdict != VERDICT_UNKNOWN)
        atomic_fetch_add(&job->done, 1);
}

static void tick(void *context)
{
    struct verdicts_job *job = context;
    int done = atomic_load(&job->done);
    advice_tick(job->run, "solving", job->count ? (double)done / job->count : 1, (uint64_t)done);
}

static int count_open(const struct verdicts_job *job)
{
    int open = 0;
    for (int i = 0; i < job->count; i++)
        open += job->out[i].verdict == VERDICT_UNKNOWN;
    assert(open + atomic_load(&job->done) == job->count || advice_stopped(job->run));
    return open;
}

static void run_pass(struct verdicts_job *job, uint64_t limit_states, uint32_t off)
{
    job->limit_states = limit_states;
    job->off = off;
    atomic_store(&job->waiting, count_open(job));
    atomic_store(&job->left_ns, (int64_t)(advice_seconds_left(job->run) * 1e9) * job->run->watch.options->threads);
    parallel_run(job->run->watch.options->threads, job->count, judge_task, tick, job);
}

/* Moves whose search was stopped, or that did not get all preset passes, were ended by the limit of seconds or by the caller. */
static void settle(struct verdicts_job *job)
{
    bool cut_short = job->run->watch.options->limit_states == 0 && advice_stopped(job->run);
    for (int i = 0; i < job->count; i++) {
        struct move_verdict *v = &job->out[i];
        if (v->verdict == VERDICT_UNKNOWN && advice_cancelled(job->run))
            v->limit = LIMIT_INTERRUPTED;
        else if (v->verdict == VERDICT_UNKNOWN && (v->limit == LIMIT_INTERRUPTED || (v->limit == LIMIT_STATES && cut_short)))
            v->limit = LIMIT_SECONDS;
    }
}

/* States for each of the moves that are still open. Twenty states of playouts cost as much as one of any other kind. */
static uint64_t part_of(const struct verdicts_job *job, uint64_t shared_states)
{
    uint64_t states = 1, dear = 1, open = (uint64_t)count_open(job);
    for (int i = 0; i < job->count; i++)
        if (job->out[i].verdict == VERDICT_UNKNOWN) {
            states += job->out[i].states;
            dear += job->out[i].states - job->out[i].playout_states + job->out[i].playout_states / 20;
        }
    return shared_states / (1 + open) * states / dear;
}

static void run_preset(struct verdicts_job *job)
{
    const struct advice_options *o = job->run->watch.options;
    int passes = o->limit_seconds > 0 ? PASSES_EACH : PASSES;
    for (int i = 0; i < passes && count_open(job) > 0; i++) {
        uint64_t states = PRESET[i].states ? PRESET[i].states : part_of(job, PRESET[i].shared_states);
        run_pass(job, states, PRESET[i].formula ? o->off : o->off | SWITCH_SAT);
    }
    if (passes < PASSES && count_open(job) > 0)
        run_pass(job, 0, o->off); /* as long as there is time */
}

void verdicts_judge_moves(struct advice_run *run, const struct game *g, const struct move moves[], int count, struct move_verdict out[])
{
    assert(count >= 0 && count <= MOVES_MAX);
    const struct advice_options *o = run->watch.options;
    struct verdicts_job job = {.run = run, .game = g, .moves = moves, .count = count, .out = out};
    memset(out, 0, sizeof *out * (size_t)count);
    if (o->limit_states > 0)
        run_pass(&job, o->limit_states, o->off);
    else
        run_preset(&job);
    settle(&job);
}
