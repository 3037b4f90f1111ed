#include "hint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hint_words.h"
#include "parallel.h"
#include "sampling.h"

/* Legal moves; of equal empty piles the first. Before the base is chosen: one for each card that can be. */
static void list_moves(const struct game *g, struct hint *out)
{
    struct move moves[MOVES_MAX];
    out->count = game_won(g) ? 0 : game_base_chosen(g) ? game_moves(g, true, moves) : game_base_moves(g, moves);
    for (int i = 0; i < out->count; i++) {
        struct hint_move *m = &out->move[i];
        *m = (struct hint_move){.move = moves[i], .card = pile_top(&g->pile[moves[i].from])};
        m->winnable = m->ease = interval_unknown();
    }
}

static void hint_init(const struct game *g, bool hidden, struct hint *out)
{
    /* Moves are filled in by list_moves(): clearing room for a thousand of them is not needed. */
    memset(out, 0, offsetof(struct hint, move));
    out->hidden = hidden;
    out->interrupted = false;
    out->samples = 0;
    out->next = -1;
    out->why[0] = '\0';
    list_moves(g, out);
}

/* ---- known position ---- */

struct job {
    const struct game *game;
    const struct advice_options *options;
    struct advice_watch watch;
    struct advice_worker *workers;
    struct solution *solutions; /* one a worker */
    int *lengths;               /* of the solution after each move */
    struct hint *out;
    atomic_int done;
    /* The position's seconds, which the moves share: each may use an equal part of what is left, and gives back what it did not use. A first
     * pass of few states for all keeps the easy moves from waiting, and leaves nearly everything to the hard ones in the second. */
    double limit_seconds; /* 0: none */
    atomic_int_fast64_t left_ns;
    atomic_int waiting;
    uint64_t limit_states; /* of this pass */
};

enum { FIRST_PASS_STATES = 50000 };

/* Nanoseconds for one more move; at least a millisecond, so that every move is looked at. */
static int64_t take_share(struct job *job)
{
    int waiting = atomic_fetch_sub(&job->waiting, 1);
    int64_t share = atomic_load(&job->left_ns) / (waiting > 1 ? waiting : 1);
    share = share > 1000000 ? share : 1000000;
    atomic_fetch_sub(&job->left_ns, share);
    return share;
}

static void move_task(void *context, int worker, int task)
{
    struct job *job = context;
    const struct advice_options *o = job->options;
    struct hint_move *m = &job->out->move[task];
    struct solution *s = &job->solutions[worker];
    struct game after = *job->game;
    if (m->verdict != VERDICT_UNKNOWN)
        return; /* decided in the first pass */
    int64_t share = job->limit_seconds > 0 ? take_share(job) : 0;
    struct solve_options options = {
        .limit_states = job->limit_states,
        .limit_seconds = (double)share * 1e-9,
        .off = o->off,
        .seed = o->seed,
        .cancel = &job->watch.stop,
    };
    game_play(&after, m->move, NULL, NULL);
    solver_solve(job->workers[worker].solver, &after, &options, s);
    if (share > 0)
        atomic_fetch_add(&job->left_ns, share - (int64_t)(s->cpu_seconds * 1e9));
    m->verdict = s->verdict;
    m->limit = s->limit;
    m->states += s->states;
    m->cpu_seconds += s->cpu_seconds;
    if (s->verdict != VERDICT_UNKNOWN) {
        m->winnable = interval_exact(s->verdict == VERDICT_WINNABLE);
        atomic_fetch_add(&job->done, 1);
    }
    job->lengths[task] = s->moves_count;
}

static void tick(void *context)
{
    struct job *job = context;
    int done = atomic_load(&job->done);
    advice_watch_tick(&job->watch, "solving", job->out->count ? (double)done / job->out->count : 1, (uint64_t)done);
}

static void run_pass(struct job *job, int threads, uint64_t limit_states)
{
    int open = 0;
    for (int i = 0; i < job->out->count; i++)
        open += job->out->move[i].verdict == VERDICT_UNKNOWN;
    atomic_store(&job->waiting, open);
    job->limit_states = limit_states;
    parallel_run(threads, job->out->count, move_task, tick, job);
}

