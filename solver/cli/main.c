/* terrace: the command line. Finds the command, reads its options, runs it, prints its error. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __GLIBC__ /* which the headers above define */
#include <malloc.h>
#endif

#include "cli.h"
#include "common.h"
#include "file_error.h"
#include "message.h"
#include "nearest.h"
#include "thread.h"
#include "utf8.h"

static_assert((int)ERROR_INPUT == EXIT_INPUT && (int)ERROR_BUG == EXIT_BUG && (int)ERROR_MEMORY == EXIT_TROUBLE,
              "an error's code is an exit code");

/* In the order of the help. */
#define COMMANDS(X)                                                                                                                        \
    X(games)                                                                                                                               \
    X(rules) X(deal) X(solve) X(pick) X(hint) X(verify) X(play) X(review) X(batch) X(catalogue) X(summary) X(bench) X(perft) X(serve)
#define DECLARE(name) extern const struct command command_##name;
COMMANDS(DECLARE)
#define ADDRESS(name) &command_##name,
static const struct command *const commands[] = {COMMANDS(ADDRESS)};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static const struct command *find_command(const char *name, struct error *e)
{
    struct nearest n = {.wanted = name, .length = strlen(name)};
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
        nearest_offer(&n, commands[i]->name);
    }
    char mend[80] = "terrace --help lists the commands";
    if (n.best)
        snprintf(mend, sizeof mend, "did you mean %s? terrace --help lists all", n.best);
    error_set(e, "command line", mend, "unknown command \"%.*s\"", (int)utf8_cut(name, strlen(name), VALUE_SHOWN), name);
    return NULL;
}

static void print_overview(void)
{
    fputs("terrace: solver and analyzer for the Terrace family of patience games\n\nusage: terrace COMMAND ...\n\n", stdout);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        char left[64];
        snprintf(left, sizeof left, "%-9s %s", commands[i]->name, commands[i]->arguments);
        options_help_row(left, 35, commands[i]->summary);
    }
    fputs("\nGAME  a name that `terrace games` lists (terrace, falling-stars,\n"
          "      pysolfc/signora ...), or @FILE.json: a game of your own. Without aisleriot/\n"
          "      or pysolfc/ it is the game of the program that made the deal; if neither\n"
          "      made it, AisleRiot's game of that name, else PySolFC's.\n"
          "DEAL  N or seed:N, aisleriot:N, pysolfc:N, or a FILE with a deal or a position\n"
          "      (- is standard input)\n\n"
          "terrace COMMAND --help explains a command and lists its options;\n"
          "terrace --version prints the version.\n"
          "Exit codes: 0 all decided, 1 something unknown, 2 usage or bad input, 3 an\n"
          "internal check failed, 4 I/O trouble, 129/130/143/152 interrupted.\n",
          stdout);
}

static void print_help(const struct command *command, struct option_set sets[2])
{
    printf("terrace %s: %s\n\nusage: terrace %s%s%s [options]\n", command->name, command->summary, command->name,
           *command->arguments ? " " : "", command->arguments);
    if (command->description)
        printf("\n%s", command->description);
    printf("\noptions [preset]:\n");
    options_help(&sets[0]);
    options_help(&sets[1]);
}

/* What the library calls memory_bytes is an option here. */
static void print_error(const struct error *e, int code)
{
    bool memory = code == EXIT_TROUBLE && strcmp(e->where, "memory_bytes") == 0;
    if (e->what[0])
        message("%s: %s: %s", memory ? "--memory" : e->where, e->what, e->mend);
}

/* Splits the words behind the command into options and arguments (which move to the front of argv). */
static bool read_words(struct cli *cli, struct option_set sets[2], int argc, char **argv)
{
    cli->args = argv;
    bool options_end = false;
    for (int i = 0; i < argc;) {
        if (options_end || argv[i][0] != '-' || !argv[i][1]) {
            cli->args[cli->args_count++] = argv[i++];
        } else if (strcmp(argv[i], "--") == 0) {
            options_end = true;
            i++;
        } else if (!options_read(sets, 2, argc, argv, &i, &cli->error)) {
            return false;
        }
    }
    return true;
}

