/* A problem: one position of one game with its base known, seen as *kinds* of card.
 *
 * Let r = (rank - base) mod ranks, so that every foundation runs r = 0, 1, .. ranks-1.
 *
 *   foundations by suit              class = suit                (4 classes)
 *   foundations by alternate colour  class = colour xor (r & 1)  (2 classes): from r to r+1 the colour changes and so does r & 1,
 *                                    so every foundation stays inside one class
 *
 * A kind is class * ranks + r. Cards of one kind are alike for every rule of the game, because foundations and tableau look at rank, and
 * at colour or suit only through the class. Solutions are found on kinds and lifted to cards (lift.h).
 *
 * Each class has as many foundation chains as there are cards of its kind with r = 0, and as many copies of each kind as chains:
 * which foundation holds which chain never matters, only how many chains of a class have which height.
 */
#ifndef TERRACE_PROBLEM_H
#define TERRACE_PROBLEM_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

enum { KINDS_MAX = 52, KIND_NONE = 63, CLASSES_MAX = 4, TALON_MAX = CARDS_MAX, TALON_WORDS = 4, PREFIX_MAX = DEALT_MAX - 1, LINKS_MAX = 6 };

struct problem {
    const struct variant *variant; /* borrowed */
    uint8_t ranks, classes, kinds, piles;
    uint8_t copies; /* of each kind = foundation chains of each class */
    uint8_t cards;  /* in the game */
    bool alternate;

    uint8_t kind_of[64];               /* by card_t */
    uint8_t rank_of[64], class_of[64]; /* by kind: kind % ranks, kind / ranks. Tables, because dividing costs more than a whole step */

    uint64_t above_base; /* kinds of rank 1 and more */

    /* Tableau: bit j of parents[k] is set if a card of kind k may be put on one of kind j; children is the inverse.
     * In alternate-colour games a kind has at most one parent and one child: up[], down[] (KIND_NONE if none). */
    uint64_t parents[KINDS_MAX], children[KINDS_MAX];
    uint8_t up[64], down[64];
    /* The same by distance: the kinds in link[i].kinds have a parent that many kinds further on, from the last kind of the word (63) on to
     * the first. */
    struct problem_link {
        uint64_t kinds;
        uint8_t distance;
    } link[LINKS_MAX];
    uint8_t links;
    /* The kinds that can lie under a card of kind k, KIND_NONE if there are fewer; by suit a bit of the pile's history says which one does
     * (state.h), by colour it is the first. */
    uint8_t under[KINDS_MAX][2];

    /* The talon: waste (bottom to top), then stock (next card first). Bit i of a talon set is talon[i]. */
    uint8_t talon[TALON_MAX];
    int talon_count;
    uint8_t reserve[CARDS_MAX]; /* bottom to top */
    int reserve_count;

    /* What lies under the topmost run of a dealt pile (Mamy Susan), bottom to top. */
    uint8_t prefix[PILES_MAX][PREFIX_MAX];
    uint8_t prefix_count[PILES_MAX];
    bool prefixes; /* some pile has one */

    /* Policies that the move code asks for often. */
    bool aisleriot;         /* family: a card from a foundation may deal one, too; the lock is kept even where it does nothing */
    bool lock;              /* stock_lock */
    bool fill_from_reserve; /* the reserve fills spaces by itself */
    bool auto_fill;         /* any automatic fill */
    bool piles_fill;        /* by hand, from other piles */
    bool returns;           /* foundation cards may come back */
    bool wraps;             /* tableau runs go on from the lowest rank to the highest, and so may be longer than there are ranks */

    bool auto_deal; /* after a card move an empty waste gets a card (PySolFC's family: not after one from a foundation) */

    /* A card move that empties no pile, goes to no space and does not come from the waste never unlocks or fills anything. False for odd
     * starts: locked without a space, or with a space that the rules have not filled; and where the waste fills spaces while the stock
     * is locked, as the lock then outlives the last space. Safe steps (safe_step.c) rest on it. */
    bool quiet;
    /* Swaps are free: positions that differ by swaps only are one (state.h). Needs alternate colours, `quiet`, no prefixes (a pile is its
     * top and its length), no ring of kinds short enough for tops to stand all around it, and, with `auto_deal`, that no swap finds the
     * waste empty and the stock not: only a move that takes the waste's last card, or empties a pile which that card fills, may. */
    bool swap_classes;
    /* reserve_bound: the reserve's cards go to foundations only, so the reserve test (reserve.h) holds for play that brings no card back.
     * reserve_test: no card can come back, so it holds for the game. */
    bool reserve_bound, reserve_test;

    int pile_bytes; /* bytes of a pile in a key: 2, 4 or 8 */
    int key_bytes;  /* of a whole key, a multiple of 8 */
};

/* Makes the problem of `g` (base chosen). */
void problem_init(struct problem *p, const struct game *g);

static inline int kind_rank(const struct problem *p, int kind) { return p->rank_of[kind]; }
static inline int kind_class(const struct problem *p, int kind) { return p->class_of[kind]; }

/* The kinds in `kinds` that may be put on another kind in it. */
static inline uint64_t kinds_with_parent(const struct problem *p, uint64_t kinds)
{
    uint64_t found = 0;
    for (int i = 0; i < p->links; i++) {
        const struct problem_link *l = &p->link[i];
        found |= l->kinds & (kinds >> l->distance | kinds << (64 - l->distance));
    }
    return found & kinds;
}

#endif
