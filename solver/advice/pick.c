#include "pick.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parallel.h"
#include "sampling.h"
#include "stats.h"

enum { CHUNK = 200, CHUNK_SLOW = 4 }; /* playouts in a task: some milliseconds; other levels: a second or so */

static bool has_choice(const struct game *g, struct error *e)
{
    if (game_base_chosen(g) && g->variant->base == BASE_CHOOSE)
        return error_set(e, g->variant->name, "ask terrace hint what to play", "the base card of this position has been chosen already");
    if (game_base_chosen(g))
        return error_set(e, g->variant->name, "ask terrace solve or terrace hint", "in this game nobody chooses the base card");
    return true;
}

static void set_choices(struct pick *out, const struct fair_view *view, bool hidden)
{
    struct move moves[PILES_MAX];
    memset(out, 0, sizeof *out);
    out->hidden = hidden;
    out->count = game_base_moves(&view->open, moves);
    for (int i = 0; i < out->count; i++) {
        struct pick_choice *c = &out->choice[i];
        c->move = moves[i];
        c->card = pile_top(&view->open.pile[moves[i].from]);
        c->winnable = c->ease = interval_unknown();
        out->order[i] = i;
        pick_reason(view, moves[i], c->reason);
    }
}

/* ---- order, ranks ---- */

typedef int choice_compare(const struct pick_choice *a, const struct pick_choice *b); /* < 0: a is the better */

static int sign(double d) { return d > 0 ? 1 : d < 0 ? -1 : 0; }

static int verdict_place(enum verdict v) { return v == VERDICT_WINNABLE ? 0 : v == VERDICT_UNKNOWN ? 1 : 2; }

static int known_compare(const struct pick_choice *a, const struct pick_choice *b)
{
    if (a->verdict != b->verdict)
        return verdict_place(a->verdict) - verdict_place(b->verdict);
    if (a->ease.value != b->ease.value)
        return sign(b->ease.value - a->ease.value);
    if (a->best_score != b->best_score)
        return b->best_score - a->best_score;
    /* Of two that stay open the one that more was spent on without a proof of loss. */
    return a->states > b->states ? -1 : a->states < b->states;
}

/* By the paired differences: a choice that dropped out early was measured on fewer stock orders than the others. */
static int hidden_compare(const struct pick_choice *a, const struct pick_choice *b) { return sign(a->behind - b->behind); }

static void sort_choices(struct pick *out, choice_compare *compare)
{
    for (int i = 1; i < out->count; i++)
        for (int k = i; k > 0 && compare(&out->choice[out->order[k]], &out->choice[out->order[k - 1]]) < 0; k--) {
            int swap = out->order[k];
            out->order[k] = out->order[k - 1];
            out->order[k - 1] = swap;
        }
}

static struct interval mean_interval(const struct pick *out, const struct pick_rank *rank, bool ease)
{
    struct interval mean = {0};
    for (int i = 0; i < rank->count; i++) {
        const struct pick_choice *c = &out->choice[rank->choice[i]];
        const struct interval *own = ease ? &c->ease : &c->winnable;
        mean.value += own->value / rank->count;
        mean.low += own->low / rank->count;
        mean.high += own->high / rank->count;
        if (own->samples > mean.samples)
            mean.samples = own->samples;
    }
    return mean;
}

/* Cards of one rank were judged on the same stock orders: their shares are averaged, and so are the ends of their intervals, since
 * taking them together adds no independent samples. */
static void gather_ranks(struct pick *out)
{
    for (int i = 0; i < out->count; i++) {
        int choice = out->order[i], rank = card_rank(out->choice[choice].card), r = 0;
        while (r < out->ranks_count && out->ranks[r].rank != rank)
            r++;
        if (r == out->ranks_count)
            out->ranks[out->ranks_count++] = (struct pick_rank){.rank = rank};
        out->ranks[r].choice[out->ranks[r].count++] = choice;
    }
    for (int r = 0; r < out->ranks_count; r++) {
        out->ranks[r].winnable = mean_interval(out, &out->ranks[r], false);
        out->ranks[r].ease = mean_interval(out, &out->ranks[r], true);
    }
}

/* ---- known deal ---- */

struct known {
    const struct game *game;
    const struct advice_options *options;
    struct advice_watch watch;
    struct pick *out;
    struct solver *solver;
    struct bases *bases;
    atomic_uint_fast64_t states;
    struct advice_worker *workers;
    struct fair_view after[PILES_MAX];
    uint64_t playouts, chunk, chunks; /* of a choice; in a task (the last one may have less); tasks a choice */
    uint64_t *won, *played;           /* [choice][chunk] */
    atomic_uint_fast64_t playouts_done;
};

