/* Bytes of a certificate: numbers in few bytes, and the whole packed by zlib (checker/README.md). */
#ifndef TERRACE_PACKED_H
#define TERRACE_PACKED_H

#include <stddef.h>
#include <stdint.h>

/* Writes `n` in groups of 7 bits, lowest first; bit 7 of a byte: more follow. At most PACKED_NUMBER_MAX bytes; returns the place after
 * them. */
enum { PACKED_NUMBER_MAX = 5 };
uint8_t *packed_number(uint8_t *at, uint32_t n);

/* The zlib form of `raw_bytes` bytes, *bytes of them; free() it. NULL without memory. */
uint8_t *packed_make(const uint8_t *raw, size_t raw_bytes, size_t *bytes);

#endif
