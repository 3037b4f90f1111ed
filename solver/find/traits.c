#include "traits.h"

#include <assert.h>
#include <string.h>

enum { HEIGHTS = 14, DISTANCES = 7, RESERVE_TOPS = 3, NOBODY = -1 };

static const uint8_t DISTANCE[HEIGHTS + 1] = {0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 6};
/* Which of the four parts of the stock the k-th card to come belongs to. */
enum { STOCK_SEEN = 20 };
static const uint8_t STOCK_PART[STOCK_SEEN] = {0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};

/* What the other traits are computed from. */
struct view {
    const struct problem *p;
    const struct state *s;
    uint8_t far[CLASSES_MAX][HEIGHTS];
    uint8_t lowest[CLASSES_MAX]; /* height of each suit's lowest chain */
    uint64_t fits;               /* kinds of cards that can be built on a top */
};

static int far(const struct view *v, int kind) { return v->far[kind_class(v->p, kind)][kind_rank(v->p, kind)]; }
static bool fits(const struct view *v, int kind) { return v->fits >> kind & 1; }

static void count_chains(struct view *v, float x[TRAITS])
{
    int low = 0, high = 0, lowest = HEIGHTS, highest = 0;
    for (int c = 0; c < v->p->classes; c++) {
        uint64_t chains = v->s->chains[c];
        int last = v->lowest[c] = (uint8_t)nibble_first(chains);
        for (int r = last; r <= v->p->ranks; r++) {
            if (nibble(chains, r))
                last = r;
            v->far[c][r] = (uint8_t)(r - last);
        }
        low += v->lowest[c];
        high += last;
        if (v->lowest[c] < lowest)
            lowest = v->lowest[c];
        if (last > highest)
            highest = last;
    }
    x[TRAIT_LOW_CHAINS] = (float)low;
    x[TRAIT_HIGH_CHAINS] = (float)high;
    x[TRAIT_LOWEST_CHAIN] = (float)lowest;
    x[TRAIT_HIGHEST_CHAIN] = (float)highest;
}

static void count_piles(struct view *v, float x[TRAITS])
{
    const struct problem *p = v->p;
    uint64_t tops = 0;
    int up = 0, away = 0, singles = 0, bottoms = 0;
    for (int i = 0; i < p->piles; i++) {
        tpile_t t = v->s->pile[i];
        if (!t)
            continue;
        int kind = tpile_top(t), r = kind_rank(p, kind), bottom = r + tpile_length(t) - 1;
        tops |= (uint64_t)1 << kind;
        v->fits |= p->children[kind];
        x[TRAIT_TOP_RANK + r]++;
        away += far(v, kind);
        up += far(v, kind) == 0;
        singles += tpile_length(t) == 1;
        bottoms += bottom < p->ranks ? bottom : bottom - p->ranks;
    }
    int kinds[2] = {0, 0};
    for (uint64_t rest = tops; rest; rest &= rest - 1) {
        int kind = __builtin_ctzll(rest);
        kinds[(kind_rank(p, kind) & 1) ^ (int)card_is_red(card_make(0, kind_class(p, kind)))]++;
    }
    x[TRAIT_TOP_KINDS] = (float)(kinds[0] + kinds[1]);
    x[TRAIT_TOP_BALANCE] = (float)(kinds[0] > kinds[1] ? kinds[0] - kinds[1] : kinds[1] - kinds[0]);
    x[TRAIT_TOPS_OPEN] = (float)__builtin_popcountll(v->fits);
    x[TRAIT_TOPS_UP] = (float)up;
    x[TRAIT_TOPS_FAR] = (float)away;
    x[TRAIT_SINGLES] = (float)singles;
    x[TRAIT_BOTTOM_RANKS] = (float)bottoms;
}

static void count_reserve(const struct view *v, float x[TRAITS])
{
    const struct problem *p = v->p;
    int deficit = 0, count = v->s->reserve;
    float away = 0;
    for (int k = 1; k <= count; k++) {
        int kind = p->reserve[count - k], missing = kind_rank(p, kind) - v->lowest[kind_class(p, kind)];
        if (missing > 0)
            deficit += missing;
        away += (float)far(v, kind) / (float)k;
        if (k <= RESERVE_TOPS)
            x[TRAIT_RESERVE_TOP + k - 1] = (float)far(v, kind);
    }
    x[TRAIT_RESERVE_DEFICIT] = (float)deficit;
    x[TRAIT_RESERVE_FAR] = away;
}

