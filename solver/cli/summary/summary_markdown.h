/* A summary in tables of Markdown, which is also what a terminal shows and what --html makes a page of (summary_html.h). */
#ifndef TERRACE_SUMMARY_MARKDOWN_H
#define TERRACE_SUMMARY_MARKDOWN_H

#include <stdio.h>

#include "summary_rates.h"

/* All games in one table, then the tables of each. `rates` has d->count entries. */
void summary_markdown(FILE *out, const struct summary_data *d, const struct summary_rates rates[]);

#endif
