/* terrace games: every game with its rules. */
#include "cli.h"
#include "json_io.h"

static void print_row(const struct variant *v)
{
    char base[16], redeals[24];
    snprintf(redeals, sizeof redeals, "%d%s", v->redeals, v->redeal_must_play ? "*" : "");
    printf("%-30s %5d %5d %7d %5d  %-10s %-9s %-7s %-23s %-4s %-5s %s\n", v->name, v->decks, v->ranks, v->reserve, v->piles,
           variant_base_text(v, base), foundation_policy_names[v->foundations], wrap_policy_names[v->wrap], fill_policy_names[v->fill],
           v->stock_lock ? "yes" : "no", v->auto_deal ? "auto" : "hand", redeals);
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
        json_t *object = report_begin(cli, NULL), *list = json_array();
        for (size_t i = 0; i < count; i++)
            json_array_append_new(list, json_variant(&all[i]));
        json_object_set_new(object, "games", list);
        report_end(object);
        return 0;
    }
    printf("%-30s %5s %5s %7s %5s  %-10s %-9s %-7s %-23s %-4s %-5s %s\n", "game", "decks", "ranks", "reserve", "piles", "base", "build",
           "wrap", "spaces filled", "lock", "waste", "redeals");
    for (size_t i = 0; i < count; i++)
        print_row(&all[i]);
    if (one)
        printf("\nAn empty waste %s.\n", variant_empty_waste_text(one));
    else
        printf("\nwaste auto: an empty waste gets a card by itself after a card move. PySolFC's games are as shipped, with its option "
               "autodeal\n"
               "on; \"auto_deal\":false in a custom game turns it off.\n");
    return 0;
}

const struct command command_games = {
    .name = "games",
    .arguments = "[GAME]",
    .summary = "the games with their rules, one row each",
    .description = "The columns are the keys of custom games (@FILE.json): base card dealt or chosen from N cards; foundations built in\n"
                   "alternating colours or by suit; what may go on the tableau past the base; how spaces are filled; whether dealing\n"
                   "with an open space locks the stock; whether an empty waste gets a card by itself (auto) or waits for the player\n"
                   "(hand); redeals (* each card must be played before the next is dealt).\n",
    .args_min = 0,
    .args_max = 1,
    .common = COMMON_OUTPUT,
    .run = run,
};
