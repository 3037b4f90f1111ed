/* Draws for random games and positions. */
#ifndef TERRACE_DICE_H
#define TERRACE_DICE_H

#include <stdbool.h>

#include "card.h"
#include "rng.h"

/* low..high, both included. */
static inline int dice_between(struct rng *r, int low, int high) { return low + (int)rng_below(r, (uint32_t)(high - low + 1)); }
static inline bool dice_coin(struct rng *r) { return rng_below(r, 2) == 1; }
/* True once in n times. */
static inline bool dice_one_in(struct rng *r, uint32_t n) { return rng_below(r, n) == 0; }
static inline void dice_shuffle(struct rng *r, card_t deck[], int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = dice_between(r, 0, i);
        card_t c = deck[i];
        deck[i] = deck[j];
        deck[j] = c;
    }
}

#endif
