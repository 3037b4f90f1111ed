#include "batch_run.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch_task.h"
#include "thread.h"

enum { EXTRAS_MAX = 1000 };
static const double TICK_SECONDS = 0.1, TICK_SECONDS_LEAST = 0.001;

struct queue {
    struct task *first, **end;
};

struct run;

/* A worker thread. run->lock guards everything except `solver` and its answer. */
struct worker {
    struct run *run;
    pthread_t thread;
    clockid_t cpu_clock; /* of the thread */
    terrace_solver *solver;
    terrace_stop *cancel;   /* ends its search */
    terrace_result *answer; /* of the attempt that has just ended; NULL: `why` */
    terrace_error why;
    struct task *task; /* the present task; NULL: none */
    double cpu_begin;  /* of the attempt */
    bool started;
};

struct run {
    const struct batch_job *job;
    const struct batch_sink *sink;
    struct ladder ladder;
    pthread_mutex_t lock;
    pthread_cond_t work, over; /* work: there is a task, or all is done; over: a worker ended or joined others */
    struct plan_walk walk;
    struct queue queue[LADDER_MAX]; /* by rung */
    uint64_t begun;                 /* deals begun and not done yet */
    bool stopping, failed;
    int working; /* workers that have not ended */
    struct batch_state *state;
    struct error *e;
    struct worker *worker;
};

/* What a worker does next. */
struct attempt {
    struct task *task; /* NULL: begin deal `number` */
    uint64_t number;
    int rung;
    uint64_t seed;
    bool extra; /* another seed on the last rung; only a success counts */
};

