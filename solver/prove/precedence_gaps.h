/* Gaps: what a solution of the precedence formula may get wrong about piles, said in clauses when it does. Private to precedence_*.c.
 *
 * ---- What is said ----
 *
 * The formula knows the kinds of tops and of bottoms, but not which bottom belongs to which top. So a solution may let bottom x leave its
 * place because some top is of x's kind, though that is the top of another pile, and x cannot be bared any more.
 *
 * Take the kinds of one class as levels, by rank. A pile covers the levels from its top up to its bottom. A card that lands on a pile moves
 * its top one level down; when a top goes up, its pile's top is one level higher; a top of level l that moves onto a top of level l + 1
 * leaves a top of level l + 1 where it was. So the level of a pile's top changes by one at a time, and only to levels where just then there
 * is a top. (The rules move one card at a time, and until piles fill spaces no card of a pile does.)
 *
 * A *gap* is a level without a top, for as long as there is none. The top of a pile that is below a gap stays below it while the gap lasts,
 * and one that is above stays above. If another gap one level higher or lower is open at the same moment, it is on the same side of that
 * one, too. So a *cut*, which goes from gap to gap like this, is a wall in the plane of time and levels.
 *
 * A claim is about one moment and one level `low` that is a gap then. Cuts say of some bottoms x, each of a level k that its cut does not
 * exceed, that the tops of their piles are
 *   above low   because x is gone when a later cut ends (below the cut x could not be bared), or because an earlier cut begins just after
 *               x filled a space (then x is the top of its own pile);
 *   below low   because a later cut ends, or an earlier one begins, at level k while x is a bottom (no level is left between them).
 * More of them above than there are tops from low to the highest k, or more below than there are tops below low, or one on both sides:
 * that cannot be. So not all of it is true, which is a clause.
 *
 * A gap of kind c is there just before e leaves if tableau(c) <= linked(d), d the kind that lies on c; just after that e's fate counts. It
 * lasts from one moment to another if no copy of c comes onto a pile and no copy of d goes up from one between them: as many more of both
 * are out, and up, as have flown. Where piles fill spaces in the end, a cut ends before the talon does.
 *
 * All of that is said in variables of the coarse part, of any solution and of every play, so each clause is true in every winning play.
 * EXPERIMENTS.md, experiment 88.
 */
#ifndef TERRACE_PRECEDENCE_GAPS_H
#define TERRACE_PRECEDENCE_GAPS_H

#include <stdbool.h>
#include <stddef.h>

#include "precedence_model.h"

/* A list that grows. */
struct precedence_gap_numbers {
    int *number; /* owned: free() it */
    size_t length, capacity;
    bool incomplete; /* some were lost for want of memory */
};

/* Claims as numbers, in the form that checker/README.md gives them (`formula-gaps`). */
struct precedence_gap_claims {
    struct precedence_gap_numbers numbers;
    size_t claims;
};

/* Adds clauses that the present solution breaks (SAT_SATISFIABLE, all stages taken up, the fine part there); then it has no values any
 * more. Returns how many: 0 if no fault was found, or without memory. With `log` their claims are appended to it. */
int precedence_add_gaps(struct precedence_model *m, struct precedence_gap_claims *log);

#endif
