/* Rounds: each phase plans its tasks (phase.h), in the order of the list. One thread does them in this order. Several take one after the
 * other from the same list, and begin the next round when none is left: nobody waits for the slowest, unless its phase is more than a round
 * behind. The first round, which decides most deals within a millisecond, is one thread's. */
#ifndef TERRACE_PORTFOLIO_H
#define TERRACE_PORTFOLIO_H

#include "job.h"

enum { PLAN_MAX = PHASES * PHASE_TASKS_MAX };

/* Rounds of growing effort until something decides (j->proof) or a limit is hit. `plan` is scratch, the caller's. */
void portfolio_run(struct job *j, struct task plan[PLAN_MAX]);

#endif
