/* The way from the precedence formula to a verdict: its plans, one after the other, each tried on the referee. */
#ifndef TERRACE_PURSUIT_H
#define TERRACE_PURSUIT_H

#include "follow.h"

/* Plans of the precedence model one after the other, each followed over at most `limit_positions` positions and then taken as a guide
 * (guide.h), until one wins (PURSUIT_WON, `out` filled), the model proves the position lost (PURSUIT_LOST), or plans or the allowance
 * are at their end. It goes on where it stopped: what was done in parts is not lost. For positions for which precedence_applies(). Memory:
 * precedence_bytes() and 20 MB. One thread at a time; any number side by side. */
enum pursuit_answer { PURSUIT_UNKNOWN, PURSUIT_WON, PURSUIT_LOST };
enum { PLANS_MOST = 100, FOLLOW_POSITIONS = 200000 }; /* the program's limits */

struct pursuit;
struct pursuit *pursuit_create(const struct game *start, int plans_most, uint64_t limit_positions); /* NULL: no memory */
void pursuit_free(struct pursuit *p);                                                               /* NULL allowed */
enum pursuit_answer pursuit_go_on(struct pursuit *p, const struct allowance *a, struct line *out);

#endif
