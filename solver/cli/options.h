/* Options: one table of rows makes parsing, range checks, presets and help. */
#ifndef TERRACE_OPTIONS_H
#define TERRACE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"

/* The C type behind `offset`. */
enum option_kind {
    OPTION_FLAG,    /* bool: --name */
    OPTION_U64,     /* uint64_t: decimal, min..max */
    OPTION_SECONDS, /* double, seconds: 0.5, 10; also 2m, 1h; min..max in seconds */
    OPTION_SIZE,    /* uint64_t, bytes: 65536, 64K, 512M, 4G, 1T; min..max */
    OPTION_TEXT,    /* const char *: borrowed from argv; not empty */
    OPTION_OUTPUT,  /* const char *: the name of a file to write; not "-", since stdout is the answer's */
    OPTION_CHOICE,  /* int: index into `choices` */
};

enum { VALUE_SHOWN = 60 }; /* characters of a wrong value that a message repeats */

struct option_row {
    const char *name; /* without dashes */
    enum option_kind kind;
    size_t offset;              /* into the struct that is filled */
    const char *value;          /* what the help calls the value: "N"; NULL for flags */
    const char *preset;         /* as the user would write it, shown in the help; NULL: 0, false, NULL */
    const char *help;           /* one line, no final point */
    uint64_t min, max;          /* max 0: no upper bound */
    const char *const *choices; /* OPTION_CHOICE: names, NULL at the end */
    size_t given;               /* OPTION_GIVEN(struct, bool member): set to true when the user gives the option; 0: none */
    const char *not_with;       /* names, with blanks between them, of options that ask for something else: "json csv"; NULL: none */
};
#define OPTION_ROWS(rows)          (sizeof(rows) / sizeof((rows)[0]))
#define OPTION_GIVEN(type, member) (offsetof(type, member) + 1)

/* A table and the struct that it fills. */
struct option_set {
    const struct option_row *rows;
    size_t count; /* at most 64 */
    void *target;
    uint64_t given; /* bit i: rows[i] was read; 0 to begin with */
};

/* Writes the presets of all rows. */
void options_preset(const struct option_set *set);

/* Reads `argv[*index]` as an option of one of the `sets` (--name VALUE or --name=VALUE) and moves *index past it.
 * False with `e`: unknown (the nearest name is offered), value missing, malformed or out of range. */
bool options_read(struct option_set sets[], size_t sets_count, int argc, char **argv, int *index, struct error *e);

/* False with `e` if two options were read that contradict each other (not_with, of either). Call it after the last option. */
bool options_agree(const struct option_set sets[], size_t sets_count, struct error *e);

/* One aligned row an option, to stdout. */
void options_help(const struct option_set *set);

/* A row of help, to stdout: `left` in a column of `width`, `text` (ASCII) beside it, folded at blanks so that a terminal of 80 columns
 * shows it as it stands. If `left` is wider, the text begins below it. */
void options_help_row(const char *left, int width, const char *text);

/* Numbers as options write them; false if `text` is none or beyond the type. */
bool parse_u64(const char *text, uint64_t *out);
bool parse_seconds(const char *text, double *out); /* "0.5", "2m", "1h", "100ms" */
bool parse_size(const char *text, uint64_t *out);  /* in bytes: "65536", "64K", "4G" */

#endif
