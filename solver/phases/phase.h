/* The phases of a search: the ways to decide a problem. A phase is one row of PHASE_LIST (phase_list.h) and one file phase_NAME.c,
 * which plans its tasks of a round and runs them. Switch, name and account follow from the row.
 *
 * A search goes in rounds of growing effort. In each round every phase that is switched on plans its tasks, in the order of the list.
 * Threads take them from there (portfolio.h). With one thread the whole search is the same every time. */
#ifndef TERRACE_PHASE_H
#define TERRACE_PHASE_H

#include "finder.h"
#include "phase_list.h"
#include "traits.h"

/* What plans may depend on: the problem, the switches, the number of threads, and the round, counted from 0. */
struct phase_request {
    const struct problem *problem;
    const struct game *game;
    uint32_t off;
    int threads;
    int round;
};

/* One thing to do. Which member holds follows from the phase. */
struct task {
    enum phase phase;
    uint64_t seed;
    union {
        struct {
            uint64_t states; /* a thread */
        } dfs;
        struct {
            enum style style;
            uint32_t repeat; /* so many dives */
        } restarts;
        struct {
            uint32_t positions;
        } relaxation;
        struct {
            uint32_t work; /* thousands of propagations */
        } sat;
        struct {
            enum style style;
            struct finder_weights weights;
            const struct traits_weights *learned; /* instead of the weights; NULL: none */
            float jitter;
            float spread; /* noise by card of the talon (blame.h) */
            float rate;   /* what it teaches the next ones (blame.h), 0: nothing */
            bool relax;   /* prunes positions that the relaxation (relax.h) proves lost */
            uint32_t width;
        } beam;
        struct {
            uint32_t width; /* of both levels: so many times so many playouts */
        } nrpa;
    };
};

enum { PHASE_TASKS_MAX = 64 }; /* of one phase in one round */

struct job;

struct phase_row {
    /* Writes its tasks of a round to `out`, without `phase`; returns their number. A function of the request alone. */
    int (*plan)(const struct phase_request *r, struct task out[PHASE_TASKS_MAX]);
    /* Does a task and books its effort to `a`. `worker`: the thread, whose finder and relaxation it uses, or the run (see runs_most). */
    void (*run)(struct job *j, const struct task *t, struct account *a, int worker);
    void (*begin)(struct job *j, const struct task *t); /* before a task; NULL: nothing to prepare */
    int runs_most; /* a task has as many runs as there are threads, at most so many; `worker` is the number of the run. 0: it has one run */
    bool alone;    /* its tasks share something: one has to end before the next one begins */
};
#define PHASE_EXTERN(identifier, name, meaning) extern const struct phase_row phase_##name;
PHASE_LIST(PHASE_EXTERN)
#undef PHASE_EXTERN
extern const struct phase_row *const phase_rows[PHASES]; /* NULL for PHASE_TESTS */

/* `first` doubled `times` times, at most `most`. */
uint32_t phase_doubled(uint32_t first, int times, uint32_t most);

#endif
