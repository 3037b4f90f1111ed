/* The forms of a summary: JSON, CSV, Markdown tables, and lists of deal numbers. */
#ifndef TERRACE_SUMMARY_WRITE_H
#define TERRACE_SUMMARY_WRITE_H

#include <stdbool.h>
#include <stdio.h>

#include "json_out.h"
#include "summary_rates.h"

/* The entry of a game in "games". */
void summary_json(struct json_out *o, const struct summary_game *g, const struct summary_rates *r);

/* One row of "group" all, then one for each base rank, for the average choice and for each number of winnable choices. */
void summary_csv_head(FILE *out);
void summary_csv(FILE *out, const struct summary_game *g, const struct summary_rates *r);

/* All games in one table, then the tables of each. `rates` has data->count entries. */
void summary_markdown(FILE *out, const struct summary_data *d, const struct summary_rates rates[]);

/* The deals of a verdict, one number a line, ascending. */
void summary_list(FILE *out, const struct summary_game *g, enum terrace_verdict verdict);
/* The hardest twentieth of the decided deals by states, hardest first. False without memory. */
bool summary_list_hard(FILE *out, const struct summary_game *g);
/* Share of the deals decided within so many states (or CPU seconds), as "effort share" lines of two numbers for plotting, a few for each
 * factor of ten. False without memory. */
bool summary_curve(FILE *out, const struct summary_game *g, bool by_seconds);

#endif
