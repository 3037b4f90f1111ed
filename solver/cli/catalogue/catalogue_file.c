#include "catalogue_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_error.h"
#include "safe_file.h"

static bool out_of_memory(const char *path, struct error *e)
{
    return error_set(e, path, "free some memory, then give the same command again", "out of memory");
}

/* All of it at the end, or nothing. */
static bool append(struct catalogue_file *f, const uint8_t *bytes, size_t size, struct error *e)
{
    size_t done = 0;
    ssize_t n = 0;
    while (done < size) {
        n = pwrite(f->fd, bytes + done, size - done, (off_t)(f->size + done));
        if (n > 0)
            done += (size_t)n;
        else if (n == 0 || errno != EINTR)
            break;
    }
    int why = done == size ? 0 : n < 0 ? errno : ENOSPC;
    if (why && ftruncate(f->fd, (off_t)f->size) != 0)
        why = errno;
    if (!why && fdatasync(f->fd) != 0)
        why = errno;
    f->size += why ? 0 : size;
    return !why || file_error(f->path, FILE_GO_ON, why, e);
}

static bool append_packed(struct catalogue_file *f, const char *text, size_t size, struct error *e)
{
    uint8_t *packed;
    size_t packed_size;
    if (!catalogue_pack(text, size, &packed, &packed_size))
        return out_of_memory(f->path, e);
    bool ok = append(f, packed, packed_size, e);
    free(packed);
    return ok;
}

bool catalogue_file_append(struct catalogue_file *f, const char *lines, size_t size, struct error *e)
{
    return append_packed(f, lines, size, e);
}

/* ---- opening ---- */

/* A file with a head and nothing else gets the name. */
static bool create(const char *path, const struct catalogue_head *head, struct error *e)
{
    char text[CATALOGUE_HEAD_MAX];
    struct safe_file new;
    if (!safe_file_begin(&new, path, NULL, e))
        return false;
    struct catalogue_file f = {.fd = new.fd, .path = path};
    bool ok = !new.in_place || error_set(e, path, "give a file as --out", "not a regular file: it could not be resumed");
    ok = ok && append_packed(&f, text, catalogue_head_write(head, text), e) && safe_file_commit(&new, e);
    safe_file_end(&new);
    return ok;
}

static bool same_head(const struct catalogue_head *a, const struct catalogue_head *b)
{
    char one[CATALOGUE_HEAD_MAX], two[CATALOGUE_HEAD_MAX];
    size_t size = catalogue_head_write(a, one);
    return size == catalogue_head_write(b, two) && memcmp(one, two, size) == 0;
}

static const char *find_difference(const struct catalogue_head *have, const struct catalogue_head *want)
{
    char one[CATALOGUE_CHOICE_MAX], two[CATALOGUE_CHOICE_MAX];
    return strcmp(have->game, want->game) != 0 || strcmp(have->range.text, want->range.text) != 0 ? "the file holds other deals"
           : strcmp(have->rules, want->rules) != 0 ? "the file holds a game of this name with other rules"
           : strcmp(catalogue_choice_text(&have->wanted, one), catalogue_choice_text(&want->wanted, two)) != 0
               ? "the file was begun with another --winnable or --level"
           : strcmp(have->limits, want->limits) != 0 ? "the file was begun with other limits"
                                                     : "the file was begun with another version";
}

/* Judges what is in the file and takes away what was cut off. */
static enum catalogue_result resume(struct catalogue_file *f, const struct catalogue_head *head, struct error *e)
{
    struct catalogue c;
    enum catalogue_result result = catalogue_read_fd(f->fd, f->path, &c, e);
    if (result != CATALOGUE_OK)
        return result;
    f->size = c.whole_size;
    f->count = c.count;
    if (!same_head(&c.head, head)) {
        error_set(e, f->path, "give another --out, or the command that began this file", "%s", find_difference(&c.head, head));
        result = CATALOGUE_OTHER;
    } else if (c.cut && ftruncate(f->fd, (off_t)f->size) != 0) {
        file_error(f->path, FILE_GO_ON, errno, e);
        result = CATALOGUE_TROUBLE;
    }
    catalogue_free(&c);
    return result;
}

static enum catalogue_result lock_and_resume(struct catalogue_file *f, const struct catalogue_head *head, struct error *e)
{
    if (flock(f->fd, LOCK_EX | LOCK_NB) == 0)
        return resume(f, head, e);
    if (errno == EWOULDBLOCK)
        error_set(e, f->path, "wait for it to end, or give another --out", "another process is writing this file");
    else
        error_set(e, f->path, "give a file on another file system", "cannot be locked (%s)", strerror(errno));
    return CATALOGUE_TROUBLE;
}

enum catalogue_result catalogue_file_open(struct catalogue_file *f, const char *path, const struct catalogue_head *head, struct error *e)
{
    struct stat st;
    bool there = stat(path, &st) == 0 && st.st_size > 0;
    *f = (struct catalogue_file){.fd = -1, .path = path, .resumed = there};
    if (there && !S_ISREG(st.st_mode)) {
        error_set(e, path, "give a file as --out", "not a regular file: it could not be resumed");
        return CATALOGUE_OTHER;
    }
    if (!there && !create(path, head, e))
        return CATALOGUE_TROUBLE;
    f->fd = open(path, O_RDWR | O_CLOEXEC);
    if (f->fd < 0) {
        file_error(path, FILE_WRITE, errno, e);
        return CATALOGUE_TROUBLE;
    }
    enum catalogue_result result = lock_and_resume(f, head, e);
    if (result != CATALOGUE_OK)
        catalogue_file_close(f);
    return result;
}

void catalogue_file_close(struct catalogue_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
}
