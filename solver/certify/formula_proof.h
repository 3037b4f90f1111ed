/* The refutation of the precedence formula, packed: the forms `formula` and `formula-fine` of a certificate (checker/README.md). */
#ifndef TERRACE_FORMULA_PROOF_H
#define TERRACE_FORMULA_PROOF_H

#include <stddef.h>
#include <stdint.h>

#include "game.h"
#include "precedence.h"

enum formula_outcome {
    FORMULA_MADE,
    FORMULA_NOT_COVERED, /* precedence_applies() is false */
    FORMULA_OPEN,        /* the formula has a solution: it proves nothing here */
    FORMULA_STOPPED,     /* the allowance, or no memory */
};

struct formula_proof {
    bool fine;                                 /* of both parts of the formula, else of the coarse one */
    uint64_t variables, clauses, gaps, lemmas; /* gaps: claims about them (precedence_gaps.h) */
    uint8_t *packed;                           /* zlib form of raw_bytes bytes, claims before lemmas; owned: formula_proof_free() */
    size_t packed_bytes, raw_bytes;
    uint32_t checksum; /* CRC-32 of the packed bytes */
};

/* For a position with its base chosen. Blocks; takes about as long as the proof took the solver, and precedence_bytes() of memory. Only
 * FORMULA_MADE fills *out. Any number side by side. */
enum formula_outcome formula_proof_make(const struct game *g, const struct allowance *a, struct formula_proof *out);
void formula_proof_free(struct formula_proof *p);

#endif
