/* The foundations of a sheet: which of them each given one is, and the cards below a top card. Private to sheet*.c. */
#ifndef TERRACE_SHEET_FOUNDATIONS_H
#define TERRACE_SHEET_FOUNDATIONS_H

#include "sheet.h"

/* PySolFC fixes the suit of each foundation, which users do not know. So foundations that do not fit at their place move to the first
 * places where they fit; those with a known base card come before those of which only the colour is known, and these take places for
 * whose suit a base card is left. If some fit nowhere, all stay, and the checks report it. Sets s->slot; `g` has the base. */
void sheet_sort_foundations(struct sheet *s, const struct game *g);

/* Puts the foundations that are given by their top cards into `g`, all other cards having their places. False if that is not possible. */
bool sheet_complete_foundations(struct sheet *s, struct game *g);

#endif
