#include "packed.h"

#include <stdlib.h>

#include <zlib.h>

uint8_t *packed_number(uint8_t *at, uint32_t n)
{
    for (; n > 127; n >>= 7)
        *at++ = (uint8_t)(n | 128);
    *at++ = (uint8_t)n;
    return at;
}

uint8_t *packed_make(const uint8_t *raw, size_t raw_bytes, size_t *bytes)
{
    uLongf size = compressBound(raw_bytes);
    uint8_t *packed = malloc(size);
    if (packed && compress2(packed, &size, raw, raw_bytes, Z_BEST_COMPRESSION) != Z_OK) {
        free(packed);
        packed = NULL;
    }
    *bytes = packed ? size : 0;
    return packed;
}
