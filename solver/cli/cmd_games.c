/* terrace games: every game with its rules. */
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "message.h"

/* The widest row of the table. On a narrower terminal, where it would be broken anywhere, a game takes two lines. */
enum { TABLE_COLUMNS = 164 };

static bool two_lines(void) { return isatty(STDOUT_FILENO) && message_columns(STDOUT_FILENO) < TABLE_COLUMNS; }

static void print_head(void)
{
    printf("%-31s %5s %7s %5s  %-9s  %-7s", "game", "packs", "reserve", "piles", "base card", "redeals");
    if (!two_lines())
        printf("  %-40s  %s", "foundations", "spaces are filled");
    putchar('\n');
}

static void print_row(const terrace_game *game)
{
    terrace_error e;
    char *base = terrace_game_words(game, TERRACE_WORDS_BASE, &e), *foundations = terrace_game_words(game, TERRACE_WORDS_FOUNDATIONS, &e),
         *spaces = terrace_game_words(game, TERRACE_WORDS_SPACES, &e);
    int count = terrace_game_number(game, TERRACE_GAME_REDEALS);
    const char *redeals = count == 0 ? "none" : count == 1 ? "one" : "several";
    printf("%-31s %5d %7d %5d  %-9s  %-*s", terrace_game_name(game), terrace_game_number(game, TERRACE_GAME_DECKS),
           terrace_game_number(game, TERRACE_GAME_RESERVE), terrace_game_number(game, TERRACE_GAME_PILES), base ? base : "",
           two_lines() ? 0 : 7, redeals);
    printf(two_lines() ? "\n  %s; spaces %s\n" : "  %-40s  %s\n", foundations ? foundations : "", spaces ? spaces : "");
    terrace_text_free(base);
    terrace_text_free(foundations);
    terrace_text_free(spaces);
}

static int put_game(struct cli *cli, const terrace_game *game, struct json_out *o)
{
    terrace_error why;
    char *json = terrace_game_json(game, &why);
    if (!json)
        return cli_refused(cli, &why);
    json_put_raw(o, NULL, json, strlen(json));
    terrace_text_free(json);
    return 0;
}

static int answer_json(struct cli *cli, const terrace_game *one)
{
    struct json_out o;
    int code = 0;
    report_begin(cli, NULL, NULL, &o);
    json_open_list(&o, "games");
    if (one)
        code = put_game(cli, one, &o);
    for (size_t i = 0; !one && !code && i < terrace_games_count(); i++)
        code = put_game(cli, terrace_games_at(i), &o);
    json_close(&o);
    if (!code)
        return report_end(cli, &o);
    json_out_drop(&o);
    return code;
}

static int print_waste(struct cli *cli, const terrace_game *one)
{
    terrace_error why;
    char *words = terrace_game_words(one, TERRACE_WORDS_EMPTY_WASTE, &why);
    if (!words)
        return cli_refused(cli, &why);
    printf("\nAn empty waste %s.\n", words);
    terrace_text_free(words);
    return 0;
}

static int run(struct cli *cli)
{
    const terrace_game *one = NULL;
    int code = cli->args_count ? cli_rules(cli, cli->args[0], NULL, &one) : 0;
    if (code)
        return code;
    if (cli->common.json)
        return answer_json(cli, one);
    print_head();
    for (size_t i = 0; !one && i < terrace_games_count(); i++)
        print_row(terrace_games_at(i));
    if (!one) {
        printf("\nIn all games an empty waste gets a card by itself after a card move: PySolFC's\n"
               "games are as shipped, with its option autodeal on; \"auto_deal\":false in a\n"
               "custom game turns it off. terrace rules GAME prints all its rules.\n");
        return 0;
    }
    print_row(one);
    return print_waste(cli, one);
}

const struct command command_games = {
    .name = "games",
    .arguments = "[GAME]",
    .summary = "the games and what sets them apart",
    .description = "One row for each game, in a player's words. `terrace rules GAME` prints all the\n"
                   "rules of one game.\n"
                   "--json prints the keys that describe a game; with them you can write your own\n"
                   "(see terrace-formats(5)).\n",
    .args_min = 0,
    .args_max = 1,
    .common = COMMON_OUTPUT,
    .run = run,
};
