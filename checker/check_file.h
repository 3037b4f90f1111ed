/* Files read whole, within limits. */
#ifndef CHECK_FILE_H
#define CHECK_FILE_H

#include <stddef.h>

#include "check_rules.h"

enum {
    CK_DEAL_BYTES = 1 << 20,        /* of a deal or rules: a few hundred, and room for comments */
    CK_CERTIFICATE_BYTES = 1 << 30, /* a closed set of two million positions takes tens of megabytes */
};

/* The file ("-": stdin) with a NUL behind it, to be freed; NULL with `why`, also if it has more than `limit` bytes. Of a file that does not
 * begin with `begins` (NULL: any may do) only the beginning is read. */
char *ck_read_file(const char *path, const char *begins, size_t limit, size_t *length, char why[CK_MESSAGE]);

#endif
