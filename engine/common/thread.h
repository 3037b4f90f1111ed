/* Threads that behave the same on every system. */
#ifndef TERRACE_THREAD_H
#define TERRACE_THREAD_H

#include <pthread.h>

/* pthread_create() with a stack of 2 MiB, twelve times what the code needs (bench/stack), because presets vary (128 KiB with musl, `ulimit
 * -s` with glibc). The thread blocks signals from outside, which the first thread handles. Returns 0 or an errno. Not under WASI. */
int thread_create(pthread_t *out, void *(*body)(void *), void *context);

/* A condition whose timed waits go by CLOCK_MONOTONIC, so that setting the clock does not prolong them. pthread_cond_destroy() it. */
void thread_condition_init(pthread_cond_t *out);

#endif
