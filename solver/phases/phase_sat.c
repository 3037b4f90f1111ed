/* The precedence formula. Without a solution the position is lost; a solution is a plan, which pursue/ tries to play.
 *
 * It runs before the beams of a round. Where the reserve fills spaces it comes from the third round on, because many deals that beams leave
 * open there are lost, or won near one of its plans (experiments 22 and 24). Elsewhere most of them are won by more beams, so it comes from
 * the sixth round on and takes about as long as the round's beams (experiment 34). With many threads, one of which is all that it can use,
 * it begins in the second round (experiment 31).
 *
 * Its work is counted, not timed: where only positions and work end a search, it is the same on every machine. */
#include <stdlib.h>

#include "job.h"
#include "precedence.h"

enum { CARDS_LEAST = 80 /* exact search decides smaller games */ };
enum { THREADS_MANY = 4 /* one of them can be spared from early on */ };
enum { WORK_MOST = 4800000 /* thousands of propagations: about 5 min */ };

/* The round in which it comes first; its work then, in thousands of propagations (16,000: about 1 s), doubled so often with each round. */
struct pace {
    int round;
    uint32_t work;
    int doubled;
};
static const struct pace BESIDE = {1, 4000, 2}, RESERVE_FILLS = {2, 16000, 2}, ELSEWHERE = {5, 9000, 1};

static int plan(const struct phase_request *r, struct task out[])
{
    const struct pace *pace = r->threads >= THREADS_MANY ? &BESIDE : r->problem->fill_from_reserve ? &RESERVE_FILLS : &ELSEWHERE;
    int times = r->round - pace->round;
    if (times < 0 || r->problem->cards < CARDS_LEAST || !precedence_applies(r->game))
        return 0;
    out[0] = (struct task){.sat.work = phase_doubled(pace->work, pace->doubled * times, WORK_MOST)};
    return 1;
}

static bool should_stop(void *account) { return account_poll(account); }

static void run(struct job *j, const struct task *t, struct account *a, int worker)
{
    (void)worker;
    /* Needs at most the table's memory. Checked here because few problems reach this phase. */
    bool fits = precedence_bytes(j->game) <= tt_bytes(j->tt);
    if (fits && !j->pursuit)
        j->pursuit = pursuit_create(j->game, PLANS_MOST, FOLLOW_POSITIONS);
    struct line *line = j->pursuit ? malloc(sizeof *line) : NULL;
    if (!line) {
        atomic_store(&j->no_memory, true);
        return;
    }
    struct allowance allowance = {.work = (uint64_t)t->sat.work * 1000, .stop = should_stop, .context = a};
    switch (pursuit_go_on(j->pursuit, &allowance, line)) {
    case PURSUIT_WON: job_won_by(j, line); return;
    case PURSUIT_LOST: job_lost(j, PROOF_SAT); break;
    case PURSUIT_NO_MEMORY: atomic_store(&j->no_memory, true); break;
    case PURSUIT_UNKNOWN: break;
    }
    free(line);
}

const struct phase_row phase_sat = {.plan = plan, .run = run, .alone = true};
