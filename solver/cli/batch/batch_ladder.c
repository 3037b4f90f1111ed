#include "batch_ladder.h"

#include <stdbool.h>

/* The first rung decides about nine deals of ten. Tenfold steps waste at most a ninth of the last one. */
static const double FIRST_SECONDS = 0.1;
static const uint64_t FIRST_STATES = 50000;
enum { STEP = 10 };

/* Bytes of table a state, and the bounds of a table. */
enum { STATE_BYTES = 64 };
static const uint64_t TABLE_MIN = 1 << 20, TABLE_MAX = (uint64_t)1 << 30;

struct ladder ladder_make(const struct batch_limits *limits, bool at_once)
{
    struct ladder l = {0};
    uint64_t states = FIRST_STATES, states_left = limits->states;
    double seconds = FIRST_SECONDS, seconds_left = limits->seconds;
    bool by_states = limits->states > 0, by_seconds = limits->seconds > 0;
    /* A rung that would use up either limit, or leave less than its own size, is the last one and gets all the rest. */
    while (!at_once && l.rungs < LADDER_MAX - 1) {
        bool last = (by_states && states_left / 2 < states) || (by_seconds && seconds_left / 2 < seconds) ||
                    (!by_states && !by_seconds && l.rungs == 3);
        if (last)
            break;
        l.rung[l.rungs++] = (struct rung){by_states ? states : 0, by_seconds || !by_states ? seconds : 0};
        states_left -= by_states ? states : 0;
        seconds_left -= by_seconds ? seconds : 0;
        states *= STEP;
        seconds *= STEP;
    }
    l.rung[l.rungs++] = (struct rung){states_left, seconds_left};
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
