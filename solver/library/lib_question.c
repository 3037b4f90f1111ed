/* solve, pick, hint, review: turns the caller's question into calls of the lower rooms, and back. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ease.h"
#include "handle.h"
#include "platform.h"
#include "question.h"
#include "sentence.h"
#include "solve_words.h"
#include "ticker.h"
#include "trim.h"

/* ---- solver ---- */

terrace_solver *terrace_solver_new(uint64_t memory_bytes, int threads, terrace_error *e)
{
    const uint64_t least = 64 << 10;
    struct error why;
    if (memory_bytes && memory_bytes < least) {
        error_set(&why, "memory_bytes", "give 65,536 or more; 0: the preset", "%" PRIu64 " bytes are too few", memory_bytes);
        give_error(e, &why);
        return NULL;
    }
    struct terrace_solver *s = calloc(1, sizeof *s);
    if (!s) {
        give_no_memory(e);
        return NULL;
    }
    s->memory_bytes = memory_bytes ? memory_bytes : TERRACE_MEMORY_PRESET;
    s->threads = threads_for(threads);
    return s;
}

/* Makes the tables of solve. */
static bool make_tables(struct terrace_solver *s, struct error *e)
{
    if (!s->solver)
        s->solver = solver_create(s->memory_bytes, s->threads, e);
    if (s->solver && !s->bases && !(s->bases = malloc(sizeof *s->bases)))
        return error_no_memory(e, "solve");
    return s->solver != NULL;
}

/* The other questions have tables of their own, as large together: those of solve go first. */
static void drop_tables(struct terrace_solver *s)
{
    solver_free(s->solver);
    s->solver = NULL;
}

/* Copies the filled part of an answer; NULL without memory. */
static struct bases *copy_bases(const struct bases *from)
{
    size_t size = offsetof(struct bases, base) + (size_t)from->count * sizeof from->base[0];
    struct bases *copy = malloc(size);
    if (copy)
        memcpy(copy, from, size);
    return copy;
}

void terrace_solver_free(terrace_solver *solver)
{
    if (solver) {
        solver_free(solver->solver);
        free(solver->bases);
    }
    free(solver);
}

static_assert((int)EASE_ORDERS_LEAST == TERRACE_SAMPLES_LEAST, "the same");

/* ---- options ---- */

static bool read_options(const terrace_options *given, terrace_options *out, struct error *e)
{
    *out = terrace_options_preset();
    if (!options_take(given, "terrace_options_preset", out, sizeof *out, e))
        return false;
    if (isnan(out->limit_seconds))
        return error_set(e, "options.limit_seconds", "give seconds; a negative number is no limit", "this is no number");
    if (out->player < 0 || out->player >= FAIR_LEVELS)
        return error_set(e, "options.player", "give one of enum terrace_player", "there is no player %d", out->player);
    if (out->samples > TERRACE_SAMPLES_MOST)
        return error_set(e, "options.samples", "give 65,536 at most", "too many orders");
    if (out->playouts > TERRACE_PLAYOUTS_MOST)
        return error_set(e, "options.playouts", "give 100,000,000 at most", "too many games");
    return true;
}

/* ---- progress and stopping ---- */

enum { TICK_MS = 50, TICKS_A_REPORT = 4 };

/* A running question: the flag that stops it, and the receiver of its progress. */
struct question_watch {
    const terrace_options *options;
    atomic_bool stop;
    atomic_uint_fast64_t states; /* solve */
    uint64_t begin_ns;
    int ticks;
    struct ticker ticker;
    struct lock lock;      /* of what follows, and for one report at a time */
    terrace_progress last; /* the last report */
    bool told;             /* since the last tick that reports */
};

static double seconds_of(const struct question_watch *w) { return (double)(monotonic_ns() - w->begin_ns) / 1e9; }

/* The caller holds the lock. A stopped question gets no more reports. */
static void report(struct question_watch *w)
{
    if (atomic_load(&w->stop))
        return;
    w->last.states = atomic_load_explicit(&w->states, memory_order_relaxed);
    w->last.seconds = seconds_of(w);
    if (w->options->progress(w->options->progress_context, &w->last))
        atomic_store(&w->stop, true);
}

/* What advice says of itself, on the thread that asked. */
static void tell_advice(void *context, const struct advice_progress *p)
{
    struct question_watch *w = context;
    lock_take(&w->lock);
    w->last.fraction = p->fraction;
    w->last.samples = p->samples;
    w->last.phase = p->phase;
    w->told = true;
    report(w);
    lock_release(&w->lock);
}

