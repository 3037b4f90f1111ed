/* The ops of `serve` that take time: solve, hint, pick. Each runs in a thread of its own; the session stays as it is meanwhile. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "advice_cli.h"
#include "advice_json.h"
#include "json_io.h"
#include "sentence.h"
#include "serve.h"
#include "solve_report.h"
#include "ticker.h"
#include "trim.h"

enum { PROGRESS_MS = 500 };

/* ---- limits of a request ---- */

struct request_limits {
    uint64_t states, seed;
    double seconds; /* negative: not given */
    bool progress;
};

static bool bad_value(const struct request *r, const char *key, const char *wanted, struct error *e)
{
    char where[JSON_WHERE_MAX];
    return error_set(e, request_where(r, key, where), wanted, "\"%s\" has the wrong type or value", key);
}

/* `most` 0: no limit. */
static bool read_number(const struct request *r, const char *key, uint64_t most, uint64_t *out, struct error *e)
{
    const json_t *value = json_object_get(r->root, key);
    char mend[64] = "give a whole number, 0 or more";
    if (!value)
        return true;
    if (most > 0)
        snprintf(mend, sizeof mend, "give a whole number from 0 to %" PRIu64, most);
    if (!json_is_integer(value) || json_integer_value(value) < 0 || (most > 0 && (uint64_t)json_integer_value(value) > most))
        return bad_value(r, key, mend, e);
    *out = (uint64_t)json_integer_value(value);
    return true;
}

static bool read_flag(const struct request *r, const char *key, bool *out, struct error *e)
{
    const json_t *value = json_object_get(r->root, key);
    if (value && !json_is_boolean(value))
        return bad_value(r, key, "give true or false", e);
    *out = json_is_true(value);
    return true;
}

static bool read_limits(const struct session *s, const struct request *r, struct request_limits *out, struct error *e)
{
    *out = (struct request_limits){.states = s->cli->common.limit_states, .seed = s->cli->common.seed, .seconds = -1};
    const json_t *seconds = json_object_get(r->root, "limit_seconds");
    if (seconds && (!json_is_number(seconds) || json_number_value(seconds) < 0 || json_number_value(seconds) > 1e9))
        return bad_value(r, "limit_seconds", "give seconds, 0 or more", e);
    if (seconds)
        out->seconds = json_number_value(seconds);
    return read_number(r, "limit_states", 0, &out->states, e) && read_number(r, "seed", 0, &out->seed, e) &&
           read_flag(r, "progress", &out->progress, e);
}

/* A verdict is about cards that are known. */
static bool refuse_unknown(const struct session *s, const struct request *r, const char *mend, struct error *e)
{
    char what[64];
    int count = game_unknown(&s->now);
    snprintf(what, sizeof what, "%d card%s of this position %s not known", count, count == 1 ? "" : "s", count == 1 ? "is" : "are");
    return count == 0 || request_refuse(r, "op", what, mend, e);
}

/* ---- solve ---- */

struct solve_progress {
    const struct request *request;
    struct serve_out *out;
    atomic_uint_fast64_t states;
    int64_t begin_ns;
};

static double seconds_since(int64_t begin_ns) { return (double)(clock_ns() - begin_ns) / 1e9; }

static void tell_progress(void *context)
{
    struct solve_progress *p = context;
    uint64_t states = atomic_load_explicit(&p->states, memory_order_relaxed);
    serve_emit(p->out, p->request,
               json_pack("{s:{s:I, s:o}}", "progress", "states", (json_int_t)states, "seconds", json_number(seconds_since(p->begin_ns))));
}

bool serve_solve(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct request_limits limits;
    struct solve_options options;
    struct solve_progress progress = {.request = request, .out = s->out, .begin_ns = clock_ns()};
    struct ticker ticker;
    int which;
    char where[JSON_WHERE_MAX];
    const json_t *base = json_object_get(request->root, "base");
    if (!refuse_unknown(s, request, "ask op \"hint\" or \"pick\" with \"hidden\":true", e))
        return false;
    if (base && !json_is_string(base))
        return bad_value(request, "base", "give a pile (\"t2\"), a card (\"7H\") or \"all\"", e);
    if (!read_limits(s, request, &limits, e) ||
        !solve_which(json_string_value(base), request_where(request, "base", where), &s->now, &which, e))
        return false;
    if (!s->solver && !(s->solver = solver_create(s->cli->common.memory_bytes, (int)s->cli->common.threads, e)))
        return false;
    struct bases *bases = malloc(sizeof *bases);
    if (!bases)
        return error_set(e, "memory", "free some memory", "there is none left");
    cli_solve_options(s->cli, &options);
    options.limit_states = limits.states;
    options.seed = limits.seed;
    if (limits.seconds >= 0)
        options.limit_seconds = limits.seconds;
    options.cancel = &s->cancel;
    options.states_now = &progress.states;
    if (limits.progress)
        ticker_begin(&ticker, PROGRESS_MS, tell_progress, &progress);
    solve_bases(s->solver, &s->now, which, &options, bases);
    trim_bases(&s->now, bases);
    if (limits.progress)
        ticker_end(&ticker);
    solve_add_json(answer, &s->now, bases);
    free(bases);
    return true;
}

