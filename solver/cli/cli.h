/* What the commands share. Only solver/cli/ prints and decides exit codes.
 *
 * A command is one file, cmd_NAME.c, that defines `const struct command command_NAME`, and a word in main.c's list. To write one:
 *
 *   struct mine { uint64_t rounds; const char *out; };                   // own options; zeroed, then the presets, then the user's
 *   static const struct option_row rows[] = {
 *       {"rounds", OPTION_U64, offsetof(struct mine, rounds), .value = "N", .preset = "10", .help = "rounds to play", .min = 1},
 *       {"out", OPTION_TEXT, offsetof(struct mine, out), .value = "FILE", .help = "write there instead of to stdout"},
 *   };
 *   static int run(struct cli *cli)
 *   {
 *       const struct mine *own = cli->own;
 *       terrace_position *deal;
 *       int code = cli_position(cli, cli->args[0], cli->args[1], 0, &deal);
 *       if (code) return code;                                            // main prints cli->error
 *       ...
 *       return cli_exit(all_decided);
 *   }
 *   const struct command command_mine = {.name = "mine", .arguments = "GAME DEAL", .summary = "one line for the list of commands",
 *                                        .args_min = 2, .args_max = 2, .common = COMMON_SEARCH, OWN_OPTIONS(rows, struct mine),
 *                                        .run = run};
 *
 * Errors: fill cli->error (error_set) and return the exit code; main prints it as one line `terrace: WHERE: WHAT: MEND` on stderr.
 * Output: stdout by stdio; main flushes it and turns a failed write into exit code 4.
 *
 * Threads: struct cli, stdout and stderr are the main thread's. Other functions of solver/cli/ keep no state of their own unless they
 * say so: any thread may call them on its own data.
 */
#ifndef TERRACE_CLI_H
#define TERRACE_CLI_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "error.h"
#include "input.h"
#include "json_out.h"
#include "options.h"
#include "terrace.h"

enum exit_code {
    EXIT_DECIDED = 0,       /* all decided; verify: legal and won */
    EXIT_UNDECIDED = 1,     /* something unknown, or missing; verify: not legal or not won */
    EXIT_INPUT = 2,         /* usage or bad input */
    EXIT_BUG = 3,           /* an internal check failed */
    EXIT_TROUBLE = 4,       /* I/O: disk full, unreadable file, no memory */
    EXIT_INTERRUPTED = 128, /* + signal number */
};

/* Groups of common options (struct common) that a command takes: its `common`. */
enum {
    COMMON_OUTPUT = 1 << 0,   /* --json --color */
    COMMON_LIMITS = 1 << 1,   /* --threads --memory --limit-states --limit-seconds */
    COMMON_PROGRESS = 1 << 2, /* --progress */
    COMMON_SEED = 1 << 3,     /* --seed */
    COMMON_SEARCH = COMMON_OUTPUT | COMMON_LIMITS | COMMON_PROGRESS | COMMON_SEED,
};

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* The options that several commands take, after parsing. A command sees presets where the user said nothing;
 * `memory_given` and `limit_seconds_given` tell the two apart. */
struct common {
    bool json;
    int color;             /* enum when */
    int progress;          /* enum when */
    uint64_t threads;      /* >= 1; preset: online cores */
    uint64_t memory_bytes; /* >= 64 KiB; preset: a quarter of RAM */
    bool memory_given;
    uint64_t limit_states; /* 0: none */
    double limit_seconds;  /* 0: no limit; the presets differ between commands */
    bool limit_seconds_given;
    uint64_t seed; /* preset 1 */
    bool help;
};

struct cli;
struct command {
    const char *name;
    const char *arguments;            /* "GAME DEAL", as in the usage line */
    const char *summary;              /* one line, no final point */
    const char *description;          /* for --help: paragraphs and examples, ends with a newline; may be NULL */
    int args_min, args_max;           /* positional arguments; args_max -1: any number */
    unsigned common;                  /* COMMON_* bits */
    const struct option_row *options; /* its own, besides the common ones; may be NULL */
    size_t options_count;
    size_t own_size; /* of the struct that its own options fill */
    int (*run)(struct cli *cli);
    double limit_seconds; /* preset of --limit-seconds, shown in its help; 0: none */
};

/* The members `options`, `options_count`, `own_size` of a command: its table of rows and the struct that they fill. */
#define OWN_OPTIONS(rows, type) .options = (rows), .options_count = OPTION_ROWS(rows), .own_size = sizeof(type)

struct cli {
    const struct command *command;
    struct common common;
    void *own;      /* the command's own options, own_size bytes */
    int args_count; /* positional arguments, without the command's name */
    char **args;
    struct error error;      /* printed by main if `what` is not empty and the exit code is not 0 */
    terrace_solver *adviser; /* for advice: it remembers what its hints have found. Made when it is first asked; freed by main */
    struct loaded *loaded;   /* games and positions (deals.c); freed by main */
    bool stdin_read;         /* standard input was read by cli_input() */
};

/* Out of memory: fills cli->error, returns EXIT_TROUBLE. */
int cli_no_memory(struct cli *cli);

/* ---- games and deals ---- */

/* Reads a file that the user named, with input_read() (input.h). Standard input can be read only once. */
int cli_input(struct cli *cli, const char *path, enum input_kind kind, struct input *out);

/* Turns the library's error into cli->error; returns the exit code. */
int cli_refused(struct cli *cli, const terrace_error *why);

/* GAME as the user wrote it: a built-in name or @FILE.json. `deal`: DEAL or DEALS as written, which decides whose game a bare name means;
 * NULL without one. 0 and *out (valid until main ends), else the exit code with cli->error. */
int cli_rules(struct cli *cli, const char *text, const char *deal, const terrace_game **out);

