/* Many short dives of streamlined play, in the first rounds. By colour only: by suit they win almost nothing. */
#include "job.h"
#include "restart.h"

enum { ROUNDS = 3, STATES = 400 /* a dive */ };
static const struct finder_weights WEIGHTS = {
    {[FEATURE_SCORE] = 10, [FEATURE_WASTE] = -6, [FEATURE_RESERVE] = -8, [FEATURE_INVERSIONS] = -1}};
static const float JITTER = 30;

static int plan(const struct phase_request *r, struct task out[])
{
    if (!r->problem->alternate || r->round >= ROUNDS)
        return 0;
    bool first = r->round == 0;
    out[0] = (struct task){.seed = (uint64_t)r->round, .restarts = {.style = first ? STYLE_HOLD : STYLE_TIGHT, .repeat = first ? 10 : 40}};
    return 1;
}

static void run(struct job *j, const struct task *t, struct account *a, int worker)
{
    struct finder *f = job_take_finder(j, worker, t->restarts.style, t->seed, a);
    bool won = false;
    for (uint32_t i = 0; i < t->restarts.repeat && !won && !f->stopped && !job_over(j); i++)
        won = restart_search(f, &j->start, &WEIGHTS, JITTER, STATES);
    job_return_finder(j, f, a, won);
}

const struct phase_row phase_restarts = {.plan = plan, .run = run};
