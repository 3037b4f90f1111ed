#include "batch_run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch_task.h"
#include "library_error.h"
#include "message.h"
#include "thread.h"

enum { TICK_NS = 100000000 };

struct run;

/* A worker thread. run->lock guards everything except `solver` and its answer. */
struct worker {
    struct run *run;
    pthread_t thread;
    terrace_solver *solver;
    terrace_stop *cancel;   /* ends its search */
    terrace_result *answer; /* of the search that has just ended; NULL: `why` */
    terrace_error why;
    struct task *task; /* the present task; NULL: none */
    bool started;
};

struct run {
    const struct batch_job *job;
    const struct batch_sink *sink;
    pthread_mutex_t lock;
    pthread_cond_t work, over; /* work: there is a task, or all is done; over: a worker ended */
    struct plan_walk walk;
    struct task *first, **end;  /* the queue of tasks that wait */
    uint64_t begun;             /* deals begun and not done yet */
    bool stopping, failed, bug; /* bug: it failed because of an internal check */
    int working;                /* workers that have not ended */
    struct batch_state *state;
    struct error *e;
    struct worker *worker;
};

/* ---- the queue ---- */

static void push(struct run *r, struct task *t)
{
    t->next = NULL;
    *r->end = t;
    r->end = &t->next;
    t->deal->refs++;
    pthread_cond_signal(&r->work);
}

static struct task *pop(struct run *r)
{
    struct task *t = r->first;
    if (!t)
        return NULL;
    r->first = t->next;
    if (!r->first)
        r->end = &r->first;
    t->deal->refs--;
    return t;
}

/* Frees a deal that is finished and not referred to. */
static void release(const struct run *r, struct open_deal *d)
{
    if (d->refs == 0 && (d->emitted || r->stopping))
        open_deal_free(d);
}

/* ---- ends ---- */

static void stop(struct run *r)
{
    r->stopping = true;
    for (int i = 0; i < r->job->threads; i++)
        if (r->worker[i].cancel)
            terrace_stop_raise(r->worker[i].cancel);
    pthread_cond_broadcast(&r->work);
}

static void fail_without_memory(struct run *r)
{
    if (!r->failed)
        error_set(r->e, r->job->command, "free some memory, or use fewer --threads, then give the same command again", "out of memory");
    r->failed = true;
    stop(r);
}

/* Ends the search at `t`, if there is one; its worker takes another task. */
static void cancel_search(struct run *r, const struct task *t)
{
    for (int i = 0; i < r->job->threads; i++)
        if (r->worker[i].task == t)
            terrace_stop_raise(r->worker[i].cancel);
}

/* Gives a finished deal to the sink. */
static void emit(struct run *r, struct open_deal *d)
{
    struct batch_line line;
    char *moves;
    if (!open_deal_line(d, r->job->game, r->job->solutions, &line, &moves)) {
        fail_without_memory(r);
        return;
    }
    if (!r->sink->line(r->sink->context, &line, r->e)) {
        r->failed = true;
        stop(r);
    } else {
        r->state->winnable += line.verdict == TERRACE_WINNABLE;
        r->state->lost += line.verdict == TERRACE_LOST;
        r->state->unknown += line.verdict == TERRACE_UNKNOWN;
        r->state->open--;
    }
    free(moves);
    d->emitted = true;
    if (--r->begun == 0)
        pthread_cond_broadcast(&r->work);
}

/* After a task was closed. */
static void settle(struct run *r, struct task *t)
{
    struct open_deal *d = t->deal;
    if (t->verdict == TERRACE_WINNABLE && !r->job->all_bases) {
        for (int i = 0; i < d->count; i++) {
            task_unask(&d->task[i]);
            cancel_search(r, &d->task[i]);
        }
    }
    /* When the run stops, the line would miss what other searches were about to find; the next run decides the deal again. */
    if (open_deal_done(d) && !d->emitted && !r->failed)
        emit(r, d);
}

/* ---- searches ---- */

/* Ends the run, because the library could not answer. */
static void fail_with(struct run *r, const terrace_error *why)
{
    if (!r->failed)
        library_error(why, r->e);
    r->bug = r->bug || (!r->failed && why->code == TERRACE_BUG);
    r->failed = true;
    stop(r);
}

static void judge(struct run *r, struct task *t, const terrace_result *answer)
{
    if (t->closed)
        return; /* another choice of the base was first */
    if (terrace_result_verdict(answer) != TERRACE_UNKNOWN) {
        if (!task_decide(t, answer, r->job->solutions)) {
            fail_without_memory(r);
            return;
        }
    } else if (r->stopping) {
        return;
    } else {
        t->closed = true;
        t->limit = terrace_result_limit(answer);
    }
    settle(r, t);
}

static void absorb(struct run *r, struct worker *w, struct task *t)
{
    w->task = NULL;
    t->deal->refs--;
    if (w->answer) {
        t->states = terrace_result_states(w->answer);
        t->seconds = terrace_result_seconds(w->answer);
        r->state->states += t->states;
        judge(r, t, w->answer);
    } else {
        fail_with(r, &w->why);
    }
    terrace_result_free(w->answer);
    release(r, t->deal);
}

