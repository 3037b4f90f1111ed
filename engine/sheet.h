/* A position as the user gave it: every card and value with its place in the input, which may be text, the picture of a layout, or JSON.
 *
 * A reader fills the sheet in the order of reading; sheet_build() turns it into a checked game. Only sheet_build() knows which lines a
 * game needs at which stage, so all forms require the same and report errors in the same words. A sheet is 7 KB of plain data; nothing
 * is allocated or kept elsewhere: safe from any thread. */
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

/* What a key has: one value, the cards of one pile, or several piles. */
enum sheet_kind { KIND_VALUE, KIND_CARDS, KIND_PILES };
enum sheet_kind sheet_kind_of(enum sheet_key key);

/* The key of that name ("redeals_left" is "redeals", "foundation" is "foundations"); KEY_NONE if there is none. Case does not matter. */
enum sheet_key sheet_key_named(const char *name, size_t length);
const char *sheet_key_name(enum sheet_key key);

/* A place in the input, in numbers of the reader's own, which it uses to name the place in an error. */
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
    struct sheet_place fault; /* the place of the fault after a function returned false; the reader writes `e->where` */
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
    int stock_count;           /* cards of a stock that is only counted; -1: not given */
    int slot[FOUNDATIONS_MAX]; /* inside sheet_build(): where the foundations given go */
    struct sheet_place end;
};

/* An empty sheet for the game `v`; errors go to `e`. Both are borrowed. */
void sheet_begin(struct sheet *s, const struct variant *v, struct error *e);

/* Fills e->what and e->mend and sets s->fault; always false. */
bool sheet_fail(struct sheet *s, struct sheet_place at, const char *mend, const char *what, ...) __attribute__((format(printf, 4, 5)));

/* ---- filling; each returns false with an error ---- */

/* Begins a list or value; false if there was one before. */
bool sheet_start(struct sheet *s, enum sheet_key key, struct sheet_place at);
/* Says that the list has at least `piles` piles; false if the game has fewer. */
bool sheet_piles(struct sheet *s, enum sheet_key key, int piles, struct sheet_place at);
/* Adds a card on top of a pile; false if no deck has so many of it. */
bool sheet_card(struct sheet *s, const struct sheet_card *card);
/* Sets the value of a key; false if it is another game's name, too. */
bool sheet_value(struct sheet *s, enum sheet_key key, const char *text, size_t length, struct sheet_place at);

/* Reads a card at the start of `text`; "?" and the back of one of Unicode's playing cards are CARD_NONE.
 * Returns the number of bytes read, 0 when there is none. */
int sheet_parse_card(const char *text, size_t length, card_t *out);

/* What is said of a card that is not known where cards lie open. */
#define SHEET_UNKNOWN_OPEN "? is a card that is not known, but this one lies open"

/* ---- using ---- */

/* Turns the sheet into a game that game_check() accepts. `visible`: what a player sees is enough. Then the stock may be missing, and
 * cards in the stock or below the top of waste and reserve may be unknown; these are CARD_NONE in *out, in the right number.
 * Otherwise all cards are required. */
bool sheet_build(struct sheet *s, bool visible, struct game *out);

#endif
