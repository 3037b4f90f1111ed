#include "ticker.h"

#ifdef __wasi__ /* one thread, which is at work */

void ticker_begin(struct ticker *t, long interval_ms, ticker_fn *call, void *context)
{
    *t = (struct ticker){.interval_ms = interval_ms, .call = call, .context = context};
}

void ticker_end(struct ticker *t) { (void)t; }

#else

#include <time.h>

#include "thread.h"

static void add_ms(struct timespec *t, long ms)
{
    t->tv_nsec += ms % 1000 * 1000000;
    t->tv_sec += ms / 1000 + t->tv_nsec / 1000000000;
    t->tv_nsec %= 1000000000;
}

static void *run(void *argument)
{
    struct ticker *t = argument;
    struct timespec now, next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    add_ms(&next, t->interval_ms);
    pthread_mutex_lock(&t->mutex);
    while (!t->stopping) {
        if (pthread_cond_timedwait(&t->stop, &t->mutex, &next) == 0)
            continue; /* stopped, or woken without a cause */
        pthread_mutex_unlock(&t->mutex);
        t->call(t->context);
        pthread_mutex_lock(&t->mutex);
        add_ms(&next, t->interval_ms);
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec > next.tv_sec || (now.tv_sec == next.tv_sec && now.tv_nsec > next.tv_nsec)) {
            next = now; /* the process was stopped: what it has missed is not made up for */
            add_ms(&next, t->interval_ms);
        }
    }
    pthread_mutex_unlock(&t->mutex);
    return NULL;
}

void ticker_begin(struct ticker *t, long interval_ms, ticker_fn *call, void *context)
{
    *t = (struct ticker){.interval_ms = interval_ms, .call = call, .context = context};
    pthread_mutex_init(&t->mutex, NULL);
    thread_condition_init(&t->stop);
    t->running = thread_create(&t->thread, run, t) == 0;
}

void ticker_end(struct ticker *t)
{
    if (t->running) {
        pthread_mutex_lock(&t->mutex);
        t->stopping = true;
        pthread_cond_signal(&t->stop);
        pthread_mutex_unlock(&t->mutex);
        pthread_join(t->thread, NULL);
        t->running = false;
    }
    pthread_cond_destroy(&t->stop);
    pthread_mutex_destroy(&t->mutex);
}

#endif
