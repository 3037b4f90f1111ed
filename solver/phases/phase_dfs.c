/* Exact search, by all threads over one table: a short search first, then longer ones in each round. */
#include "dfs.h"
#include "job.h"

/* How it grows, by the number of cards in talon and reserve (experiment 32): with fewer than NEAR it decides more than all the rest, with
 * FAR or more almost nothing, so there it grows no faster than the beams. By suit, where nothing else proves a loss, both are farther. */
enum { GLANCE = 400, FIRST = 4000, NEAR = 30, NEAR_SUIT = 50, FAR = 41, FAR_SUIT = 60 };

/* The path takes as much memory as the table at most, but has room for any line that is short enough for a solution. */
static uint64_t frames_most(const struct job *j)
{
    uint64_t frames = tt_bytes(j->tt) / (uint64_t)j->threads / DFS_FRAME_BYTES;
    return frames > SOLUTION_MAX ? frames : SOLUTION_MAX;
}

static int plan(const struct phase_request *r, struct task out[])
{
    int cards = r->problem->talon_count + r->problem->reserve_count;
    bool near = cards < (r->problem->alternate ? NEAR : NEAR_SUIT), far = cards >= (r->problem->alternate ? FAR : FAR_SUIT);
    int times = far ? r->round - 1 : near ? 2 * r->round : 2 * (r->round - 1);
    out[0] = (struct task){.dfs.states = r->round == 0 && !near ? GLANCE : phase_doubled(FIRST, times, 1u << 31)};
    return 1;
}

/* A run counts from before its first position on until it has exhausted what it found: a run that gives up counts for ever. So the last
 * one to end knows that every position which any run has entered was searched through (dfs.h), and runs that come later find nothing. */
static void run(struct job *j, const struct task *t, struct account *a, int worker)
{
    struct dfs d = {
        .p = &j->problem,
        .tt = j->tt,
        .stack = &j->stack[worker],
        .account = *a,
        .budget = t->dfs.states,
        .frames = frames_most(j),
        .order = (uint64_t)worker,
        .safe_steps = !(j->off & SWITCH_SAFE),
    };
    atomic_fetch_add(&j->searching, 1);
    dfs_run(&d, &j->start);
    if (d.won)
        job_won(j, d.path, d.path_count);
    else if (d.exhausted && atomic_fetch_sub(&j->searching, 1) == 1)
        job_lost(j, PROOF_EXHAUSTION);
    if (d.no_memory)
        atomic_store(&j->no_memory, true);
    job_note_score(j, d.best_score);
    *a = d.account;
    dfs_free(&d);
}

static void begin(struct job *j, const struct task *t)
{
    atomic_store(&j->searching, 0);
    tt_open(j->tt, j->problem.key_bytes, t->dfs.states * (uint64_t)j->threads);
}

const struct phase_row phase_dfs = {.plan = plan, .begin = begin, .run = run, .runs_most = PLATFORM_THREADS_MAX, .alone = true};
