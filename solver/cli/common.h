/* The options that several commands take: --json, --threads, ... (struct common in cli.h). */
#ifndef TERRACE_COMMON_H
#define TERRACE_COMMON_H

#include "cli.h"

enum { COMMON_ROWS_MAX = 16 };

/* Option rows of one command: the common groups that it asks for, with the presets of this machine. Self-referencing (presets point
 * into `text`): not to be copied. */
struct common_rows {
    struct option_row rows[COMMON_ROWS_MAX];
    size_t count;
    char text[3][32];
};
void common_rows_make(struct common_rows *out, const struct command *command);

#endif
