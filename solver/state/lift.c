#include "lift.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "expand.h"

enum { MEMBERS_MAX = 2000 };

/* A member of the class, and the swap that leads to it. */
struct lift_member {
    struct state s;
    int parent;
    struct step swap;
};

struct lifter {
    const struct problem *p;
    struct game game;
    struct state raw; /* the same position, piles in the game's places */
    struct move *out;
    int count, capacity;
    struct lift_member *member;
    int member_capacity;
    bool no_memory; /* or more moves than `capacity`: such a failure is no fault of the search */
};

/* A foundation of that class and height; STEP_RETURN means its top card. */
static int foundation_of(const struct problem *p, const struct game *g, int class, int height)
{
    assert(class < p->classes && height <= p->ranks);
    for (int f = PILE_FOUNDATION; f < PILE_TABLEAU; f++) {
        const struct pile *pile = &g->pile[f];
        if (pile->count == height && kind_class(p, p->kind_of[pile->card[0]]) == class)
            return f;
    }
    return PILE_STOCK;
}

/* Any move from a foundation to another; on kinds they are all the same. */
static struct move shift(const struct game *g)
{
    for (int f = PILE_FOUNDATION; f < PILE_TABLEAU; f++) {
        int to = g->pile[f].count > 0 ? game_foundation_for(g, f) : PILE_STOCK;
        if (to != PILE_STOCK)
            return (struct move){(uint8_t)f, (uint8_t)to};
    }
    return (struct move){PILE_STOCK, PILE_STOCK};
}

static int first_space(const struct lifter *l)
{
    int space = PILE_TABLEAU;
    while (space < PILE_TABLEAU + l->p->piles - 1 && l->game.pile[space].count > 0)
        space++;
    return space;
}

static int source_of(const struct lifter *l, struct step m)
{
    switch ((enum step_type)m.type) {
    case STEP_RESERVE_UP: return PILE_RESERVE;
    case STEP_WASTE_UP:
    case STEP_WASTE_BUILD:
    case STEP_WASTE_FILL: return PILE_WASTE;
    case STEP_PILE_UP:
    case STEP_PILE_BUILD:
    case STEP_PILE_FILL: return PILE_TABLEAU + m.from;
    case STEP_RETURN:
    case STEP_RETURN_FILL: return foundation_of(l->p, &l->game, step_chain_class(m), step_chain_height(m));
    default: return PILE_STOCK;
    }
}

static int target_of(const struct lifter *l, struct step m, int from)
{
    switch ((enum step_type)m.type) {
    case STEP_RESERVE_UP:
    case STEP_WASTE_UP:
    case STEP_PILE_UP: return game_foundation_for(&l->game, from);
    case STEP_WASTE_BUILD:
    case STEP_PILE_BUILD:
    case STEP_RETURN: return PILE_TABLEAU + m.to;
    case STEP_WASTE_FILL:
    case STEP_PILE_FILL:
    case STEP_RETURN_FILL: return first_space(l);
    default: return PILE_WASTE;
    }
}

static struct move move_of(const struct lifter *l, struct step m)
{
    if (m.type == STEP_SHIFT)
        return shift(&l->game);
    int from = source_of(l, m);
    return (struct move){(uint8_t)from, (uint8_t)target_of(l, m, from)};
}

static bool play(struct lifter *l, struct step m)
{
    struct move move = move_of(l, m);
    if (game_refuses(&l->game, move))
        return false;
    if (l->count == l->capacity) {
        l->no_memory = true;
        return false;
    }
    l->out[l->count++] = move;
    game_play(&l->game, move, NULL, NULL);
    state_play(l->p, &l->raw, m);
    return true;
}

/* Needed for two positions to be in one class; swaps do not change these. */
static bool alike(const struct state *a, const struct state *b)
{
    return a->score == b->score && a->reserve == b->reserve && a->next == b->next && a->waste == b->waste && a->tops == b->tops;
}

static bool same(const struct problem *p, const struct state *a, const struct state *b)
{
    uint64_t x[KEY_WORDS_MAX], y[KEY_WORDS_MAX];
    state_key(p, a, x);
    state_key(p, b, y);
    return !memcmp(x, y, (size_t)p->key_bytes);
}

/* The step that leads from the member to the class `goal`, if any. */
static bool step_to(const struct problem *p, const struct state *s, const struct state *goal, struct step *found)
{
    struct step steps[STEPS_MAX];
    int n = state_steps(p, s, steps);
    for (int i = 0; i < n; i++) {
        struct state next;
        state_copy(&next, s);
        state_play(p, &next, steps[i]);
        if (!alike(&next, goal))
            continue;
        state_canonical(p, &next);
        if (!same(p, &next, goal))
            continue;
        *found = steps[i];
        return true;
    }
    return false;
}

static bool is_swap(const struct state *s, struct step m) { return m.type == STEP_PILE_BUILD && !tpile_is_single(s->pile[m.from]); }

static bool known(const struct lifter *l, int count, const struct state *s)
{
    for (int i = 0; i < count; i++)
        if (!memcmp(l->member[i].s.pile, s->pile, sizeof s->pile))
            return true;
    return false;
}

