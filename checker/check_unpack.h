/* Bytes that zlib has packed. */
#ifndef CHECK_UNPACK_H
#define CHECK_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

/* False if so few bytes cannot be the packed form of so many: zlib makes nothing smaller than a 1032nd. Ask it before memory is taken. */
bool ck_unpack_can_be(size_t packed_bytes, size_t raw_bytes);

/* Unpacks all of `packed` to exactly the `raw_bytes` bytes of `raw`. False: it is no packed form of so many. */
bool ck_unpack(const unsigned char *packed, size_t packed_bytes, unsigned char *raw, size_t raw_bytes);

#endif
