#include "portfolio.h"

#include "platform.h"

/* Writes the tasks of a round to `out`; returns their number. A function of the request alone. */
static int plan_round(const struct phase_request *r, struct task out[PLAN_MAX])
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

/* ---- the board: what is to be done, and who does what ---- */

/* A task and its runs; one slot a phase. */
struct slot {
    struct task task;
    int left, begun; /* runs of it */
    int running;     /* runs of any task of this phase */
    int rounds;      /* that were planned when its last task began */
};

struct board {
    struct job *job;
    int threads;
    struct lock lock; /* of what follows */
    struct phase_request request;
    struct task *plan; /* of the present round; those before `next` are begun or put aside */
    int count, next;
    bool idle; /* none of them was begun */
    struct slot slot[PHASES];
    int running; /* runs of all phases */
};

struct task_run {
    struct task task;
    int number;
};

/* Begins the next run in the slot, if there is one that may begin now. */
static bool begin(struct board *b, struct slot *s, struct task_run *out)
{
    const struct phase_row *row = phase_rows[s->task.phase];
    if (s->left == 0 || (row->alone && s->begun == 0 && s->running > 0))
        return false;
    if (row->begin && s->begun == 0)
        row->begin(b->job, &s->task);
    *out = (struct task_run){s->task, s->begun};
    if (s->begun == 0)
        s->rounds = b->request.round;
    s->left--;
    s->begun++;
    s->running++;
    b->running++;
    return true;
}

/* Begins a run that was put aside: it had to wait for a task of its phase to end, or its task has several. */
static bool begin_aside(struct board *b, struct task_run *out)
{
    for (int phase = PHASE_TESTS + 1; phase < PHASES; phase++)
        if (begin(b, &b->slot[phase], out))
            return true;
    return false;
}

static int runs_of(const struct phase_row *row, int threads)
{
    int most = row->runs_most > 0 ? row->runs_most : 1;
    return threads < most ? threads : most;
}

/* Begins the round's next task that may begin. One that may not is put aside, in place of a smaller one from an earlier round. */
static bool begin_next(struct board *b, struct task_run *out)
{
    while (b->next < b->count) {
        const struct task *t = &b->plan[b->next++];
        struct slot *s = &b->slot[t->phase];
        s->task = *t;
        s->left = runs_of(phase_rows[t->phase], b->threads);
        s->begun = 0;
        if (begin(b, s, out)) {
            b->idle = false;
            return true;
        }
    }
    return false;
}

/* True if a task was put aside that belongs to the round after the one that its phase is busy with. Where all other phases are soon done,
 * as in small games, threads would else plan dozens of rounds in the meantime, and the task would grow with each. */
static bool ahead(const struct board *b)
{
    for (int phase = PHASE_TESTS + 1; phase < PHASES; phase++) {
        const struct slot *s = &b->slot[phase];
        if (s->running > 0 && s->left > 0 && s->begun == 0 && b->request.round > s->rounds)
            return true;
    }
    return false;
}

/* Plans the next round before `end`. False: there is none, or others must end first. */
static bool next_round(struct board *b, int end)
{
    enum { ROUNDS_IDLE = 20 };
    bool over = b->request.round >= end || (b->count == 0 && b->request.round > ROUNDS_IDLE); /* every phase that could go on is off */
    if (over || (b->count > 0 && b->idle && b->running > 0) || ahead(b))
        return false;
    b->count = plan_round(&b->request, b->plan);
    b->next = 0;
    b->idle = true;
    b->request.round++;
    return true;
}

/* Takes a run, waits for one if others have to end first. False: there is nothing left to do before round `end`. */
static bool take(struct board *b, int end, struct task_run *out)
{
    lock_take(&b->lock);
    bool taken = false;
    while (!job_over(b->job) && !(taken = begin_aside(b, out) || begin_next(b, out))) {
        if (next_round(b, end))
            continue;
        if (b->running == 0)
            break;
        lock_wait(&b->lock);
    }
    lock_release(&b->lock);
    return taken;
}

static void give_back(struct board *b, const struct task_run *r)
{
    lock_take(&b->lock);
    b->slot[r->task.phase].running--;
    b->running--;
    lock_notify(&b->lock);
    lock_release(&b->lock);
}

/* ---- threads ---- */

static void do_run(struct job *j, const struct task_run *r, int worker)
{
    const struct phase_row *row = phase_rows[r->task.phase];
    struct account account;
    account_open(&account, &j->effort);
    uint64_t began = account.clock_ns;
    row->run(j, &r->task, &account, row->runs_most > 0 ? r->number : worker);
    account_close(&account);
    atomic_fetch_add(&j->states[r->task.phase], account.all_states);
    atomic_fetch_add(&j->cpu_ns[r->task.phase], account.clock_ns - began);
}

static void work(struct board *b, int worker, int end)
{
    struct task_run r;
    while (take(b, end, &r)) {
        do_run(b->job, &r, worker);
        give_back(b, &r);
    }
}

enum { ROUNDS_ALONE = 1, ROUNDS_MAX = 64 };

static void thread(void *board, int number) { work(board, number, ROUNDS_MAX); }

void portfolio_run(struct job *j, struct task plan[PLAN_MAX])
{
    /* The formula's work is not counted in states, so a limit of states alone would not end it. */
    bool by_states = j->effort.limits.states > 0 && j->effort.limits.cpu_seconds <= 0;
    struct board b = {.job = j, .threads = 1, .plan = plan};
    b.request = (struct phase_request){&j->problem, j->game, j->off | (by_states ? SWITCH_SAT : 0u), j->threads, 0};
    lock_init(&b.lock);
    work(&b, 0, ROUNDS_ALONE);
    b.threads = j->threads;
    if (j->threads == 1 || job_over(j) || threads_run(j->threads, thread, NULL, &b) == 0)
        work(&b, 0, ROUNDS_MAX);
    lock_destroy(&b.lock);
    /* Each phase has visited as many positions as it ever will. */
    if (!job_over(j))
        effort_hit(&j->effort, atomic_load(&j->no_memory) ? LIMIT_MEMORY : LIMIT_STATES);
}
