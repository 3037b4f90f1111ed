#include "expand.h"

#include <assert.h>
#include <string.h>

enum { NO_PILE = -1, NO_PLACE = -1 };

/* The series of tops that contains a pile; it is no ring (problem.swap_classes). Holds its piles with the places of their tops, and the
 * places of all their bottoms, both ascending. */
struct series {
    int count;
    int member[PILES_MAX], place[PILES_MAX], bottom[PILES_MAX];
    int touched; /* the place of that pile */
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
    int start = tpile_top(s->pile[pile]), down = 0; /* KIND_NONE is never on top */
    for (; s->tops >> p->down[start] & 1; down++)
        start = p->down[start];
    l->count = 0;
    l->touched = down;
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
struct expansion {
    const struct problem *p;
    const struct state *parent;
    struct step step;
    struct state *out;
    int count, capacity;
    bool cut;
    const struct state *goal; /* expand_member(): the only child to keep, and where its parent goes; else NULL */
    struct state *member;
};

static bool same_piles(const struct problem *p, const struct state *a, const struct state *b)
{
    return !memcmp(a->pile, b->pile, (size_t)p->piles * sizeof a->pile[0]);
}

/* A member of the class: how long its piles in a series are. */
struct pairing {
    int count;
    int pile[PILES_MAX], length[PILES_MAX];
};

static void pairing_add(struct pairing *l, int pile, int length)
{
    l->pile[l->count] = pile;
    l->length[l->count++] = length;
}

/* Gives the piles these lengths. True if one has changed. */
static bool set_lengths(struct state *s, const struct pairing *l)
{
    bool changed = false;
    for (int i = 0; i < l->count; i++) {
        tpile_t *t = &s->pile[l->pile[i]], other = tpile_with_length(*t, l->length[i]);
        changed |= *t != other;
        *t = other;
    }
    return changed;
}

/* True if further swaps could make a run too long for its word. */
static bool grown_too_long(const struct problem *p, const struct state *s)
{
    bool found = false;
    for (int i = 0; i < p->piles; i++)
        found |= tpile_length(s->pile[i]) > COLOUR_RUN_MAX;
    return found;
}

/* For expand_member(): true, with the parent's member, if the child is the wanted one. */
static bool is_goal(const struct expansion *e, const struct state *child, const struct pairing *l)
{
    if (!same_piles(e->p, child, e->goal))
        return false;
    state_copy(e->member, e->parent);
    if (l)
        set_lengths(e->member, l);
    return true;
}

/* Plays the step on the parent with other bottoms. Keeps the child if it is new. */
static void add_child(struct expansion *e, const struct pairing *l)
{
    if (e->count >= e->capacity) {
        e->cut = true;
        return;
    }
    struct state *child = &e->out[e->count];
    state_copy(child, e->parent);
    bool swapped = l && set_lengths(child, l);
    state_play(e->p, child, e->step);
    if (swapped) {
        state_canonical(e->p, child);
        if (e->p->wraps)
            child->overlong |= grown_too_long(e->p, child);
    } else {
        state_canonical_after(e->p, child, e->step);
    }
    for (int i = 0; i < e->count; i++)
        if (same_piles(e->p, child, &e->out[i]))
            return;
    if (!e->goal || is_goal(e, child, l))
        e->count++;
}

/* What is left of a series without the pile that the step touches and the other one, if any, that must have a single card. */
struct remnant {
    int count;
    int member[PILES_MAX], place[PILES_MAX];
    int lower; /* so many, the first, lie on the lower side if the step may break the series in two; else all */
    int bottom[PILES_MAX];
};

static void remnant_make(struct remnant *r, const struct series *l, int pile, int single)
{
    int lower = 0, upper = 0;
    r->count = 0;
    for (int i = 0; i < l->count; i++) {
        r->member[r->count] = l->member[i];
        r->place[r->count] = l->place[i];
        bool kept = l->member[i] != pile && l->member[i] != single;
        r->count += kept;
        lower += kept && l->place[i] < l->touched;
        upper += kept && l->place[i] > l->touched;
    }
    r->lower = lower > 0 && upper == r->count - lower ? lower : r->count;
}

/* The bottoms without number x and, if `single` is no NO_PLACE, without one at that place. False if there is none. */
static bool remnant_bottoms(struct remnant *r, const struct series *l, int x, int single)
{
    int n = 0;
    bool found = single == NO_PLACE;
    for (int y = 0; y < l->count; y++) {
        bool other = y != x, taken = other && !found && l->bottom[y] == single;
        found |= taken;
        r->bottom[n] = l->bottom[y];
        n += other && !taken;
    }
    return found;
}

/* Adds the child of the member in which the bottoms of `to_upper` lie on the upper side, if every bottom lies at or above its top.
 * `l` holds the other piles of the series already. */
static void distribute(struct expansion *e, const struct remnant *r, unsigned to_upper, struct pairing *l)
{
    int at[2] = {0, r->lower};
    bool legal = true;
    for (int i = 0; i < r->count; i++) {
        int to = at[to_upper >> i & 1]++, length = r->bottom[i] - r->place[to] + 1;
        legal &= length > 0;
        l->pile[l->count + to] = r->member[to];
        l->length[l->count + to] = length;
    }
    if (!legal)
        return;
    l->count += r->count;
    add_child(e, l);
    l->count -= r->count;
}

/* Adds a child for every way to distribute the bottoms. Where the series stays whole one member is enough, and the sorted one is legal
 * if any is. */
static void distribute_all(struct expansion *e, const struct remnant *r, struct pairing *l)
{
    if (r->lower == r->count) {
        distribute(e, r, 0, l);
        return;
    }
    for (unsigned mask = 0; mask < 1u << r->count && !e->cut; mask++)
        if (__builtin_popcount(mask) == r->count - r->lower)
            distribute(e, r, mask, l);
}

/* Adds the children of a step that touches `pile`, which must have at least `least` cards. `single`: another pile of the series, which
 * must have exactly one card; NO_PILE: none. */
static void add_from_members(struct expansion *e, int pile, int least, int single)
{
    assert(pile < e->p->piles);
    if (is_alone(e->p, e->parent, pile)) { /* swaps do not change it */
        if (tpile_length(e->parent->pile[pile]) >= least)
            add_child(e, NULL);
        return;
    }
    struct series l;
    struct remnant rest;
    struct pairing pairing;
    series_through(e->p, e->parent, pile, &l);
    const int other = single == NO_PILE ? NO_PLACE : l.touched - 1; /* it is to be put on the touched one */
    int last = NO_PLACE;
    remnant_make(&rest, &l, pile, single);
    for (int x = 0; x < l.count && !e->cut; x++) {
        const int length = l.bottom[x] - l.touched + 1;
        if (l.bottom[x] == last || length < least)
            continue;
        last = l.bottom[x];
        if (!remnant_bottoms(&rest, &l, x, other))
            continue;
        pairing.count = 0;
        pairing_add(&pairing, pile, length);
        if (single != NO_PILE)
            pairing_add(&pairing, single, 1);
        distribute_all(e, &rest, &pairing);
    }
}

/* The pile of a series that the step touches; NO_PILE: all members of the class have the same child. */
static int pile_touched(const struct problem *p, struct step m)
{
    if (!p->swap_classes)
        return NO_PILE;
    switch ((enum step_type)m.type) {
    case STEP_PILE_UP:
    case STEP_PILE_FILL: return m.from;
    case STEP_WASTE_BUILD:
    case STEP_RETURN:
    case STEP_PILE_BUILD: return m.to;
    default: return NO_PILE;
    }
}

/* Not inline: gcc would then leave expand_step() a function of its own, which costs one more percent of instructions. */
static __attribute__((noinline)) void add_all(struct expansion *e)
{
    const struct step step = e->step;
    const int pile = pile_touched(e->p, step);
    if (pile == NO_PILE)
        add_child(e, NULL);
    else
        add_from_members(e, pile, step.type == STEP_PILE_FILL ? 2 : 1, step.type == STEP_PILE_BUILD ? step.from : NO_PILE);
}

int expand_step(const struct problem *p, const struct state *s, struct step step, struct state out[], int capacity, bool *cut)
{
    assert(step.type < STEP_TYPES && capacity >= 0);
    struct expansion e = {.p = p, .parent = s, .step = step, .out = out, .capacity = capacity};
    add_all(&e);
    if (e.cut && cut)
        *cut = true;
    return e.count;
}

bool expand_member(const struct problem *p, const struct state *s, struct step step, const struct state *goal, struct state *member)
{
    struct state child;
    struct expansion e = {.p = p, .parent = s, .step = step, .out = &child, .capacity = 1, .goal = goal, .member = member};
    add_all(&e);
    return e.count > 0;
}

bool expand_only_child(const struct problem *p, struct state *s, struct step step)
{
    assert(step.type != STEP_PILE_FILL && step.type != STEP_PILE_BUILD);
    const int pile = pile_touched(p, step);
    if (pile == NO_PILE || is_alone(p, s, pile)) {
        state_play(p, s, step);
        state_canonical_after(p, s, step);
        return true;
    }
    struct state child[2];
    bool cut = false;
    if (expand_step(p, s, step, child, 2, &cut) != 1)
        return false;
    state_copy(s, &child[0]);
    return true;
}
