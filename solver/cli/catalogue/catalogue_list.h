/* Lists the deals of a catalogue: one line each, or one JSON object. */
#ifndef TERRACE_CATALOGUE_LIST_H
#define TERRACE_CATALOGUE_LIST_H

#include "catalogue.h"

/* Writes the deals that are wanted to stdout. False without memory. */
bool catalogue_list_text(const struct catalogue *c, const struct catalogue_choice *wanted);
bool catalogue_list_json(const struct catalogue *c, const struct catalogue_choice *wanted);

#endif
