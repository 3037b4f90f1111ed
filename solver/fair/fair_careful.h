/* Moves tried on sampled orders of the unseen cards. */
#ifndef TERRACE_FAIR_CAREFUL_H
#define TERRACE_FAIR_CAREFUL_H

#include "fair_levels.h"
#include "fair_table.h"
#include "fair_weights.h"

enum {
    FAIR_TRIES_MAX = 128,  /* moves tried at one decision; no game needed as many */
    FAIR_ORDERS_MAX = 256, /* a multiple of 64 */
};

/* A position to move in, all borrowed. `rng` draws the orders. */
struct fair_question {
    const struct table *table;
    const struct table_rules *rules;
    const struct table_unseen *unseen;
    const int16_t *weights; /* of the level fast */
    struct rng *rng;
};

struct fair_tried {
    struct table_move move;
    int won;
    uint64_t bits[FAIR_ORDERS_MAX / 64]; /* by order: won */
};

struct fair_trial {
    struct fair_tried tried[FAIR_TRIES_MAX];
    int count;
    int orders; /* on which each remaining move was tried; 0 if there was only one move */
};

/* Lists the moves to consider in `t`: those of the reserve first, then by pile, dealing last. */
void fair_list(struct fair_trial *trial, const struct table *t, const struct table_rules *rules);

/* Tries every sensible move on the same sampled orders of the unseen cards, each played out by the level fast. `trial` keeps the moves
 * that are not clearly behind; the one to play comes first. False if there is no move. Not for level fast. */
bool fair_try(enum fair_level level, const struct fair_question *q, struct fair_trial *trial);

/* The move to play. */
bool fair_careful_choose(enum fair_level level, const struct fair_question *q, struct table_move *out);

#endif