/* The first bytes of a game that `terrace play` has saved; it is no DEAL. */
#define SAVED_GAME_BEGINS "# terrace play"

/* DEAL of GAME as the user wrote them: N, seed:N, aisleriot:N, pysolfc:TEXT, FILE or - (text or JSON). `flags` TERRACE_VISIBLE: a file may
 * leave out the stock or have ? for cards that are not known. 0 and *out (freed by main), else the exit code with cli->error. */
int cli_position(struct cli *cli, const char *game, const char *deal, unsigned flags, terrace_position **out);

/* The same from single keys, given as options of a command. */
int cli_position_parts(struct cli *cli, const terrace_game *rules, const char *const keys[], const char *const values[],
                       const char *const names[], size_t count, terrace_position **out);

/* The same from a text, read with TERRACE_VISIBLE; errors call it `name`. */
int cli_position_text(struct cli *cli, const char *game, const char *text, const char *name, terrace_position **out);

/* A copy, freed by main too. */
int cli_position_copy(struct cli *cli, const terrace_position *p, terrace_position **out);

/* Plays moves that were read from `name`; `mend` is the remedy if one is not legal. 0, else the exit code with cli->error. */
int cli_play_text(struct cli *cli, terrace_position *p, const struct input *moves, const char *name, const char *mend);

/* Frees `own` and all that was loaded. Called by main. */
void cli_free(struct cli *cli);

/* ---- solving ---- */

/* Lowers the preset of --memory, with a warning, if `bytes` of tables cannot be allocated (an address limit, a small machine). A
 * --memory from the user stays: failing to allocate it is an error. Call it before tables are made. */
void cli_fit_memory(struct cli *cli, uint64_t bytes);

/* A solver with --memory and --threads. 0 and *out (terrace_solver_free()), else the exit code with cli->error. */
int cli_solver(struct cli *cli, terrace_solver **out);
/* The option with which more can be decided where `limit` was hit: "--limit-states N allows more"; "" if no option does. Static. */
const char *cli_allows_more(enum terrace_limit limit);

/* The limit in words, and that option: "the limit of positions was reached; --limit-states N allows more"; to `out`, returns it. */
enum { LIMIT_WORDS_MAX = 160 };
char *cli_limit_words(enum terrace_limit limit, char out[LIMIT_WORDS_MAX]);

/* --limit-states, --seed and the interrupt. */
terrace_options cli_options(const struct cli *cli);

/* ---- answers ---- */

/* Begins {"schema":"terrace/COMMAND/1","game":...,"deal":...}; NULL: without game, without deal. */
void report_begin(const struct cli *cli, const char *game, const char *deal, struct json_out *o);
/* Ends the object and writes it as one line to stdout. 0, or the exit code with cli->error (no memory). */
int report_end(struct cli *cli, struct json_out *o);
/* Writes a line that the library made, and frees it. NULL: it failed with `why`. */
int report_text(struct cli *cli, char *text, const terrace_error *why);

/* The exit code of a finished command: decided; else EXIT_INTERRUPTED + signal after an interrupt, or undecided. */
int cli_exit(bool all_decided);

/* True if stdout is to be coloured (--color, terminal, NO_COLOR) / if suits may be written as Unicode symbols (LC_ALL, LC_CTYPE, LANG). */
bool cli_colour(const struct cli *cli);
bool cli_unicode(void);
/* TERM is dumb, or not set: the terminal neither colours nor draws a line over itself. */
bool cli_dumb(void);

/* ---- interrupts (interrupt.c) ---- */

/* SIGINT, SIGTERM, SIGHUP (the terminal is gone; unless nohup has it ignored) and SIGXCPU (the soft limit of `ulimit -t`) end the program
 * at once (exit code EXIT_INTERRUPTED + signal) until it calls interrupt_defer(), because it has results to write or files to remove. From
 * then on they set a flag that it must poll, and the same signal but SIGXCPU ends it at once if it comes again (after a third of a second:
 * sooner it is the same wish, sent twice).
 * What they interrupt goes on, but for waits. SIGPIPE and SIGXFSZ are ignored: writes to a closed pipe, or beyond the limit on file sizes,
 * fail instead. */
void interrupt_install(void);
void interrupt_defer(void);
atomic_bool *interrupt_flag(void);  /* and interrupt_defer() */
terrace_stop *interrupt_stop(void); /* the same for the library; NULL: memory is short */
int interrupt_signal(void);         /* 0, or which one */
/* Waits until `fd` can be read, has ended or has failed: reading tells which. False: a signal came, also if it came before. The first
 * call of this or interrupt_bell() is the main thread's; after it any thread may wait. */
bool interrupt_wait(int fd);
/* For who waits for more than that, by poll(): a descriptor that stays the program's, readable when a signal has come; -1 if there is no
 * room for a pipe. Ask for it before interrupt_signal(), and poll after that: then no signal is missed. */
int interrupt_bell(void);
/* Takes back a SIGINT that was meant for what has ended by it, such as the hint of a game that goes on: the next one is caught anew. True
 * if there was one. */
bool interrupt_forget(void);

/* ---- progress on stderr (progress.c) ---- */

/* A line that is drawn over itself on a terminal, at most six times a second; one line every ten seconds on a dumb one, and without a
 * terminal (--progress always). One thread at a time. */
struct progress {
    bool on, drawn_over;
    int64_t next_ns; /* monotonic clock: when to draw again */
    bool drawn;
};
void progress_begin(struct progress *p, const struct cli *cli);
bool progress_due(struct progress *p); /* true: draw now (and wait for the next turn) */
void progress_draw(struct progress *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void progress_end(struct progress *p); /* wipes the line; progress_draw() may follow */

/* Monotonic wall clock in nanoseconds. */
int64_t clock_ns(void);

#endif
