/* terrace serve: JSON lines in, JSON lines out. The main thread reads and answers; a search runs in a thread of its own, so
 * that `cancel` is heard meanwhile. Requests are answered in their order, but for `cancel`. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_error.h"
#include "nearest.h"
#include "platform.h"
#include "serve.h"

enum {
    LINE_MAX_BYTES = 1 << 20, /* a position takes 2 KiB */
    QUEUE_MAX = 256,          /* requests read ahead while a search runs; then reading waits */
    CHUNK = 1 << 16,
};

struct server {
    struct session session;
    struct serve_out out;
    /* lines being read */
    char *buffer;
    size_t used;
    bool skipping; /* the rest of a line that was too long */
    bool end;      /* of input */
    int line;      /* number of the line being read, from 1 */
    /* requests that wait, oldest first */
    struct request *first, **last;
    int waiting;
    /* the search that runs, if any */
    struct request *running;
    pthread_t thread;
    int done[2]; /* pipe: a byte when it is over */
};

/* ---- answers ---- */

/* Instead of an answer for which there is no memory; takes none itself. */
static bool say_no_room(const json_t *answer)
{
    const json_t *id = json_object_get(answer, "id");
    if (json_is_integer(id))
        printf("{\"id\":%" JSON_INTEGER_FORMAT ",", json_integer_value(id));
    else
        printf("{\"id\":null,");
    return puts("\"ok\":false,\"error\":{\"where\":\"memory\",\"what\":\"no room for the answer\",\"mend\":\"free some memory\"}}") != EOF;
}

void serve_emit(struct serve_out *out, json_t *answer)
{
    char *text = json_dumps(answer, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(12));
    pthread_mutex_lock(&out->mutex);
    if ((text ? puts(text) == EOF : !say_no_room(answer)) || fflush(stdout) != 0)
        out->failed = true;
    pthread_mutex_unlock(&out->mutex);
    free(text);
    json_decref(answer);
}

json_t *serve_answer(const struct request *request)
{
    json_t *id = request->root ? json_object_get(request->root, "id") : NULL;
    return json_pack("{s:O}", "id", id && !json_is_object(id) && !json_is_array(id) ? id : json_null());
}

/* Runs an op and writes its answer. */
static void answer(struct server *server, const struct request *request)
{
    struct error e = request->error;
    json_t *keys = json_object(), *line = serve_answer(request);
    bool ok = request->op && request->op->run(&server->session, request, keys, &e);
    json_object_set_new(line, "ok", json_boolean(ok));
    if (ok)
        json_object_update(line, keys);
    else
        json_object_set_new(line, "error", json_pack("{s:s, s:s, s:s}", "where", e.where, "what", e.what, "mend", e.mend));
    json_decref(keys);
    serve_emit(&server->out, line);
}

static void free_request(struct request *request)
{
    json_decref(request->root);
    free(request->line);
    free(request);
}

/* ---- requests ---- */

static bool refuse(struct request *r, const char *key, const char *what, const char *mend)
{
    char where[JSON_WHERE_MAX];
    return error_set(&r->error, serve_where(r, key, where), mend, "%s", what);
}

static bool known_keys(struct request *r, const struct serve_op *op)
{
    const char *key;
    json_t *value;
    json_object_foreach(r->root, key, value)
    {
        struct nearest n = {.wanted = key, .length = strlen(key)};
        bool known = strcmp(key, "id") == 0 || strcmp(key, "op") == 0;
        for (int i = 0; i < SERVE_KEYS_MAX && op->keys[i] && !known; i++) {
            known = strcmp(key, op->keys[i]) == 0;
            nearest_offer(&n, op->keys[i]);
        }
        if (known)
            continue;
        char what[128], mend[128] = "leave it out";
        snprintf(what, sizeof what, "op \"%s\" has no key \"%.60s\"", op->name, key);
        if (n.best)
            snprintf(mend, sizeof mend, "did you mean \"%s\"?", n.best);
        return refuse(r, key, what, mend);
    }
    return true;
}

