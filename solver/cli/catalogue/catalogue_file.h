/* The file of a catalogue that is being made: locked, resumable by whole blocks.
 *
 * A new file starts with its head (written beside it, synced and renamed: safe_file.h). Each block is one write at the end, then a
 * sync; a block that does not fit is removed. Opening an existing file removes a block that was cut off. */
#ifndef TERRACE_CATALOGUE_FILE_H
#define TERRACE_CATALOGUE_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "error.h"
#include "terrace.h"

/* In the text of a catalogue's limits, which otherwise are the options that limit the search. */
#define CATALOGUE_GIVEN_ONLY "none decided"
#define CATALOGUE_OPEN_DEALS ", open deals only"

struct catalogue_file {
    int fd;
    const char *path; /* borrowed */
    uint64_t size;    /* bytes of whole streams */
    uint64_t count;   /* deals in it, when it was opened */
};

enum file_result { FILE_OPENED, FILE_OTHER /* the file holds something else */, FILE_TROUBLE };
/* `head`: a catalogue of which the file is to hold the deals. Else with `e`. */
enum file_result catalogue_file_open(struct catalogue_file *f, const char *path, const terrace_catalogue *head, struct error *e);

/* Adds the deals of a block. False with `e`: nothing was added, or it may not have reached the disk. */
bool catalogue_file_append(struct catalogue_file *f, const terrace_catalogue *block, struct error *e);

/* Closes and unlocks. */
void catalogue_file_close(struct catalogue_file *f);

#endif
