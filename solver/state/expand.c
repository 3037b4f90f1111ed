#include "expand.h"

#include <assert.h>
#include <string.h>

/* The series of tops that contains a pile; it is no ring (problem.swap_classes). Holds its piles with the places of their tops, and the
 * places of all their bottoms, both ascending. */
struct series {
    int count;
    int member[PILES_MAX], place[PILES_MAX], bottom[PILES_MAX];
};

/* Adds a pile at a place. */
static void series_add(struct series *l, const struct state *s, int pile, int place)
{
    int bottom = place + tpile_length(s->pile[pile]) - 1, j = l->count;
    l->member[l->count] = pile;
    l->place[l->count++] = place;
    for (; j > 0 && l->bottom[j - 1] > bottom; j--)
        l->bottom[j] = l->bottom[j - 1];
    l->bottom[j] = bottom;
}

static void series_through(const struct problem *p, const struct state *s, int pile, struct series *l)
{
    struct tops tops;
    tops_list(p, s, &tops);
    int start = tpile_top(s->pile[pile]); /* KIND_NONE is never on top */
    while (s->tops >> p->down[start] & 1)
        start = p->down[start];
    l->count = 0;
    for (int k = start, place = 0; s->tops >> k & 1; k = p->up[k], place++)
        for (unsigned piles = tops.piles[k]; piles; piles &= piles - 1)
            series_add(l, s, __builtin_ctz(piles), place);
}

/* True if the pile is a series of its own. */
static bool is_alone(const struct problem *p, const struct state *s, int pile)
{
    int k = tpile_top(s->pile[pile]);
    return !((s->twins >> k | s->tops >> p->down[k] | s->tops >> p->up[k]) & 1);
}

/* The children made so far, and how to make more. */
struct nest {
    const struct problem *p;
    const struct state *parent;
    struct step step;
    struct state *out;
    int count, capacity;
    bool cut;
};

static bool same_piles(const struct problem *p, const struct state *a, const struct state *b)
{
    return !memcmp(a->pile, b->pile, (size_t)p->piles * sizeof a->pile[0]);
}

/* Gives the piles of a series other bottoms. False if they have them already. */
static bool swap(struct state *s, const struct series *l, const int bottom_of[])
{
    bool swapped = false;
    for (int i = 0; i < l->count; i++) {
        tpile_t *t = &s->pile[l->member[i]], other = tpile_with_length(*t, bottom_of[i] - l->place[i] + 1);
        swapped |= *t != other;
        *t = other;
    }
    return swapped;
}

/* Plays the step on the parent with other bottoms. Keeps the child if it is new. */
static void hatch(struct nest *nest, const struct series *l, const int bottom_of[])
{
    if (nest->count >= nest->capacity) {
        nest->cut = true;
        return;
    }
    struct state *child = &nest->out[nest->count];
    *child = *nest->parent;
    bool swapped = l && swap(child, l, bottom_of);
    state_play(nest->p, child, nest->step);
    if (swapped)
        state_canonical(nest->p, child);
    else
        state_canonical_after(nest->p, child, nest->step);
    for (int i = 0; i < nest->count; i++)
        if (same_piles(nest->p, child, &nest->out[i]))
            return;
    nest->count++;
}

/* Gives the bottoms in `rest` (sorted) to the piles that have none yet (-1), in order of place. Piles above `split` get the bottoms whose
 * bit is set in `to_upper`, the others the rest. Hatches a child if every bottom lies at or above its top. */
static void distribute(struct nest *nest, const struct series *l, const int fixed[], const int rest[], int rest_count, unsigned to_upper,
                       int split)
{
    int bottom_of[PILES_MAX], low = 0, high = 0;
    for (int i = 0; i < l->count; i++) {
        bottom_of[i] = fixed[i];
        if (fixed[i] >= 0)
            continue;
        bool upper = l->place[i] > split;
        int *at = upper ? &high : &low;
        while (*at < rest_count && (to_upper >> *at & 1) != upper)
            ++*at;
        bottom_of[i] = rest[(*at)++];
        if (bottom_of[i] < l->place[i])
            return;
    }
    hatch(nest, l, bottom_of);
}

