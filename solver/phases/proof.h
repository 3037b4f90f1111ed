/* How a win was found, or a loss proved. */
#ifndef TERRACE_PROOF_H
#define TERRACE_PROOF_H

enum proof {
    PROOF_NONE,
    PROOF_MOVES,      /* winnable: the moves */
    PROOF_RESERVE,    /* lost: the reserve test (reserve.h) fails at the start position */
    PROOF_EXHAUSTION, /* lost: every position that matters was visited */
    PROOF_RELAXATION, /* lost: an easier game with fewer states was exhausted */
    PROOF_SAT,        /* lost: a necessary condition in propositional logic is unsatisfiable */
    PROOFS
};
extern const char *const proof_names[PROOFS];

#endif
