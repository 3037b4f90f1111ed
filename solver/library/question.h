/* What questions of the library and requests to a session have in common: presets and bounds. Private to this folder. */
#ifndef TERRACE_QUESTION_H
#define TERRACE_QUESTION_H

#include <stdbool.h>

#include "advice.h"
#include "error.h"
#include "game.h"
#include "solve.h"
#include "terrace.h"

enum { QUESTION_SAMPLES_MOST = 65536, QUESTION_PLAYOUTS_MOST = 100000000 };

/* False with `e` if the position has unknown cards: there is no verdict on it. */
bool question_all_known(const struct game *g, const char *where, const char *mend, struct error *e);

/* Both: everything except cancel and progress. */
struct solve_options question_solve_options(const terrace_options *o);
void question_advice_options(const terrace_options *o, uint64_t memory_bytes, int threads, struct advice_options *out);

#endif
