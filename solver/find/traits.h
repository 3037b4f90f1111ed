/* What a position of a game by suit looks like, as numbers, and points for them. The weights were learned from wins: at each card dealt, the position on
 * the way to the win against others that the beam kept then (bench/bench_learn.c; EXPERIMENTS.md, experiments 16 and 20). Positions are compared with others that
 * have the same stock, so only what differs between them counts.
 *
 * Only the order in which positions are tried depends on it, never what is proved. */
#ifndef TERRACE_TRAITS_H
#define TERRACE_TRAITS_H

#include "state.h"

/* A card is as `far` away as the highest chain of its suit that it could still go on lacks ranks: one that goes up now is 0 away. A card `fits` if it
 * can be built on a top. */
enum trait {
    TRAIT_SCORE,                               /* cards on foundations */
    TRAIT_WASTE,                               /* cards on the waste */
    TRAIT_RESERVE,                             /* cards on the reserve */
    TRAIT_INVERSIONS,                          /* pairs of one suit in the waste, the deeper card the lower */
    TRAIT_SPACES,                              /* empty piles */
    TRAIT_WASTE_FAR,                           /* waste cards by how far they are away: 0, 1, 2, 3, 4 to 5, 6 to 8, more */
    TRAIT_RESERVE_TOP = TRAIT_WASTE_FAR + 7,   /* how far its three uppermost cards are away, top first */
    TRAIT_RESERVE_FAR = TRAIT_RESERVE_TOP + 3, /* the same of all of them, the k-th from the top counted 1/k */
    TRAIT_RESERVE_DEFICIT,                     /* ranks that the lowest chains of their suits lack, of all */
    TRAIT_LOW_CHAINS,                          /* heights of each suit's lowest chain, and highest */
    TRAIT_HIGH_CHAINS,
    TRAIT_LOWEST_CHAIN, /* of all */
    TRAIT_HIGHEST_CHAIN,
    TRAIT_TOP_RANK,                        /* tops by rank (0: the base) */
    TRAIT_TOP_KINDS = TRAIT_TOP_RANK + 13, /* different ones */
    TRAIT_TOP_BALANCE,                     /* of the two alternating sequences of colours: by how many kinds one has more tops */
    TRAIT_TOPS_OPEN,                       /* kinds of cards that fit */
    TRAIT_TOPS_UP,                         /* tops that go up now */
    TRAIT_TOPS_FAR,                        /* how far tops are away */
    TRAIT_SINGLES,                         /* piles whose run is one card */
    TRAIT_BOTTOM_RANKS,                    /* ranks of the runs' bottoms, added up */
    TRAIT_WASTE_TOP_FAR,                   /* of the waste's top card: how far, 1 if it fits, 1 if it goes up now; 0 without one */
    TRAIT_WASTE_TOP_FITS,
    TRAIT_WASTE_TOP_UP,
    TRAIT_WASTE_SECOND_FAR, /* of the card under it */
    TRAIT_WASTE_RANKS,      /* over the waste: ranks, how far, how many fit */
    TRAIT_WASTE_FAR_SUM,
    TRAIT_WASTE_FITS,
    TRAIT_WASTE_RISING,                    /* neighbours of which the upper can lie under the lower: they leave well from the top ... */
    TRAIT_WASTE_FALLING,                   /* ... and these in the order in which they were dealt */
    TRAIT_WASTE_SUITED,                    /* neighbours of one suit */
    TRAIT_WASTE_SQUARE,                    /* cards on the waste, squared, a twentieth of it */
    TRAIT_STOCK_FITS,                      /* of the next stock card, the 3 after it, the next 6, the next 10 */
    TRAIT_STOCK_UP = TRAIT_STOCK_FITS + 4, /* the same of those that go up now */
    TRAIT_STUCK = TRAIT_STOCK_UP + 4,      /* outlook.h: cards put aside, and left in the end */
    TRAIT_LEFT,
    TRAITS
};

/* What holds in the first half of the stock, in the second half, after a redeal. */
enum { TRAIT_STAGES = 3 };
struct traits_weights {
    float of[TRAIT_STAGES][TRAITS];
};

/* Of General's Patience, AisleRiot's (with a redeal) and PySolFC's (without); constant. For games by suit with two packs. */
extern const struct traits_weights TRAITS_REDEAL, TRAITS_SUIT;

/* For problems by suit only (not problem->alternate), at most 13 ranks. Nothing is kept or allocated; safe side by side. */
int traits_stage(const struct problem *p, const struct state *s); /* 0..TRAIT_STAGES-1 */
void traits_count(const struct problem *p, const struct state *s, float out[TRAITS]);
/* In the units of finder_points(): the more, the better. */
float traits_points(const struct traits_weights *w, const struct problem *p, const struct state *s);

#endif
