/* An answer for people on stdout. On a terminal lines wider than it are folded at blanks, instead of broken within a word. */
#ifndef TERRACE_FOLDED_H
#define TERRACE_FOLDED_H

#include <stdbool.h>
#include <stdio.h>

struct folded {
    FILE *out; /* stdout itself where nothing is folded: no terminal, or no memory */
    char *text;
    size_t length;
};

/* Where to write the answer; nothing else may go to stdout before folded_end(). Use from the main thread. */
FILE *folded_begin(struct folded *f);

/* Puts the answer on stdout. What is left of a folded line begins MESSAGE_INDENT blanks further in than the line itself. False: no memory
 * for all of it. */
bool folded_end(struct folded *f);

#endif
