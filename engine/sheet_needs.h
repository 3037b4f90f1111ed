/* Which lines a position needs. Private to sheet*.c. */
#ifndef TERRACE_SHEET_NEEDS_H
#define TERRACE_SHEET_NEEDS_H

#include "sheet.h"

/* True if all lines that the position needs are there; else false with all that is missing, in one sentence. A line that can say
 * only one thing may be missing: a pile that must be empty because all cards are elsewhere, the lock where the layout shows it.
 * `visible`: the stock may be missing. `g` is the position as given so far, with complete foundations. */
bool sheet_is_whole(struct sheet *s, const struct game *g, bool visible);

/* The same for the lock; only the finished position shows whether it must be given. */
bool sheet_tells_lock(struct sheet *s, const struct game *g);

#endif