static const struct serve_op *find_op(struct request *r)
{
    static const char list[] = "the ops are new, state, moves, move, undo, solve, hint, pick, cancel, quit";
    char what[96];
    if (!json_is_object(r->root)) {
        refuse(r, NULL, "a request is a JSON object", "send {\"id\":1,\"op\":\"new\",\"game\":\"terrace\",\"deal\":\"seed:42\"}");
        return NULL;
    }
    const char *name = json_string_value(json_object_get(r->root, "op"));
    if (!name) {
        refuse(r, "op", "\"op\" is missing or no string", list);
        return NULL;
    }
    for (const struct serve_op *op = serve_ops; op->name; op++)
        if (strcmp(op->name, name) == 0)
            return op;
    snprintf(what, sizeof what, "there is no op \"%.40s\"", name);
    refuse(r, "op", what, list);
    return NULL;
}

static struct request *make_request(const char *bytes, size_t length, int line)
{
    struct request *r = calloc(1, sizeof *r);
    char *copy = malloc(length + 1);
    if (!r || !copy) {
        free(r);
        free(copy);
        return NULL;
    }
    memcpy(copy, bytes, length);
    copy[length] = 0;
    r->line = copy;
    r->text = (struct json_text){copy, length, "request", line, 0};
    r->root = json_text_parse(&r->text, &r->error);
    if (r->root)
        r->op = find_op(r);
    if (r->op && !known_keys(r, r->op))
        r->op = NULL;
    return r;
}

/* ---- searches ---- */

static void cancel_now(struct server *server, const struct request *request)
{
    json_t *line = serve_answer(request), *id = json_object_get(server->running->root, "id");
    atomic_store(&server->session.cancel, true);
    json_object_set_new(line, "ok", json_true());
    json_object_set(line, "cancelled", id ? id : json_null());
    serve_emit(&server->out, line);
}

static bool is_cancel(const struct request *request) { return request->op && strcmp(request->op->name, "cancel") == 0; }

/* A `cancel` that came in one piece with its search stands in the queue already. */
static void cancel_waiting(struct server *server)
{
    for (struct request **at = &server->first; *at;) {
        struct request *request = *at;
        if (!is_cancel(request)) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        if (server->last == &request->next)
            server->last = at;
        server->waiting--;
        cancel_now(server, request);
        free_request(request);
    }
}

static void *search(void *argument)
{
    struct server *server = argument;
    answer(server, server->running);
    ssize_t written = write(server->done[1], "", 1);
    (void)written; /* the pipe is empty, so there is room for one byte */
    return NULL;
}

static void begin_search(struct server *server, struct request *request)
{
    server->running = request;
    atomic_store(&server->session.cancel, interrupt_signal() != 0);
    cancel_waiting(server);
    if (thread_create(&server->thread, search, server) == 0)
        return;
    request->op = NULL;
    error_set(&request->error, "op", "try again, or give --threads 1", "no thread for the search");
    answer(server, request);
    free_request(request);
    server->running = NULL;
}

static void end_search(struct server *server)
{
    char byte;
    while (read(server->done[0], &byte, 1) < 0 && errno == EINTR) {
    }
    pthread_join(server->thread, NULL);
    free_request(server->running);
    server->running = NULL;
}

/* ---- order ---- */

static void arrive(struct server *server, struct request *request)
{
    if (!request) {
        server->out.failed = true; /* no memory for a line: nothing more can be promised */
        return;
    }
    if (server->running && is_cancel(request)) {
        cancel_now(server, request);
        free_request(request);
        return;
    }
    *server->last = request;
    server->last = &request->next;
    server->waiting++;
}

static struct request *take(struct server *server)
{
    struct request *request = server->first;
    server->first = request->next;
    if (!server->first)
        server->last = &server->first;
    server->waiting--;
    return request;
}

static void handle(struct server *server, struct request *request)
{
    if (request->op && request->op->needs_game && !server->session.started) {
        request->op = NULL;
        refuse(request, NULL, "there is no game yet", "begin with op \"new\"");
    }
    if (request->op && request->op->search) {
        begin_search(server, request);
        return;
    }
    answer(server, request);
    free_request(request);
}

/* ---- reading ---- */