static void solve_task(void *context, int worker, int task)
{
    struct known *k = context;
    const struct advice_options *o = k->options;
    struct solve_options options = {
        .limit_states = o->limit_states,
        .limit_seconds = advice_known_seconds(o),
        .off = o->off,
        .seed = o->seed,
        .cancel = &k->watch.stop,
        .states_now = &k->states,
    };
    (void)worker;
    (void)task;
    solve_bases(k->solver, k->game, BASES_ALL, &options, k->bases);
}

static void solve_tick(void *context)
{
    struct known *k = context;
    double seconds = k->options->limit_seconds > 0 ? k->options->limit_seconds : ADVICE_SECONDS;
    advice_watch_tick(&k->watch, "solving", 0.9 * advice_elapsed(&k->watch) / seconds, atomic_load(&k->states));
}

static void take_verdicts(struct known *k)
{
    struct pick *out = k->out;
    assert(k->bases->count == out->count);
    for (int i = 0; i < out->count; i++) {
        const struct solution *s = &k->bases->base[i].solution;
        struct pick_choice *c = &out->choice[i];
        c->verdict = s->verdict;
        c->limit = s->limit;
        c->proof = s->proof;
        c->solution_length = s->verdict == VERDICT_WINNABLE ? s->moves_count : 0;
        c->best_score = s->best_score;
        c->states = s->states;
        c->cpu_seconds = s->cpu_seconds;
        if (s->verdict != VERDICT_UNKNOWN)
            c->winnable = interval_exact(s->verdict == VERDICT_WINNABLE);
    }
}

static void playout_task(void *context, int worker, int task)
{
    struct known *k = context;
    int choice = task / (int)k->chunks;
    uint64_t first = (uint64_t)task % k->chunks * k->chunk, rest = k->playouts - first;
    struct rng r;
    if (k->out->choice[choice].proof == PROOF_RESERVE)
        return;                                                   /* no order of the stock can help */
    advice_rng(&r, k->options->seed, (uint64_t)task % k->chunks); /* the same chances for every choice */
    k->won[task] = fair_playouts(k->workers[worker].player, &k->after[choice], rest < k->chunk ? rest : k->chunk, &r, &k->watch.stop,
                                 &k->played[task]);
    atomic_fetch_add(&k->playouts_done, k->played[task]);
}

static void playout_tick(void *context)
{
    struct known *k = context;
    double all = (double)k->chunk * (double)k->chunks * k->out->count;
    uint64_t done = atomic_load(&k->playouts_done);
    advice_watch_tick(&k->watch, "playouts", 0.9 + 0.1 * (double)done / all, done);
}

static void take_ease(struct known *k)
{
    for (int i = 0; i < k->out->count; i++) {
        uint64_t won = 0, played = 0;
        for (uint64_t chunk = 0; chunk < k->chunks; chunk++) {
            won += k->won[(uint64_t)i * k->chunks + chunk];
            played += k->played[(uint64_t)i * k->chunks + chunk];
        }
        k->out->choice[i].ease = k->out->choice[i].proof == PROOF_RESERVE ? interval_exact(0) : interval_wilson(won, played);
    }
}

/* How likely each choice is the one that would come first if everything were known: ease is drawn from its interval, and an open
 * verdict is taken to be a win or a loss with even chances. */
static void known_chances(struct pick *out, uint64_t seed)
{
    struct rng r;
    rng_seed(&r, seed);
    for (int draw = 0; draw < ADVICE_DRAWS; draw++) {
        int best = out->order[0];
        double best_value = -1;
        for (int i = 0; i < out->count; i++) {
            struct pick_choice *c = &out->choice[out->order[i]];
            bool wins = c->verdict == VERDICT_WINNABLE || (c->verdict == VERDICT_UNKNOWN && rng_next(&r) >> 63);
            double error = (c->ease.high - c->ease.low) / (2 * STATS_Z);
            double win = wins ? 10 : 0; /* counts more than any ease */
            double value = win + c->ease.value + error * advice_normal(&r);
            if (value > best_value) {
                best_value = value;
                best = out->order[i];
            }
        }
        out->choice[best].best_probability += 1.0 / ADVICE_DRAWS;
    }
}

