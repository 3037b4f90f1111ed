/* The sentence of a hint, written when everything else in it is known. */
#ifndef TERRACE_HINT_WORDS_H
#define TERRACE_HINT_WORDS_H

#include "hint.h"

void hint_say_known(const struct game *g, struct hint *h);
void hint_say_hidden(const struct game *g, struct hint *h);

#endif
