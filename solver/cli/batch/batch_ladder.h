/* How the effort for a problem grows: a few rungs of budgets, each the same search from its beginning. The last one has the whole limit, so
 * its answer is that of terrace solve. The cheap ones before it decide most deals of a range early. */
#ifndef TERRACE_BATCH_LADDER_H
#define TERRACE_BATCH_LADDER_H

#include <stdint.h>

#include "batch_line.h"

enum { LADDER_MAX = 24 };

/* 0: no limit (both 0 on the last rung if the limits are none). */
struct rung {
    uint64_t states;
    double seconds;
};
struct ladder {
    int rungs; /* >= 1 */
    struct rung rung[LADDER_MAX];
    double seconds; /* of all rungs together; means nothing without a limit of seconds */
};

/* A rung is at most a tenth of the next one. With a limit of states there is one rung, since the same deals must stay unknown on every
 * machine. `at_once`: one rung, for problems of which it is known that less does not do. */
struct ladder ladder_make(const struct batch_limits *limits, bool at_once);

/* Bytes of table for each of the workers, of `memory_bytes` in all, and *workers (in: wanted, out: at most that).
 * With a limit of states the table follows from that limit alone (and from `memory_bytes` where that is less), not from the number of
 * workers: a smaller table forgets, which may cost a verdict. So where it does not fit often enough there are fewer workers. */
uint64_t ladder_table_bytes(const struct batch_limits *limits, uint64_t memory_bytes, int *workers);

#endif
