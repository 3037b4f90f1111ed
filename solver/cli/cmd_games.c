/* terrace games: every game with its rules. */
#include "cli.h"
#include "json_io.h"
#include "rules_words.h"

static void print_row(const struct variant *v)
{
    char base[32], foundations[64];
    rules_base_words(v, base, sizeof base);
    rules_foundation_words(v, foundations, sizeof foundations);
    printf("%-31s %5d %7d %5d  %-9s  %-40s  %-49s  %s\n", v->name, v->decks, v->reserve, v->piles, base, foundations, rules_space_words(v),
           v->redeals == 0   ? "none"
           : v->redeals == 1 ? "one"
                             : "several");
}

static int run(struct cli *cli)
{
    size_t count;
    const struct variant *all = variants_all(&count), *one = NULL;
    if (cli->args_count) {
        int code = cli_game(cli, cli->args[0], "", &one);
        if (code)
            return code;
        all = one;
        count = 1;
    }
    if (cli->common.json) {
        struct json_out o;
        report_begin(cli, NULL, &o);
        json_open_list(&o, "games");
        for (size_t i = 0; i < count; i++)
            json_put_variant(&o, NULL, &all[i]);
        json_close(&o);
        return report_end(cli, &o);
    }
    printf("%-31s %5s %7s %5s  %-9s  %-40s  %-49s  %s\n", "game", "packs", "reserve", "piles", "base card", "foundations",
           "spaces are filled", "redeals");
    for (size_t i = 0; i < count; i++)
        print_row(&all[i]);
    if (one)
        printf("\nAn empty waste %s.\n", variant_empty_waste_text(one));
    else
        printf("\nIn all of them an empty waste gets a card by itself after a card move: PySolFC's games are as shipped, with its\n"
               "option autodeal on; \"auto_deal\":false in a custom game turns it off. terrace rules GAME tells a whole game.\n");
    return 0;
}

const struct command command_games = {
    .name = "games",
    .arguments = "[GAME]",
    .summary = "the games with their rules, one row each",
    .description = "A row for each game: what differs between them, in a player's words. --json has the keys of custom games\n"
                   "(@FILE.json, see terrace-formats(5)); terrace rules GAME tells a whole game.\n",
    .args_min = 0,
    .args_max = 1,
    .common = COMMON_OUTPUT,
    .run = run,
};