/* Decides `t`, as far as its limits reach (lock held, but not while it searches). */
static void solve(struct run *r, struct worker *w, struct task *t)
{
    terrace_options options = terrace_options_preset();
    options.limit_states = r->job->limits.states;
    options.limit_seconds = r->job->limits.seconds > 0 ? r->job->limits.seconds : -1;
    options.seed = r->job->seed;
    options.stop = w->cancel;
    t->deal->refs++;
    w->task = t;
    terrace_stop_lower(w->cancel);
    pthread_mutex_unlock(&r->lock);
    terrace_position *start = task_start(t, r->job->game, &w->why);
    w->answer = start ? terrace_solve(w->solver, start, &options, &w->why) : NULL;
    terrace_position_free(start);
    pthread_mutex_lock(&r->lock);
    absorb(r, w, t);
}

static void begin_deal(struct run *r, uint64_t number)
{
    pthread_mutex_unlock(&r->lock);
    struct open_deal *d = open_deal_make(r->job->game, &r->job->walk.plan->range, number);
    pthread_mutex_lock(&r->lock);
    if (!d) {
        fail_without_memory(r);
        return;
    }
    r->state->open++;
    for (int i = 0; i < d->count; i++)
        if (!d->task[i].closed)
            push(r, &d->task[i]);
}

/* The next open task; closed ones are dropped. */
static struct task *next_task(struct run *r)
{
    struct task *t;
    while ((t = pop(r)) && t->closed)
        release(r, t->deal);
    return t;
}

/* Tasks that wait come before new deals, or these would pile up. */
static void *work(void *context)
{
    struct worker *w = context;
    struct run *r = w->run;
    pthread_mutex_lock(&r->lock);
    while (!r->stopping) {
        struct task *t = next_task(r);
        uint64_t number;
        if (t) {
            solve(r, w, t);
        } else if (plan_walk_next(&r->walk, &number)) {
            r->begun++;
            begin_deal(r, number);
        } else if (r->begun == 0) {
            break;
        } else {
            pthread_cond_wait(&r->work, &r->lock);
        }
    }
    r->working--;
    pthread_cond_broadcast(&r->work);
    pthread_cond_signal(&r->over);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* ---- the supervising thread ---- */

/* Waits for a tick, or until a worker ends. */
static void wait_for_tick(struct run *r)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += TICK_NS;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&r->over, &r->lock, &until);
}

static void supervise(struct run *r)
{
    while (r->working > 0) {
        wait_for_tick(r);
        if (atomic_load(r->job->cancel) && !r->stopping)
            stop(r);
        r->sink->tick(r->sink->context, r->state);
    }
}

/* With fewer workers than asked for the run goes on; without any it fails. False: no more workers. */
static bool no_thread(struct run *r, int why)
{
    if (r->working > 0) {
        message("%s: goes on with %d of %d threads: no more could be started (%s)", r->job->command, r->working, r->job->threads,
                strerror(why));
    } else {
        error_set(r->e, r->job->command,
                  "raise the limit of processes (ulimit -u) or memory (ulimit -d, -v), then give the same command again", "no thread (%s)",
                  strerror(why));
        r->failed = true;
    }
    return false;
}

static bool start_worker(struct run *r, struct worker *w)
{
    w->run = r;
    w->solver = terrace_solver_new(r->job->limits.table_bytes, 1, &w->why);
    w->cancel = w->solver ? terrace_stop_new(&w->why) : NULL;
    if (!w->cancel) {
        fail_with(r, &w->why);
        return false;
    }
    int why = thread_create(&w->thread, work, w);
    if (why)
        return no_thread(r, why);
    w->started = true;
    r->working++;
    return true;
}

static void free_leftovers(struct run *r)
{
    struct task *t;
    while ((t = pop(r))) {
        t->deal->emitted = true;
        release(r, t->deal);
    }
}

enum batch_end batch_run(const struct batch_job *job, const struct batch_sink *sink, struct batch_state *state, struct error *e)
{
    struct run r = {.job = job, .sink = sink, .walk = job->walk, .state = state, .e = e};
    *state = (struct batch_state){0};
    r.end = &r.first;
    r.worker = calloc((size_t)job->threads, sizeof *r.worker);
    if (!r.worker) {
        error_set(e, job->command, "use fewer --threads", "out of memory");
        return BATCH_END_FAILED;
    }
    pthread_mutex_init(&r.lock, NULL);
    pthread_cond_init(&r.work, NULL);
    thread_condition_init(&r.over);
    pthread_mutex_lock(&r.lock);
    for (int i = 0; i < job->threads && start_worker(&r, &r.worker[i]); i++)
        continue;
    if (r.failed)
        stop(&r);
    supervise(&r);
    bool complete = r.begun == 0 && r.walk.over;
    pthread_mutex_unlock(&r.lock);
    for (int i = 0; i < job->threads; i++) {
        if (r.worker[i].started)
            pthread_join(r.worker[i].thread, NULL);
        terrace_solver_free(r.worker[i].solver);
        terrace_stop_free(r.worker[i].cancel);
    }
    free_leftovers(&r);
    free(r.worker);
    pthread_cond_destroy(&r.over);
    pthread_cond_destroy(&r.work);
    pthread_mutex_destroy(&r.lock);
    return r.bug ? BATCH_END_BUG : r.failed ? BATCH_END_FAILED : complete ? BATCH_END_DONE : BATCH_END_CANCELLED;
}
