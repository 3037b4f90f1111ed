#include "advice.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "platform.h"

void advice_options_init(struct advice_options *o)
{
    *o = (struct advice_options){.threads = 1, .memory_bytes = (uint64_t)64 << 20, .seed = 1, .level = FAIR_FAST};
}

double advice_seconds(const struct advice_options *o, bool known)
{
    if (o->limit_seconds > 0)
        return o->limit_seconds;
    if (known && o->limit_states > 0)
        return 0;
    return o->level == FAIR_FAST ? ADVICE_SECONDS : ADVICE_SECONDS_SLOW;
}

/* ---- a question's clock ---- */

static int64_t now_ns(void) { return (int64_t)monotonic_ns(); }

struct advice_pace advice_pace_begin(void)
{
    int64_t now = now_ns();
    return (struct advice_pace){now, now};
}

void advice_report(const struct advice_options *o, struct advice_pace *pace, const char *phase, double fraction, uint64_t samples)
{
    assert(fraction >= 0);
    enum { REPORT_NS = 1000000000 / 6 };
    int64_t now = now_ns();
    if (!o->progress || now < pace->next_report_ns)
        return;
    pace->next_report_ns = now + REPORT_NS;
    double elapsed = (double)(now - pace->start_ns) * 1e-9;
    o->progress(o->progress_context, &(struct advice_progress){fraction > 1 ? 1 : fraction, samples, elapsed, phase});
}

double advice_elapsed(const struct advice_run *run) { return (double)(now_ns() - run->watch.pace.start_ns) * 1e-9; }

bool advice_stopped(const struct advice_run *run) { return atomic_load_explicit(&run->watch.stop, memory_order_relaxed); }

static bool is_cancelled(const struct advice_watch *w)
{
    const atomic_bool *cancel = w->options->cancel;
    return cancel && atomic_load_explicit(cancel, memory_order_relaxed);
}

bool advice_cancelled(const struct advice_run *run) { return is_cancelled(&run->watch); }

enum limit advice_limit(const struct advice_run *run)
{
    if (advice_cancelled(run))
        return LIMIT_INTERRUPTED;
    return advice_stopped(run) ? LIMIT_SECONDS : LIMIT_NONE;
}

void advice_worker_begin(struct advice_worker *w) { w->clock_ns = thread_cpu_ns(); }

bool advice_worker_stop(void *worker)
{
    struct advice_worker *w = worker;
    struct advice_watch *watch = w->watch;
    uint64_t now = thread_cpu_ns(), spent = now - w->clock_ns;
    w->clock_ns = now;
    spent += atomic_fetch_add_explicit(&watch->cpu_ns, spent, memory_order_relaxed);
    /* Cancelling is looked at, too: nobody ticks while the caller's thread works alone. */
    if (is_cancelled(watch) || (watch->limit_ns && spent >= watch->limit_ns))
        atomic_store_explicit(&watch->stop, true, memory_order_relaxed);
    return atomic_load_explicit(&watch->stop, memory_order_relaxed);
}

double advice_seconds_left(const struct advice_run *run)
{
    enum { LEAST_NS = 1000000 };
    const struct advice_watch *w = &run->watch;
    uint64_t spent = atomic_load_explicit(&w->cpu_ns, memory_order_relaxed);
    if (!w->limit_ns)
        return 0;
    uint64_t left = (w->limit_ns > spent ? w->limit_ns - spent : 0) / (uint64_t)w->options->threads;
    return (double)(left > LEAST_NS ? left : LEAST_NS) * 1e-9;
}

uint64_t advice_set_aside(struct advice_run *run, bool hidden)
{
    const uint64_t second = 1000000000;
    uint64_t half = run->watch.limit_ns / 2, part = hidden && half > second ? second : half;
    run->watch.limit_ns -= part;
    return part;
}

void advice_extend(struct advice_run *run, uint64_t ns)
{
    run->watch.limit_ns += ns;
    atomic_store(&run->watch.stop, advice_cancelled(run));
}

void advice_tick(struct advice_run *run, const char *phase, double fraction, uint64_t samples)
{
    struct advice_watch *w = &run->watch;
    if (advice_cancelled(run))
        atomic_store_explicit(&w->stop, true, memory_order_relaxed);
    advice_report(w->options, &w->pace, phase, fraction, samples);
}

/* ---- workers ---- */

