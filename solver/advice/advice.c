#include "advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "platform.h"

void advice_options_init(struct advice_options *o)
{
    *o = (struct advice_options){.threads = 1, .memory_bytes = (uint64_t)64 << 20, .seed = 1, .level = FAIR_FAST};
}

uint64_t advice_playouts(const struct advice_options *o, bool hidden)
{
    bool fast = o->level == FAIR_FAST;
    if (o->playouts > 0)
        return o->playouts;
    if (hidden)
        return fast ? ADVICE_SAMPLE_PLAYOUTS : 1;
    return fast ? ADVICE_PLAYOUTS : ADVICE_PLAYOUTS_SLOW;
}

double advice_known_seconds(const struct advice_options *o)
{
    if (o->limit_seconds > 0)
        return o->limit_seconds;
    return o->limit_states > 0 ? 0 : ADVICE_SECONDS;
}

double advice_hidden_seconds(const struct advice_options *o) { return o->limit_seconds > 0 ? o->limit_seconds : ADVICE_SECONDS; }

static int64_t now_ns(void) { return (int64_t)monotonic_ns(); }

void advice_watch_init(struct advice_watch *w, const struct advice_options *o, double deadline_seconds)
{
    w->options = o;
    w->start_ns = w->next_report_ns = now_ns();
    w->deadline_ns = deadline_seconds > 0 ? w->start_ns + (int64_t)(deadline_seconds * 1e9) : 0;
    atomic_init(&w->stop, false);
}

double advice_elapsed(const struct advice_watch *w) { return (double)(now_ns() - w->start_ns) * 1e-9; }

bool advice_cancelled(const struct advice_watch *w)
{
    return w->options->cancel && atomic_load_explicit(w->options->cancel, memory_order_relaxed);
}

void advice_watch_tick(struct advice_watch *w, const char *phase, double fraction, uint64_t samples)
{
    enum { REPORT_NS = 1000000000 / 6 };
    int64_t now = now_ns();
    if (advice_cancelled(w) || (w->deadline_ns && now >= w->deadline_ns))
        atomic_store_explicit(&w->stop, true, memory_order_relaxed);
    if (!w->options->progress || now < w->next_report_ns)
        return;
    w->next_report_ns = now + REPORT_NS;
    struct advice_progress report = {fraction > 1 ? 1 : fraction, samples, advice_elapsed(w), phase};
    w->options->progress(w->options->progress_context, &report);
}

struct advice_worker *advice_workers_create(const struct advice_options *o, int count, struct error *e)
{
    enum { LEAST = 64 << 10 };
    struct advice_worker *workers = calloc((size_t)count, sizeof *workers);
    if (!workers) {
        error_set(e, "--threads", "use fewer threads", "out of memory");
        return NULL;
    }
    uint64_t share = o->memory_bytes / (uint64_t)count;
    for (int i = 0; i < count; i++) {
        workers[i].solver = solver_create(share < LEAST ? LEAST : share, 1, e);
        workers[i].player = workers[i].solver ? fair_player_create(o->level, e) : NULL;
        if (!workers[i].player) {
            advice_workers_free(workers, count);
            return NULL;
        }
    }
    return workers;
}

void advice_workers_free(struct advice_worker *workers, int count)
{
    for (int i = 0; workers && i < count; i++) {
        solver_free(workers[i].solver);
        fair_player_free(workers[i].player);
    }
    free(workers);
}

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

bool advice_reserve_is_open(const struct fair_view *view)
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
    if (!advice_reserve_is_open(view))
        return false;
    advice_any_deal(view, &any_order);
    return explain_reserve(&any_order, out, size);
}

bool advice_no_memory(struct error *e, const char *where) { return error_set(e, where, "free some memory", "out of memory"); }

void advice_rng(struct rng *r, uint64_t seed, uint64_t index)
{
    rng_seed(r, seed);
    uint64_t mixed = rng_next(r) + index * 0x9E3779B97F4A7C15u; /* neighbours far apart: rng_seed() scrambles the rest */
    rng_seed(r, mixed);
}
