#include "relax.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"
#include "problem.h"

/* ---- The argument ----
 *
 * Consider a moment of a won play, between two moves (automatic moves count, too). Let a class of kinds (problem.h) have out_r copies of
 * rank r on foundations and in the tableau together: n_r of them on foundations, and b_r of them as bottoms of piles. Then
 *
 *   n_r <= n_(r-1), n_r <= out_r                   foundations are chains;
 *   out_r - n_r <= b_r + (out_(r+1) - n_(r+1))     a card of the tableau is a bottom, or lies on a card of the next higher rank,
 *                                                  which carries at most one card;
 *   b_r <= out_r - n_r;
 *   all b_r of both classes together <= the piles.
 *
 * out_r follows from the waste's cards, the number of cards dealt and the reserve's cards left. More is known of n and b:
 *
 *   If the reserve's cards go to foundations only, they are never bottoms. n is at least the count of the reserve test's lazy play
 *   (reserve.h), which is the least of all plays. An upper bound of n comes from each reserve card q that has not been played. Let its
 *   rank be r, and let a copies of its kind lie above it. When q goes up, all these copies are up, so n_r is then at least a + 1 more than
 *   now. But n_r is at most n_s for each lower rank s, and so at most the number of copies of s that are not below q.
 *
 *   If the reserve fills spaces: as long as it has cards, bottoms are those of the start and cards of the reserve, because the waste
 *   fills spaces only after the reserve, and piles never do.
 *
 * Just before a card of rank r leaves the reserve or the waste, one of these holds as well:
 *
 *   it flies:          n_(r-1) > n_r (r = 0: n_0 < the chains);
 *   it is built:       (waste only) a copy of r + 1 has no card on it: out_r - n_r - b_r + 1 <= out_(r+1) - n_(r+1);
 *   it fills a space:  (the reserve if it fills spaces; the waste unless the reserve fills spaces and has cards) all b_r together are
 *                      fewer than the piles.
 *
 * The relaxation lets a card leave whenever *some* n and b meet these conditions before it leaves (least_bottoms() finds the least sum of
 * b), and some n and b meet the general conditions afterwards. It lets a card be dealt at any time. So every won play is a way through
 * the relaxation; if there is no way through, the position is lost.
 *
 * Equal wastes. What can follow depends only on the kinds of the waste's cards, from the bottom to the top. So wastes with the same
 * kinds are the same.
 *
 * The grid. To be emptied, a waste must lose its top card first. So at some moment, now or later, the waste is the same and its top
 * card can leave; from there the rest must be emptied. Such a moment is a point (cards dealt, reserve left), and whether a point is
 * good depends on the waste alone (can_be_emptied()). A position whose waste cannot be emptied is a dead end of the relaxation itself.
 * Pruning dead ends changes only the time: some hundreds of positions instead of tens of millions.
 *
 * Crowded points. Most points are bad because one class needs more bottoms than there are piles, whatever the other does. That depends on
 * the point and on the waste's cards of this class, in any order: on half of the waste. So it is remembered by half, for all wastes with
 * the same one. */

enum { CLASSES = 2, RANKS_MOST = 13, COPIES_MOST = 4, RESERVE_MOST = 31 };
enum { COUNT_BITS = 3, IMPOSSIBLE = 100 };

/* A question to least_bottoms() as a number: the counts `out`, then from these bits on the other arguments, then the answer. */
enum {
    QUESTION_LEFT = RANKS_MOST * COUNT_BITS, /* at most RESERVE_MOST */
    QUESTION_CLASS = QUESTION_LEFT + 5,
    QUESTION_HOW = QUESTION_CLASS + 1,
    QUESTION_WHICH = QUESTION_HOW + 2,   /* a rank */
    QUESTION_ASKED = QUESTION_WHICH + 4, /* always 1: no question is 0 */
    QUESTION_BITS = QUESTION_ASKED + 1,
};
enum { KNOWN_BITS = TINY(18, 4) };                            /* log2 of the number of remembered questions */
enum { HALF_CLASS = QUESTION_LEFT, HALF_BITS = TINY(10, 1) }; /* the latter: log2 of the number of remembered halves */

