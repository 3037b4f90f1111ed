/* Styles of play: other weights for the level fast, by which it wins other deals.
 *
 * A better player would win more than `fast` does. Which of its lost games, that shows when `fast` plays on in several styles; and, for
 * the games lost in all of them, in how many cards went up. Pure functions: safe from any thread. */
#ifndef TERRACE_FAIR_STYLES_H
#define TERRACE_FAIR_STYLES_H

#include "fair_table.h"
#include "fair_weights.h"

enum { FAIR_STYLES_MAX = 6, FAIR_WORTH_WON = 100 };

struct fair_styles {
    int count;
    fair_weights weights[FAIR_STYLES_MAX]; /* the tuned ones come first */
};

/* The first `count` styles (1..FAIR_STYLES_MAX) of a game with these tuned weights. */
void fair_styles_init(struct fair_styles *out, const int16_t tuned[FAIR_WEIGHTS], int count);

/* Plays on from `t`, with the unseen cards in that order, in one style after the other until one wins. What comes of it:
 * FAIR_WORTH_WON, or less, down to 0, the fewer cards went up in the best of the styles. */
int fair_styles_play(const struct fair_styles *s, const struct table *t, const struct table_rules *rules, const struct table_shoe *order);

#endif
