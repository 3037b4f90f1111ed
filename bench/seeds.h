/* The deals seed:FIRST..LAST of a measuring program's command line. */
#ifndef TERRACE_SEEDS_H
#define TERRACE_SEEDS_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

struct seeds {
    uint64_t first, last;
};

/* False: one of them is no number of digits alone, or the last is before the first. */
static inline bool seeds_read(const char *first, const char *last, struct seeds *out)
{
    char *end[2];
    out->first = strtoull(first, &end[0], 10);
    out->last = strtoull(last, &end[1], 10);
    return *first >= '0' && *first <= '9' && !*end[0] && *last >= '0' && *last <= '9' && !*end[1] && out->first <= out->last;
}

#endif
