/* Formulas in propositional logic, given to CaDiCaL. A thin layer: variables, clauses, counters in unary, one question.
 *
 * Built without CaDiCaL (TERRACE_CADICAL not defined) sat_available() is false and sat_create() returns NULL; nothing else may be called.
 * A formula belongs to one thread at a time; any number of formulas side by side.
 */
#ifndef TERRACE_SAT_H
#define TERRACE_SAT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int lit; /* v or -v, v >= 1 a variable */

/* The constants: clauses are simplified by them before CaDiCaL sees them. */
#define LIT_TRUE  ((lit)1)
#define LIT_FALSE ((lit)-1)

enum sat_answer { SAT_STOPPED, SAT_SATISFIABLE, SAT_UNSATISFIABLE };

/* What the solver is set up for; the answer is the same, the time is not. SAT_MOOD_RECORD is for a refutation that others can check: every clause
 * that the solver learns is kept, and it learns none but by conflicts (no inprocessing), so each follows by unit propagation from the clauses given
 * and the ones learned before it. */
enum sat_mood { SAT_MOOD_EXPECT_REFUTATION, SAT_MOOD_EXPECT_MODEL, SAT_MOOD_RECORD };

struct sat;

bool sat_available(void);

/* NULL without CaDiCaL. `cpu_seconds` (of this thread, from now; 0: none) and `cancel` (may be NULL) end building and solving. */
struct sat *sat_create(enum sat_mood mood, double cpu_seconds, const atomic_bool *cancel);
void sat_free(struct sat *s); /* NULL allowed */

/* The time is over or `cancel` was set. Builders of large formulas ask between their steps. */
bool sat_expired(struct sat *s);

lit sat_var(struct sat *s);

/* At least one of the n literals (n <= 512). */
void sat_clause(struct sat *s, const lit literals[], int n);
#define SAT_CLAUSE(s, ...) sat_clause((s), (const lit[]){__VA_ARGS__}, (int)(sizeof((const lit[]){__VA_ARGS__}) / sizeof(lit)))

/* Unary numbers: u[q-1] says "at least q"; u has `n` places and is never larger than n. */
static inline lit unary_at_least(const lit u[], int n, int q) { return q <= 0 ? LIT_TRUE : q > n ? LIT_FALSE : u[q - 1]; }

/* The number of true literals among x[0..n-1], counted up to `most`, to out[]; returns the places used, min(n, most).
 * Exact both ways: out[q-1] is true if and only if at least q are true. n <= 256, most <= 32. */
enum { SAT_COUNT_MAX = 256, SAT_MOST_MAX = 32 };
int sat_count(struct sat *s, const lit x[], int n, int most, lit out[]);

/* out = a + b, counted up to `most` (<= 32), exact both ways; returns the places used, min(na + nb, most). `out` is neither a nor b. */
int sat_sum(struct sat *s, const lit a[], int na, const lit b[], int nb, int most, lit out[]);

enum sat_answer sat_solve(struct sat *s);
bool sat_value(struct sat *s, lit a); /* after SAT_SATISFIABLE */

uint64_t sat_variables(const struct sat *s);
uint64_t sat_clauses(const struct sat *s);

/* SAT_MOOD_RECORD: the clauses learned so far in order, the literals of each and then a 0; *count numbers in all. They belong to `s` and stay
 * until the next sat_solve() or sat_free(). NULL if there was no memory to keep them all. */
const lit *sat_lemmas(const struct sat *s, size_t *count);

/* SAT_MOOD_RECORD: the same for the same set of clauses in any order; tests compare formulas by it. The sum over all clauses of a hash: FNV-1a
 * (64 bits) over its literals in rising order, each as two's complement of 32 bits, lowest byte first, then mixed by
 * x ^= x >> 32; x *= 0x9e3779b97f4a7c15; x ^= x >> 29. */
uint64_t sat_digest(const struct sat *s);

#endif
