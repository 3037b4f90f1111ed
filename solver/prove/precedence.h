/* The precedence formula: a necessary condition for winning, about which card leaves the waste or the reserve before which.
 *
 * Unsatisfiable: the position is lost (the argument stands in precedence_model.h). Satisfiable: nothing is proved, but the order found is
 * close to one that can be played. pursue/ tries to play it; on small decks it nearly always can.
 */
#ifndef TERRACE_PRECEDENCE_H
#define TERRACE_PRECEDENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allowance.h"
#include "game.h"
#include "plan.h"
#include "sat.h"
#include "sat_exchange.h"

enum precedence_answer { PRECEDENCE_UNKNOWN, PRECEDENCE_LOST, PRECEDENCE_PLAN };

/* True if the formula covers the position. It needs foundations by alternate colour, one or two decks, at most DEPARTURES_MAX cards
 * outside tableau and foundations, no redeal to come, piles that are sequences, and no odd start (problem.quiet: a space that the rules
 * would have filled, a lock without a space or one that may outlive it). Cards must not come back from foundations, nor go to spaces from
 * piles while the talon has cards. Base chosen. */
bool precedence_applies(const struct game *g);

/* The formula of one position, which can be asked again and again. One thread at a time; any number of formulas at the same time. */
struct precedence;

/* Makes the formula of `g`, for which precedence_applies(); `g` is not kept. NULL without memory or when `a` says stop. The answers
 * get what is left of `a`'s time, until precedence_allow(). */
struct precedence *precedence_create(const struct game *g, const struct allowance *a);
void precedence_free(struct precedence *p); /* NULL allowed */
/* From now on it exchanges lemmas with other formulas of the same position, each of another number (sat_exchange.h), until
 * precedence_avoid(). `x` must outlive it. */
void precedence_join(struct precedence *p, struct sat_exchange *x, int number);
void precedence_allow(struct precedence *p, const struct allowance *a);

/* The next answer. PRECEDENCE_LOST is a proof. PRECEDENCE_PLAN fills `out`, the first time with a rough plan. PRECEDENCE_UNKNOWN:
 * the allowance is used up, and the next call continues; or there is no memory, or precedence_avoid() has excluded all that was
 * left. The first answer on a full-size deal mostly takes 0.1 to 0.6 CPU seconds. */
enum precedence_answer precedence_next(struct precedence *p, struct plan *out);

/* Some memory was refused: no further answer but PRECEDENCE_UNKNOWN will come. */
bool precedence_out_of_memory(const struct precedence *p);

/* The effort so far, the same on every machine without precedence_join(). */
struct sat_effort precedence_effort(const struct precedence *p);

/* After a plan of the whole formula, before anything else is asked: adds what the formula leaves out of piles, and this plan is wrong about
 * (precedence_gaps.h). That is true in every play, so PRECEDENCE_LOST stays a proof. False, with nothing added, if no such fault was found:
 * perhaps the plan can be played. */
bool precedence_mend(struct precedence *p);

/* After a plan of which only the first `departed` departures could be played: excludes plans in which the next one, which could not, comes
 * between the same few before it and the same few behind it, whatever their order (experiment 80). This guesses where the plan was wrong;
 * it is no theorem. So precedence_next() never answers PRECEDENCE_LOST afterwards. False, with nothing excluded, if all could be played
 * (without a win): then the order is not the fault. */
bool precedence_avoid(struct precedence *p, const struct plan *plan, int departed);

/* A refutation of the formula, of its coarse part alone if that is enough, with all that a checker needs (checker/README.md, `formula`,
 * `formula-fine` and `formula-gaps`). */
struct precedence_refutation {
    bool fine;                           /* both parts */
    int *gap;                            /* owned, likewise: what was added about gaps, claim after claim; NULL if `gaps` is 0 */
    size_t gap_length, gaps;             /* numbers in `gap`; claims */
    uint64_t variables, clauses, digest; /* of the formula; the digest is sat_digest() */
    int *lemma;            /* owned: precedence_refutation_free(); the learned clauses in order, each ended by a 0; the last one is empty */
    size_t length, lemmas; /* numbers in `lemma`, zeros included; clauses */
};

/* Refutes the formula of `g`, for which precedence_applies(). PRECEDENCE_LOST: proved, *out is filled. PRECEDENCE_PLAN: both parts together
 * have a solution, so nothing is proved; *out has the numbers of the formula and no lemmas. PRECEDENCE_UNKNOWN: out of allowance or
 * memory; the numbers are there if the formula was made, else 0. */
enum precedence_answer precedence_refute(const struct game *g, const struct allowance *a, struct precedence_refutation *out);
void precedence_refutation_free(struct precedence_refutation *r);

/* An upper estimate of the memory of the formula of `g`, of its solver and of following its plans (pursue/). */
size_t precedence_bytes(const struct game *g);

#endif
