/* Shares with their 95 % intervals, as every table and report of this program states them. Pure, thread-safe. */
#ifndef TERRACE_INTERVAL_H
#define TERRACE_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

/* `value` in [low, high], all within 0..1, of differences -1..1. samples = 0: not sampled; then low = high = value if it is known exactly,
 * and 0..1 around 0.5 if nothing is known. */
struct interval {
    double value, low, high;
    uint64_t samples;
};

/* Wilson's interval for `hits` of `samples`; with 0 samples interval_unknown(). */
struct interval interval_wilson(uint64_t hits, uint64_t samples);

/* The same with `open` of the samples undecided: low counts them as misses, high as hits; value is taken among the decided. */
struct interval interval_wilson_open(uint64_t hits, uint64_t open, uint64_t samples);

/* True where nothing is known: not sampled, or every sample left open. */
bool interval_tells_nothing(const struct interval *i);

struct interval interval_exact(double value);
struct interval interval_unknown(void);
/* Of the difference of two shares: -1..1. */
struct interval interval_unknown_difference(void);

#endif
