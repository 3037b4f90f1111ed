/* Draws for random games and positions. */
#ifndef TERRACE_DICE_H
#define TERRACE_DICE_H

#include <stdbool.h>

#include "rng.h"

/* low..high, both included. */
static inline int dice_between(struct rng *r, int low, int high) { return low + (int)rng_below(r, (uint32_t)(high - low + 1)); }
static inline bool dice_coin(struct rng *r) { return rng_below(r, 2) == 1; }
/* True once in n times. */
static inline bool dice_one_in(struct rng *r, uint32_t n) { return rng_below(r, n) == 0; }

#endif