static void pass_on_stop(struct question_watch *w)
{
    if (w->options->stop && terrace_stop_raised(w->options->stop))
        atomic_store(&w->stop, true);
}

/* Reports where the thread that asked is busy and says nothing. */
static void tick(void *context)
{
    struct question_watch *w = context;
    pass_on_stop(w);
    if (++w->ticks % TICKS_A_REPORT != 0)
        return;
    lock_take(&w->lock);
    if (!w->told)
        report(w);
    w->told = false;
    lock_release(&w->lock);
}

/* The flag that a search polls: the caller's, or the question's own if a callback may stop it, too. (No thread: nobody would pass on the
 * caller's.) */
static atomic_bool *flag_of(struct question_watch *w)
{
    if (w->options->progress && (w->ticker.running || !w->options->stop))
        return &w->stop;
    return w->options->stop ? &w->options->stop->raised : NULL;
}

/* `fraction` of the work is done; negative: unknown. */
static void watch_begin(struct question_watch *w, const terrace_options *options, const char *phase, double fraction)
{
    *w = (struct question_watch){.options = options, .begin_ns = monotonic_ns(), .last = {.fraction = fraction, .phase = phase}};
    lock_init(&w->lock);
    pass_on_stop(w);
    if (options->progress)
        ticker_begin(&w->ticker, TICK_MS, tick, w);
}

static void watch_end(struct question_watch *w)
{
    if (w->options->progress)
        ticker_end(&w->ticker);
    lock_destroy(&w->lock);
}

/* ---- questions ---- */

bool question_all_known(const struct game *g, const char *where, const char *mend, struct error *e)
{
    int count = game_unknown(g);
    return count == 0 ||
           error_set(e, where, mend, "%d card%s of this position %s not known", count, PLURAL(count), count == 1 ? "is" : "are");
}

static struct solve_options solve_options_of(const terrace_options *o, struct question_watch *w)
{
    return (struct solve_options){.limit_states = o->limit_states,
                                  .limit_seconds = o->limit_seconds < 0   ? 0
                                                   : o->limit_seconds > 0 ? o->limit_seconds
                                                                          : TERRACE_SOLVE_SECONDS,
                                  .seed = o->seed ? o->seed : 1,
                                  .cancel = flag_of(w),
                                  .states_now = &w->states};
}

static bool solve(struct terrace_solver *s, const terrace_options *o, struct terrace_result *r, struct error *e)
{
    struct question_watch w;
    int which;
    if (!question_all_known(&r->start, "position", "ask hint or pick with hidden cards", e) ||
        !solve_which(o->base, "options.base", &r->start, &which, e) || !make_tables(s, e))
        return false;
    watch_begin(&w, o, "solving", -1);
    struct solve_options ask = solve_options_of(o, &w);
    solve_bases(s->solver, &r->start, which, &ask, s->bases);
    trim_bases(&r->start, s->bases);
    const struct solution *win = solve_winning(s->bases);
    if (win && win->moves_count > 0)
        kept_way_take(&s->way, &r->start, win->moves[0], win->moves + 1, win->moves_count - 1);
    watch_end(&w);
    const char *bug = solver_bug(s->solver);
    if (bug)
        return error_bug(e, bug);
    r->solved = copy_bases(s->bases);
    return r->solved || error_no_memory(e, "solve");
}

static void advice_options_of(struct terrace_solver *s, const terrace_options *o, struct question_watch *w, struct advice_options *out)
{
    const double for_ever = 1e8; /* 0 is the preset there; more nanoseconds might not fit 64 bits */
    advice_options_init(out);
    out->threads = s->threads;
    out->memory_bytes = s->memory_bytes;
    out->limit_states = o->limit_states;
    out->limit_seconds = o->limit_seconds < 0 || o->limit_seconds > for_ever ? for_ever : o->limit_seconds;
    out->limit_samples = o->samples;
    out->playouts = o->playouts;
    out->seed = o->seed ? o->seed : 1;
    out->level = (enum fair_level)o->player;
    out->way = &s->way;
    out->cancel = flag_of(w);
    if (o->progress) {
        out->progress = tell_advice;
        out->progress_context = w;
    }
}

