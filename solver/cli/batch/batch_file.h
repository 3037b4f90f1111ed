/* The output file of a batch: locked, resumable, never left with half a line.
 *
 *   header line, then one line a deal in the order in which they were decided
 *
 * What holds at any moment, kill -9 and power cuts included: the file is a header and whole lines, but for at most one last line that
 * was cut off. Each line is written by a single write() to the end (more only where the system takes a part); one that did not fit
 * (disk full) is taken back. Opening mends a cut last line. Everything else that is not as written by us is refused, and the file left
 * as it is. */
#ifndef TERRACE_BATCH_FILE_H
#define TERRACE_BATCH_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "batch_line.h"
#include "error.h"

struct batch_file;

/* What the file holds already. */
struct batch_done {
    uint64_t *number; /* ascending, without doubles; owned: batch_done_free() */
    uint64_t count;
    uint64_t winnable, lost, unknown;
};
void batch_done_free(struct batch_done *d);

enum batch_open {
    BATCH_OPEN_NEW,     /* created (or it was empty) */
    BATCH_OPEN_RESUMED, /* its lines are in *done */
    BATCH_OPEN_RETRY,   /* likewise, and the unknown lines have been taken out, to be decided with the new limits */
    BATCH_OPEN_INPUT,   /* refused, `e` says why: another file, another batch (exit code 2) */
    BATCH_OPEN_TROUBLE, /* refused, `e` says why: damaged, locked, unreadable (exit code 4) */
};

struct batch_opened {
    enum batch_open how;
    bool mended;      /* a cut last line was removed */
    uint64_t retried; /* BATCH_OPEN_RETRY: unknown lines taken out */
    struct batch_done done;
};

/* Opens or creates `path` for the batch described by `want` and locks it against other processes (flock).
 * An existing file must be of the same game, deals, shard, options and limits; with `retry_unknown` its limits may be lower: then its header is
 * replaced and its unknown lines leave (the file is rewritten beside itself and renamed). Memory: 16 bytes a line.
 * *out gets the file to write to, NULL when refused. One thread at a time. */
struct batch_opened batch_file_open(const char *path, const struct batch_header *want, bool retry_unknown, struct batch_file **out,
                                    struct error *e);

/* Adds a whole line (with its '\n'). False with `e` if the disk would not take it; the file is as before then.
 * Syncs to the disk every few seconds. */
bool batch_file_append(struct batch_file *f, const char *line, size_t size, struct error *e);

/* Syncs, unlocks, frees. False with `e` if the last lines may not have reached the disk. NULL allowed. */
bool batch_file_close(struct batch_file *f, struct error *e);

#endif