/* Counts by rank of one class, COUNT_BITS each. */
typedef uint64_t counts;
static inline int count_of(counts c, int rank) { return (int)(c >> COUNT_BITS * rank & ((1 << COUNT_BITS) - 1)); }
static inline counts one_of(int rank) { return (counts)1 << COUNT_BITS * rank; }

/* Bounds on foundations and bottoms while a given number of cards is left in the reserve. */
struct bounds {
    uint8_t least[CLASSES][RANKS_MOST], most[CLASSES][RANKS_MOST]; /* of n */
    uint8_t bottoms[CLASSES][RANKS_MOST];                          /* at most */
};

/* A waste: the waste below its top card, and the top card's kind. Number 0 is the empty waste. */
struct waste {
    uint32_t below;
    uint8_t kind;
    counts cards[CLASSES];
};
enum { EMPTY = 0, NOBODY = UINT32_MAX };

/* What is known of a position. ALIVE: it can be won in the relaxation; DEAD: it cannot. */
enum fate { NOT_KNOWN, ALIVE, DEAD };

struct position {
    uint32_t waste;
    uint8_t dealt, left; /* talon cards; of the reserve */
    uint8_t fate;
};

/* A hash table that finds the number of a waste or position, by open addressing; NOBODY: a free slot. */
struct index {
    uint32_t *slot, mask;
};

enum how { ANYHOW, FLIES, IS_BUILT };

struct relax {
    struct problem problem;
    int ranks, copies, piles, talon, reserve, waste_at_start;
    bool reserve_fills;
    counts out_dealt[TALON_MAX + 1][CLASSES];      /* out when that many are dealt and the waste is empty, without reserve cards */
    counts out_reserve[RESERVE_MOST + 1][CLASSES]; /* reserve cards that are out when so many are left */
    struct bounds bounds[RESERVE_MOST + 1];
    uint64_t known[1 << KNOWN_BITS]; /* answers of least_bottoms(): the question, the answer from QUESTION_BITS on; 0: none */
    uint64_t half[1 << HALF_BITS];   /* halves of wastes: the counts, then the class from HALF_CLASS on; 0: none */
    /* By half, then by cards dealt: a set of numbers of cards left in the reserve, of points that are known to be crowded: the class needs
     * more bottoms than there are piles. */
    uint32_t *crowded;

    struct waste *waste;
    /* By waste, then by cards dealt: two sets of numbers of cards left in the reserve. The first: points from which the waste can
     * be emptied; the second: points that were tried. */
    uint32_t *grid;
    struct position *position;
    uint32_t wastes, positions, waste_capacity, position_capacity, positions_most;
    struct index waste_index, position_index;

    uint64_t effort; /* positions that this call may still visit */
    struct account *account;
    bool lost_at_once, stopped; /* stopped: the account said so, or no memory */
};

/* ---- the position ---- */

bool relax_applies(const struct game *g)
{
    struct problem p;
    if (!precedence_applies(g))
        return false;
    problem_init(&p, g);
    bool linear = p.classes == CLASSES && p.ranks <= RANKS_MOST && p.copies <= COPIES_MOST && p.reserve_count <= RESERVE_MOST;
    for (int k = 0; k < p.kinds; k++)
        linear &= p.up[k] == KIND_NONE || (p.up[k] == k + 1 && kind_class(&p, k) == kind_class(&p, k + 1));
    return linear && !p.piles_fill && (p.fill_from_reserve || p.reserve_bound);
}

/* The reserve test's lazy play, one card farther: the least foundations after kind k of the reserve has gone up. `free` counts the copies
 * that are neither on foundations nor in the reserve. False: a card is missing, so the position is lost. */
static bool play_lazily(const struct relax *r, int kind, uint8_t least[CLASSES][RANKS_MOST], int free[CLASSES][RANKS_MOST])
{
    assert(kind < r->problem.kinds);
    int class = kind_class(&r->problem, kind), rank = kind_rank(&r->problem, kind), low = rank;
    uint8_t *n = least[class];
    while (low > 0 && n[low - 1] == n[rank])
        low--;
    for (int q = low; q < rank; q++) {
        if (free[class][q] == 0)
            return false;
        free[class][q]--;
        n[q]++;
    }
    n[rank]++;
    return true;
}

