/* Beams near a plan of the precedence formula (guide.h). */
#ifndef TERRACE_GUIDED_H
#define TERRACE_GUIDED_H

#include "follow.h"

/* Runs a few beams near `plan`, a plan of `start`; takes some tenths of a second. True: `out` wins from `start`. False proves
 * nothing. Stops when the stop() of `a` says so; its other limits are not looked at. Any number may run at the same time. */
bool guided_search(const struct game *start, const struct plan *plan, const struct allowance *a, struct line *out);

#endif