/* Hatches a child for every way to distribute the bottoms that are not fixed. `split`: the place of the pile that the step touches. */
static void distribute_all(struct nest *nest, const struct series *l, const int fixed[], const int rest[], int rest_count, int split)
{
    int lower = 0, upper = 0, beside = 0;
    for (int i = 0; i < l->count; i++)
        if (fixed[i] < 0) {
            lower += l->place[i] < split;
            upper += l->place[i] > split;
            beside += l->place[i] == split;
        }
    if (beside > 0 || lower == 0 || upper == 0) { /* the series stays whole: one member is enough, and the sorted one is legal if any is */
        distribute(nest, l, fixed, rest, rest_count, lower + beside == 0 ? ~0u : 0, lower + beside == 0 ? split : 1 << 20);
        return;
    }
    for (unsigned mask = 0; mask < 1u << rest_count; mask++)
        if (__builtin_popcount(mask) == upper)
            distribute(nest, l, fixed, rest, rest_count, mask, split);
}

/* The bottoms without number x and, if another pile must have a single card, without one at its place. Returns their number; -1 if there
 * is no bottom at that place. */
static int bottoms_without(const struct series *l, int x, int other, int rest[])
{
    int n = 0;
    bool found = other < 0;
    for (int y = 0; y < l->count; y++)
        if (y != x && (found || l->bottom[y] != l->place[other]))
            rest[n++] = l->bottom[y];
        else if (y != x)
            found = true;
    return found ? n : -1;
}

static int series_index(const struct series *l, int pile)
{
    for (int i = 0; i < l->count; i++)
        if (l->member[i] == pile)
            return i;
    return -1;
}

/* Hatches the children of a step that touches `pile`, which must have at least `least` cards. `single`: another pile of the series, which
 * must have exactly one card; -1: none. */
static void hatch_members(struct nest *nest, int pile, int least, int single)
{
    assert(pile < nest->p->piles);
    if (is_alone(nest->p, nest->parent, pile)) { /* swaps do not change it */
        if (tpile_length(nest->parent->pile[pile]) >= least)
            hatch(nest, NULL, NULL);
        return;
    }
    struct series l;
    series_through(nest->p, nest->parent, pile, &l);
    const int own = series_index(&l, pile), other = series_index(&l, single);
    int fixed[PILES_MAX], last = -1;
    for (int i = 0; i < l.count; i++)
        fixed[i] = -1;
    for (int x = 0; x < l.count; x++) {
        if (l.bottom[x] == last || l.bottom[x] < l.place[own] + least - 1)
            continue;
        last = l.bottom[x];
        int rest[PILES_MAX], n = bottoms_without(&l, x, other, rest);
        if (n < 0)
            continue;
        fixed[own] = l.bottom[x];
        if (other >= 0)
            fixed[other] = l.place[other];
        distribute_all(nest, &l, fixed, rest, n, l.place[own]);
    }
}

int expand_step(const struct problem *p, const struct state *s, struct step step, struct state out[], int capacity, bool *cut)
{
    assert(step.type < STEP_TYPES && capacity >= 1);
    struct nest nest = {p, s, step, out, 0, capacity, false};
    if (!p->swap_classes) {
        hatch(&nest, NULL, NULL);
    } else {
        switch ((enum step_type)step.type) {
        case STEP_PILE_UP: hatch_members(&nest, step.from, 1, -1); break;
        case STEP_PILE_FILL: hatch_members(&nest, step.from, 2, -1); break;
        case STEP_WASTE_BUILD:
        case STEP_RETURN: hatch_members(&nest, step.to, 1, -1); break;
        case STEP_PILE_BUILD: hatch_members(&nest, step.to, 1, step.from); break;
        default: hatch(&nest, NULL, NULL);
        }
    }
    if (nest.cut)
        *cut = true;
    return nest.count;
}
