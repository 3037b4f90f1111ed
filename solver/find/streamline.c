#include "streamline.h"

#include <assert.h>
#include <string.h>

#include "safe_step.h"

/* ---- streamlined play ---- */

struct streamline streamline_for(const struct problem *p, enum style style, struct reserve_memo *memo)
{
    memset(memo, 0, sizeof *memo);
    return (struct streamline){p, style, p->reserve_test || (p->reserve_bound && style != STYLE_OPEN), memo};
}

static bool may_go_up(const struct streamline *l, const struct state *s, int kind)
{
    const struct problem *p = l->p;
    if (!goes_up(s, kind))
        return false;
    if (!l->veto)
        return true;
    int class = kind_class(p, kind);
    return reserve_memo_allows(l->memo, p, class, s->chains[class], s->reserve) >> kind_rank(p, kind) & 1;
}

/* The first pile whose top is in `kinds`; there is one. */
static int first_with(const struct state *s, uint64_t kinds)
{
    int i = 0;
    while (!s->pile[i] || !(kinds >> tpile_top(s->pile[i]) & 1))
        i++;
    return i;
}

/* The play to a foundation that comes first, if any. */
static bool next_up(const struct streamline *l, const struct state *s, struct step *step)
{
    const struct problem *p = l->p;
    if (s->reserve > 0 && goes_up(s, p->reserve[s->reserve - 1])) {
        *step = (struct step){STEP_RESERVE_UP, 0, 0};
        return true;
    }
    uint64_t may = s->tops & s->up;
    for (uint64_t rest = may; rest; rest &= rest - 1)
        if (!may_go_up(l, s, __builtin_ctzll(rest)))
            may &= ~(rest & -rest);
    if (may) {
        *step = (struct step){STEP_PILE_UP, (uint8_t)first_with(s, may), 0};
        return true;
    }
    int kind = state_waste_top(p, s);
    if (kind != KIND_NONE && may_go_up(l, s, kind)) {
        *step = (struct step){STEP_WASTE_UP, 0, 0};
        return true;
    }
    return false;
}

/* A pile on which the waste's top card can be built, -1 if there is none. */
static int next_parent(const struct problem *p, const struct state *s)
{
    int kind = state_waste_top(p, s);
    uint64_t fits = kind == KIND_NONE ? 0 : p->parents[kind] & s->tops;
    return fits ? first_with(s, fits) : -1;
}

static bool forced_step(const struct streamline *l, const struct state *s, struct step *step)
{
    if (l->style == STYLE_OPEN)
        return safe_step_find(l->p, s, step);
    if (next_up(l, s, step))
        return true;
    if (l->style == STYLE_HOLD || !l->p->alternate)
        return false;
    int parent = next_parent(l->p, s);
    *step = (struct step){STEP_WASTE_BUILD, 0, (uint8_t)(parent < 0 ? 0 : parent)};
    return parent >= 0;
}

static void leave_mark(struct streamline_trail *trail, const struct state *s)
{
    if (!trail)
        return;
    assert(trail->count < trail->capacity);
    trail->state[trail->count++] = *s;
}

void streamline_advance(const struct streamline *l, struct state *s, struct streamline_trail *trail)
{
    struct step step;
    while (!state_won(l->p, s) && forced_step(l, s, &step) && expand_only_child(l->p, s, step))
        leave_mark(trail, s);
}

/* A fill in the games that fill by hand from the waste: the card goes to a space, or to one that a merge makes just before. A space
 * is of no use before it is filled, so a merge can wait until then. `middle`: what lies between, of child `only`. */
static int expand_fills(const struct problem *p, const struct state *s, const struct step steps[], int count, struct state out[], int only,
                        struct state *middle)
{
    const struct step fill = {STEP_WASTE_FILL, 0, 0};
    if (s->waste == 0)
        return 0;
    if (s->spaces > 0)
        return expand_step(p, s, fill, out, CHILDREN_MAX, NULL);
    enum { MERGED_MAX = 32 };
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (steps[i].type != STEP_PILE_BUILD)
            continue;
        struct state merged[MERGED_MAX];
        int m = expand_step(p, s, steps[i], merged, MERGED_MAX, NULL);
        for (int j = 0; j < m && n < CHILDREN_MAX; j++) {
            if (merged[j].spaces == 0)
                continue;
            int got = expand_step(p, &merged[j], fill, out + n, 1, NULL);
            if (got && n == only)
                *middle = merged[j];
            n += got;
        }
    }
    return n;
}

