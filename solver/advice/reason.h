/* Why a choice of base or a move looks good or bad, in plain words: what the open cards show. */
#ifndef TERRACE_REASON_H
#define TERRACE_REASON_H

#include "fair.h"

enum { REASON_MAX = 512 };

/* Where cards of the rank lie in the reserve, how soon the reserve can move. Without a final point, e.g. "two 7s are buried at depth 3 and
 * 9 of the reserve; ..." */
void reason_base(const struct fair_view *view, struct move choice, char out[REASON_MAX]);

/* What a legal move frees, brings nearer and buries; the base is chosen. E.g. "frees the QH of the waste, which goes on the KS of t4;
 * buries the 9C, which waits for 3 cards". */
void reason_move(const struct fair_view *view, struct move m, char out[REASON_MAX]);

/* Cards that must go up before `card` can, on the foundation nearest to it; 0: it can go now; -1: no foundation takes it any more.
 * It does not say whether they are within reach. The base is chosen. */
int reason_distance(const struct game *g, card_t card);

#endif
