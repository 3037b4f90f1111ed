/* terrace rules: the rules of a game in plain words. */
#include <string.h>

#include "cli.h"
#include "json_io.h"
#include "rules_words.h"

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

static int answer_json(struct cli *cli, const struct variant *v)
{
    struct json_out o;
    report_begin(cli, NULL, &o);
    json_put_string(&o, "game", v->name);
    json_put_string(&o, "title", v->title);
    json_put_rules(&o, "rules", v);
    return report_end(cli, &o);
}

static int run(struct cli *cli)
{
    const struct variant *v;
    struct rules_words words;
    int code = cli_game(cli, cli->args[0], "", &v);
    if (code)
        return code;
    if (cli->common.json)
        return answer_json(cli, v);
    rules_words(v, &words);
    printf("%s (%s)\n\n", v->title, v->name);
    for (int i = 0; i < words.count; i++) {
        printf("  %-*s", INDENT - 2, words.paragraph[i].heading);
        print_folded(words.paragraph[i].text);
    }
    return 0;
}

const struct command command_rules = {
    .name = "rules",
    .arguments = "GAME",
    .summary = "the rules of a game in plain words",
    .description = "  terrace rules falling-stars\n"
                   "  terrace rules @mine.json      rules of your own, as terrace understands them\n",
    .args_min = 1,
    .args_max = 1,
    .common = COMMON_OUTPUT,
    .run = run,
};
