/* What formulas tell each other. Several of the same variables and clauses, each on a thread of its own and with its decisions in another
 * order, refute together in less time than one of them (EXPERIMENTS.md, experiment 77).
 *
 * Sound, because a lemma follows from the clauses that its member has, and these are all clauses of the one formula that the members
 * build: whatever satisfies that, satisfies the lemma. A member that has not added all of it yet may so learn of clauses to come. */
#ifndef TERRACE_SAT_EXCHANGE_H
#define TERRACE_SAT_EXCHANGE_H

#include "sat.h"

enum { SAT_MEMBERS_MAX = 8 };

/* Members may use it at the same time. */
struct sat_exchange;
struct sat_exchange *sat_exchange_create(void); /* NULL: no memory */
void sat_exchange_free(struct sat_exchange *x); /* after its members; NULL allowed */

/* From now on `s` tells the others its best lemmas, and takes over theirs. Members add the same variables, clauses, orders and facts in
 * the same order, and take up the same stages; each goes at its own pace. `number`, below SAT_MEMBERS_MAX, is no other member's; with 0
 * `s` decides as it would alone, but for what it hears. Without `record`: what others have found out would be missing there. */
void sat_join(struct sat *s, struct sat_exchange *x, int number);

/* Before a clause that the others do not have: `s` no longer tells or takes anything. Allowed if it has not joined. */
void sat_leave(struct sat *s);

#endif
