/* terrace rules: the rules of a game in plain words. */
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "message.h"

enum { INDENT = 13, WIDTH = 79, TEXT_MAX = 2048 };

static int answer_json(struct cli *cli, const terrace_game *game)
{
    struct json_out o;
    terrace_error why;
    char *rules = terrace_game_rules_json(game, &why);
    if (!rules)
        return cli_refused(cli, &why);
    report_begin(cli, terrace_game_name(game), NULL, &o);
    json_put_string(&o, "title", terrace_game_title(game));
    json_put_raw(&o, "rules", rules, strlen(rules));
    terrace_text_free(rules);
    return report_end(cli, &o);
}

static int run(struct cli *cli)
{
    const terrace_game *game;
    terrace_error why;
    const char *heading;
    char row[TEXT_MAX], folded[2 * TEXT_MAX];
    int code = cli_rules(cli, cli->args[0], NULL, &game);
    if (code)
        return code;
    if (cli->common.json)
        return answer_json(cli, game);
    printf("%s (%s)\n\n", terrace_game_title(game), terrace_game_name(game));
    for (size_t i = 0; (heading = terrace_game_rules_heading(game, i)); i++) {
        char *text = terrace_game_rules_text(game, i, &why);
        if (!text)
            return cli_refused(cli, &why);
        snprintf(row, sizeof row, "  %-*s%s", INDENT - 2, heading, text);
        puts(message_fold(row, WIDTH, INDENT, folded, sizeof folded));
        terrace_text_free(text);
    }
    return 0;
}

const struct command command_rules = {
    .name = "rules",
    .arguments = "GAME",
    .summary = "the rules of a game in plain words",
    .description = "  terrace rules falling-stars\n"
                   "  terrace rules @mine.json      a game of your own, as terrace understands it\n",
    .args_min = 1,
    .args_max = 1,
    .common = COMMON_OUTPUT,
    .run = run,
};
