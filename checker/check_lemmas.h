/* Unpacks the lemmas of a refutation and follows them, one by one. README.md, `formula`. */
#ifndef CHECK_LEMMAS_H
#define CHECK_LEMMAS_H

#include "check_formula.h"
#include "check_rup.h"

/* True if the bytes match their checksum and can be lemmas. Quick: called before the formula is made. */
bool ck_lemmas_intact(const struct ck_refutation *proof, char why[CK_MESSAGE]);

/* True if each lemma follows from what `logic` states and from those before it, and the last one is the empty clause. Else `why`.
 * For lemmas that are intact. */
bool ck_lemmas_follow(struct ck_rup *logic, const struct ck_refutation *proof, char why[CK_MESSAGE]);

#endif
