/* Between moves on the fair player's table and moves on real cards. */
#ifndef TERRACE_FAIR_LIFT_H
#define TERRACE_FAIR_LIFT_H

#include "fair_table.h"
#include "game.h"

/* The move of a table of `rules` on the real cards of a view (or game). Equal cards: the first pile that has one. */
struct move fair_lift(const struct game *g, const struct table_rules *rules, struct table_move m);

/* The other way: a legal move on real cards, as the table plays it. */
struct table_move fair_lower(const struct game *g, const struct table_rules *rules, struct move m);

#endif
