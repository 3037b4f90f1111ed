/* Deals, positions and custom rules from what a user wrote, text or JSON. Safe from any thread. */
#ifndef TERRACE_POSITION_READ_H
#define TERRACE_POSITION_READ_H

#include "game.h"
#include "json_text.h"

/* A deal or position of `v` in text (notation.h) or JSON, told apart by its first character. `visible`: what a player sees is enough. False
 * with `e`, its place in `text`. */
bool position_read(const struct json_text *text, const struct variant *v, bool visible, struct game *out, struct error *e);

/* Custom rules (json_read_variant()). */
bool variant_read(const struct json_text *text, struct variant *out, struct error *e);

#endif
