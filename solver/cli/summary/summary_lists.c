#include "summary_lists.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "summary_rates.h"

/* What precedes a deal's number in PySolFC's notation. */
static const char *ms_of(const struct summary_game *g) { return strcmp(g->kind.prefix, "pysolfc:ms") == 0 ? "ms" : ""; }

void summary_list(const struct summary_game *g, enum terrace_verdict verdict)
{
    const char *ms = ms_of(g);
    for (size_t i = 0; i < g->count; i++)
        if (g->record[i].verdict == verdict)
            printf("%s%" PRIu64 "\n", ms, g->record[i].number);
}

static int hardest_first(const void *a, const void *b)
{
    const struct summary_record *x = *(const struct summary_record *const *)a, *y = *(const struct summary_record *const *)b;
    if (x->states != y->states)
        return x->states > y->states ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

bool summary_list_hard(const struct summary_game *g)
{
    const struct summary_record **decided = malloc((g->count + 1) * sizeof *decided);
    size_t count = 0;
    if (!decided)
        return false;
    for (size_t i = 0; i < g->count; i++)
        if (g->record[i].verdict != TERRACE_UNKNOWN && g->record[i].timed)
            decided[count++] = &g->record[i];
    qsort(decided, count, sizeof *decided, hardest_first);
    for (size_t i = 0; i < (count + 19) / 20; i++)
        printf("%s%" PRIu64 "\n", ms_of(g), decided[i]->number);
    free(decided);
    return true;
}

bool summary_curve(const struct summary_game *g, bool by_seconds)
{
    double *value = malloc((g->count + 1) * sizeof *value);
    size_t n, at = 0, deals = 0;
    if (!value)
        return false;
    n = summary_efforts(g, by_seconds, value);
    for (size_t i = 0; i < g->count; i++) /* a catalogue tells no effort */
        deals += g->record[i].timed;
    /* 16 points for a factor of ten, from one state or ten microseconds on. */
    for (int step = 0; at < n; step++) {
        double bound = pow(10, step / 16.0) * (by_seconds ? 1e-5 : 1);
        while (at < n && value[at] <= bound)
            at++;
        if (at)
            printf("%g %.6f\n", bound, (double)at / (double)deals);
    }
    free(value);
    return true;
}
