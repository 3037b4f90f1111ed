/* The answer of `solve` as text. */
#ifndef TERRACE_SOLVE_REPORT_H
#define TERRACE_SOLVE_REPORT_H

#include <stdbool.h>

#include "layout.h"

/* Prints, after the deal's name, the verdict, why it is lost or unknown, the choices, and the solution as numbered steps, with the
 * layout every ten of them if `boards`. A question about one choice is answered about that choice. False: no memory. */
bool solve_print(FILE *out, const terrace_position *start, const terrace_result *r, bool boards, const struct layout_style *style);

/* The verdict as a comment, then the solution's moves in text form, one a line, to stdout. */
void solve_print_moves(const terrace_position *start, const terrace_result *r);

#endif
