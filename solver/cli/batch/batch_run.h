/* Decides the deals of a plan with several threads.
 *
 * The unit of work is a problem: a deal, or one choice of its base card. Each is one search, that of terrace solve with one thread and the
 * whole limit, wherever it runs: so what a limit of states leaves unknown does not depend on threads, order or shards. Each worker thread
 * has a solver of its own. */
#ifndef TERRACE_BATCH_RUN_H
#define TERRACE_BATCH_RUN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "batch_line.h"
#include "batch_plan.h"

struct batch_job {
    const char *command; /* that the user gave: named in errors */
    const terrace_game *game;
    struct plan_walk walk; /* the deals to decide */
    struct batch_limits limits;
    bool all_bases; /* decide every choice of base; else a deal is done with its first win */
    bool solutions;
    int threads; /* workers, >= 1 */
    uint64_t seed;
    atomic_bool *cancel; /* set by the caller: stops soon and leaves the rest undone */
};

/* Progress of a batch. */
struct batch_state {
    uint64_t winnable, lost, unknown; /* deals done in this run */
    uint64_t open;                    /* deals begun and not done */
    uint64_t states;                  /* visited in this run, finished searches */
};

/* Called by one thread at a time. `line` receives every finished deal (its strings are valid during the call); false stops the run,
 * with `e`. `tick` is called about ten times a second. */
struct batch_sink {
    void *context;
    bool (*line)(void *context, const struct batch_line *line, struct error *e);
    void (*tick)(void *context, const struct batch_state *state);
};

enum batch_end { BATCH_END_DONE, BATCH_END_CANCELLED, BATCH_END_FAILED, BATCH_END_BUG /* failed, by an internal check */ };

/* Blocks until all is done, cancelled, or failed (then `e`). Memory besides the tables: a few deals for each worker. If only some of the
 * threads can be started, a message says so, and these do the work. The main thread's. */
enum batch_end batch_run(const struct batch_job *job, const struct batch_sink *sink, struct batch_state *state, struct error *e);

#endif
