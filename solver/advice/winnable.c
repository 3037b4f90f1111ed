#include "winnable.h"

#include <stdlib.h>
#include <string.h>

#include "parallel.h"

enum { BATCH = 4, ORDERS_DARK = 4, ORDERS_ALIKE = 8, ORDERS_MOST = 32 };

/* The solver's answer for one order after one move. */
struct answer {
    enum verdict verdict; /* VERDICT_NOT_ASKED: there was no time */
    uint64_t states;
    double cpu_seconds;
};

struct winnable_job {
    struct advice_run *run;
    const struct fair_view *view;
    const struct ease *ease;
    const int *which;
    int count;
    struct winnable *out;
    bool *asking;           /* [count]: its answers still differ */
    int first;              /* order of this batch */
    struct answer *answers; /* [order of the batch][count] */
};

static bool player_won(const struct ease_move *m, uint64_t order) { return order < m->orders && (m->wins[order / 64] >> order % 64 & 1); }

static void ask(struct winnable_job *job, struct advice_worker *w, const struct ease_move *m, uint64_t order, struct answer *answer)
{
    const struct advice_options *o = job->run->watch.options;
    /* The formula takes seconds, the presets are thousands of states. */
    struct solve_options options = {.limit_states = o->limit_states ? o->limit_states : WINNABLE_STATES,
                                    .limit_seconds = advice_seconds_left(job->run),
                                    .off = o->off | SWITCH_SAT,
                                    .seed = o->seed,
                                    .cancel = &job->run->watch.stop};
    struct rng r;
    struct game deal;
    advice_rng(&r, o->seed, order);
    fair_complete(job->view, &r, &deal);
    game_play(&deal, m->move, NULL, NULL);
    solver_solve(w->solver, &deal, &options, w->solution);
    *answer = (struct answer){w->solution->verdict, w->solution->states, w->solution->cpu_seconds};
}

static void ask_task(void *context, int worker, int task)
{
    struct winnable_job *job = context;
    struct advice_worker *w = &job->run->workers[worker];
    int i = task % job->count;
    uint64_t order = (uint64_t)(job->first + task / job->count);
    const struct ease_move *m = &job->ease->move[job->which[i]];
    struct answer *answer = &job->answers[task];
    *answer = (struct answer){.verdict = VERDICT_NOT_ASKED};
    if (!job->asking[i] || advice_stopped(job->run))
        return;
    advice_worker_begin(w);
    if (player_won(m, order))
        answer->verdict = VERDICT_WINNABLE;
    else
        ask(job, w, m, order, answer);
    if (advice_worker_stop(w) && answer->verdict == VERDICT_UNKNOWN)
        answer->verdict = VERDICT_NOT_ASKED; /* it may have been cut short */
}

static void tick(void *context)
{
    struct winnable_job *job = context;
    advice_tick(job->run, "solving", (double)job->first / (double)ORDERS_ALIKE, (uint64_t)job->first);
}

static void add_batch(struct winnable_job *job)
{
    for (int task = 0; task < BATCH * job->count; task++) {
        const struct answer *answer = &job->answers[task];
        struct winnable *w = &job->out[task % job->count];
        w->won += answer->verdict == VERDICT_WINNABLE;
        w->lost += answer->verdict == VERDICT_LOST;
        w->open += answer->verdict == VERDICT_UNKNOWN;
        w->states += answer->states;
        w->cpu_seconds += answer->cpu_seconds;
    }
}

/* True as long as more orders are needed. */
static bool goes_on(const struct winnable *w)
{
    uint64_t asked = w->won + w->lost + w->open;
    if (w->won > 0 && w->lost > 0)
        return asked < ORDERS_MOST;
    return asked < (w->won + w->lost > 0 ? ORDERS_ALIKE : ORDERS_DARK);
}

/* The place in `which` of the first equivalent move, whose answer this one shares; maybe its own place. */
static int first_alike(const struct winnable_job *job, int i)
{
    for (int k = 0; k < i; k++)
        if (job->ease->move[job->which[k]].same_as == job->ease->move[job->which[i]].same_as)
            return k;
    return i;
}

static void ask_in_batches(struct winnable_job *job)
{
    bool any = false;
    for (int i = 0; i < job->count; i++) {
        job->asking[i] = first_alike(job, i) == i && !job->ease->move[job->which[i]].doomed;
        any = any || job->asking[i];
    }
    for (job->first = 0; any && !advice_stopped(job->run); job->first += BATCH) {
        parallel_run(job->run->watch.options->threads, BATCH * job->count, ask_task, tick, job);
        add_batch(job);
        any = false;
        for (int i = 0; i < job->count; i++) {
            job->asking[i] = job->asking[i] && goes_on(&job->out[i]);
            any = any || job->asking[i];
        }
    }
}

static void finish(struct winnable_job *job)
{
    for (int i = 0; i < job->count; i++) {
        struct winnable *w = &job->out[i], *first = &job->out[first_alike(job, i)];
        uint64_t asked = w->won + w->lost + w->open;
        if (first != w)
            *w = *first;
        else if (job->ease->move[job->which[i]].doomed)
            w->share = interval_exact(0);
        else
            w->share = asked ? interval_wilson_open(w->won, w->open, asked) : interval_unknown();
    }
}

bool winnable_ask(struct advice_run *run, const struct fair_view *view, const struct ease *ease, const int which[], int count,
                  struct winnable out[], struct error *e)
{
    struct winnable_job job = {.run = run, .view = view, .ease = ease, .which = which, .count = count, .out = out};
    memset(out, 0, sizeof *out * (size_t)count);
    job.asking = calloc((size_t)count + 1, sizeof *job.asking);
    job.answers = malloc(BATCH * ((size_t)count + 1) * sizeof *job.answers);
    bool ok = job.asking && job.answers;
    if (ok) {
        ask_in_batches(&job);
        finish(&job);
    }
    free(job.asking);
    free(job.answers);
    return ok || error_no_memory(e, "winnable");
}
