/* From the precedence formula to a verdict: makes its plans one after the other and tries to play each. */
#ifndef TERRACE_PURSUIT_H
#define TERRACE_PURSUIT_H

#include "follow.h"
#include "sat_exchange.h"

/* Each plan is followed over at most `limit_positions` positions and then used as a guide (guide.h), unless it hardly differs from the
 * last one that was. A plan with gaps (precedence_mend()) is only mended, but for the first one of the whole formula. pursuit_go_on() ends
 * when a plan wins (PURSUIT_WON, `out` filled), when the formula proves the position lost (PURSUIT_LOST), when plans or the allowance run
 * out (PURSUIT_UNKNOWN), or memory (PURSUIT_NO_MEMORY); the next call continues from there. Of the allowance hold `work` and stop(); a
 * limit of seconds holds for each plan anew. For positions for which precedence_applies(). Memory: precedence_bytes(). One thread at a
 * time; any number of pursuits at the same time. */
enum pursuit_answer { PURSUIT_UNKNOWN, PURSUIT_WON, PURSUIT_LOST, PURSUIT_NO_MEMORY };
enum { PLANS_MOST = 1000, FOLLOW_POSITIONS = 200000 }; /* the program's limits */

struct pursuit;
struct pursuit *pursuit_create(const struct game *start, int plans_most, uint64_t limit_positions); /* NULL: no memory */
void pursuit_free(struct pursuit *p);                                                               /* NULL allowed */
/* Before the first pursuit_go_on(): several pursuits of one position, each with a number of its own, exchange what their formulas learn
 * (sat_exchange.h). Number 0 decides as it would alone, but for what it hears. `x` must outlive it. */
void pursuit_join(struct pursuit *p, struct sat_exchange *x, int number);
/* Before the first pursuit_go_on(): plans are not asked for gaps (precedence_mend()). */
void pursuit_without_gaps(struct pursuit *p);
enum pursuit_answer pursuit_go_on(struct pursuit *p, const struct allowance *a, struct line *out);

#endif
