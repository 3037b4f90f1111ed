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

/* "Terrace (aisleriot/terrace), WHAT seed:1" to stdout. */
void layout_print_title(const terrace_position *p, const char *what);

/* The whole table: stock, waste, reserve, foundations, tableau; columns aligned; `show_stock` lists the stock's cards too.
 * No line is wider than 100 columns. */
void layout_print(FILE *out, const terrace_position *p, const struct layout_style *style, bool show_stock);

#endif
