/* Where decks come from: numbered deals of our own and of the real programs.
 *
 *   N, seed:N      our own shuffle, 0 <= N < 2^64, frozen for ever (golden decks in test_deal.c)
 *   aisleriot:N    AisleRiot's shuffle with its generator (GLib's MT19937) seeded with the 32-bit number N
 *   pysolfc:TEXT   PySolFC's game number: "5", "ms5", "12345678901234567890", "#123-456 L" ...
 *
 * Each shuffle starts from its program's unshuffled order, cut down to the variant's ranks and decks. Nothing is allocated or kept;
 * safe from any thread. */
#ifndef TERRACE_DEAL_H
#define TERRACE_DEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "card.h"
#include "error.h"
#include "variant.h"

enum deal_source { DEAL_SEED, DEAL_AISLERIOT, DEAL_PYSOLFC };

enum { DEAL_TEXT_MAX = 128 };

/* One numbered deal. `text` is its canonical name ("seed:17", "aisleriot:5", "pysolfc:ms5"), as written to every output. */
struct deal_id {
    enum deal_source source;
    uint64_t number; /* seed and aisleriot; pysolfc when it fits 64 bits, else 0 (its digits are in `text`) */
    bool ms;         /* pysolfc: "msN", always the LCG */
    char text[DEAL_TEXT_MAX];
};

/* Reads a deal's name. False with `e` filled (where = the text itself) if it is none. Callers that take files, too, ask
 * deal_id_looks_like() first. */
bool deal_id_parse(const char *text, struct deal_id *out, struct error *e);

/* True if `text` is meant as a number (or a range of numbers) or has one of the prefixes above, whether or not it is then in range. */
bool deal_id_looks_like(const char *text);

/* The built-in game that `name` means together with the deal or range `text`. A name with a prefix means exactly that game. Without
 * one it means PySolFC's game for pysolfc:, AisleRiot's for aisleriot:, and otherwise what variant_find() finds. NULL if there is
 * none. */
const struct variant *deal_variant(const char *name, const char *text);

/* The deck in dealing order, variant_cards(v) cards. */
void deal_deck(const struct deal_id *id, const struct variant *v, card_t deck[CARDS_MAX]);

/* The deal laid out: game_deal() of its deck. `v` outlives the game. */
struct game;
void deal_game(const struct deal_id *id, const struct variant *v, struct game *g);
/* The same for seed:`number`. */
void deal_seed(uint64_t number, const struct variant *v, struct game *g);

/* A range of numbered deals, both ends included, e.g. "seed:1..1000", "aisleriot:0..999", "pysolfc:1..1000", or one deal ("17" is
 * "seed:17..17"). It is never listed, so a range of 2^64 deals costs nothing. */
struct deal_range {
    enum deal_source source;
    bool ms;
    uint64_t first, last;
    char text[DEAL_TEXT_MAX]; /* canonical: "seed:1..1000" */
};
bool deal_range_parse(const char *text, struct deal_range *out, struct error *e);
/* The prefix of its deals' names: "seed:", "aisleriot:", "pysolfc:", "pysolfc:ms". */
const char *deal_range_prefix(const struct deal_range *r);
/* The deal `number` of that source, first <= number <= last. */
void deal_range_at(const struct deal_range *r, uint64_t number, struct deal_id *out);

#endif
