/* Converts the deals of a catalogue to lines of a batch file. */
#ifndef TERRACE_CATALOGUE_BATCH_H
#define TERRACE_CATALOGUE_BATCH_H

#include "batch_line.h"
#include "terrace.h"

/* The line of deal `number`, without effort, length and proof. The cards to choose from are found by dealing it: where the rules are not
 * known (`game` NULL: a custom one) it has no choices and no base rank. False if the deal was not asked. */
bool catalogue_batch_line(const terrace_catalogue *c, const terrace_game *game, uint64_t number, struct batch_line *out);

/* True if terrace_catalogue_open() refused a file that begins as a catalogue does; then `why`, its error, says what is wrong. False:
 * the file may be one of another kind. */
bool catalogue_begins(const terrace_error *why);

#endif
