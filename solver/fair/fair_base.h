/* Which base card the fair player takes. */
#ifndef TERRACE_FAIR_BASE_H
#define TERRACE_FAIR_BASE_H

#include "fair_player.h"
#include "fair_view.h"

/* Chooses the base card of a view that has none yet; false if there is nothing to choose. */
bool fair_choose_base(struct fair_player *p, const struct fair_view *view, struct rng *r, struct move *out);

/* The view after the choice `m`, before spaces are filled from the stock (table_start() does that). */
void fair_take_base(struct fair_view *view, struct move m);

#endif
