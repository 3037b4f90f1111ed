/* Sessions: requests and answers. request.c parses a line, session.c keeps the order of things, session_ops.c knows what each op means,
 * session_search.c does the ones that take time. */
#ifndef TERRACE_SESSION_H
#define TERRACE_SESSION_H

#include <stdatomic.h>
#include <stdbool.h>

#include "handle.h"
#include "platform.h"
#include "request.h"

struct terrace_session {
    terrace_session_options options; /* complete: presets where the caller said nothing */
    bool started, over;
    struct terrace_position game; /* the game being played, once it is started */
    struct solver *solver;        /* made at the first search, kept */
    atomic_int lines;             /* requests so far, for the places of errors */
    struct lock lock;
    char *running;       /* id of the search that runs, under lock; NULL: none */
    atomic_bool cancel;  /* of that search */
    atomic_bool stopped; /* by terrace_session_stop(): no search any more */
};

/* Adds its keys to the open object `answer`; false with `e` for an error answer. Nothing has changed in the session then. */
typedef bool session_fn(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e);

enum { SESSION_KEYS_MAX = 12 };

struct session_op {
    const char *name;
    session_fn *run;
    bool search; /* takes time, and can be cancelled */
    bool needs_game;
    const char *keys[SESSION_KEYS_MAX]; /* besides "id" and "op" */
};
/* Ends with a row without name. */
extern const struct session_op session_ops[];

session_fn session_solve, session_hint, session_pick, session_review, session_cancel;

#endif
