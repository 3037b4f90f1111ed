/* terrace deal: a picture of a deal or position, its text form, or its JSON. */
#include "cli.h"
#include "json_io.h"
#include "layout.h"
#include "notation.h"

struct own {
    bool stock, text;
};

static const struct option_row rows[] = {
    {"stock", OPTION_FLAG, offsetof(struct own, stock), .help = "list the stock's cards too"},
    {"text", OPTION_FLAG, offsetof(struct own, text), .help = "the deal as text that every command reads back", .not_with = "json"},
};

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    struct deal_input *deal;
    int code = cli_deal(cli, cli->args[0], cli->args[1], &deal);
    if (code)
        return code;
    if (cli->common.json) {
        struct json_out o;
        report_begin(cli, deal, &o);
        json_put_state(&o, &deal->game);
        return report_end(cli, &o);
    } else if (own->text) {
        char text[4096];
        notation_write_position(&deal->game, text, sizeof text);
        fputs(text, stdout);
    } else {
        struct layout_style style = {cli_colour(cli), cli_unicode()};
        printf("%s (%s), deal %s\n\n", deal->variant->title, deal->variant->name, deal->name);
        layout_print(stdout, &deal->game, &style, own->stock);
    }
    return 0;
}

const struct command command_deal = {
    .name = "deal",
    .arguments = "GAME DEAL",
    .summary = "show the layout",
    .description = "  terrace deal terrace seed:1               a numbered deal\n"
                   "  terrace deal terrace seed:1 --text > d    the same as text; edit it, give it to any command\n"
                   "  terrace deal signora pysolfc:5            PySolFC's Signora of that number, as PySolFC deals it\n"
                   "  terrace deal aisleriot/signora pysolfc:5  the same cards under AisleRiot's rules\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
