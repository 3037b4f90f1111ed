#include "growing_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_error.h"

/* Locks an open file against other processes until it is closed. False with `e`: it is locked already, or cannot be. */
static bool lock_file(int fd, const char *path, struct error *e)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno == EWOULDBLOCK)
        return error_set(e, path, "wait for it to end, or give another --out", "another process is writing this file");
    return error_set(e, path, "give a file on another file system", "cannot be locked (%s)", strerror(errno));
}

/* Opens an existing file, or creates an empty one. */
static int open_or_create(const char *path, bool *created)
{
    *created = false;
    int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd >= 0 || errno != ENOENT)
        return fd;
    char *target = safe_file_target(path); /* the end of symbolic links that lead to no file yet */
    fd = target ? open(target, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666) : -1;
    int why = errno;
    *created = fd >= 0;
    free(target);
    errno = why;
    return fd;
}

/* Standard output at the end of the file would put the report behind the lines; it would be no file of ours any more. */
static bool refuse_stream(const char *path, struct error *e)
{
    return error_set(e, path, "send one of them elsewhere", "standard output or error goes to this file, too");
}

/* Tries again if the file was renamed, or created by another process, between two steps. */
int growing_file_open(const char *path, bool *created, struct error *e)
{
    for (;;) {
        struct stat mine, there;
        int fd = open_or_create(path, created);
        if (fd < 0 && errno == EEXIST)
            continue;
        if (fd < 0) {
            file_error(path, FILE_WRITE, errno, e);
            return -1;
        }
        bool fits = fstat(fd, &mine) == 0 && S_ISREG(mine.st_mode);
        if (!fits)
            error_set(e, path, "give a file as --out", "not a regular file: it could not be resumed");
        fits = fits && (safe_file_stream(&mine) < 0 || refuse_stream(path, e)) && lock_file(fd, path, e);
        if (fits && stat(path, &there) == 0 && there.st_ino == mine.st_ino && there.st_dev == mine.st_dev)
            return fd;
        close(fd);
        if (!fits)
            return -1;
    }
}

void growing_file_remove(const char *path)
{
    char *target = safe_file_target(path);
    if (target)
        unlink(target);
    free(target);
}

bool growing_file_begin(struct safe_file *new, const char *path, const char *own, struct error *e)
{
    if (!safe_file_begin(new, path, own, e))
        return false;
    if (new->in_place)
        refuse_stream(path, e);
    else if (lock_file(new->fd, path, e))
        return true;
    safe_file_end(new);
    return false;
}

bool growing_file_take(int *fd, struct safe_file *new, struct error *e)
{
    if (!safe_file_commit(new, e))
        return false;
    close(*fd);
    *fd = new->fd;
    new->fd = -1;
    return true;
}

/* The lock holds off this program only. Written on in a file that was emptied (`> FILE`), the bytes would lie behind a hole, and neither
 * the first line nor those before would ever be read again; bytes that another program put at the end would be overwritten. */
static bool check_end(int fd, const char *path, uint64_t size, struct error *e)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return file_error(path, FILE_GO_ON, errno, e);
    return (uint64_t)st.st_size == size || error_set(e, path, "let no other program write to it, then give the same command again",
                                                     "another program changed the file while it was written");
}

bool growing_file_append(int fd, const char *path, uint64_t size, const void *bytes, size_t count, struct error *e)
{
    if (!check_end(fd, path, size, e))
        return false;
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
    return file_error(path, FILE_GO_ON, why, e);
}

/* A renamed file goes on to grow under its new name. */
static bool is_removed(int fd, const char *path)
{
    struct stat mine, there;
    if (fstat(fd, &mine) != 0 || mine.st_nlink > 0)
        return false;
    return stat(path, &there) != 0 || there.st_ino != mine.st_ino || there.st_dev != mine.st_dev;
}

bool growing_file_sync(int fd, const char *path, uint64_t size, struct error *e)
{
    if (fdatasync(fd) != 0)
        return file_error(path, FILE_GO_ON, errno, e);
    if (is_removed(fd, path))
        return error_set(e, path, "give the same command again, and leave the file in its place",
                         "the file was removed while it was written");
    return check_end(fd, path, size, e);
}
