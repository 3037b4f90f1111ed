/* The precedence formula. Without a solution the position is lost; a solution is a plan, which pursue/ tries to play.
 *
 * It runs before the beams of a round: from the third round on where the reserve fills spaces, because many deals that beams leave
 * open there are lost, or won near one of its plans (experiments 22 and 24); elsewhere from the fourth round on, when beams win
 * little more. Each time it may do four times as much work. With many threads, one of which is all that it can use, it begins in the second
 * round (experiment 31).
 *
 * Its work is counted, not timed: where only positions and work end a search, it is the same on every machine. */
#include <stdlib.h>

#include "job.h"
#include "precedence.h"

enum { ROUND = 3, ROUND_RESERVE_FILLS = 2, ROUND_BESIDE = 1, CARDS = 104 };
enum { BESIDE = 4 /* threads: one of them can be spared from early on */ };
enum { WORK = 16000, WORK_BESIDE = WORK / 4, WORK_MOST = 300 * WORK }; /* thousands of propagations: about 2 s, about 10 min */

static int plan(const struct phase_request *r, struct task out[])
{
    bool beside = r->threads >= BESIDE;
    int times = r->round - (beside ? ROUND_BESIDE : r->problem->fill_from_reserve ? ROUND_RESERVE_FILLS : ROUND);
    if (times < 0 || r->problem->cards != CARDS || !precedence_applies(r->game))
        return 0;
    out[0] = (struct task){.sat.work = phase_doubled(beside ? WORK_BESIDE : WORK, 2 * times, WORK_MOST)};
    return 1;
}

static bool should_stop(void *account) { return account_poll(account); }

static void run(struct job *j, const struct task *t, struct account *a, int worker)
{
    (void)worker;
    /* Needs at most the table's memory. Checked here because few problems reach this phase. */
    if (precedence_bytes(j->game) > tt_bytes(j->tt))
        return;
    if (!j->pursuit)
        j->pursuit = pursuit_create(j->game, PLANS_MOST, FOLLOW_POSITIONS);
    struct line *line = j->pursuit ? malloc(sizeof *line) : NULL;
    if (!line)
        return;
    struct allowance allowance = {.work = (uint64_t)t->sat.work * 1000, .stop = should_stop, .context = a};
    switch (pursuit_go_on(j->pursuit, &allowance, line)) {
    case PURSUIT_WON: job_won_by(j, line); return;
    case PURSUIT_LOST: job_lost(j, PROOF_SAT); break;
    case PURSUIT_UNKNOWN: break;
    }
    free(line);
}

const struct phase_row phase_sat = {.plan = plan, .run = run, .alone = true};
