/* Inner part of sheet.h: which lines a position needs. Not for others. */
#ifndef TERRACE_SHEET_NEEDS_H
#define TERRACE_SHEET_NEEDS_H

#include "sheet.h"

/* Whether all lines stand that say how the game stands; false with what is missing, all of it in one sentence. What can only be one thing
 * may be left out: a pile that must be empty since all cards are elsewhere, the lock where the layout tells. `visible`: the stock may
 * be missing. `g` is the position as far as it is given, its foundations complete. */
bool sheet_is_whole(struct sheet *s, const struct game *g, bool visible);

/* The same for the lock, which only the finished position tells. */
bool sheet_tells_lock(struct sheet *s, const struct game *g);

#endif
