/* Games, positions, moves and verdicts as JSON (keys: README.md, "JSON"). */
#ifndef TERRACE_JSON_IO_H
#define TERRACE_JSON_IO_H

#include <jansson.h>

#include "game.h"
#include "json_text.h"
#include "solve.h"
#include "variant.h"

/* ---- reading ---- */

/* Custom rules (README.md, "Custom games"). `v->title` is static, `v->name` the file's. False with `e`: unknown key, wrong type, unknown
 * policy, rules that do not go together; each with the line and column of the key. */
bool json_read_variant(const struct json_text *in, const json_t *root, struct variant *v, struct error *e);

/* A deck (list of cards in dealing order) or a position (object with the keys of `state`) of game `v`. False with `e`.
 * `visible`: what a player sees is enough; the stock may be missing and cards be unknown ("?"), which are CARD_NONE in *out, as in
 * notation_read_visible(). */
bool json_read_position(const struct json_text *in, const json_t *root, const struct variant *v, bool visible, struct game *out,
                        struct error *e);

/* ---- writing; new references, NULL only when out of memory ---- */

json_t *json_card(card_t c);          /* "7H"; null for CARD_NONE */
json_t *json_pile_name(int pile);     /* "t3" */
json_t *json_verdict(enum verdict v); /* "winnable"; null for VERDICT_NOT_ASKED */
json_t *json_rank(int rank);          /* "7"; null below 0 */
json_t *json_number(double value);    /* rounded to 6 decimals, so that JSON stays readable */
/* {"from","to","card"}; the card that `m` moves in `g`, null for a redeal. */
json_t *json_move(const struct game *g, struct move m);
json_t *json_autos(const struct auto_move autos[], int count);

/* Adds the keys of `state` (stock, waste, reserve, foundations, tableau, base, locked, redeals_left, won, score, can_deal) to `object`; a card
 * that is not known is "?". */
void json_add_state(json_t *object, const struct game *g);

/* A solution as a list of moves, each with the moves that the rules add ("auto") where there are some. */
json_t *json_solution(const struct game *start, const struct move moves[], int count);

/* The policies of a game under the keys of custom games. */
json_t *json_variant(const struct variant *v);

#endif
