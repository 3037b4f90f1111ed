/* Safe steps: moves that cannot hurt, so that a search may make them at once and leave out all others. */
#ifndef TERRACE_SAFE_STEP_H
#define TERRACE_SAFE_STEP_H

#include "state.h"

/* A step after which every win from `s` is still there; the argument stands in the source. True with *step filled if there is one. */
bool safe_step_find(const struct problem *p, const struct state *s, struct step *step);

#endif