/* The upper bound of n that reserve card j (from the bottom) gives while `left` cards are in the reserve. */
static int most_with(const struct relax *r, int j, int left)
{
    const struct problem *p = &r->problem;
    int kind = p->reserve[j], above = 0, most = r->copies;
    for (int i = j + 1; i < left; i++)
        above += p->reserve[i] == kind;
    for (int lower = kind - kind_rank(p, kind); lower < kind; lower++) {
        int reachable = r->copies;
        for (int i = 0; i < j; i++)
            reachable -= p->reserve[i] == lower;
        if (reachable < most)
            most = reachable;
    }
    return most - above - 1;
}

/* False: lost by the reserve test. */
static bool find_bounds(struct relax *r, const counts at_start[CLASSES], const int bottoms_at_start[CLASSES][RANKS_MOST])
{
    const struct problem *p = &r->problem;
    uint8_t least[CLASSES][RANKS_MOST];
    int free[CLASSES][RANKS_MOST], bottoms[CLASSES][RANKS_MOST];
    for (int k = 0; k < p->kinds; k++) {
        int class = kind_class(p, k), rank = kind_rank(p, k), up = count_of(at_start[class], rank);
        least[class][rank] = (uint8_t)up;
        free[class][rank] = r->copies - up;
        bottoms[class][rank] = bottoms_at_start[class][rank];
        for (int i = 0; i < r->reserve; i++)
            free[class][rank] -= p->reserve[i] == k;
        for (int i = 0; i < r->talon && !r->reserve_fills; i++)
            bottoms[class][rank] += p->talon[i] == k;
    }
    for (int left = r->reserve; left >= 0; left--) {
        struct bounds *b = &r->bounds[left];
        int gone = left < r->reserve ? p->reserve[left] : KIND_NONE;
        if (gone != KIND_NONE && r->reserve_fills)
            bottoms[kind_class(p, gone)][kind_rank(p, gone)]++;
        if (gone != KIND_NONE && !r->reserve_fills && !play_lazily(r, gone, least, free))
            return false;
        bool any_bottom = r->reserve_fills && left == 0;
        for (int k = 0; k < p->kinds; k++) {
            int class = kind_class(p, k), rank = kind_rank(p, k);
            b->least[class][rank] = least[class][rank];
            b->most[class][rank] = (uint8_t)r->copies;
            b->bottoms[class][rank] = (uint8_t)(any_bottom ? r->copies : bottoms[class][rank]);
        }
        for (int j = 0; j < left && !r->reserve_fills; j++) {
            int most = most_with(r, j, left);
            uint8_t *bound = &b->most[kind_class(p, p->reserve[j])][kind_rank(p, p->reserve[j])];
            if (most < 0)
                return false;
            if (most < *bound)
                *bound = (uint8_t)most;
        }
    }
    return true;
}

/* False: the position is lost at once. */
static bool read_game(struct relax *r, const struct game *g)
{
    struct problem *p = &r->problem;
    counts up[CLASSES] = {0}, out[CLASSES];
    int bottoms[CLASSES][RANKS_MOST] = {{0}};
    problem_init(p, g);
    r->ranks = p->ranks;
    r->copies = p->copies;
    r->piles = p->piles;
    r->talon = p->talon_count;
    r->reserve = p->reserve_count;
    r->waste_at_start = g->pile[PILE_WASTE].count;
    r->reserve_fills = p->fill_from_reserve;
    for (int f = PILE_FOUNDATION; f < PILE_FOUNDATION + variant_foundations(g->variant); f++)
        for (int i = 0; i < g->pile[f].count; i++) {
            int k = p->kind_of[g->pile[f].card[i]];
            up[kind_class(p, k)] += one_of(kind_rank(p, k));
        }
    memcpy(out, up, sizeof out);
    for (int t = PILE_TABLEAU; t < PILE_TABLEAU + r->piles; t++)
        for (int i = 0; i < g->pile[t].count; i++) {
            int k = p->kind_of[g->pile[t].card[i]];
            out[kind_class(p, k)] += one_of(kind_rank(p, k));
            bottoms[kind_class(p, k)][kind_rank(p, k)] += i == 0;
        }
    memcpy(r->out_dealt[0], out, sizeof out);
    for (int i = 0; i < r->talon; i++) {
        memcpy(r->out_dealt[i + 1], r->out_dealt[i], sizeof out);
        r->out_dealt[i + 1][kind_class(p, p->talon[i])] += one_of(kind_rank(p, p->talon[i]));
    }
    for (int left = r->reserve - 1; left >= 0; left--) {
        int k = p->reserve[left];
        memcpy(r->out_reserve[left], r->out_reserve[left + 1], sizeof out);
        r->out_reserve[left][kind_class(p, k)] += one_of(kind_rank(p, k));
    }
    return find_bounds(r, up, bottoms);
}

