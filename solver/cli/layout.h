/* Pictures of a position, for people. */
#ifndef TERRACE_LAYOUT_H
#define TERRACE_LAYOUT_H

#include <stdbool.h>
#include <stdio.h>

#include "terrace.h"

struct layout_style {
    bool colour;  /* red suits red (ANSI escapes) */
    bool unicode; /* suits as symbols instead of letters */
};

enum { CARD_TEXT_MAX = 32 };
/* "7H", "7♥", with escapes if coloured; always two columns wide, but for "?" where the card is not known. To `out`, returns it. */
char *layout_card(terrace_card c, const struct layout_style *style, char out[CARD_TEXT_MAX]);

/* A sentence of the library, which writes cards as "7H", with "7♥" instead if `unicode`. Never coloured. */
void layout_print_words(FILE *out, const char *words, bool unicode);

/* "Terrace (aisleriot/terrace), WHAT seed:1" */
void layout_print_title(FILE *out, const terrace_position *p, const char *what);

/* How much a picture tells; each tells what those before it do. */
enum layout_sight {
    LAYOUT_OPEN,      /* what a player sees: cards that lie face down in the reserve are [?] */
    LAYOUT_FACE_DOWN, /* these cards, too, in brackets */
    LAYOUT_STOCK,     /* the cards of the stock, too */
};

/* The whole table: stock, waste, reserve, foundations, tableau; columns aligned. Stock, waste and reserve have up to 28 cards a line. */
void layout_print(FILE *out, const terrace_position *p, const struct layout_style *style, enum layout_sight sight);

#endif
