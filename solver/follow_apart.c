#include "follow_apart.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "effort.h"

enum { TICK_NS = 10000000 };

/* Belongs to caller and thread together; the last of them frees it. */
struct apart {
    struct game start;
    struct precedence_options options;
    int plans_most;
    uint64_t limit_positions;
    atomic_bool cancel;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    /* under lock */
    bool over, left_behind;
    enum followed answer;
    uint64_t cpu_ns;
    struct line line;
};

static struct apart *apart_new(const struct game *start, const struct precedence_options *options, int plans_most, uint64_t limit_positions)
{
    struct apart *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->start = *start;
    a->options = *options;
    a->options.cancel = &a->cancel;
    a->plans_most = plans_most;
    a->limit_positions = limit_positions;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->ended, &monotonic);
    pthread_condattr_destroy(&monotonic);
    return a;
}

static void apart_free(struct apart *a)
{
    pthread_cond_destroy(&a->ended);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

static void *thread_main(void *argument)
{
    struct apart *a = argument;
    struct line *line = malloc(sizeof *line);
    enum followed answer =
        line ? follow_precedence(&a->start, &a->options, a->plans_most, a->limit_positions, line) : FOLLOWED_UNKNOWN;
    pthread_mutex_lock(&a->lock);
    a->over = true;
    a->answer = answer;
    a->cpu_ns = thread_cpu_ns();
    if (answer == FOLLOWED_WON)
        a->line = *line;
    bool last = a->left_behind;
    pthread_cond_signal(&a->ended);
    pthread_mutex_unlock(&a->lock);
    free(line);
    if (last)
        apart_free(a);
    return NULL;
}

/* Waits until the thread is over (true) or not wanted any more. Returns with the lock held. */
static bool wait_for(struct apart *a, pthread_t id, follow_stop *stop, void *context)
{
    clockid_t clock;
    pthread_getcpuclockid(id, &clock);
    pthread_mutex_lock(&a->lock);
    while (!a->over) {
        struct timespec until, spent;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&a->ended, &a->lock, &until);
        if (a->over)
            break;
        if (clock_gettime(clock, &spent) == 0)
            a->cpu_ns = (uint64_t)spent.tv_sec * 1000000000u + (uint64_t)spent.tv_nsec;
        if (stop(context, a->cpu_ns))
            return false;
    }
    return true;
}

enum followed follow_apart(const struct game *start, const struct precedence_options *options, int plans_most, uint64_t limit_positions,
                           follow_stop *stop, void *context, struct line *out, uint64_t *cpu_ns)
{
    *cpu_ns = 0;
    struct apart *a = apart_new(start, options, plans_most, limit_positions);
    if (!a)
        return FOLLOWED_UNKNOWN;
    pthread_t id;
    if (pthread_create(&id, NULL, thread_main, a)) {
        apart_free(a);
        return FOLLOWED_UNKNOWN;
    }
    bool over = wait_for(a, id, stop, context);
    enum followed answer = over ? a->answer : FOLLOWED_UNKNOWN;
    *cpu_ns = a->cpu_ns;
    if (answer == FOLLOWED_WON)
        *out = a->line;
    a->left_behind = !over;
    atomic_store(&a->cancel, true);
    pthread_mutex_unlock(&a->lock);
    if (over) {
        pthread_join(id, NULL);
        apart_free(a);
    } else {
        pthread_detach(id); /* `a` is the thread's alone now */
    }
    return answer;
}
