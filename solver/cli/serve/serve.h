/* `terrace serve`: requests and answers. cmd_serve.c reads lines and keeps the order of things; serve_ops.c knows what each op means;
 * serve_search.c does the ones that take time. */
#ifndef TERRACE_SERVE_H
#define TERRACE_SERVE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <jansson.h>

#include "cli.h"
#include "json_text.h"

/* Answers of several threads, each line whole. */
struct serve_out {
    pthread_mutex_t mutex;
    bool failed; /* a write failed: nobody listens any more */
};

/* One line of input, parsed. */
struct request {
    struct request *next;
    char *line;            /* owned */
    struct json_text text; /* of `line` */
    json_t *root;          /* NULL: malformed, `error` tells */
    struct error error;
    const struct serve_op *op;
};

/* The game being played. */
struct session {
    struct cli *cli;
    struct serve_out *out;
    bool started;
    struct variant variant; /* own copy: custom rules live as long as the session */
    char deal[DEAL_TEXT_MAX * 2];
    struct game start, now;
    struct move *moves; /* since start, for undo */
    int moves_count, moves_size;
    struct solver *solver; /* made at the first search, kept */
    bool quit;
    atomic_bool cancel; /* of the search that runs */
};

/* Adds its answer's keys to `answer`; false with `e` for an error answer. Nothing has changed then. */
typedef bool serve_fn(struct session *s, const struct request *request, json_t *answer, struct error *e);

enum { SERVE_KEYS_MAX = 10 };

struct serve_op {
    const char *name;
    serve_fn *run;
    bool search; /* takes time: run in a thread of its own, can be cancelled */
    bool needs_game;
    const char *keys[SERVE_KEYS_MAX]; /* besides "id" and "op" */
};
/* Ends with a row without name. */
extern const struct serve_op serve_ops[];

serve_fn serve_solve, serve_hint, serve_pick;

void session_free(struct session *s);

/* Writes the answer as one line and releases it. Any thread. */
void serve_emit(struct serve_out *out, json_t *answer);

/* {"id":...}; the request's id, or null. */
json_t *serve_answer(const struct request *request);

/* "request:LINE:COLUMN" of a key of the request (of the request itself if it has not that key). */
char *serve_where(const struct request *request, const char *key, char out[JSON_WHERE_MAX]);

#endif