/* ---- what the piles allow ---- */

/* The least sum of bottoms of a class, computed from the highest rank down. fewest[n]: with n cards of the present rank on foundations.
 * More than the piles is IMPOSSIBLE, too. */
static int find_least_bottoms(const struct relax *r, int class, counts out, int left, enum how how, int which)
{
    assert(class < CLASSES && which < r->ranks && left <= r->reserve);
    const struct bounds *bounds = &r->bounds[left];
    int fewest[COPIES_MOST + 1] = {0}, above = 0, result = IMPOSSIBLE; /* above: copies of the next higher rank that are out */
    for (int n = 1; n <= r->copies; n++)
        fewest[n] = IMPOSSIBLE;
    for (int rank = r->ranks - 1; rank >= 0; rank--) {
        int here[] = {IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE}, least = IMPOSSIBLE, all = count_of(out, rank);
        int most = all < bounds->most[class][rank] ? all : bounds->most[class][rank], bottoms_most = bounds->bottoms[class][rank];
        bool lies = r->problem.up[class * r->ranks + rank] != KIND_NONE; /* on a higher card that is not on a foundation */
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
        if (least > r->piles)
            return IMPOSSIBLE;
        memcpy(fewest, here, sizeof fewest);
        above = all;
    }
    for (int n = 0; n <= (how == FLIES && which == 0 ? r->copies - 1 : r->copies); n++)
        if (fewest[n] < result)
            result = fewest[n];
    return result <= r->piles ? result : IMPOSSIBLE;
}

/* The same, remembered. `which`: the rank that flies or is built. */
static int least_bottoms(struct relax *r, int class, counts out, int left, enum how how, int which)
{
    uint64_t question = out | (uint64_t)left << QUESTION_LEFT | (uint64_t) class << QUESTION_CLASS | (uint64_t)how << QUESTION_HOW |
                        (uint64_t)which << QUESTION_WHICH | (uint64_t)1 << QUESTION_ASKED;
    uint64_t x = question * 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 32) * 0xBF58476D1CE4E5B9u;
    uint64_t at = x >> (64 - KNOWN_BITS);
    if ((r->known[at] & (((uint64_t)1 << QUESTION_BITS) - 1)) != question)
        r->known[at] = question | (uint64_t)find_least_bottoms(r, class, out, left, how, which) << QUESTION_BITS;
    int answer = (int)(r->known[at] >> QUESTION_BITS);
    CHECKED_ASSERT(answer == find_least_bottoms(r, class, out, left, how, which));
    return answer;
}

/* Counts a waste's cards one by one, and compares. */
static void check_waste(const struct relax *r, uint32_t waste)
{
    counts cards[CLASSES] = {0};
    const struct waste *w = &r->waste[waste];
    for (uint32_t at = waste; at != EMPTY; at = r->waste[at].below)
        cards[kind_class(&r->problem, r->waste[at].kind)] += one_of(kind_rank(&r->problem, r->waste[at].kind));
    CHECKED_ASSERT(memcmp(cards, w->cards, sizeof cards) == 0);
}

