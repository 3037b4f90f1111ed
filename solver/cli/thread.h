/* Threads of the program's own. */
#ifndef TERRACE_THREAD_H
#define TERRACE_THREAD_H

#include <pthread.h>

/* pthread_create() with a stack whose size does not depend on `ulimit -s`, and deaf to signals from outside, which are the first thread's
 * business. 0, or an errno. */
int thread_begin(pthread_t *out, void *(*body)(void *), void *context);

#endif
