/* terrace serve: JSON lines in, JSON lines out. This is the loop; the library answers. The main thread reads, and a second thread answers
 * one request after the other, so `cancel` arrives while a search runs. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "file_error.h"
#include "terrace.h"
#include "thread.h"
#include "utf8.h"

enum {
    LINE_MAX_BYTES = 1 << 20, /* a position takes 2 KiB */
    QUEUE_MAX = 256,          /* while a search runs: once so many requests wait, */
    QUEUE_BYTES = 1 << 22,    /* or so many bytes of them, no further chunk is read */
    CHUNK = 1 << 16,
};

struct own {
    bool files;
};

/* A line that waits for its turn. */
struct waiting {
    struct waiting *next;
    size_t length;
    int number;
    bool too_long; /* its text was not kept */
    char text[];
};

struct server {
    struct cli *cli, files; /* of the reading thread; what the answering one reads files with */
    terrace_session *session;
    /* lines being read */
    char *buffer;
    size_t used;
    bool skipping; /* the rest of a line that was too long */
    bool end;      /* of input */
    int line;      /* number of the line being read, from 1 */
    int cancelled; /* that of the search that was cancelled last */
    /* shared with the thread that answers */
    pthread_t thread;
    pthread_mutex_t mutex; /* guards the following members */
    pthread_cond_t changed;
    struct waiting *first, **last; /* oldest first */
    int count;
    size_t bytes;
    bool working, closing;
    int answering; /* number of the line being answered, or answered last */
    int wake[2];   /* a pipe: the answering thread writes a byte whenever it has done something */
    pthread_mutex_t out;
    atomic_int failed; /* errno: stdout cannot be written, or memory is short; 0: neither */
};

/* ---- answers ---- */

static void say_something_was_done(struct server *server)
{
    ssize_t written = write(server->wake[1], "", 1);
    (void)written; /* a full pipe wakes, too, and does not block */
}

/* Writes a line as a whole. Any thread. If nobody reads any more, the session ends, and the running search with it. */
static void put_line(struct server *server, const char *line)
{
    pthread_mutex_lock(&server->out);
    if (fputs(line, stdout) < 0 || fputc('\n', stdout) < 0 || fflush(stdout) != 0) {
        atomic_store(&server->failed, errno);
        say_something_was_done(server);
    }
    pthread_mutex_unlock(&server->out);
}

static void put_progress(void *context, const char *line) { put_line(context, line); }

static void answer(struct server *server, const char *text, size_t length, int number)
{
    char *line = terrace_request_line(server->session, text, length, number);
    put_line(server, line ? line
                          : "{\"id\":null,\"ok\":false,\"error\":{\"where\":\"answer\",\"what\":\"out of memory\",\"mend\":\"free some "
                            "memory\"}}");
    terrace_text_free(line);
}

static void refuse_long(struct server *server, int number)
{
    char line[160];
    snprintf(
        line, sizeof line,
        "{\"id\":null,\"ok\":false,\"error\":{\"where\":\"request:%d:1\",\"what\":\"the line is longer than %d bytes\",\"mend\":\"send one "
        "request a line\"}}",
        number, LINE_MAX_BYTES);
    put_line(server, line);
}

/* ---- the thread that answers ---- */

static struct waiting *take(struct server *server)
{
    struct waiting *w = server->first;
    if (!w)
        return NULL;
    server->first = w->next;
    if (!server->first)
        server->last = &server->first;
    server->count--;
    server->bytes -= w->length;
    return w;
}

static void *answer_all(void *context)
{
    struct server *server = context;
    pthread_mutex_lock(&server->mutex);
    for (;;) {
        struct waiting *w = server->closing ? NULL : take(server);
        server->working = w != NULL;
        server->answering = w ? w->number : server->answering;
        pthread_cond_broadcast(&server->changed);
        if (!w && (server->closing || server->end))
            break;
        if (!w) {
            pthread_cond_wait(&server->changed, &server->mutex);
            continue;
        }
        pthread_mutex_unlock(&server->mutex);
        if (w->too_long)
            refuse_long(server, w->number);
        else
            answer(server, w->text, w->length, w->number);
        free(w);
        pthread_mutex_lock(&server->mutex);
        server->closing = server->closing || terrace_session_over(server->session) || atomic_load(&server->failed);
        say_something_was_done(server);
    }
    say_something_was_done(server);
    pthread_mutex_unlock(&server->mutex);
    return NULL;
}

