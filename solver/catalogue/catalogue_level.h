/* The four levels of winnable deals. A deal's level follows from its leeway (solver/fair/fair_leeway.h): where the base is chosen, from
 * that of the winnable choice that has most of it. About a quarter of a game's winnable deals is of each level
 * (results/levels.md). */
#ifndef TERRACE_CATALOGUE_LEVEL_H
#define TERRACE_CATALOGUE_LEVEL_H

#include "variant.h"

enum level { LEVEL_EASY, LEVEL_MEDIUM, LEVEL_HARD, LEVEL_EXPERT, LEVELS, LEVEL_NONE = LEVELS };
extern const char *const level_names[LEVELS + 1]; /* "easy" .. "expert", "none" */

/* Deals whose leeway is less than least[LEVEL_EASY] are not easy, and so on; expert needs none. */
struct level_scale {
    int least[LEVEL_EXPERT];
};

/* The scale of a game that `terrace games` lists; NULL for any other game, or if too few of its winnable deals are known. Static. */
const struct level_scale *level_scale_of(const struct variant *v);

enum level level_of(const struct level_scale *scale, int leeway);

#endif
