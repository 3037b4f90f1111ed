/* Files and standard input, read whole within a limit. */
#ifndef TERRACE_INPUT_H
#define TERRACE_INPUT_H

#include <stddef.h>

#include "error.h"

/* Opens a file for reading. -1 with `e` and, in *code, the exit code: bad input (no such file, a folder, no right), or trouble. */
int input_open(const char *path, int *code, struct error *e);

/* False: a pipe or a device, which can be read once only. */
bool input_is_file(int fd);

/* The kind of a file limits its length. A deal or rules have a few hundred bytes, and comments; a solution may be one line of JSON. */
enum input_kind { INPUT_DEAL, INPUT_SOLUTION };

/* `text` ends in a NUL that `length` does not count; bytes may be anything, NULs among them. A byte-order mark is skipped. */
struct input {
    char *memory; /* freed by input_free */
    char *text;
    size_t length;
};

/* Reads `path`, or standard input if it is "-". Returns 0 or the exit code (cli.h): bad input (no such file, a
 * line or the whole longer than its kind ever is), or trouble (a read that failed), with `e`. Never reads much more than that. input_free()
 * afterwards in either case. */
int input_read(const char *path, enum input_kind kind, struct input *out, struct error *e);
void input_free(struct input *in);

/* What errors call it: the path, or "standard input". */
const char *input_name(const char *path);

#endif
