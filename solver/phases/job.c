#include "job.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "relax.h"

/* The problem and its canonical start, switches applied. */
static void set_up(struct job *j)
{
    struct problem *p = &j->problem;
    problem_init(p, j->game);
    if (j->off & SWITCH_SWAPS)
        p->swap_classes = false;
    if (j->off & SWITCH_RESERVE)
        p->reserve_bound = p->reserve_test = false;
    state_init(p, j->game, &j->start);
    state_canonical(p, &j->start);
}

bool job_open(struct job *j, const struct game *start, const struct limits *limits, uint32_t off, uint64_t seed)
{
    j->relax = calloc((size_t)j->threads, sizeof(struct relax *));
    if (!j->relax)
        return false;
    lock_init(&j->blame_lock);
    race_init(&j->race);
    j->game = start;
    j->effort.limits = *limits;
    j->off = off;
    j->seed = seed;
    for (int i = 0; i < j->threads; i++)
        j->finder[i].best_score = 0;
    set_up(j);
    job_note_score(j, j->start.score);
    return true;
}

void job_close(struct job *j)
{
    for (int i = 0; i < j->threads; i++)
        relax_free(j->relax[i]);
    free(j->relax);
    free(j->path);
    free(j->line);
    for (int i = 0; i < PURSUITS_MOST; i++)
        pursuit_free(j->pursuit[i]);
    sat_exchange_free(j->exchange);
    lock_destroy(&j->blame_lock);
    race_destroy(&j->race);
}

/* ---- the outcome ---- */

/* True for the first thread that decides. */
static bool decide(struct job *j, enum proof proof)
{
    assert(proof > PROOF_NONE && proof < PROOFS);
    int none = PROOF_NONE;
    bool first = atomic_compare_exchange_strong(&j->proof, &none, (int)proof);
    atomic_store(&j->effort.done, true);
    return first;
}

void job_won(struct job *j, const struct state path[], int count)
{
    assert(state_won(&j->problem, count > 0 ? &path[count - 1] : &j->start));
    struct state *copy = malloc((size_t)count * sizeof *copy + 1);
    if (!copy) {
        effort_hit(&j->effort, LIMIT_MEMORY);
        return;
    }
    if (count > 0)
        memcpy(copy, path, (size_t)count * sizeof *path);
    if (decide(j, PROOF_MOVES)) {
        j->path = copy;
        j->path_count = count;
    } else {
        free(copy);
    }
}

void job_won_by(struct job *j, struct line *line)
{
    assert(line->count > 0);
    if (decide(j, PROOF_MOVES))
        j->line = line;
    else
        free(line);
}

void job_lost(struct job *j, enum proof proof) { decide(j, proof); }

void job_note_score(struct job *j, int score)
{
    assert(score <= j->problem.cards);
    int best = atomic_load(&j->best_score);
    while (score > best && !atomic_compare_exchange_weak(&j->best_score, &best, score)) {
    }
}

bool job_over(const struct job *j) { return atomic_load(&j->effort.done) || atomic_load(&j->effort.limit) != LIMIT_NONE; }

/* ---- what workers use ---- */

struct relax *job_relaxation(struct job *j, int worker)
{
    assert(worker >= 0 && worker < j->threads);
    enum { POSITIONS_LEAST = 1000 };
    struct relax **r = &j->relax[worker];
    uint32_t positions = RELAX_POSITIONS;
    uint64_t capacity = tt_bytes(j->tt) / (uint64_t)j->threads;
    if (*r && relax_full(*r)) {
        relax_free(*r);
        *r = NULL;
    }
    while (positions > POSITIONS_LEAST && relax_bytes(positions) > capacity)
        positions /= 2;
    if (!*r && relax_bytes(positions) <= capacity)
        *r = relax_create(j->game, positions);
    if (!*r)
        atomic_store(&j->no_memory, true);
    return *r;
}

struct finder *job_take_finder(struct job *j, int worker, enum style style, uint64_t seed, const struct account *a)
{
    assert(worker >= 0 && worker < j->threads);
    struct finder *f = &j->finder[worker];
    f->account = *a;
    f->stopped = false;
    finder_reset(f, &j->problem, style, j->seed * 0x9E3779B97F4A7C15u + seed);
    return f;
}

void job_return_finder(struct job *j, struct finder *f, struct account *a, bool won)
{
    if (won)
        job_won(j, f->win.state, f->win.count);
    if (f->stopped && !job_over(j)) /* by no limit */
        atomic_store(&j->no_memory, true);
    job_note_score(j, f->best_score);
    *a = f->account;
}
