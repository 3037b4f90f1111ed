#include "session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- made ---- */

static bool read_options(const terrace_session_options *given, terrace_session_options *out, struct error *e)
{
    *out = terrace_session_options_preset();
    if (!options_take(given, "terrace_session_options_preset", out, sizeof *out, e))
        return false;
    if (isnan(out->limit_seconds))
        return error_set(e, "options.limit_seconds", "give seconds; a negative number is no limit", "this is no number");
    return true;
}

terrace_session *terrace_session_new(const terrace_session_options *options, terrace_error *e)
{
    struct error why;
    struct terrace_session *s = calloc(1, sizeof *s);
    if (!s) {
        give_no_memory(e);
        return NULL;
    }
    if (read_options(options, &s->options, &why))
        s->solver = terrace_solver_new(s->options.memory_bytes, s->options.threads, e);
    else
        give_error(e, &why);
    if (!s->solver) {
        free(s);
        return NULL;
    }
    lock_init(&s->lock);
    return s;
}

void terrace_session_free(terrace_session *session)
{
    if (!session)
        return;
    terrace_solver_free(session->solver);
    free(session->game.moves);
    free(session->running);
    lock_destroy(&session->lock);
    free(session);
}

int terrace_session_over(const terrace_session *session) { return session->over; }

/* ---- requests ---- */

static bool run_op(struct terrace_session *s, const struct session_op *op, const struct request *request, struct json_out *answer,
                   struct error *e)
{
    if (op->needs_game && !s->started)
        return request_refuse(request, NULL, "there is no game yet", "begin with op \"new\"", e);
    if (!op->search)
        return op->run(s, request, answer, e);
    if (!session_begin_search(s, request, e))
        return false;
    bool ok = op->run(s, request, answer, e);
    session_end_search(s);
    return ok;
}

static bool run(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    const struct session_op *op = session_op_of(request, e);
    if (!op)
        return false;
    if (op->run == session_cancel)
        return session_cancel(s, request, answer, e);
    if (atomic_exchange(&s->busy, true))
        return request_refuse(request, NULL, "another request is being answered", "wait for the answer, or end it by op \"cancel\"", e);
    bool ok = run_op(s, op, request, answer, e);
    atomic_store(&s->busy, false);
    return ok;
}

static void begin_answer(struct json_out *o, const struct request *request, bool ok)
{
    json_open_object(o, NULL);
    json_put_raw(o, "id", request->id, strlen(request->id));
    json_put_flag(o, "ok", ok);
}

static void put_error(struct json_out *o, const struct request *request, const struct error *e)
{
    begin_answer(o, request, false);
    json_open_object(o, "error");
    json_put_string(o, "where", e->where);
    json_put_string(o, "what", e->what);
    json_put_string(o, "mend", e->mend);
    json_close(o);
}

char *terrace_request_line(terrace_session *session, const char *line, size_t length, int number)
{
    struct request *request = request_make(line, length, number);
    struct json_out answer = {0};
    struct error e = {0};
    if (!request)
        return NULL;
    begin_answer(&answer, request, true);
    if (!run(session, request, &answer, &e)) {
        json_out_drop(&answer);
        put_error(&answer, request, &e);
    }
    json_close(&answer);
    request_free(request);
    return json_out_text(&answer);
}

char *terrace_request(terrace_session *session, const char *line)
{
    return terrace_request_line(session, line, strlen(line), atomic_fetch_add(&session->lines, 1) + 1);
}

int terrace_request_cancels(const char *line, size_t length)
{
    struct request *request = request_make(line, length, 1);
    struct error ignored;
    const struct session_op *op = request ? session_op_of(request, &ignored) : NULL;
    bool cancels = op && op->run == session_cancel;
    request_free(request);
    return cancels;
}
