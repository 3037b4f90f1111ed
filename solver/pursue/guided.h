/* Beams near a plan of the precedence formula (guide.h). */
#ifndef TERRACE_GUIDED_H
#define TERRACE_GUIDED_H

#include "allowance.h"
#include "follow.h"

/* A few beams, some tenths of a second. True: `out` wins from `start`, whose plan it is. False proves nothing: `a` said stop, or it was not
 * enough. Safe side by side. */
bool guided_search(const struct game *start, const struct plan *plan, const struct allowance *a, struct line *out);

#endif
