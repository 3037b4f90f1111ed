#include "stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

struct rate rate_wilson(uint64_t hits, uint64_t n)
{
    assert(hits <= n);
    if (n == 0)
        return (struct rate){0, 0, 1};
    double count = (double)n, p = (double)hits / count, z = STATS_Z;
    double centre = (p + z * z / (2 * count)) / (1 + z * z / count);
    double half = z / (1 + z * z / count) * sqrt(p * (1 - p) / count + z * z / (4 * count * count));
    /* At the ends the formula gives exactly 0 and 1; rounding must not push it past the share itself. */
    double low = hits == 0 ? 0 : fmin(p, centre - half), high = hits == n ? 1 : fmax(p, centre + half);
    return (struct rate){p, low, high};
}

struct rate rate_with_unknown(uint64_t winnable, uint64_t unknown, uint64_t n)
{
    assert(unknown <= n && winnable <= n - unknown);
    struct rate all_lost = rate_wilson(winnable, n), all_won = rate_wilson(winnable + unknown, n);
    return (struct rate){(all_lost.value + all_won.value) / 2, all_lost.low, all_won.high};
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void stats_sort(double values[], size_t n)
{
    if (n > 1)
        qsort(values, n, sizeof *values, by_value);
}

double stats_quantile(const double sorted[], size_t n, double q)
{
    assert(n >= 1 && q > 0 && q <= 1);
    double rank = ceil(q * (double)n - 1e-9); /* 0.9 * 10 must not become the 10th for a rounding error */
    size_t index = rank < 1 ? 0 : (size_t)rank - 1;
    return sorted[index < n ? index : n - 1];
}
