#include "ease.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parallel.h"
#include "stats.h"

enum {
    ROUND_FIRST = 64, /* orders; each later round doubles what there is, */
    ROUND_MOST = 4096,
    ROUND_SLOW = 16, /* but not at the slow levels */
    DROP_FROM = 128, /* orders after which a move may be dropped */
    TASK = 16,       /* orders one thread plays at a time; at the slow levels one */
    CLEAR = 512,     /* orders after which it may end: the leader's ease is then known to 4 points */
};
#define OUT_OF_IT 4.0  /* standard errors behind the leader at which a move is dropped */
#define SAME      0.01 /* differences certainly smaller than this do not matter */

/* The preset of each level: orders, and games of all moves together (0: no bound). */
static const struct {
    uint64_t orders, games;
} presets[FAIR_LEVELS] = {[FAIR_FAST] = {2048, 8192}, [FAIR_QUICK] = {128, 0}, [FAIR_CAREFUL] = {32, 0}, [FAIR_STRONG] = {16, 0}};

struct ease_job {
    struct advice_run *run;
    const struct fair_view *view;
    struct ease *ease;
    bool fast;
    uint64_t orders_most, games_most; /* 0: no bound */
    uint64_t games;
    int task; /* orders of one */
    /* This round: the moves that are played, and the results. */
    int count, index[MOVES_MAX];
    struct move moves[MOVES_MAX];
    uint64_t orders;
    bool *won, *done; /* [order of the round][count], [order of the round] */
};

/* ---- playing ---- */

static void play_task(void *context, int worker, int task)
{
    struct ease_job *job = context;
    struct advice_worker *w = &job->run->workers[worker];
    uint64_t begin = (uint64_t)task * (uint64_t)job->task, end = begin + (uint64_t)job->task;
    advice_worker_begin(w);
    for (uint64_t k = begin; k < end && k < job->orders && !advice_stopped(job->run); k++) {
        struct rng r;
        advice_rng(&r, job->run->watch.options->seed, job->ease->orders + k);
        job->done[k] =
            fair_after(job->fast ? w->fast : w->player, job->view, job->moves, job->count, &r, job->won + k * (uint64_t)job->count);
    }
    advice_worker_stop(w);
}

static void tick(void *context)
{
    struct ease_job *job = context;
    double fraction = (double)job->ease->orders / (double)job->orders_most;
    if (job->games_most)
        fraction = fmax(fraction, (double)job->games / (double)job->games_most);
    advice_tick(job->run, "playouts", fraction, job->ease->orders);
}

static void gather_competing(struct ease_job *job)
{
    job->count = 0;
    for (int i = 0; i < job->ease->count; i++)
        if (job->ease->move[i].competing) {
            job->index[job->count] = i;
            job->moves[job->count++] = job->ease->move[i].move;
        }
}

/* Adds the orders of a round. If it was cut short, only those before the first unfinished one: of the later ones the quick games would
 * count too often, and order k must stay the k-th (winnable.c asks the solver about the same ones). */
static void add_round(struct ease_job *job)
{
    struct ease *e = job->ease;
    for (uint64_t k = 0; k < job->orders && job->done[k]; k++) {
        for (int i = 0; i < job->count; i++) {
            struct ease_move *m = &e->move[job->index[i]];
            bool won = job->won[k * (uint64_t)job->count + (uint64_t)i];
            m->orders++;
            m->won += won;
            m->wins[e->orders / 64] |= (uint64_t)won << e->orders % 64;
        }
        e->orders++;
        job->games += (uint64_t)job->count;
    }
}

/* ---- what the games say ---- */

/* The number of the first `n` orders in which `a` is set and `b` is not. */
static uint64_t count_more(const uint64_t a[], const uint64_t b[], uint64_t n)
{
    uint64_t count = 0;
    for (uint64_t w = 0; w * 64 < n; w++) {
        uint64_t mask = n - w * 64 < 64 ? ((uint64_t)1 << (n - w * 64)) - 1 : ~(uint64_t)0;
        count += (uint64_t)__builtin_popcountll(a[w] & ~b[w] & mask);
    }
    return count;
}

/* Mean difference of ease, a minus b, and its standard error. One imagined order that differs by a half keeps a handful of equal ones from
 * looking certain. */
static double difference(const struct ease_move *a, const struct ease_move *b, uint64_t n, double *error)
{
    assert(n > 0 && n <= a->orders && n <= b->orders);
    double more = (double)count_more(a->wins, b->wins, n), less = (double)count_more(b->wins, a->wins, n), orders = (double)n;
    double mean = (more - less) / orders, variance = (more + less) / orders - mean * mean;
    *error = sqrt((fmax(variance, 0) * orders + 0.25) / (orders + 1) / (orders + 1));
    return mean;
}

