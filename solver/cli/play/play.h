/* A session of `terrace play`. cmd_play.c begins and ends it, play_read.c reads its lines, play_line.c carries out what is typed,
 * play_setup.c asks for the cards of a table, play_advice.c answers `?`. The main thread's. */
#ifndef TERRACE_PLAY_H
#define TERRACE_PLAY_H

#include <stdbool.h>
#include <stdio.h>

#include "advice_cli.h"
#include "layout.h"
#include "saved_game.h"
#include "tabletop.h"

/* What was read of the standard input and is not used yet: text[begin..end). Owned. */
struct typed {
    char *text;
    size_t size, begin, end;
};

struct play {
    struct cli *cli;
    const struct advice_own *advice;
    const terrace_position *deal; /* as it was given; its name */
    bool numbered;                /* ... is that of a numbered deal */
    const char *game;             /* as the user named it */
    struct loaded_game loaded;    /* what was read for --resume; the name before points into it */
    bool stock_given;             /* all cards were known from the beginning, though the player may not want to know */
    bool reads;                   /* a line has been read */
    bool hidden;                  /* the stock is not known, or the player does not want to know it */
    struct tabletop table;
    const char *file; /* where the game is kept up to date; NULL: nowhere. Owned: file_memory */
    char *file_memory;
    struct saved_file saved; /* ... as it was left there */
    bool typed_in;           /* the player typed in the cards of the table */
    bool dirty;              /* something has changed since it was saved; typed-in cards are something */
    bool warned;             /* the player knows that leaving now loses the game */
    bool left;               /* the player left, knowing that */
    bool terminal;           /* somebody sits there: prompts, and the layout after each line */
    bool redraw;             /* ... in place of the last one */
    bool wants_show, wants_all_hints, quit;
    bool bug;    /* the library failed a check of its own */
    int refused; /* commands that could not be carried out */
    FILE *notes; /* what is said of the last line: shown below the layout */
    struct layout_style style;
    struct typed typed;
};

/* Reads a line of the player's after `prompt`, without its end; valid until the next one is read. NULL at the end of input, when a signal
 * came, or with cli->error and p->quit if standard input cannot be read. */
char *play_read(struct play *p, const char *prompt);

/* True if the line is the command that leaves a game; it leaves its setup and a question, too. No card is written like this. */
bool play_is_quit(const char *line);

/* Carries out the commands of a line, which have ; between them, up to the first that shows something behind the notes (?? or l), and keeps
 * the game in its file. *line: what is left of it, NULL if nothing is (cut in place). A refusal ends the line: the rest was meant for
 * another position. */
void play_line(struct play *p, char **line);

/* True if a player at a terminal would lose moves, or the cards of a table that were typed in. */
bool play_would_lose(const struct play *p);

/* False if something would be lost, after a warning to `out`; the next time true. */
bool play_may_leave(struct play *p, FILE *out);

/* The session is over and the player has not left (the terminal was closed, a signal came, memory ran out): the game goes to a new file
 * terrace-play-N in the working directory. Says where on stderr, or why it could not be saved. */
void play_rescue(const struct play *p);

/* Prints why a command cannot be done, and counts it. */
void play_refuse(struct play *p, const struct error *e);

/* Asks for the cards that lie open on a table and makes the deal (freed by main). 0, or the exit code with cli->error: the input ended, or
 * from a pipe the cards were wrong. With p->quit the player left, and there is no deal. */
int play_setup(struct play *p, const terrace_game *game, terrace_position **out);

/* The next move in a sentence, to p->notes. */
void play_hint(struct play *p);
/* Prints the answer of `terrace hint` to stdout. */
void play_hint_all(struct play *p);

#endif
