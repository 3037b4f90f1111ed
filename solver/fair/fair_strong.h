/* Level strong: the solver asked about the moves that playouts leave. */
#ifndef TERRACE_FAIR_STRONG_H
#define TERRACE_FAIR_STRONG_H

#include "fair_player.h"
#include "fair_view.h"

/* The next move; needs p->solver. */
bool fair_strong_choose(struct fair_player *p, const struct fair_view *view, const struct table_rules *rules, struct rng *r,
                        struct move *out);

#endif
