/* Deals, positions and moves as text, read from and written to memory (JSON: json/json_io.h). Nothing is allocated or kept; safe from any
 * thread. Time is linear in the text, which may be of any length. */
#ifndef TERRACE_NOTATION_H
#define TERRACE_NOTATION_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"
#include "game.h"

/* Reads a deal or position, in one of two forms that it recognizes:
 * - Lines `key: value` with the keys `game`, `reserve`, `choices`, `stock`, `base`, `foundations`, `tableau`, `waste`, `locked`, `redeals`
 *   (redeals still allowed, as `redeals_left` in JSON); or `deck:` or a bare list of cards, the deck in dealing order. A line without a key
 *   goes on with the one above it.
 *     - Every line that has a meaning at that stage of the game must be there (sheet_needs.c). `tableau` has all piles, `foundations` may
 *       leave out empty ones at the end; `-` is an empty pile.
 *     - `base` may be left out when a foundation is given from its bottom, and where it is not chosen yet; `locked` where the layout shows
 *       it.
 *     - `^9H` stands for a foundation from its base card up to 9H. In alternate-colour games the suits below are not known; the reader
 *       takes copies that are nowhere else, which makes no difference to play.
 *     - Foundations that belong elsewhere by their suit (PySolFC) are put there.
 * - The layout as `terrace deal` prints it (notation_picture.c).
 * `length` bytes at `text`, any bytes at all. `name` is the source's name in errors (a file name, "-"). `v` is the game; a
 * game that the text names must be the same. Every card is counted: e->where is "deal.txt:3:17" (line and column, in characters, from
 * 1). On true *out is a game that game_check() accepts. */
bool notation_read_position(const char *text, size_t length, const char *name, const struct variant *v, struct game *out, struct error *e);

/* What a player sees. Like notation_read_position(), but `stock:` may be missing, and `?` is an unknown card of the stock or below
 * the top of reserve or waste. All these are CARD_NONE in *out, in the right number. */
bool notation_read_visible(const char *text, size_t length, const char *name, const struct variant *v, struct game *out, struct error *e);

/* The same from the values of some keys alone, each a text (NUL-terminated) of its own with a name of its own for errors. */
struct notation_part {
    const char *key, *text, *name;
};
bool notation_read_parts(const struct notation_part parts[], int count, const struct variant *v, struct game *out, struct error *e);

/* Writes the position as text (NUL-terminated) to `out` of `size` bytes; returns the length that it needs. An unknown card is "?". */
size_t notation_write_position(const struct game *g, char *out, size_t size);

/* Reads `waste>t3`, `Stock > waste`, ...; blanks do not matter. False if it is no move between piles of `v`. The
 * referee decides whether the move is legal. */
bool notation_read_move(const struct variant *v, const char *text, int length, struct move *out);

/* "waste>t3" to out; returns it. */
char *notation_move(struct move m, char out[24]);

#endif
