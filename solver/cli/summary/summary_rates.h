/* The figures of one game, computed from its merged records. */
#ifndef TERRACE_SUMMARY_RATES_H
#define TERRACE_SUMMARY_RATES_H

#include <stdbool.h>

#include "stats.h"
#include "summary_data.h"

/* Deals, or choices of a base card, by verdict. */
struct tally {
    uint64_t count[TERRACE_NOT_ASKED]; /* by enum terrace_verdict; what was not asked is not counted */
};
uint64_t tally_total(const struct tally *t);
struct rate tally_rate(const struct tally *t);

/* Effort of the decided deals, where files record it. */
struct summary_effort {
    double mean, median, p90, p99, largest;
    double total; /* all deals, unknown ones too */
};

struct summary_rates {
    struct tally deals;
    bool choice;                       /* the base card is chosen */
    struct tally asked;                /* with a choice: the deals all of whose choices were asked for; what follows is about these alone */
    struct tally by_base[BATCH_RANKS]; /* choices of that rank; without a choice: deals of that base rank */
    uint64_t by_winnable[TERRACE_BASES_MAX + 1]; /* deals with exactly so many winnable choices, all of them decided */
    uint64_t choices_open;                       /* deals some of whose choices are undecided */
    int choices_most;                            /* largest number of choices of a deal */
    /* What a blind choice wins: the mean over the deals of the share of winnable choices. low: undecided ones count as lost, high:
     * as winnable, each with 1.96 standard errors over deals (choices of one deal are not independent, so no Wilson interval, but where
     * all deals are alike). */
    struct rate average;
    bool timed; /* some file gives effort */
    struct summary_effort states, seconds;
};

/* In a game with a choice no deal was asked for all of its choices: then it gets no tables by base card. */
bool summary_no_choices(const struct summary_rates *r);

/* False without memory. */
bool summary_rates_make(const struct summary_game *g, struct summary_rates *out);

/* The states of the decided deals whose effort is known, or their CPU seconds, ascending, to `values` (g->count of them at most); returns
 * their number. */
size_t summary_efforts(const struct summary_game *g, bool seconds, double values[]);

#endif
