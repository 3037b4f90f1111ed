/* The checksum at the end of each line of a batch file:
 *
 *   {"schema":"terrace/batch/1", ... ,"limit":null,"sum":"1a2b3c4d"}
 *    ^------------- the sum is over these -------^
 *
 * CRC-32 as in zlib, gzip and PNG (IEEE 802.3), as 8 lower-case hexadecimal digits, over all bytes from the first brace to the last one
 * before `,"sum"`. A flipped bit, and any damage within 32 bits, always changes it; other damage does but for one chance in 2^32.
 * It guards against disks and cables, not against forgers. Pure, thread-safe. */
#ifndef TERRACE_LINE_SUM_H
#define TERRACE_LINE_SUM_H

#include <stddef.h>

enum { LINE_SUM_SIZE = 17 }; /* bytes of `,"sum":"1a2b3c4d"` */

enum line_sum {
    LINE_SUM_NONE, /* the line ends without one: written before there were any, or by hand */
    LINE_SUM_HOLDS,
    LINE_SUM_WRONG,
};

/* Writes `,"sum":"1a2b3c4d"` and a NUL, for a line that begins with the `size` bytes of `text`. Its closing brace is to follow. */
void line_sum_make(const char *text, size_t size, char out[LINE_SUM_SIZE + 1]);

/* Judges a line of `size` bytes, without its '\n'. */
enum line_sum line_sum_check(const char *text, size_t size);

#endif