/* The number of orders that both have; 0: no comparison is possible. */
static uint64_t common(const struct ease_move *a, const struct ease_move *b) { return a->orders < b->orders ? a->orders : b->orders; }

static bool is_exact(const struct ease_move *m) { return m->ease.samples == 0 && !interval_tells_nothing(&m->ease); }

struct interval ease_ahead(const struct ease *ease, int a, int b)
{
    assert(a >= 0 && a < ease->count && b >= 0 && b < ease->count);
    const struct ease_move *x = &ease->move[ease->move[a].same_as], *y = &ease->move[ease->move[b].same_as];
    if (x == y)
        return interval_exact(0);
    if (is_exact(x) && is_exact(y)) /* where all cards are known one game tells everything */
        return interval_exact(x->ease.value - y->ease.value);
    if (x->doomed || y->doomed) {
        const struct interval *i = x->doomed ? &y->ease : &x->ease; /* doomed moves have ease 0 */
        return x->doomed ? (struct interval){-i->value, -i->high, -i->low, i->samples} : *i;
    }
    uint64_t n = common(x, y);
    double error, mean = n ? difference(x, y, n, &error) : 0;
    if (n == 0)
        return interval_unknown_difference();
    return (struct interval){mean, fmax(mean - STATS_Z * error, -1), fmin(mean + STATS_Z * error, 1), n};
}

bool ease_equal(const struct ease *ease, int a, int b)
{
    struct interval d = ease_ahead(ease, a, b);
    const struct ease_move *x = &ease->move[a], *y = &ease->move[b];
    if (x->same_as == y->same_as)
        return true;
    return (d.samples > 0 || d.low == d.high) && d.low <= 0 && d.high >= 0;
}

bool ease_is_known(const struct ease *ease, int move)
{
    assert(move >= 0 && move < ease->count);
    const struct ease_move *m = &ease->move[move];
    return m->doomed || m->orders >= EASE_ORDERS_LEAST || is_exact(m);
}

void ease_best_chances(const struct ease *ease, int best, const bool among[], uint64_t seed, double out[])
{
    assert(best >= 0 && best < ease->count);
    struct rng r;
    double error[MOVES_MAX], ahead[MOVES_MAX];
    rng_seed(&r, seed);
    for (int i = 0; i < ease->count; i++) {
        struct interval d = ease_ahead(ease, i, best);
        ahead[i] = d.value;
        error[i] = (d.high - d.low) / (2 * STATS_Z);
        out[i] = 0;
    }
    for (int draw = 0; draw < ADVICE_DRAWS; draw++) {
        int first = best;
        double most = 0;
        for (int i = 0; i < ease->count; i++) {
            bool own = ease->move[i].same_as == i && ease->move[best].same_as != i;
            if (!own || ease->move[i].doomed || (among && !among[i]))
                continue;
            double d = ahead[i] + error[i] * advice_normal(&r);
            if (d > most) {
                most = d;
                first = i;
            }
        }
        out[ease->move[first].same_as] += 1.0 / (double)ADVICE_DRAWS;
    }
}

/* ---- rounds ---- */

static void find_leader(struct ease *e)
{
    for (int i = 0; i < e->count; i++) {
        const struct ease_move *m = &e->move[i], *leader = &e->move[e->leader];
        if (m->competing && (!leader->competing || m->won > leader->won))
            e->leader = i;
    }
}

/* Drops moves that are clearly behind; true if more games would not help. */
static bool is_clear(struct ease_job *job)
{
    struct ease *e = job->ease;
    const struct ease_move *leader = &e->move[e->leader];
    bool all_same = true;
    if (e->orders == 0) /* the first round was cut short */
        return false;
    for (int i = 0; i < e->count; i++) {
        struct ease_move *m = &e->move[i];
        double error, behind;
        if (!m->competing || i == e->leader)
            continue;
        behind = difference(leader, m, m->orders, &error);
        if (e->orders >= DROP_FROM && behind > OUT_OF_IT * error)
            m->competing = false;
        else if (behind + 2 * error > SAME)
            all_same = false;
    }
    return all_same && e->orders >= CLEAR;
}

static uint64_t round_size(const struct ease_job *job)
{
    assert(job->ease->orders <= job->orders_most && job->count > 0);
    uint64_t have = job->ease->orders, size = job->fast ? ROUND_FIRST : ROUND_SLOW;
    if (job->fast && have > size)
        size = have < ROUND_MOST ? have : ROUND_MOST;
    if (size > job->orders_most - have)
        size = job->orders_most - have;
    if (job->games_most) {
        uint64_t left = job->games_most > job->games ? (job->games_most - job->games) / (uint64_t)job->count : 0;
        size = size < left ? size : left;
    }
    return size;
}

