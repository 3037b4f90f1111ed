/* Files and standard input, read whole within a limit. */
#ifndef TERRACE_INPUT_H
#define TERRACE_INPUT_H

#include <stddef.h>

#include "error.h"

enum {
    INPUT_DEAL_MAX = 1 << 20, /* a deal is a few hundred bytes; this leaves room for comments */
    INPUT_SOLUTION_MAX = 16 << 20,
};

/* `text` ends in a NUL that `length` does not count; bytes may be anything, NULs among them. A byte-order mark is skipped. */
struct input {
    char *memory; /* freed by input_free */
    char *text;
    size_t length;
};

/* Reads `path`, or standard input if it is "-". Returns 0 or the exit code (cli.h): bad input (no such file, longer than `limit`
 * bytes), or trouble (a read that failed), with `e`. input_free() afterwards in either case. */
int input_read(const char *path, size_t limit, struct input *out, struct error *e);
void input_free(struct input *in);

/* What errors call it: the path, or "standard input". */
const char *input_name(const char *path);

#endif
