/* Lists the deals of a catalogue: one line each, or one JSON object. */
#ifndef TERRACE_CATALOGUE_LIST_H
#define TERRACE_CATALOGUE_LIST_H

#include <stdbool.h>

#include "terrace.h"

/* Which deals are asked for. */
struct catalogue_wanted {
    bool winnable; /* winnable ones only */
    bool unknown;  /* unknown ones only */
    int level;     /* ... of this level; TERRACE_LEVEL_NONE: of any */
};

/* Write the deals that are wanted to stdout. JSON: false without memory. */
void catalogue_list_text(const terrace_catalogue *c, const struct catalogue_wanted *wanted);
bool catalogue_list_json(const terrace_catalogue *c, const struct catalogue_wanted *wanted);

/* Deals of its range; 2^64 - 1 stands for 2^64 too. */
uint64_t catalogue_range_count(const terrace_catalogue *c);

#endif
