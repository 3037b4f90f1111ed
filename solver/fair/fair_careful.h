/* Turns tried on sampled orders of the unseen cards. */
#ifndef TERRACE_FAIR_CAREFUL_H
#define TERRACE_FAIR_CAREFUL_H

#include "allowance.h"
#include "fair_levels.h"
#include "fair_styles.h"
#include "fair_table.h"
#include "fair_turns.h"
#include "fair_weights.h"

enum { FAIR_ORDERS_MAX = 256 };

/* A position to move in, all borrowed. `rng` draws the orders. */
struct fair_question {
    const struct table *table;
    const struct table_rules *rules;
    const struct table_unseen *unseen;
    const int16_t *weights; /* of the level fast */
    struct rng *rng;
    const struct allowance *allowance; /* asked before each order; NULL: no end */
};

struct fair_tried {
    int turn;                      /* of the trial's turns */
    int worth;                     /* on all orders */
    uint8_t each[FAIR_ORDERS_MAX]; /* by order, in hundredths of a win: see fair_styles_play() */
};

/* Some 230 KB; needs no initialisation. */
struct fair_trial {
    struct table_move move[FAIR_TURN_MOVES_MAX]; /* the turn to play */
    int moves;
    int usual;  /* the turn that the level fast would play; -1: none of these */
    int orders; /* on which each remaining turn was tried; 0 if there was only one */
    int count;
    struct fair_tried tried[FAIR_TURNS_MAX]; /* turns that are not clearly behind; the one to play comes first */
    struct fair_styles styles;
    struct fair_turns turns;
};

/* Tries every sensible turn on the same sampled orders of the unseen cards, each played out by the level fast in its styles. False if
 * there is no move. When stopped, decides by the orders that it has. Not for level fast. */
bool fair_try(enum fair_level level, const struct fair_question *q, struct fair_trial *trial);

#endif
