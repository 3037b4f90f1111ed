#include "sampling.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "parallel.h"

enum {
    ROUND = 32,         /* stock orders between two looks at the outcome */
    SAMPLES_LEAST = 64, /* before anything is called clear */
    SAMPLES_MOST = 1 << 16,
};
#define CLEAR      0.99   /* chance of being best at which it ends ... */
#define OUT_OF_IT  0.0005 /* ... or a move is no longer sampled */
#define NOT_PLAYED (-1.0f)
#define SAME       0.01 /* merits that differ by less than this are not worth telling apart */

/* What one stock order said about one move. */
struct outcome {
    float merit;
    float ease;
};

struct job {
    const struct fair_view *view;
    const struct advice_options *options;
    struct advice_watch watch;
    struct advice_worker *workers;
    struct solution *solutions; /* one a worker: large */
    struct sampling *out;
    struct outcome *outcomes; /* [sample][move] */
    struct cell *cells;       /* [sample of this round][move] */
    int round_first;
    uint64_t playouts;
};

/* One problem of the current round, written by the one task that owns it. */
struct cell {
    bool done;
    bool by_reserve; /* lost by the reserve test */
    enum verdict verdict;
    uint64_t playouts, won, states;
    double cpu_seconds;
};

/* ---- one sample ---- */

/* `seen`: what the player knows of `after`. */
static void judge(struct job *job, struct advice_worker *worker, struct solution *solution, const struct game *after,
                  const struct fair_view *seen, struct rng *r, struct cell *cell)
{
    struct solve_options options = {
        .limit_states = job->options->limit_states ? job->options->limit_states : ADVICE_HIDDEN_STATES,
        .off = job->options->off,
        .seed = job->options->seed,
        .cancel = &job->watch.stop,
    };
    solver_solve(worker->solver, after, &options, solution);
    cell->verdict = solution->verdict;
    cell->states = solution->states;
    cell->cpu_seconds = solution->cpu_seconds;
    /* What can be proved lost whatever the order is not worth playing; neither is a game that ended by the move. */
    cell->by_reserve = solution->proof == PROOF_RESERVE;
    if (cell->by_reserve) {
        cell->playouts = job->playouts;
    } else {
        cell->won = fair_playouts(worker->player, seen, job->playouts, r, &job->watch.stop, &cell->playouts);
    }
    cell->done = true;
}

static void sample_task(void *context, int worker, int task)
{
    struct job *job = context;
    struct game deal;
    struct rng order, play;
    uint64_t index = (uint64_t)(job->round_first + task);
    if (atomic_load_explicit(&job->watch.stop, memory_order_relaxed))
        return;
    advice_rng(&order, job->options->seed, 2 * index);
    fair_complete(job->view, &order, &deal);
    for (int i = 0; i < job->out->count; i++) {
        struct sampled *s = &job->out->move[i];
        struct cell *cell = &job->cells[task * job->out->count + i];
        if (s->same_as != i || !s->competing)
            continue; /* when stopped on the way the rest of this order comes out as open */
        struct game after = deal;
        struct fair_view seen = *job->view;
        game_play(&after, s->move, NULL, NULL);
        fair_view_follow(&seen, s->move, &after);
        advice_rng(&play, job->options->seed, 2 * index + 1); /* the same chance for every move */
        judge(job, &job->workers[worker], &job->solutions[worker], &after, &seen, &play, cell);
    }
}

static void tick(void *context)
{
    struct job *job = context;
    const struct advice_options *o = job->options;
    double fraction = advice_elapsed(&job->watch) / advice_hidden_seconds(o);
    if (o->limit_samples)
        fraction = fmax(fraction, (double)job->out->samples / (double)o->limit_samples);
    advice_watch_tick(&job->watch, "sampling", fraction, job->out->samples);
}

/* ---- what the samples say ---- */

static void add_cell(struct sampled *s, const struct cell *cell, struct outcome *outcome)
{
    s->won += cell->verdict == VERDICT_WINNABLE;
    s->lost += cell->verdict == VERDICT_LOST;
    s->open += cell->verdict == VERDICT_UNKNOWN;
    s->playouts += cell->playouts;
    s->playouts_won += cell->won;
    s->states += cell->states;
    s->cpu_seconds += cell->cpu_seconds;
    double winnable = cell->verdict == VERDICT_WINNABLE ? 1 : cell->verdict == VERDICT_LOST ? 0 : 0.5;
    outcome->ease = cell->playouts ? (float)((double)cell->won / (double)cell->playouts) : NOT_PLAYED;
    outcome->merit = (float)((winnable + (cell->playouts ? outcome->ease : winnable)) / 2);
}

