/* terrace rules: the rules of a game in plain words. */
#include <string.h>

#include "cli.h"

enum { INDENT = 13, WIDTH = 78 };

/* Words of `text` up to the width, the lines after the first indented. */
static void print_folded(const char *text)
{
    size_t column = INDENT;
    while (*text) {
        size_t word = strcspn(text, " ");
        if (column + word > WIDTH && column > INDENT) {
            printf("\n%*s", INDENT, "");
            column = INDENT;
        }
        printf("%s%.*s", column > INDENT ? " " : "", (int)word, text);
        column += word + (column > INDENT);
        text += word + strspn(text + word, " ");
    }
    putchar('\n');
}

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
        printf("  %-*s", INDENT - 2, heading);
        print_folded(text);
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
