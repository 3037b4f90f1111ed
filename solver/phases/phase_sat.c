/* The precedence formula. Without a solution the position is lost; a solution is a plan, which pursue/ tries to play.
 *
 * It runs before the beams of a round. Where the reserve fills spaces it comes from the third round on, because many deals that beams leave
 * open there are lost, or won near one of its plans (experiments 22 and 24). Elsewhere most of them are won by more beams, so it comes from
 * the sixth round on, after a second or two; what is open then it decides sooner than they do (experiment 81).
 *
 * Several threads ask it side by side, each its own copy, and exchange what they learn (experiment 77): a round's work is shared out among
 * them. With so many threads that half are left for other phases it begins in the second round (experiment 31).
 *
 * Its work is counted, not timed: where only positions and work end a search, it is the same on every machine with one thread. */
#include <assert.h>
#include <stdlib.h>

#include "job.h"
#include "precedence.h"

enum { CARDS_LEAST = 80 /* exact search decides smaller games */ };
enum { THREADS_MANY = 2 * PURSUITS_MOST /* some of them can be spared from early on */ };
enum { WORK_MOST = 4800000 /* thousands of propagations: about 5 min */ };

/* The round in which it comes first; its work then, in thousands of propagations (16,000: about 1 s), doubled so often with each round. */
struct pace {
    int round;
    uint32_t work;
    int doubled;
};
static const struct pace BESIDE = {1, 16000, 2}, RESERVE_FILLS = {2, 16000, 2}, ELSEWHERE = {5, 16000, 2};

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

static_assert((int)PURSUITS_MOST <= (int)SAT_MEMBERS_MAX, "each has a number of its own");

/* So many pursuits go on side by side: besides what they exchange they need at most the table's memory. (Asked here because few problems
 * reach this phase.) */
static uint64_t members(const struct job *j)
{
    uint64_t threads = (uint64_t)(j->threads < PURSUITS_MOST ? j->threads : PURSUITS_MOST),
             fit = tt_bytes(j->tt) / precedence_bytes(j->game);
    return threads < fit ? threads : fit;
}

static void begin(struct job *j, const struct task *t)
{
    (void)t;
    if (!j->exchange && members(j) > 1)
        j->exchange = sat_exchange_create(); /* without memory for it all do the same */
}

static struct pursuit *create(const struct job *j, int number)
{
    struct pursuit *p = pursuit_create(j->game, PLANS_MOST, FOLLOW_POSITIONS);
    if (p && j->off & SWITCH_GAPS)
        pursuit_without_gaps(p);
    if (p && j->exchange)
        pursuit_join(p, j->exchange, number);
    return p;
}

static void run(struct job *j, const struct task *t, struct account *a, int number)
{
    uint64_t among = members(j);
    if (number > 0 && (uint64_t)number >= among)
        return;
    struct pursuit **p = &j->pursuit[number];
    if (among > 0 && !*p)
        *p = create(j, number);
    struct line *line = *p ? malloc(sizeof *line) : NULL;
    if (!line) {
        atomic_store(&j->no_memory, true);
        return;
    }
    struct allowance allowance = {.work = (uint64_t)t->sat.work * 1000 / among, .stop = should_stop, .context = a};
    switch (pursuit_go_on(*p, &allowance, line)) {
    case PURSUIT_WON: job_won_by(j, line); return;
    case PURSUIT_LOST: job_lost(j, PROOF_SAT); break;
    case PURSUIT_NO_MEMORY: atomic_store(&j->no_memory, true); break;
    case PURSUIT_UNKNOWN: break;
    }
    free(line);
}

const struct phase_row phase_sat = {.plan = plan, .begin = begin, .run = run, .runs_most = PURSUITS_MOST, .alone = true};
