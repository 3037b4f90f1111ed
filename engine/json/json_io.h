/* Games, positions and moves as JSON (keys: terrace-formats(5)). Safe from any thread. */
#ifndef TERRACE_JSON_IO_H
#define TERRACE_JSON_IO_H

#include "game.h"
#include "json_out.h"
#include "json_text.h"
#include "variant.h"

/* ---- reading: `root` is a value of `doc` ---- */

/* Custom rules. `v->title` is static, `v->name` the file's, `v->source` a built-in game's name. False with `e`: unknown key, wrong type,
 * unknown policy, rules that do not go together; each with the line and column of the key. */
bool json_read_variant(const struct json_doc *doc, const struct json *root, struct variant *v, struct error *e);

/* A deck (list of cards in dealing order) or a position (object with the keys of `state`) of game `v`. False with `e`.
 * `visible`: what a player sees is enough; the stock may be missing and cards be unknown ("?"), which are CARD_NONE in *out, as in
 * notation_read_visible(). */
bool json_read_position(const struct json_doc *doc, const struct json *root, const struct variant *v, bool visible, struct game *out,
                        struct error *e);

/* ---- writing ---- */

void json_put_card(struct json_out *o, const char *key, card_t c); /* "7H"; null for CARD_NONE */
void json_put_pile(struct json_out *o, const char *key, int pile); /* "t3" */
void json_put_rank(struct json_out *o, const char *key, int rank); /* "7"; null below 0 */
/* {"from","to","card"}; the card that `m` moves in `g`, null for a redeal. */
void json_put_move(struct json_out *o, const char *key, const struct game *g, struct move m);
/* The same with the card that is given. */
void json_put_transfer(struct json_out *o, const char *key, int from, int to, card_t card);
void json_put_autos(struct json_out *o, const char *key, const struct auto_move autos[], int count);

/* The keys of `state` (stock, waste, reserve, foundations, tableau, base, locked, redeals_left, won, score, can_deal) into the open object;
 * a card that is not known is "?". */
void json_put_state(struct json_out *o, const struct game *g);

/* A solution as a list of moves, each with the moves that the rules add ("auto") where there are some. */
void json_put_solution(struct json_out *o, const char *key, const struct game *start, const struct move moves[], int count);

/* The policies of a game under the keys of custom games. "extends" tells what none of the others does: whose game it is, AisleRiot's or
 * PySolFC's. */
void json_put_variant(struct json_out *o, const char *key, const struct variant *v);
/* The same in plain words: a list of {"heading","text"} (rules_words.h). */
void json_put_rules(struct json_out *o, const char *key, const struct variant *v);

#endif
