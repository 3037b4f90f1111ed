#include "portfolio.h"

#include <assert.h>

#include "parallel.h"

int portfolio_plan(const struct phase_request *r, struct task out[PLAN_MAX])
{
    int n = 0;
    for (int phase = PHASE_TESTS + 1; phase < PHASES; phase++) {
        if (r->off & 1u << (SWITCH_FIRST_PHASE + phase - 1))
            continue;
        int own = phase_rows[phase]->plan(r, out + n);
        for (int i = 0; i < own; i++)
            out[n++].phase = (enum phase)phase;
    }
    return n;
}

/* ---- stages ---- */

/* Tasks that run at the same time. */
struct stage {
    struct job *job;
    const struct task *task;
    int count;
};

static void run_task(void *context, int worker, int number)
{
    struct stage *stage = context;
    struct job *j = stage->job;
    const struct task *t = &stage->task[number % stage->count];
    const struct phase_row *row = phase_rows[t->phase];
    if (job_over(j))
        return;
    struct account account;
    account_open(&account, &j->effort);
    uint64_t began = account.clock_ns;
    row->run(j, t, &account, row->everywhere ? number : worker);
    account_close(&account);
    atomic_fetch_add(&j->states[t->phase], account.all_states);
    atomic_fetch_add(&j->cpu_ns[t->phase], account.clock_ns - began);
}

static void run_stage(struct job *j, const struct task task[], int count)
{
    struct stage stage = {j, task, count};
    const struct phase_row *row = phase_rows[task[0].phase];
    int runs = row->everywhere ? j->threads : count;
    if (row->begin)
        row->begin(j, &task[0]);
    if (j->threads == 1)
        for (int i = 0; i < runs; i++)
            run_task(&stage, 0, i);
    else
        parallel_run(j->threads, runs, run_task, NULL, &stage);
}

/* How many of the tasks form the next stage. */
static int stage_length(const struct task task[], int count)
{
    assert(count > 0);
    int n = 1;
    while (n < count && (task[n].phase == task[n - 1].phase || phase_rows[task[n - 1].phase]->beside_next))
        n++;
    return n;
}

/* ---- rounds ---- */

void portfolio_run(struct job *j, struct task plan[PLAN_MAX])
{
    enum { ROUNDS_MAX = 64, ROUNDS_IDLE = 20 };
    /* The formula's work is not counted in states, so a limit of states alone would not end it. */
    bool by_states = j->effort.limits.states > 0 && j->effort.limits.cpu_seconds <= 0;
    struct phase_request r = {&j->problem, j->game, j->off | (by_states ? SWITCH_SAT : 0u), 0};
    for (; r.round < ROUNDS_MAX; r.round++) {
        int count = portfolio_plan(&r, plan);
        if (count == 0 && r.round > ROUNDS_IDLE)
            break; /* every phase that could go on is off */
        for (int i = 0, n; i < count && !job_over(j); i += n) {
            n = stage_length(&plan[i], count - i);
            run_stage(j, &plan[i], n);
        }
        if (job_over(j))
            return;
    }
    effort_hit(&j->effort, LIMIT_MEMORY);
}
