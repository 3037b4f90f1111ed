#include "batch_ladder.h"

#include <stdbool.h>

/* The first rung decides about nine deals of ten. Tenfold steps cost at most a ninth of the last one. */
static const double FIRST_SECONDS = 0.1;
enum { STEP = 10, RUNGS_WITHOUT_LIMIT = 4 };

/* Bytes of table a state, and the bounds of a table. */
enum { STATE_BYTES = 64 };
static const uint64_t TABLE_MIN = 1 << 20, TABLE_MAX = (uint64_t)1 << 30;

struct ladder ladder_make(const struct batch_limits *limits, bool at_once)
{
    struct ladder l = {0};
    double seconds = FIRST_SECONDS;
    bool limited = limits->seconds > 0;
    while (!at_once && !limits->states && (limited ? seconds * STEP <= limits->seconds : l.rungs < RUNGS_WITHOUT_LIMIT - 1)) {
        l.rung[l.rungs++] = (struct rung){0, seconds};
        l.seconds += seconds;
        seconds *= STEP;
    }
    l.rung[l.rungs++] = (struct rung){limits->states, limits->seconds};
    l.seconds += limits->seconds;
    return l;
}

uint64_t ladder_table_bytes(const struct batch_limits *limits, uint64_t memory_bytes, int *workers)
{
    if (!limits->states)
        return memory_bytes / (uint64_t)*workers;
    uint64_t bytes = TABLE_MIN;
    while (bytes < TABLE_MAX && bytes / STATE_BYTES < limits->states)
        bytes *= 2;
    if (bytes > memory_bytes)
        bytes = memory_bytes;
    if ((uint64_t)*workers > memory_bytes / bytes)
        *workers = (int)(memory_bytes / bytes);
    return bytes;
}
