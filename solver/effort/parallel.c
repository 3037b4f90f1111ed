#include "parallel.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

enum { THREADS_MAX = 256, TICK_NS = 50000000 };

struct loop {
    int count;
    parallel_task *task;
    void *context;
    atomic_int next;
    pthread_mutex_t lock;
    pthread_cond_t finished;
    int running; /* under lock */
};

struct worker {
    struct loop *loop;
    int number;
};

static void work(struct loop *loop, int worker)
{
    int task;
    while ((task = atomic_fetch_add_explicit(&loop->next, 1, memory_order_relaxed)) < loop->count)
        loop->task(loop->context, worker, task);
}

static void *thread_main(void *argument)
{
    struct worker *worker = argument;
    work(worker->loop, worker->number);
    pthread_mutex_lock(&worker->loop->lock);
    worker->loop->running--;
    pthread_cond_signal(&worker->loop->finished);
    pthread_mutex_unlock(&worker->loop->lock);
    return NULL;
}

static void wait_a_tick(struct loop *loop)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += TICK_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&loop->lock);
    int rc = 0;
    while (loop->running > 0 && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&loop->finished, &loop->lock, &until);
    pthread_mutex_unlock(&loop->lock);
}

static bool is_running(struct loop *loop)
{
    pthread_mutex_lock(&loop->lock);
    bool running = loop->running > 0;
    pthread_mutex_unlock(&loop->lock);
    return running;
}

void parallel_run(int threads, int count, parallel_task *task, parallel_tick *tick, void *context)
{
    struct loop loop = {.count = count, .task = task, .context = context};
    struct worker workers[THREADS_MAX];
    pthread_t ids[THREADS_MAX];
    int started = 0, wanted = threads < count ? threads : count;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&loop.lock, NULL);
    pthread_cond_init(&loop.finished, &monotonic);
    loop.running = wanted < THREADS_MAX ? wanted : THREADS_MAX;
    for (int i = 0, n = loop.running; i < n; i++) {
        workers[i] = (struct worker){&loop, i};
        if (pthread_create(&ids[started], NULL, thread_main, &workers[i]) == 0) {
            started++;
            continue;
        }
        pthread_mutex_lock(&loop.lock);
        loop.running -= n - i;
        pthread_mutex_unlock(&loop.lock);
        break;
    }
    if (started == 0)
        work(&loop, 0);
    while (is_running(&loop)) {
        wait_a_tick(&loop);
        if (tick)
            tick(context);
    }
    for (int i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    pthread_cond_destroy(&loop.finished);
    pthread_mutex_destroy(&loop.lock);
    pthread_condattr_destroy(&monotonic);
}
