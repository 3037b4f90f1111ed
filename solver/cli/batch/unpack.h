/* Reads a file and unpacks it if it was packed by gzip or xz, by its first bytes. Other files are read as they are. */
#ifndef TERRACE_UNPACK_H
#define TERRACE_UNPACK_H

#include <stddef.h>
#include <sys/types.h>

/* One thread at a time. */
struct unpack;
struct unpack *unpack_open(int fd); /* from where fd stands (a file or a pipe), which stays the caller's; NULL without memory */

/* As read(): up to `size` > 0 bytes to `out`, 0 at the end, -1 with errno: as read() has it (after EINTR it can go on), EBADMSG: the packed
 * data is damaged or cut off; ENOMEM: unpacking takes more memory than there is, or than UNPACK_MEMORY_MAX. */
ssize_t unpack_read(struct unpack *u, void *out, size_t size);
enum { UNPACK_MEMORY_MAX = 256 << 20 }; /* xz -9 needs 65 MB */

void unpack_free(struct unpack *u); /* NULL allowed */

#endif
