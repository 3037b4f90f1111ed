/* Claims about gaps: what the formula leaves out of piles, stated where a refutation needs it. README.md, `formula-gaps`, says what a claim
 * is and why it is true in every play; this is that page in C. */
#ifndef CHECK_GAPS_H
#define CHECK_GAPS_H

#include "check_formula_model.h"
#include "check_message.h"

/* States the clauses of so many claims, the bytes from *at on, and moves *at behind them. `f` has both parts if there is a claim. False:
 * one of them is none; `why`. */
bool ck_gaps_state(struct formula *f, const unsigned char **at, const unsigned char *end, unsigned long claims, char why[CK_MESSAGE]);

#endif
