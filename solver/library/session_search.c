/* The ops that take time: solve, hint, pick, review. They do not change the session. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer_json.h"
#include "question.h"
#include "sentence.h"
#include "session.h"
#include "solve_words.h"
#include "ticker.h"
#include "trim.h"

enum { PROGRESS_MS = 500 };

/* ---- what a request says ---- */

static bool bad_value(const struct request *r, const char *key, const char *wanted, struct error *e)
{
    char where[JSON_WHERE_MAX];
    return error_set(e, request_where(r, key, where), wanted, "\"%s\" has the wrong type or value", key);
}

static bool read_number(const struct request *r, const char *key, uint64_t most, uint64_t *out, struct error *e)
{
    const struct json *value = json_get(r->root, key);
    char mend[64], digits[24], *end;
    if (!value)
        return true;
    snprintf(mend, sizeof mend, "give a whole number from 0 to %" PRIu64, most);
    /* As it is written: an integer of the reader has 63 bits, an option 64. */
    snprintf(digits, sizeof digits, "%.*s", (int)(value->end - value->at), r->line + value->at);
    errno = 0;
    uint64_t number = strtoull(digits, &end, 10);
    if (value->kind != JSON_IS_NUMBER || digits[0] == '-' || *end || errno || number > most)
        return bad_value(r, key, mend, e);
    *out = number;
    return true;
}

static bool read_flag(const struct request *r, const char *key, int *out, struct error *e)
{
    const struct json *value = json_get(r->root, key);
    if (value && !json_is_flag(value))
        return bad_value(r, key, "give true or false", e);
    *out = json_is(value, JSON_IS_TRUE);
    return true;
}

static bool read_seconds(const struct request *r, double *out, struct error *e)
{
    const struct json *value = json_get(r->root, "limit_seconds");
    if (!value)
        return true;
    if (value->kind != JSON_IS_NUMBER || !(value->number >= 0 && value->number <= 1e9))
        return bad_value(r, "limit_seconds", "give seconds, 0 or more", e);
    *out = value->number > 0 ? value->number : -1; /* 0 is none here */
    return true;
}

/* Reads the keys of all searches; the session has the presets. */
static bool read_limits(const struct terrace_session *s, const struct request *r, terrace_options *out, int *progress, struct error *e)
{
    *out = terrace_options_preset();
    out->limit_states = s->options.limit_states;
    out->limit_seconds = s->options.limit_seconds;
    out->seed = s->options.seed;
    return read_seconds(r, &out->limit_seconds, e) && read_number(r, "limit_states", UINT64_MAX, &out->limit_states, e) &&
           read_number(r, "seed", UINT64_MAX, &out->seed, e) && read_flag(r, "progress", progress, e);
}

/* Refuses verdicts on unknown cards. */
static bool refuse_unknown(const struct terrace_session *s, const struct request *r, const char *mend, struct error *e)
{
    char where[JSON_WHERE_MAX];
    return question_all_known(&s->game.now, request_where(r, "op", where), mend, e);
}

/* ---- progress ---- */

/* A search, and the request that gets its progress. */
struct telling {
    const struct terrace_session *session;
    const struct request *request;
    atomic_uint_fast64_t states;
    uint64_t begin_ns;
};

static void begin_line(struct json_out *o, const struct telling *t)
{
    json_open_object(o, NULL);
    json_put_raw(o, "id", t->request->id, strlen(t->request->id));
    json_open_object(o, "progress");
}

/* If memory is short the line is dropped: progress is not worth an error. */
static void end_line(struct json_out *o, const struct telling *t)
{
    json_close(o);
    json_close(o);
    char *line = json_out_text(o);
    if (line)
        t->session->options.progress(t->session->options.context, line);
    free(line);
}

static void tell_solve(void *context)
{
    const struct telling *t = context;
    struct json_out o = {0};
    begin_line(&o, t);
    json_put_count(&o, "states", atomic_load_explicit(&t->states, memory_order_relaxed));
    json_put_number(&o, "seconds", (double)(monotonic_ns() - t->begin_ns) / 1e9);
    end_line(&o, t);
}

static void tell_advice(void *context, const struct advice_progress *p)
{
    struct json_out o = {0};
    begin_line(&o, context);
    json_put_number(&o, "fraction", p->fraction);
    json_put_count(&o, "samples", p->samples);
    json_put_number(&o, "seconds", p->elapsed_seconds);
    json_put_string(&o, "phase", p->phase);
    end_line(&o, context);
}

/* ---- solve ---- */

static bool make_solver(struct terrace_session *s, struct error *e)
{
    if (!s->solver)
        s->solver = solver_create(s->options.memory_bytes, s->options.threads, e);
    return s->solver != NULL;
}

/* The other searches have tables of their own, as large together. */
static void drop_solver(struct terrace_session *s)
{
    solver_free(s->solver);
    s->solver = NULL;
}

bool session_solve(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    terrace_options o;
    struct telling telling = {.session = s, .request = request, .begin_ns = monotonic_ns()};
    struct ticker ticker;
    int which, progress = 0;
    char where[JSON_WHERE_MAX];
    const struct json *base = json_get(request->root, "base");
    if (!refuse_unknown(s, request, "ask op \"hint\" or \"pick\" with \"hidden\":true", e))
        return false;
    if (base && !json_as_string(base))
        return bad_value(request, "base", "give a pile (\"t2\"), a card (\"7H\") or \"all\"", e);
    if (!read_limits(s, request, &o, &progress, e) ||
        !solve_which(json_as_string(base), request_where(request, "base", where), &s->game.now, &which, e) || !make_solver(s, e))
        return false;
    struct bases *bases = malloc(sizeof *bases);
    if (!bases)
        return error_no_memory(e, "memory");
    struct solve_options options = question_solve_options(&o);
    options.cancel = &s->cancel;
    options.states_now = &telling.states;
    progress = progress && s->options.progress;
    if (progress)
        ticker_begin(&ticker, PROGRESS_MS, tell_solve, &telling);
    solve_bases(s->solver, &s->game.now, which, &options, bases);
    trim_bases(&s->game.now, bases);
    if (progress)
        ticker_end(&ticker);
    bool ok = !solver_bug(s->solver) || error_bug(e, solver_bug(s->solver));
    if (ok)
        json_put_solved(answer, &s->game.now, bases);
    free(bases);
    return ok;
}

