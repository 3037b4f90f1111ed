/* terrace verify: the referee replays a solution. */
#include "cli.h"
#include "input.h"
#include "notation.h"
#include "sentence.h"
#include "solution_read.h"

struct own {
    const char *solution;
};

static const struct option_row rows[] = {
    {"solution", OPTION_TEXT, offsetof(struct own, solution), .value = "FILE", .help = "the moves (- is standard input); required"},
};

static int answer_json(struct cli *cli, const struct deal_input *deal, const struct replay *r)
{
    struct json_out o;
    char move[24];
    report_begin(cli, deal, &o);
    json_put_flag(&o, "legal", r->legal);
    json_put_flag(&o, "won", r->won);
    json_put_integer(&o, "moves_done", r->done);
    if (r->legal) {
        json_put_null(&o, "refused");
    } else {
        json_open_object(&o, "refused");
        json_put_integer(&o, "index", r->done);
        json_put_string(&o, "move", notation_move(r->refused, move));
        json_put_string(&o, "why", r->why);
        json_close(&o);
    }
    return report_end(cli, &o);
}

static void answer_text(const struct replay *r)
{
    char move[24], all[32] = "the only move is";
    if (r->done != 1)
        snprintf(all, sizeof all, "all %d moves are", r->done);
    if (!r->legal)
        printf("refused: move %d, %s: %s (%d move%s before it %s legal)\n", r->done + 1, notation_move(r->refused, move), r->why, r->done,
               PLURAL(r->done), r->done == 1 ? "is" : "are");
    else if (!r->won)
        printf("not won: %s legal, but the game is not won after that\n", all);
    else
        printf("won: %s legal, and the game is won\n", all);
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    struct deal_input *deal;
    struct input file;
    struct replay replay = {.moves = NULL};
    if (!own->solution) {
        error_set(&cli->error, "--solution", "give --solution FILE (- is standard input)", "the moves to verify are missing");
        return EXIT_INPUT;
    }
    int code = cli_deal(cli, cli->args[0], cli->args[1], &deal);
    if (code)
        return code;
    code = cli_input(cli, own->solution, INPUT_SOLUTION, &file);
    if (!code) {
        struct json_text text = {file.text, file.length, input_name(own->solution), 1};
        if (!solution_replay(&text, &deal->game, &replay, &cli->error))
            code = EXIT_INPUT;
    }
    input_free(&file);
    if (!code && !cli->common.json)
        answer_text(&replay);
    else if (!code)
        code = answer_json(cli, deal, &replay);
    if (!code)
        code = replay.won ? EXIT_DECIDED : EXIT_UNDECIDED;
    replay_free(&replay);
    return code;
}

const struct command command_verify = {
    .name = "verify",
    .arguments = "GAME DEAL --solution FILE",
    .summary = "replay a solution: legal? won? where is it wrong?",
    .description =
        "FILE holds what `terrace solve --json` writes, a JSON list of moves, or text: moves like waste>t3, separated by spaces or\n"
        "line ends, # starts a comment. The judge is the plain implementation of the rules, not the solver's.\n"
        "Exit code 0: legal and won; 1: not.\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
