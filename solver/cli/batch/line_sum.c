#include "line_sum.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <zlib.h>

static const char BEFORE[] = ",\"sum\":\"", AFTER[] = "\"";
enum { BEFORE_SIZE = sizeof BEFORE - 1, DIGITS = 8 };
static_assert(BEFORE_SIZE + DIGITS + sizeof AFTER - 1 == LINE_SUM_SIZE, "as the header says");

void line_sum_make(const char *text, size_t size, char out[LINE_SUM_SIZE + 1])
{
    unsigned long sum = crc32_z(0, (const unsigned char *)text, size);
    snprintf(out, LINE_SUM_SIZE + 1, "%s%08lx%s", BEFORE, sum, AFTER);
}

enum line_sum line_sum_check(const char *text, size_t size)
{
    char right[LINE_SUM_SIZE + 1];
    if (size < LINE_SUM_SIZE + 1 || text[size - 1] != '}')
        return LINE_SUM_NONE;
    size_t summed = size - 1 - LINE_SUM_SIZE;
    if (memcmp(text + summed, BEFORE, BEFORE_SIZE) != 0)
        return LINE_SUM_NONE;
    line_sum_make(text, summed, right);
    return memcmp(text + summed, right, LINE_SUM_SIZE) == 0 ? LINE_SUM_HOLDS : LINE_SUM_WRONG;
}