/* ---- hint and pick ---- */

/* Two names of one key: not both may be given. */
static bool only_one(const struct request *r, const char *key, const char *other, struct error *e)
{
    char what[96];
    if (!json_get(r->root, key) || !json_get(r->root, other))
        return true;
    snprintf(what, sizeof what, "\"%s\" means the same as \"%s\"", other, key);
    return request_refuse(r, other, what, "leave one of them out", e);
}

/* "level" or "player", which mean the same. */
static bool read_level(const struct request *r, int *out, struct error *e)
{
    const char *key = json_get(r->root, "level") ? "level" : "player";
    const struct json *value = json_get(r->root, key);
    const char *name = json_as_string(value);
    char mend[96];
    struct sentence levels;
    enum fair_level level;
    if (!value)
        return true;
    if (!only_one(r, "level", "player", e))
        return false;
    if (name && fair_level_parse(name, &level)) {
        *out = (int)level;
        return true;
    }
    sentence_begin(&levels, mend, sizeof mend);
    for (int i = 0; i < FAIR_LEVELS; i++)
        sentence_add(&levels, "%s%s", i == 0 ? "give a fair player: " : ", ", fair_level_names[i]);
    return bad_value(r, key, mend, e);
}

/* Reads the keys that are also options of the commands. */
static bool read_advice(const struct terrace_session *s, const struct request *r, terrace_options *o, int *progress, struct error *e)
{
    bool samples = json_get(r->root, "samples") || json_get(r->root, "limit_samples");
    if (!read_limits(s, r, o, progress, e) || !read_flag(r, "hidden", &o->hidden, e) || !read_level(r, &o->player, e) ||
        !only_one(r, "samples", "limit_samples", e) || !read_number(r, "limit_samples", QUESTION_SAMPLES_MOST, &o->samples, e) ||
        !read_number(r, "samples", QUESTION_SAMPLES_MOST, &o->samples, e) ||
        !read_number(r, "playouts", QUESTION_PLAYOUTS_MOST, &o->playouts, e))
        return false;
    if (!o->hidden && !refuse_unknown(s, r, "add \"hidden\":true", e))
        return false;
    if (samples && !o->hidden)
        return request_refuse(r, json_get(r->root, "samples") ? "samples" : "limit_samples",
                              "it says how many orders of unseen cards to try, and here every card is known",
                              "add \"hidden\":true, or leave it out", e);
    return true;
}

/* A prepared question of hint or pick. */
struct advice_request {
    int hidden;
    struct fair_view view;
    struct advice_options options; /* points to `telling`: not to be copied */
    struct telling telling;
};

static bool begin_advice(struct terrace_session *s, const struct request *request, struct advice_request *out, struct error *e)
{
    terrace_options o;
    int progress = 0;
    if (!read_advice(s, request, &o, &progress, e))
        return false;
    drop_solver(s);
    out->hidden = o.hidden;
    out->telling = (struct telling){.session = s, .request = request};
    question_advice_options(&o, s->options.memory_bytes, s->options.threads, &out->options);
    out->options.cancel = &s->cancel;
    if (progress && s->options.progress) {
        out->options.progress = tell_advice;
        out->options.progress_context = &out->telling;
    }
    fair_view_of(&s->game.now, &out->view);
    return true;
}

bool session_hint(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    struct advice_request ask;
    struct hint *hint = malloc(sizeof *hint);
    if (!hint)
        return error_no_memory(e, "memory");
    bool ok = begin_advice(s, request, &ask, e) &&
              (ask.hidden ? hint_hidden(&ask.view, &ask.options, hint, e) : hint_known(&s->game.now, &ask.options, hint, e));
    if (ok)
        json_put_hint(answer, hint);
    free(hint);
    return ok;
}

bool session_pick(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    struct advice_request ask;
    struct pick *pick = malloc(sizeof *pick);
    if (!pick)
        return error_no_memory(e, "memory");
    bool ok = begin_advice(s, request, &ask, e) &&
              (ask.hidden ? pick_hidden(&ask.view, &ask.options, pick, e) : pick_known(&s->game.now, &ask.options, pick, e));
    if (ok)
        json_put_pick(answer, pick);
    free(pick);
    return ok;
}

/* Reviews the moves since `new`. If some cards are unknown, it asks for no verdicts. */
bool session_review(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    terrace_options o;
    struct advice_options options;
    int progress = 0;
    if (!read_limits(s, request, &o, &progress, e) || !read_level(request, &o.player, e) ||
        !read_number(request, "playouts", QUESTION_PLAYOUTS_MOST, &o.playouts, e))
        return false;
    drop_solver(s);
    question_advice_options(&o, s->options.memory_bytes, s->options.threads, &options);
    options.cancel = &s->cancel;
    struct telling telling = {.session = s, .request = request};
    if (progress && s->options.progress) {
        options.progress = tell_advice;
        options.progress_context = &telling;
    }
    struct review *review = review_game(&s->game.start, s->game.moves, s->game.moves_count, &options, e);
    if (!review)
        return false;
    json_put_review(answer, review);
    review_free(review);
    return true;
}
