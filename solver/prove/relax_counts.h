/* Counts of cards by class and rank (problem.h): all that the relaxation knows of cards that are out, since it forgets the piles. */
#ifndef TERRACE_RELAX_COUNTS_H
#define TERRACE_RELAX_COUNTS_H

#include <stdint.h>

#include "problem.h"

/* The largest games that the relaxation has room for; relax_applies() excludes larger ones. */
enum { RELAX_CLASSES = 2, RELAX_RANKS = 13, RELAX_COPIES = 4, RELAX_RESERVE = 31 };

/* Of one class: RELAX_COUNT_BITS for each rank, the lowest rank in the lowest bits. */
typedef uint64_t relax_counts;
enum { RELAX_COUNT_BITS = 3, RELAX_COUNTS_BITS = RELAX_RANKS * RELAX_COUNT_BITS };

static inline int relax_count(relax_counts c, int rank) { return (int)(c >> RELAX_COUNT_BITS * rank & ((1 << RELAX_COUNT_BITS) - 1)); }
static inline void relax_add(const struct problem *p, int kind, relax_counts to[RELAX_CLASSES])
{
    to[kind_class(p, kind)] += (relax_counts)1 << RELAX_COUNT_BITS * kind_rank(p, kind);
}

#endif