/* Bottom to top. */
static void count_waste(const struct view *v, float x[TRAITS])
{
    const struct problem *p = v->p;
    const struct state *s = v->s;
    int top = NOBODY, second = NOBODY, ranks = 0, away = 0, fitting = 0, rising = 0, falling = 0, suited = 0;
    int at[DISTANCES] = {0};
    for (int word = 0; 64 * word < s->next; word++)
        for (uint64_t rest = state_waste(s, word); rest; rest &= rest - 1) {
            int kind = p->talon[64 * word + __builtin_ctzll(rest)];
            at[DISTANCE[far(v, kind)]]++;
            ranks += kind_rank(p, kind);
            away += far(v, kind);
            fitting += fits(v, kind);
            if (top != NOBODY) {
                falling += (int)(p->parents[kind] >> top & 1);
                rising += (int)(p->parents[top] >> kind & 1);
                suited += kind_class(p, kind) == kind_class(p, top);
            }
            second = top;
            top = kind;
        }
    for (int d = 0; d < DISTANCES; d++)
        x[TRAIT_WASTE_FAR + d] = (float)at[d];
    if (top != NOBODY) {
        x[TRAIT_WASTE_TOP_FAR] = (float)far(v, top);
        x[TRAIT_WASTE_TOP_FITS] = fits(v, top);
        x[TRAIT_WASTE_TOP_UP] = far(v, top) == 0;
    }
    if (second != NOBODY)
        x[TRAIT_WASTE_SECOND_FAR] = (float)far(v, second);
    x[TRAIT_WASTE_RANKS] = (float)ranks;
    x[TRAIT_WASTE_FAR_SUM] = (float)away;
    x[TRAIT_WASTE_FITS] = (float)fitting;
    x[TRAIT_WASTE_RISING] = (float)rising;
    x[TRAIT_WASTE_FALLING] = (float)falling;
    x[TRAIT_WASTE_SUITED] = (float)suited;
    x[TRAIT_WASTE_SQUARE] = 0.05f * (float)s->waste * (float)s->waste;
}

static void count_stock(const struct view *v, float x[TRAITS])
{
    for (int i = v->s->next, k = 0; i < v->p->talon_count && k < STOCK_SEEN; i++) {
        if (!talon_has(v->s->left, i))
            continue; /* in the second round: gone in the first */
        int kind = v->p->talon[i], part = STOCK_PART[k++];
        x[TRAIT_STOCK_FITS + part] += fits(v, kind);
        x[TRAIT_STOCK_UP + part] += far(v, kind) == 0;
    }
}

int traits_stage(const struct problem *p, const struct state *s) { return s->redeals > 0 ? 2 : 2 * s->next > p->talon_count; }

static_assert(TRAIT_LEFT == TRAITS - 1 && TRAIT_STUCK == TRAITS - 2, "the outlook's come last");

/* All but the outlook. */
static void count_present(const struct problem *p, const struct state *s, float out[TRAITS])
{
    struct view v = {.p = p, .s = s};
    memset(out, 0, TRAITS * sizeof *out);
    out[TRAIT_SCORE] = s->score;
    out[TRAIT_WASTE] = s->waste;
    out[TRAIT_RESERVE] = s->reserve;
    out[TRAIT_INVERSIONS] = s->inversions;
    out[TRAIT_SPACES] = s->spaces;
    count_chains(&v, out);
    count_piles(&v, out);
    count_reserve(&v, out);
    count_waste(&v, out);
    count_stock(&v, out);
}

void traits_count(const struct problem *p, const struct state *s, float out[TRAITS])
{
    count_present(p, s, out);
    struct outlook o = outlook(p, s);
    out[TRAIT_STUCK] = (float)o.stuck;
    out[TRAIT_LEFT] = (float)o.left;
}

float traits_points(const struct traits_weights *w, const struct problem *p, const struct state *s)
{
    float x[TRAITS], points = 0;
    const float *of = w->of[traits_stage(p, s)];
    count_present(p, s, x);
    for (int t = 0; t < TRAIT_STUCK; t++)
        points += of[t] * x[t];
    return points;
}

struct outlook_weights traits_outlook(const struct traits_weights *w, int stage)
{
    return (struct outlook_weights){w->of[stage][TRAIT_STUCK], w->of[stage][TRAIT_LEFT]};
}
