/* The formula: a proof that no order in which the cards leave waste and reserve can be part of a win. README.md, `formula`,
 * `formula-fine` and `formula-gaps`, defines the formula and argues why a position is lost if its formula contradicts itself; this is that
 * page in C. */
#ifndef CHECK_FORMULA_H
#define CHECK_FORMULA_H

#include <stddef.h>
#include <stdint.h>

#include "check_rules.h"

/* The size of a formula; `digest` is the same for the same clauses in any order (tests compare it). */
struct ck_formula_size {
    unsigned long variables, clauses;
    uint64_t digest;
};

/* False if the argument does not hold for positions like this one (base chosen). */
bool ck_formula_applies(const struct ck_rules *r, const struct ck_position *p);

/* Makes the formula of a position to which it applies, its coarse part or both, but gives only its size. False: no memory. */
bool ck_formula_measure(const struct ck_rules *r, const struct ck_position *p, bool fine, struct ck_formula_size *out);

/* A refutation as it stands in a certificate. */
struct ck_refutation {
    bool fine;                                      /* of both parts of the formula, else of the coarse one */
    unsigned long variables, clauses, gaps, lemmas; /* gaps: claims about them; none without the fine part */
    const unsigned char *packed;                    /* the claims, then the lemmas */
    size_t packed_bytes, raw_bytes;
    unsigned long checksum;
};

/* True if the refutation proves `p` (base chosen) lost; else `why`. */
bool ck_formula_refuted(const struct ck_rules *r, const struct ck_position *p, const struct ck_refutation *proof, char why[CK_MESSAGE]);

#endif