static void find_out(const struct relax *r, const struct waste *w, int dealt, int left, counts out[CLASSES])
{
    for (int class = 0; class < CLASSES; class ++)
        out[class] = r->out_dealt[dealt][class] + r->out_reserve[left][class] - w->cards[class];
}

static bool possible(struct relax *r, const counts out[CLASSES], int left)
{
    int one = least_bottoms(r, 0, out[0], left, ANYHOW, 0);
    return one <= r->piles && one + least_bottoms(r, 1, out[1], left, ANYHOW, 0) <= r->piles;
}

/* True if a card of that kind can leave the waste or the reserve. */
static bool can_leave(struct relax *r, const counts out[CLASSES], int left, int kind, bool from_reserve)
{
    int class = kind_class(&r->problem, kind), rank = kind_rank(&r->problem, kind);
    int others = least_bottoms(r, 1 - class, out[1 - class], left, ANYHOW, 0);
    int own = others <= r->piles ? least_bottoms(r, class, out[class], left, ANYHOW, 0) : IMPOSSIBLE; /* no way needs fewer */
    if (own + others > r->piles)
        return false;
    bool fills = from_reserve ? r->reserve_fills : !r->reserve_fills || left == 0;
    if (fills && own + others < r->piles)
        return true;
    bool lower = rank == 0 || count_of(out[class], rank - 1) > 0, higher = rank + 1 < r->ranks && count_of(out[class], rank + 1) > 0;
    if (lower && least_bottoms(r, class, out[class], left, FLIES, rank) + others <= r->piles)
        return true;
    return higher && !from_reserve && least_bottoms(r, class, out[class], left, IS_BUILT, rank) + others <= r->piles;
}

/* ---- wastes ---- */

static uint32_t hash(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)(x ^ x >> 31);
}

static uint64_t waste_name(const struct waste *w) { return (uint64_t)w->below << 8 | w->kind; }
static uint64_t position_name(const struct position *s) { return (uint64_t)s->waste << 16 | (uint64_t)s->dealt << 8 | s->left; }

/* Makes a table for `most` numbers, which is at most half full. */
static bool index_make(struct index *x, uint64_t most)
{
    uint64_t size = 64;
    while (size < 2 * most)
        size *= 2;
    x->slot = malloc((size_t)size * sizeof *x->slot);
    x->mask = (uint32_t)(size - 1);
    if (x->slot)
        memset(x->slot, 255, (size_t)size * sizeof *x->slot);
    return x->slot != NULL;
}

/* False, and r->stopped, without memory. */
static bool larger(struct relax *r, void *array, size_t count, size_t size)
{
    void *at;
    memcpy(&at, array, sizeof at); /* `array` points to a pointer of any type */
    void *more = realloc(at, count * size);
    if (more)
        memcpy(array, &more, sizeof more);
    else
        r->stopped = true;
    return more != NULL;
}

static uint32_t *grid_of(const struct relax *r, uint32_t waste, int dealt)
{
    return r->grid + ((size_t)waste * (size_t)(r->talon + 1) + (size_t)dealt) * 2;
}

static bool grow_waste(struct relax *r)
{
    if (r->wastes < r->waste_capacity)
        return true;
    uint32_t capacity = r->waste_capacity ? 2 * r->waste_capacity : TINY(256, 1);
    if (!larger(r, &r->waste, capacity, sizeof *r->waste) ||
        !larger(r, &r->grid, (size_t)capacity * (size_t)(r->talon + 1) * 2, sizeof *r->grid))
        return false;
    memset(grid_of(r, r->waste_capacity, 0), 0, (size_t)(capacity - r->waste_capacity) * (size_t)(r->talon + 1) * 2 * sizeof *r->grid);
    r->waste_capacity = capacity;
    return true;
}

