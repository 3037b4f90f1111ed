/* The precedence model: a necessary condition for winning, as a formula about which card leaves the waste or the reserve before which.
 *
 * Unsatisfiable: the position is lost (the argument stands in precedence_model.h). Satisfiable: nothing is proved, but the order found is close
 * to one that can be played, and follow.h tries to; on small decks it nearly always can.
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

enum precedence_answer { PRECEDENCE_UNKNOWN, PRECEDENCE_LOST, PRECEDENCE_PLAN };

/* True if the model covers the position: foundations by alternate colour, one or two decks, at most DEPARTURES_MAX cards outside tableau and
 * foundations, no redeal to come, no card going from a foundation to a space, nor from a pile while the talon has cards, piles that are sequences, and
 * nothing odd about the start (a space that the rules would have filled). Base chosen. */
bool precedence_applies(const struct game *g);

/* The formula of one position, asked again and again. One thread at a time; any number side by side. */
struct precedence;

/* The formula of `g`, for which precedence_applies(); `g` is not kept. NULL without memory or when `a` says stop. What is left of `a`'s time holds for
 * the answers, until precedence_allow(). */
struct precedence *precedence_create(const struct game *g, const struct allowance *a);
void precedence_free(struct precedence *p); /* NULL allowed */
void precedence_allow(struct precedence *p, const struct allowance *a);

/* PRECEDENCE_UNKNOWN: the allowance is used up, and the next call goes on; or no memory, or nothing is left after precedence_avoid().
 * PRECEDENCE_PLAN fills `out`, the first time with a rough plan, if any. PRECEDENCE_LOST is a proof. Full-size deals take 0.3 to 5 CPU seconds for
 * the first answer, some more. */
enum precedence_answer precedence_next(struct precedence *p, struct plan *out);

/* What it took so far: the same on every machine. */
struct sat_effort precedence_effort(const struct precedence *p);

/* For a plan that cannot be played: from now on the departures first..last of `plan` do not all follow each other in that order. A guess at where
 * the plan is wrong, no theorem: precedence_next() never answers PRECEDENCE_LOST afterwards. */
void precedence_avoid(struct precedence *p, const struct plan *plan, int first, int last);

/* The formula refuted once more, its coarse part alone if that will do, with all that somebody else needs to follow it (checker/README.md, `formula`
 * and `formula-fine`). */
struct precedence_refutation {
    bool fine;                           /* both parts */
    uint64_t variables, clauses, digest; /* of the formula; the digest is sat_digest() */
    int *lemma;            /* owned: precedence_refutation_free(); the learned clauses in order, each ended by a 0; the last one is empty */
    size_t length, lemmas; /* numbers in `lemma`, zeros included; clauses */
};

/* For `g`, for which precedence_applies(). PRECEDENCE_LOST: proved, *out is filled. PRECEDENCE_PLAN: both parts together have a solution, so nothing
 * is proved; *out then has only the numbers of the formula, no lemmas. PRECEDENCE_UNKNOWN: the allowance, or no memory; the numbers
 * are there if the formula was made, else 0. */
enum precedence_answer precedence_refute(const struct game *g, const struct allowance *a, struct precedence_refutation *out);
void precedence_refutation_free(struct precedence_refutation *r);

/* An upper estimate of the memory of the formula of `g` and of its solver. */
size_t precedence_bytes(const struct game *g);

#endif
