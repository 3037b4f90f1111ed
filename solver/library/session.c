#include "session.h"

#include <stdlib.h>
#include <string.h>

/* ---- made ---- */

static void take_options(const terrace_session_options *given, terrace_session_options *out)
{
    memset(out, 0, sizeof *out);
    if (given)
        memcpy(out, given, given->size < sizeof *out ? given->size : sizeof *out);
    out->memory_bytes = out->memory_bytes ? out->memory_bytes : TERRACE_MEMORY_PRESET;
    out->threads = threads_for(out->threads);
    out->seed = out->seed ? out->seed : 1;
}

terrace_session *terrace_session_new(const terrace_session_options *options, terrace_error *e)
{
    struct terrace_session *s = NULL;
    if (options && (options->size < sizeof options->size || options->size > 4096)) {
        struct error why;
        error_set(&why, "options", "make them with terrace_session_options_preset()", "their size is not set");
        give_error(e, &why);
        return NULL;
    }
    s = calloc(1, sizeof *s);
    if (!s) {
        give_no_memory(e);
        return NULL;
    }
    take_options(options, &s->options);
    lock_init(&s->lock);
    return s;
}

void terrace_session_free(terrace_session *session)
{
    if (!session)
        return;
    solver_free(session->solver);
    free(session->game.moves);
    free(session->running);
    lock_destroy(&session->lock);
    free(session);
}

/* ---- searches, and ending them ---- */

/* False without memory for the id. */
static bool begin_search(struct terrace_session *s, const struct request *request, struct error *e)
{
    char *id = terrace_text_new(request->id, strlen(request->id));
    if (!id)
        return error_no_memory(e, "memory");
    lock_take(&s->lock);
    s->running = id;
    atomic_store(&s->cancel, atomic_load(&s->stopped));
    lock_release(&s->lock);
    return true;
}

static void end_search(struct terrace_session *s)
{
    lock_take(&s->lock);
    free(s->running);
    s->running = NULL;
    lock_release(&s->lock);
}

/* From any thread. */
bool session_cancel(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    (void)request;
    (void)e;
    lock_take(&s->lock);
    if (s->running) {
        atomic_store(&s->cancel, true);
        json_put_raw(answer, "cancelled", s->running, strlen(s->running));
    } else {
        json_put_null(answer, "cancelled");
    }
    lock_release(&s->lock);
    return true;
}

void terrace_session_stop(terrace_session *session)
{
    atomic_store(&session->stopped, true);
    atomic_store(&session->cancel, true);
}

int terrace_session_searches(terrace_session *session)
{
    lock_take(&session->lock);
    bool searches = session->running != NULL;
    lock_release(&session->lock);
    return searches;
}

int terrace_session_over(const terrace_session *session) { return session->over; }

/* ---- requests ---- */

static bool run(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    const struct session_op *op = request->op;
    if (!op) {
        *e = request->error;
        return false;
    }
    if (op->needs_game && !s->started)
        return request_refuse(request, NULL, "there is no game yet", "begin with op \"new\"", e);
    if (!op->search)
        return op->run(s, request, answer, e);
    if (!begin_search(s, request, e))
        return false;
    bool ok = op->run(s, request, answer, e);
    end_search(s);
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
    bool cancels = request && request->op && request->op->run == session_cancel;
    request_free(request);
    return cancels;
}
