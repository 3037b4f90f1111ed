#include "reserve.h"

#include <assert.h>

/* By kind: F, and the free cards, which are neither played nor in the reserve. */
struct lazy {
    uint8_t played[KINDS_MAX], free_cards[KINDS_MAX];
};

static void lazy_init(struct lazy *l, const struct problem *p, const struct state *s, int extra)
{
    for (int class = 0, k = 0; class < p->classes; class ++, k += p->ranks) {
        uint64_t chains = s->chains[class] >> NIBBLE_BITS;
        int sum = p->copies - chains_at(s, class, 0);
        for (int r = 0; r < p->ranks; r++, chains >>= NIBBLE_BITS) {
            l->played[k + r] = (uint8_t)sum;
            l->free_cards[k + r] = (uint8_t)(p->copies - sum);
            sum -= nibble(chains, 0);
        }
    }
    if (extra != KIND_NONE) {
        l->played[extra]++;
        l->free_cards[extra]--;
    }
    for (int i = 0; i < s->reserve; i++)
        l->free_cards[p->reserve[i]]--;
}

/* Raises F[kind] by a free card, after the lower ranks that it needs: F never grows with rank, so these reach down to the first rank
 * whose F is larger. False if there is no free card; what was raised so far stays. */
static bool raise_to(struct lazy *l, int first, int kind)
{
    int low = kind;
    while (low > first && l->played[low - 1] == l->played[low])
        low--;
    for (int k = low; k <= kind; k++) {
        if (l->free_cards[k] == 0)
            return false;
        l->free_cards[k]--;
        l->played[k]++;
    }
    return true;
}

/* Plays a reserve card up, raising only what it needs. */
static bool play_up(struct lazy *l, const struct problem *p, int kind)
{
    int first = kind - kind_rank(p, kind);
    if (kind > first && l->played[kind - 1] == l->played[kind] && !raise_to(l, first, kind - 1))
        return false;
    l->played[kind]++;
    return true;
}

bool reserve_can_leave(const struct problem *p, const struct state *s, int extra)
{
    assert(p->reserve_bound && s->reserve <= p->reserve_count);
    if (s->reserve == 0)
        return true;
    struct lazy l;
    lazy_init(&l, p, s, extra);
    for (int i = s->reserve - 1; i >= 0; i--)
        if (!play_up(&l, p, p->reserve[i]))
            return false;
    return true;
}

/* How many cards come back until a chain waits for `kind` again: of the chain whose top is the least above it, down to one of that kind. */
static int returns_for(const struct lazy *l, const struct problem *p, int kind)
{
    if (l->played[kind] == 0)
        return RETURNS_HOPELESS;
    int last = kind - kind_rank(p, kind) + p->ranks - 1, top = kind;
    while (top < last && l->played[top + 1] == l->played[top])
        top++;
    return top - kind + 1;
}

int reserve_returns(const struct problem *p, const struct state *s, int extra)
{
    if (s->reserve == 0)
        return 0;
    struct lazy l;
    lazy_init(&l, p, s, extra);
    int returns = 0;
    for (int i = s->reserve - 1; i >= 0; i--) {
        int kind = p->reserve[i];
        if (play_up(&l, p, kind))
            continue;
        returns += returns_for(&l, p, kind);
        l.free_cards[kind]++; /* it took the place of one that came back, which lies in the tableau now */
    }
    return returns;
}
