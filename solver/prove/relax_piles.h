/* What the piles allow: which cards can be out at the same time, and which card can leave the waste or the reserve next.
 *
 * Consider a moment of a won play, between two moves (automatic moves count, too). Let a class have out_r copies of rank r on foundations
 * and in the tableau together: n_r of them on foundations, and b_r of them as bottoms of piles. Then
 *
 *   n_r <= n_(r-1), n_r <= out_r                   foundations are chains;
 *   out_r - n_r <= b_r + (out_(r+1) - n_(r+1))     a card of the tableau is a bottom, or lies on a card of the next higher rank,
 *                                                  which carries at most one card;
 *   b_r <= out_r - n_r;
 *   all b_r of both classes together <= the piles;
 *   n and b are within the bounds of relax_bounds.h.
 *
 * Just before a card of rank r leaves the reserve or the waste, one of these holds as well:
 *
 *   it flies:          n_(r-1) > n_r (r = 0: n_0 < the chains);
 *   it is built:       (waste only) a copy of r + 1 has no card on it: out_r - n_r - b_r + 1 <= out_(r+1) - n_(r+1);
 *   it fills a space:  (the reserve if it fills spaces; the waste unless the reserve fills spaces and has cards) all b_r together are
 *                      fewer than the piles.
 *
 * The functions below ask whether *some* n and b meet the conditions. So what they refuse happens in no won play. The answer is that of
 * the least sum of b, which is found for each class by itself, and remembered.
 */
#ifndef TERRACE_RELAX_PILES_H
#define TERRACE_RELAX_PILES_H

#include "checked.h"
#include "relax_game.h"

enum { RELAX_KNOWN_BITS = TINY(13, 4) }; /* log2 of the number of remembered answers */

/* A number below 64 for each number of copies from 0 to RELAX_COPIES, a byte each, the first one lowest. */
typedef uint64_t relax_by_copies;

/* The bottoms that the highest ranks of a class need at least, by the number of copies of the lowest of these ranks that are on
 * foundations; of the counts that were asked about last. The next counts often begin in the same way. */
struct relax_highest {
    relax_counts out;
    int ranks; /* how many are known */
    relax_by_copies fewest[RELAX_RANKS];
};

/* One thread at a time. Zeroed but for the game, which is borrowed. */
struct relax_piles {
    const struct relax_game *game;
    struct relax_highest highest[RELAX_CLASSES][RELAX_RESERVE + 1]; /* by class and by cards left in the reserve */
    uint64_t known[1 << RELAX_KNOWN_BITS];                          /* questions with their answers, 0: none */
};

/* False: the piles cannot hold what is out while `left` cards are in the reserve. */
bool relax_piles_suffice(struct relax_piles *p, const relax_counts out[RELAX_CLASSES], int left);

/* False: no card of that kind can leave the waste, or the reserve, while this is out. */
bool relax_piles_can_leave(struct relax_piles *p, const relax_counts out[RELAX_CLASSES], int left, int kind, bool from_reserve);

#endif