static double cpu_seconds(clockid_t clock)
{
    struct timespec t;
    if (clock_gettime(clock, &t) != 0)
        return 0; /* the thread has ended */
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- queues ---- */

static void push(struct run *r, struct task *t)
{
    struct queue *q = &r->queue[t->next_rung];
    t->next = NULL;
    *q->end = t;
    q->end = &t->next;
    t->deal->refs++;
    pthread_cond_signal(&r->work);
}

static struct task *pop(struct queue *q)
{
    struct task *t = q->first;
    if (!t)
        return NULL;
    q->first = t->next;
    if (!q->first)
        q->end = &q->first;
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

static void fail(struct run *r, const char *what)
{
    if (!r->failed)
        error_set(r->e, "batch", "free some memory, or use fewer --threads, then give the same command again", "%s", what);
    r->failed = true;
    stop(r);
}

/* Cancels the attempts at `t`; their workers take other tasks. */
static void cancel_attempts(struct run *r, const struct task *t)
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
        fail(r, "out of memory");
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
    cancel_attempts(r, t);
    if (t->verdict == TERRACE_WINNABLE && !r->job->all_bases) {
        for (int i = 0; i < d->count; i++) {
            task_unask(&d->task[i]);
            cancel_attempts(r, &d->task[i]);
        }
    }
    /* When the run stops, the line would miss what other attempts were about to find; the next run decides the deal again. */
    if (open_deal_done(d) && !d->emitted && !r->failed)
        emit(r, d);
}

static void give_up(struct run *r, struct task *t, enum terrace_limit limit)
{
    t->closed = true;
    t->limit = limit;
    settle(r, t);
}

/* ---- attempts ---- */

/* Handles an attempt that decided nothing. */
static void undecided(struct run *r, const struct attempt *a, enum terrace_limit limit)
{
    struct task *t = a->task;
    if (r->stopping)
        return;
    t->limit = t->spent ? TERRACE_LIMIT_SECONDS : limit;
    if (t->next_rung == a->rung + 1 && t->next_rung < r->ladder.rungs && !a->extra)
        push(r, t); /* otherwise a helper is on the next rung already */
    else if (t->next_rung == r->ladder.rungs && t->runners == 0)
        give_up(r, t, t->limit);
}

/* Ends the run, because the library could not answer. */
static void fail_with(struct run *r, const terrace_error *why)
{
    if (why->code == TERRACE_BUG)
        fail(r, why->what);
    else if (!r->failed)
        error_set(r->e, why->where, why->mend, "%s", why->what);
    r->failed = true;
    stop(r);
}

static void judge(struct run *r, struct task *t, const struct attempt *a, const terrace_result *answer)
{
    if (t->closed)
        return; /* another attempt was first */
    if (terrace_result_verdict(answer) == TERRACE_UNKNOWN)
        undecided(r, a, terrace_result_limit(answer));
    else if (task_decide(t, answer, r->job->solutions))
        settle(r, t);
    else
        fail(r, "out of memory");
}

static void absorb(struct run *r, struct worker *w, const struct attempt *a)
{
    struct task *t = a->task;
    w->task = NULL;
    t->runners--;
    t->deal->refs--;
    if (w->answer) {
        uint64_t states = terrace_result_states(w->answer);
        t->states += states;
        t->seconds += terrace_result_seconds(w->answer);
        r->state->states += states;
        judge(r, t, a, w->answer);
    } else {
        fail_with(r, &w->why);
    }
    terrace_result_free(w->answer);
    release(r, t->deal);
}

static void solve(struct run *r, struct worker *w, const struct attempt *a)
{
    const struct rung *rung = &r->ladder.rung[a->rung];
    terrace_options options = terrace_options_preset();
    options.limit_states = rung->states;
    options.limit_seconds = rung->seconds > 0 ? rung->seconds : -1;
    options.seed = a->seed;
    options.stop = w->cancel;
    pthread_mutex_unlock(&r->lock);
    terrace_position *start = task_start(a->task, r->job->game, &w->why);
    w->answer = start ? terrace_solve(w->solver, start, &options, &w->why) : NULL;
    terrace_position_free(start);
    pthread_mutex_lock(&r->lock);
}

/* Takes attempt `a` to worker `w` (lock held). */
static void begin_attempt(struct run *r, struct worker *w, const struct attempt *a)
{
    struct task *t = a->task;
    t->runners++;
    t->deal->refs++;
    if (t->runners > 1)
        pthread_cond_signal(&r->over); /* its budget is now used up faster */
    w->task = t;
    w->cpu_begin = cpu_seconds(w->cpu_clock);
    if (r->stopping)
        terrace_stop_raise(w->cancel);
    else
        terrace_stop_lower(w->cancel);
    if (a->rung > r->state->rung)
        r->state->rung = a->rung;
}

static void begin_deal(struct run *r, uint64_t number)
{
    pthread_mutex_unlock(&r->lock);
    struct open_deal *d = open_deal_make(r->job->game, &r->job->walk.plan->range, number);
    pthread_mutex_lock(&r->lock);
    if (!d) {
        fail(r, "out of memory");
        return;
    }
    r->state->open++;
    for (int i = 0; i < d->count; i++)
        if (!d->task[i].closed)
            push(r, &d->task[i]);
}

/* ---- what next ---- */

static struct attempt own_attempt(const struct run *r, struct task *t)
{
    return (struct attempt){.task = t, .rung = t->next_rung++, .seed = r->job->seed};
}

/* Finds a task that others work at and that can use one more worker: the one with the fewest helpers. */
static bool help(struct run *r, struct attempt *a)
{
    struct task *best = NULL;
    bool seeds = r->job->limits.states == 0; /* with extra searches, chance would decide what stays unknown */
    for (int i = 0; i < r->job->threads; i++) {
        struct task *t = r->worker[i].task;
        if (!t || t->closed || t->spent || (t->next_rung == r->ladder.rungs && (!seeds || t->extras == EXTRAS_MAX)))
            continue;
        if (!best || t->runners < best->runners)
            best = t;
    }
    if (!best)
        return false;
    if (best->next_rung < r->ladder.rungs) {
        *a = own_attempt(r, best);
        return true;
    }
    best->extras++;
    *a = (struct attempt){best, 0, r->ladder.rungs - 1, r->job->seed + LADDER_MAX + (uint64_t)best->extras, true};
    return true;
}

/* The next open task of the lowest rung; closed ones are dropped. */
static struct task *next_queued(struct run *r, int from, int to)
{
    for (int i = from; i < to; i++) {
        struct task *t;
        while ((t = pop(&r->queue[i]))) {
            if (!t->closed)
                return t;
            release(r, t->deal);
        }
    }
    return NULL;
}

/* First attempts come before new deals (or these would pile up), new deals before second attempts. */
static bool next_attempt(struct run *r, struct attempt *a)
{
    struct task *t = next_queued(r, 0, 1);
    if (!t && r->begun < BATCH_OPEN_DEALS_MAX && plan_walk_next(&r->walk, &a->number)) {
        r->begun++;
        a->task = NULL;
        return true;
    }
    if (!t)
        t = next_queued(r, 1, r->ladder.rungs);
    if (!t)
        return help(r, a);
    *a = own_attempt(r, t);
    return true;
}

static void *work(void *context)
{
    struct worker *w = context;
    struct run *r = w->run;
    struct attempt a;
    pthread_mutex_lock(&r->lock);
    while (!r->stopping) {
        if (!next_attempt(r, &a)) {
            if (r->begun == 0)
                break;
            pthread_cond_wait(&r->work, &r->lock);
        } else if (!a.task) {
            begin_deal(r, a.number);
        } else {
            begin_attempt(r, w, &a);
            pthread_cond_signal(&r->work); /* an idle worker may join the task */
            solve(r, w, &a);
            absorb(r, w, &a);
        }
    }
    r->working--;
    pthread_cond_broadcast(&r->work);
    pthread_cond_signal(&r->over);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* ---- the supervising thread ---- */

/* Writes to each active task's `used` the CPU seconds it has used, running attempts included. */
static void measure(struct run *r)
{
    for (int i = 0; i < r->job->threads; i++)
        if (r->worker[i].task)
            r->worker[i].task->used = r->worker[i].task->seconds;
    for (int i = 0; i < r->job->threads; i++)
        if (r->worker[i].task)
            r->worker[i].task->used += cpu_seconds(r->worker[i].cpu_clock) - r->worker[i].cpu_begin;
}

/* With helpers a task has more attempts than rungs; their sum stays within that of the rungs. Returns the seconds until the next limit may
 * be reached, with all threads that work at a task; at most TICK_SECONDS. */
static double watch_budgets(struct run *r)
{
    double next = TICK_SECONDS;
    if (!(r->job->limits.seconds > 0))
        return next;
    measure(r);
    for (int i = 0; i < r->job->threads; i++) {
        struct task *t = r->worker[i].task;
        if (!t || t->closed || t->spent)
            continue;
        double left = r->ladder.seconds - t->used;
        if (left <= 0) {
            t->spent = true;
            t->next_rung = r->ladder.rungs;
            cancel_attempts(r, t);
        } else if (left / t->runners < next) {
            next = left / t->runners;
        }
    }
    return next > TICK_SECONDS_LEAST ? next : TICK_SECONDS_LEAST;
}

/* Waits for `seconds`, or until a worker ends or joins a task. */
static void wait_for(struct run *r, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&r->over, &r->lock, &until);
}

static void supervise(struct run *r)
{
    while (r->working > 0) {
        wait_for(r, watch_budgets(r));
        if (r->job->cancel && atomic_load(r->job->cancel) && !r->stopping)
            stop(r);
        if (r->sink->tick)
            r->sink->tick(r->sink->context, r->state);
    }
}

static bool start_worker(struct run *r, struct worker *w)
{
    w->run = r;
    w->solver = terrace_solver_new(r->job->table_bytes, 1, &w->why);
    w->cancel = w->solver ? terrace_stop_new(&w->why) : NULL;
    if (!w->cancel) {
        fail_with(r, &w->why);
        return false;
    }
    int why = thread_create(&w->thread, work, w);
    if (why) {
        fail(r, strerror(why));
        return false;
    }
    w->started = true;
    r->working++;
    pthread_getcpuclockid(w->thread, &w->cpu_clock);
    return true;
}

static void free_leftovers(struct run *r)
{
    for (int i = 0; i < r->ladder.rungs; i++) {
        struct task *t;
        while ((t = pop(&r->queue[i]))) {
            t->deal->emitted = true;
            release(r, t->deal);
        }
    }
}

enum batch_end batch_run(const struct batch_job *job, const struct batch_sink *sink, struct batch_state *state, struct error *e)
{
    struct run r = {.job = job, .sink = sink, .ladder = ladder_make(&job->limits, job->at_once), .walk = job->walk, .state = state, .e = e};
    *state = (struct batch_state){0};
    for (int i = 0; i < LADDER_MAX; i++)
        r.queue[i].end = &r.queue[i].first;
    r.worker = calloc((size_t)job->threads, sizeof *r.worker);
    if (!r.worker) {
        error_set(e, "batch", "use fewer --threads", "out of memory");
        return BATCH_END_FAILED;
    }
    pthread_mutex_init(&r.lock, NULL);
    pthread_cond_init(&r.work, NULL);
    pthread_cond_init(&r.over, NULL);
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
    return r.failed ? BATCH_END_FAILED : complete ? BATCH_END_DONE : BATCH_END_CANCELLED;
}
