/* The checked build (`make check`, -DTERRACE_CHECK). At every position searched it recounts all incremental data and compares. Tables,
 * first sizes and intervals are tiny, so that rare paths run often. */
#ifndef TERRACE_CHECKED_H
#define TERRACE_CHECKED_H

#ifdef TERRACE_CHECK
#include <stdio.h>
#include <stdlib.h>

/* Ends the program when something is wrong: the checked build is for tests only. */
static inline void checked_fault(const char *what)
{
    if (!what)
        return;
    fprintf(stderr, "terrace: internal check: %s: please report this with the command line\n", what);
    abort();
}
enum { CHECKING = 1 };
#define TINY(usual, tiny) (tiny)
#else
static inline void checked_fault(const char *what) { (void)what; }
enum { CHECKING = 0 };
#define TINY(usual, tiny) (usual)
#endif

/* Calls a check in the checked build; other builds compile the call and leave it out. */
#define CHECKED(call) (CHECKING ? (void)(call) : (void)0)

/* The twin of assert() for checks that are too slow for every test. */
#define CHECKED_ASSERT(holds) CHECKED(checked_fault((holds) ? (const char *)0 : #holds))

#endif
