/* Restarts: short depth-first dives, each in another order. A few of them win most deals that can be won. */
#include "finder.h"

#include <assert.h>
#include <stdlib.h>

#include "checked.h"

struct dive {
    struct finder_item *stack;
    int count, capacity;
};

static bool dive_reserve(struct dive *d, int more)
{
    assert(more >= 0 && d->count <= d->capacity);
    if (d->count + more <= d->capacity)
        return true;
    int capacity = d->capacity ? 2 * d->capacity : TINY(256, 1);
    while (capacity < d->count + more)
        capacity *= 2;
    struct finder_item *larger = realloc(d->stack, (size_t)capacity * sizeof *larger);
    if (!larger)
        return false;
    d->stack = larger;
    d->capacity = capacity;
    return true;
}

/* Children to push, in order. */
struct sorted_children {
    struct finder_mark mark[CHILDREN_MAX];
    uint8_t child[CHILDREN_MAX];
    int count;
};
static_assert(CHILDREN_MAX <= UINT8_MAX, "children's numbers");

/* Adds a child so that the best come last: they will lie on top and be visited first. */
static void add_sorted(struct sorted_children *sorted, int child, struct finder_mark mark)
{
    int i = sorted->count++;
    for (; i > 0 && sorted->mark[i - 1].points > mark.points; i--) {
        sorted->mark[i] = sorted->mark[i - 1];
        sorted->child[i] = sorted->child[i - 1];
    }
    sorted->mark[i] = mark;
    sorted->child[i] = (uint8_t)child;
}

/* Pushes the children of `s`; true if one of them is won (then f->win is set). */
static bool push_children(struct finder *f, const struct state *start, const struct finder_item *item, const struct finder_weights *w,
                          float jitter, struct dive *d)
{
    const struct problem *p = f->play.p;
    struct state children[CHILDREN_MAX];
    struct sorted_children sorted;
    const uint32_t parent = item->mark.node; /* the stack, which holds the item, may move */
    int n = streamline_expand(&f->play, &item->s, children, NULL, -1);
    sorted.count = 0;
    if (!dive_reserve(d, n)) {
        f->stopped = true;
        return false;
    }
    for (int i = 0; i < n; i++) {
        if (children[i].overlong)
            continue;
        if (children[i].score > f->best_score)
            f->best_score = children[i].score;
        if (state_won(p, &children[i]))
            return finder_rebuild(f, start, parent, i);
        if (!finder_first_visit(f, &children[i]))
            continue;
        uint32_t node = finder_add_node(f, parent, i);
        if (node == UINT32_MAX)
            return false;
        float points = finder_points(p, w, &children[i]) + jitter * finder_random(f);
        add_sorted(&sorted, i, (struct finder_mark){node, points, 0});
    }
    for (int i = 0; i < sorted.count; i++)
        finder_item_make(&d->stack[d->count++], &children[sorted.child[i]], sorted.mark[i]);
    return false;
}

bool restart_search(struct finder *f, const struct state *start, const struct finder_weights *w, float jitter, uint32_t states)
{
    assert(states > 0);
    struct dive d = {0};
    bool won = false;
    if (!finder_reserve(f, states * 8) || !dive_reserve(&d, 1)) {
        f->stopped = true;
        return false;
    }
    finder_forget(f);
    struct finder_item *root = &d.stack[d.count++];
    root->mark = (struct finder_mark){0, 0, 0};
    won = finder_begin(f, start, &root->s);
    for (uint32_t visited = 0; d.count > 0 && visited < states && !won && !f->stopped; visited++) {
        const struct finder_item *item = &d.stack[--d.count];
        if (account_state(&f->account))
            break;
        won = push_children(f, start, item, w, jitter, &d);
    }
    free(d.stack);
    return won;
}
