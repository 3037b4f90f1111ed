/* Between moves on the fair player's table and moves on real cards. */
#ifndef TERRACE_FAIR_LIFT_H
#define TERRACE_FAIR_LIFT_H

#include "fair_table.h"
#include "game.h"

/* A fair player's move on the real cards of a view (or game). It takes no card from a foundation. */
struct move fair_lift(const struct game *g, struct table_move m);

/* The other way: a legal move on real cards, as the table plays it. */
struct table_move fair_lower(const struct game *g, const struct table_rules *rules, struct move m);

#endif
