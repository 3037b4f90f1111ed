/* `terrace serve`: requests and answers. cmd_serve.c reads lines and keeps the order of things; request.c parses them; serve_ops.c
 * knows what each op means; serve_search.c does the ones that take time. */
#ifndef TERRACE_SERVE_H
#define TERRACE_SERVE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <jansson.h>

#include "cli.h"
#include "request.h"

/* Answers of several threads, each line whole. */
struct serve_out {
    pthread_mutex_t mutex;
    bool failed; /* a write failed: nobody listens any more */
};

/* Options of the command. */
struct serve_own {
    bool files; /* requests may name files */
};

/* The game being played. */
struct session {
    struct cli *cli; /* its own options are a struct serve_own */
    struct serve_out *out;
    bool started;
    struct variant variant; /* own copy: custom rules live as long as the session */
    char deal[DEAL_TEXT_MAX * 2];
    struct game start, now; /* cards may be unknown: CARD_NONE */
    struct move *moves;     /* since start, for undo */
    int moves_count, moves_size;
    struct solver *solver; /* made at the first search, kept */
    bool quit;
    atomic_bool cancel; /* of the search that runs */
};

/* Adds its answer's keys to `answer`; false with `e` for an error answer. Nothing has changed then. */
typedef bool serve_fn(struct session *s, const struct request *request, json_t *answer, struct error *e);

enum { SERVE_KEYS_MAX = 12 };

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

/* Writes the answer (an object with a key at least), the request's id before it, as one line, and releases it. Any thread. */
void serve_emit(struct serve_out *out, const struct request *request, json_t *answer);

#endif
