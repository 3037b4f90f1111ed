/* The moves that make sense. */
#ifndef TERRACE_FAIR_LIST_H
#define TERRACE_FAIR_LIST_H

#include "fair_table.h"

enum { FAIR_LIST_MAX = 128 }; /* no game needed as many */

struct fair_list {
    struct table_move move[FAIR_LIST_MAX];
    int count;
};

/* Lists the moves to consider in `t`: those of the reserve first, then by pile, dealing last. */
void fair_list_moves(struct fair_list *list, const struct table *t, const struct table_rules *rules);

#endif
