/* The level fast: the first move in a fixed order of actions, scored by a few weights. A decision is a function of a table, which holds
 * no unseen cards. */
#ifndef TERRACE_FAIR_FAST_H
#define TERRACE_FAIR_FAST_H

#include "fair_table.h"
#include "fair_weights.h"

/* Of a game that is not won. False when there is no move worth making and no card to deal. */
bool fair_fast_choose(const struct table *t, const struct table_rules *rules, const int16_t w[FAIR_WEIGHTS], struct table_move *out);

/* Plays `t` to its end, cards turned from `shoe`; true if all cards are on the foundations. Destroys both. */
bool fair_fast_play_out(struct table *t, const struct table_rules *rules, const int16_t w[FAIR_WEIGHTS], struct table_shoe *shoe);

#endif
