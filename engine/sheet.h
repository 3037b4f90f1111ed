/* A position as somebody gave it: every card and value with its place, whatever its form (text, the picture of a layout, JSON).
 *
 * A reader fills the sheet in the order of what it reads; sheet_build() makes a checked game of it. It alone knows which lines a game needs
 * at which stage, so all forms ask for the same and complain in the same words. Nothing is allocated; a sheet is 8 KB of plain data
 * of its caller. */
#ifndef TERRACE_SHEET_H
#define TERRACE_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"
#include "game.h"

enum sheet_key {
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

/* What stands behind a key: one value, the cards of one pile, or several piles. */
enum sheet_kind { KIND_VALUE, KIND_CARDS, KIND_PILES };
enum sheet_kind sheet_kind_of(enum sheet_key key);

/* The key of that name ("redeals_left" is "redeals", "foundation" is "foundations"); KEY_NONE if there is none. Case does not matter. */
enum sheet_key sheet_key_named(const char *name, size_t length);
const char *sheet_key_name(enum sheet_key key);

/* Where something stands: the reader's own numbers, from which it names the place in an error. */
struct sheet_place {
    int text, line, column;
};

struct sheet_card {
    card_t card; /* CARD_NONE: there is one, but it is not known */
    bool is_top; /* a foundation's top card, the ones below follow from the base */
    enum sheet_key key;
    int pile; /* number in the list of piles, 0 in simple lists */
    struct sheet_place at;
};

enum { SHEET_VALUE_MAX = 80 };

struct sheet {
    const struct variant *variant;
    struct error *e;
    struct sheet_place fault; /* where it is, after a function here was false; `e->where` is for the reader to write */
    struct sheet_card cards[CARDS_MAX];
    int count;
    int copies[RANKS_MAX * SUITS]; /* of each card in `cards` */
    bool given[KEYS];
    struct sheet_place key_at[KEYS];
    int piles[KEYS]; /* foundations, tableau: how many are there */
    struct {
        char text[SHEET_VALUE_MAX]; /* "" if there is none */
        struct sheet_place at;
    } value[KEYS];             /* game, base, locked, redeals */
    int stock_count;           /* cards of a stock that is only counted; -1: nothing is said */
    int slot[FOUNDATIONS_MAX]; /* inside sheet_build(): where the foundations given go */
    struct sheet_place end;
};

/* An empty sheet for the game `v`; errors go to `e`. Both are borrowed. */
void sheet_begin(struct sheet *s, const struct variant *v, struct error *e);

/* Fills e->what and e->mend and sets s->fault; always false. */
bool sheet_fail(struct sheet *s, struct sheet_place at, const char *mend, const char *what, ...) __attribute__((format(printf, 4, 5)));

/* ---- filling; each false with an error if it cannot be ---- */

/* A list or value begins; false if it was there before. */
bool sheet_start(struct sheet *s, enum sheet_key key, struct sheet_place at);
/* There are at least `piles` piles in the list; false if these are too many for the game. */
bool sheet_piles(struct sheet *s, enum sheet_key key, int piles, struct sheet_place at);
/* A card on a pile, upon those added there before; false if no deck has so many of it. */
bool sheet_card(struct sheet *s, const struct sheet_card *card);
/* A value of a key. */
bool sheet_value(struct sheet *s, enum sheet_key key, const char *text, size_t length, struct sheet_place at);

/* Reads what stands for a card, known or not ("?", or the back of one of Unicode's playing cards: CARD_NONE), at the start of `text`.
 * Returns the number of bytes read, 0 when there is none. */
int sheet_parse_card(const char *text, size_t length, card_t *out);

/* ---- using ---- */

/* Makes a game of it that game_check() accepts. `visible`: what a player sees is enough: the stock may be missing and cards below the top of
 * waste and reserve or in the stock may be unknown; all these are CARD_NONE in *out, in the right number. Otherwise they are asked for. */
bool sheet_build(struct sheet *s, bool visible, struct game *out);

#endif
