#include "relax_piles.h"

#include <assert.h>
#include <string.h>

enum { IMPOSSIBLE = 100 };

/* What a card of a rank is about to do: nothing is said of it, it flies, it is built. */
enum how { ANYHOW, FLIES, IS_BUILT };

/* A question to least_bottoms() as a number: the counts `out`, then from these bits on the other arguments, then the answer. */
enum {
    QUESTION_LEFT = RELAX_COUNTS_BITS, /* at most RELAX_RESERVE */
    QUESTION_CLASS = QUESTION_LEFT + 5,
    QUESTION_HOW = QUESTION_CLASS + 1,
    QUESTION_WHICH = QUESTION_HOW + 2,   /* a rank */
    QUESTION_ASKED = QUESTION_WHICH + 4, /* always 1: no question is 0 */
    QUESTION_BITS = QUESTION_ASKED + 1,
};

/* The least sum of bottoms of a class, computed from the highest rank down. fewest[n]: with n cards of the present rank on foundations.
 * More than the piles is IMPOSSIBLE, too. */
static int find_least_bottoms(const struct relax_game *g, int class, relax_counts out, int left, enum how how, int which)
{
    const struct problem *p = &g->problem;
    assert(class < RELAX_CLASSES && which < p->ranks && left <= p->reserve_count);
    const struct relax_bounds *bounds = &g->bounds[left];
    int fewest[RELAX_COPIES + 1] = {0}, above = 0, result = IMPOSSIBLE; /* above: copies of the next higher rank that are out */
    for (int n = 1; n <= p->copies; n++)
        fewest[n] = IMPOSSIBLE;
    for (int rank = p->ranks - 1; rank >= 0; rank--) {
        int here[] = {IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE}, least = IMPOSSIBLE, all = relax_count(out, rank);
        int most = all < bounds->most[class][rank] ? all : bounds->most[class][rank], bottoms_most = bounds->bottoms[class][rank];
        bool lies = p->up[class * p->ranks + rank] != KIND_NONE; /* on a higher card that is not on a foundation */
        bool flies = how == FLIES && which == rank + 1, built = how == IS_BUILT && which == rank;
        for (int n = bounds->least[class][rank]; n <= most; n++) {
            int places = (lies ? above : 0) - built;
            for (int higher = 0; higher <= n - flies && places >= 0; higher++, places -= lies) {
                int bottoms = all - n > places ? all - n - places : 0;
                if (bottoms <= bottoms_most && fewest[higher] + bottoms < here[n])
                    here[n] = fewest[higher] + bottoms;
            }
            if (here[n] < least)
                least = here[n];
        }
        if (least > p->piles)
            return IMPOSSIBLE;
        memcpy(fewest, here, sizeof fewest);
        above = all;
    }
    for (int n = 0; n <= (how == FLIES && which == 0 ? p->copies - 1 : p->copies); n++)
        if (fewest[n] < result)
            result = fewest[n];
    return result <= p->piles ? result : IMPOSSIBLE;
}

/* The same, remembered. `which`: the rank that flies or is built. */
static int least_bottoms(struct relax_piles *p, int class, relax_counts out, int left, enum how how, int which)
{
    uint64_t question = out | (uint64_t)left << QUESTION_LEFT | (uint64_t) class << QUESTION_CLASS | (uint64_t)how << QUESTION_HOW |
                        (uint64_t)which << QUESTION_WHICH | (uint64_t)1 << QUESTION_ASKED;
    uint64_t x = question * 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 32) * 0xBF58476D1CE4E5B9u;
    uint64_t at = x >> (64 - RELAX_KNOWN_BITS);
    if ((p->known[at] & (((uint64_t)1 << QUESTION_BITS) - 1)) != question)
        p->known[at] = question | (uint64_t)find_least_bottoms(p->game, class, out, left, how, which) << QUESTION_BITS;
    int answer = (int)(p->known[at] >> QUESTION_BITS);
    CHECKED_ASSERT(answer == find_least_bottoms(p->game, class, out, left, how, which));
    return answer;
}

bool relax_piles_suffice(struct relax_piles *p, const relax_counts out[RELAX_CLASSES], int left)
{
    int piles = p->game->problem.piles, one = least_bottoms(p, 0, out[0], left, ANYHOW, 0);
    return one <= piles && one + least_bottoms(p, 1, out[1], left, ANYHOW, 0) <= piles;
}

bool relax_piles_crowded(struct relax_piles *p, int class, relax_counts out, int left)
{
    return least_bottoms(p, class, out, left, ANYHOW, 0) > p->game->problem.piles;
}

bool relax_piles_can_leave(struct relax_piles *p, const relax_counts out[RELAX_CLASSES], int left, int kind, bool from_reserve)
{
    const struct problem *q = &p->game->problem;
    int class = kind_class(q, kind), rank = kind_rank(q, kind);
    int others = least_bottoms(p, 1 - class, out[1 - class], left, ANYHOW, 0);
    int own = others <= q->piles ? least_bottoms(p, class, out[class], left, ANYHOW, 0) : IMPOSSIBLE; /* no way needs fewer */
    if (own + others > q->piles)
        return false;
    bool fills = from_reserve ? q->fill_from_reserve : !q->fill_from_reserve || left == 0;
    if (fills && own + others < q->piles)
        return true;
    bool lower = rank == 0 || relax_count(out[class], rank - 1) > 0;
    bool higher = rank + 1 < q->ranks && relax_count(out[class], rank + 1) > 0;
    if (lower && least_bottoms(p, class, out[class], left, FLIES, rank) + others <= q->piles)
        return true;
    return higher && !from_reserve && least_bottoms(p, class, out[class], left, IS_BUILT, rank) + others <= q->piles;
}