/* The waste with one more card on it. EMPTY, with r->stopped: too many wastes. */
static uint32_t waste_with(struct relax *r, uint32_t below, int kind)
{
    assert(below < r->wastes && kind < r->problem.kinds);
    struct waste w = {.below = below, .kind = (uint8_t)kind};
    uint32_t at = hash(waste_name(&w)) & r->waste_index.mask;
    for (; r->waste_index.slot[at] != NOBODY; at = (at + 1) & r->waste_index.mask)
        if (waste_name(&r->waste[r->waste_index.slot[at]]) == waste_name(&w))
            return r->waste_index.slot[at];
    if (r->wastes == r->positions_most || !grow_waste(r)) {
        r->stopped = true;
        return EMPTY;
    }
    memcpy(w.cards, r->waste[below].cards, sizeof w.cards);
    w.cards[kind_class(&r->problem, kind)] += one_of(kind_rank(&r->problem, kind));
    r->waste[r->wastes] = w;
    r->waste_index.slot[at] = r->wastes;
    CHECKED(check_waste(r, r->wastes));
    return r->wastes++;
}

/* ---- crowded points ---- */

/* By cards dealt: the set of known crowded points of a class. Any other half may take its place at the next call. */
static uint32_t *crowded_of(struct relax *r, int class, counts cards)
{
    assert(cards >> HALF_CLASS == 0);
    uint64_t half = cards | (uint64_t)(class + 1) << HALF_CLASS;
    size_t at = hash(half) & ((1 << HALF_BITS) - 1), length = (size_t)r->talon + 1;
    uint32_t *set = r->crowded + at * length;
    if (r->half[at] != half) {
        r->half[at] = half;
        memset(set, 0, length * sizeof *set);
    }
    return set;
}

static bool is_crowded(struct relax *r, const struct waste *w, int dealt, int left, const counts out[CLASSES])
{
    for (int class = 0; class < CLASSES; class ++)
        if (least_bottoms(r, class, out[class], left, ANYHOW, 0) > r->piles) {
            crowded_of(r, class, w->cards[class])[dealt] |= (uint32_t)1 << left;
            return true;
        }
    return false;
}

/* Asks again, for each of a set of numbers of cards left. */
static void check_crowded(const struct relax *r, const struct waste *w, int dealt, uint32_t set)
{
    for (; set; set &= set - 1) {
        int left = __builtin_ctz(set);
        counts out[CLASSES];
        find_out(r, w, dealt, left, out);
        CHECKED_ASSERT(find_least_bottoms(r, 0, out[0], left, ANYHOW, 0) > r->piles ||
                       find_least_bottoms(r, 1, out[1], left, ANYHOW, 0) > r->piles);
    }
}

/* ---- the grid ---- */

/* True if the waste can be emptied from this point of the grid on. */
static bool can_be_emptied(struct relax *r, uint32_t waste, int dealt, int left);

/* True if the waste's top card can leave at this point, and the rest can be emptied afterwards. */
static bool good_point(struct relax *r, uint32_t waste, int dealt, int left)
{
    const struct waste *w = &r->waste[waste];
    counts before[CLASSES], after[CLASSES];
    find_out(r, w, dealt, left, before);
    find_out(r, &r->waste[w->below], dealt, left, after);
    return !is_crowded(r, w, dealt, left, before) && can_leave(r, before, left, w->kind, false) && possible(r, after, left) &&
           can_be_emptied(r, w->below, dealt, left);
}

/* Crowded points need not be asked. */
static void skip_crowded(struct relax *r, uint32_t waste, int dealt)
{
    const struct waste *w = &r->waste[waste];
    for (int class = 0; class < CLASSES; class ++) {
        const uint32_t *crowded = crowded_of(r, class, w->cards[class]);
        for (int later = dealt; later <= r->talon; later++) {
            CHECKED(check_crowded(r, w, later, crowded[later]));
            grid_of(r, waste, later)[1] |= crowded[later];
        }
    }
}

static bool can_be_emptied(struct relax *r, uint32_t waste, int dealt, int left)
{
    assert(waste < r->wastes && dealt <= r->talon && left <= r->reserve);
    if (waste == EMPTY || *grid_of(r, waste, dealt) >> left & 1)
        return true;
    skip_crowded(r, waste, dealt);
    for (int later = r->talon; later >= dealt; later--) {
        uint32_t *asked = grid_of(r, waste, later) + 1;
        /* what was asked before is bad: a good point would have been found above */
        for (uint32_t untried = ~*asked & UINT32_MAX >> (RESERVE_MOST - left); untried; untried &= untried - 1) {
            int fewer = __builtin_ctz(untried);
            *asked |= (uint32_t)1 << fewer;
            if (!good_point(r, waste, later, fewer))
                continue;
            for (int earlier = 0; earlier <= later; earlier++)
                *grid_of(r, waste, earlier) |= UINT32_MAX << fewer;
            return true;
        }
    }
    return false;
}

