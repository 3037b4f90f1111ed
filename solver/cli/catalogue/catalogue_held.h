/* What a catalogue that is gone on with holds already. */
#ifndef TERRACE_CATALOGUE_HELD_H
#define TERRACE_CATALOGUE_HELD_H

#include "catalogue_make.h"

/* No verdict yet. */
static inline bool catalogue_is_open(int verdict) { return verdict == TERRACE_UNKNOWN || verdict == TERRACE_NOT_ASKED; }

/* Blocks that are there stay as they are. So MAKING_INPUT with `e` if the files that were given know more of them, or the contrary.
 * Deals that a catalogue of chosen ones leaves out are not compared. */
enum making_end catalogue_check_held(const struct catalogue_making *m, struct error *e);

/* The file in which the block at work is decided, --out.block.jsonl; to be freed, NULL without memory. */
char *catalogue_block_path(const struct catalogue_making *m);

/* True if the user gave the file as a FILE. */
bool catalogue_is_given(const struct catalogue_making *m, const char *path);

/* Removes a working file of blocks that are there: a run that was killed wrote the block, and had no time to remove the file. */
void catalogue_remove_finished(const struct catalogue_making *m);

#endif
