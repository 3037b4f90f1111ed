/* One problem while it is being solved: what the phases share. */
#ifndef TERRACE_JOB_H
#define TERRACE_JOB_H

#include "blame.h"
#include "phase.h"
#include "platform.h"
#include "proof.h"
#include "pursuit.h"
#include "race.h"
#include "tt.h"

enum { PURSUITS_MOST = 4 }; /* that go on side by side */

struct job {
    /* the problem */
    const struct game *game;
    struct problem problem;
    struct state start; /* canonical */

    /* what may be spent, and how */
    struct effort effort; /* effort.done: decided */
    uint32_t off;         /* switches */
    uint64_t seed;
    int threads;

    /* the solver's, kept over many problems */
    struct tt *tt;
    struct finder *finder;   /* one a thread */
    struct dfs_stack *stack; /* one a thread */

    /* what phases leave for their next tasks */
    struct lock blame_lock;
    struct blame blame;                     /* what beams have learned, all threads' */
    struct race race;                       /* of the nested rollouts */
    struct relax **relax;                   /* one a thread, made when first needed */
    struct pursuit *pursuit[PURSUITS_MOST]; /* of the formula's plans, once they were begun; */
    struct sat_exchange *exchange;          /* what their formulas tell each other; NULL: nothing */
    atomic_int searching;                   /* runs of the present exact search that have begun and not exhausted it */
    atomic_bool no_memory;                  /* some phase could not do its task for want of memory */

    /* the outcome */
    atomic_int proof;      /* enum proof; written once, by the first to decide */
    struct state *path;    /* PROOF_MOVES: the states after the start, path_count of them, owned; */
    int path_count;        /* or, if there is none, */
    struct line *line;     /* the moves, owned */
    atomic_int best_score; /* most cards on the foundations in any position reached */
    atomic_uint_fast64_t states[PHASES], cpu_ns[PHASES];
};

/* `j`: zeroed but for the number of threads, the table, the finders and the stacks, which the caller sets and which are borrowed. So is
 * `start`, until job_close(). `off`: switches (phase_list.h). False without memory; then there is nothing to close. */
bool job_open(struct job *j, const struct game *start, const struct limits *limits, uint32_t off, uint64_t seed);
void job_close(struct job *j);

/* Won by these states after the start, which are copied; or by these moves, which the job takes over. The first to decide is kept. */
void job_won(struct job *j, const struct state path[], int count);
void job_won_by(struct job *j, struct line *line);
void job_lost(struct job *j, enum proof proof);
void job_note_score(struct job *j, int score);

/* True after it was decided or a limit was reached. */
bool job_over(const struct job *j);

/* A worker's relaxation; a full one is begun anew. NULL: no memory, or all of them would take more memory than the table has. */
struct relax *job_relaxation(struct job *j, int worker);

/* Takes a worker's finder for a task, with its account continuing `a`; and gives it back. */
struct finder *job_take_finder(struct job *j, int worker, enum style style, uint64_t seed, const struct account *a);
void job_return_finder(struct job *j, struct finder *f, struct account *a, bool won);

#endif
