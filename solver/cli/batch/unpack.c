#include "unpack.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <lzma.h>
#include <zlib.h>

#include "checked.h"

enum { INPUT_SIZE = TINY(1 << 16, 16) };
enum kind { NOT_KNOWN_YET, PLAIN, GZIP, XZ };

struct unpack {
    int fd;
    enum kind kind;
    bool end;        /* of the file */
    bool between;    /* at the beginning or end of a packed stream, where the file may end */
    size_t from, to; /* input[from..to-1] is read and not yet used */
    z_stream gzip;
    lzma_stream xz;
    unsigned char input[INPUT_SIZE];
};

struct unpack *unpack_open(int fd)
{
    struct unpack *u = calloc(1, sizeof *u);
    if (u)
        u->fd = fd;
    return u;
}

void unpack_free(struct unpack *u)
{
    if (!u)
        return;
    if (u->kind == GZIP)
        inflateEnd(&u->gzip);
    if (u->kind == XZ)
        lzma_end(&u->xz);
    free(u);
}

static int fail(int why)
{
    errno = why;
    return -1;
}

/* Appends more bytes to the buffer. False with errno; at the end of the file true, with u->end. */
static bool fill(struct unpack *u)
{
    memmove(u->input, u->input + u->from, u->to - u->from);
    u->to -= u->from;
    u->from = 0;
    ssize_t n = read(u->fd, u->input + u->to, INPUT_SIZE - u->to);
    if (n < 0)
        return false;
    u->to += (size_t)n;
    u->end = n == 0;
    return true;
}

static bool begin(struct unpack *u, enum kind kind)
{
    /* 15 + 16: the largest window, and gzip's header. Concatenated files are read as one. */
    if (kind == GZIP && inflateInit2(&u->gzip, 15 + 16) != Z_OK)
        return false;
    if (kind == XZ && lzma_stream_decoder(&u->xz, UNPACK_MEMORY_MAX, LZMA_CONCATENATED) != LZMA_OK)
        return false;
    u->kind = kind;
    u->between = true;
    return true;
}

/* Looks at the first bytes. False with errno. */
static bool find_kind(struct unpack *u)
{
    static const unsigned char gzip[] = {0x1f, 0x8b}, xz[] = {0xfd, '7', 'z', 'X', 'Z', 0};
    while (u->to < sizeof xz && !u->end)
        if (!fill(u))
            return false;
    enum kind kind = u->to >= sizeof gzip && memcmp(u->input, gzip, sizeof gzip) == 0 ? GZIP
                     : u->to >= sizeof xz && memcmp(u->input, xz, sizeof xz) == 0     ? XZ
                                                                                      : PLAIN;
    errno = ENOMEM;
    return begin(u, kind);
}

static ssize_t read_plain(struct unpack *u, unsigned char *out, size_t size)
{
    size_t n = u->to - u->from < size ? u->to - u->from : size;
    if (n == 0)
        return u->end ? 0 : read(u->fd, out, size);
    memcpy(out, u->input + u->from, n);
    u->from += n;
    return (ssize_t)n;
}

/* One step of either format: unpacks available input to at most `size` bytes. Returns their number, or -1 with errno. */
static ssize_t step_gzip(struct unpack *u, unsigned char *out, size_t size)
{
    z_stream *z = &u->gzip;
    if (u->between && inflateReset(z) != Z_OK)
        return fail(ENOMEM);
    z->next_in = u->input + u->from;
    z->avail_in = (uInt)(u->to - u->from);
    z->next_out = out;
    z->avail_out = (uInt)(size < INPUT_SIZE ? size : INPUT_SIZE);
    int result = inflate(z, Z_NO_FLUSH);
    u->from = u->to - z->avail_in;
    u->between = result == Z_STREAM_END;
    if (result == Z_MEM_ERROR)
        return fail(ENOMEM);
    return result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR ? z->next_out - out : fail(EBADMSG);
}

static ssize_t step_xz(struct unpack *u, unsigned char *out, size_t size)
{
    lzma_stream *x = &u->xz;
    x->next_in = u->input + u->from;
    x->avail_in = u->to - u->from;
    x->next_out = out;
    x->avail_out = size;
    lzma_ret result = lzma_code(x, u->end ? LZMA_FINISH : LZMA_RUN);
    u->from = u->to - x->avail_in;
    u->between = result == LZMA_STREAM_END;
    if (result == LZMA_MEM_ERROR || result == LZMA_MEMLIMIT_ERROR)
        return fail(ENOMEM);
    return result == LZMA_OK || result == LZMA_STREAM_END || result == LZMA_BUF_ERROR ? x->next_out - out : fail(EBADMSG);
}

static ssize_t read_packed(struct unpack *u, unsigned char *out, size_t size)
{
    for (;;) {
        if (u->from == u->to && !u->end && !fill(u))
            return -1;
        bool used_up = u->end && u->from == u->to;
        if (used_up && u->between)
            return 0;
        ssize_t n = u->kind == GZIP ? step_gzip(u, out, size) : step_xz(u, out, size);
        if (n != 0)
            return n;
        if (used_up && !u->between)
            return fail(EBADMSG); /* no input is left */
    }
}

ssize_t unpack_read(struct unpack *u, void *out, size_t size)
{
    if (u->kind == NOT_KNOWN_YET && !find_kind(u))
        return -1;
    return u->kind == PLAIN ? read_plain(u, out, size) : read_packed(u, out, size);
}
