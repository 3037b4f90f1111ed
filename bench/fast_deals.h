/* Deals made ready for the level fast: tables on which it plays a whole game in microseconds, as often as asked. */
#ifndef TERRACE_FAST_DEALS_H
#define TERRACE_FAST_DEALS_H

#include "fair.h"
#include "fair_table.h"

struct fast_deal {
    const struct table_rules *rules; /* the player's */
    struct table table;
    struct table_shoe shoe; /* the real order of the unseen cards */
};

/* For deals on which nothing was tuned: no row of fair_weights.c, nor of fair_styles.c, was made with this seed. */
#define FRESH_SEED 1000003

/* `count` deals in one piece of memory, uninitialised; NULL if memory is short. For free(). */
struct fast_deal *fast_deals_create(int count);

/* A deal drawn at random, never one of the numbered ones that rates are reported for; the player chooses the base. */
void fast_deal_make(struct fair_player *player, const struct variant *v, struct rng *r, struct fast_deal *out);

/* Plays it by these weights; true if it is won. `cards_up` (may be NULL) gets the cards on the foundations at the end. */
bool fast_deal_play(const struct fast_deal *d, const int16_t weights[], int *cards_up);

#endif