static bool worker_create(struct advice_worker *w, const struct advice_options *o, struct error *e)
{
    enum { LEAST = 64 << 10 };
    uint64_t share = o->memory_bytes / (uint64_t)o->threads;
    w->solver = solver_create(share < LEAST ? LEAST : share, 1, e);
    w->fast = w->solver ? fair_player_create(FAIR_FAST, e) : NULL;
    w->player = w->fast && o->level != FAIR_FAST ? fair_player_create(o->level, e) : w->fast;
    if (!w->player)
        return false;
    fair_player_on_stop(w->fast, advice_worker_stop, w);
    fair_player_on_stop(w->player, advice_worker_stop, w);
    w->solution = malloc(sizeof *w->solution);
    return w->solution || error_no_memory(e, "advice");
}

bool advice_begin(struct advice_run *run, const struct advice_options *o, double seconds, struct error *e)
{
    struct advice_watch *w = &run->watch;
    *run = (struct advice_run){.watch = {.options = o, .limit_ns = (uint64_t)ceil(seconds * 1e9)}}; /* 0 would be no limit */
    w->pace = advice_pace_begin();
    atomic_init(&w->cpu_ns, 0);
    atomic_init(&w->stop, advice_cancelled(run));
    run->workers = calloc((size_t)o->threads, sizeof *run->workers);
    bool ok = run->workers || error_no_memory(e, "advice");
    for (int i = 0; ok && i < o->threads; i++) {
        run->workers[i].watch = w;
        ok = worker_create(&run->workers[i], o, e);
    }
    if (!ok)
        advice_end(run);
    return ok;
}

bool advice_sound(const struct advice_run *run, struct error *e)
{
    for (int i = 0; i < run->watch.options->threads; i++) {
        const char *bug = solver_bug(run->workers[i].solver);
        if (bug)
            return error_bug(e, bug);
    }
    return true;
}

void advice_end(struct advice_run *run)
{
    for (int i = 0; run->workers && i < run->watch.options->threads; i++) {
        struct advice_worker *w = &run->workers[i];
        solver_free(w->solver);
        if (w->player != w->fast)
            fair_player_free(w->player);
        fair_player_free(w->fast);
        free(w->solution);
    }
    free(run->workers);
    run->workers = NULL;
}

/* ---- small parts ---- */

double advice_normal(struct rng *r)
{
    static const double pi = 3.14159265358979323846;
    double u = ((double)(rng_next(r) >> 11) + 1) * 0x1p-53, v = (double)(rng_next(r) >> 11) * 0x1p-53;
    return sqrt(-2 * log(u)) * cos(2 * pi * v); /* Box and Muller */
}

bool advice_same_base(const struct game *g, card_t a, card_t b)
{
    bool by_colour = g->variant->foundations == FOUNDATION_ALTERNATE;
    return a == b || (by_colour && card_rank(a) == card_rank(b) && !cards_differ_in_colour(a, b));
}

bool advice_same_move(const struct game *g, struct move a, struct move b)
{
    const struct pile *x = &g->pile[a.from], *y = &g->pile[b.from];
    bool spaces = a.to >= PILE_TABLEAU && b.to >= PILE_TABLEAU && g->pile[a.to].count == 0 && g->pile[b.to].count == 0;
    if (a.to != b.to && !spaces && !(pile_is_foundation(a.to) && pile_is_foundation(b.to)))
        return false;
    bool alone = a.from >= PILE_TABLEAU && b.from >= PILE_TABLEAU && x->count == 1 && y->count == 1;
    return a.from == b.from || (alone && advice_same_base(g, pile_top(x), pile_top(y)));
}

/* True if the reserve test cannot depend on the order of the unseen cards. It asks which cards lie outside the reserve; they are known
 * if all cards of the reserve are. A loss that it proves for one order then holds for all. */
static bool reserve_is_open(const struct fair_view *view)
{
    const struct pile *reserve = &view->open.pile[PILE_RESERVE];
    return memchr(reserve->card, CARD_NONE, reserve->count) == NULL;
}

void advice_any_deal(const struct fair_view *view, struct game *out)
{
    struct rng r;
    rng_seed(&r, 0);
    fair_complete(view, &r, out);
}

bool advice_explain_blocked(const struct fair_view *view, char *out, size_t size)
{
    struct game any_order;
    out[0] = '\0';
    if (!reserve_is_open(view))
        return false;
    advice_any_deal(view, &any_order);
    return explain_reserve(&any_order, out, size);
}

bool advice_dooms(const struct fair_view *view, struct move m)
{
    struct game after;
    if (!reserve_is_open(view))
        return false;
    advice_any_deal(view, &after);
    game_play(&after, m, NULL, NULL);
    return reserve_argument_find(&after, NULL);
}

void advice_rng(struct rng *r, uint64_t seed, uint64_t index)
{
    rng_seed(r, seed);
    uint64_t mixed = rng_next(r) + index * 0x9E3779B97F4A7C15u; /* neighbours far apart: rng_seed() scrambles the rest */
    rng_seed(r, mixed);
}
