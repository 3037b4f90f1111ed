#include "reserve.h"

#include <assert.h>

/* The lazy play of one class, a nibble for each height or rank. chains: the chains by height. free_cards: the cards that are neither on
 * foundations nor in the reserve. F of a rank is the number of higher chains, so it grows when a chain of that height grows. A lower rank
 * has a larger F exactly if some chain ends in between. */
struct lazy {
    uint64_t chains, free_cards;
};

static const uint64_t ONES = 0x1111111111111111u;

/* All bits of the nibbles from `first` on that come before `last`. */
static uint64_t nibbles(int first, int last) { return nibble_one(last) - nibble_one(first); }

/* The first nibble in `range` that is 0, -1 if there is none. */
static int first_zero(uint64_t word, uint64_t range)
{
    word |= ~range;
    uint64_t zeros = (word - ONES) & ~word & ONES * 8; /* only the lowest bit set is certain to mark a zero */
    return zeros ? nibble_first(zeros) : -1;
}

static void raise_chain(struct lazy *l, int from, int to) { l->chains += nibble_one(to) - nibble_one(from); }

static struct lazy lazy_start(const struct problem *p, int class, uint64_t chains, int reserve)
{
    struct lazy l = {chains, chains * ONES & nibbles(0, p->ranks)}; /* so far: all cards not played, for which lower chains wait */
    for (int i = 0; i < reserve; i++)
        if (kind_class(p, p->reserve[i]) == class)
            l.free_cards -= nibble_one(kind_rank(p, p->reserve[i]));
    return l;
}

/* False if all remaining cards of this rank lie in the reserve. */
static bool play_extra(struct lazy *l, int rank)
{
    if (!nibble(l->free_cards, rank))
        return false;
    raise_chain(l, rank, rank + 1);
    l->free_cards -= nibble_one(rank);
    return true;
}

/* Raises a chain for a reserve card, with one free card of each rank in between. False if a rank has none; the raise so far stays. */
static bool raise_below(struct lazy *l, int height, int rank)
{
    int missing = first_zero(l->free_cards, nibbles(height, rank)), to = missing < 0 ? rank : missing;
    l->free_cards -= ONES & nibbles(height, to);
    raise_chain(l, height, to);
    return missing < 0;
}

/* Plays a reserve card to a foundation. Raises only what it needs: the highest chain below it. */
static bool play_up(struct lazy *l, int rank)
{
    uint64_t lower = l->chains & nibbles(0, rank + 1);
    assert(lower); /* some chain waits for a card that is not played */
    int height = nibble_last(lower);
    if (height < rank && !raise_below(l, height, rank))
        return false;
    raise_chain(l, rank, rank + 1);
    return true;
}

static bool class_can_leave(struct lazy l, const struct problem *p, int class, int reserve)
{
    for (int i = reserve - 1; i >= 0; i--)
        if (kind_class(p, p->reserve[i]) == class && !play_up(&l, kind_rank(p, p->reserve[i])))
            return false;
    return true;
}

bool reserve_can_leave(const struct problem *p, const struct state *s)
{
    assert(p->reserve_bound && s->reserve <= p->reserve_count);
    for (int class = 0; class < p->classes; class ++)
        if (!class_can_leave(lazy_start(p, class, s->chains[class], s->reserve), p, class, s->reserve))
            return false;
    return true;
}

/* The place after the n-th last card of the kind in the stock, 0 without one. */
static int place_after(const struct problem *p, const struct state *s, int kind, int from_end)
{
    for (int i = p->talon_count - 1; i >= s->next; i--)
        if (p->talon[i] == kind && talon_has(s->left, i) && from_end-- == 0)
            return i + 1;
    return 0;
}

/* Up to which place the cards are dealt that the lazy play has raised: of a rank's free cards those of the stock come last. */
static int dealt_by(const struct problem *p, const struct state *s, int class, const struct lazy *l)
{
    int dealt = 0;
    for (int rank = 0; rank < p->ranks; rank++) {
        int place = place_after(p, s, class * p->ranks + rank, nibble(l->free_cards, rank));
        dealt = place > dealt ? place : dealt;
    }
    return dealt;
}

int reserve_wait(const struct problem *p, const struct state *s)
{
    assert(p->reserve_bound && s->reserve <= p->reserve_count);
    struct lazy l[CLASSES_MAX];
    int dealt = 0, wait = 0, most = 0;
    for (int class = 0; class < p->classes; class ++)
        l[class] = lazy_start(p, class, s->chains[class], s->reserve);
    for (int i = s->reserve - 1; i >= 0; i--) {
        int class = kind_class(p, p->reserve[i]);
        if (!play_up(&l[class], kind_rank(p, p->reserve[i])))
            break;
        int by = dealt_by(p, s, class, &l[class]);
        dealt = by > dealt ? by : dealt;
        if ((dealt - s->next) * (i + 1) > most) {
            most = (dealt - s->next) * (i + 1);
            wait = dealt;
        }
    }
    return wait;
}

/* How many cards must come back until a chain waits for this rank again: those from this rank on, of the lowest chain that has it. */
static int returns_for(const struct lazy *l, int rank)
{
    uint64_t higher = l->chains >> NIBBLE_BITS * (rank + 1);
    return higher ? nibble_first(higher) + 1 : RETURNS_HOPELESS;
}

static int class_returns(struct lazy l, const struct problem *p, int class, int reserve)
{
    int returns = 0;
    for (int i = reserve - 1; i >= 0; i--) {
        int kind = p->reserve[i], rank = kind_rank(p, kind);
        if (kind_class(p, kind) != class || play_up(&l, rank))
            continue;
        returns += returns_for(&l, rank);
        l.free_cards += nibble_one(rank); /* it replaces one that came back, which is in the tableau now */
    }
    return returns;
}

int reserve_returns(const struct problem *p, const struct state *s)
{
    assert(p->reserve_bound && s->reserve <= p->reserve_count);
    int returns = 0;
    for (int class = 0; class < p->classes; class ++)
        returns += class_returns(lazy_start(p, class, s->chains[class], s->reserve), p, class, s->reserve);
    return returns;
}

uint32_t reserve_allows(const struct problem *p, int class, uint64_t chains, int reserve)
{
    assert(p->reserve_bound && reserve <= p->reserve_count);
    const struct lazy start = lazy_start(p, class, chains, reserve);
    const int now = p->returns ? class_returns(start, p, class, reserve) : 0;
    uint32_t ranks = 0;
    for (int rank = 0; rank < p->ranks; rank++) {
        struct lazy l = start;
        if (!nibble(chains, rank) || !play_extra(&l, rank))
            continue;
        bool allowed = p->returns ? class_returns(l, p, class, reserve) <= now : class_can_leave(l, p, class, reserve);
        ranks |= (uint32_t)allowed << rank;
    }
    return ranks;
}
