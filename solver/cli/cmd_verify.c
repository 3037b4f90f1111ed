/* terrace verify: the referee replays a solution. */
#include "cli.h"
#include "input.h"
#include "sentence.h"

struct own {
    const char *solution;
};

static const struct option_row rows[] = {
    {"solution", OPTION_TEXT, offsetof(struct own, solution), .value = "FILE", .help = "the moves (- is standard input); required"},
};

static const char *move_text(const terrace_move *m, char out[32])
{
    snprintf(out, 32, "%s>%s", terrace_pile_name(m->from), terrace_pile_name(m->to));
    return out;
}

static int answer_json(struct cli *cli, const terrace_position *deal, const terrace_replay *r)
{
    struct json_out o;
    char move[32];
    report_begin(cli, terrace_game_name(terrace_position_game(deal)), terrace_position_name(deal), &o);
    json_put_flag(&o, "legal", r->legal);
    json_put_flag(&o, "won", r->won);
    json_put_integer(&o, "moves_done", r->moves_done);
    if (r->legal) {
        json_put_null(&o, "refused");
    } else {
        json_open_object(&o, "refused");
        json_put_integer(&o, "index", r->moves_done);
        json_put_string(&o, "move", move_text(&r->refused, move));
        json_put_string(&o, "why", r->why);
        json_close(&o);
    }
    return report_end(cli, &o);
}

static void answer_text(const terrace_replay *r)
{
    char move[32], all[32] = "the only move is";
    if (r->moves_done != 1)
        snprintf(all, sizeof all, "all %d moves are", r->moves_done);
    if (r->legal && r->moves_done == 0)
        puts(r->won ? "won: the game is won already" : "not won: there are no moves in it");
    else if (!r->legal)
        printf("refused: move %d, %s: %s (%d move%s before it %s legal)\n", r->moves_done + 1, move_text(&r->refused, move), r->why,
               r->moves_done, PLURAL(r->moves_done), r->moves_done == 1 ? "is" : "are");
    else if (!r->won)
        printf("not won: %s legal, but the game is not won after that\n", all);
    else
        printf("won: %s legal, and the game is won\n", all);
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    terrace_position *deal;
    terrace_replay replay;
    terrace_error why;
    struct input file;
    if (!own->solution) {
        error_set(&cli->error, "--solution", "give --solution FILE (- is standard input)", "the moves to verify are missing");
        return EXIT_INPUT;
    }
    int code = cli_position(cli, cli->args[0], cli->args[1], 0, &deal);
    if (code)
        return code;
    code = cli_input(cli, own->solution, INPUT_SOLUTION, &file);
    if (!code && terrace_verify(deal, file.text, file.length, input_name(own->solution), &replay, &why) != TERRACE_OK)
        code = cli_refused(cli, &why);
    input_free(&file);
    if (code)
        return code;
    if (!cli->common.json)
        answer_text(&replay);
    else if ((code = answer_json(cli, deal, &replay)))
        return code;
    return replay.won ? EXIT_DECIDED : EXIT_UNDECIDED;
}

const struct command command_verify = {
    .name = "verify",
    .arguments = "GAME DEAL --solution FILE",
    .summary = "replay a solution: are all moves legal, and is the game won?",
    .description = "FILE holds the output of `terrace solve --json` or `terrace solve --moves`, a\n"
                   "JSON list of moves, or text:\n"
                   "moves like waste>t3, separated by spaces or line ends; # starts a comment. The\n"
                   "referee replays them: a plain implementation of the rules, not the solver's.\n"
                   "Exit code 0: all legal, and won; 1: not.\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
