/* What a position of a game by suit looks like, as numbers, and points for them. The weights were learned from wins: after each card
 * dealt, the position on the way to the win is compared with others that the beam kept (bench/bench_learn.c; EXPERIMENTS.md,
 * experiments 16 and 20). All positions compared have the same stock, so only the differences between them count.
 *
 * It only orders what is tried. It proves nothing. */
#ifndef TERRACE_TRAITS_H
#define TERRACE_TRAITS_H

#include "outlook.h"
#include "state.h"

/* How `far` away a card is: the ranks that are missing on the highest chain of its suit that it can still go on; 0 for a card that goes up
 * now. A card `fits` if it can be built on a top. */
/* ROW(name, how many numbers it is) */
#define TRAIT_LIST(ROW)                                                                                                                    \
    ROW(SCORE, 1)            /* cards on foundations */                                                                                    \
    ROW(WASTE, 1)            /* cards on the waste */                                                                                      \
    ROW(RESERVE, 1)          /* cards on the reserve */                                                                                    \
    ROW(INVERSIONS, 1)       /* pairs of one suit in the waste, the deeper card the lower */                                               \
    ROW(SPACES, 1)           /* empty piles */                                                                                             \
    ROW(WASTE_FAR, 7)        /* waste cards by how far they are away: 0, 1, 2, 3, 4 to 5, 6 to 8, more */                                  \
    ROW(RESERVE_TOP, 3)      /* how far its three uppermost cards are away, top first */                                                   \
    ROW(RESERVE_FAR, 1)      /* how far all its cards are away, the k-th from the top counted 1/k */                                       \
    ROW(RESERVE_DEFICIT, 1)  /* over all its cards: ranks that the lowest chain of the suit lacks */                                       \
    ROW(LOW_CHAINS, 1)       /* heights of each suit's lowest chain, added up */                                                           \
    ROW(HIGH_CHAINS, 1)      /* of each suit's highest */                                                                                  \
    ROW(LOWEST_CHAIN, 1)     /* height of the lowest chain of all */                                                                       \
    ROW(HIGHEST_CHAIN, 1)    /* and of the highest */                                                                                      \
    ROW(TOP_RANK, 13)        /* tops by rank (0: the base) */                                                                              \
    ROW(TOP_KINDS, 1)        /* different kinds of tops */                                                                                 \
    ROW(TOP_BALANCE, 1)      /* of the two alternating sequences of colours: by how many kinds one has more tops */                        \
    ROW(TOPS_OPEN, 1)        /* kinds of cards that fit */                                                                                 \
    ROW(TOPS_UP, 1)          /* tops that go up now */                                                                                     \
    ROW(TOPS_FAR, 1)         /* how far tops are away */                                                                                   \
    ROW(SINGLES, 1)          /* piles whose run is one card */                                                                             \
    ROW(BOTTOM_RANKS, 1)     /* ranks of the runs' bottoms, added up */                                                                    \
    ROW(WASTE_TOP_FAR, 1)    /* the waste's top card: how far; like the next three, 0 without one */                                       \
    ROW(WASTE_TOP_FITS, 1)   /* 1 if it fits */                                                                                            \
    ROW(WASTE_TOP_UP, 1)     /* 1 if it goes up now */                                                                                     \
    ROW(WASTE_SECOND_FAR, 1) /* how far the card under it is */                                                                            \
    ROW(WASTE_RANKS, 1)      /* over the waste: ranks */                                                                                   \
    ROW(WASTE_FAR_SUM, 1)    /* how far its cards are */                                                                                   \
    ROW(WASTE_FITS, 1)       /* how many of them fit */                                                                                    \
    ROW(WASTE_RISING, 1)     /* neighbours of which the upper can lie under the lower: they leave well from the top */                     \
    ROW(WASTE_FALLING, 1)    /* neighbours that leave well in the order in which they were dealt */                                        \
    ROW(WASTE_SUITED, 1)     /* neighbours of one suit */                                                                                  \
    ROW(WASTE_SQUARE, 1)     /* cards on the waste, squared, a twentieth of it */                                                          \
    ROW(STOCK_FITS, 4)       /* of the next stock card, the 3 after it, the next 6, the next 10: how many fit */                           \
    ROW(STOCK_UP, 4)         /* the same of those that go up now */                                                                        \
    ROW(STUCK, 1)            /* outlook.h: cards put aside */                                                                              \
    ROW(LEFT, 1)             /* outlook.h: cards that are not on foundations in the end */

/* TRAIT_NAME is the first number of a trait. */
#define TRAIT_IDENTIFIER(name, count) TRAIT_##name, TRAIT_##name##_LAST = TRAIT_##name + count - 1,
enum trait { TRAIT_LIST(TRAIT_IDENTIFIER) TRAITS };
#undef TRAIT_IDENTIFIER

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
/* In the units of finder_points(): the more, the better. Like those without the outlook's, which has its own weights. */
float traits_points(const struct traits_weights *w, const struct problem *p, const struct state *s);
struct outlook_weights traits_outlook(const struct traits_weights *w, int stage);

#endif
