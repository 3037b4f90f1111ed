/* Unpacks the lemmas of a refutation and follows them, one by one. README.md, `formula`. */
#ifndef CHECK_LEMMAS_H
#define CHECK_LEMMAS_H

#include "check_formula.h"
#include "check_rup.h"

/* True if the bytes match their checksum and can be lemmas. Quick: called before the formula is made. */
bool ck_lemmas_intact(const struct ck_refutation *proof, char why[CK_MESSAGE]);

/* The proof's raw_bytes bytes, if they are intact; free() them. NULL: `why`. */
unsigned char *ck_lemmas_unpack(const struct ck_refutation *proof, char why[CK_MESSAGE]);

/* A number as certificates have them: 7 bits a byte, lowest first, the top bit set on all but the last; the shortest form only. Moves *at
 * behind it. */
bool ck_next_number(const unsigned char **at, const unsigned char *end, long *out);

/* True if each of the lemmas, which are the bytes from `at` to `end`, follows from what `logic` states and from those before it, and the
 * last one is the empty clause. Else `why`. */
bool ck_lemmas_follow(struct ck_rup *logic, const unsigned char *at, const unsigned char *end, unsigned long lemmas, char why[CK_MESSAGE]);

#endif
