/* The answer of `solve`, as text for people. */
#ifndef TERRACE_SOLVE_REPORT_H
#define TERRACE_SOLVE_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "layout.h"
#include "solve.h"

/* Goes on behind the deal's name: verdict, the reason of a loss or of an unknown, the choices, and the solution as numbered steps. Where one
 * choice was asked for it speaks of that choice. `boards`: with layouts (solution_print.h). */
void solve_print(FILE *out, const struct game *start, const struct bases *b, bool boards, const struct layout_style *style);

/* The verdict as a comment, then the solution's moves in text form, one a line. */
void solve_print_moves(FILE *out, const char *game, const char *deal, const struct bases *b);

#endif
