#include "safe_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "file_error.h"
#include "message.h"
#include "utf8.h"

enum { LINKS_MAX = 40, TRIES = 100, OWN_MAX = 64, NAME_KEPT = 200 };

/* By errno. */
static bool failed(const struct safe_file *f, struct error *e) { return file_error(f->path, FILE_WRITE, errno, e); }

/* ---- names ---- */

/* The length of the folder's part of a path, with its slash; 0 for a bare name. */
static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash + 1 - path) : 0;
}

/* The target of a symbolic link; a relative one gets the link's folder in front. NULL with errno. */
static char *follow_link(const char *link)
{
    char text[4096], *out;
    ssize_t n = readlink(link, text, sizeof text);
    if (n < 0)
        return NULL;
    if (n == sizeof text) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    int folder = text[0] == '/' ? 0 : folder_length(link);
    return asprintf(&out, "%.*s%.*s", folder, link, (int)n, text) < 0 ? NULL : out;
}

char *safe_file_target(const char *path)
{
    struct stat st;
    char *at = strdup(path);
    for (int i = 0; at && lstat(at, &st) == 0 && S_ISLNK(st.st_mode); i++) {
        char *next = i < LINKS_MAX ? follow_link(at) : NULL;
        if (i == LINKS_MAX)
            errno = ELOOP;
        free(at);
        at = next;
    }
    return at;
}

/* True if both have the same folder, however it is called, and the same name in it. */
static bool is_same_place(const char *a, const char *b)
{
    int end_a = folder_length(a), end_b = folder_length(b);
    struct stat folder_a, folder_b;
    char *of_a = end_a ? strndup(a, (size_t)end_a) : strdup("."), *of_b = end_b ? strndup(b, (size_t)end_b) : strdup(".");
    bool same = of_a && of_b && strcmp(a + end_a, b + end_b) == 0 && stat(of_a, &folder_a) == 0 && stat(of_b, &folder_b) == 0 &&
                folder_a.st_dev == folder_b.st_dev && folder_a.st_ino == folder_b.st_ino;
    free(of_a);
    free(of_b);
    return same;
}

bool safe_file_same(const char *a, const char *b)
{
    char *of_a = safe_file_target(a), *of_b = safe_file_target(b);
    bool same = of_a && of_b && is_same_place(of_a, of_b);
    free(of_a);
    free(of_b);
    return same;
}

static uint64_t random_number(void)
{
    uint64_t value;
    struct timespec t;
    if (getrandom(&value, sizeof value, GRND_NONBLOCK) == sizeof value)
        return value;
    clock_gettime(CLOCK_REALTIME, &t);
    return ((uint64_t)t.tv_nsec << 20 ^ (uint64_t)getpid()) * 0x9e3779b97f4a7c15;
}

/* ---- what is there ---- */

/* What holds a stream that was closed (main.c) can be read only. */
static bool is_open_to_write(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags != -1 && (flags & O_ACCMODE) != O_RDONLY;
}

int safe_file_stream(const struct stat *st)
{
    struct stat own;
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        if (fstat(fd, &own) == 0 && own.st_ino == st->st_ino && own.st_dev == st->st_dev && is_open_to_write(fd))
            return fd;
    return -1;
}

/* Up to `size` bytes of the beginning; fewer only at the file's end. -1 with errno. */
static ssize_t read_beginning(const char *path, char *out, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return -1;
    size_t done = 0;
    ssize_t n = 0;
    while (done < size && ((n = read(fd, out + done, size - done)) > 0 || (n < 0 && errno == EINTR)))
        done += n > 0 ? (size_t)n : 0;
    int why = errno;
    close(fd);
    errno = why;
    return n < 0 ? -1 : (ssize_t)done;
}

/* Is the file empty, or does it begin with `own`, behind a signature of UTF-8? False with errno 0, or
 * with why it cannot be read. */
static bool is_own(const char *path, const char *own)
{
    enum { SIGNATURE = 3 };
    char begin[SIGNATURE + OWN_MAX];
    size_t wanted = strlen(own);
    assert(wanted > 0 && wanted <= OWN_MAX);
    ssize_t n = read_beginning(path, begin, SIGNATURE + wanted);
    if (n >= 0)
        errno = 0;
    size_t from = n > 0 ? utf8_signature(begin, (size_t)n) : 0;
    return n == 0 || (n >= (ssize_t)(from + wanted) && memcmp(begin + from, own, wanted) == 0);
}

bool safe_file_is(const char *path, const char *own)
{
    struct stat st;
    return stat(path, &st) == 0 && st.st_size > 0 && is_own(path, own);
}

/* Judges a file that is to be replaced. */
static bool may_replace(const struct safe_file *f, struct error *e)
{
    if (faccessat(AT_FDCWD, f->target, W_OK, AT_EACCESS) != 0)
        return failed(f, e);
    if (!f->own || is_own(f->target, f->own))
        return true;
    if (errno == EACCES || errno == EPERM)
        return error_set(e, f->path, "make it readable, or give another name", "it is there already, and cannot be read (%s)",
                         strerror(errno));
    if (errno)
        return failed(f, e);
    return error_set(e, f->path, "remove it, or give another name", "another file of that name is there, which does not begin with \"%s\"",
                     f->own);
}

