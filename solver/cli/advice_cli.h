/* What the commands pick and hint share: options, progress, bars, intervals. */
#ifndef TERRACE_ADVICE_CLI_H
#define TERRACE_ADVICE_CLI_H

#include "advice.h"
#include "cli.h"
#include "interval.h"

/* The most that may be asked for, as options and in requests. */
enum { ADVICE_SAMPLES_LIMIT = 65536, ADVICE_PLAYOUTS_LIMIT = 100000000 };

/* Options of both; the first member of each command's own struct. */
struct advice_own {
    bool hidden, samples_given;
    int level; /* enum fair_level */
    uint64_t samples, playouts;
};
/* Rows for struct advice_own at the start of an own struct. */
#define ADVICE_ROW(member, kind) #member, (kind), offsetof(struct advice_own, member)
#define ADVICE_ROWS                                                                                                                        \
    {ADVICE_ROW(hidden, OPTION_FLAG), .help = "as a player who cannot see the stock"},                                                     \
        {ADVICE_ROW(level, OPTION_CHOICE), .value = "LEVEL", .preset = "fast", .help = "fair player whose chance `ease` is",               \
         .choices = fair_level_names},                                                                                                     \
        {ADVICE_ROW(samples, OPTION_U64),                                                                                                  \
         .value = "N",                                                                                                                     \
         .preset = "0",                                                                                                                    \
         .help = "hidden: at most N stock orders; 0: by level",                                                                            \
         .max = ADVICE_SAMPLES_LIMIT,                                                                                                      \
         .given = OPTION_GIVEN(struct advice_own, samples_given)},                                                                         \
    {                                                                                                                                      \
        ADVICE_ROW(playouts, OPTION_U64), .value = "N", .preset = "0", .help = "at most N games a choice or move for `ease`; 0: by level", \
                                          .max = ADVICE_PLAYOUTS_LIMIT                                                                     \
    }

/* --threads, --memory, limits and --seed; `o` is otherwise as the library presets it. `seconds`: the limit asked for, 0 for none at all;
 * negative: nothing was asked, the library's own. */
void advice_options_limits(const struct common *common, double seconds, struct advice_options *o);

/* A question as the user put it, ready for pick_*() or hint_*(). Progress is drawn on `progress`, which the caller ends. */
struct advice_question {
    bool hidden; /* asked for by --hidden, or the stock was not given */
    struct fair_view view;
    struct advice_options options; /* points into this struct: not to be copied */
    struct progress progress;
};
/* False with cli->error if an option has no meaning for this question. */
bool advice_question_begin(struct cli *cli, const struct advice_own *own, const struct deal_input *deal, struct advice_question *out);

/* A bar of `share` (0..1), in blocks or '#', ADVICE_BAR columns wide; to `out`, returns it. */
enum { ADVICE_BAR = 20, ADVICE_BAR_BYTES = 4 * ADVICE_BAR + 1 };
char *advice_bar(double share, char out[ADVICE_BAR_BYTES]);
/* The same of an interval's value; empty where nothing is known. */
char *advice_interval_bar(const struct interval *i, char out[ADVICE_BAR_BYTES]);

/* "71 % (69-73)", or "?" where nothing is known; to `out`, returns it. */
char *advice_percent(const struct interval *i, char out[32]);

/* How far behind the best: "as good", "3.2 behind (1.5-4.9)", "" where nothing is known; to `out`, returns it. */
char *advice_behind(const struct interval *behind, bool equal, char out[40]);

/* Prints a row of a table without the spaces at its end. */
enum { ADVICE_ROW_MAX = 512 };
void advice_print_row(char row[]);

/* Prints lines: how many orders of the unseen cards were played, `thing` ("choice", "move") by thing, and what ended it early. */
void advice_print_effort(uint64_t samples, const char *thing, enum fair_level player, enum limit limit);
/* Prints what is to be done where too few were played to say anything. */
void advice_print_not_known(uint64_t samples, enum limit limit);

#endif
