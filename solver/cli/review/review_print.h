/* The answer of `review` as text. */
#ifndef TERRACE_REVIEW_PRINT_H
#define TERRACE_REVIEW_PRINT_H

#include "layout.h"

/* Goes on behind the deal's name: what was lost and where, the costly moves, then each move with verdict and ease (of `player`, enum
 * terrace_player). `end`: the game's last position; it is left as it was. */
void review_print(FILE *out, terrace_position *end, const terrace_result *review, int player, const struct layout_style *style);

#endif
