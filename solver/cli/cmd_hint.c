/* terrace hint: from here on. */
#include "advice_cli.h"
#include "hint_print.h"
#include "layout.h"

struct own {
    struct advice_own advice;
};

static const struct option_row rows[] = {ADVICE_ROWS};

/* ---- command ---- */

static int answer(struct cli *cli, const struct hint_asked *q, const terrace_result *r)
{
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    terrace_error why;
    if (cli->common.json)
        return report_text(cli, terrace_result_json(r, &why), &why);
    layout_print_title(q->position, "position");
    fputs("\n\n", stdout);
    layout_print(stdout, q->position, &style, false);
    putchar('\n');
    hint_print(q, r);
    return 0;
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    terrace_position *p;
    terrace_result *r;
    int code = cli_table(cli, cli->args[0], cli->args[1], TERRACE_VISIBLE, &p);
    if (code)
        return code;
    struct hint_asked q = {p, own->advice.hidden || terrace_position_unknown(p) > 0, own->advice.level};
    code = advice_ask(cli, &own->advice, p, q.hidden, terrace_hint, &r);
    if (code)
        return code;
    code = answer(cli, &q, r);
    code = code ? code : cli_exit(cli, terrace_result_decided(r));
    terrace_result_free(r);
    return code;
}

const struct command command_hint = {
    .name = "hint",
    .arguments = "GAME POSITION",
    .summary = "is it still winnable from here? the next move; which moves lose",
    .description =
        "  terrace deal terrace seed:1 --text > d     a position as text; edit it, or write it by hand\n"
        "  terrace hint terrace d                     each legal move: does it keep the win?\n"
        "  terrace hint terrace d --hidden            the same for a player who cannot see the stock\n\n"
        "Ease is the chance that a fair player, who sees no more than you, wins after the move. Moves are compared by the "
        "games of\n"
        "the player fast; with --level quick, careful or strong that player chooses the next one. Before the base card is chosen "
        "the\n"
        "answer is that of terrace pick, by games of fast; a slow level's own games take --samples or --playouts. A position file\n"
        "without its stock is hidden by itself.\n"
        "Without limits the work is a preset amount, the same on every machine, and the clock only guards it: where it ended the work "
        "early\n"
        "the answer says so. --limit-seconds: CPU seconds, all threads together, 600 at the slow levels; given, a known position is "
        "searched\n"
        "until they are over. With --limit-states alone it has no limit of seconds.\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = TERRACE_ADVICE_SECONDS,
};
