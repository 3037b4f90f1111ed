/* Inner parts of notation.h, shared by its two halves: reading text into cards with places (notation_read.c), and making a game of
 * them (notation_build.c). Not for others. */
#ifndef TERRACE_NOTATION_READ_H
#define TERRACE_NOTATION_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"
#include "game.h"

enum notation_key {
    KEY_GAME,
    KEY_DECK,
    KEY_RESERVE,
    KEY_CHOICES,
    KEY_STOCK,
    KEY_BASE,
    KEY_FOUNDATIONS,
    KEY_TABLEAU,
    KEY_WASTE,
    KEY_LOCKED,
    KEY_REDEALS,
    KEYS,
    KEY_NONE = KEYS
};

/* Line and column of the text, from 1. */
struct place {
    int line, column;
};

struct read_card {
    card_t card;
    bool is_top;           /* ^9H */
    enum notation_key key; /* the list it is in */
    int pile;              /* number in the list of piles, 0 in simple lists */
    struct place at;
};

/* A text after reading: every card and value with its place. */
struct sheet {
    const char *name; /* what errors call the text */
    const struct variant *variant;
    struct error *e;
    struct read_card cards[CARDS_MAX];
    int count;
    int copies[RANKS_MAX * SUITS]; /* of each card in `cards` */
    bool given[KEYS];
    struct place key_at[KEYS];
    int piles[KEYS]; /* foundations, tableau: how many are there */
    struct {
        char text[80];
        struct place at;
    } value[KEYS]; /* game, base, locked, redeals; text "" if there is none */
    struct place end;
};

/* Fills the sheet's e, with the place as "name:line:column"; always false. */
bool sheet_fail(const struct sheet *s, struct place at, const char *mend, const char *what, ...) __attribute__((format(printf, 4, 5)));

/* Reads the text into *s (all of it set). False with `e` at the first thing that cannot be read or is one card too many. */
bool sheet_read(struct sheet *s, const char *text, size_t length, const char *name, const struct variant *v, struct error *e);

#endif
