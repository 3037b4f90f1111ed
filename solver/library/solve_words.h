/* A solver's answer in words, and how a question names a base card. Pure; safe from any thread. */
#ifndef TERRACE_SOLVE_WORDS_H
#define TERRACE_SOLVE_WORDS_H

#include "solve.h"

/* Which limit was hit: "the limit of CPU time was reached". "" for LIMIT_NONE. */
const char *solve_limit_words(enum limit limit);

/* Why a choice of base (NULL: the position itself) is lost, or not decided; one sentence without its final point, "" if there is nothing to
 * say. To `out`, returns it. */
enum { SOLVE_WHY_MAX = 512 };
char *solve_why(const struct game *start, const struct base_result *base, const struct solution *s, char out[SOLVE_WHY_MAX]);

/* The solution that answers the question, NULL if it is not winnable. */
const struct solution *solve_winning(const struct bases *b);

/* Reads what the user says of the base card: "t2", "7H", "all" (NULL: BASES_FIRST) for solve_bases(). False with `e` (where = `where`) if
 * the position has no such choice. */
bool solve_which(const char *text, const char *where, const struct game *start, int *which, struct error *e);

#endif
