/* Reads whole files, within limits. */
#ifndef CHECK_FILE_H
#define CHECK_FILE_H

#include <stddef.h>

#include "check_message.h"

enum {
    CK_DEAL_BYTES = 1 << 20,        /* of a deal or rules: a few hundred, the rest is comments */
    CK_CERTIFICATE_BYTES = 1 << 30, /* a closed set of two million positions takes tens of megabytes */
};

/* Reads a file ("-": stdin) and adds a NUL; free() it. NULL with `why`, also for more than `limit` bytes. If the file does not begin
 * with `begins` (NULL: any) only its beginning is read. */
char *ck_read_file(const char *path, const char *begins, size_t limit, size_t *length, char why[CK_MESSAGE]);

/* Bytes of a UTF-8 signature (byte order mark) at the beginning: 3 or 0. What is read as text or JSON may have one. */
size_t ck_signature(const char *text, size_t length);

#endif
