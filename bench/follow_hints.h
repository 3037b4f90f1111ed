/* A game played by following hints, with the stock seen or not. */
#ifndef TERRACE_FOLLOW_HINTS_H
#define TERRACE_FOLLOW_HINTS_H

#include "hint.h"

struct followed {
    bool won;
    bool repeated; /* a position came twice, where it was left */
    int moves;
};

/* Called after each hint with the CPU seconds that it took. */
typedef void follow_note(void *context, const struct hint *h, double cpu_seconds);

/* Plays the next move of hint_hidden(), or of hint_known(), on the real cards of `start` until there is none, judged by the referee (a
 * refused move ends the program). `note` may be NULL. */
struct followed follow_hints(const struct game *start, bool known, const struct advice_options *o, follow_note *note, void *context);

#endif
