/* The closed set: proof by inspection that no won position can be reached. */
#ifndef CHECK_CLOSED_H
#define CHECK_CLOSED_H

#include <stddef.h>

#include "check_rules.h"

/* Rules by which positions may be missing from the set; README.md has the argument for each. */
enum {
    CK_RULE_RESERVE = 1 << 0, /* a position where the reserve test proves the loss */
    CK_RULE_CLASSES = 1 << 1, /* of positions that undo one another by single moves only the first in order is listed */
};

/* True if the set proves `start` (base chosen) lost. `packed` is the zlib form of `raw_bytes` bytes that list `count` positions.
 * Else `why`. */
bool ck_closed_holds(const struct ck_rules *r, const struct ck_position *start, unsigned rules, const unsigned char *packed,
                     size_t packed_bytes, size_t raw_bytes, size_t count, char why[CK_MESSAGE]);

#endif
