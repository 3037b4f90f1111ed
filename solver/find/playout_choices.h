/* What a playout (playout.h) chooses from: steps, each with a code, to which a policy gives a weight.
 *
 * A code names a step in terms that mean the same in every playout of the problem:
 *
 *   the waste's top card onto a pile       its place in the talon, which of its two parents (problem.under), the pass
 *   the waste's top card to a space        its place in the talon, the pass
 *   a card dealt over the waste's          the place of the card that is covered, the pass
 *   a pile's top onto a pile, to a space   its kind, which parent or a space, whether it lay alone, the stock's place / 6, the pass
 */
#ifndef TERRACE_PLAYOUT_CHOICES_H
#define TERRACE_PLAYOUT_CHOICES_H

#include "playout.h"

enum { CHOICES_MAX = 96 };

/* Steps between which a playout chooses, with their codes. */
struct playout_offer {
    int count;
    struct step step[CHOICES_MAX];
    uint16_t code[CHOICES_MAX];
};

/* True for games for which there are enough codes. Where cards may come back from a foundation no playout takes one: what it wins is won
 * without. */
bool playout_applies(const struct problem *p);
/* Codes of the problem are 0 .. playout_codes() - 1, at most 65536. */
int playout_codes(const struct problem *p);

/* The weights with which policies of games from `start` begin, by code: deal rather than move cards between piles as long as the reserve
 * has to wait for cards of the stock (reserve_wait()); fill a space at once where only the waste can (EXPERIMENTS.md, experiments 42
 * and 66). */
void playout_prior(const struct problem *p, const struct state *start, float weight[]);

/* If no step is forced: the steps to choose from, each once, in a fixed order; none at the playout's end. Of equal piles only the first is
 * offered. At most CHOICES_MAX; only many piles with equal tops could offer more. */
void playout_choices(const struct playout *o, struct playout_offer *out);

#endif
