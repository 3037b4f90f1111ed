/* terrace deal: a picture of a deal or position, its text form, or its JSON. */
#include "cli.h"
#include "layout.h"

struct own {
    bool stock, text;
};

static const struct option_row rows[] = {
    {"stock", OPTION_FLAG, offsetof(struct own, stock), .help = "list the cards of the stock, too"},
    {"text", OPTION_FLAG, offsetof(struct own, text), .help = "print the deal as text, which every command can read", .not_with = "json"},
};

static int answer_json(struct cli *cli, const terrace_position *deal)
{
    struct json_out o;
    terrace_error why;
    char *state = terrace_position_json(deal, &why);
    if (!state)
        return cli_refused(cli, &why);
    report_begin(cli, terrace_game_name(terrace_position_game(deal)), terrace_position_name(deal), &o);
    json_put_members(&o, state);
    terrace_text_free(state);
    return report_end(cli, &o);
}

static int answer_text(struct cli *cli, const terrace_position *deal)
{
    terrace_error why;
    char *text = terrace_position_text(deal, &why);
    if (!text)
        return cli_refused(cli, &why);
    fputs(text, stdout);
    terrace_text_free(text);
    return 0;
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    terrace_position *deal;
    int code = cli_position(cli, cli->args[0], cli->args[1], 0, &deal);
    if (code)
        return code;
    if (cli->common.json)
        return answer_json(cli, deal);
    if (own->text)
        return answer_text(cli, deal);
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    layout_print_title(stdout, deal, "deal");
    fputs("\n\n", stdout);
    layout_print(stdout, deal, &style, own->stock ? LAYOUT_STOCK : LAYOUT_FACE_DOWN);
    return 0;
}

const struct command command_deal = {
    .name = "deal",
    .arguments = "GAME DEAL",
    .summary = "show the layout of a deal",
    .description = "  terrace deal terrace seed:1               a numbered deal\n"
                   "  terrace deal terrace seed:1 --text > d    as text, to edit it\n"
                   "  terrace deal signora pysolfc:5            number 5 as PySolFC deals it\n"
                   "  terrace deal aisleriot/signora pysolfc:5  the same cards, AisleRiot's rules\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
