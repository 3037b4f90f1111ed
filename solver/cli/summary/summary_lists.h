/* Deals of one game for other programs, a line each, to stdout: numbers by verdict or difficulty, and a curve to
 * plot. */
#ifndef TERRACE_SUMMARY_LISTS_H
#define TERRACE_SUMMARY_LISTS_H

#include <stdbool.h>

#include "summary_data.h"

/* The deals of a verdict, one number a line, ascending. */
void summary_list(const struct summary_game *g, enum terrace_verdict verdict);
/* The hardest twentieth of the decided deals by states (one at least, if any is decided), hardest first. False without memory. */
bool summary_list_hard(const struct summary_game *g);
/* Share of the deals decided within so many states (or CPU seconds), as "effort share" lines of two numbers for plotting, a few for each
 * factor of ten. False without memory. */
bool summary_curve(const struct summary_game *g, bool by_seconds);

#endif
