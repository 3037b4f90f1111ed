/* How much of a long test runs: one case in TEST_SHARE (an environment variable), all without it. `make test` runs one in 8, the
 * sanitizers one in 16 or 32 (Makefile), `make test TEST_SHARE=1` all of them. A test demands the same of the part as of the whole (a
 * mix of verdicts, a share covered). */
#ifndef TERRACE_TEST_SHARE_H
#define TERRACE_TEST_SHARE_H

#include <stdbool.h>
#include <stdlib.h>

static inline unsigned char test_share(void)
{
    const char *text = getenv("TEST_SHARE");
    int share = text ? atoi(text) : 1;
    return (unsigned char)(share < 1 ? 1 : share > 100 ? 100 : share);
}

/* How many of `cases` to try, at least one; of the same type as `cases`. */
#define SHARE(cases) ((cases) / test_share() > 0 ? (cases) / test_share() : 1)

/* Sanitizers take some ten times as long for everything, and keep what was freed. */
#ifdef TERRACE_SANITIZED
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* True in a case that takes ten seconds and more with a sanitizer: there it runs only if all of every test does. */
static inline bool too_long_here(void) { return SANITIZED && test_share() > 1; }

#endif
