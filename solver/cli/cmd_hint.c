/* terrace hint: the moves from here, best first. */
#include "advice_cli.h"
#include "folded.h"
#include "hint_print.h"
#include "layout.h"

static const struct option_row rows[] = {ADVICE_ROWS};

static int answer(struct cli *cli, const struct hint_asked *q, const terrace_result *r)
{
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    struct folded text;
    terrace_error why;
    if (cli->common.json)
        return report_text(cli, terrace_result_json(r, &why), &why);
    FILE *out = folded_begin(&text);
    layout_print_title(out, q->position, "position");
    fputs("\n\n", out);
    layout_print(out, q->position, &style, q->hidden ? LAYOUT_OPEN : LAYOUT_FACE_DOWN);
    fputc('\n', out);
    hint_print(out, q, r);
    return folded_end(&text) ? 0 : cli_no_memory(cli);
}

static int run(struct cli *cli)
{
    const struct advice_own *own = cli->own;
    terrace_position *p;
    terrace_result *r;
    int code = cli_position(cli, cli->args[0], cli->args[1], TERRACE_VISIBLE, &p);
    if (code)
        return code;
    struct hint_asked q = {p, own->hidden || terrace_position_unknown(p) > 0, own->level, advice_preset(cli)};
    code = advice_ask(cli, own, p, q.hidden, terrace_hint, &r);
    if (code)
        return code;
    code = answer(cli, &q, r);
    code = code ? code : cli_exit(terrace_result_decided(r));
    terrace_result_free(r);
    return code;
}

const struct command command_hint = {
    .name = "hint",
    .arguments = "GAME POSITION",
    .summary = "can it still be won? the next move; which moves lose",
    .description = "  terrace deal terrace 1 --text > d   as text: edit it, or write it by hand\n"
                   "  terrace hint terrace d              each legal move: does it keep the win?\n"
                   "  terrace hint terrace d --hidden     for a player who cannot see the stock\n"
                   "\n"
                   "Ease is the chance that a fair player wins after the move. A fair player sees\n"
                   "no more than you do.\n"
                   "Games of the player fast compare the moves. With --level quick, careful or\n"
                   "strong that player chooses the next move; before the base card is chosen the\n"
                   "answer is that of `terrace pick`, by games of fast. Add --samples or --playouts\n"
                   "for games of the slower level, too, which may take minutes.\n"
                   "If the position file leaves out the stock, the cards are hidden: --hidden is\n"
                   "not needed.\n"
                   "\n" ADVICE_LIMITS_HELP,
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct advice_own),
    .run = run,
    .limit_seconds = TERRACE_ADVICE_SECONDS,
};
