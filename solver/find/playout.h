/* One game of streamlined play (streamline.h, STYLE_HOLD) from a position to its end, a choice at a time: what nested rollouts (nrpa.h) are made of.
 *
 * Streamlined play is expanded for beams child by child, each canonical. A playout wants only the child that it goes to: it plays on piles as
 * they lie and remembers which kinds may go up. Whatever may go up does, without a choice; then the steps that are left are offered, each with its code.
 *
 * A code names a step in terms that mean the same in every playout of the problem:
 *
 *   waste's top card onto a pile          its place in the talon, which of its two parents (problem.under), the pass
 *   waste's top card to a space           its place in the talon, the pass
 *   a card dealt over the waste's         the place of the card that is covered, the pass
 *   top of a pile onto a pile, to a space its kind, which parent or a space, whether it lay alone, the stock's place / 6, the pass
 *
 * A kind moved between piles is not moved again until something else has happened, so playouts end. */
#ifndef TERRACE_PLAYOUT_H
#define TERRACE_PLAYOUT_H

#include "streamline.h"

enum { CHOICES_MAX = 96, ALLOWED_SLOTS = 1024 };

/* Kinds of a class that may go up, by its chains and the reserve (one word). */
struct allowed {
    uint64_t key;
    uint32_t ranks; /* bit r: rank r */
};

struct playout {
    const struct problem *p; /* borrowed */
    bool veto;               /* the reserve test guards plays to the foundations */
    struct state s;
    uint64_t may;                       /* kinds that may go up from a pile or the waste */
    uint64_t moved;                     /* kinds moved between piles since anything else happened */
    struct allowed memo[ALLOWED_SLOTS]; /* of the problem, kept from playout to playout */
};

/* Steps between which a playout chooses, with their codes. */
struct choices {
    int count;
    struct step step[CHOICES_MAX];
    uint16_t code[CHOICES_MAX];
};

/* Games in which no card comes back from a foundation. */
bool playout_applies(const struct problem *p);
/* Codes of the problem are 0 .. playout_codes() - 1, below 65536. */
int playout_codes(const struct problem *p);
/* Ready for playouts of `p` (borrowed). */
void playout_init(struct playout *o, const struct problem *p);
void playout_begin(struct playout *o, const struct state *start);
/* The next step that needs no choice; false if there is none. */
bool playout_forced(const struct playout *o, struct step *step);
/* What is left to choose from where no step is forced, each once, in a fixed order; none: the playout is at its end. Equal piles count once. At most CHOICES_MAX, which cuts
 * off what only many piles with equal tops could offer. */
void playout_choices(const struct playout *o, struct choices *out);
void playout_play(struct playout *o, struct step step);

#endif