static void too_long(struct server *server)
{
    struct request *r = calloc(1, sizeof *r);
    char where[32], what[64];
    snprintf(where, sizeof where, "request:%d:1", server->line);
    snprintf(what, sizeof what, "the line is longer than %d bytes", LINE_MAX_BYTES);
    if (r)
        error_set(&r->error, where, "send one request a line", "%s", what);
    arrive(server, r);
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

/* Cuts what was read into lines. */
static void cut_lines(struct server *server, bool at_end)
{
    size_t begin = 0;
    for (;;) {
        const char *newline = memchr(server->buffer + begin, '\n', server->used - begin);
        if (!newline && !(at_end && server->used > begin))
            break;
        size_t end = newline ? (size_t)(newline - server->buffer) : server->used;
        if (!server->skipping && !is_blank(server->buffer + begin, end - begin))
            arrive(server, make_request(server->buffer + begin, end - begin, server->line));
        server->skipping = false;
        server->line++;
        begin = newline ? end + 1 : end;
    }
    memmove(server->buffer, server->buffer + begin, server->used - begin);
    server->used -= begin;
    if (server->used > LINE_MAX_BYTES) {
        if (!server->skipping)
            too_long(server);
        server->skipping = true;
        server->used = 0;
    }
}

static void read_some(struct server *server)
{
    ssize_t got = read(STDIN_FILENO, server->buffer + server->used, CHUNK);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (got < 0)
        file_error("standard input", FILE_READ, errno, &server->session.cli->error);
    server->end = got <= 0;
    server->used += got > 0 ? (size_t)got : 0;
    cut_lines(server, server->end);
}

/* Waits for input or for the search's end. */
static void wait_for_something(struct server *server)
{
    bool listen = !server->end && server->waiting < QUEUE_MAX;
    struct pollfd fds[2] = {{listen ? STDIN_FILENO : -1, POLLIN, 0}, {server->running ? server->done[0] : -1, POLLIN, 0}};
    int ready = poll(fds, 2, -1);
    if (interrupt_signal()) {
        atomic_store(&server->session.cancel, true);
        server->end = true;
    }
    if (ready <= 0)
        return;
    if (fds[1].revents)
        end_search(server);
    if (fds[0].revents && !server->end)
        read_some(server);
}

static void serve(struct server *server)
{
    while (!server->session.quit && !server->out.failed) {
        if (interrupt_signal() && !server->running)
            break;
        if (!server->running && server->first)
            handle(server, take(server));
        else if (server->running || !server->end)
            wait_for_something(server);
        else
            break;
    }
    if (server->running) {
        atomic_store(&server->session.cancel, true);
        end_search(server);
    }
}

static int run(struct cli *cli)
{
    struct server *server = calloc(1, sizeof *server);
    int code = EXIT_TROUBLE;
    interrupt_defer();
    cli_fit_memory(cli, cli->common.memory_bytes);
    if (server && (server->buffer = malloc(LINE_MAX_BYTES + CHUNK + 1)) && pipe(server->done) == 0) {
        server->session.cli = cli;
        server->session.out = &server->out;
        server->last = &server->first;
        server->line = 1;
        pthread_mutex_init(&server->out.mutex, NULL);
        serve(server);
        while (server->first)
            free_request(take(server));
        if (server->out.failed && !ferror(stdout) && !cli->error.what[0])
            error_set(&cli->error, "memory", "free some memory", "no room for a request");
        code = server->out.failed || cli->error.what[0] ? EXIT_TROUBLE : cli_exit(cli, !interrupt_signal());
        session_free(&server->session);
        pthread_mutex_destroy(&server->out.mutex);
        close(server->done[0]);
        close(server->done[1]);
    } else {
        error_set(&cli->error, "memory", "free some memory", "no room for the server");
    }
    if (server)
        free(server->buffer);
    free(server);
    return code;
}

const struct command command_serve = {
    .name = "serve",
    .arguments = "",
    .summary = "JSON lines in, JSON lines out, for other programs",
    .description =
        "  {\"id\":1,\"op\":\"new\",\"game\":\"terrace\",\"deal\":\"seed:42\"}     or \"deck\":[...], or \"position\":{...}\n"
        "  {\"id\":2,\"op\":\"moves\"}   {\"op\":\"move\",\"move\":{\"from\":\"t2\",\"to\":\"f1\"}}   {\"op\":\"undo\"}   "
        "{\"op\":\"state\"}\n"
        "  {\"id\":3,\"op\":\"solve\",\"limit_seconds\":10,\"progress\":true}   \"hint\" and \"pick\" likewise, with \"hidden\":true too\n"
        "  {\"id\":4,\"op\":\"cancel\"}  ends the search that runs   {\"op\":\"quit\"}\n\n"
        "Every line is answered by {\"id\":...,\"ok\":true,...} or {\"id\":...,\"ok\":false,\"error\":{\"where\",\"what\",\"mend\"}}.\n",
    .args_min = 0,
    .args_max = 0,
    .common = COMMON_LIMITS | COMMON_SEED,
    .run = run,
    .limit_seconds = 60,
};
