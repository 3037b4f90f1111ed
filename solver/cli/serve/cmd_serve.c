/* terrace serve: JSON lines in, JSON lines out. The main thread reads and answers; a search runs in a thread of its own, so
 * that `cancel` is heard meanwhile. Requests are answered in their order, but for `cancel`. */
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_error.h"
#include "platform.h"
#include "serve.h"

enum {
    LINE_MAX_BYTES = 1 << 20, /* a position takes 2 KiB */
    QUEUE_MAX = 256,          /* requests read ahead while a search runs, ... */
    QUEUE_BYTES = 1 << 22,    /* ... and the length of their lines; then reading waits */
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
    size_t waiting_bytes;
    /* the search that runs, if any */
    struct request *running;
    pthread_t thread;
    int done[2]; /* pipe: a byte when it is over */
};

/* ---- answers ---- */

/* Writes a line as a whole. Any thread. */
__attribute__((format(printf, 2, 3))) static void put_line(struct serve_out *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pthread_mutex_lock(&out->mutex);
    if (vprintf(format, arguments) < 0 || fflush(stdout) != 0)
        out->failed = true;
    pthread_mutex_unlock(&out->mutex);
    va_end(arguments);
}

void serve_emit(struct serve_out *out, const struct request *request, json_t *answer)
{
    char *text = json_dumps(answer, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(12));
    if (text) /* an object with keys */
        put_line(out, "{\"id\":%s,%s\n", request_id(request), text + 1);
    else
        put_line(
            out,
            "{\"id\":%s,\"ok\":false,\"error\":{\"where\":\"memory\",\"what\":\"no room for the answer\",\"mend\":\"free some memory\"}}\n",
            request_id(request));
    free(text);
    json_decref(answer);
}

/* Runs an op and writes its answer. */
static void answer(struct server *server, const struct request *request)
{
    struct error e = request->error;
    json_t *keys = json_object();
    bool ok = request->op && request->op->run(&server->session, request, keys, &e);
    json_t *line = json_pack("{s:b}", "ok", (int)ok);
    if (ok)
        json_object_update(line, keys);
    else
        json_object_set_new(line, "error", json_pack("{s:s, s:s, s:s}", "where", e.where, "what", e.what, "mend", e.mend));
    json_decref(keys);
    serve_emit(&server->out, request, line);
}

/* ---- searches ---- */

static void cancel_now(struct server *server, const struct request *request)
{
    atomic_store(&server->session.cancel, true);
    put_line(&server->out, "{\"id\":%s,\"ok\":true,\"cancelled\":%s}\n", request_id(request), request_id(server->running));
}

/* Puts a request to those that wait, `by` 1, or takes it away, -1. */
static void count_waiting(struct server *server, const struct request *request, int by)
{
    server->waiting += by;
    server->waiting_bytes = by > 0 ? server->waiting_bytes + request->text.length : server->waiting_bytes - request->text.length;
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
        count_waiting(server, request, -1);
        cancel_now(server, request);
        request_free(request);
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
    request_free(request);
    server->running = NULL;
}

static void end_search(struct server *server)
{
    char byte;
    while (read(server->done[0], &byte, 1) < 0 && errno == EINTR) {
    }
    pthread_join(server->thread, NULL);
    request_free(server->running);
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
        request_free(request);
        return;
    }
    *server->last = request;
    server->last = &request->next;
    count_waiting(server, request, 1);
}

static struct request *take(struct server *server)
{
    struct request *request = server->first;
    server->first = request->next;
    if (!server->first)
        server->last = &server->first;
    count_waiting(server, request, -1);
    return request;
}

static void handle(struct server *server, struct request *request)
{
    if (request->op && request->op->needs_game && !server->session.started) {
        request->op = NULL;
        request_refuse(request, NULL, "there is no game yet", "begin with op \"new\"", &request->error);
    }
    if (request->op && request->op->search) {
        begin_search(server, request);
        return;
    }
    answer(server, request);
    request_free(request);
}

/* ---- reading ---- */

static void too_long(struct server *server)
{
    char what[64];
    snprintf(what, sizeof what, "the line is longer than %d bytes", LINE_MAX_BYTES);
    arrive(server, request_refused(server->line, what, "send one request a line"));
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
            arrive(server, request_make(server->buffer + begin, end - begin, server->line));
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
    bool listen = !server->end && server->waiting < QUEUE_MAX && server->waiting_bytes < QUEUE_BYTES;
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
        cli->stdin_read = true; /* by the requests: no file of theirs can be it */
        server->last = &server->first;
        server->line = 1;
        pthread_mutex_init(&server->out.mutex, NULL);
        serve(server);
        while (server->first)
            request_free(take(server));
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

static const struct option_row rows[] = {
    {"files", OPTION_FLAG, offsetof(struct serve_own, files), .help = "requests may name files: \"game\":\"@FILE\", \"deal\":\"FILE\""},
};

const struct command command_serve = {
    .name = "serve",
    .arguments = "",
    .summary = "JSON lines in, JSON lines out, for other programs",
    .description =
        "  {\"id\":1,\"op\":\"new\",\"game\":\"terrace\",\"deal\":\"seed:42\"}     or \"deck\":[...], or \"position\":{...}\n"
        "  {\"id\":2,\"op\":\"moves\"}   {\"op\":\"move\",\"move\":{\"from\":\"t2\",\"to\":\"f1\"}}   {\"op\":\"undo\"}   "
        "{\"op\":\"state\"}\n"
        "  {\"id\":3,\"op\":\"solve\",\"limit_seconds\":10,\"progress\":true}   \"hint\" and \"pick\" likewise, with \"hidden\":true too\n"
        "  {\"id\":4,\"op\":\"cancel\"}  ends the search that runs   {\"op\":\"quit\"}\n"
        "  {\"id\":5,\"op\":\"games\"}   {\"op\":\"version\"}\n\n"
        "A position may leave out its stock and have \"?\" for cards that are not known: then \"hint\" and \"pick\" need \"hidden\":true.\n"
        "Their keys level (or player), samples, playouts, seed are the options of the commands.\n"
        "Every line is answered by {\"id\":...,\"ok\":true,...} or {\"id\":...,\"ok\":false,\"error\":{\"where\",\"what\",\"mend\"}}.\n",
    .args_min = 0,
    .args_max = 0,
    .common = COMMON_LIMITS | COMMON_SEED,
    OWN_OPTIONS(rows, struct serve_own),
    .run = run,
    .limit_seconds = 60,
};
