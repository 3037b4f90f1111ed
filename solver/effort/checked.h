/* The checked build (`make check`, -DTERRACE_CHECK) checks invariants at every position searched, and begins with tiny sizes so that rare
 * paths run often. */
#ifndef TERRACE_CHECKED_H
#define TERRACE_CHECKED_H

#ifdef TERRACE_CHECK
#include <stdio.h>
#include <stdlib.h>

/* Ends the program where something is wrong: the checked build is for tests alone. */
static inline void checked_fault(const char *what)
{
    if (!what)
        return;
    fprintf(stderr, "terrace: internal check: %s: please report this with the command line\n", what);
    abort();
}
#define CHECKED(statement) statement
#define TINY(usual, tiny)  (tiny)
#else
#define CHECKED(statement) ((void)0)
#define TINY(usual, tiny)  (usual)
#endif

#endif
