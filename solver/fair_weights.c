#include "fair_policy.h"

static const int16_t by_hand[FAST_WEIGHTS] = {66, -7, -1, -6, 45, 47, -1, 1, 21, 0, 0, 13, 19, -1, -3, 1, 3, -2, 4, 0, -19, 8, -42};

const int16_t *fast_weights_for(const struct variant *v)
{
    (void)v;
    return by_hand;
}
