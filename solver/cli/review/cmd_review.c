/* terrace review: a game that was played, move by move. */
#include <stdlib.h>

#include "advice_cli.h"
#include "answer_json.h"
#include "inside.h"
#include "review.h"
#include "review_print.h"
#include "saved_game.h"
#include "solution_read.h"

struct own {
    int level;
    uint64_t playouts;
    const char *moves;
};

static const struct option_row rows[] = {
    {"moves", OPTION_TEXT, offsetof(struct own, moves), .value = "FILE", .help = "the moves that were played (- is standard input)"},
    {"level", OPTION_CHOICE, offsetof(struct own, level), .value = "LEVEL", .preset = "fast", .help = "fair player whose chance `ease` is",
     .choices = advice_players},
    {"playouts", OPTION_U64, offsetof(struct own, playouts), .value = "N", .preset = "256", .help = "at most N games a move for `ease`",
     .min = 1, .max = ADVICE_PLAYOUTS_LIMIT},
};

/* The position and the moves from it. */
struct record {
    struct deal_input *deal;
    struct move *moves; /* owned */
    int count;
};

static int refused(struct cli *cli, const char *where, int index, const char *move, const char *why)
{
    error_set(&cli->error, where, "give the moves of this deal, from its beginning", "move %d, %s, is not legal: %s", index + 1, move, why);
    return EXIT_INPUT;
}

static int read_moves(struct cli *cli, const char *path, struct record *out)
{
    struct input file;
    struct replay r = {.moves = NULL};
    char move[24];
    int code = cli_input(cli, path, INPUT_SOLUTION, &file);
    if (!code) {
        struct json_text text = {file.text, file.length, input_name(path), 1};
        code = solution_replay(&text, &out->deal->game, &r, &cli->error) ? 0 : EXIT_INPUT;
    }
    if (!code && !r.legal)
        code = refused(cli, input_name(path), r.done, notation_move(r.refused, move), r.why);
    out->moves = r.moves;
    out->count = r.done;
    input_free(&file);
    return code;
}

/* A file of `terrace play` says all that is asked for. */
static int read_saved(struct cli *cli, const char *path, struct record *out)
{
    struct tabletop table;
    bool hidden;
    char game[256];
    int code = saved_game_read(cli, path, &out->deal, &hidden, game, &table);
    out->moves = table.moves;
    out->count = table.count;
    return code;
}

static int read_record(struct cli *cli, const struct own *own, struct record *out)
{
    if (cli->args_count == 1 && !own->moves && saved_game_is(cli->args[0]))
        return read_saved(cli, cli->args[0], out);
    if (cli->args_count == 1 || !own->moves) {
        error_set(&cli->error, "command line", "usage: terrace review GAME DEAL --moves FILE, or terrace review FILE of terrace play",
                  cli->args_count == 1 ? "arguments are missing" : "the moves are missing");
        return EXIT_INPUT;
    }
    int code = cli_visible(cli, cli->args[0], cli->args[1], &out->deal);
    return code ? code : read_moves(cli, own->moves, out);
}

static int answer(struct cli *cli, const struct deal_input *deal, const struct review *review)
{
    if (cli->common.json) {
        struct json_out o;
        report_begin(cli, deal->variant->name, deal->name, &o);
        json_put_review(&o, review);
        return report_end(cli, &o);
    }
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    printf("%s (%s), deal %s", deal->variant->title, deal->variant->name, deal->name);
    review_print(stdout, review, &style);
    return 0;
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    struct record record = {.moves = NULL};
    struct advice_options options;
    int code = read_record(cli, own, &record);
    if (!code) {
        cli_fit_memory(cli, cli->common.memory_bytes);
        inside_advice_options(cli, cli->common.limit_seconds_given ? cli->common.limit_seconds : -1, &options);
        options.level = (enum fair_level)own->level;
        options.playouts = own->playouts;
        options.cancel = interrupt_flag();
        struct review *review = review_game(&record.deal->game, record.moves, record.count, &options, &cli->error);
        code = review ? answer(cli, record.deal, review) : EXIT_TROUBLE;
        if (review && !code)
            code = cli_exit(cli, review->limit == LIMIT_NONE && !review->interrupted);
        review_free(review);
    }
    free(record.moves);
    return code;
}

const struct command command_review = {
    .name = "review",
    .arguments = "GAME DEAL --moves FILE",
    .summary = "a game that was played: the move that lost it, the costly ones",
    .description =
        "  terrace review falling-stars seed:7 --moves FILE   moves as verify reads them\n"
        "  terrace review FILE                                a game that terrace play has saved\n\n"
        "After each move: can the game still be won, all cards known? And the chance (ease) of a fair player, judged by what was\n"
        "visible when the move was made; the three most costly moves with a better one and why. They are two questions: a move may\n"
        "lose the game and have been right. Where cards are not known the first is not asked.\n"
        "--limit-seconds and --limit-states are for each verdict; some ten are needed.\n",
    .args_min = 1,
    .args_max = 2,
    .common = COMMON_OUTPUT | COMMON_LIMITS | COMMON_SEED,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = 10,
};
