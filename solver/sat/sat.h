/* Propositional logic: builds a formula of variables, clauses, unary counters and an order of moments, and asks whether it can be
 * satisfied.
 *
 * The solver learns clauses from conflicts (CDCL). Its own addition is the order. That the order is transitive, and that some facts
 * stay true once they are true, would take a clause for each pair of moments and each fact: two millions for a full deal. Here a few
 * bit sets do it (sat_order.c; EXPERIMENTS.md, experiment 22).
 *
 * A formula belongs to one thread at a time; any number of formulas at the same time. The same formula, asked the same questions
 * with the same allowances of work, gives the same answers on every machine, unless others tell it something (sat_exchange.h); an allowance
 * of seconds may stop it earlier or later.
 * Without memory every answer is SAT_STOPPED.
 */
#ifndef TERRACE_SAT_H
#define TERRACE_SAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allowance.h"

typedef int lit; /* v or -v, v >= 1 a variable */

/* The constants. Clauses are simplified by them before anything else. */
#define LIT_TRUE  ((lit)1)
#define LIT_FALSE ((lit)-1)

enum sat_answer { SAT_STOPPED, SAT_SATISFIABLE, SAT_UNSATISFIABLE };

struct sat;

/* `record`: keeps the learned clauses, and counts and digests all clauses, so that others can check a refutation. NULL without memory. */
struct sat *sat_create(bool record);
void sat_free(struct sat *s); /* NULL allowed */

/* The allowance of all questions from now on; at first there is no limit. A question that was stopped continues when it is asked again. */
void sat_allow(struct sat *s, const struct allowance *a);

/* No answer will come: some memory was refused. */
bool sat_out_of_memory(const struct sat *s);

/* The allowance's stop() said so (time is not looked at). Builders of large formulas poll it between their steps. */
bool sat_stopped(const struct sat *s);

/* A new variable. */
lit sat_var(struct sat *s);

enum { SAT_CLAUSE_MAX = 512 };
/* Adds a clause: at least one of the n literals is true (n <= SAT_CLAUSE_MAX). Allowed after an answer, too. */
void sat_clause(struct sat *s, const lit literals[], int n);
#define SAT_CLAUSE(s, ...) sat_clause((s), (const lit[]){__VA_ARGS__}, (int)(sizeof((const lit[]){__VA_ARGS__}) / sizeof(lit)))

/* ---- stages ---- */

enum { SAT_STAGES_MAX = 4 };

/* The variables and clauses added from now on belong to a later stage, 1 to SAT_STAGES_MAX and not taken up yet; with 0, as at first, they
 * do not. It must be 0 for sat_order(), sat_solve() and sat_take_up(). Until all stages are taken up answers may leave out what belongs to
 * later ones: SAT_UNSATISFIABLE is a proof all the same, SAT_SATISFIABLE says nothing of the whole, and variables of later stages may have
 * no value. */
void sat_put_off(struct sat *s, int stage);

/* Takes up the next stage for good; what was learned stays. False: there is none, or no memory. */
bool sat_take_up(struct sat *s);

/* ---- order ---- */

enum { SAT_MOMENTS_MAX = 128, SAT_FACTS_MAX = 640 };

/* Moments 0..n-1 (n <= SAT_MOMENTS_MAX) follow one another. before[e * stride + f] means that e is before f, and is the negation of
 * before[f * stride + e]; constants are allowed. Stands for the two clauses that forbid a circle, for all i < j < k. Call it once,
 * before the first answer. Takes n of SAT_FACTS_MAX. */
void sat_order(struct sat *s, int n, const lit before[], int stride);

/* A fact that stays true once it is true: for all moments e, f, if e is before f and after[e], then held[f]. n literals each; constants are
 * allowed. Call it after sat_order(); allowed after an answer, too. */
void sat_fact(struct sat *s, const lit held[], const lit after[]);

/* ---- unary numbers ---- */

/* u[q-1] means "at least q". u has `n` places; the number is never larger than n. */
static inline lit unary_at_least(const lit u[], int n, int q) { return q <= 0 ? LIT_TRUE : q > n ? LIT_FALSE : u[q - 1]; }

/* The number of true literals among x[0..n-1], counted up to `most`, to out[]; returns the places used, min(n, most).
 * Exact both ways: out[q-1] is true if and only if at least q are true. n <= 256, most <= 32. */
enum { SAT_COUNT_MAX = 256, SAT_MOST_MAX = 32 };
int sat_count(struct sat *s, const lit x[], int n, int most, lit out[]);

/* out = a + b, counted up to `most` (<= 32), exact both ways; returns the places used, min(na + nb, most). `out` is neither a nor b. */
int sat_sum(struct sat *s, const lit a[], int na, const lit b[], int nb, int most, lit out[]);

/* ---- answers ---- */

enum sat_answer sat_solve(struct sat *s);
bool sat_value(const struct sat *s, lit a); /* after SAT_SATISFIABLE, until the next variable or clause */

struct sat_effort {
    uint64_t conflicts, decisions, propagations;
};
struct sat_effort sat_effort(const struct sat *s); /* so far */

uint64_t sat_variables(const struct sat *s);
uint64_t sat_clauses(const struct sat *s); /* with `record`: all clauses, with those that order and facts stand for */

/* With `record`: the clauses learned so far, in order, each as its literals and a 0; *count is the length of the list. Each follows
 * by unit propagation from the given clauses and those learned before it; after SAT_UNSATISFIABLE the last one is empty. The list belongs
 * to `s` and stays until the next sat_solve() or sat_free(). NULL if some were lost for want of memory. */
const lit *sat_lemmas(const struct sat *s, size_t *count);

/* With `record`: a digest that does not depend on the order of the clauses; tests compare formulas by it. The sum of the clauses'
 * hashes: FNV-1a (64 bits) over the literals in rising order, each as two's complement of 32 bits, lowest byte first, then mixed by
 * x ^= x >> 32; x *= 0x9e3779b97f4a7c15; x ^= x >> 29. */
uint64_t sat_digest(const struct sat *s);

#endif
