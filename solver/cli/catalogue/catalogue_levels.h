/* Measures the levels of winnable deals. */
#ifndef TERRACE_CATALOGUE_LEVELS_H
#define TERRACE_CATALOGUE_LEVELS_H

#include "ledger.h"

/* Gives the winnable deals of `l` that have no level one, and their best choice; but where some choice was not asked. With `threads`
 * threads; the same levels whatever their number. False with `e` if memory is short. Blocks. */
bool catalogue_measure(struct ledger *l, const struct variant *v, int threads, struct error *e);

#endif
