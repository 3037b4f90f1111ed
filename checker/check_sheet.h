/* A deal or position as written, before any check of its sense: cards or a word for each key. */
#ifndef CHECK_SHEET_H
#define CHECK_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#include "check_rules.h"

enum ck_key {
    CK_KEY_GAME, /* these four have a word */
    CK_KEY_BASE,
    CK_KEY_LOCKED,
    CK_KEY_REDEALS,
    CK_KEY_DECK, /* these a list of cards */
    CK_KEY_STOCK,
    CK_KEY_WASTE,
    CK_KEY_RESERVE,
    CK_KEY_CHOICES,
    CK_KEY_FOUNDATIONS, /* these several */
    CK_KEY_TABLEAU,
    CK_KEYS
};

struct ck_sheet {
    bool given[CK_KEYS];
    char word[CK_KEY_DECK][80];
    struct ck_pile list[CK_KEY_FOUNDATIONS]; /* in the order in which they are written: the stock's next card first */
    struct ck_pile foundation[CK_FOUNDATIONS], tableau[CK_PILES];
    int foundations, tableaus; /* piles written */
    unsigned tops;             /* foundations of which only the top card is written (^9H) */
    int left[CK_PACK];         /* copies of each card that are not written anywhere */
};

/* Text: lines `KEY: VALUE`; a line without a key continues the list above it, or is a deck. JSON: an object with these keys, or a list,
 * which is a deck. Refuses the whole text for an unknown or doubled key, an impossible word, a card too many for the game `r`, or a byte
 * that does not belong there. `length` bytes with a NUL behind them. */
bool ck_sheet_read(struct ck_sheet *s, const char *text, size_t length, const struct ck_rules *r, char why[CK_MESSAGE]);

#endif
