#include "line_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_SIZE = 1 << 18 };

struct line_reader {
    int fd;
    char *buffer;
    size_t size, from, to; /* bytes from..to-1 are read and not yet given out */
    uint64_t file_offset;  /* of buffer[to] */
    uint64_t line, line_offset;
    bool over;
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

/* Reads more behind what is there, after making room. False at the end or on an error. */
static bool refill(struct line_reader *r, bool *failed)
{
    memmove(r->buffer, r->buffer + r->from, r->to - r->from);
    r->to -= r->from;
    r->from = 0;
    if (r->to == r->size) {
        char *larger = realloc(r->buffer, r->size * 2);
        if (!larger) {
            *failed = true;
            return false;
        }
        r->buffer = larger;
        r->size *= 2;
    }
    ssize_t n;
    do
        n = read(r->fd, r->buffer + r->to, r->size - r->to);
    while (n < 0 && errno == EINTR);
    *failed = n < 0;
    if (n <= 0)
        return false;
    r->to += (size_t)n;
    r->file_offset += (uint64_t)n;
    return true;
}

const char *line_reader_next(struct line_reader *r, size_t *size, bool *whole, bool *failed)
{
    *failed = false;
    if (r->over)
        return NULL;
    size_t searched = 0;
    char *end;
    while (!(end = memchr(r->buffer + r->from + searched, '\n', r->to - r->from - searched))) {
        searched = r->to - r->from;
        if (!refill(r, failed)) {
            r->over = true;
            break;
        }
    }
    if (!end && (*failed || r->from == r->to))
        return NULL;
    const char *line = r->buffer + r->from;
    *whole = end != NULL;
    *size = end ? (size_t)(end - line) : r->to - r->from;
    r->line++;
    r->line_offset = r->file_offset - (r->to - r->from);
    r->from += *size + (end ? 1 : 0);
    return line;
}

uint64_t line_reader_line(const struct line_reader *r) { return r->line; }
uint64_t line_reader_offset(const struct line_reader *r) { return r->line_offset; }

void line_reader_free(struct line_reader *r)
{
    if (!r)
        return;
    free(r->buffer);
    free(r);
}
