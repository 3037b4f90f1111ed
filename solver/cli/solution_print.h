/* A solution as steps to follow with the cards on the table: numbered moves, in groups that begin where the stock turned up a card. */
#ifndef TERRACE_SOLUTION_PRINT_H
#define TERRACE_SOLUTION_PRINT_H

#include <stdbool.h>
#include <stdio.h>

#include "layout.h"

/* The steps of `solution` from `start`. With `boards` the layout stands before the first and after every tenth step. False: no
 * memory. */
bool solution_print(FILE *out, const terrace_position *start, const terrace_result *solution, bool boards,
                    const struct layout_style *style);

/* "7H t3 > f1" */
void solution_print_transfer(FILE *out, terrace_card card, int from, int to, const struct layout_style *style);

/* What happened by itself after a step, "   (by itself: 7H t3 > f1, ...)", if anything did, and the line's end. */
void solution_print_autos(FILE *out, const terrace_move autos[], size_t count, const struct layout_style *style);

#endif
