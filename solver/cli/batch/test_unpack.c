/* Lines out of files that gzip and xz have packed: whole, in several parts, cut off, damaged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <lzma.h>
#include <zlib.h>

#include "line_reader.h"
#include "rng.h"
#include "unpack.h"

enum { TEXT_SIZE = 300000, ROOM = TEXT_SIZE + 1000 };
enum packing { PLAIN, GZIP, XZ, PACKINGS };

static unsigned char text[TEXT_SIZE], packed[2 * ROOM], out[2 * ROOM];

/* Lines of random length, that pack to about half. */
static void make_text(void)
{
    struct rng r;
    rng_seed(&r, 7);
    for (size_t i = 0; i < TEXT_SIZE; i++)
        text[i] = rng_below(&r, 200) == 0 ? '\n' : (unsigned char)('0' + rng_below(&r, 16));
}

/* Packs text[0..size-1] to `to`; returns how many bytes that are. */
static size_t pack(enum packing packing, size_t size, unsigned char *to)
{
    if (packing == PLAIN) {
        memcpy(to, text, size);
        return size;
    }
    if (packing == XZ) {
        size_t length = 0;
        assert_int_equal(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, NULL, text, size, to, &length, ROOM), LZMA_OK);
        return length;
    }
    z_stream z = {0};
    assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = text;
    z.avail_in = (uInt)size;
    z.next_out = to;
    z.avail_out = ROOM;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    deflateEnd(&z);
    return z.total_out;
}

static int file_of(const unsigned char *bytes, size_t size)
{
    int fd = memfd_create("packed", MFD_CLOEXEC);
    assert_int_equal(write(fd, bytes, size), size);
    lseek(fd, 0, SEEK_SET);
    return fd;
}

/* All of it, `piece` bytes at a time, to `out`; the number of bytes, or -1 with errno. */
static ssize_t unpack_all(const unsigned char *bytes, size_t size, size_t piece)
{
    int fd = file_of(bytes, size), why;
    struct unpack *u = unpack_open(fd);
    size_t done = 0;
    ssize_t n = 1;
    while (n > 0 && done + piece <= sizeof out) {
        n = unpack_read(u, out + done, piece);
        done += n > 0 ? (size_t)n : 0;
    }
    why = errno;
    unpack_free(u);
    close(fd);
    errno = why;
    return n < 0 ? n : (ssize_t)done;
}

static void files_are_unpacked(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 2, 5, 6, 7, 1000, 65535, 65536, 65537, TEXT_SIZE}, pieces[] = {1, 100, 65536, ROOM};
    for (int p = PLAIN; p < PACKINGS; p++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
                size_t size = pack((enum packing)p, sizes[i], packed);
                assert_int_equal(unpack_all(packed, size, pieces[k]), sizes[i]);
                assert_memory_equal(out, text, sizes[i]);
            }
}

/* `cat a.gz b.gz` and `cat a.xz b.xz` are files of their kind. */
static void files_in_parts_are_unpacked(void **state)
{
    (void)state;
    for (int p = GZIP; p < PACKINGS; p++) {
        size_t first = pack((enum packing)p, 70000, packed), size = first + pack((enum packing)p, 50000, packed + first);
        assert_int_equal(unpack_all(packed, size, 1000), 120000);
        assert_memory_equal(out, text, 70000);
        assert_memory_equal(out + 70000, text, 50000);
    }
}

/* Cut off anywhere: an error, not a short file. But for a cut within the first bytes, which say what it is. */
static void cut_files_are_errors(void **state)
{
    (void)state;
    for (int p = GZIP; p < PACKINGS; p++) {
        size_t size = pack((enum packing)p, 2000, packed);
        for (size_t n = 6; n < size; n++) {
            assert_int_equal(unpack_all(packed, n, 500), -1);
            assert_int_equal(errno, EBADMSG);
        }
    }
}

/* A flipped bit is found, or changes nothing that is read (a file's name or time in gzip's header). */
static void flipped_bits_are_found(void **state)
{
    (void)state;
    for (int p = GZIP; p < PACKINGS; p++) {
        size_t size = pack((enum packing)p, 1000, packed);
        for (size_t bit = 8 * 6; bit < 8 * size; bit++) {
            packed[bit / 8] ^= (unsigned char)(1 << bit % 8);
            ssize_t n = unpack_all(packed, size, 500);
            if (n >= 0) {
                assert_int_equal(n, 1000);
                assert_memory_equal(out, text, 1000);
            }
            packed[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
    }
}

static void lines_are_unpacked(void **state)
{
    (void)state;
    for (int p = PLAIN; p < PACKINGS; p++) {
        int fd = file_of(packed, pack((enum packing)p, TEXT_SIZE, packed));
        struct line_reader *r = line_reader_open_packed(fd);
        const unsigned char *at = text;
        const char *line;
        size_t size;
        enum line_kind kind;
        while ((kind = line_reader_next(r, &line, &size)) == LINE_WHOLE || kind == LINE_CUT) {
            assert_memory_equal(line, at, size);
            at += size + (kind == LINE_WHOLE);
        }
        assert_int_equal(kind, LINE_END);
        assert_ptr_equal(at, text + TEXT_SIZE);
        line_reader_free(r);
        close(fd);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_unpacked),     cmocka_unit_test(files_in_parts_are_unpacked), cmocka_unit_test(cut_files_are_errors),
        cmocka_unit_test(flipped_bits_are_found), cmocka_unit_test(lines_are_unpacked),
    };
    make_text();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
