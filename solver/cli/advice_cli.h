/* What pick, hint, play and review share: options, progress, bars, intervals. */
#ifndef TERRACE_ADVICE_CLI_H
#define TERRACE_ADVICE_CLI_H

#include "cli.h"

/* Names of enum terrace_player, NULL at the end. */
extern const char *const advice_players[];

/* Options of pick, hint and play; they begin each command's own struct. */
struct advice_own {
    bool hidden, samples_given;
    int level; /* enum terrace_player */
    uint64_t samples, playouts;
};
/* Rows for struct advice_own at the start of an own struct. */
#define ADVICE_ROW(member, kind) #member, (kind), offsetof(struct advice_own, member)
#define ADVICE_ROWS                                                                                                                        \
    {ADVICE_ROW(hidden, OPTION_FLAG), .help = "answer as for a player who cannot see the stock"},                                          \
        {ADVICE_ROW(level, OPTION_CHOICE), .value = "fast|quick|careful|strong", .preset = "fast",                                         \
         .help = "the fair player who plays the games", .choices = advice_players},                                                        \
        {ADVICE_ROW(samples, OPTION_U64),                                                                                                  \
         .value = "N",                                                                                                                     \
         .preset = "0",                                                                                                                    \
         .help = "with hidden cards: at most N orders of the unseen cards; 0: by level",                                                   \
         .max = TERRACE_SAMPLES_MOST,                                                                                                      \
         .given = OPTION_GIVEN(struct advice_own, samples_given)},                                                                         \
    {                                                                                                                                      \
        ADVICE_ROW(playouts, OPTION_U64), .value = "N", .preset = "0", .help = "at most N games for each choice or move; 0: by level",     \
                                          .max = TERRACE_PLAYOUTS_MOST                                                                     \
    }

/* What the help of pick and hint says of limits. */
#define ADVICE_LIMITS_HELP                                                                                                                 \
    "Without limits terrace does a fixed amount of work, so the answer is the same\n"                                                      \
    "on every machine. Only after 30 CPU seconds, all threads together (600 at\n"                                                          \
    "levels above fast), does it stop before that work is done; then the answer\n"                                                         \
    "says so.\n"                                                                                                                           \
    "With --limit-seconds and all cards known it works until all is decided or that\n"                                                     \
    "time is up. With --limit-states alone there is no limit of seconds, and the\n"                                                        \
    "longest proof of a loss is not tried.\n"

/* True if the user set no limit: a fixed amount of work is done. */
bool advice_preset(const struct cli *cli);

/* terrace_pick(), terrace_hint() or terrace_review(). */
typedef terrace_result *advice_fn(terrace_solver *, const terrace_position *, const terrace_options *, terrace_error *);

/* Asks the library, and draws progress meanwhile. `hidden`: some cards are not known, or the player does not want to know them. 0 and
 * *out (terrace_result_free()), else the exit code with cli->error: an option has no meaning here, or there is no answer. */
int advice_ask(struct cli *cli, const struct advice_own *own, const terrace_position *p, bool hidden, advice_fn *question,
               terrace_result **out);

/* Nothing is known: not sampled, or every sample left open. */
bool advice_tells_nothing(const terrace_interval *i);

enum { ADVICE_BAR = 20, ADVICE_BAR_BYTES = 4 * ADVICE_BAR + 1 };
/* A bar of an interval's value, in blocks or '#', ADVICE_BAR columns wide; empty where nothing is known; to `out`, returns it. */
char *advice_interval_bar(const terrace_interval *i, char out[ADVICE_BAR_BYTES]);

/* "71 % (69-73)", or "?" where nothing is known; to `out`, returns it. */
char *advice_percent(const terrace_interval *i, char out[32]);

/* How far behind the best: "as good", "3.2 behind (1.5-4.9)", "" where nothing is known; to `out`, returns it. */
char *advice_behind(const terrace_interval *behind, bool equal, char out[40]);

/* Prints a row of a table without the spaces at its end. */
enum { ADVICE_ROW_MAX = 512 };
void advice_print_row(FILE *out, char row[]);

/* Prints lines: how many orders of the unseen cards were played, `thing` ("choice", "move") by thing, and what ended it early. */
void advice_print_effort(FILE *out, uint64_t samples, const char *thing, int player, int limit);
/* Prints a remedy if too few orders were played for advice. */
void advice_print_not_known(FILE *out, uint64_t samples, int limit);

#endif