/* Samples that every competing move has; the rest of a round that was cut short is dropped, so that all have the same ones. */
static int add_round(struct job *job, int tasks)
{
    struct sampling *out = job->out;
    int added = 0;
    for (int task = 0; task < tasks; task++) {
        bool whole = true;
        for (int i = 0; i < out->count; i++)
            if (out->move[i].competing && out->move[i].same_as == i && !job->cells[task * out->count + i].done)
                whole = false;
        if (!whole)
            continue;
        struct outcome *row = job->outcomes + (size_t)out->samples * (size_t)out->count;
        for (int i = 0; i < out->count; i++)
            if (out->move[i].competing && out->move[i].same_as == i) {
                const struct cell *cell = &job->cells[task * out->count + i];
                add_cell(&out->move[i], cell, &row[i]);
                out->move[i].doomed |= cell->by_reserve && advice_reserve_is_open(job->view);
                out->decided += cell->verdict != VERDICT_UNKNOWN;
            }
        out->samples++;
        added++;
    }
    return added;
}

static uint64_t samples_of(const struct sampled *s) { return s->won + s->lost + s->open; }

static float merit_at(const struct job *job, uint64_t sample, int i)
{
    return job->outcomes[sample * (uint64_t)job->out->count + (uint64_t)i].merit;
}

static double mean_merit(const struct job *job, int i)
{
    uint64_t n = samples_of(&job->out->move[i]);
    double sum = 0;
    for (uint64_t k = 0; k < n; k++)
        sum += merit_at(job, k, i);
    return n ? sum / (double)n : 0;
}

/* Paired difference of merit, best minus i, over the samples both have (a move that dropped out has the first ones). */
static void compare(struct job *job, int best, int i)
{
    struct sampled *s = &job->out->move[i];
    uint64_t n = samples_of(s);
    double sum = 0, squares = 0;
    for (uint64_t k = 0; k < n; k++) {
        double d = merit_at(job, k, best) - merit_at(job, k, i);
        sum += d;
        squares += d * d;
    }
    s->behind = n ? sum / (double)n : 0;
    double variance = n ? squares / (double)n - s->behind * s->behind : 1;
    /* One imagined sample that differs by a half keeps a handful of equal samples from looking certain. */
    s->behind_error = sqrt((fmax(variance, 0) * (double)n + 0.25) / ((double)n + 1) / ((double)n + 1));
    if (i == best)
        s->behind = s->behind_error = 0;
}

/* The chance that each move is the best, were the true differences to the present best distributed as their estimates: drawn, since
 * several compete at once. Differences are drawn one by one, which forgets that they share the best move's samples: the chance
 * of the best comes out a little too small, on the careful side. */
static void best_chances(struct job *job)
{
    struct sampling *out = job->out;
    struct rng r;
    rng_seed(&r, job->options->seed);
    for (int i = 0; i < out->count; i++)
        out->move[i].best_probability = 0;
    for (int draw = 0; draw < ADVICE_DRAWS; draw++) {
        int best = out->best;
        double ahead = 0;
        for (int i = 0; i < out->count; i++) {
            struct sampled *s = &out->move[i];
            if (s->same_as != i || i == out->best || s->doomed)
                continue; /* a doomed move is never ahead of any other */
            double d = s->behind_error * advice_normal(&r) - s->behind;
            if (d > ahead) {
                ahead = d;
                best = i;
            }
        }
        out->move[best].best_probability += 1.0 / ADVICE_DRAWS;
    }
}

/* Half-width from the spread of the samples' own shares, as the number of independent playouts that would give it. */
static struct interval ease_interval(const struct job *job, int i)
{
    const struct sampled *s = &job->out->move[i];
    uint64_t n = samples_of(s);
    if (n == 0 || s->playouts == 0)
        return interval_unknown();
    double share = (double)s->playouts_won / (double)s->playouts, squares = 0;
    for (uint64_t k = 0; k < n; k++) {
        float ease = job->outcomes[k * (uint64_t)job->out->count + (uint64_t)i].ease;
        squares += ease == NOT_PLAYED ? 0 : (ease - share) * (ease - share);
    }
    double variance_of_mean = n > 1 ? squares / (double)(n - 1) / (double)n : 0;
    double effective = variance_of_mean > 0 ? share * (1 - share) / variance_of_mean : (double)s->playouts;
    effective = fmin(fmax(effective, (double)n), (double)s->playouts);
    struct interval out = interval_wilson((uint64_t)llround(share * effective), (uint64_t)llround(effective));
    out.value = share;
    out.samples = s->playouts;
    return out;
}

static void take_stock(struct job *job)
{
    struct sampling *out = job->out;
    out->best = 0;
    for (int i = 0; i < out->count; i++) {
        struct sampled *s = &out->move[i];
        if (s->same_as == i)
            s->merit = mean_merit(job, i);
        /* One that has dropped out was clearly behind. */
        if (s->same_as == i && s->competing && (!out->move[out->best].competing || s->merit > out->move[out->best].merit))
            out->best = i;
    }
    for (int i = 0; i < out->count; i++)
        if (out->move[i].same_as == i)
            compare(job, out->best, i);
    best_chances(job);
}

