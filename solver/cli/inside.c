#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "handle.h"
#include "named_game.h"
#include "notation.h"
#include "position_read.h"
#include "sentence.h"

struct variant_box {
    struct variant_box *next;
    struct variant variant;
};

struct inside {
    struct deal_input *deals;
    struct variant_box *variants;
    struct terrace_position *position; /* for inside_position() */
};

/* NULL without memory. */
static struct inside *inside_of(struct cli *cli)
{
    if (!cli->inside)
        cli->inside = calloc(1, sizeof *cli->inside);
    return cli->inside;
}

static int custom_game(struct cli *cli, const char *path, const struct variant **out)
{
    struct input file;
    if (!*path) {
        error_set(&cli->error, "@", "write @FILE.json", "the name of a rules file is missing");
        return EXIT_INPUT;
    }
    struct inside *inside = inside_of(cli);
    struct variant_box *box = inside ? calloc(1, sizeof *box) : NULL;
    if (!box)
        return cli_no_memory(cli);
    box->next = inside->variants;
    inside->variants = box;
    int code = cli_input(cli, path, INPUT_DEAL, &file);
    if (!code) {
        struct json_text text = {file.text, file.length, input_name(path), 1};
        if (!variant_read(&text, &box->variant, &cli->error))
            code = EXIT_INPUT;
    }
    input_free(&file);
    *out = &box->variant;
    return code;
}

int cli_game(struct cli *cli, const char *text, const char *deal, const struct variant **out)
{
    if (*text == '@')
        return custom_game(cli, text + 1, out);
    *out = game_named(text, deal, &cli->error);
    return *out ? 0 : EXIT_INPUT;
}

/* Room for one deal, owned by `cli`. */
static struct deal_input *new_deal(struct cli *cli, const struct variant *v, const char *name)
{
    struct inside *inside = inside_of(cli);
    struct deal_input *deal = inside ? calloc(1, sizeof *deal) : NULL;
    if (!deal)
        return NULL;
    deal->next = inside->deals;
    inside->deals = deal;
    deal->variant = v;
    snprintf(deal->name, sizeof deal->name, "%s", name);
    return deal;
}

int cli_position(struct cli *cli, const struct variant *v, const char *path, bool visible, struct game *out)
{
    struct input file;
    int code = cli_input(cli, path, INPUT_DEAL, &file);
    if (!code) {
        struct json_text text = {file.text, file.length, input_name(path), 1};
        if (!position_read(&text, v, visible, out, &cli->error))
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

terrace_position *inside_position(struct cli *cli, const struct game *g, const char *name)
{
    struct inside *inside = inside_of(cli);
    if (inside && !inside->position)
        inside->position = calloc(1, sizeof *inside->position);
    if (!inside || !inside->position) {
        cli_no_memory(cli);
        return NULL;
    }
    position_set(inside->position, g->variant, g, name, false);
    return inside->position;
}

void inside_advice_options(const struct cli *cli, double seconds, struct advice_options *o)
{
    const double for_ever = 1e8; /* 0 is the preset there */
    const struct common *common = &cli->common;
    advice_options_init(o);
    o->threads = (int)common->threads;
    o->memory_bytes = common->memory_bytes;
    o->limit_states = common->limit_states;
    if (seconds >= 0)
        o->limit_seconds = seconds > 0 ? seconds : for_ever;
    o->seed = common->seed;
}

void inside_free(struct cli *cli)
{
    struct inside *inside = cli->inside;
    if (!inside)
        return;
    for (struct deal_input *next; inside->deals; inside->deals = next) {
        next = inside->deals->next;
        free(inside->deals);
    }
    for (struct variant_box *next; inside->variants; inside->variants = next) {
        next = inside->variants->next;
        free(inside->variants);
    }
    free(inside->position);
    free(inside);
    cli->inside = NULL;
}
