/* For "did you mean ...?": finds the known name that is nearest to a mistyped one. */
#ifndef TERRACE_NEAREST_H
#define TERRACE_NEAREST_H

#include <stddef.h>

struct nearest {
    const char *wanted; /* what the user wrote, `length` bytes */
    size_t length;
    const char *best; /* the nearest of the names offered so far, if it is near enough; else NULL; borrowed */
    int distance;
};

/* Offers a known name. It is near enough if at most half of its letters are changed, added or dropped (Levenshtein, case ignored), or if
 * it begins with the text that the user wrote, at least three letters. */
void nearest_offer(struct nearest *n, const char *name);

#endif
