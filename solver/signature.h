/* The signature: how many positions one thread visits over fixed deals with fixed limits of states, without the formula, whose work
 * is not counted in states. It is the same on every run and machine. If it changed, the search changed; if not, a change only moved
 * code. */
#ifndef TERRACE_SIGNATURE_H
#define TERRACE_SIGNATURE_H

#include "solve.h"

/* Twenty deals of each of these games, every choice of base, 20,000 positions a problem. */
extern const char *const signature_games[];
extern const int signature_games_count;

/* Bytes of the solver's table; the solver has one thread. */
#define SIGNATURE_MEMORY ((uint64_t)64 << 20)

struct signature_part {
    uint64_t states; /* the signature is the sum of these over all games */
    double cpu_seconds;
    int problems, decided;
};

/* The part of signature_games[game]. `cancel` (may be NULL) ends it early; *out then counts what was done. */
void signature_of(struct solver *s, int game, struct bases *scratch, const atomic_bool *cancel, struct signature_part *out);

#endif
