/* Questions, as callers of the library and requests to a session ask them. Private to this folder. */
#ifndef TERRACE_QUESTION_H
#define TERRACE_QUESTION_H

#include <stdbool.h>

#include "handle.h"

/* The answer, which the caller frees. NULL with `e`, as terrace_solve() and its sisters say in terrace.h. */
terrace_result *question_ask(enum question kind, terrace_solver *s, const terrace_position *p, const terrace_options *given,
                             struct error *e);

/* False with `e` if the position has unknown cards: there is no verdict on it. */
bool question_all_known(const struct game *g, const char *where, const char *mend, struct error *e);

#endif
