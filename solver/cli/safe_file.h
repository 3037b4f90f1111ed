/* Writes a file that appears under its name whole, or not at all, and changes nothing but that name.
 *
 *   NAME.part-1a2b3c4d   a new file in the same folder, O_EXCL: whatever lies there by chance or by malice is never opened
 *   ... is written, synced, renamed to NAME, and the folder is synced: a power cut leaves the old file or the new one
 *
 * A file that is replaced leaves its owner, group and mode to the new one. A symbolic link stays one: what it points to is replaced, or
 * made. What is no file (a terminal, a pipe, /dev/null, whatever standard output goes to) is written as it is; folders and disks are
 * refused. A killed process leaves at most its part, which nobody will touch again. Any thread may write its own. */
#ifndef TERRACE_SAFE_FILE_H
#define TERRACE_SAFE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"

struct safe_file {
    int fd;                 /* for the caller to write to (and to read, if it is a file); -1: none */
    bool in_place;          /* no file: written as it is */
    bool replaces;          /* there is a file of that name, whose owner and mode are kept */
    char *target;           /* what `path` stands for once links are followed; owned */
    char *part;             /* the name it has meanwhile; owned; NULL if it has none */
    const char *path, *own; /* borrowed from safe_file_begin() */
};

/* Makes the part, or opens what is no file. `own`: what files of this kind begin with; one that is there and begins otherwise is refused,
 * unless it is empty (NULL: any file may be replaced); asked again by commit. Both texts must outlive `f`. False with `e`: nothing is left
 * behind. A FIFO waits for its reader, as in a shell. */
bool safe_file_begin(struct safe_file *f, const char *path, const char *own, struct error *e);

/* Writes all of that. False with `e`. */
bool safe_file_write(const struct safe_file *f, const void *bytes, size_t length, struct error *e);

/* Syncs and gives the file its name; fd stays open. False with `e`: the old file is as it was, unless the folder alone could not be
 * synced. */
bool safe_file_commit(struct safe_file *f, struct error *e);

/* Closes fd. What was not committed is removed. Twice is allowed. */
void safe_file_end(struct safe_file *f);

/* Would safe_file_begin() succeed? Asked before work that may take hours; leaves nothing behind, and does not open what is no file. */
bool safe_file_check(const char *path, const char *own, struct error *e);

/* The name at the end of a chain of links, whether something is there or not, to be freed; `path` itself where it is no link. NULL with
 * errno. */
char *safe_file_target(const char *path);

#endif
