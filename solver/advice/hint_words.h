/* Write a hint's sentence (`why`), without verdict and full stop, from its other fields. Pure. */
#ifndef TERRACE_HINT_WORDS_H
#define TERRACE_HINT_WORDS_H

#include "hint.h"

void hint_say_known(const struct game *g, struct hint *h);
void hint_say_hidden(const struct fair_view *view, struct hint *h);

#endif
