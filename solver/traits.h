/* What a position of a game by suit looks like, as numbers, and points for them. The weights were learned from wins: at each card dealt, the position on
 * the way to the win against others that the beam kept then (bench/bench_learn.c; NOTES.md, experiment 16). Positions are compared with others that
 * have the same stock, so only what differs between them counts.
 *
 * Only the order in which positions are tried depends on it, never what is proved. */
#ifndef TERRACE_TRAITS_H
#define TERRACE_TRAITS_H

#include "state.h"

/* A card is `away` by the ranks that lie between it and the highest chain of its suit that it could still go on: 0 goes up now. A card `fits` if it
 * can be built on a top. */
enum trait {
    TRAIT_SCORE,      /* cards on foundations */
    TRAIT_WASTE,      /* cards on the waste */
    TRAIT_RESERVE,    /* cards on the reserve */
    TRAIT_INVERSIONS, /* pairs of one suit in the waste, the deeper card the lower */
    TRAIT_SPACES,
    TRAIT_WASTE_FAR,                         /* waste cards by how far they are away: 0, 1, 2, 3, 4 to 5, 6 to 8, more */
    TRAIT_RESERVE_TOP = TRAIT_WASTE_FAR + 7, /* how far its three uppermost cards are away, top first */
    TRAIT_RESERVE_FAR = TRAIT_RESERVE_TOP + 3, /* the same of all of them, the k-th from the top counted 1/k */
    TRAIT_RESERVE_DEFICIT,                   /* ranks that the lowest chains of their suits lack, of all */
    TRAIT_LOW_CHAINS,                        /* heights of each suit's lowest chain, and highest */
    TRAIT_HIGH_CHAINS,
    TRAIT_LOWEST_CHAIN, /* of all */
    TRAIT_HIGHEST_CHAIN,
    TRAIT_TOP_RANK,                       /* tops by rank (0: the base) */
    TRAIT_TOP_KINDS = TRAIT_TOP_RANK + 13, /* different ones */
    TRAIT_TOP_BALANCE,                    /* of the two alternating sequences of colours: by how many kinds one has more tops */
    TRAIT_TOPS_OPEN,                      /* kinds of cards that fit */
    TRAIT_TOPS_UP,                        /* tops that go up now */
    TRAIT_TOPS_FAR,                       /* how far tops are away */
    TRAIT_SINGLES,                        /* piles of one card */
    TRAIT_BOTTOM_RANKS,
    TRAIT_WASTE_TOP_FAR,
    TRAIT_WASTE_TOP_FITS,
    TRAIT_WASTE_TOP_UP,
    TRAIT_WASTE_SECOND_FAR,
    TRAIT_WASTE_RANKS,
    TRAIT_WASTE_FAR_SUM,
    TRAIT_WASTE_FITS,
    TRAIT_WASTE_RISING,  /* neighbours of which the upper can lie under the lower: they leave well from the top ... */
    TRAIT_WASTE_FALLING, /* ... and these in the order in which they were dealt */
    TRAIT_WASTE_SUITED,  /* neighbours of one suit */
    TRAIT_WASTE_SQUARE,
    TRAIT_STOCK_FITS,                      /* of the next stock card, the 3 after it, the next 6, the next 10 */
    TRAIT_STOCK_UP = TRAIT_STOCK_FITS + 4, /* the same of those that go up now */
    TRAITS = TRAIT_STOCK_UP + 4
};

/* First half of the stock, second half, after a redeal. */
enum { STAGES = 3 };
struct learned {
    float of[STAGES][TRAITS];
};

/* The weights of a game by suit, with a redeal or without. */
extern const struct learned LEARNED_REDEAL, LEARNED_SUIT;

int traits_stage(const struct problem *p, const struct state *s);
/* Only where foundations are built by suit. */
void traits_count(const struct problem *p, const struct state *s, float out[TRAITS]);
float traits_points(const struct learned *w, const struct problem *p, const struct state *s);

#endif