static void run_rounds(struct ease_job *job)
{
    const struct advice_options *o = job->run->watch.options;
    for (;;) {
        gather_competing(job);
        job->orders = job->count > 0 ? round_size(job) : 0;
        if (job->orders == 0 || advice_stopped(job->run))
            break;
        memset(job->done, 0, (size_t)job->orders);
        int tasks = (int)((job->orders + (uint64_t)job->task - 1) / (uint64_t)job->task);
        parallel_run(o->threads, tasks, play_task, tick, job);
        add_round(job);
        find_leader(job->ease);
        if (is_clear(job))
            break;
    }
}

/* ---- set up, finish ---- */

static void set_moves(struct ease *e, const struct fair_view *view, const struct move moves[], int count, uint64_t words)
{
    assert(count > 0 && count <= MOVES_MAX);
    bool bases = !game_base_chosen(&view->open);
    e->count = count;
    for (int i = 0; i < count; i++) {
        struct ease_move *m = &e->move[i];
        *m = (struct ease_move){.move = moves[i], .same_as = i, .ease = interval_unknown(), .wins = e->wins + (uint64_t)i * words};
        for (int k = i - 1; bases && k >= 0; k--)
            if (advice_same_base(&view->open, pile_top(&view->open.pile[moves[k].from]), pile_top(&view->open.pile[moves[i].from])))
                m->same_as = k;
        m->doomed = advice_dooms(view, moves[i]);
        m->competing = m->same_as == i && !m->doomed;
    }
}

static void set_intervals(struct ease *e, bool exact)
{
    for (int i = 0; i < e->count; i++) {
        struct ease_move *m = &e->move[i];
        if (m->doomed)
            m->ease = interval_exact(0);
        else if (exact && m->orders > 0)
            m->ease = interval_exact(m->won > 0);
        else
            m->ease = interval_wilson(m->won, m->orders);
    }
    for (int i = 0; i < e->count; i++) {
        struct ease_move *m = &e->move[i], *first = &e->move[m->same_as];
        m->orders = first->orders;
        m->won = first->won;
        m->ease = first->ease;
        m->wins = first->wins;
        m->competing = first->competing;
    }
}

static struct ease *ease_create(const struct fair_view *view, const struct move moves[], int count, uint64_t orders)
{
    uint64_t words = orders / 64 + 1;
    if (words > SIZE_MAX / sizeof(uint64_t) / (size_t)count)
        return NULL;
    struct ease *e = calloc(1, sizeof *e + sizeof e->move[0] * (size_t)count);
    if (!e || !(e->wins = calloc((size_t)count * (size_t)words, sizeof *e->wins))) {
        free(e);
        return NULL;
    }
    set_moves(e, view, moves, count, words);
    return e;
}

void ease_free(struct ease *ease)
{
    if (ease)
        free(ease->wins);
    free(ease);
}

/* The smaller of the given limits, or the preset. They hold for the level in the options. */
static void set_effort(struct ease_job *job, const struct advice_options *o, enum fair_level level)
{
    uint64_t orders = level == o->level ? o->limit_samples : 0;
    if (level == o->level && o->playouts && (orders == 0 || o->playouts < orders))
        orders = o->playouts;
    job->orders_most = orders ? orders : presets[level].orders;
    job->games_most = orders ? 0 : presets[level].games;
    job->task = level == FAIR_FAST ? TASK : 1;
}

struct ease *ease_of_moves(struct advice_run *run, const struct fair_view *view, const struct move moves[], int count, bool fast,
                           struct error *e)
{
    const struct advice_options *o = run->watch.options;
    struct ease_job *job = calloc(1, sizeof *job);
    struct ease *out = NULL;
    assert(count >= 1);
    if (job) {
        enum fair_level level = fast ? FAIR_FAST : o->level;
        bool exact = level == FAIR_FAST && fair_all_known(view); /* it does not play at random: one order is enough */
        *job = (struct ease_job){.run = run, .view = view, .fast = level == FAIR_FAST};
        set_effort(job, o, level);
        if (exact)
            job->orders_most = 1;
        out = job->ease = ease_create(view, moves, count, job->orders_most);
        job->won = malloc(ROUND_MOST * (size_t)count * sizeof *job->won);
        job->done = malloc(ROUND_MOST * sizeof *job->done);
        if (out && job->won && job->done) {
            run_rounds(job);
            set_intervals(out, exact);
            if (exact)
                out->orders = 0;
            out->limit = advice_limit(run);
        } else {
            ease_free(out);
            out = NULL;
        }
        free(job->won);
        free(job->done);
    }
    free(job);
    if (!out)
        error_no_memory(e, "ease");
    return out;
}

struct ease *ease_ask(const struct fair_view *view, const struct move moves[], int count, const struct advice_options *o, struct error *e)
{
    struct advice_run run;
    if (!advice_begin(&run, o, advice_seconds(o, false), e))
        return NULL;
    struct ease *ease = ease_of_moves(&run, view, moves, count, false, e);
    advice_end(&run);
    return ease;
}
