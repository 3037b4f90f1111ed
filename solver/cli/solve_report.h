/* The answer of `solve`, as JSON (also for `serve`) and as text for people. */
#ifndef TERRACE_SOLVE_REPORT_H
#define TERRACE_SOLVE_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <jansson.h>

#include "layout.h"
#include "solve.h"

/* Adds "base" ... "bases" in the order of the contract; of the choices of base those that were tried. Where one choice was asked for the deal's
 * "verdict" is null, and "base_verdict" has the answer. */
void solve_add_json(json_t *object, const struct game *start, const struct bases *b);

/* Goes on behind the deal's name: verdict, the reason of a loss or of an unknown, the choices, and the solution as numbered steps. Where one
 * choice was asked for it speaks of that choice. `boards`: with layouts (solution_print.h). */
void solve_print(FILE *out, const struct game *start, const struct bases *b, bool boards, const struct layout_style *style);

/* The verdict as a comment, then the solution's moves in text form, one a line. */
void solve_print_moves(FILE *out, const char *game, const char *deal, const struct bases *b);

/* Which limit was hit, and the option that moves it: "the limit of CPU time was reached; --limit-seconds S allows more, ...". "" for LIMIT_NONE. */
const char *solve_limit_words(enum limit limit);

/* Reads what the user says of the base card: "t2", "7H", "all" (NULL: BASES_FIRST) for solve_bases(). False with `e` (where = `where`) if
 * the position has no such choice. */
bool solve_which(const char *text, const char *where, const struct game *start, int *which, struct error *e);

#endif
