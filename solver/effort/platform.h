/* The operating system: clocks, memory by the page, threads and locks. The rest of the solver is plain C17 and uses no system calls.
 *
 * There are two implementations: POSIX threads with Linux's memory calls (fewer of them on other systems), and WebAssembly under
 * WASI, which has one thread, one clock and only malloc()'s memory. */
#ifndef TERRACE_PLATFORM_H
#define TERRACE_PLATFORM_H

#include <stdint.h>

#ifndef __wasi__
#include <pthread.h>
#endif

/* ---- clocks ---- */

/* CPU time of the calling thread; under WASI, which does not count it, the time. */
uint64_t thread_cpu_ns(void);
/* Time since some moment that stays the same; never goes back. */
uint64_t monotonic_ns(void);

/* ---- memory by the page ---- */

/* `bytes` > 0 of zeros. A page takes memory when it is first touched (under WASI all at once). NULL if there is not enough. */
void *pages_reserve(uint64_t bytes);
void pages_free(void *pages, uint64_t bytes);
/* Makes the first `bytes` zeros again; gives them back to the system where that is faster than wiping. */
void pages_clear(void *pages, uint64_t bytes);
/* A hint: the first `bytes` will be used in random order, so larger pages pay. */
void pages_expect(void *pages, uint64_t bytes);

/* ---- threads ---- */

enum { PLATFORM_THREADS_MAX = 512 }; /* more are not started */

/* Cores that this process may use, at least 1, at most PLATFORM_THREADS_MAX. */
int machine_cores(void);

/* Runs body(context, 0), body(context, 1), ... on `count` new threads and returns when all have ended. Meanwhile the calling thread calls
 * tick(context) about 20 times a second (NULL: never). Returns how many threads could be started, the first ones; under WASI 0. */
typedef void thread_body(void *context, int number);
typedef void thread_tick(void *context);
int threads_run(int count, thread_body *body, thread_tick *tick, void *context);

/* Between the two, pthread_cancel() of the calling thread waits: it must not end while other threads use what lies on its stack.
 * `before` is what thread_hold_cancel() returned. Under WASI they do nothing. */
int thread_hold_cancel(void);
void thread_release_cancel(int before);

/* A mutex, from lock_init() to lock_destroy(). Who holds it can wait for others: lock_wait() gives it up until lock_notify() wakes all who
 * wait (or for no reason), and takes it again. With one thread nobody waits. */
#ifdef __wasi__
struct lock {
    char none;
};
static inline void lock_init(struct lock *l) { l->none = 0; }
static inline void lock_destroy(struct lock *l) { (void)l; }
static inline void lock_take(struct lock *l) { (void)l; }
static inline void lock_release(struct lock *l) { (void)l; }
static inline void lock_wait(struct lock *l) { (void)l; }
static inline void lock_notify(struct lock *l) { (void)l; }
#else
struct lock {
    pthread_mutex_t mutex;
    pthread_cond_t news;
};
static inline void lock_init(struct lock *l)
{
    pthread_mutex_init(&l->mutex, NULL);
    pthread_cond_init(&l->news, NULL);
}
static inline void lock_destroy(struct lock *l)
{
    pthread_cond_destroy(&l->news);
    pthread_mutex_destroy(&l->mutex);
}
static inline void lock_take(struct lock *l) { pthread_mutex_lock(&l->mutex); }
static inline void lock_release(struct lock *l) { pthread_mutex_unlock(&l->mutex); }
static inline void lock_wait(struct lock *l) { pthread_cond_wait(&l->news, &l->mutex); }
static inline void lock_notify(struct lock *l) { pthread_cond_broadcast(&l->news); }
#endif

#endif
