/* Decisions of the fair player on its own tables. Each is a function of a table: there is no way to hand it unseen cards. */
#ifndef TERRACE_FAIR_POLICY_H
#define TERRACE_FAIR_POLICY_H

#include "fair_table.h"

/* ---- level fast: the first move in a fixed order of kinds, scored by a few weights ---- */

/* What the level fast weighs; a score above 0 beats dealing a card. */
enum fast_weight {
    UP_TABLE,         /* tableau card to a foundation: at all */
    UP_TABLE_LAST,    /* ... that leaves a space */
    UP_TABLE_PARENT,  /* ... each unplayed card that could still be built on it */
    UP_TABLE_OPENS,   /* ... that opens a card which can go up, or which takes the waste card */
    UP_WASTE,         /* waste card to a foundation */
    BUILD,            /* waste card onto a pile: at all */
    BUILD_DISTANCE,   /* ... each card that must go up before it */
    BUILD_PARENT,     /* ... each card that must go up before the card it covers */
    FILL,             /* waste card into a space: at all */
    FILL_DISTANCE,    /* ... each card that must go up before it */
    FILL_PLACE,       /* ... each rank above the base */
    FILL_OPENS_UP,    /* ... the waste card below can go up */
    FILL_OPENS_BUILD, /* ... the waste card below can be built */
    FILL_WANTED,      /* ... the reserve card in play waits for it */
    FILL_WASTE,       /* ... each 8 cards of waste */
    FILL_STOCK,       /* ... each 8 cards of stock */
    FILL_UNBURIES,    /* ... the waste card below is nearer to its foundation than this one */
    MERGE,            /* one-card pile onto another, to make a space (with the score of what then fills it) */
    MERGE_PLACE,      /* ... each rank above the base */
    MERGE_DISTANCE,   /* ... each card that must go up before it */
    MERGE_RESERVE,    /* ... where the reserve fills the space */
    UNCOVER_UP,       /* top card onto another pile, to open a card that can go up */
    UNCOVER_BUILD,    /* ... that takes the waste card */
    FAST_WEIGHTS
};
typedef int16_t fast_weights[FAST_WEIGHTS];

extern const char *const fast_weight_names[FAST_WEIGHTS];

/* The tuned weights for a game, and how they came about: fair_weights.c. */
const int16_t *fast_weights_for(const struct variant *v);

/* False when there is no move worth making and no card to deal. */
bool fast_choose(const struct table *t, const struct table_rules *rules, const int16_t w[FAST_WEIGHTS], struct table_move *out);

/* Plays `t` to its end, cards turned from `shoe`; true if all cards are on the foundations. Destroys both. */
bool fast_play_out(struct table *t, const struct table_rules *rules, const int16_t w[FAST_WEIGHTS], struct shoe *shoe);

#endif