/* ---- order ---- */

static void nap(void)
{
    struct timespec ms = {0, 1000000};
    nanosleep(&ms, NULL);
}

/* A `cancel` is for the search before it: it is answered at once while the search runs, or as soon as it has begun. A search that was
 * cancelled already is still ending; then it is for the next one. */
static void cancel(struct server *server, const char *text, size_t length)
{
    for (;;) {
        pthread_mutex_lock(&server->mutex);
        bool idle = server->closing || (!server->working && !server->first) || interrupt_signal();
        int answering = server->answering;
        pthread_mutex_unlock(&server->mutex);
        bool searches = answering != server->cancelled && terrace_session_searches(server->session);
        if (searches)
            server->cancelled = answering;
        if (searches || idle)
            break;
        nap();
    }
    answer(server, text, length, server->line);
}

static void enqueue(struct server *server, const char *text, size_t length, bool too_long)
{
    struct waiting *w = malloc(sizeof *w + length + 1);
    if (!w) {
        error_no_memory(&server->cli->error, "request");
        atomic_store(&server->failed, ENOMEM); /* no more answers are possible */
        return;
    }
    *w = (struct waiting){.length = length, .number = server->line, .too_long = too_long};
    memcpy(w->text, text, length);
    pthread_mutex_lock(&server->mutex);
    *server->last = w;
    server->last = &w->next;
    server->count++;
    server->bytes += length;
    pthread_cond_broadcast(&server->changed);
    pthread_mutex_unlock(&server->mutex);
}

static void arrive(struct server *server, const char *text, size_t length)
{
    if (terrace_request_cancels(text, length))
        cancel(server, text, length);
    else
        enqueue(server, text, length, false);
}

/* ---- reading ---- */

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

