/* GAME and DEAL as users write them. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "input.h"
#include "json_io.h"
#include "nearest.h"
#include "notation.h"
#include "sentence.h"

struct variant_box {
    struct variant_box *next;
    struct variant variant;
};

int cli_input(struct cli *cli, const char *path, enum input_kind kind, struct input *out)
{
    bool standard_input = strcmp(path, "-") == 0, again = standard_input && cli->stdin_read;
    cli->stdin_read = cli->stdin_read || standard_input;
    if (!again)
        return input_read(path, kind, out, &cli->error);
    *out = (struct input){0};
    error_set(&cli->error, input_name(path), "give one of the two as a file", "two things are to be read from it");
    return EXIT_INPUT;
}

/* The name exists, but not in the program whose deal it is: that would be a game under rules that nobody meant. */
static int game_of_other_program(struct cli *cli, const struct variant *other, const char *text)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    bool aisleriot = other->family == FAMILY_AISLERIOT;
    struct nearest n = {.wanted = text, .length = strlen(text)};
    for (size_t i = 0; i < count; i++)
        if (all[i].family != other->family)
            nearest_offer(&n, all[i].name + strcspn(all[i].name, "/") + 1);
    char mend[200];
    int used = snprintf(mend, sizeof mend, "write %s for this deal under %s's rules", other->name, aisleriot ? "AisleRiot" : "PySolFC");
    if (n.best)
        snprintf(mend + used, sizeof mend - (size_t)used, ", or %s/%s", aisleriot ? "pysolfc" : "aisleriot", n.best);
    error_set(&cli->error, text, mend, "%s, whose deal this is, has no game of this name", aisleriot ? "PySolFC" : "AisleRiot");
    return EXIT_INPUT;
}

static int unknown_game(struct cli *cli, const char *text)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct nearest n = {.wanted = text, .length = strlen(text)};
    for (size_t i = 0; i < count; i++) {
        nearest_offer(&n, strchr(all[i].name, '/') + 1);
        nearest_offer(&n, all[i].name);
    }
    char mend[128] = "`terrace games` lists them; rules of your own are @FILE.json";
    if (n.best)
        snprintf(mend, sizeof mend, "did you mean %s? `terrace games` lists all", n.best);
    error_set(&cli->error, text, mend, "there is no such game");
    return EXIT_INPUT;
}

static int custom_game(struct cli *cli, const char *path, const struct variant **out)
{
    struct input file;
    if (!*path) {
        error_set(&cli->error, "@", "write @FILE.json", "the name of a rules file is missing");
        return EXIT_INPUT;
    }
    struct variant_box *box = calloc(1, sizeof *box);
    if (!box)
        return cli_no_memory(cli);
    box->next = cli->variants;
    cli->variants = box;
    int code = cli_input(cli, path, INPUT_DEAL, &file);
    if (!code) {
        struct json_text text = {file.text, file.length, input_name(path), 1, 0};
        json_t *root = json_text_parse(&text, &cli->error);
        if (!root || !json_read_variant(&text, root, &box->variant, &cli->error))
            code = EXIT_INPUT;
        json_decref(root);
    }
    input_free(&file);
    *out = &box->variant;
    return code;
}

int cli_game(struct cli *cli, const char *text, const char *deal, const struct variant **out)
{
    if (*text == '@')
        return custom_game(cli, text + 1, out);
    *out = deal_variant(text, deal);
    if (*out)
        return 0;
    const struct variant *other = variant_find(text);
    return other ? game_of_other_program(cli, other, text) : unknown_game(cli, text);
}

/* Room for one deal, owned by `cli`. */
static struct deal_input *new_deal(struct cli *cli, const struct variant *v, const char *name)
{
    struct deal_input *deal = calloc(1, sizeof *deal);
    if (!deal)
        return NULL;
    deal->next = cli->deals;
    cli->deals = deal;
    deal->variant = v;
    snprintf(deal->name, sizeof deal->name, "%s", name);
    return deal;
}

