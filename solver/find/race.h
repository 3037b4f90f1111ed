/* Which searches of one position are worth going on with. Runs that win are among the best of all runs long before they do, so at each
 * stage only those go on that are among the best so far (EXPERIMENTS.md, experiment 51).
 *
 * It only chooses what is tried. It proves nothing. */
#ifndef TERRACE_RACE_H
#define TERRACE_RACE_H

#include <stdbool.h>
#include <stdint.h>

#include "platform.h"

enum { RACE_STAGES = 2, RACE_SCORE_LEAST = -256, RACE_SCORES = 512 };

/* How many runs had which score at each stage. Any number of threads may ask at the same time. */
struct race {
    struct lock lock;
    uint32_t runs[RACE_STAGES][RACE_SCORES];
};

void race_init(struct race *r);
void race_destroy(struct race *r);

/* Notes the score of a run at a stage (from 0). True: it is the first there, or one of the best three tenths of those that came there; as
 * good as another is not worse. Scores beyond the range count as its ends. */
bool race_goes_on(struct race *r, int stage, int score);

#endif
