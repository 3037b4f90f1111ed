/* The answer of hint as text. */
#ifndef TERRACE_HINT_PRINT_H
#define TERRACE_HINT_PRINT_H

#include "advice_cli.h"
#include "hint.h"

/* The verdict of position `seen` in a word or two, before the sentence that explains it (h->why). */
const char *hint_headline(const struct game *seen, const struct hint *h);

/* The advice on `g`, which `ask` was about, and a table of its moves, to stdout. */
void hint_print(const struct game *g, const struct advice_question *ask, const struct hint *h);

#endif
