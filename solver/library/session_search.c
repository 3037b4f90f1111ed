/* The ops that take time: solve, hint, pick, review. They do not change the session. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "question.h"
#include "sentence.h"
#include "session.h"

/* ---- what a request says ---- */

static bool bad_value(const struct request *r, const char *key, const char *wanted, struct error *e)
{
    char where[PLACE_MAX];
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
static bool read_limits(const struct terrace_session *s, const struct request *r, terrace_options *o, struct error *e)
{
    o->limit_states = s->options.limit_states;
    o->limit_seconds = s->options.limit_seconds;
    o->seed = s->options.seed;
    return read_seconds(r, &o->limit_seconds, e) && read_number(r, "limit_states", UINT64_MAX, &o->limit_states, e) &&
           read_number(r, "seed", UINT64_MAX, &o->seed, e);
}

/* Refuses verdicts on unknown cards. */
static bool refuse_unknown(const struct terrace_session *s, const struct request *r, const char *mend, struct error *e)
{
    char where[PLACE_MAX];
    return question_all_known(&s->game.now, request_where(r, "op", where), mend, e);
}

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

static bool read_games(const struct request *r, terrace_options *o, struct error *e)
{
    return read_level(r, &o->player, e) && read_number(r, "playouts", TERRACE_PLAYOUTS_MOST, &o->playouts, e);
}

/* Reads the keys of hint and pick. */
static bool read_advice(const struct terrace_session *s, const struct request *r, terrace_options *o, struct error *e)
{
    bool samples = json_get(r->root, "samples") || json_get(r->root, "limit_samples");
    if (!read_limits(s, r, o, e) || !read_flag(r, "hidden", &o->hidden, e) || !read_games(r, o, e) ||
        !only_one(r, "samples", "limit_samples", e) || !read_number(r, "limit_samples", TERRACE_SAMPLES_MOST, &o->samples, e) ||
        !read_number(r, "samples", TERRACE_SAMPLES_MOST, &o->samples, e))
        return false;
    if (!o->hidden && !refuse_unknown(s, r, "add \"hidden\":true", e))
        return false;
    if (samples && !o->hidden)
        return request_refuse(r, json_get(r->root, "samples") ? "samples" : "limit_samples",
                              "it says how many orders of unseen cards to try, and here every card is known",
                              "add \"hidden\":true, or leave it out", e);
    return true;
}

/* ---- asking ---- */

/* A search, and the request that gets its progress. */
struct telling {
    const struct terrace_session *session;
    const struct request *request;
};

/* If memory is short the line is dropped: progress is not worth an error. */
static int tell(void *context, const terrace_progress *p)
{
    const struct telling *t = context;
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_raw(&o, "id", t->request->id, strlen(t->request->id));
    json_open_object(&o, "progress");
    if (p->fraction >= 0) {
        json_put_number(&o, "fraction", p->fraction);
        json_put_count(&o, "samples", p->samples);
    } else {
        json_put_count(&o, "states", p->states);
    }
    json_put_number(&o, "seconds", p->seconds);
    json_put_string(&o, "phase", p->phase);
    json_close(&o);
    json_close(&o);
    char *line = json_out_text(&o);
    if (line)
        t->session->options.progress(t->session->options.context, line);
    free(line);
    return 0;
}

static bool ask(struct terrace_session *s, enum question kind, const struct request *request, terrace_options *o, struct json_out *answer,
                struct error *e)
{
    int progress = 0;
    struct telling telling = {s, request};
    if (!read_flag(request, "progress", &progress, e))
        return false;
    o->stop = &s->stop;
    if (progress && s->options.progress) {
        o->progress = tell;
        o->progress_context = &telling;
    }
    terrace_result *r = question_ask(kind, s->solver, &s->game, o, e);
    if (r)
        result_put(r, answer);
    else if (o->base && strcmp(e->where, "options.base") == 0)
        request_where(request, "base", e->where);
    terrace_result_free(r);
    return r != NULL;
}

bool session_solve(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    terrace_options o = terrace_options_preset();
    const struct json *base = json_get(request->root, "base");
    o.base = json_as_string(base);
    if (!refuse_unknown(s, request, "ask op \"hint\" or \"pick\" with \"hidden\":true", e))
        return false;
    if (base && !o.base)
        return bad_value(request, "base", "give a pile (\"t2\"), a card (\"7H\") or \"all\"", e);
    return read_limits(s, request, &o, e) && ask(s, QUESTION_SOLVE, request, &o, answer, e);
}

bool session_hint(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    terrace_options o = terrace_options_preset();
    return read_advice(s, request, &o, e) && ask(s, QUESTION_HINT, request, &o, answer, e);
}

bool session_pick(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    terrace_options o = terrace_options_preset();
    return read_advice(s, request, &o, e) && ask(s, QUESTION_PICK, request, &o, answer, e);
}

/* Reviews the moves since `new`. If some cards are unknown, it asks for no verdicts. */
bool session_review(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    terrace_options o = terrace_options_preset();
    return read_limits(s, request, &o, e) && read_games(request, &o, e) && ask(s, QUESTION_REVIEW, request, &o, answer, e);
}
