/* The fair player's levels. */
#ifndef TERRACE_FAIR_LEVELS_H
#define TERRACE_FAIR_LEVELS_H

#include <stdbool.h>

enum fair_level {
    FAIR_FAST,    /* a few weights, no search: some 10 microseconds a game */
    FAIR_QUICK,   /* tries each sensible move on 8 sampled stock orders, played out by `fast`: some 0.02 s a game */
    FAIR_CAREFUL, /* the same on 64 orders: some 0.1 s a game */
    FAIR_STRONG,  /* tries whole turns, up to the next card, on 256 orders, played out in 8 styles of `fast`: some 2 s a game */
    FAIR_LEVELS
};
extern const char *const fair_level_names[FAIR_LEVELS + 1]; /* "fast", "quick", "careful", "strong", NULL */
/* False if there is no level of that name. */
bool fair_level_parse(const char *name, enum fair_level *out);

#endif
