/* A loop whose tasks run on several threads. The caller waits and can report progress. */
#ifndef TERRACE_PARALLEL_H
#define TERRACE_PARALLEL_H

/* Does task number `task` on thread `worker` (0..threads-1). Tasks of one worker never overlap. */
typedef void parallel_task(void *context, int worker, int task);
/* Called now and then (about 20 times a second) on the calling thread. */
typedef void parallel_tick(void *context);

/* Runs tasks 0..count-1, started in this order, on `threads` >= 1 new threads; returns when all are done. `tick` may be NULL.
 * Where no thread can be started the tasks run on the calling thread (worker 0), without ticks. */
void parallel_run(int threads, int count, parallel_task *task, parallel_tick *tick, void *context);

#endif
