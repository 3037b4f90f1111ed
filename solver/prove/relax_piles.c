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

/* One rank more. With n cards of it on foundations it and all higher ranks need here[n] bottoms at least; all higher ranks need
 * higher[m] with m of the next one there. The least here[n]. */
static int add_rank(const struct relax_game *g, int class, relax_counts out, int left, int rank, enum how how, const uint8_t higher[],
                    uint8_t here[])
{
    const struct problem *p = &g->problem;
    const struct relax_bounds *bounds = &g->bounds[left];
    int all = relax_count(out, rank), most = all < bounds->most[class][rank] ? all : bounds->most[class][rank];
    int bottoms_most = bounds->bottoms[class][rank], least = IMPOSSIBLE;
    bool lies = p->up[class * p->ranks + rank] != KIND_NONE; /* on a higher card that is not on a foundation */
    int places_most = (lies ? relax_count(out, rank + 1) : 0) - (how == IS_BUILT);
    memset(here, IMPOSSIBLE, RELAX_COPIES + 1);
    for (int n = bounds->least[class][rank]; n <= most; n++) {
        int places = places_most;
        for (int m = 0; m <= n - (how == FLIES) && places >= 0; m++, places -= lies) {
            int bottoms = all - n > places ? all - n - places : 0;
            if (bottoms <= bottoms_most && higher[m] + bottoms < here[n])
                here[n] = (uint8_t)(higher[m] + bottoms);
        }
        if (here[n] < least)
            least = here[n];
    }
    return least;
}

static const uint8_t NO_RANKS[RELAX_COPIES + 1] = {0, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE};

/* The least sum of bottoms of a class, computed from the highest rank down. More than the piles is IMPOSSIBLE, too. The card that flies,
 * or is built, makes a difference from some rank on: of the next higher rank, or its own. */
static int find_least_bottoms(struct relax_highest *h, const struct relax_game *g, int class, relax_counts out, int left, enum how how,
                              int which)
{
    const struct problem *p = &g->problem;
    assert(class < RELAX_CLASSES && which < p->ranks && left <= p->reserve_count);
    uint8_t own[2][RELAX_COPIES + 1];
    int differs = how == FLIES ? which - 1 : how == IS_BUILT ? which : -1, result = IMPOSSIBLE;
    relax_counts changed = h->out ^ out;
    int same = changed ? p->ranks - 1 - (63 - __builtin_clzll(changed)) / RELAX_COUNT_BITS : p->ranks;
    h->out = out;
    if (h->ranks > same)
        h->ranks = same;
    while (p->ranks - 1 - h->ranks > differs) {
        int rank = p->ranks - 1 - h->ranks;
        const uint8_t *higher = h->ranks == 0 ? NO_RANKS : h->fewest[rank + 1];
        h->ranks++;
        if (add_rank(g, class, out, left, rank, ANYHOW, higher, h->fewest[rank]) > p->piles)
            return IMPOSSIBLE;
    }
    const uint8_t *fewest = differs + 1 == p->ranks ? NO_RANKS : h->fewest[differs + 1];
    for (int rank = differs; rank >= 0; rank--) {
        uint8_t *here = own[rank % 2];
        if (add_rank(g, class, out, left, rank, rank == differs ? how : ANYHOW, fewest, here) > p->piles)
            return IMPOSSIBLE;
        fewest = here;
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
        p->known[at] = question | (uint64_t)find_least_bottoms(&p->highest[class][left], p->game, class, out, left, how, which)
                                      << QUESTION_BITS;
    int answer = (int)(p->known[at] >> QUESTION_BITS);
    CHECKED_ASSERT(answer == find_least_bottoms(&(struct relax_highest){0}, p->game, class, out, left, how, which));
    return answer;
}

bool relax_piles_suffice(struct relax_piles *p, const relax_counts out[RELAX_CLASSES], int left)
{
    int piles = p->game->problem.piles, one = least_bottoms(p, 0, out[0], left, ANYHOW, 0);
    return one <= piles && one + least_bottoms(p, 1, out[1], left, ANYHOW, 0) <= piles;
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
