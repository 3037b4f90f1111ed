/* Nested rollouts, in games by suit and with three packs or more. (By colour with two packs beams win as much without them; EXPERIMENTS.md,
 * experiment 75.) Each run begins anew, and those that fall behind others end early, so any number may run at the same time. */
#include "job.h"
#include "nrpa.h"
#include "playout_choices.h"

/* A run takes about as long as the first beams, and their number keeps pace with the beams' widths. With at most FAR cards in talon and
 * reserve exact search decides most: runs are short. */
enum { WIDTH = 100, WIDTH_NEAR = 20, FAR = 40, RUNS_FIRST = 2, RUNS_FIRST_COLOUR = 1, RUNS_MOST = PHASE_TASKS_MAX };

/* By suit, with a redeal or four packs, each second run is wide from a later round on, after some five seconds: of the bases that stay open
 * for long some fall to wide runs, others to narrow ones (EXPERIMENTS.md, experiments 67 and 71). */
enum { WIDTH_LATE = 300, LATE_REDEAL = 5, LATE_FOUR_DECKS = 3 };

static bool has_wide_runs(const struct phase_request *r)
{
    const struct variant *v = r->problem->variant;
    return !r->problem->alternate && ((v->redeals > 0 && r->round >= LATE_REDEAL) || (v->decks == 4 && r->round >= LATE_FOUR_DECKS));
}

static uint32_t width_of(const struct phase_request *r, int run)
{
    const struct problem *p = r->problem;
    if (p->talon_count + p->reserve_count <= FAR)
        return WIDTH_NEAR;
    return has_wide_runs(r) && run % 2 == 0 ? WIDTH_LATE : WIDTH;
}

/* By colour the first round of beams wins more in less time; by suit the first two do, where a pile's card may go to a space. */
static int first_round(const struct problem *p) { return p->alternate ? 1 : p->variant->fill == FILL_ANY_BY_HAND ? 2 : 0; }

static bool pays(const struct problem *p) { return !p->alternate || p->variant->decks > 2; }

static int plan(const struct phase_request *r, struct task out[])
{
    const struct problem *p = r->problem;
    int times = r->round - first_round(p);
    if (times < 0 || !pays(p) || !playout_applies(p))
        return 0;
    int runs = (int)phase_doubled(p->alternate ? RUNS_FIRST_COLOUR : RUNS_FIRST, times, RUNS_MOST);
    for (int i = 0; i < runs; i++)
        out[i] = (struct task){.seed = (uint64_t)(1000 * r->round + 500 + i), .nrpa.width = width_of(r, i)};
    return runs;
}

static void run(struct job *j, const struct task *t, struct account *a, int worker)
{
    struct finder *f = job_take_finder(j, worker, STYLE_HOLD, t->seed, a);
    job_return_finder(j, f, a, nrpa_search(f, &j->start, t->nrpa.width, &j->race));
}

const struct phase_row phase_nrpa = {.plan = plan, .run = run};