/* True if the reserve cannot leave without returns, and the return from a chain of `height` helps its top card to go up: that chain is the
 * lowest one that holds a card of its kind. */
static bool frees_reserve(const struct problem *p, const struct state *s, int class, int height)
{
    if (s->reserve == 0)
        return false;
    int kind = p->reserve[s->reserve - 1], lowest = kind_rank(p, kind) + 1;
    while (lowest < height && !chains_at(s, class, lowest))
        lowest++;
    return kind_class(p, kind) == class && lowest == height && reserve_returns(p, s) > 0;
}

static bool branches(const struct streamline *l, const struct state *s, struct step step)
{
    switch ((enum step_type)step.type) {
    case STEP_RESERVE_UP: return l->style == STYLE_OPEN;
    case STEP_PILE_UP: return l->style == STYLE_OPEN && may_go_up(l, s, tpile_top(s->pile[step.from]));
    case STEP_WASTE_UP: return l->style == STYLE_OPEN && may_go_up(l, s, state_waste_top(l->p, s));
    case STEP_RETURN:
    case STEP_RETURN_FILL:
        return l->style == STYLE_OPEN || (l->veto && frees_reserve(l->p, s, step_chain_class(step), step_chain_height(step)));
    case STEP_PILE_FILL: /* pointless for a single card */ return !tpile_is_single(s->pile[step.from]) || l->p->swap_classes;
    default: return true;
    }
}

/* The children of the steps that branch. *merged: so many of them, the first, took a merge and a fill; `middle`: what lies between, of
 * child `only`. */
static int expand_branches(const struct streamline *l, const struct state *s, struct state out[CHILDREN_MAX], int only,
                           struct state *middle, int *merged)
{
    const struct problem *p = l->p;
    struct step steps[STEPS_MAX];
    int n = 0, count = state_class_steps(p, s, steps);
    bool by_hand = p->variant->fill == FILL_WASTE_BY_HAND;
    bool builds_only = l->style == STYLE_TIGHT && !p->alternate && next_parent(p, s) >= 0;
    if (by_hand && !builds_only) {
        n = expand_fills(p, s, steps, count, out, only, middle);
        *merged = s->spaces == 0 ? n : 0;
    }
    for (int i = 0; i < count && (only < 0 || n <= only); i++) {
        int type = steps[i].type;
        if (by_hand && (type == STEP_WASTE_FILL || (type == STEP_PILE_BUILD && p->swap_classes)))
            continue;
        if (builds_only && type != STEP_WASTE_BUILD)
            continue;
        if (branches(l, s, steps[i]))
            n += expand_step(p, s, steps[i], out + n, CHILDREN_MAX - n, NULL);
    }
    return n;
}

int streamline_expand(const struct streamline *l, const struct state *s, struct state out[CHILDREN_MAX], struct streamline_trail *trail,
                      int only)
{
    struct step step;
    int n = 0, merged = 0; /* children that do not fit are left out, as moves are */
    struct state middle;   /* set if `trail` is */
    if (trail)
        middle = *s;
    if (forced_step(l, s, &step))
        n = expand_step(l->p, s, step, out, CHILDREN_MAX, NULL);
    if (n == 0)
        n = expand_branches(l, s, out, only, &middle, &merged);
    if (only < 0) {
        for (int i = 0; i < n; i++)
            streamline_advance(l, &out[i], NULL);
    } else if (only < n) {
        if (only < merged)
            leave_mark(trail, &middle);
        leave_mark(trail, &out[only]);
        streamline_advance(l, &out[only], trail);
    }
    return n;
}
