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

static json_t *paragraphs_json(const struct rules_words *words)
{
    json_t *list = json_array();
    for (int i = 0; i < words->count; i++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "heading", words->paragraph[i].heading, "text", words->paragraph[i].text));
    return list;
}

static int run(struct cli *cli)
{
    const struct variant *v;
    struct rules_words words;
    int code = cli_game(cli, cli->args[0], "", &v);
    if (code)
        return code;
    rules_words(v, &words);
    if (cli->common.json) {
        json_t *object = report_begin(cli, NULL);
        json_object_set_new(object, "game", json_string(v->name));
        json_object_set_new(object, "title", json_string(v->title));
        json_object_set_new(object, "rules", paragraphs_json(&words));
        report_end(object);
        return 0;
    }
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
