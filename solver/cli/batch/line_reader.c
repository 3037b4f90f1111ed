#include "line_reader.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "checked.h"
#include "unpack.h"

enum { FIRST_SIZE = TINY(1 << 18, 16) };

struct line_reader {
    int fd, failure;       /* errno of a failure, 0: none */
    struct unpack *unpack; /* NULL: the file is not packed */
    char *buffer;
    size_t size, from, to; /* bytes from..to-1 are read and not yet given out */
    uint64_t file_offset;  /* of buffer[to] */
    uint64_t line, line_offset;
    bool skipping; /* the rest of a long line comes first */
};

struct line_reader *line_reader_open(int fd)
{
    struct line_reader *r = calloc(1, sizeof *r);
    if (!r || !(r->buffer = malloc(FIRST_SIZE))) {
        free(r);
        return NULL;
    }
    r->fd = fd;
    r->size = FIRST_SIZE;
    return r;
}

struct line_reader *line_reader_open_packed(int fd)
{
    struct line_reader *r = line_reader_open(fd);
    if (r && !(r->unpack = unpack_open(fd))) {
        line_reader_free(r);
        return NULL;
    }
    return r;
}

static bool grow(struct line_reader *r)
{
    memmove(r->buffer, r->buffer + r->from, r->to - r->from);
    r->to -= r->from;
    r->from = 0;
    if (r->to < r->size)
        return true;
    char *larger = realloc(r->buffer, r->size * 2);
    if (!larger)
        return false;
    r->buffer = larger;
    r->size *= 2;
    return true;
}

/* Appends more bytes to the buffer. False at the end or on an error (then failure). */
static bool refill(struct line_reader *r)
{
    if (!grow(r)) {
        r->failure = ENOMEM;
        return false;
    }
    ssize_t n;
    do
        n = r->unpack ? unpack_read(r->unpack, r->buffer + r->to, r->size - r->to) : read(r->fd, r->buffer + r->to, r->size - r->to);
    while (n < 0 && errno == EINTR);
    r->failure = n < 0 ? errno : 0;
    if (n <= 0)
        return false;
    r->to += (size_t)n;
    r->file_offset += (uint64_t)n;
    return true;
}

/* Skips the rest of a long line without more memory. */
static void skip_rest(struct line_reader *r)
{
    const char *end;
    while (!(end = memchr(r->buffer + r->from, '\n', r->to - r->from))) {
        r->from = r->to = 0;
        if (!refill(r))
            return;
    }
    r->from = (size_t)(end + 1 - r->buffer);
}

/* The end of the line at `from`, NULL if it does not come within LINE_READER_MAX bytes or at all. */
static const char *find_end(struct line_reader *r)
{
    const char *end;
    size_t searched = 0;
    while (!(end = memchr(r->buffer + r->from + searched, '\n', r->to - r->from - searched))) {
        searched = r->to - r->from;
        if (searched > LINE_READER_MAX || !refill(r))
            return NULL;
    }
    return end - r->buffer - (ptrdiff_t)r->from > LINE_READER_MAX ? NULL : end;
}

enum line_kind line_reader_next(struct line_reader *r, const char **text, size_t *size)
{
    if (r->skipping && !r->failure)
        skip_rest(r);
    const char *end = r->failure ? NULL : find_end(r);
    if (r->failure) {
        errno = r->failure;
        return LINE_FAILED;
    }
    size_t left = r->to - r->from;
    r->line_offset = r->file_offset - left;
    *text = r->buffer + r->from;
    r->skipping = !end && left > LINE_READER_MAX;
    *size = end ? (size_t)(end - *text) : r->skipping ? LINE_READER_MAX : left;
    if (left == 0)
        return LINE_END;
    r->line++;
    r->from += *size + (end ? 1 : 0);
    return end ? LINE_WHOLE : r->skipping ? LINE_LONG : LINE_CUT;
}

uint64_t line_reader_line(const struct line_reader *r) { return r->line; }
uint64_t line_reader_offset(const struct line_reader *r) { return r->line_offset; }

void line_reader_free(struct line_reader *r)
{
    if (!r)
        return;
    unpack_free(r->unpack);
    free(r->buffer);
    free(r);
}
