/* What the tests of the library share: a game, a deal and a solver, or a failed test. */
#ifndef TERRACE_TEST_LIBRARY_H
#define TERRACE_TEST_LIBRARY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "terrace.h"

static inline const terrace_game *game_of(const char *name)
{
    terrace_error e;
    const terrace_game *game = terrace_game_named(name, NULL, &e);
    if (!game)
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    return game;
}

static inline terrace_position *deal_of(const char *game, const char *deal)
{
    terrace_error e;
    terrace_position *p = terrace_deal(game_of(game), deal, &e);
    if (!p)
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    return p;
}

static inline terrace_solver *solver_of(int threads)
{
    terrace_solver *s = terrace_solver_new((uint64_t)4 << 20, threads, NULL);
    assert_non_null(s);
    return s;
}

static inline void nap(long ms)
{
    struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

#endif
