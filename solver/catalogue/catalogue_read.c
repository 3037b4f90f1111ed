/* Unpacks streams one by one, to find out where the last whole one ends. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <fcntl.h>
#include <lzma.h>

#include "catalogue.h"

/* xz -9 needs 65 MB. */
static const uint64_t unpack_memory = 256 << 20;

/* A file being read. */
struct catalogue_reading {
    const uint8_t *bytes;
    size_t size, at; /* bytes[at..] is not unpacked yet */
    const char *path;
    struct catalogue *out;
    struct error *e;
};

static enum catalogue_result trouble(const struct catalogue_reading *r, const char *mend, const char *what)
{
    error_set(r->e, r->path, mend, "%s", what);
    return CATALOGUE_TROUBLE;
}
static enum catalogue_result no_memory(const struct catalogue_reading *r) { return trouble(r, "free some memory", "out of memory"); }
static enum catalogue_result damaged(const struct catalogue_reading *r, const char *what)
{
    return trouble(r, "bring back the file that terrace wrote, or make it anew", what);
}

/* ---- streams ---- */

enum stream { STREAM_WHOLE, STREAM_CUT, STREAM_DAMAGED, STREAM_NO_MEMORY };

/* What a power cut leaves of a block that was being written: part of it, or zeros. */
static bool only_zeros(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

/* Unpacks the next stream into the `capacity` bytes at `text`, enough for any stream of ours. *size gets the number of bytes, of a
 * stream that is cut off or damaged those before that. A stream that is cut off is not consumed. */
static enum stream next_stream(struct catalogue_reading *r, char *text, size_t capacity, size_t *size)
{
    lzma_stream z = LZMA_STREAM_INIT;
    lzma_ret how = lzma_stream_decoder(&z, unpack_memory, 0);
    z.next_in = r->bytes + r->at;
    z.avail_in = r->size - r->at;
    z.next_out = (uint8_t *)text;
    z.avail_out = capacity;
    while (how == LZMA_OK)
        how = lzma_code(&z, LZMA_FINISH);
    size_t left = z.avail_in;
    *size = capacity - z.avail_out;
    lzma_end(&z);
    switch (how) {
    case LZMA_STREAM_END: r->at = r->size - left; return STREAM_WHOLE;
    case LZMA_BUF_ERROR: return left == 0 ? STREAM_CUT : STREAM_DAMAGED; /* it wants more, or to write more than a block holds */
    case LZMA_MEM_ERROR:
    case LZMA_MEMLIMIT_ERROR: return STREAM_NO_MEMORY;
    default: return only_zeros(r->bytes + r->at, r->size - r->at) ? STREAM_CUT : STREAM_DAMAGED;
    }
}

/* Where the head is not whole: does it begin as one does? */
static bool begins_a_head(const char *text, size_t size)
{
    static const char begin[] = "schema: " CATALOGUE_SCHEMA "\n";
    return size >= sizeof begin - 1 && memcmp(text, begin, sizeof begin - 1) == 0;
}

static enum catalogue_result read_head(struct catalogue_reading *r)
{
    char text[CATALOGUE_HEAD_MAX];
    size_t size;
    enum stream stream = next_stream(r, text, sizeof text, &size);
    const char *wrong = stream == STREAM_WHOLE ? catalogue_head_read(text, size, &r->out->head) : "not a catalogue";
    if (stream == STREAM_NO_MEMORY)
        return no_memory(r);
    if (stream != STREAM_WHOLE && begins_a_head(text, size))
        return damaged(r, stream == STREAM_CUT ? "its head is cut off" : "its head is damaged");
    if (!wrong)
        return CATALOGUE_OK;
    error_set(r->e, r->path, "give a file that `terrace catalogue` wrote", "%s", wrong);
    return CATALOGUE_OTHER;
}

/* True if the lines just unpacked, behind the present ones, are valid. */
static bool lines_hold(const struct catalogue *c, const char *lines, size_t size)
{
    struct catalogue_deal deal;
    size_t line = (size_t)catalogue_line_size(c->head.choices);
    if (size % line != 0 || size / line > catalogue_count(&c->head) - c->count)
        return false;
    for (size_t at = 0; at < size; at += line)
        if (!catalogue_line_read(lines + at, c->head.choices, &deal))
            return false;
    return true;
}

/* Reads one more block, or nothing if it is cut off. */
static enum catalogue_result read_block(struct catalogue_reading *r)
{
    struct catalogue *c = r->out;
    size_t line = (size_t)catalogue_line_size(c->head.choices), have = (size_t)c->count * line, capacity = CATALOGUE_BLOCK * line, size;
    char *larger = realloc(c->lines, have + capacity);
    if (!larger)
        return no_memory(r);
    c->lines = larger;
    switch (next_stream(r, larger + have, capacity, &size)) {
    case STREAM_CUT: c->cut = true; return CATALOGUE_OK;
    case STREAM_DAMAGED: return damaged(r, "a block is damaged");
    case STREAM_NO_MEMORY: return no_memory(r);
    case STREAM_WHOLE: break;
    }
    if (!lines_hold(c, larger + have, size))
        return damaged(r, "a block does not hold what its head says");
    c->count += size / line;
    c->whole_size = r->at;
    return CATALOGUE_OK;
}

/* ---- the whole ---- */

enum catalogue_result catalogue_read_bytes(const uint8_t *bytes, size_t size, const char *path, struct catalogue *out, struct error *e)
{
    struct catalogue_reading r = {.bytes = bytes, .size = size, .path = path, .out = out, .e = e};
    *out = (struct catalogue){0};
    enum catalogue_result result = read_head(&r);
    out->whole_size = r.at;
    while (result == CATALOGUE_OK && r.at < size && !out->cut)
        result = read_block(&r);
    if (result != CATALOGUE_OK)
        catalogue_free(out);
    return result;
}

/* The rest of the file in one piece of memory; NULL with errno. */
static uint8_t *read_all(int fd, size_t *size)
{
    uint8_t *bytes = NULL;
    size_t capacity = 0;
    ssize_t n = 1;
    for (*size = 0; n != 0; *size += (size_t)n) {
        if (*size == capacity) {
            uint8_t *larger = realloc(bytes, capacity = capacity ? 2 * capacity : 1 << 16);
            if (!larger)
                break;
            bytes = larger;
        }
        do
            n = read(fd, bytes + *size, capacity - *size);
        while (n < 0 && errno == EINTR);
        if (n < 0)
            break;
    }
    if (n == 0)
        return bytes;
    free(bytes);
    return NULL;
}

/* Other files may be large: their first bytes identify them; folders have none. Pipes have to be read whole. */
static bool is_other(int fd)
{
    static const uint8_t xz[] = {0xfd, '7', 'z', 'X', 'Z', 0};
    uint8_t begin[sizeof xz];
    ssize_t n = pread(fd, begin, sizeof begin, 0);
    if (n < 0)
        return errno == EISDIR; /* another failure shows when it is read */
    return n < (ssize_t)sizeof begin || memcmp(begin, xz, sizeof xz) != 0;
}

static enum catalogue_result unreadable(const char *path, struct error *e)
{
    const char *mend = errno == ENOENT                      ? "check the name"
                       : errno == EMFILE || errno == ENFILE ? "close other files, or raise their limit (ulimit -n)"
                                                            : "look whether it is a file that you may read";
    error_set(e, path, mend, "cannot be read (%s)", strerror(errno));
    return CATALOGUE_TROUBLE;
}

/* From an open file. */
static enum catalogue_result read_file(int fd, const char *path, struct catalogue *out, struct error *e)
{
    size_t size;
    if (is_other(fd)) {
        error_set(e, path, "give a file that `terrace catalogue` wrote", "not a catalogue");
        return CATALOGUE_OTHER;
    }
    uint8_t *bytes = read_all(fd, &size);
    if (!bytes)
        return unreadable(path, e);
    enum catalogue_result result = catalogue_read_bytes(bytes, size, path, out, e);
    free(bytes);
    return result;
}

enum catalogue_result catalogue_read(const char *path, struct catalogue *out, struct error *e)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        bool missing = errno == ENOENT;
        unreadable(path, e);
        return missing ? CATALOGUE_OTHER : CATALOGUE_TROUBLE;
    }
    enum catalogue_result result = read_file(fd, path, out, e);
    close(fd);
    return result;
}

void catalogue_free(struct catalogue *c)
{
    free(c->lines);
    *c = (struct catalogue){0};
}

bool catalogue_find(const struct catalogue *c, uint64_t number, struct catalogue_deal *out)
{
    if (number < c->head.range.first || number - c->head.range.first >= c->count)
        return false;
    size_t line = (size_t)catalogue_line_size(c->head.choices);
    if (!c->lines) {
        *out = catalogue_deal_unasked(c->head.choices);
        return true;
    }
    return catalogue_line_read(c->lines + (size_t)(number - c->head.range.first) * line, c->head.choices, out);
}
