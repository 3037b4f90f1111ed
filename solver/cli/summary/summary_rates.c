#include "summary_rates.h"

#include <math.h>
#include <stdlib.h>

uint64_t tally_total(const struct tally *t) { return t->count[TERRACE_UNKNOWN] + t->count[TERRACE_WINNABLE] + t->count[TERRACE_LOST]; }

struct rate tally_rate(const struct tally *t)
{
    return rate_with_unknown(t->count[TERRACE_WINNABLE], t->count[TERRACE_UNKNOWN], tally_total(t));
}

bool summary_no_choices(const struct summary_rates *r) { return r->choice && tally_total(&r->asked) == 0; }

static double effort(const struct summary_record *r, bool seconds) { return seconds ? (double)r->seconds : (double)r->states; }

size_t summary_efforts(const struct summary_game *g, bool seconds, double values[])
{
    size_t n = 0;
    for (size_t i = 0; i < g->count; i++)
        if (g->record[i].verdict != TERRACE_UNKNOWN && g->record[i].timed)
            values[n++] = effort(&g->record[i], seconds);
    stats_sort(values, n);
    return n;
}

static struct summary_effort effort_of(const struct summary_game *g, bool seconds, double values[])
{
    struct summary_effort e = {0};
    size_t n = summary_efforts(g, seconds, values);
    for (size_t i = 0; i < g->count; i++)
        e.total += effort(&g->record[i], seconds);
    if (n == 0)
        return e;
    for (size_t i = 0; i < n; i++)
        e.mean += values[i] / (double)n;
    e.median = stats_quantile(values, n, 0.5);
    e.p90 = stats_quantile(values, n, 0.9);
    e.p99 = stats_quantile(values, n, 0.99);
    e.largest = values[n - 1];
    return e;
}

/* Sums for a mean and its standard error. */
struct moments {
    double sum, squares;
};

static void add_share(struct moments *m, double share)
{
    m->sum += share;
    m->squares += share * share;
}

/* `direction` +1 or -1: the mean and STATS_Z standard errors to that side, within 0..1. Shares that are all the same do not show how far
 * others may lie: then Wilson's bound, as if the choices of a deal were always won or lost together. */
static double mean_beyond(const struct moments *m, double n, int direction)
{
    double mean = m->sum / n, variance = n > 1 ? (m->squares - n * mean * mean) / (n - 1) : 0;
    if (variance > 1e-12) /* rounding makes less of it */
        return fmin(1, fmax(0, mean + direction * STATS_Z * sqrt(variance / n)));
    struct rate r = rate_wilson((uint64_t)(direction < 0 ? floor(m->sum) : ceil(m->sum)), (uint64_t)n);
    return direction < 0 ? r.low : r.high;
}

static int base_rank_of(const struct summary_record *r, int i) { return (int)(r->base_ranks >> 4 * i & 15); }

/* A deal all of whose choices of base were asked for. */
static void add_choices(const struct summary_record *r, struct summary_rates *out, struct moments *low, struct moments *high)
{
    int count[VERDICTS] = {0};
    out->asked.count[r->verdict]++;
    for (int i = 0; i < r->bases_count; i++) {
        enum terrace_verdict v = record_base_verdict(r, i);
        count[v]++;
        out->by_base[base_rank_of(r, i)].count[v]++;
    }
    if (count[TERRACE_UNKNOWN])
        out->choices_open++;
    else
        out->by_winnable[count[TERRACE_WINNABLE]]++;
    if (r->bases_count > out->choices_most)
        out->choices_most = r->bases_count;
    add_share(low, (double)count[TERRACE_WINNABLE] / r->bases_count);
    add_share(high, (double)(count[TERRACE_WINNABLE] + count[TERRACE_UNKNOWN]) / r->bases_count);
}

bool summary_rates_make(const struct summary_game *g, struct summary_rates *out)
{
    struct moments low = {0}, high = {0};
    double *values = malloc((g->count + 1) * sizeof *values);
    *out = (struct summary_rates){.average = {0, 0, 1}};
    if (!values)
        return false;
    for (size_t i = 0; i < g->count; i++) {
        const struct summary_record *r = &g->record[i];
        out->deals.count[r->verdict]++;
        out->timed = out->timed || r->timed;
        out->choice = out->choice || r->bases_count > 0;
        if (r->bases_count > 0 && r->all_asked)
            add_choices(r, out, &low, &high);
        else if (r->bases_count == 0 && r->base_rank >= 0)
            out->by_base[r->base_rank].count[r->verdict]++;
    }
    double n = (double)tally_total(&out->asked);
    if (n > 0)
        out->average = (struct rate){(low.sum + high.sum) / (2 * n), mean_beyond(&low, n, -1), mean_beyond(&high, n, 1)};
    out->states = effort_of(g, false, values);
    out->seconds = effort_of(g, true, values);
    free(values);
    return true;
}
