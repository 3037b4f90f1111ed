/* GAME and DEAL as users write them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "library_error.h"

/* What the library gave, to be freed at the end. */
struct loaded {
    struct loaded *next;
    terrace_game *game;
    terrace_position *position;
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

int cli_refused(struct cli *cli, const terrace_error *why)
{
    library_error(why, &cli->error);
    return why->code == TERRACE_BUG ? EXIT_BUG : why->code == TERRACE_TROUBLE ? EXIT_TROUBLE : EXIT_INPUT;
}

static struct loaded *load(struct cli *cli)
{
    struct loaded *loaded = calloc(1, sizeof *loaded);
    if (!loaded)
        return NULL;
    loaded->next = cli->loaded;
    cli->loaded = loaded;
    return loaded;
}

static int own_rules(struct cli *cli, const char *path, const terrace_game **out)
{
    struct input file;
    terrace_error why;
    struct loaded *loaded = load(cli);
    if (!*path) {
        error_set(&cli->error, "@", "write @FILE.json", "the name of a rules file is missing");
        return EXIT_INPUT;
    }
    if (!loaded)
        return cli_no_memory(cli);
    int code = cli_input(cli, path, INPUT_DEAL, &file);
    if (!code && !(loaded->game = terrace_game_from_json(file.text, file.length, input_name(path), &why)))
        code = cli_refused(cli, &why);
    input_free(&file);
    *out = loaded->game;
    return code;
}

/* Mostly a variable of a script that was not set. */
static int refuse_empty(struct cli *cli, const char *argument, const char *mend)
{
    error_set(&cli->error, argument, mend, "an empty word was given");
    return EXIT_INPUT;
}

int cli_rules(struct cli *cli, const char *text, const char *deal, const terrace_game **out)
{
    terrace_error why;
    if (!*text)
        return refuse_empty(cli, "GAME", "`terrace games` lists the names");
    if (*text == '@')
        return own_rules(cli, text + 1, out);
    *out = terrace_game_named(text, deal, &why);
    return *out ? 0 : cli_refused(cli, &why);
}

static int from_number(struct cli *cli, const terrace_game *game, const char *deal, terrace_position **out)
{
    terrace_error why;
    *out = NULL;
    if (strstr(deal, "..")) {
        error_set(&cli->error, deal, "give one of them; terrace batch takes ranges", "this is a range of deals");
        return EXIT_INPUT;
    }
    *out = terrace_deal(game, deal, &why);
    return *out ? 0 : cli_refused(cli, &why);
}

/* A game of `terrace play` would be read as cards otherwise. */
static int refuse_saved_game(struct cli *cli, const struct input *file, const char *path)
{
    if (strncmp(file->text, SAVED_GAME_BEGINS, strlen(SAVED_GAME_BEGINS)) != 0)
        return 0;
    error_set(&cli->error, input_name(path), "terrace play --resume FILE goes on with it, and ? there tells the next move",
              "a game that terrace play has saved, no position");
    return EXIT_INPUT;
}

/* What is neither a number nor a file was mostly meant as a number. */
static int read_deal(struct cli *cli, const char *path, struct input *out)
{
    if (strcmp(path, "-") != 0 && access(path, F_OK) != 0 && errno == ENOENT) {
        error_set(&cli->error, path,
                  strchr(path, '#') ? "leave the # out; a numbered deal is N, aisleriot:N, pysolfc:N or pysolfc:msN"
                                    : "check the name; a numbered deal is N, aisleriot:N, pysolfc:N or pysolfc:msN",
                  "there is no such file, and this is no deal number");
        return EXIT_INPUT;
    }
    int code = cli_input(cli, path, INPUT_DEAL, out);
    return code ? code : refuse_saved_game(cli, out, path);
}

static int from_file(struct cli *cli, const terrace_game *game, const char *path, unsigned flags, terrace_position **out)
{
    struct input file = {0};
    terrace_error why;
    int code = read_deal(cli, path, &file);
    *out = code ? NULL : terrace_read(game, file.text, file.length, input_name(path), flags, &why);
    if (*out)
        terrace_position_rename(*out, path);
    else if (!code)
        code = cli_refused(cli, &why);
    input_free(&file);
    return code;
}

/* To be freed at the end. */
static int keep(struct cli *cli, int code, terrace_position *position)
{
    struct loaded *loaded = code ? NULL : load(cli);
    if (code)
        return code;
    if (loaded)
        loaded->position = position;
    else
        terrace_position_free(position);
    return loaded ? 0 : cli_no_memory(cli);
}

int cli_position(struct cli *cli, const char *game, const char *deal, unsigned flags, terrace_position **out)
{
    const terrace_game *rules = NULL;
    int code = cli_rules(cli, game, deal, &rules);
    if (!code && !*deal)
        code = refuse_empty(cli, "DEAL", "write N, aisleriot:N, pysolfc:N, or the name of a file");
    if (code)
        return code;
    code = terrace_deal_looks_like(deal) ? from_number(cli, rules, deal, out) : from_file(cli, rules, deal, flags, out);
    return keep(cli, code, *out);
}

int cli_position_parts(struct cli *cli, const terrace_game *rules, const char *const keys[], const char *const values[],
                       const char *const names[], size_t count, terrace_position **out)
{
    terrace_error why;
    *out = terrace_read_parts(rules, keys, values, names, count, &why);
    return keep(cli, *out ? 0 : cli_refused(cli, &why), *out);
}

int cli_position_text(struct cli *cli, const char *game, const char *text, const char *name, terrace_position **out)
{
    const terrace_game *rules = NULL;
    terrace_error why;
    int code = cli_rules(cli, game, NULL, &rules);
    if (code)
        return code;
    *out = terrace_read(rules, text, strlen(text), name, TERRACE_VISIBLE, &why);
    return keep(cli, *out ? 0 : cli_refused(cli, &why), *out);
}

int cli_position_copy(struct cli *cli, const terrace_position *p, terrace_position **out)
{
    terrace_error why;
    *out = terrace_position_copy(p, &why);
    return keep(cli, *out ? 0 : cli_refused(cli, &why), *out);
}

int cli_play_text(struct cli *cli, terrace_position *p, const struct input *moves, const char *name, const char *mend)
{
    terrace_replay r;
    terrace_error why;
    if (terrace_play_text(p, moves->text, moves->length, name, &r, &why) != TERRACE_OK)
        return cli_refused(cli, &why);
    if (r.legal)
        return 0;
    error_set(&cli->error, name, mend, "move %d, %s>%s, is not legal: %s", r.moves_done + 1, terrace_pile_name(r.refused.from),
              terrace_pile_name(r.refused.to), r.why);
    return EXIT_INPUT;
}

void cli_free(struct cli *cli)
{
    for (struct loaded *next; cli->loaded; cli->loaded = next) {
        next = cli->loaded->next;
        terrace_position_free(cli->loaded->position);
        terrace_game_free(cli->loaded->game);
        free(cli->loaded);
    }
    terrace_solver_free(cli->adviser);
    cli->adviser = NULL;
    free(cli->own);
    cli->own = NULL;
}
