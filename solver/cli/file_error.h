/* Error messages for files: the system's reason, and a remedy that fits it. */
#ifndef TERRACE_FILE_ERROR_H
#define TERRACE_FILE_ERROR_H

#include "error.h"

enum file_use {
    FILE_READ,
    FILE_WRITE,
    FILE_GO_ON, /* writing a file that the same command can continue */
};

/* Fills `e` from `why` (an errno; 0 stands for EIO): "NAME: cannot be written (No space left on device): free some space, or write
 * elsewhere". Always false. */
bool file_error(const char *name, enum file_use use, int why, struct error *e);

#endif