/* ---- hint and pick ---- */

struct advice_context {
    const struct request *request;
    struct serve_out *out;
};

static void tell_advice(void *context, const struct advice_progress *p)
{
    const struct advice_context *c = context;
    serve_emit(c->out, c->request,
               json_pack("{s:{s:o, s:I, s:o, s:s}}", "progress", "fraction", json_number(p->fraction), "samples", (json_int_t)p->samples,
                         "seconds", json_number(p->elapsed_seconds), "phase", p->phase));
}

/* A question of hint or pick, ready to be asked. */
struct advice_request {
    bool hidden;
    struct fair_view view;
    struct advice_options options; /* points to `context`: not to be copied */
    struct advice_context context;
};

/* "level" and "player" are two names of one thing. */
static bool read_level(const struct request *r, const char *key, enum fair_level *out, struct error *e)
{
    const json_t *value = json_object_get(r->root, key);
    const char *name = json_string_value(value);
    char mend[96];
    struct sentence levels;
    if (!value || (name && fair_level_parse(name, out)))
        return true;
    sentence_begin(&levels, mend, sizeof mend);
    for (int i = 0; i < FAIR_LEVELS; i++)
        sentence_add(&levels, "%s%s", i == 0 ? "give a fair player: " : ", ", fair_level_names[i]);
    return bad_value(r, key, mend, e);
}

/* The keys that are options of the commands under the same names. */
static bool read_advice(const struct session *s, const struct request *r, struct advice_request *out, struct error *e)
{
    struct advice_options *o = &out->options;
    bool samples = json_object_get(r->root, "samples") || json_object_get(r->root, "limit_samples");
    if (!read_flag(r, "hidden", &out->hidden, e) || !read_level(r, "level", &o->level, e) || !read_level(r, "player", &o->level, e) ||
        !read_number(r, "limit_samples", ADVICE_SAMPLES_LIMIT, &o->limit_samples, e) ||
        !read_number(r, "samples", ADVICE_SAMPLES_LIMIT, &o->limit_samples, e) ||
        !read_number(r, "playouts", ADVICE_PLAYOUTS_LIMIT, &o->playouts, e))
        return false;
    if (!out->hidden && !refuse_unknown(s, r, "add \"hidden\":true", e))
        return false;
    if (samples && !out->hidden)
        return request_refuse(r, json_object_get(r->root, "samples") ? "samples" : "limit_samples",
                              "it says how many orders of unseen cards to try, and here every card is known",
                              "add \"hidden\":true, or leave it out", e);
    return true;
}

static bool begin_advice(struct session *s, const struct request *request, struct advice_request *out, struct error *e)
{
    struct request_limits limits;
    const struct common *common = &s->cli->common;
    double preset = common->limit_seconds_given ? common->limit_seconds : -1;
    if (!read_limits(s, request, &limits, e))
        return false;
    advice_options_limits(common, limits.seconds >= 0 ? limits.seconds : preset, &out->options);
    if (!read_advice(s, request, out, e))
        return false;
    out->options.limit_states = limits.states;
    out->options.seed = limits.seed;
    out->options.cancel = &s->cancel;
    out->context = (struct advice_context){request, s->out};
    if (limits.progress) {
        out->options.progress = tell_advice;
        out->options.progress_context = &out->context;
    }
    fair_view_of(&s->now, &out->view);
    return true;
}

bool serve_hint(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct advice_request ask;
    struct hint *hint = malloc(sizeof *hint);
    if (!hint)
        return error_set(e, "memory", "free some memory", "there is none left");
    bool ok = begin_advice(s, request, &ask, e) &&
              (ask.hidden ? hint_hidden(&ask.view, &ask.options, hint, e) : hint_known(&s->now, &ask.options, hint, e));
    if (ok)
        hint_add_json(answer, hint);
    free(hint);
    return ok;
}

bool serve_pick(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct advice_request ask;
    struct pick *pick = malloc(sizeof *pick);
    if (!pick)
        return error_set(e, "memory", "free some memory", "there is none left");
    bool ok = begin_advice(s, request, &ask, e) &&
              (ask.hidden ? pick_hidden(&ask.view, &ask.options, pick, e) : pick_known(&s->now, &ask.options, pick, e));
    if (ok)
        pick_add_json(answer, pick);
    free(pick);
    return ok;
}
