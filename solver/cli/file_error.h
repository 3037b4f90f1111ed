/* What is told of a file that the system refuses: its words, and a mend that fits them. */
#ifndef TERRACE_FILE_ERROR_H
#define TERRACE_FILE_ERROR_H

#include "error.h"

enum file_use {
    FILE_READ,
    FILE_WRITE,
    FILE_GO_ON, /* writing what the same command goes on with, once that is mended */
};

/* Fills `e` from `why` (an errno; 0 stands for EIO): "NAME: cannot be written (No space left on device): free some space, or write elsewhere".
 * Always false. */
bool file_error(const char *name, enum file_use use, int why, struct error *e);

#endif
