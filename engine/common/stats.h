/* The statistics of win rates: intervals for a share, and quantiles. Pure functions, safe from any thread. */
#ifndef TERRACE_STATS_H
#define TERRACE_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A share (0..1) with the interval that holds the true one with 95 % confidence. */
struct rate {
    double value, low, high;
};

/* Standard errors to each side that hold 95 % of a normal distribution; the literature on patience games rounds 1.959964 like this. */
#define STATS_Z 1.96

/* Wilson's score interval with STATS_Z for `hits` successes of `n` independent trials, hits <= n.
 * value = hits / n. With n = 0 nothing is known: value 0, low 0, high 1. */
struct rate rate_wilson(uint64_t hits, uint64_t n);

/* The rate of n = 0: its value is none. */
static inline bool rate_tells_nothing(const struct rate *r) { return r->value <= 0 && r->low <= 0 && r->high >= 1; }

/* A win rate of `n` deals of which `unknown` could not be decided, after Blake and Gent ("The Winnability of Klondike Solitaire and
 * Many Other Patience Games", JAIR 85:21): they stay in the sample; low is Wilson's lower end with all of them lost, high Wilson's
 * upper end with all of them won; value is the middle of the two extreme shares. winnable + unknown <= n. */
struct rate rate_with_unknown(uint64_t winnable, uint64_t unknown, uint64_t n);

/* Makes them ascending. */
void stats_sort(double values[], size_t n);

/* The smallest of `sorted` (ascending, n >= 1) that at least a share q of them does not exceed ("nearest rank"); 0 < q <= 1. */
double stats_quantile(const double sorted[], size_t n, double q);

#endif
