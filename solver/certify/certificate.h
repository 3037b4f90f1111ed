/* Certificates let anybody check a verdict without trusting the search. checker/README.md describes the format; `terrace-check` (checker/)
 * reads it and shares no code with this writer.
 *
 * A winnable deal gets its moves. A lost deal gets, for each choice of base card, the cheapest form that proves the loss:
 *
 *   - the argument of the reserve test: the plays that the reserve forces (explain.h);
 *   - the relaxation, played out once more (relax.h);
 *   - a closed set: positions that contain the start and no won position, such that every successor of each is in the set or excluded
 *     by a rule that the checker evaluates itself;
 *   - a refutation of the precedence formula (formula_proof.h): tried before the closed set if the formula proved the loss, otherwise
 *     if the closed set is too large.
 *
 * So losses by the reserve test, the relaxation or the formula can be certified, given enough time. The writer finds the closed set by its
 * own plain search over the referee's moves. A deal that the solver can barely exhaust may be too large for that. */
#ifndef TERRACE_CERTIFICATE_H
#define TERRACE_CERTIFICATE_H

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#include "error.h"
#include "game.h"
#include "solve.h"

/* Every certificate begins with this; the version follows. */
#define CERTIFICATE_BEGINS "terrace-certificate "

enum certificate_outcome {
    CERTIFICATE_WRITTEN,
    CERTIFICATE_UNDECIDED,   /* the verdict is unknown: there is nothing to certify; nothing was written */
    CERTIFICATE_TOO_LARGE,   /* a lost part passed `limit_states`, and no formula was refuted; what was written is no certificate */
    CERTIFICATE_INTERRUPTED, /* `cancel` was set */
    CERTIFICATE_REFUTED,     /* the plain search found a win in a deal said to be lost: a bug in the solver (exit code 3) */
    CERTIFICATE_NO_MEMORY,
    CERTIFICATE_IO, /* writing failed; see errno */
};

struct certificate_options {
    uint64_t limit_states; /* positions of one closed set; 0: CERTIFICATE_LIMIT_STATES */
    atomic_bool *cancel;   /* may be NULL */
};
enum { CERTIFICATE_LIMIT_STATES = 2000000, CERTIFICATE_FORMULA_SECONDS = 300 /* of CPU, for one refutation */ };

/* What the certificate contains, for the message to the user. */
struct certificate_info {
    int parts; /* choices of base card treated (1 where there is no choice) */
    int parts_moves, parts_reserve, parts_relaxation, parts_closed, parts_formula;
    int parts_fine;     /* of those by the formula, the ones that need its fine part */
    uint64_t positions; /* in all closed sets together */
    uint64_t lemmas;    /* in all refutations together */
    uint64_t bytes;     /* of the file */
};

/* Writes to `out` (binary mode) the certificate for `result`, the answer of solve_bases() for `start`; `deal` is what a numbered
 * deal is called ("seed:7", printable), NULL for any other, whose cards are written then: for readers only. A lost part that the
 * solver did not need to solve (equal to another by symmetry) gets its own proof like the others. `info` may be NULL. On anything
 * but CERTIFICATE_WRITTEN `e` (may be NULL) says what happened and what to do about it. Blocks; memory grows with the closed set
 * (about 150 bytes a position), or is precedence_bytes(), and is returned. Any number of calls side by side. */
enum certificate_outcome certificate_write(FILE *out, const struct game *start, const char *deal, const struct bases *result,
                                           const struct certificate_options *options, struct certificate_info *info, struct error *e);

/* After certificate_write() ended so: a loss that has no certificate, for it is too large or the writer was stopped, is not called lost any
 * more but unknown, with the limit; its choices likewise. Anything else stays as it is. */
void certificate_withdraw(struct bases *result, enum certificate_outcome outcome);

#endif
