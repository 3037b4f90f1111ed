/* Moves tried on sampled orders of the unseen cards. */
#ifndef TERRACE_FAIR_CAREFUL_H
#define TERRACE_FAIR_CAREFUL_H

#include "fair_player.h"

enum {
    FAIR_TRIES_MAX = 128, /* moves tried at one decision; more there never are in any game played */
    FAIR_WORDS_MAX = 16,  /* of 64 samples */
};

struct fair_tried {
    struct table_move move;
    int won;
    uint64_t bits[FAIR_WORDS_MAX]; /* per sample: won */
};

struct fair_trial {
    struct fair_tried tried[FAIR_TRIES_MAX];
    int count;
    int samples; /* of each move that is left; 0 if there was only one */
};

/* The moves worth a thought in `t`, those of the reserve first, then by pile, dealing last. */
void fair_list(struct fair_trial *trial, const struct table *t, const struct table_rules *rules);

/* Tries every sensible move on the same sampled orders of the unseen cards and plays each to its end with the level fast. In `trial`
 * stay the moves that are not clearly behind, the best first, each different from it on some order. False if there is no move. */
bool fair_try(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct table_unseen *unseen,
              struct rng *r, struct fair_trial *trial);

/* The best of them. */
bool fair_careful_choose(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct table_unseen *unseen,
                         struct rng *r, struct table_move *out);

#endif