static double confidence_of(const struct pick *out, const struct game *g)
{
    double sum = 0;
    for (int i = 0; i < out->count; i++)
        if (advice_same_base(g, out->choice[i].card, out->choice[out->order[0]].card))
            sum += out->choice[i].best_probability;
    return fmin(sum, 1);
}

static void run_known(struct known *k)
{
    const struct advice_options *o = k->options;
    parallel_run(1, 1, solve_task, solve_tick, k);
    take_verdicts(k);
    for (int i = 0; i < k->out->count; i++) {
        struct game after = *k->game;
        game_play(&after, k->out->choice[i].move, NULL, NULL);
        fair_view_of(&after, false, &k->after[i]);
    }
    parallel_run(o->threads, k->out->count * (int)k->chunks, playout_task, playout_tick, k);
    take_ease(k);
    sort_choices(k->out, known_compare);
    known_chances(k->out, o->seed);
    k->out->confidence = confidence_of(k->out, k->game);
    gather_ranks(k->out);
    k->out->interrupted = advice_cancelled(&k->watch);
    k->out->elapsed_seconds = advice_elapsed(&k->watch);
}

static bool known_create(struct known *k, const struct game *g, const struct advice_options *o, struct pick *out, struct error *e)
{
    uint64_t playouts = advice_playouts(o, false);
    *k = (struct known){.game = g, .options = o, .out = out, .playouts = playouts, .chunk = o->level == FAIR_FAST ? CHUNK : CHUNK_SLOW};
    k->chunks = (playouts + k->chunk - 1) / k->chunk;
    advice_watch_init(&k->watch, o, 0);
    k->solver = solver_create(o->memory_bytes, o->threads, e);
    /* The playouts need no tables. */
    struct advice_options players = *o;
    players.memory_bytes = 0;
    k->workers = k->solver ? advice_workers_create(&players, o->threads, e) : NULL;
    if (!k->workers)
        return false;
    k->bases = malloc(sizeof *k->bases);
    k->won = calloc((size_t)k->chunks * PILES_MAX, sizeof *k->won);
    k->played = calloc((size_t)k->chunks * PILES_MAX, sizeof *k->played);
    return (k->bases && k->won && k->played) || advice_no_memory(e, "pick");
}

bool pick_known(const struct game *g, const struct advice_options *o, struct pick *out, struct error *e)
{
    struct fair_view view;
    if (!has_choice(g, e))
        return false;
    fair_view_of(g, false, &view);
    set_choices(out, &view, false);
    struct known *k = malloc(sizeof *k);
    if (!k)
        return advice_no_memory(e, "pick");
    bool ok = known_create(k, g, o, out, e);
    if (ok)
        run_known(k);
    free(k->won);
    free(k->played);
    free(k->bases);
    advice_workers_free(k->workers, o->threads);
    solver_free(k->solver);
    free(k);
    return ok;
}

/* ---- hidden ---- */

static void take_sampled(struct pick_choice *c, const struct sampled *s)
{
    c->verdict = s->doomed ? VERDICT_LOST : VERDICT_UNKNOWN;
    c->winnable = s->winnable;
    c->ease = s->ease;
    c->undecided = s->open;
    c->merit = s->merit;
    c->behind = s->behind;
    c->behind_error = s->behind_error;
    c->best_probability = s->best_probability;
    c->states = s->states;
    c->cpu_seconds = s->cpu_seconds;
}

bool pick_hidden(const struct fair_view *view, const struct advice_options *o, struct pick *out, struct error *e)
{
    struct move moves[PILES_MAX];
    if (!has_choice(&view->open, e))
        return false;
    if (fair_all_known(view)) {
        struct game g;
        advice_any_deal(view, &g);
        return pick_known(&g, o, out, e);
    }
    set_choices(out, view, true);
    for (int i = 0; i < out->count; i++)
        moves[i] = out->choice[i].move;
    struct sampling *sampling = sample_moves(view, moves, out->count, o, e);
    if (!sampling)
        return false;
    for (int i = 0; i < out->count; i++)
        take_sampled(&out->choice[i], &sampling->move[i]);
    out->confidence = sampling->move[sampling->best].best_probability;
    out->samples = sampling->samples;
    out->decided = sampling->decided;
    out->interrupted = sampling->interrupted;
    out->elapsed_seconds = sampling->elapsed_seconds;
    free(sampling);
    sort_choices(out, hidden_compare);
    gather_ranks(out);
    return true;
}