static int add_swaps(struct lifter *l, int count, int at)
{
    struct step steps[STEPS_MAX];
    int n = state_steps(l->p, &l->member[at].s, steps);
    for (int i = 0; i < n && count < MEMBERS_MAX; i++) {
        if (!is_swap(&l->member[at].s, steps[i]))
            continue;
        struct state next = l->member[at].s;
        state_play(l->p, &next, steps[i]);
        if (known(l, count, &next))
            continue;
        if (count == l->member_capacity) {
            struct lift_member *more = realloc(l->member, 4 * (size_t)l->member_capacity * sizeof *more);
            if (!more) {
                l->no_memory = true;
                return count;
            }
            l->member = more;
            l->member_capacity *= 4;
        }
        l->member[count++] = (struct lift_member){next, at, steps[i]};
    }
    return count;
}

static bool play_swaps(struct lifter *l, int at)
{
    if (at == 0)
        return true;
    return play_swaps(l, l->member[at].parent) && play(l, l->member[at].swap);
}

/* ---- classes with more than MEMBERS_MAX members ---- */

/* A swap: the pile whose top goes onto the other one. */
struct lift_swap {
    tpile_t from, to;
};
enum { SWAPS_MAX = PILES_MAX * PILES_MAX };

/* A swap that brings the state nearer to the sorted member of its class (state.h): the lower top lies on the larger bottom. */
static bool find_sorting_swap(const struct problem *p, const struct state *s, int *from, int *to)
{
    for (*from = 0; *from < p->piles; ++*from)
        for (*to = 0; *to < p->piles; ++*to)
            if (s->pile[*from] && s->pile[*to] && p->up[tpile_top(s->pile[*from])] == tpile_top(s->pile[*to]) &&
                tpile_length(s->pile[*from]) - 1 > tpile_length(s->pile[*to]))
                return true;
    return false;
}

static int pile_like(const struct lifter *l, tpile_t wanted)
{
    int i = 0;
    while (i < l->p->piles - 1 && l->raw.pile[i] != wanted)
        i++;
    return i;
}

/* Swaps to the member: first to the sorted one, then back along the swaps that sort the member. */
static bool swap_to(struct lifter *l, const struct state *member)
{
    struct lift_swap back[SWAPS_MAX];
    struct state s = *member;
    int from, to, count = 0;
    for (; count < SWAPS_MAX && find_sorting_swap(l->p, &s, &from, &to); count++) {
        tpile_t above = s.pile[to];
        s.pile[to] = tpile_push(l->p, above, tpile_top(s.pile[from]));
        s.pile[from] = tpile_pop(l->p, s.pile[from]);
        back[count] = (struct lift_swap){s.pile[to], s.pile[from]};
    }
    while (find_sorting_swap(l->p, &l->raw, &from, &to))
        if (!play(l, (struct step){STEP_PILE_BUILD, (uint8_t)from, (uint8_t)to}))
            return false;
    while (count-- > 0)
        if (!play(l, (struct step){STEP_PILE_BUILD, (uint8_t)pile_like(l, back[count].from), (uint8_t)pile_like(l, back[count].to)}))
            return false;
    return true;
}

/* The same as lift_one(), with more swaps than need be. */
static bool lift_far(struct lifter *l, const struct state *goal)
{
    struct step steps[STEPS_MAX];
    struct state s = l->raw, member;
    state_canonical(l->p, &s);
    int n = state_class_steps(l->p, &s, steps);
    for (int i = 0; i < n; i++) {
        if (!expand_member(l->p, &s, steps[i], goal, &member))
            continue;
        struct state next = member;
        state_play(l->p, &next, steps[i]);
        state_canonical(l->p, &next);
        if (!same(l->p, &next, goal))
            continue;
        tpile_t from = member.pile[steps[i].from % PILES_MAX], to = member.pile[steps[i].to % PILES_MAX];
        if (!swap_to(l, &member))
            return false;
        if (steps[i].type == STEP_PILE_UP || steps[i].type == STEP_PILE_BUILD || steps[i].type == STEP_PILE_FILL)
            steps[i].from = (uint8_t)pile_like(l, from);
        if (steps[i].type == STEP_WASTE_BUILD || steps[i].type == STEP_PILE_BUILD || steps[i].type == STEP_RETURN)
            steps[i].to = (uint8_t)pile_like(l, to);
        return play(l, steps[i]);
    }
    return false;
}

/* ---- */

static bool lift_one(struct lifter *l, const struct state *goal)
{
    struct step step;
    int count = 1;
    l->member[0].s = l->raw;
    for (int at = 0; at < count; at++) {
        if (step_to(l->p, &l->member[at].s, goal, &step))
            return play_swaps(l, at) && play(l, step);
        if (l->p->swap_classes)
            count = add_swaps(l, count, at);
    }
    return count >= MEMBERS_MAX && lift_far(l, goal);
}

int lift_path(const struct problem *p, const struct game *start, const struct state path[], int count, struct move out[], int capacity)
{
    assert(count >= 0 && capacity >= 0);
    struct lifter l = {.p = p, .game = *start, .out = out, .capacity = capacity, .member_capacity = 64};
    l.member = malloc((size_t)l.member_capacity * sizeof *l.member);
    if (!l.member || (count > 0 && !path)) {
        free(l.member);
        return LIFT_NO_MEMORY;
    }
    state_init(p, start, &l.raw);
    bool lifted = true;
    for (int i = 0; i < count && lifted; i++)
        lifted = lift_one(&l, &path[i]);
    free(l.member);
    return lifted ? l.count : l.no_memory ? LIFT_NO_MEMORY : LIFT_FAULT;
}
