/* The ops of `serve` that take time: solve, hint, pick. Each runs in a thread of its own; the session stays as it is meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "advice_cli.h"
#include "advice_json.h"
#include "json_io.h"
#include "serve.h"
#include "solve_report.h"
#include "ticker.h"

enum { PROGRESS_MS = 500 };

/* ---- limits of a request ---- */

struct request_limits {
    uint64_t states, samples, playouts, seed;
    enum fair_level level;
    double seconds; /* negative: not given */
    bool progress, hidden;
};

static bool bad_value(const struct request *r, const char *key, const char *wanted, struct error *e)
{
    char where[JSON_WHERE_MAX];
    return error_set(e, serve_where(r, key, where), wanted, "\"%s\" has the wrong type or value", key);
}

static bool read_number(const struct request *r, const char *key, uint64_t *out, struct error *e)
{
    const json_t *value = json_object_get(r->root, key);
    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return bad_value(r, key, "give a whole number, 0 or more", e);
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

static bool read_level(const struct request *r, const char *key, enum fair_level *out, struct error *e)
{
    const json_t *value = json_object_get(r->root, key);
    if (!value || (json_is_string(value) && fair_level_parse(json_string_value(value), out)))
        return true;
    return bad_value(r, key, "give \"fast\", \"quick\", \"careful\" or \"strong\"", e);
}

static bool read_limits(const struct session *s, const struct request *r, struct request_limits *out, struct error *e)
{
    *out = (struct request_limits){.states = s->cli->common.limit_states, .seed = s->cli->common.seed, .seconds = -1};
    const json_t *seconds = json_object_get(r->root, "limit_seconds");
    if (seconds && (!json_is_number(seconds) || json_number_value(seconds) < 0 || json_number_value(seconds) > 1e9))
        return bad_value(r, "limit_seconds", "give seconds, 0 or more", e);
    if (seconds)
        out->seconds = json_number_value(seconds);
    return read_number(r, "limit_states", &out->states, e) && read_number(r, "limit_samples", &out->samples, e) &&
           read_number(r, "samples", &out->samples, e) && read_number(r, "playouts", &out->playouts, e) &&
           read_level(r, "player", &out->level, e) && read_level(r, "level", &out->level, e) && read_number(r, "seed", &out->seed, e) &&
           read_flag(r, "progress", &out->progress, e) && read_flag(r, "hidden", &out->hidden, e);
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
    json_t *line = serve_answer(p->request);
    uint64_t states = atomic_load_explicit(&p->states, memory_order_relaxed);
    json_object_set_new(line, "progress",
                        json_pack("{s:I, s:o}", "states", (json_int_t)states, "seconds", json_number(seconds_since(p->begin_ns))));
    serve_emit(p->out, line);
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
    if (base && !json_is_string(base))
        return bad_value(request, "base", "give a pile (\"t2\"), a card (\"7H\") or \"all\"", e);
    if (!read_limits(s, request, &limits, e) ||
        !solve_which(json_string_value(base), serve_where(request, "base", where), &s->now, &which, e))
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
    json_t *line = serve_answer(c->request);
    json_object_set_new(line, "progress",
                        json_pack("{s:o, s:I, s:o, s:s}", "fraction", json_number(p->fraction), "samples", (json_int_t)p->samples,
                                  "seconds", json_number(p->elapsed_seconds), "phase", p->phase));
    serve_emit(c->out, line);
}

static bool begin_advice(struct session *s, const struct request *request, struct advice_context *context, struct request_limits *limits,
                         struct advice_options *options, struct error *e)
{
    if (!read_limits(s, request, limits, e))
        return false;
    const struct common *common = &s->cli->common;
    double preset = common->limit_seconds_given ? common->limit_seconds : -1;
    *context = (struct advice_context){request, s->out};
    advice_options_limits(common, limits->seconds >= 0 ? limits->seconds : preset, options);
    options->limit_states = limits->states;
    options->limit_samples = limits->samples;
    options->playouts = limits->playouts;
    options->level = limits->level;
    options->seed = limits->seed;
    options->cancel = &s->cancel;
    if (limits->progress) {
        options->progress = tell_advice;
        options->progress_context = context;
    }
    return true;
}

bool serve_hint(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct advice_context context;
    struct request_limits limits;
    struct fair_view view;
    struct advice_options options;
    struct hint *hint = malloc(sizeof *hint);
    if (!hint)
        return error_set(e, "memory", "free some memory", "there is none left");
    fair_view_of(&s->now, false, &view);
    bool ok = begin_advice(s, request, &context, &limits, &options, e) &&
              (limits.hidden ? hint_hidden(&view, &options, hint, e) : hint_known(&s->now, &options, hint, e));
    if (ok)
        hint_add_json(answer, hint);
    free(hint);
    return ok;
}

bool serve_pick(struct session *s, const struct request *request, json_t *answer, struct error *e)
{
    struct advice_context context;
    struct request_limits limits;
    struct fair_view view;
    struct advice_options options;
    struct pick *pick = malloc(sizeof *pick);
    if (!pick)
        return error_set(e, "memory", "free some memory", "there is none left");
    fair_view_of(&s->now, false, &view);
    bool ok = begin_advice(s, request, &context, &limits, &options, e) &&
              (limits.hidden ? pick_hidden(&view, &options, pick, e) : pick_known(&s->now, &options, pick, e));
    if (ok)
        pick_add_json(answer, pick);
    free(pick);
    return ok;
}
