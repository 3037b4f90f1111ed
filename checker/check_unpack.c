#include "check_unpack.h"

#include <stdint.h>

#include <zlib.h>

bool ck_unpack_can_be(size_t packed_bytes, size_t raw_bytes)
{
    enum { RATIO_MOST = 1040 };
    return raw_bytes / RATIO_MOST <= packed_bytes;
}

bool ck_unpack(const unsigned char *packed, size_t packed_bytes, unsigned char *raw, size_t raw_bytes)
{
    enum { PIECE = 1 << 30 }; /* zlib counts in 32 bits */
    z_stream z = {0};
    if (inflateInit(&z) != Z_OK)
        return false;
    size_t in = 0, out = 0;
    int state = Z_OK;
    while (state == Z_OK) {
        size_t in_now = packed_bytes - in < PIECE ? packed_bytes - in : PIECE;
        size_t out_now = raw_bytes - out < PIECE ? raw_bytes - out : PIECE;
        z.next_in = (unsigned char *)(uintptr_t)(packed + in);
        z.avail_in = (uInt)in_now;
        z.next_out = raw + out;
        z.avail_out = (uInt)out_now;
        state = inflate(&z, Z_NO_FLUSH);
        in += in_now - z.avail_in;
        out += out_now - z.avail_out;
    }
    inflateEnd(&z);
    return state == Z_STREAM_END && in == packed_bytes && out == raw_bytes;
}
