#include "platform.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t clock_ns(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t monotonic_ns(void) { return clock_ns(CLOCK_MONOTONIC); }

#ifdef __wasi__

uint64_t thread_cpu_ns(void) { return monotonic_ns(); }

void *pages_reserve(uint64_t bytes) { return bytes > SIZE_MAX ? NULL : calloc(1, (size_t)bytes); }
void pages_clear(void *pages, uint64_t bytes) { memset(pages, 0, (size_t)bytes); }
void pages_expect(void *pages, uint64_t bytes) { (void)pages, (void)bytes; }
void pages_free(void *pages, uint64_t bytes)
{
    (void)bytes;
    free(pages);
}

int machine_cores(void) { return 1; }

int threads_run(int count, thread_body *body, thread_tick *tick, void *context)
{
    (void)count, (void)body, (void)tick, (void)context;
    return 0;
}

int thread_hold_cancel(void) { return 0; }
void thread_release_cancel(int before) { (void)before; }

#else

#include <errno.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include "thread.h"

uint64_t thread_cpu_ns(void) { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }

/* ---- memory by the page ---- */

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

void *pages_reserve(uint64_t bytes)
{
    if (bytes > SIZE_MAX)
        return NULL;
    void *pages = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return pages == MAP_FAILED ? NULL : pages;
}

void pages_free(void *pages, uint64_t bytes) { munmap(pages, (size_t)bytes); }

void pages_clear(void *pages, uint64_t bytes)
{
#ifdef __linux__ /* elsewhere pages that are not needed keep what they held */
    enum { WIPED_MOST = 1 << 20 };
    if (bytes > WIPED_MOST && madvise(pages, (size_t)bytes, MADV_DONTNEED) == 0)
        return;
#endif
    memset(pages, 0, (size_t)bytes);
}

void pages_expect(void *pages, uint64_t bytes)
{
#ifdef MADV_HUGEPAGE
    enum { LARGE = 64 << 20 };
    if (bytes >= LARGE)
        madvise(pages, (size_t)bytes, MADV_HUGEPAGE);
#else
    (void)pages, (void)bytes;
#endif
}

/* ---- threads ---- */

enum { TICK_NS = 50000000 };

int machine_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        n = CPU_COUNT(&set);
#endif
    return n < 1 ? 1 : n > PLATFORM_THREADS_MAX ? PLATFORM_THREADS_MAX : (int)n;
}

struct crew {
    thread_body *body;
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int running; /* under lock */
};

struct crew_member {
    struct crew *crew;
    int number;
    pthread_t id;
};

static void *member_main(void *argument)
{
    struct crew_member *m = argument;
    m->crew->body(m->crew->context, m->number);
    pthread_mutex_lock(&m->crew->lock);
    m->crew->running--;
    pthread_cond_signal(&m->crew->ended);
    pthread_mutex_unlock(&m->crew->lock);
    return NULL;
}

/* True once all have ended; false after a tick's time. */
static bool wait_a_tick(struct crew *c)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += TICK_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&c->lock);
    int rc = 0;
    while (c->running > 0 && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&c->ended, &c->lock, &until);
    bool all = c->running == 0;
    pthread_mutex_unlock(&c->lock);
    return all;
}

/* How many of `count` could be started. */
static int crew_start(struct crew *c, struct crew_member member[], int count)
{
    c->running = count;
    for (int i = 0; i < count; i++) {
        member[i] = (struct crew_member){.crew = c, .number = i};
        if (thread_create(&member[i].id, member_main, &member[i]) == 0)
            continue;
        pthread_mutex_lock(&c->lock);
        c->running -= count - i;
        pthread_mutex_unlock(&c->lock);
        return i;
    }
    return count;
}

int threads_run(int count, thread_body *body, thread_tick *tick, void *context)
{
    struct crew crew = {.body = body, .context = context};
    struct crew_member member[PLATFORM_THREADS_MAX];
    pthread_mutex_init(&crew.lock, NULL);
    thread_condition_init(&crew.ended);
    int started = crew_start(&crew, member, count < PLATFORM_THREADS_MAX ? count : PLATFORM_THREADS_MAX);
    for (bool ended = started == 0; !ended;) {
        ended = wait_a_tick(&crew);
        if (tick)
            tick(context);
    }
    for (int i = 0; i < started; i++)
        pthread_join(member[i].id, NULL);
    pthread_cond_destroy(&crew.ended);
    pthread_mutex_destroy(&crew.lock);
    return started;
}

int thread_hold_cancel(void)
{
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    return before;
}

void thread_release_cancel(int before) { pthread_setcancelstate(before, &before); }

#endif
