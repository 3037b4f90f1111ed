/* The fair player's levels. */
#ifndef TERRACE_FAIR_LEVELS_H
#define TERRACE_FAIR_LEVELS_H

#include <stdbool.h>

enum fair_level {
    FAIR_FAST,    /* a few weights, no search: some 10 microseconds a game */
    FAIR_QUICK,   /* tries each sensible move on 8 sampled stock orders, played out in 3 styles of `fast`: some 0.02 s a game */
    FAIR_CAREFUL, /* tries whole turns, up to the next card, on 64 or 128 orders, played out in 4 styles of `fast`: some 0.2 s a game */
    FAIR_STRONG,  /* the same on 256 orders, in 6 styles: some 1 s a game */
    FAIR_LEVELS
};
extern const char *const fair_level_names[FAIR_LEVELS]; /* "fast", "quick", "careful", "strong" */
/* False if there is no level of that name. */
bool fair_level_parse(const char *name, enum fair_level *out);

#endif
