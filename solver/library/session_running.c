/* The search that runs, and ending it from another thread. */
#include <stdlib.h>
#include <string.h>

#include "session.h"

bool session_begin_search(struct terrace_session *s, const struct request *request, struct error *e)
{
    char *id = terrace_text_new(request->id, strlen(request->id));
    if (!id)
        return error_no_memory(e, "memory");
    lock_take(&s->lock);
    s->running = id;
    terrace_stop_lower(&s->stop);
    if (atomic_load(&s->stopped)) /* looked at last: terrace_session_stop() takes no lock */
        terrace_stop_raise(&s->stop);
    lock_release(&s->lock);
    return true;
}

void session_end_search(struct terrace_session *s)
{
    lock_take(&s->lock);
    free(s->running);
    s->running = NULL;
    lock_release(&s->lock);
}

bool session_cancel(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e)
{
    (void)request;
    (void)e;
    lock_take(&s->lock);
    if (s->running) {
        terrace_stop_raise(&s->stop);
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
    terrace_stop_raise(&session->stop);
}

int terrace_session_searches(terrace_session *session)
{
    lock_take(&session->lock);
    bool searches = session->running != NULL;
    lock_release(&session->lock);
    return searches;
}
