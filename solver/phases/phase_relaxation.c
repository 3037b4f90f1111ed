/* The relaxation. It proves most of its losses within a few hundred positions (experiment 24). */
#include "job.h"
#include "relax.h"

enum { ROUNDS = 3 };
static const uint32_t POSITIONS[ROUNDS] = {1000, 5000, 50000};

static int plan(const struct phase_request *r, struct task out[])
{
    if (r->round >= ROUNDS || !relax_applies(r->game))
        return 0;
    out[0] = (struct task){.relaxation.positions = POSITIONS[r->round]};
    return 1;
}

static void run(struct job *j, const struct task *t, struct account *a, int worker)
{
    struct relax *r = job_relaxation(j, worker);
    if (r && relax_solve(r, t->relaxation.positions, a, NULL) == RELAX_LOST)
        job_lost(j, PROOF_RELAXATION);
}

const struct phase_row phase_relaxation = {.plan = plan, .run = run};
