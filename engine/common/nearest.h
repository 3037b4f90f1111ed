/* "Did you mean ...?": of several known names the one nearest to a mistyped one. */
#ifndef TERRACE_NEAREST_H
#define TERRACE_NEAREST_H

#include <stddef.h>

struct nearest {
    const char *wanted; /* what the user wrote, `length` bytes */
    size_t length;
    const char *best; /* nearest name offered so far that is near enough to be meant, or NULL; borrowed */
    int distance;
};

/* Offers a known name. Near enough: at most half of its letters changed, added, dropped (Levenshtein, case ignored), or the wanted
 * text is its beginning. */
void nearest_offer(struct nearest *n, const char *name);

#endif