/* ---- the search ---- */

static bool grow_position(struct relax *r)
{
    if (r->positions < r->position_capacity)
        return true;
    uint32_t capacity = r->position_capacity ? 2 * r->position_capacity : TINY(256, 1);
    if (!larger(r, &r->position, capacity, sizeof *r->position))
        return false;
    r->position_capacity = capacity;
    return true;
}

/* The number of the position. NOBODY, with r->stopped: too many positions. */
static uint32_t number_of(struct relax *r, struct position s)
{
    assert(s.waste < r->wastes && s.dealt <= r->talon && s.left <= r->reserve);
    counts out[CLASSES];
    uint32_t at = hash(position_name(&s)) & r->position_index.mask;
    for (; r->position_index.slot[at] != NOBODY; at = (at + 1) & r->position_index.mask)
        if (position_name(&r->position[r->position_index.slot[at]]) == position_name(&s))
            return r->position_index.slot[at];
    find_out(r, &r->waste[s.waste], s.dealt, s.left, out);
    s.fate = possible(r, out, s.left) && can_be_emptied(r, s.waste, s.dealt, s.left) ? NOT_KNOWN : DEAD;
    if (r->positions == r->positions_most || !grow_position(r)) {
        r->stopped = true;
        return NOBODY;
    }
    r->position[r->positions] = s;
    r->position_index.slot[at] = r->positions;
    return r->positions++;
}

/* The next positions, at most three: the waste's top card leaves, the reserve's leaves, a card is dealt. */
static int successors(struct relax *r, struct position s, struct position out[3])
{
    const struct problem *p = &r->problem;
    struct waste w = r->waste[s.waste];
    counts before[CLASSES];
    int n = 0;
    s.fate = NOT_KNOWN;
    find_out(r, &w, s.dealt, s.left, before);
    if (s.waste != EMPTY && can_leave(r, before, s.left, w.kind, false)) {
        out[n] = s;
        out[n++].waste = w.below;
    }
    if (s.left > 0 && can_leave(r, before, s.left, p->reserve[s.left - 1], true)) {
        out[n] = s;
        out[n++].left--;
    }
    if (s.dealt < r->talon) {
        out[n] = s;
        out[n].waste = waste_with(r, s.waste, p->talon[s.dealt]);
        out[n++].dealt++;
    }
    return n;
}

static bool at_end(const struct relax *r, const struct position *s) { return s->waste == EMPTY && s->dealt == r->talon && s->left == 0; }

/* Depth-first search. No move leads back, so no position occurs below itself. NOT_KNOWN: the effort is used up, or r->stopped. */
static enum fate explore(struct relax *r, struct position s)
{
    enum { ASK = 4 }; /* positions between two polls: usually less than a millisecond */
    struct position next[3];
    uint32_t number = r->stopped ? NOBODY : number_of(r, s);
    if (number == NOBODY)
        return NOT_KNOWN;
    if (r->position[number].fate != NOT_KNOWN)
        return r->position[number].fate;
    if (at_end(r, &s))
        return r->position[number].fate = ALIVE;
    if (r->effort == 0)
        return NOT_KNOWN;
    r->effort--;
    if (r->account) {
        r->account->states++;
        if (++r->account->all_states % ASK == 0 && account_poll(r->account))
            r->stopped = true;
    }
    enum fate fate = DEAD;
    int n = successors(r, s, next);
    for (int i = 0; i < n && fate == DEAD; i++)
        fate = explore(r, next[i]);
    r->position[number].fate = (uint8_t)fate;
    return fate;
}

