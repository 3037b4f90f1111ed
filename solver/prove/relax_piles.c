#include "relax_piles.h"

#include <assert.h>

/* More than all cards of a class: all ones, so that or-ing it to a smaller number makes it impossible; and a sum of two is below 128. */
enum { IMPOSSIBLE = 63 };
static_assert(RELAX_RANKS * RELAX_COPIES < IMPOSSIBLE && (int)PILES_MAX < (int)IMPOSSIBLE, "no sum comes near");
static_assert(RELAX_COPIES == 4, "add_rank() begins with 4, 3, 2, 1 and no bottoms");

/* In each byte. */
static const relax_by_copies ONE = 0x0101010101010101, HIGHEST = 0x8080808080808080, NONE = IMPOSSIBLE * 0x0101010101010101;

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

/* IMPOSSIBLE for fewer than n copies, else 0. */
static relax_by_copies fewer_than(int n) { return n > 0 ? NONE & (((relax_by_copies)1 << 8 * n) - 1) : 0; }

/* The lesser of two numbers in each byte. */
static relax_by_copies lesser(relax_by_copies a, relax_by_copies b)
{
    relax_by_copies not_less = ((a | HIGHEST) - b) & HIGHEST;
    return a ^ ((a ^ b) & (not_less >> 7) * 0xFF);
}

/* One rank more. All higher ranks need `higher`, by the number m of cards of the next one that are on foundations; the result counts this
 * rank, too, by its number n. Of its all - n cards of the tableau those are bottoms that find no place on the next rank's. One card more
 * on foundations of both ranks leaves one card and one place less, and as many bottoms. */
static relax_by_copies add_rank(const struct relax_game *g, int class, relax_counts out, int left, int rank, enum how how,
                                relax_by_copies higher)
{
    const struct problem *p = &g->problem;
    const struct relax_bounds *bounds = &g->bounds[left];
    int all = relax_count(out, rank), most = all < bounds->most[class][rank] ? all : bounds->most[class][rank], flies = how == FLIES;
    bool lies = p->up[class * p->ranks + rank] != KIND_NONE; /* on a higher card that is not on a foundation */
    int places = (lies ? relax_count(out, rank + 1) : 0) - (how == IS_BUILT);
    if (places < 0)
        return NONE;
    int bottoms = all > places ? all - places : 0, m_most = lies && places < most - flies ? places : most - flies;
    relax_by_copies needed = (relax_by_copies)0x01020304 >> 8 * (RELAX_COPIES - bottoms); /* with m = 0: each of the n saves one */
    needed |= fewer_than(bottoms - bounds->bottoms[class][rank]);
    relax_by_copies too_few = fewer_than(flies), here = NONE; /* foundations are chains */
    for (int m = 0; m <= m_most; m++) {
        here = lesser(here, (needed | too_few) + (higher & 0xFF) * ONE);
        higher >>= 8;
        needed <<= lies ? 8 : 0;
        too_few = too_few << 8 | IMPOSSIBLE;
    }
    return here | fewer_than(bounds->least[class][rank]) | (NONE & ~fewer_than(most + 1));
}

/* True if none of these numbers of copies will do. */
static bool are_too_many(const struct problem *p, relax_by_copies bottoms)
{
    return ((bottoms + (relax_by_copies)(127 - p->piles) * ONE) & HIGHEST) == HIGHEST;
}

/* Of ranks that there are not, none is on a foundation. */
static const relax_by_copies NO_RANKS = IMPOSSIBLE * (0x0101010101010101 - 1);

/* The least sum of bottoms of a class, computed from the highest rank down. More than the piles is IMPOSSIBLE, too. The card that flies,
 * or is built, makes a difference from some rank on: of the next higher rank, or its own. (Not inlined: most answers are remembered.) */
static __attribute__((noinline)) int find_least_bottoms(struct relax_highest *h, const struct relax_game *g, int class, relax_counts out,
                                                        int left, enum how how, int which)
{
    const struct problem *p = &g->problem;
    assert(class < RELAX_CLASSES && which < p->ranks && left <= p->reserve_count);
    int result = IMPOSSIBLE, highest = p->ranks - 1;
    int differs = how == FLIES ? which - 1 : how == IS_BUILT ? which : -1;
    relax_counts changed = h->out ^ out;
    int same = changed ? highest - (63 - __builtin_clzll(changed)) / RELAX_COUNT_BITS : p->ranks;
    h->out = out;
    if (h->ranks > same)
        h->ranks = same;
    int rank = highest - (h->ranks < highest - differs ? h->ranks : highest - differs);
    relax_by_copies fewest = rank == highest ? NO_RANKS : h->fewest[rank + 1];
    for (; rank >= 0; rank--) {
        fewest = add_rank(g, class, out, left, rank, rank == differs ? how : ANYHOW, fewest);
        if (rank > differs) {
            h->fewest[rank] = fewest;
            h->ranks++;
        }
        if (are_too_many(p, fewest))
            return IMPOSSIBLE;
    }
    for (int n = 0; n <= (how == FLIES && which == 0 ? p->copies - 1 : p->copies); n++, fewest >>= 8)
        if ((int)(fewest & 0xFF) < result)
            result = (int)(fewest & 0xFF);
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