static bool check_count(struct cli *cli)
{
    const struct command *c = cli->command;
    if (cli->args_count >= c->args_min && (c->args_max < 0 || cli->args_count <= c->args_max))
        return true;
    char mend[256];
    snprintf(mend, sizeof mend, "usage: terrace %s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
    if (cli->args_count < c->args_min)
        return error_set(&cli->error, "command line", mend, "arguments are missing");
    const char *extra = cli->args[c->args_max];
    if (terrace_card_read(extra) != TERRACE_NO_CARD)
        snprintf(mend + strlen(mend), sizeof mend - strlen(mend), "; all cards of an option go into one pair of quotes");
    return error_set(&cli->error, "command line", mend, "\"%.*s\" is one argument too many",
                     (int)utf8_cut(extra, strlen(extra), VALUE_SHOWN), extra);
}

static int run_command(struct cli *cli, int argc, char **argv)
{
    struct common_rows common;
    common_rows_make(&common, cli->command);
    struct option_set sets[2] = {{cli->command->options, cli->command->options_count, cli->own, 0},
                                 {common.rows, common.count, &cli->common, 0}};
    options_preset(&sets[0]);
    options_preset(&sets[1]);
    if (!read_words(cli, sets, argc, argv))
        return EXIT_INPUT;
    if (cli->common.help) {
        print_help(cli->command, sets);
        return 0;
    }
    if (!options_agree(sets, 2, &cli->error) || !check_count(cli))
        return EXIT_INPUT;
    return cli->command->run(cli);
}

/* What was buffered may still fail to be written: a full disk must not look like success. */
static int flush_stdout(int code, struct error *e)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    const int why = message_stdout_errno() ? message_stdout_errno() : errno;
    if (why == EPIPE) /* a reader that has stopped (head) needs no message */
        *e = (struct error){0};
    else
        file_error("standard output", FILE_WRITE, why, e);
    return code > EXIT_TROUBLE ? code : EXIT_TROUBLE;
}

static bool is_help(const char *word) { return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0; }

static int run_main(struct cli *cli, int argc, char **argv)
{
    if (argc < 2) {
        error_set(&cli->error, "command line", "terrace --help lists the commands", "no command given");
        return EXIT_INPUT;
    }
    const char *word = strcmp(argv[1], "version") == 0 ? "--version" : argv[1];
    bool help = is_help(word);
    if (help && (argc == 2 || is_help(argv[2]))) {
        print_overview();
        return 0;
    }
    if (strcmp(word, "--version") == 0) {
        printf("terrace %s\n", TERRACE_VERSION);
        return 0;
    }
    if (word[0] == '-' && !help) {
        error_set(&cli->error, "command line", "give the command first: terrace COMMAND ... [options]", "unknown option %s", word);
        return EXIT_INPUT;
    }
    cli->command = find_command(help ? argv[2] : word, &cli->error);
    if (!cli->command)
        return EXIT_INPUT;
    if (cli->command->own_size && !(cli->own = calloc(1, cli->command->own_size)))
        return cli_no_memory(cli);
    static char help_word[] = "--help";
    char *only_help[] = {help_word, NULL};
    return help ? run_command(cli, 1, only_help) : run_command(cli, argc - 2, argv + 2);
}

/* What main() was called with, and what it is to return. */
struct start {
    int argc;
    char **argv;
    sigset_t signals;
    int code;
};

static void *run_program(void *argument)
{
    struct start *start = argument;
    struct cli cli = {0};
    pthread_sigmask(SIG_SETMASK, &start->signals, NULL);
    start->code = flush_stdout(run_main(&cli, start->argc, start->argv), &cli.error);
    if (start->code)
        print_error(&cli.error, start->code);
    cli_free(&cli);
    return NULL;
}

/* Where addresses are limited (`ulimit -v`) all threads share one heap: glibc may reserve 64 MiB of addresses for each thread's own,
 * which leaves too few for the tables. Called before the first thread starts. */
static void share_heap_if_limited(void)
{
#ifdef M_ARENA_MAX
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        mallopt(M_ARENA_MAX, 1);
#endif
}

/* A standard stream that was closed (`<&-`) is held by a descriptor that cannot do its work, so that using it still fails. Left free, its
 * number would go to the next file or pipe that is opened, and that one would be read or written in its place. */
static void hold_closed_streams(void)
{
    static const int useless[] = {[STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_RDONLY};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1)
            open("/dev/null", useless[fd]);
}

/* A pipe or terminal that another program has set to not blocking would refuse what its reader has not yet made room for: an answer of more
 * than a few KB would break off. Who shares it finds it blocking from then on, as after bash. */
static void let_streams_block(void)
{
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        int flags = fcntl(fd, F_GETFL);
        if (flags != -1 && (flags & O_NONBLOCK))
            fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
    }
}

/* The program runs on a thread of its own, whose stack does not depend on `ulimit -s`. Signals go to that one, where they wake what
 * waits. */
int main(int argc, char **argv)
{
    struct start start = {.argc = argc, .argv = argv};
    pthread_t id;
    sigset_t all;
    hold_closed_streams();
    let_streams_block();
    share_heap_if_limited();
    interrupt_install();
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &start.signals);
    if (thread_create(&id, run_program, &start) == 0)
        pthread_join(id, NULL);
    else
        run_program(&start);
    pthread_sigmask(SIG_SETMASK, &start.signals, NULL);
    return start.code;
}
