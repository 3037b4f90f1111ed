/* One game of streamlined play (streamline.h, STYLE_HOLD) from a position to its end, a choice at a time: what nested rollouts
 * (nrpa.h) are made of.
 *
 * Beams expand every child and make each canonical. A playout wants only the child that it goes to, so it plays on a position of its
 * own: piles and waste as stacks, the piles by the kind of their tops, and the kinds that may go up. What may go up does so without
 * a choice; the other steps are offered (playout_choices.h).
 *
 * A kind moved between piles is not moved again until something else has happened, so playouts end. */
#ifndef TERRACE_PLAYOUT_H
#define TERRACE_PLAYOUT_H

#include "reserve.h"

/* The twin of struct state, for playing only: it is never compared or hashed. */
struct playout_table {
    uint64_t chains[CLASSES_MAX]; /* as in struct state */
    uint64_t up;                  /* kinds that a chain waits for */
    uint64_t may;                 /* those that may go up from a pile or the waste */
    uint64_t tops;                /* kinds on top of piles */
    uint64_t moved;               /* kinds moved between piles since anything else happened */
    uint16_t piles_of[64];        /* the piles with this top, as a set; KIND_NONE: the empty ones */
    uint8_t reserve, redeals, score;
    bool locked;
    uint8_t next;                                  /* as in struct state */
    uint8_t waste_count, stock_count, stock_dealt; /* of the arrays below */
    uint8_t waste[TALON_MAX], stock[TALON_MAX];    /* places in the talon, in the order in which they are dealt */
    uint8_t height[PILES_MAX];
    uint8_t pile[PILES_MAX][CARDS_MAX]; /* kinds, bottom to top */
};

struct playout {
    const struct problem *p;        /* borrowed */
    struct playout_table begin, at; /* at the start, and now */
    struct reserve_memo memo;       /* kept from playout to playout */
};

/* Ready for playouts of `p` (borrowed) from `start`. */
void playout_init(struct playout *o, const struct problem *p, const struct state *start);
/* Back to the start. */
void playout_begin(struct playout *o);
/* The next step that needs no choice; false if there is none. */
bool playout_forced(const struct playout *o, struct step *step);
/* The rules allow a deal or redeal now. */
bool playout_can_deal(const struct problem *p, const struct playout_table *t);
/* A step that is forced or offered. The twin of state_play(), which takes the same steps. (A pointer, because three bytes by value are put
 * together in memory, and waiting for that took a tenth of a playout.) */
void playout_play(struct playout *o, const struct step *step);

static inline bool playout_won(const struct playout *o) { return o->at.score == o->p->cards; }
#endif
