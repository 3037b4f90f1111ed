/* The best result of any player who does not see the order of the unseen cards: the exact share of orders that perfect play wins. It
 * looks at everything that can happen (expectimax), so it is for small decks: some ten unseen cards.
 *
 * It plays on the fair player's tables, which tests hold equal to the referee, but uses none of that player's rules of thumb: it tries
 * every legal move. It distinguishes positions by 128 bits of hash. */
#ifndef TERRACE_BEST_BLIND_H
#define TERRACE_BEST_BLIND_H

#include <stdbool.h>
#include <stdint.h>

#include "fair_table.h"

struct blind;

/* Memory for `limit` positions in which a card has just been seen (48 to 96 bytes each). NULL if memory is short. */
struct blind *blind_create(uint32_t limit);
void blind_free(struct blind *b); /* NULL allowed */

/* True if the game is one that it can play: no redeals, no cards that come back from foundations, no face-down reserve. */
bool blind_plays(const struct variant *v);

/* The share of orders that perfect play wins from `t`, 0..1; `unseen` is the stock. Negative if there were more positions than
 * `limit`, too many between two cards that are seen, or memory was short. */
double blind_value(struct blind *b, const struct table *t, const struct table_rules *rules, const struct table_unseen *unseen);

/* Positions that the last call kept. */
uint32_t blind_positions(const struct blind *b);

#endif