/* Finds out what `path` is; changes nothing. */
static bool look(struct safe_file *f, const char *path, const char *own, struct stat *st, struct error *e)
{
    *f = (struct safe_file){.fd = -1, .path = path, .own = own};
    if (!(f->target = safe_file_target(path)))
        return failed(f, e);
    if (stat(path, st) != 0) {
        bool name = f->target[folder_length(f->target)] != '\0';
        return (errno == ENOENT && name) || failed(f, e);
    }
    if (S_ISDIR(st->st_mode)) {
        errno = EISDIR;
        return failed(f, e);
    }
    if (S_ISSOCK(st->st_mode)) { /* what open() would say, but only after the search */
        errno = ENXIO;
        return failed(f, e);
    }
    if (S_ISBLK(st->st_mode))
        return error_set(e, f->path, "give the name of a file", "it is a disk");
    f->in_place = !S_ISREG(st->st_mode) || safe_file_stream(st) >= 0;
    f->replaces = !f->in_place;
    return f->in_place || may_replace(f, e);
}

/* ---- beginning and ending ---- */

/* The new file gets the old one's owner, group and mode. */
static bool take_after(const struct safe_file *f, const struct stat *old, struct error *e)
{
    struct stat mine;
    if (fstat(f->fd, &mine) != 0)
        return failed(f, e);
    if ((mine.st_uid != old->st_uid || mine.st_gid != old->st_gid) && fchown(f->fd, old->st_uid, old->st_gid) != 0)
        return error_set(e, f->path, "remove it, or write elsewhere", "its owner and group cannot be kept (%s)", strerror(errno));
    return fchmod(f->fd, old->st_mode & 07777) == 0 || failed(f, e);
}

static bool open_part(struct safe_file *f, const struct stat *old, struct error *e)
{
    int folder = folder_length(f->target);
    interrupt_defer(); /* a part must not be left behind */
    for (int i = 0; i < TRIES && f->fd < 0; i++) {
        free(f->part);
        if (asprintf(&f->part, "%.*s%.*s.part-%08lx", folder, f->target, NAME_KEPT, f->target + folder,
                     (unsigned long)(random_number() & 0xffffffff)) < 0) {
            f->part = NULL;
            return failed(f, e);
        }
        /* A new file's mode follows the umask; a replaced file's mode is set below. */
        f->fd = open(f->part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, f->replaces ? 0600 : 0666);
        if (f->fd < 0 && errno != EEXIST)
            break;
    }
    if (f->fd >= 0)
        return !f->replaces || take_after(f, old, e);
    failed(f, e);
    free(f->part); /* no file of ours has this name, so none is removed */
    f->part = NULL;
    return false;
}

/* Opens a named pipe as soon as somebody reads it; -1 with errno, EINTR if a signal comes before. */
static int open_pipe(const char *path)
{
    const struct timespec pause = {0, 50000000};
    int fd;
    while ((fd = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)) < 0 && errno == ENXIO) {
        nanosleep(&pause, NULL);
        if (interrupt_signal()) {
            errno = EINTR;
            return -1;
        }
    }
    if (fd >= 0)
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    return fd;
}

static bool open_in_place(struct safe_file *f, const struct stat *st, struct error *e)
{
    int stream = safe_file_stream(st);
    f->fd = stream >= 0             ? fcntl(stream, F_DUPFD_CLOEXEC, 3)
            : S_ISFIFO(st->st_mode) ? open_pipe(f->path)
                                    : open(f->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return f->fd >= 0 || failed(f, e);
}

bool safe_file_begin(struct safe_file *f, const char *path, const char *own, struct error *e)
{
    struct stat st;
    message_flush_stdout(); /* what was printed before stays before; if that failed, errno still says why */
    if (look(f, path, own, &st, e) && (f->in_place ? open_in_place(f, &st, e) : open_part(f, &st, e)))
        return true;
    safe_file_end(f);
    return false;
}

bool safe_file_check(const char *path, const char *own, struct error *e)
{
    struct safe_file f;
    struct stat st;
    bool ok = look(&f, path, own, &st, e);
    if (ok && f.in_place)
        ok = access(path, W_OK) == 0 || failed(&f, e);
    else if (ok)
        ok = open_part(&f, &st, e);
    if (ok && f.part && unlink(f.part) == 0) {
        free(f.part);
        f.part = NULL;
    }
    ok = ok && (!f.part || failed(&f, e)); /* what cannot be removed cannot be renamed later */
    safe_file_end(&f);
    return ok;
}

/* Pipes and some file systems cannot be synced, and say so in one of these ways: then nothing better can be done. */
static bool sync_or_cannot(int fd) { return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS; }

static bool sync_folder(const struct safe_file *f)
{
    char *folder;
    int length = folder_length(f->target);
    if (asprintf(&folder, "%.*s", length ? length : 1, length ? f->target : ".") < 0)
        return false;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    if (fd < 0)
        return errno == EACCES || errno == EMFILE || errno == ENFILE; /* it cannot be synced, but the file has its name already */
    bool ok = sync_or_cannot(fd);
    int why = errno;
    close(fd);
    errno = why;
    return ok;
}

bool safe_file_write(const struct safe_file *f, const void *bytes, size_t length, struct error *e)
{
    for (const char *at = bytes; length > 0;) {
        ssize_t written = write(f->fd, at, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return file_error(f->path, FILE_WRITE, written < 0 ? errno : 0, e);
        at += written;
        length -= (size_t)written;
    }
    return true;
}

bool safe_file_commit(struct safe_file *f, struct error *e)
{
    if (!sync_or_cannot(f->fd))
        return failed(f, e);
    if (f->in_place)
        return true;
    struct stat now; /* the file may have changed since safe_file_begin() */
    if (stat(f->target, &now) == 0 && !may_replace(f, e))
        return false;
    if (rename(f->part, f->target) != 0)
        return failed(f, e);
    free(f->part);
    f->part = NULL;
    return sync_folder(f) || failed(f, e);
}

void safe_file_end(struct safe_file *f)
{
    if (f->part)
        unlink(f->part);
    if (f->fd >= 0)
        close(f->fd);
    free(f->part);
    free(f->target);
    f->fd = -1;
    f->part = f->target = NULL;
}
