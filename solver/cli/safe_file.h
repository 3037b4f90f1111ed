/* Writes a file so that it appears under its name whole or not at all, and no other file changes.
 *
 *   NAME.part-1a2b3c4d   a new file in the same folder, O_EXCL: a file that is already there is never opened
 *   ... is written, synced, renamed to NAME, and the folder is synced: a power cut leaves the old file or the new one
 *
 * The new file takes owner, group and mode from the one it replaces. A symbolic link stays one: its target is replaced, or made. What
 * is no regular file (a terminal, a pipe, /dev/null, standard output's target) is written directly; folders and disks are refused. A
 * killed process leaves at most its part, which no later run touches. Threads may write different files at once. */
#ifndef TERRACE_SAFE_FILE_H
#define TERRACE_SAFE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "error.h"

struct safe_file {
    int fd;                 /* for the caller to write to (and to read, if it is a file); -1: none */
    bool in_place;          /* no file: written as it is */
    bool replaces;          /* there is a file of that name, whose owner and mode are kept */
    char *target;           /* `path` with its links followed; owned */
    char *part;             /* the name until commit; owned; NULL if there is none */
    const char *path, *own; /* borrowed from safe_file_begin() */
};

/* Creates the part, or opens what is no regular file. `own`: the first bytes of files of this kind; an existing file that begins
 * otherwise (behind a signature of UTF-8) is refused, unless it is empty (NULL: any file may be replaced). Commit checks this again.
 * Both texts must outlive `f`. False with `e`: nothing is left behind. A FIFO waits for its reader, as in a shell. */
bool safe_file_begin(struct safe_file *f, const char *path, const char *own, struct error *e);

/* Writes all of that. False with `e`. */
bool safe_file_write(const struct safe_file *f, const void *bytes, size_t length, struct error *e);

/* Syncs and gives the file its name; fd stays open. False with `e`: the old file is as it was, unless the folder alone could not be
 * synced. */
bool safe_file_commit(struct safe_file *f, struct error *e);

/* Closes fd. What was not committed is removed. Twice is allowed. */
void safe_file_end(struct safe_file *f);

/* True if safe_file_begin() would succeed: a check before hours of work. Leaves nothing behind, and opens regular files only. */
bool safe_file_check(const char *path, const char *own, struct error *e);

/* True if there is such a file: it begins with `own`, behind a signature of UTF-8 perhaps. */
bool safe_file_is(const char *path, const char *own);

/* The name at the end of a chain of links, whether something is there or not, to be freed; `path` itself where it is no link. NULL with
 * errno. */
char *safe_file_target(const char *path);

/* True if both names lead to one place, whether something is there or not: `a`, `./a`, a link to it. Two hard links are two places, since
 * each is replaced alone. False if it cannot be told. */
bool safe_file_same(const char *a, const char *b);

/* The descriptor if standard output or error goes to this file (opened again, it would be overwritten from its start), else -1. */
int safe_file_stream(const struct stat *st);

#endif
