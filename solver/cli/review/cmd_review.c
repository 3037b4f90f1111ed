/* terrace review: a game that was played, move by move. */
#include <stdlib.h>

#include "advice_cli.h"
#include "folded.h"
#include "html_page.h"
#include "review_print.h"
#include "saved_game.h"

struct own {
    int level;
    uint64_t playouts;
    const char *moves, *html;
};

static const struct option_row rows[] = {
    {"moves", OPTION_TEXT, offsetof(struct own, moves), .value = "FILE", .help = "the moves that were played (- is standard input)"},
    {"level", OPTION_CHOICE, offsetof(struct own, level), .value = "fast|quick|careful|strong", .preset = "fast",
     .help = "the fair player who plays the games", .choices = advice_players},
    {"playouts", OPTION_U64, offsetof(struct own, playouts), .value = "N", .preset = "0",
     .help = "at most N games for each move; 0: by level", .max = TERRACE_PLAYOUTS_MOST},
    {"html", OPTION_OUTPUT, offsetof(struct own, html), .value = "FILE", .help = HTML_PAGE_HELP},
};

static int read_moves(struct cli *cli, const char *path, terrace_position *p)
{
    struct input file;
    int code = cli_input(cli, path, INPUT_SOLUTION, &file);
    if (!code)
        code = cli_play_text(cli, p, &file, input_name(path), "give the moves of this deal, from its beginning");
    input_free(&file);
    return code;
}

/* A file of `terrace play` holds the game, the deal and the moves. */
static int read_saved(struct cli *cli, const char *path, terrace_position **out)
{
    struct loaded_game loaded;
    int code = saved_game_read(cli, path, &loaded);
    free(loaded.notes);
    *out = loaded.played;
    return code;
}

/* A game that was played: where it began and the moves since. */
static int read_game(struct cli *cli, const struct own *own, terrace_position **out)
{
    if (cli->args_count == 1 && !own->moves && !terrace_game_named(cli->args[0], NULL, NULL))
        return read_saved(cli, cli->args[0], out);
    if (cli->args_count < 2 || !own->moves) {
        error_set(&cli->error, "command line", "usage: terrace review GAME DEAL --moves FILE, or terrace review FILE of terrace play",
                  cli->args_count < 2 ? "arguments are missing" : "the moves are missing");
        return EXIT_INPUT;
    }
    int code = cli_position(cli, cli->args[0], cli->args[1], TERRACE_VISIBLE, out);
    return code ? code : read_moves(cli, own->moves, *out);
}

static int print_answer(struct cli *cli, terrace_position *p, const terrace_result *r, int player)
{
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    struct folded text;
    terrace_error why;
    if (cli->common.json)
        return report_text(cli, terrace_result_json(r, &why), &why);
    FILE *out = folded_begin(&text);
    layout_print_title(out, p, "deal");
    review_print(out, p, r, player, &style);
    return folded_end(&text) ? 0 : cli_no_memory(cli);
}

/* The exit code. Winds `p` back to its beginning, where the page shows it. */
static int answer(struct cli *cli, terrace_position *p, const terrace_result *r)
{
    const struct own *own = cli->own;
    int code = print_answer(cli, p, r, own->level);
    if (own->html && !code) {
        while (terrace_undo(p, NULL) == TERRACE_OK)
            continue;
        code = html_page_write(cli, own->html, p, r) ? 0 : EXIT_TROUBLE;
    }
    return code ? code : cli_exit(terrace_result_decided(r));
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    const struct advice_own advice = {.level = own->level, .playouts = own->playouts};
    terrace_position *p;
    terrace_result *r;
    int code = read_game(cli, own, &p);
    if (!code && own->html && !html_page_check(own->html, &cli->error))
        code = EXIT_TROUBLE;
    if (!code)
        code = advice_ask(cli, &advice, p, false, terrace_review, &r);
    if (code)
        return code;
    code = answer(cli, p, r);
    terrace_result_free(r);
    return code;
}

const struct command command_review = {
    .name = "review",
    .arguments = "GAME DEAL --moves FILE",
    .summary = "look back at a game: the move that lost it, costly moves",
    .description = "  terrace review falling-stars seed:7 --moves FILE  moves as verify reads them\n"
                   "  terrace review FILE                               a game that play has saved\n"
                   "\n"
                   "Of each move terrace asks two questions. With all cards known: can the game\n"
                   "still be won after it? And what is the chance (ease) of a fair player, judged\n"
                   "by the cards visible at that time? A move may lose the game and still have been\n"
                   "right. The three moves that cost most chance are listed, each with a better one\n"
                   "and why. If some cards are not known, terrace asks the second question only.\n"
                   "--limit-seconds and --limit-states hold for each verdict; a review needs about\n"
                   "ten. The games have no limit but --playouts: at the levels above fast they take\n"
                   "10 to 100 CPU seconds a move.\n",
    .args_min = 0,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = 10,
};
