/* The canonical form of a state. */
#include "state.h"

#include <assert.h>
#include <string.h>

#include "checked.h"

/* ---- the order of the piles ---- */

/* Larger words first, so that spaces come last. */
static void sort_piles(tpile_t pile[], int n)
{
    for (int i = 1; i < n; i++) {
        tpile_t t = pile[i];
        int j = i;
        for (; j > 0 && pile[j - 1] < t; j--)
            pile[j] = pile[j - 1];
        pile[j] = t;
    }
}

/* Moves a pile that has grown to its place; the others are sorted, but for pile *other perhaps, which has become smaller, or is a single
 * card that the rules have put there: that is smaller than this one. */
static void move_grown(tpile_t pile[], int i, int *other)
{
    tpile_t t = pile[i];
    int from = i;
    for (; i > 0 && pile[i - 1] < t; i--)
        pile[i] = pile[i - 1];
    pile[i] = t;
    if (i <= *other && *other < from)
        ++*other;
}

/* Moves a pile that a card has left to its place; the others are sorted. It is larger than before only if the rules have filled it. */
static void move_left(tpile_t pile[], int n, int i)
{
    tpile_t t = pile[i];
    for (; i > 0 && pile[i - 1] < t; i--)
        pile[i] = pile[i - 1];
    for (; i + 1 < n && pile[i + 1] > t; i++)
        pile[i] = pile[i + 1];
    pile[i] = t;
}

/* ---- the swap class ---- */

/* Sorts the bottoms of the series of tops that has this kind in it, which is no ring (problem.swap_classes), and takes its kinds out of
 * `unsorted`. True if any bottom moved. */
static bool sort_series(const struct problem *p, struct state *s, const struct tops *tops, int kind, uint64_t *unsorted)
{
    int member[PILES_MAX], bottom[PILES_MAX], place[PILES_MAX], count = 0, at = 0;
    bool moved = false;
    while (s->tops >> p->down[kind] & 1)
        kind = p->down[kind];
    for (int k = kind; s->tops >> k & 1; k = p->up[k], at++) {
        *unsorted &= ~((uint64_t)1 << k);
        for (unsigned piles = tops->piles[k]; piles; piles &= piles - 1) {
            int i = __builtin_ctz(piles), b = at + tpile_length(s->pile[i]), j = count;
            member[count] = i;
            place[count++] = at;
            for (; j > 0 && bottom[j - 1] > b; j--)
                bottom[j] = bottom[j - 1];
            moved |= j < count - 1;
            bottom[j] = b;
        }
    }
    if (!moved)
        return false;
    for (int i = 0; i < count; i++)
        s->pile[member[i]] = tpile_with_length(s->pile[member[i]], bottom[i] - place[i]);
    return true;
}

/* True if the piles of each kind in `kinds` and those of its parent, all there, are in order: the longest of the former has no larger
 * bottom than the shortest of the latter. The piles are sorted, longer ones first. No branch here depends on a pile. */
static bool all_in_order(const struct problem *p, const struct state *s, uint64_t kinds)
{
    uint8_t longest[KIND_NONE + 1], shortest[KIND_NONE + 1]; /* of the kinds that are on top */
    const int count = p->piles - s->spaces;
    bool in_order = true;
    for (int i = 0; i < count; i++) {
        shortest[tpile_top(s->pile[i])] = (uint8_t)tpile_length(s->pile[i]);
        longest[tpile_top(s->pile[count - 1 - i])] = (uint8_t)tpile_length(s->pile[count - 1 - i]);
    }
    for (; kinds; kinds &= kinds - 1) {
        int k = __builtin_ctzll(kinds);
        in_order &= longest[k] <= shortest[p->up[k]] + 1;
    }
    return in_order;
}

/* Sorts the bottoms within every series of tops; the piles are sorted before and after. Only piles with tops in `fresh` and their
 * neighbours can be out of order. */
static void sort_swaps(const struct problem *p, struct state *s, uint64_t fresh)
{
    uint64_t unsorted = kinds_with_parent(p, s->tops) & fresh;
    if (!unsorted || all_in_order(p, s, unsorted))
        return;
    struct tops tops;
    bool moved = false;
    tops_list(p, s, &tops);
    while (unsorted)
        moved |= sort_series(p, s, &tops, __builtin_ctzll(unsorted), &unsorted);
    if (moved)
        sort_piles(s->pile, p->piles);
}

/* ---- */

void state_canonical(const struct problem *p, struct state *s)
{
    assert(p->piles <= PILES_MAX);
    sort_piles(s->pile, p->piles);
    if (p->swap_classes)
        sort_swaps(p, s, ~(uint64_t)0);
}

/* The kinds whose order a top of this kind may have broken: itself, and the one that can be put on it. */
static uint64_t kind_and_child(const struct problem *p, int kind) { return (uint64_t)1 << kind | (uint64_t)1 << p->down[kind]; }

/* For the checked build: true if sorting all piles anew changes nothing. */
static bool is_canonical(const struct problem *p, const struct state *s)
{
    struct state sorted;
    state_copy(&sorted, s);
    state_canonical(p, &sorted);
    return !memcmp(sorted.pile, s->pile, (size_t)p->piles * sizeof s->pile[0]);
}

enum { NO_PILE = -1 };

/* Where the step put a card, and where it took one from, among the piles as they lie; NO_PILE: nowhere. */
static int pile_grown(const struct problem *p, const struct state *s, struct step m)
{
    switch ((enum step_type)m.type) {
    case STEP_WASTE_BUILD:
    case STEP_PILE_BUILD:
    case STEP_RETURN: return m.to;
    case STEP_WASTE_FILL:
    case STEP_RETURN_FILL: return p->piles - s->spaces - 1;
    default: return NO_PILE;
    }
}

static int pile_left(struct step m) { return m.type == STEP_PILE_UP || m.type == STEP_PILE_BUILD ? m.from : NO_PILE; }

void state_canonical_after(const struct problem *p, struct state *s, struct step m)
{
    /* Where the problem is quiet, the rules fill no pile but the one that the card has left. */
    if (m.type == STEP_PILE_FILL || (p->auto_fill && !p->quiet)) {
        state_canonical(p, s);
        return;
    }
    int grown = pile_grown(p, s, m), left = pile_left(m);
    uint64_t fresh = 0;
    if (grown != NO_PILE) {
        fresh |= kind_and_child(p, tpile_top(s->pile[grown]));
        move_grown(s->pile, grown, &left);
    }
    if (left != NO_PILE) {
        if (s->pile[left])
            fresh |= kind_and_child(p, tpile_top(s->pile[left]));
        move_left(s->pile, p->piles, left);
    }
    if (p->swap_classes && fresh)
        sort_swaps(p, s, fresh);
    CHECKED_ASSERT(s->overlong || is_canonical(p, s));
}
