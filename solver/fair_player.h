/* Inside the fair player: what its files share. */
#ifndef TERRACE_FAIR_PLAYER_H
#define TERRACE_FAIR_PLAYER_H

#include "fair.h"
#include "fair_policy.h"
#include "fair_table.h"

struct fair_player {
    enum fair_level level;
    struct variant variant; /* a copy, to which the rules below point */
    const int16_t *weights;
    bool ready[RANKS_MAX];
    struct table_rules rules[RANKS_MAX]; /* by base rank */
};

/* The rules of `v` with that base, made on first use. */
const struct table_rules *fair_rules(struct fair_player *p, const struct variant *v, int base);

/* Chooses the base card of a view that has none yet; false if there is nothing to choose. */
bool fair_choose_base(struct fair_player *p, const struct fair_view *view, struct rng *r, struct move *out);

/* The view after the choice `m`, before spaces are filled from the stock (table_start() does that). */
void fair_take_base(struct fair_view *view, struct move m);

/* Levels careful and strong: tries every sensible move on the same sampled orders of the unseen cards and plays each to its end with the
 * level fast. False as fast_choose(). */
bool careful_choose(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct unseen *unseen,
                    struct rng *r, struct table_move *out);

#endif
