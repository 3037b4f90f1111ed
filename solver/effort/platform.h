/* What the machine and its system give: clocks, memory by the page, threads and locks. Everything above this file, as far as the command line,
 * is plain C17 and knows no other name of the system's.
 *
 * Two branches stand behind it: POSIX threads with Linux's memory calls (other systems with fewer of them), and WebAssembly under WASI, which has
 * one thread, one clock and no memory but malloc()'s. */
#ifndef TERRACE_PLATFORM_H
#define TERRACE_PLATFORM_H

#include <stdint.h>

#ifndef __wasi__
#include <pthread.h>
#endif

/* ---- clocks ---- */

/* CPU time of the calling thread; time where the system does not count CPU time (WASI). */
uint64_t thread_cpu_ns(void);
/* Time since some moment that stays the same; never goes back. */
uint64_t monotonic_ns(void);

/* ---- memory by the page ---- */

/* `bytes` > 0 of zeros, none of which takes memory before it is touched (under WASI all of it at once). NULL if it cannot be had. */
void *pages_reserve(uint64_t bytes);
void pages_free(void *pages, uint64_t bytes);
/* Addresses are scarce: threads started from now on share one heap, where each of its own would reserve 64 MiB of them. */
void memory_is_scarce(void);
/* The first `bytes` are zeros again; given back to the system where that costs less than wiping them. */
void pages_clear(void *pages, uint64_t bytes);
/* The first `bytes` will be read and written all over: the system may use larger pages. A hint. */
void pages_expect(void *pages, uint64_t bytes);

/* ---- threads ---- */

/* Cores that this process may use, at least 1. */
int machine_cores(void);

/* Runs body(context, 0), body(context, 1), ... on `count` new threads, and returns when all have ended; tick(context), about 20 times a second,
 * on the calling thread meanwhile (NULL: nothing). Returns how many threads could be started, the first ones; under WASI none. */
typedef void thread_body(void *context, int number);
typedef void thread_tick(void *context);
int threads_run(int count, thread_body *body, thread_tick *tick, void *context);

#ifndef __wasi__
/* pthread_create() with a stack of THREAD_STACK_BYTES, eight times what the code needs, whatever the system presets (128 KiB with musl, what
 * `ulimit -s` says with glibc), and deaf to signals from outside, which are the first thread's business. 0, or an errno. */
enum { THREAD_STACK_BYTES = 2 << 20 };
int thread_create(pthread_t *out, void *(*body)(void *), void *context);
#endif

/* A mutex, from lock_init() to lock_destroy(). */
#ifdef __wasi__
struct lock {
    char none;
};
static inline void lock_init(struct lock *l) { l->none = 0; }
static inline void lock_destroy(struct lock *l) { (void)l; }
static inline void lock_take(struct lock *l) { (void)l; }
static inline void lock_release(struct lock *l) { (void)l; }
#else
struct lock {
    pthread_mutex_t mutex;
};
static inline void lock_init(struct lock *l) { pthread_mutex_init(&l->mutex, NULL); }
static inline void lock_destroy(struct lock *l) { pthread_mutex_destroy(&l->mutex); }
static inline void lock_take(struct lock *l) { pthread_mutex_lock(&l->mutex); }
static inline void lock_release(struct lock *l) { pthread_mutex_unlock(&l->mutex); }
#endif

#endif
