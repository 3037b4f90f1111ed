/* Deals, positions and move lists as text, read and written; no files here, only memory (JSON: solver/cli/json_io.h). */
#ifndef TERRACE_NOTATION_H
#define TERRACE_NOTATION_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"
#include "game.h"

/* Reads a deal or position (keys `game:`, `reserve:`, `choices:`, `stock:`, `base:`, `foundations:`, `tableau:`, `waste:`, `locked:`,
 * `redeals:`; or a bare list of cards, the deck in dealing order). `length` bytes at `text`, any bytes at all. `name` is what errors call
 * the source (a file name, "-"). `v` is the game asked for; a `game:` line must then agree with it.
 * Every card is counted: errors name card, line and column ("deal.txt:3:17"). On true *out is a checked game. */
bool notation_read_position(const char *text, size_t length, const char *name, const struct variant *v, struct game *out,
                            struct error *e);

/* What a player sees who does not know the stock: like notation_read_position(), but `stock:` may be missing; the cards that are
 * nowhere are then returned in `unseen` (sorted, *unseen_count of them) and out's stock holds them in that order. */
bool notation_read_visible(const char *text, size_t length, const char *name, const struct variant *v, struct game *out,
                           card_t unseen[CARDS_MAX], int *unseen_count, struct error *e);

/* Fills a game from the piles already put into it (stock, reserve, tableau, foundations, base...): completes foundations given by
 * their top card, counts cards, checks. Shared by the text and the JSON reader. `where` prefixes errors. */

/* Writes the position in the same text form (NUL-terminated) to `out` of `size` bytes; returns the length it needs. */
size_t notation_write_position(const struct game *g, char *out, size_t size);

/* Reads `waste>t3`, `stock>waste`, ...; returns false with `e` (where "name:line:column"). */
bool notation_read_move(const struct variant *v, const char *text, int length, struct move *out);

/* "waste>t3" to out; returns it. */
char *notation_move(struct move m, char out[24]);

#endif
