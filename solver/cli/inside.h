/* For the commands that look inside the library: bench and perft, which are for its developers, and those that have not been moved to terrace.h yet
 * (scripts/test_door.sh lists them). */
#ifndef TERRACE_INSIDE_H
#define TERRACE_INSIDE_H

#include "cli.h"
#include "deal.h"
#include "game.h"
#include "notation.h"
#include "solve.h"
#include "variant.h"

/* GAME as the user wrote it: a built-in name or @FILE.json. `deal`: DEAL or DEALS as written, which tells whose game a bare name means
 * (deal_variant()); "" without one. 0 and *out (valid until main ends), else the exit code with cli->error. */
int cli_game(struct cli *cli, const char *text, const char *deal, const struct variant **out);

/* A game and a deal of it, or a position. */
struct deal_input {
    struct deal_input *next;
    const struct variant *variant;
    char name[DEAL_TEXT_MAX * 2]; /* for the key "deal": "seed:17", the file's name, "-" */
    bool numbered;                /* seed:, aisleriot:, pysolfc:; then `id` holds it */
    struct deal_id id;
    struct game game; /* the deal as the rules lay it out, or the position */
    bool hidden;      /* some cards are not known (cli_visible only): CARD_NONE in `game` */
};

/* DEAL as the user wrote it: N, seed:N, aisleriot:N, pysolfc:TEXT, FILE or - (text or JSON). 0 and *out (freed by main). */
int cli_deal(struct cli *cli, const char *game, const char *deal, struct deal_input **out);

/* The same, but a file may leave out the stock or have ? for cards that are not known (then out->hidden). */
int cli_visible(struct cli *cli, const char *game, const char *deal, struct deal_input **out);
/* A deal or position of `v` from a file alone. `visible`: as cli_visible() has it. 0 and *out, else the exit code with cli->error. */
int cli_position(struct cli *cli, const struct variant *v, const char *path, bool visible, struct game *out);
/* The same from values of single keys that are options of a command. */
int cli_visible_parts(struct cli *cli, const char *game, const struct notation_part parts[], int count, struct deal_input **out);

/* The same from a text, which errors call `name`. */
int cli_visible_text(struct cli *cli, const struct variant *v, const char *name, const char *text, struct deal_input **out);

/* `g` as the library's, for what is asked of it, until the next call. NULL with cli->error: no memory. */
terrace_position *inside_position(struct cli *cli, const struct game *g, const char *name);

/* --threads, --memory, limits and --seed; `o` is otherwise as the room advice presets it. `seconds`: the limit asked for, 0 for none at all;
 * negative: nothing was asked, the preset. */
struct advice_options;
void inside_advice_options(const struct cli *cli, double seconds, struct advice_options *o);

/* Frees what was loaded here. Called by main. */
void inside_free(struct cli *cli);

#endif