/* Cuts the bytes read into lines. */
static void cut_lines(struct server *server, bool at_end)
{
    size_t begin = 0;
    for (;;) {
        const char *newline = memchr(server->buffer + begin, '\n', server->used - begin);
        if (!newline && !(at_end && server->used > begin))
            break;
        size_t end = newline ? (size_t)(newline - server->buffer) : server->used;
        if (server->line == 1)
            begin += utf8_signature(server->buffer + begin, end - begin);
        if (!server->skipping && end - begin > LINE_MAX_BYTES)
            enqueue(server, "", 0, true);
        else if (!server->skipping && !is_blank(server->buffer + begin, end - begin))
            arrive(server, server->buffer + begin, end - begin);
        server->skipping = false;
        server->line++;
        begin = newline ? end + 1 : end;
    }
    memmove(server->buffer, server->buffer + begin, server->used - begin);
    server->used -= begin;
    if (server->used > LINE_MAX_BYTES) {
        if (!server->skipping)
            enqueue(server, "", 0, true);
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
        file_error("standard input", FILE_READ, errno, &server->cli->error);
    server->used += got > 0 ? (size_t)got : 0;
    cut_lines(server, got <= 0);
    pthread_mutex_lock(&server->mutex);
    server->end = got <= 0;
    pthread_cond_broadcast(&server->changed);
    pthread_mutex_unlock(&server->mutex);
}

static void close_session(struct server *server)
{
    terrace_session_stop(server->session);
    pthread_mutex_lock(&server->mutex);
    server->closing = true;
    pthread_cond_broadcast(&server->changed);
    pthread_mutex_unlock(&server->mutex);
}

/* Nobody reads any more. A search that tells no progress would go on to its limit, for ever without one: it writes only when it ends. An
 * answer that is finished may have been the last one that was wanted, so it is left alone. */
static void lose_reader(struct server *server)
{
    if (terrace_session_searches(server->session))
        atomic_store(&server->failed, EPIPE);
    else
        nap(); /* it has not begun yet, or has ended */
}

/* Waits for input or for answers. False when the session is over. */
static bool wait_for_something(struct server *server)
{
    char bytes[64];
    pthread_mutex_lock(&server->mutex);
    bool busy = server->working || server->first;
    bool listen = !server->end && server->count < QUEUE_MAX && server->bytes < QUEUE_BYTES;
    bool over = server->closing || (server->end && !busy);
    pthread_mutex_unlock(&server->mutex);
    const int bell = interrupt_bell(); /* before the flag is looked at */
    if (over || interrupt_signal() || atomic_load(&server->failed))
        return false;
    struct pollfd fds[4] = {
        {listen ? STDIN_FILENO : -1, POLLIN, 0}, {server->wake[0], POLLIN, 0}, {bell, POLLIN, 0}, {busy ? STDOUT_FILENO : -1, 0, 0}};
    if (poll(fds, 4, -1) <= 0)
        return true;
    if (fds[1].revents && read(server->wake[0], bytes, sizeof bytes) < 0 && errno != EINTR && errno != EAGAIN)
        return error_set(&server->cli->error, "serve", "start it again", "the pipe between its threads broke (%s)", strerror(errno));
    if (fds[0].revents)
        read_some(server);
    if (fds[3].revents & (POLLERR | POLLHUP))
        lose_reader(server);
    return true;
}

/* ---- command ---- */

/* True for a pipe or a device: nothing may ever come of it, and all later requests would wait. */
static bool may_block(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

/* Reads a file that a request names, if --files allows it. */
static char *read_file(void *context, const char *path, size_t *length, terrace_error *e)
{
    struct cli *cli = &((struct server *)context)->files;
    struct input file = {0};
    int code = EXIT_INPUT;
    if (may_block(path))
        error_set(&cli->error, path, "give a file", "this is a pipe or a device, for which all later requests would wait");
    else
        code = cli_input(cli, path, INPUT_DEAL, &file);
    char *text = code ? NULL : terrace_text_new(file.text, file.length);
    *length = file.length;
    input_free(&file);
    if (!code && !text)
        code = cli_no_memory(cli);
    if (code > EXIT_INTERRUPTED)
        error_set(&cli->error, path, "ask again", "interrupted before it was read");
    e->code = code == EXIT_INPUT ? TERRACE_INPUT : TERRACE_TROUBLE;
    snprintf(e->where, sizeof e->where, "%s", cli->error.where);
    snprintf(e->what, sizeof e->what, "%s", cli->error.what);
    snprintf(e->mend, sizeof e->mend, "%s", cli->error.mend);
    cli->error = (struct error){0};
    return text;
}

static terrace_session_options options_of(struct server *server)
{
    const struct own *own = server->cli->own;
    const struct common *c = &server->cli->common;
    terrace_session_options o = terrace_session_options_preset();
    o.memory_bytes = c->memory_bytes;
    o.threads = (int)c->threads;
    o.limit_states = c->limit_states;
    o.limit_seconds = !c->limit_seconds_given ? 0 : c->limit_seconds > 0 ? c->limit_seconds : -1;
    o.seed = c->seed;
    o.progress = put_progress;
    o.read_file = own->files ? read_file : NULL;
    o.context = server;
    return o;
}

static bool begin(struct server *server, struct cli *cli)
{
    server->cli = cli;
    server->last = &server->first;
    server->line = 1;
    server->files.stdin_read = true; /* by the requests, so no request may name it as a file */
    terrace_session_options o = options_of(server);
    server->buffer = malloc(LINE_MAX_BYTES + CHUNK + 1);
    server->session = server->buffer ? terrace_session_new(&o, NULL) : NULL;
    if (!server->session)
        return error_no_memory(&cli->error, "serve");
    if (pipe(server->wake) != 0 || fcntl(server->wake[0], F_SETFL, O_NONBLOCK) != 0 || fcntl(server->wake[1], F_SETFL, O_NONBLOCK) != 0)
        return error_set(&cli->error, "serve", "raise the limit of open files (ulimit -n)", "no pipe (%s)", strerror(errno));
    int why = thread_create(&server->thread, answer_all, server);
    return why == 0 || error_set(&cli->error, "serve", "raise the limit of processes (ulimit -u) or memory (ulimit -d, -v)",
                                 "no thread (%s)", strerror(why));
}

static int serve(struct server *server)
{
    struct cli *cli = server->cli;
    while (wait_for_something(server))
        continue;
    close_session(server);
    pthread_join(server->thread, NULL);
    for (struct waiting *w; (w = take(server));)
        free(w);
    return atomic_load(&server->failed) || cli->error.what[0] ? EXIT_TROUBLE : cli_exit(!interrupt_signal());
}

static int run(struct cli *cli)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server)
        return cli_no_memory(cli);
    interrupt_defer();
    cli_fit_memory(cli, cli->common.memory_bytes);
    server->wake[0] = server->wake[1] = -1;
    pthread_mutex_init(&server->mutex, NULL);
    pthread_mutex_init(&server->out, NULL);
    pthread_cond_init(&server->changed, NULL);
    int code = begin(server, cli) ? serve(server) : EXIT_TROUBLE;
    terrace_session_free(server->session);
    for (int i = 0; i < 2; i++)
        if (server->wake[i] >= 0)
            close(server->wake[i]);
    free(server->buffer);
    pthread_cond_destroy(&server->changed);
    pthread_mutex_destroy(&server->out);
    pthread_mutex_destroy(&server->mutex);
    int why = atomic_load(&server->failed);
    free(server);
    errno = why; /* of the write that failed: main tells it */
    return code;
}

