/* Reads an existing batch file and judges it line by line, before anything is written to it.
 *
 * A line is *damaged* if its checksum does not match, or if it is no batch line at all (after a crash of the machine, or from a bad
 * disk). Its deal counts as not done. A sound line that does not belong to this batch means that the file is another one: it is
 * refused. */
#ifndef TERRACE_BATCH_SCAN_H
#define TERRACE_BATCH_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "batch_line.h"
#include "error.h"

/* The finished deals of a file. */
struct batch_done {
    uint64_t *number; /* ascending, without doubles; owned: batch_done_free() */
    uint64_t count;
    uint64_t winnable, lost, unknown;
};
void batch_done_free(struct batch_done *d);

enum { DAMAGED_TOLD = 8 };

/* Damaged lines: how many, and the first few by number, from 1. */
struct batch_damage {
    uint64_t count;
    uint64_t line[DAMAGED_TOLD];
};

enum batch_judgement {
    BATCH_FITS,
    BATCH_OTHER,      /* another file, another batch: `e` says why */
    BATCH_UNREADABLE, /* unreadable, mostly damaged, contradicting itself, no memory: `e` says why */
};

struct batch_scan {
    bool retry;          /* the new limits are larger (and that is allowed): unknown deals do not count as done */
    uint64_t retried;    /* ... so many */
    bool cut;            /* the last line, behind whole_size, was cut off while it was written */
    uint64_t whole_size; /* bytes of header and whole lines */
    struct batch_damage damage;
    struct batch_done done; /* the caller's; empty unless the file fits */
};

/* Reads `fd`, a regular file that is not empty, from its beginning; `path` is for messages. `want` is the batch it should be of; with
 * `retry_unknown` its limits may be lower. Memory: up to 40 bytes a line, 8 of which stay in `done`. */
enum batch_judgement batch_scan(int fd, const char *path, const struct batch_header *want, bool retry_unknown, struct batch_scan *out,
                                struct error *e);

#endif
