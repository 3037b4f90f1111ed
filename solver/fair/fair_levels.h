/* The fair player's levels. */
#ifndef TERRACE_FAIR_LEVELS_H
#define TERRACE_FAIR_LEVELS_H

#include <stdbool.h>

enum fair_level {
    FAIR_FAST,    /* a few weights, no search: some 10 microseconds a game */
    FAIR_CAREFUL, /* tries each sensible move on sampled stock orders, played out by `fast`: some 0.1 s a game */
    FAIR_STRONG,  /* the same on more orders; asks the solver about the moves that are left: seconds a game */
    FAIR_LEVELS
};
extern const char *const fair_level_names[FAIR_LEVELS]; /* "fast", "careful", "strong" */
/* False if there is no level of that name. */
bool fair_level_parse(const char *name, enum fair_level *out);

#endif
