#include "interval.h"

#include <assert.h>

#include "stats.h"

struct interval interval_unknown(void) { return (struct interval){.value = 0.5, .low = 0, .high = 1, .samples = 0}; }

struct interval interval_unknown_difference(void) { return (struct interval){.value = 0, .low = -1, .high = 1, .samples = 0}; }

struct interval interval_exact(double value) { return (struct interval){.value = value, .low = value, .high = value, .samples = 0}; }

/* Nothing else has both ends: Wilson's interval is 0 at the low end only without hits, 1 at the high one only with nothing but hits. */
bool interval_tells_nothing(const struct interval *i) { return i->low <= 0 && i->high >= 1; }

struct interval interval_wilson(uint64_t hits, uint64_t samples)
{
    assert(hits <= samples);
    if (samples == 0)
        return interval_unknown();
    struct rate r = rate_wilson(hits, samples);
    return (struct interval){.value = r.value, .low = r.low, .high = r.high, .samples = samples};
}

struct interval interval_wilson_open(uint64_t hits, uint64_t open, uint64_t samples)
{
    assert(hits + open <= samples);
    if (open >= samples)
        return (struct interval){.value = 0.5, .low = 0, .high = 1, .samples = samples};
    return (struct interval){
        .value = (double)hits / (double)(samples - open),
        .low = rate_wilson(hits, samples).low,
        .high = rate_wilson(hits + open, samples).high,
        .samples = samples,
    };
}
