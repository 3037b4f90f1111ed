#include "relax_bounds.h"

#include <assert.h>
#include <string.h>

/* What changes while the reserve's cards leave, by class and rank. */
struct moment {
    uint8_t least[RELAX_CLASSES][RELAX_RANKS]; /* on foundations, by lazy play */
    int free[RELAX_CLASSES][RELAX_RANKS];      /* copies that are neither there nor in the reserve */
    int bottoms[RELAX_CLASSES][RELAX_RANKS];   /* copies that may be bottoms, at most */
};

static void at_start(struct moment *m, const struct problem *p, const struct game *g)
{
    memset(m, 0, sizeof *m);
    for (int k = 0; k < p->kinds; k++)
        m->free[kind_class(p, k)][kind_rank(p, k)] = p->copies;
    for (int f = PILE_FOUNDATION; f < PILE_FOUNDATION + variant_foundations(g->variant); f++)
        for (int i = 0; i < g->pile[f].count; i++) {
            int k = p->kind_of[g->pile[f].card[i]];
            m->least[kind_class(p, k)][kind_rank(p, k)]++;
            m->free[kind_class(p, k)][kind_rank(p, k)]--;
        }
    for (int i = 0; i < p->reserve_count; i++)
        m->free[kind_class(p, p->reserve[i])][kind_rank(p, p->reserve[i])]--;
    for (int pile = PILE_TABLEAU; pile < PILE_TABLEAU + p->piles; pile++)
        if (g->pile[pile].count > 0) {
            int k = p->kind_of[g->pile[pile].card[0]];
            m->bottoms[kind_class(p, k)][kind_rank(p, k)]++;
        }
    for (int i = 0; i < p->talon_count && !p->fill_from_reserve; i++)
        m->bottoms[kind_class(p, p->talon[i])][kind_rank(p, p->talon[i])]++;
}

/* The reserve test's lazy play, one card farther: the least foundations after kind k of the reserve has gone up. False: a card is missing,
 * so the position is lost. */
static bool play_lazily(struct moment *m, const struct problem *p, int kind)
{
    assert(kind < p->kinds);
    int rank = kind_rank(p, kind), low = rank, *free = m->free[kind_class(p, kind)];
    uint8_t *n = m->least[kind_class(p, kind)];
    while (low > 0 && n[low - 1] == n[rank])
        low--;
    for (int q = low; q < rank; q++) {
        if (free[q] == 0)
            return false;
        free[q]--;
        n[q]++;
    }
    n[rank]++;
    return true;
}

/* The upper bound of n that reserve card j (from the bottom) gives while `left` cards are in the reserve. */
static int most_with(const struct problem *p, int j, int left)
{
    int kind = p->reserve[j], above = 0, most = p->copies;
    for (int i = j + 1; i < left; i++)
        above += p->reserve[i] == kind;
    for (int lower = kind - kind_rank(p, kind); lower < kind; lower++) {
        int reachable = p->copies;
        for (int i = 0; i < j; i++)
            reachable -= p->reserve[i] == lower;
        if (reachable < most)
            most = reachable;
    }
    return most - above - 1;
}

/* The top card of the reserve leaves. False: it cannot. */
static bool reserve_leaves(struct moment *m, const struct problem *p, int kind)
{
    if (!p->fill_from_reserve)
        return play_lazily(m, p, kind);
    m->bottoms[kind_class(p, kind)][kind_rank(p, kind)]++;
    return true;
}

/* False: the upper bounds contradict each other. */
static bool find_most(const struct problem *p, int left, struct relax_bounds *b)
{
    memset(b->most, p->copies, sizeof b->most);
    for (int j = 0; j < left && !p->fill_from_reserve; j++) {
        int most = most_with(p, j, left);
        uint8_t *bound = &b->most[kind_class(p, p->reserve[j])][kind_rank(p, p->reserve[j])];
        if (most < 0)
            return false;
        if (most < *bound)
            *bound = (uint8_t)most;
    }
    return true;
}

bool relax_bounds_find(const struct problem *p, const struct game *g, struct relax_bounds bounds[RELAX_RESERVE + 1])
{
    struct moment m;
    at_start(&m, p, g);
    for (int left = p->reserve_count; left >= 0; left--) {
        struct relax_bounds *b = &bounds[left];
        if (left < p->reserve_count && !reserve_leaves(&m, p, p->reserve[left]))
            return false;
        bool any_bottom = p->fill_from_reserve && left == 0;
        memcpy(b->least, m.least, sizeof b->least);
        for (int k = 0; k < p->kinds; k++) {
            int class = kind_class(p, k), rank = kind_rank(p, k);
            b->bottoms[class][rank] = (uint8_t)(any_bottom ? p->copies : m.bottoms[class][rank]);
        }
        if (!find_most(p, left, b))
            return false;
    }
    return true;
}