static const struct option_row rows[] = {
    {"files", OPTION_FLAG, offsetof(struct own, files), .help = "requests may name files: \"game\":\"@FILE\", \"deal\":\"FILE\""},
};

const struct command command_serve = {
    .name = "serve",
    .arguments = "",
    .summary = "answer JSON requests, one a line, for other programs",
    .description = "  {\"id\":1,\"op\":\"new\",\"game\":\"terrace\",\"deal\":\"seed:42\"}\n"
                   "                       or \"deck\":[...], \"position\":{...}, \"text\":\"...\"\n"
                   "  {\"id\":2,\"op\":\"moves\"}    {\"op\":\"move\",\"move\":{\"from\":\"t2\",\"to\":\"f1\"}}\n"
                   "                       {\"op\":\"undo\"}    {\"op\":\"state\"}\n"
                   "  {\"id\":3,\"op\":\"solve\",\"limit_seconds\":10,\"progress\":true}\n"
                   "                       also \"hint\", \"pick\" (and \"hidden\":true)\n"
                   "  {\"id\":4,\"op\":\"cancel\"}    ends the running search    {\"op\":\"quit\"}\n"
                   "  {\"id\":5,\"op\":\"games\"}    {\"op\":\"rules\",\"game\":\"terrace\"}\n"
                   "                       {\"op\":\"text\"}    {\"op\":\"version\"}\n"
                   "  {\"id\":6,\"op\":\"after\",\"move\":\"t2>f1\"}    the position after it, not played\n"
                   "  {\"id\":7,\"op\":\"review\"}    judges the moves since \"new\", as review does\n"
                   "\n"
                   "A position may leave out its stock and may have \"?\" for unknown cards; then\n"
                   "\"hint\" and \"pick\" need \"hidden\":true. The keys level (or player), samples,\n"
                   "playouts and seed are options of these commands.\n"
                   "Hints of known positions keep a win that solve, pick or a hint has found\n"
                   "before.\n"
                   "Without limits solve has 60 CPU seconds and review 10 for each verdict; hint\n"
                   "and pick do the fixed amount of work that their --help describes.\n"
                   "--limit-seconds holds for all of them.\n"
                   "Every answer is {\"id\":...,\"ok\":true,...} or\n"
                   "{\"id\":...,\"ok\":false,\"error\":{\"where\",\"what\",\"mend\"}}.\n",
    .args_min = 0,
    .args_max = 0,
    .common = COMMON_LIMITS | COMMON_SEED,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = 60,
};
