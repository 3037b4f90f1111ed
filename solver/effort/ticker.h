/* A thread that calls back at a steady pace while another works: progress lines of calls that block. */
#ifndef TERRACE_TICKER_H
#define TERRACE_TICKER_H

#include <stdbool.h>

#include "platform.h"

typedef void ticker_fn(void *context);

struct ticker {
#ifndef __wasi__
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t stop;
#endif
    bool running, stopping;
    long interval_ms;
    ticker_fn *call;
    void *context;
};

/* Calls `call` from a thread of its own every `interval_ms`, the first time after that long. Signals are left to the other threads.
 * If no thread can be started nothing is called: progress is not worth an error. */
void ticker_begin(struct ticker *t, long interval_ms, ticker_fn *call, void *context);

/* No call is running or will come after this returns. */
void ticker_end(struct ticker *t);

#endif
