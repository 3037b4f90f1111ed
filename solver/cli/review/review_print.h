/* The answer of `review` as text. */
#ifndef TERRACE_REVIEW_PRINT_H
#define TERRACE_REVIEW_PRINT_H

#include <stdio.h>

#include "layout.h"
#include "review.h"

/* Goes on behind the deal's name: what was lost and where, the costly moves, then each move with verdict and ease. */
void review_print(FILE *out, const struct review *r, const struct layout_style *style);

#endif
