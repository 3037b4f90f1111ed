#include "growing_file.h"

#include <errno.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

bool growing_file_lock(int fd, const char *path, struct error *e)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno == EWOULDBLOCK)
        return error_set(e, path, "wait for it to end, or give another --out", "another process is writing this file");
    return error_set(e, path, "give a file on another file system", "cannot be locked (%s)", strerror(errno));
}

bool growing_file_append(int fd, uint64_t size, const void *bytes, size_t count)
{
    const char *text = bytes;
    size_t done = 0;
    ssize_t n = 0;
    while (done < count) { /* usually once; a write may be short although more would fit */
        n = pwrite(fd, text + done, count - done, (off_t)(size + done));
        if (n > 0)
            done += (size_t)n;
        else if (n == 0 || errno != EINTR)
            break;
    }
    if (done == count)
        return true;
    int why = n < 0 ? errno : ENOSPC;
    /* Removes the part that was written; if that fails, too, the next start finds it cut off. */
    if (ftruncate(fd, (off_t)size) != 0)
        why = errno;
    errno = why;
    return false;
}