static void solve_moves(struct job *job, int threads)
{
    const struct advice_options *o = job->options;
    job->limit_seconds = advice_known_seconds(o);
    atomic_store(&job->left_ns, (int64_t)(job->limit_seconds * 1e9));
    if (o->limit_states == 0) /* a limit of states wants the same answer everywhere: one pass */
        run_pass(job, threads, FIRST_PASS_STATES);
    run_pass(job, threads, o->limit_states);
}

/* A position is won by any winning move and lost when every move loses; the shortest solution found gives the next move. */
static void conclude(struct job *job)
{
    struct hint *out = job->out;
    bool all_lost = true;
    for (int i = 0; i < out->count; i++) {
        const struct hint_move *m = &out->move[i];
        all_lost = all_lost && m->verdict == VERDICT_LOST;
        if (m->verdict != VERDICT_WINNABLE || (out->next >= 0 && job->lengths[i] + 1 >= out->next_length))
            continue;
        out->next = i;
        out->next_length = job->lengths[i] + 1;
    }
    out->verdict = out->next >= 0 || game_won(job->game) ? VERDICT_WINNABLE : all_lost ? VERDICT_LOST : VERDICT_UNKNOWN;
    out->interrupted = advice_cancelled(&job->watch);
    out->elapsed_seconds = advice_elapsed(&job->watch);
    hint_say_known(job->game, out);
}

bool hint_known(const struct game *g, const struct advice_options *o, struct hint *out, struct error *e)
{
    hint_init(g, false, out);
    struct job job = {.game = g, .options = o, .out = out};
    int threads = o->threads < out->count ? o->threads : out->count > 0 ? out->count : 1;
    advice_watch_init(&job.watch, o, 0);
    job.workers = advice_workers_create(o, threads, e);
    if (!job.workers)
        return false;
    job.solutions = malloc(sizeof *job.solutions * (size_t)threads);
    job.lengths = calloc((size_t)out->count + 1, sizeof *job.lengths);
    bool ok = (job.solutions && job.lengths) || advice_no_memory(e, "hint");
    if (ok) {
        solve_moves(&job, threads);
        conclude(&job);
    }
    free(job.lengths);
    free(job.solutions);
    advice_workers_free(job.workers, threads);
    return ok;
}

/* ---- hidden ---- */

static void take_sampled(struct hint_move *m, const struct sampled *s)
{
    m->verdict = s->doomed ? VERDICT_LOST : VERDICT_UNKNOWN;
    m->winnable = s->winnable;
    m->ease = s->ease;
    m->undecided = s->open;
    m->merit = s->merit;
    m->states = s->states;
    m->cpu_seconds = s->cpu_seconds;
}

/* All moves judged on the same orders. False with `e` if memory is short. */
static bool sample(const struct fair_view *view, const struct advice_options *o, struct hint *out, struct error *e)
{
    struct move *moves = malloc(sizeof *moves * (size_t)out->count);
    if (!moves)
        return advice_no_memory(e, "hint");
    for (int i = 0; i < out->count; i++)
        moves[i] = out->move[i].move;
    struct sampling *sampling = sample_moves(view, moves, out->count, o, e);
    free(moves);
    if (!sampling)
        return false;
    bool all_lost = true;
    for (int i = 0; i < out->count; i++) {
        take_sampled(&out->move[i], &sampling->move[i]);
        all_lost = all_lost && sampling->move[i].doomed;
    }
    out->verdict = all_lost ? VERDICT_LOST : VERDICT_UNKNOWN;
    const struct hint_move *best = &out->move[sampling->best];
    bool in_the_dark = interval_tells_nothing(&best->winnable) && interval_tells_nothing(&best->ease);
    out->next = all_lost || in_the_dark ? -1 : sampling->best;
    out->samples = sampling->samples;
    out->interrupted = sampling->interrupted;
    out->elapsed_seconds = sampling->elapsed_seconds;
    free(sampling);
    return true;
}

bool hint_hidden(const struct fair_view *view, const struct advice_options *o, struct hint *out, struct error *e)
{
    if (fair_all_known(view)) {
        struct game g;
        advice_any_deal(view, &g);
        return hint_known(&g, o, out, e);
    }
    hint_init(&view->open, true, out);
    if (out->count == 0)
        out->verdict = game_won(&view->open) ? VERDICT_WINNABLE : VERDICT_LOST;
    else if (!sample(view, o, out, e))
        return false;
    hint_say_hidden(view, out);
    return true;
}
