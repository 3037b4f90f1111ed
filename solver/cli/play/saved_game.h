/* A game of `terrace play` in a file: the deal as far as it is known, and the moves. The moves are lines that `terrace verify` reads; the
 * deal stands in comments before them. */
#ifndef TERRACE_SAVED_GAME_H
#define TERRACE_SAVED_GAME_H

#include <stdbool.h>
#include <sys/stat.h>

#include "cli.h"
#include "tabletop.h"

struct saved_game {
    const char *game;  /* as the user named it: a name or @FILE */
    const char *deal;  /* "seed:17"; or NULL: then the cards stand in the file */
    bool hidden;       /* advice is asked as by a player who cannot see the stock */
    bool stock_given;  /* ... though all cards were known from the beginning */
    const char *notes; /* the user's own comments, whole lines; or NULL */
    const struct tabletop *table;
};

/* The file when this game was written to it, or read from it, last: each writing makes a file of its own. */
struct saved_file {
    bool there;
    struct stat stat;
};

/* Writes it whole or not at all; replaces only the file `last`, which gets the new one. False with `e`. */
bool saved_game_write(const struct saved_game *saved, const char *path, struct saved_file *last, struct error *e);

/* True if the file is there and begins as these do. */
bool saved_game_is(const char *path);

enum { GAME_TEXT_MAX = 4098 }; /* of a game as the user named it: @, a path and NUL */

/* The contents of a file. */
struct loaded_game {
    char game[GAME_TEXT_MAX]; /* as it was named when it was saved */
    bool numbered, hidden;    /* a numbered deal; some cards are not known, or the player does not want to know them */
    bool stock_given;         /* all cards were known from the beginning */
    terrace_position *deal;   /* both freed by main */
    terrace_position *played;
    char *notes; /* comments that play did not write, whole lines, in the order of the file; free() */
    struct saved_file file;
};

/* Loads a file and plays its moves. 0 or the exit code with cli->error; out->notes is to be freed in either case. */
int saved_game_read(struct cli *cli, const char *path, struct loaded_game *out);

#endif
