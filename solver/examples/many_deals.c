/* Twenty deals on four threads, each with a solver of its own; one flag ends them all.
 *     many_deals GAME RANGE [SECONDS]          for instance: many_deals falling-stars seed:1..20 10 */
#define _POSIX_C_SOURCE 200809L /* nanosleep() */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <terrace.h>

enum { THREADS = 4 };

struct work {
    const terrace_game *game;
    terrace_deals *deals;
    terrace_stop *stop;
    atomic_ullong next, done; /* deal, counted from 0; deals that are through */
    atomic_int count[4];      /* by verdict */
    atomic_int failed;
};

static void solve_next(struct work *w, terrace_solver *solver, uint64_t number)
{
    char name[TERRACE_DEAL_NAME_SIZE];
    terrace_options options = terrace_options_preset();
    terrace_position *deal = terrace_deal(w->game, terrace_deals_at(w->deals, number, name), NULL);
    options.stop = w->stop;
    terrace_result *answer = deal ? terrace_solve(solver, deal, &options, NULL) : NULL;
    if (answer)
        atomic_fetch_add(&w->count[terrace_result_verdict(answer)], 1);
    else
        atomic_store(&w->failed, 1);
    terrace_result_free(answer);
    terrace_position_free(deal);
    atomic_fetch_add(&w->done, 1);
}

static void *run(void *context)
{
    struct work *w = context;
    terrace_solver *solver = terrace_solver_new((uint64_t)32 << 20, 1, NULL);
    uint64_t first = terrace_deals_first(w->deals), last = terrace_deals_last(w->deals), next;
    if (!solver) {
        atomic_store(&w->failed, 1);
        terrace_stop_raise(w->stop);
    }
    while (!terrace_stop_raised(w->stop) && (next = atomic_fetch_add(&w->next, 1)) <= last - first)
        solve_next(w, solver, first + next);
    terrace_solver_free(solver);
    return NULL;
}

/* Waits until all are through, a thread has raised the flag, or the time is over: then the searches end within a tenth of a second. */
static void watch(struct work *w, double seconds)
{
    struct timespec tick = {0, 10000000};
    uint64_t all_but_one = terrace_deals_last(w->deals) - terrace_deals_first(w->deals); /* all deals there are may be 2^64 */
    for (double t = 0; t < seconds && atomic_load(&w->done) <= all_but_one && !terrace_stop_raised(w->stop); t += 0.01)
        nanosleep(&tick, NULL);
    if (atomic_load(&w->done) <= all_but_one)
        terrace_stop_raise(w->stop);
}

int main(int argc, char **argv)
{
    terrace_error e = {0};
    pthread_t thread[THREADS];
    int started = 0;
    if (argc < 3) {
        fprintf(stderr, "usage: many_deals GAME RANGE [SECONDS]\n");
        return 2;
    }
    struct work w = {.game = terrace_game_named(argv[1], argv[2], &e)};
    w.deals = w.game ? terrace_deals_new(argv[2], &e) : NULL;
    w.stop = w.deals ? terrace_stop_new(&e) : NULL;
    if (!w.stop) {
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
        return e.code;
    }
    while (started < THREADS && pthread_create(&thread[started], NULL, run, &w) == 0)
        started++;
    if (started == 0) {
        fprintf(stderr, "no thread can be started: look at the limits of the system\n");
        return TERRACE_TROUBLE;
    }
    watch(&w, argc > 3 ? strtod(argv[3], NULL) : 60);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    printf("%d winnable, %d lost, %d unknown%s\n", w.count[TERRACE_WINNABLE], w.count[TERRACE_LOST], w.count[TERRACE_UNKNOWN],
           terrace_stop_raised(w.stop) ? ", stopped" : "");
    if (w.failed)
        fprintf(stderr, "some deals could not be solved\n");
    terrace_deals_free(w.deals);
    terrace_stop_free(w.stop);
    return w.failed ? TERRACE_TROUBLE : 0;
}