static void share_with_equals(struct sampling *out)
{
    for (int i = 0; i < out->count; i++) {
        struct sampled *s = &out->move[i];
        struct move move = s->move;
        int same_as = s->same_as;
        if (same_as != i)
            *s = out->move[same_as];
        s->move = move;
        s->same_as = same_as;
    }
}

static void finish(struct job *job)
{
    struct sampling *out = job->out;
    for (int i = 0; i < out->count; i++) {
        struct sampled *s = &out->move[i];
        if (s->same_as != i)
            continue;
        s->winnable = s->doomed ? interval_exact(0) : interval_wilson_open(s->won, s->open, samples_of(s));
        s->ease = s->doomed ? interval_exact(0) : ease_interval(job, i);
    }
    share_with_equals(out);
    out->interrupted = advice_cancelled(&job->watch);
    out->elapsed_seconds = advice_elapsed(&job->watch);
}

/* True when the answer is clear or no clearer one is worth the time; drops moves that are out of it. */
static bool is_clear(struct job *job)
{
    struct sampling *out = job->out;
    if (out->samples < SAMPLES_LEAST)
        return false;
    bool all_same = true;
    for (int i = 0; i < out->count; i++) {
        struct sampled *s = &out->move[i];
        if (i == out->best || s->same_as != i)
            continue;
        if (s->best_probability < OUT_OF_IT)
            s->competing = false;
        if (s->competing && s->behind + 2 * s->behind_error > SAME)
            all_same = false;
    }
    return out->move[out->best].best_probability >= CLEAR || all_same;
}

/* ---- set up ---- */

/* Two moves that put cards alike in every respect to places alike: of the base cards those of one colour (or suit) and rank. Other
 * moves are told apart by game_moves() already. */
static bool same_problem(const struct fair_view *view, struct move a, struct move b)
{
    const struct game *g = &view->open;
    if (game_base_chosen(g))
        return false;
    return advice_same_base(g, pile_top(&g->pile[a.from]), pile_top(&g->pile[b.from]));
}

static void set_moves(struct sampling *out, const struct fair_view *view, const struct move moves[], int count)
{
    out->count = count;
    for (int i = 0; i < count; i++) {
        struct sampled *s = &out->move[i];
        s->move = moves[i];
        s->same_as = i;
        s->competing = true;
        s->winnable = s->ease = interval_unknown();
        for (int k = i - 1; k >= 0; k--)
            if (same_problem(view, moves[k], moves[i]))
                s->same_as = k;
    }
}

static void run(struct job *job)
{
    const struct advice_options *o = job->options;
    uint64_t most = o->limit_samples && o->limit_samples < SAMPLES_MOST ? o->limit_samples : SAMPLES_MOST;
    while (job->out->samples < most && !atomic_load(&job->watch.stop)) {
        int tasks = most - job->out->samples < ROUND ? (int)(most - job->out->samples) : ROUND;
        job->round_first = (int)job->out->samples;
        memset(job->cells, 0, sizeof *job->cells * ROUND * (size_t)job->out->count);
        parallel_run(o->threads, tasks, sample_task, tick, job);
        int added = add_round(job, tasks);
        take_stock(job);
        if (added < tasks || is_clear(job))
            break;
    }
    finish(job);
}

struct sampling *sample_moves(const struct fair_view *view, const struct move moves[], int count, const struct advice_options *o,
                              struct error *e)
{
    struct job job = {.view = view, .options = o, .playouts = advice_playouts(o, true)};
    assert(count >= 1);
    advice_watch_init(&job.watch, o, advice_hidden_seconds(o));
    job.workers = advice_workers_create(o, o->threads, e);
    if (!job.workers)
        return NULL;
    job.out = calloc(1, sizeof *job.out + sizeof job.out->move[0] * (size_t)count);
    job.outcomes = malloc(sizeof *job.outcomes * (SAMPLES_MOST + ROUND) * (size_t)count); /* touched as far as used */
    job.cells = malloc(sizeof *job.cells * ROUND * (size_t)count);
    job.solutions = malloc(sizeof *job.solutions * (size_t)o->threads);
    if (job.out && job.outcomes && job.cells && job.solutions) {
        set_moves(job.out, view, moves, count);
        run(&job);
    } else {
        advice_no_memory(e, "sampling");
        free(job.out);
        job.out = NULL;
    }
    free(job.solutions);
    free(job.cells);
    free(job.outcomes);
    advice_workers_free(job.workers, o->threads);
    return job.out;
}
