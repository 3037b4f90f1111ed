/* The output file of a batch: locked, resumable, never left with half a line.
 *
 *   header line, then one line a deal in the order in which they were decided
 *
 * The file comes into being with its header (written beside it, synced and renamed: safe_file.h); a file that does not begin with one is
 * never touched. Each line is written by a single write() to the end (more only where the system takes a part), and synced within seconds;
 * one that did not fit (disk full) is taken back. So a killed process leaves whole lines, and a power cut spoils only what was written
 * since the last sync, in whatever order the disk took it: lines that are cut off, torn or zeros. Opening finds these by their checksums,
 * takes them out and lets their deals be decided again. What is sound but of another batch is refused, and the file left as it is. */
#ifndef TERRACE_BATCH_FILE_H
#define TERRACE_BATCH_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "batch_scan.h"

struct batch_file;

enum batch_open {
    BATCH_OPEN_NEW,     /* created (or it was empty) */
    BATCH_OPEN_RESUMED, /* its lines are in *done */
    BATCH_OPEN_RETRY,   /* likewise, and the unknown lines have been taken out, to be decided with the new limits */
    BATCH_OPEN_INPUT,   /* refused, `e` says why: another file, another batch (exit code 2) */
    BATCH_OPEN_TROUBLE, /* refused, `e` says why: contradicting, locked, unreadable, interrupted (exit code 4) */
};

struct batch_opened {
    enum batch_open how;
    bool cut;                   /* a cut last line was removed */
    struct batch_damage damage; /* so were these, numbered as they were */
    uint64_t retried;           /* BATCH_OPEN_RETRY: unknown lines taken out */
    struct batch_done done;
};

/* Opens or creates `path` for the batch described by `want` and locks it against other processes (flock).
 * An existing file must be of the same game, deals, shard, options and limits; with `retry_unknown` its limits may be lower: then its
 * header is replaced and its unknown lines leave. Memory: as batch_scan(). *out gets the file to write to, NULL when refused; `path` must
 * outlive it. One thread at a time. */
struct batch_opened batch_file_open(const char *path, const struct batch_header *want, bool retry_unknown, struct batch_file **out,
                                    struct error *e);

/* Adds a whole line (with its '\n'). False with `e` if the disk would not take it; the file is as before then.
 * Syncs to the disk every few seconds. */
bool batch_file_append(struct batch_file *f, const char *line, size_t size, struct error *e);

/* Syncs, unlocks, frees. False with `e` if the last lines may not have reached the disk. NULL allowed. */
bool batch_file_close(struct batch_file *f, struct error *e);

#endif
