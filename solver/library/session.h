/* Sessions: requests and answers. request.c parses a line, session.c runs one request after the other, session_table.c knows the ops,
 * session_ops.c has those that answer at once, session_search.c those that take time, session_running.c ends them. */
#ifndef TERRACE_SESSION_H
#define TERRACE_SESSION_H

#include <stdatomic.h>
#include <stdbool.h>

#include "handle.h"
#include "platform.h"
#include "request.h"

struct terrace_session {
    terrace_session_options options;
    bool started, over;
    struct terrace_position game; /* the game being played, after "new" */
    struct terrace_solver *solver;
    atomic_int lines; /* number of requests, for the places of errors */
    atomic_bool busy; /* with a request; "cancel" does not count */
    struct lock lock;
    char *running;            /* id of the running search, under lock; NULL: none */
    struct terrace_stop stop; /* of that search */
    atomic_bool stopped;      /* by terrace_session_stop(): no more searches */
};

/* Adds its keys to the open object `answer`. False with `e` for an error answer; the session is then unchanged. */
typedef bool session_fn(struct terrace_session *s, const struct request *request, struct json_out *answer, struct error *e);

enum { SESSION_KEYS_MAX = 12 };

struct session_op {
    const char *name;
    session_fn *run;
    bool search; /* takes time, and can be cancelled */
    bool needs_game;
    const char *keys[SESSION_KEYS_MAX]; /* besides "id" and "op" */
};

/* The op that a request asks for. NULL with `e`: the line is malformed, there is no such op, or it has no such key. */
const struct session_op *session_op_of(const struct request *request, struct error *e);

/* The ops that answer at once ... */
session_fn session_games, session_version, session_rules, session_new, session_state, session_text, session_moves, session_move,
    session_after, session_undo, session_quit;
/* ... and those that take time. They do not change the session. */
session_fn session_solve, session_hint, session_pick, session_review;

/* Before and after such an op: notes its request as the running search. False with `e`: no memory. */
bool session_begin_search(struct terrace_session *s, const struct request *request, struct error *e);
void session_end_search(struct terrace_session *s);
/* The op that ends the running search. Any thread may run it. */
session_fn session_cancel;

#endif
