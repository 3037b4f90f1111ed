/* The commands that a player types: "w3", "d 7h", "undo 2", "save FILE". */
#ifndef TERRACE_PLAY_WORDS_H
#define TERRACE_PLAY_WORDS_H

#include "error.h"
#include "tabletop.h"

enum play_verb {
    PLAY_NOTHING, /* an empty line */
    PLAY_MOVE,    /* `move`, then perhaps the cards that it turns up */
    PLAY_CARDS,   /* cards alone: the stock's next one, told as it is dealt */
    PLAY_FIX,     /* two cards: told as the first, it is the second */
    PLAY_UNDO,    /* `number` moves */
    PLAY_REDO,    /* `number` moves */
    PLAY_HINT,
    PLAY_HINT_ALL,
    PLAY_SHOW,
    PLAY_LIST,
    PLAY_SAVE, /* `text`: the file, "" for the one it has */
    PLAY_HELP,
    PLAY_QUIT,
};

enum { PLAY_TEXT_MAX = 4097 }; /* a path and NUL */

struct play_words {
    enum play_verb verb;
    terrace_move move;
    int number;
    int cards_count;
    terrace_card cards[TERRACE_PLACES_MAX];
    char text[PLAY_TEXT_MAX];
};

/* Reads one command about `p`. Where a move names a pile alone its card goes to a foundation if it can, else to the one pile that takes it.
 * False with `e` (where = what was typed) if it is none, or no legal move. */
bool play_words_read(const terrace_position *p, const char *command, struct play_words *out, struct error *e);

/* Reads nothing but cards. False with `e`. */
bool play_words_cards(const char *text, terrace_card out[], int *count, int max, struct error *e);

/* The shortest word for a move in `p`: "w3", "4f", "d"; to `out`, returns it. */
char *play_word(const terrace_position *p, terrace_move m, char out[16]);

#endif