/* The lower rooms decide whether the answer is one for hidden cards. */
static bool advise(struct terrace_solver *s, const terrace_options *o, struct terrace_result *r, struct error *e)
{
    struct fair_view view;
    struct advice_options ask;
    struct question_watch w;
    bool pick = r->kind == QUESTION_PICK, ok;
    if (!o->hidden && !question_all_known(&r->start, "position", "ask with hidden cards", e))
        return false;
    if (!position_lies_open(&r->start))
        return error_set(e, "position", "name it with terrace_tell()", "a card that lies open is not known");
    if (pick ? !(r->pick = malloc(sizeof *r->pick)) : !(r->hint = malloc(sizeof *r->hint)))
        return error_no_memory(e, "advice");
    watch_begin(&w, o, "thinking", 0);
    advice_options_of(s, o, &w, &ask);
    fair_view_of(&r->start, &view);
    if (pick)
        ok = o->hidden ? pick_hidden(&view, &ask, r->pick, e) : pick_known(&r->start, &ask, r->pick, e);
    else
        ok = o->hidden ? hint_hidden(&view, &ask, r->hint, e) : hint_known(&r->start, &ask, r->hint, e);
    watch_end(&w);
    if (ok && (pick ? r->pick->hidden : r->hint->hidden))
        r->start = view.open; /* the answer must not show more than the player sees */
    return ok;
}

/* False with `e` if a card that lies open before one of the moves is not known: those positions are judged. */
static bool lies_open_before_moves(const struct terrace_position *p, struct error *e)
{
    struct game g = p->start;
    for (int i = 0; i < p->moves_count; game_play(&g, p->moves[i++], NULL, NULL))
        if (!position_lies_open(&g))
            return error_set(e, "position", "name all cards that the moves turn up", "a card that lies open in this game is not known");
    return true;
}

static bool look_back(struct terrace_solver *s, const terrace_options *o, const terrace_position *p, struct terrace_result *r,
                      struct error *e)
{
    struct advice_options ask;
    struct question_watch w;
    r->start = p->start;
    if (!lies_open_before_moves(p, e))
        return false;
    watch_begin(&w, o, "reviewing", 0);
    advice_options_of(s, o, &w, &ask);
    r->review = review_game(&p->start, p->moves, p->moves_count, &ask, e);
    watch_end(&w);
    r->seconds = seconds_of(&w);
    return r->review != NULL;
}

static bool answer(struct terrace_solver *s, const terrace_options *o, const terrace_position *p, struct terrace_result *r, struct error *e)
{
    if (r->kind == QUESTION_SOLVE)
        return solve(s, o, r, e);
    drop_tables(s);
    return r->kind == QUESTION_REVIEW ? look_back(s, o, p, r, e) : advise(s, o, r, e);
}

/* A second question at the same time would spoil the tables, and so the verdicts, of the first. */
static bool take_solver(struct terrace_solver *s, struct error *e)
{
    return !atomic_exchange(&s->busy, true) ||
           error_set(e, "solver", "wait for the answer, or ask another solver", "it is answering another question");
}

terrace_result *question_ask(enum question kind, terrace_solver *s, const terrace_position *p, const terrace_options *given,
                             struct error *e)
{
    terrace_options options;
    struct terrace_result *r = calloc(1, sizeof *r);
    if (!r) {
        error_no_memory(e, "memory");
        return NULL;
    }
    r->kind = kind;
    r->rules = p->rules;
    r->start = p->now;
    r->start.variant = &r->rules;
    r->numbered = p->numbered && p->moves_count == 0;
    memcpy(r->name, p->name, sizeof r->name);
    int before = thread_hold_cancel();
    bool taken = take_solver(s, e), ok = taken && read_options(given, &options, e) && answer(s, &options, p, r, e);
    if (taken)
        atomic_store(&s->busy, false);
    thread_release_cancel(before);
    r->start.variant = &r->rules;
    if (ok && !result_lay_out(r))
        ok = error_no_memory(e, "answer");
    if (ok)
        return r;
    terrace_result_free(r);
    return NULL;
}

static terrace_result *ask(enum question kind, terrace_solver *s, const terrace_position *p, const terrace_options *options,
                           terrace_error *e)
{
    struct error why;
    terrace_result *r = question_ask(kind, s, p, options, &why);
    if (!r)
        give_error(e, &why);
    return r;
}

terrace_result *terrace_solve(terrace_solver *solver, const terrace_position *p, const terrace_options *options, terrace_error *e)
{
    return ask(QUESTION_SOLVE, solver, p, options, e);
}

terrace_result *terrace_pick(terrace_solver *solver, const terrace_position *p, const terrace_options *options, terrace_error *e)
{
    return ask(QUESTION_PICK, solver, p, options, e);
}

terrace_result *terrace_hint(terrace_solver *solver, const terrace_position *p, const terrace_options *options, terrace_error *e)
{
    return ask(QUESTION_HINT, solver, p, options, e);
}

terrace_result *terrace_review(terrace_solver *solver, const terrace_position *p, const terrace_options *options, terrace_error *e)
{
    return ask(QUESTION_REVIEW, solver, p, options, e);
}
