#include "parallel.h"

#include <assert.h>
#include <stdatomic.h>

#include "platform.h"

struct loop {
    int count;
    parallel_task *task;
    parallel_tick *tick;
    void *context;
    atomic_int next;
};

static void work(void *context, int worker)
{
    struct loop *loop = context;
    int task;
    while ((task = atomic_fetch_add_explicit(&loop->next, 1, memory_order_relaxed)) < loop->count)
        loop->task(loop->context, worker, task);
}

static void tick_loop(void *context)
{
    struct loop *loop = context;
    if (loop->tick)
        loop->tick(loop->context);
}

void parallel_run(int threads, int count, parallel_task *task, parallel_tick *tick, void *context)
{
    assert(threads >= 1 && count >= 0 && task);
    struct loop loop = {.count = count, .task = task, .tick = tick, .context = context};
    if (threads_run(threads < count ? threads : count, work, tick_loop, &loop) == 0)
        work(&loop, 0);
}