/* Writes the way through as departures. */
static void write_plan(struct relax *r, struct position s, struct plan *out)
{
    assert(r->position[number_of(r, s)].fate == ALIVE);
    uint8_t waste[TALON_MAX];
    struct position next[3];
    int count = r->waste_at_start;
    for (int i = 0; i < count; i++)
        waste[i] = (uint8_t)i;
    *out = (struct plan){.rough = true};
    while (!at_end(r, &s)) {
        int n = successors(r, s, next), i = 0;
        while (i + 1 < n && r->position[number_of(r, next[i])].fate != ALIVE)
            i++;
        if (next[i].dealt > s.dealt)
            waste[count++] = s.dealt;
        else
            out->departure[out->count++] = next[i].left < s.left ? (uint8_t)(r->talon + r->reserve - s.left) : waste[--count];
        s = next[i];
    }
}

static uint32_t waste_of(struct relax *r, const uint8_t kind[], int n)
{
    uint32_t waste = EMPTY;
    for (int i = 0; i < n; i++)
        waste = waste_with(r, waste, kind[i]);
    return waste;
}

/* ---- the interface ---- */

struct relax *relax_create(const struct game *g, uint32_t positions_most)
{
    assert(relax_applies(g) && positions_most > 0);
    struct relax *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->positions_most = positions_most;
    r->lost_at_once = !read_game(r, g);
    /* Deals and questions make wastes; there are at most as many wastes as positions. */
    r->crowded = malloc(((size_t)r->talon + 1) * sizeof *r->crowded << HALF_BITS);
    if (!r->crowded || !index_make(&r->waste_index, positions_most) || !index_make(&r->position_index, positions_most) || !grow_waste(r)) {
        relax_free(r);
        return NULL;
    }
    r->waste[EMPTY] = (struct waste){.below = NOBODY, .kind = KIND_NONE};
    r->wastes = 1;
    return r;
}

void relax_free(struct relax *r)
{
    if (!r)
        return;
    free(r->waste);
    free(r->crowded);
    free(r->grid);
    free(r->position);
    free(r->waste_index.slot);
    free(r->position_index.slot);
    free(r);
}

enum relax_answer relax_solve(struct relax *r, uint64_t limit, struct account *account, struct plan *out)
{
    if (r->lost_at_once)
        return RELAX_LOST;
    r->effort = limit;
    r->account = account;
    struct position start = {
        .waste = waste_of(r, r->problem.talon, r->waste_at_start), .dealt = (uint8_t)r->waste_at_start, .left = (uint8_t)r->reserve};
    enum fate fate = explore(r, start);
    r->account = NULL;
    if (fate == ALIVE)
        write_plan(r, start, out);
    return fate == ALIVE ? RELAX_THROUGH : fate == DEAD ? RELAX_LOST : RELAX_UNKNOWN;
}

bool relax_full(const struct relax *r) { return r->stopped; }

bool relax_dead(struct relax *r, const struct state *s, uint32_t effort)
{
    assert(s->next <= r->talon && s->reserve <= r->reserve);
    uint8_t waste[TALON_MAX];
    int n = 0;
    if (r->lost_at_once)
        return true;
    if (r->stopped)
        return false;
    for (int word = 0; 64 * word < s->next; word++) {
        uint64_t left = s->left[word];
        if (s->next < 64 * (word + 1))
            left &= ((uint64_t)1 << s->next % 64) - 1;
        for (; left; left &= left - 1)
            waste[n++] = r->problem.talon[64 * word + __builtin_ctzll(left)];
    }
    r->effort = effort;
    return explore(r, (struct position){.waste = waste_of(r, waste, n), .dealt = s->next, .left = s->reserve}) == DEAD;
}

size_t relax_bytes(const struct game *g, uint32_t positions_most)
{
    size_t talon = (size_t)(g->pile[PILE_WASTE].count + g->pile[PILE_STOCK].count), grid = (talon + 1) * 2 * sizeof(uint32_t);
    return sizeof(struct relax) + ((talon + 1) * sizeof(uint32_t) << HALF_BITS) +
           2 * (size_t)positions_most * (sizeof(struct waste) + grid + sizeof(struct position) + 4 * sizeof(uint32_t));
}