/* A deal or position in text or JSON, told apart by its first character. */
static bool read_text(const struct json_text *text, const struct variant *v, bool visible, struct game *out, struct error *e)
{
    const char *first = text->text + strspn(text->text, " \t\r\n");
    if (*first == '{' || *first == '[') {
        json_t *root = json_text_parse(text, e);
        bool ok = root && json_read_position(text, root, v, visible, out, e);
        json_decref(root);
        return ok;
    }
    return (visible ? notation_read_visible : notation_read_position)(text->text, text->length, text->name, v, out, e);
}

int cli_position(struct cli *cli, const struct variant *v, const char *path, bool visible, struct game *out)
{
    struct input file;
    int code = cli_input(cli, path, INPUT_DEAL, &file);
    if (!code) {
        struct json_text text = {file.text, file.length, input_name(path), 1, 0};
        if (!read_text(&text, v, visible, out, &cli->error))
            code = EXIT_INPUT;
    }
    input_free(&file);
    return code;
}

static int from_number(struct cli *cli, struct deal_input *deal, const char *text)
{
    if (strstr(text, "..")) {
        error_set(&cli->error, text, "give one of them; terrace batch takes ranges", "this is a range of deals");
        return EXIT_INPUT;
    }
    if (!deal_id_parse(text, &deal->id, &cli->error))
        return EXIT_INPUT;
    deal->numbered = true;
    snprintf(deal->name, sizeof deal->name, "%s", deal->id.text);
    deal_game(&deal->id, deal->variant, &deal->game);
    return 0;
}

static int from_file(struct cli *cli, struct deal_input *deal, const char *path, bool visible)
{
    int code = cli_position(cli, deal->variant, path, visible, &deal->game);
    deal->hidden = !code && game_unknown(&deal->game) > 0;
    return code;
}

static int load(struct cli *cli, const char *game, const char *deal, bool visible, struct deal_input **out)
{
    const struct variant *v;
    int code = cli_game(cli, game, deal, &v);
    if (code)
        return code;
    *out = new_deal(cli, v, deal);
    if (!*out)
        return cli_no_memory(cli);
    return deal_id_looks_like(deal) ? from_number(cli, *out, deal) : from_file(cli, *out, deal, visible);
}

int cli_deal(struct cli *cli, const char *game, const char *deal, struct deal_input **out) { return load(cli, game, deal, false, out); }

int cli_visible(struct cli *cli, const char *game, const char *deal, struct deal_input **out) { return load(cli, game, deal, true, out); }

int cli_visible_text(struct cli *cli, const struct variant *v, const char *name, const char *text, struct deal_input **out)
{
    *out = new_deal(cli, v, name);
    if (!*out)
        return cli_no_memory(cli);
    if (!notation_read_visible(text, strlen(text), name, v, &(*out)->game, &cli->error))
        return EXIT_INPUT;
    (*out)->hidden = game_unknown(&(*out)->game) > 0;
    return 0;
}

int cli_visible_parts(struct cli *cli, const char *game, const struct notation_part parts[], int count, struct deal_input **out)
{
    char name[DEAL_TEXT_MAX];
    struct sentence names;
    sentence_begin(&names, name, sizeof name);
    for (int i = 0; i < count; i++)
        sentence_add(&names, "%s%s", i ? " " : "", parts[i].name);
    const struct variant *v;
    int code = cli_game(cli, game, "", &v);
    if (code)
        return code;
    *out = new_deal(cli, v, name);
    if (!*out)
        return cli_no_memory(cli);
    if (!notation_read_parts(parts, count, v, &(*out)->game, &cli->error))
        return EXIT_INPUT;
    (*out)->hidden = game_unknown(&(*out)->game) > 0;
    return 0;
}

void cli_release(struct cli *cli)
{
    for (struct deal_input *next; cli->deals; cli->deals = next) {
        next = cli->deals->next;
        free(cli->deals);
    }
    for (struct variant_box *next; cli->variants; cli->variants = next) {
        next = cli->variants->next;
        free(cli->variants);
    }
}

void cli_free(struct cli *cli)
{
    cli_release(cli);
    free(cli->own);
    cli->own = NULL;
}
