#ifndef __wasi__ /* which has one thread */
#include "thread.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

enum { STACK_BYTES = 2 << 20 };

/* All signals but those that a thread's own instructions cause: sanitizers and debuggers wait for these. */
static void signals_from_outside(sigset_t *set)
{
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    sigfillset(set);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        sigdelset(set, own[i]);
}

int thread_create(pthread_t *out, void *(*body)(void *), void *context)
{
    pthread_attr_t attributes;
    sigset_t outside, before;
    int why = pthread_attr_init(&attributes);
    if (why)
        return why;
    signals_from_outside(&outside);
    why = pthread_attr_setstacksize(&attributes, STACK_BYTES);
    if (!why) {
        pthread_sigmask(SIG_BLOCK, &outside, &before); /* a thread inherits the mask of its creator */
        why = pthread_create(out, &attributes, body, context);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    pthread_attr_destroy(&attributes);
    return why;
}

void thread_condition_init(pthread_cond_t *out)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(out, &attributes);
    pthread_condattr_destroy(&attributes);
}
#endif
