/* A summary in rows of comma-separated values (RFC 4180), to stdout. */
#ifndef TERRACE_SUMMARY_CSV_H
#define TERRACE_SUMMARY_CSV_H

#include "summary_rates.h"

/* One row of "group" all, then one for each base rank, for the average choice and for each number of winnable choices. */
void summary_csv_head(void);
void summary_csv(const struct summary_game *g, const struct summary_rates *r);

#endif
