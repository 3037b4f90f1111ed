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

/* Sorts the new items so that the best lies on top and is visited first. */
static void sort_last(struct dive *d, int from)
{
    for (int i = from + 1; i < d->count; i++)
        for (int j = i; j > from && d->stack[j - 1].points > d->stack[j].points; j--) {
            struct finder_item t = d->stack[j];
            d->stack[j] = d->stack[j - 1];
            d->stack[j - 1] = t;
        }
}

/* Pushes the children of `s`; true if one of them is won (then f->win is set). */
static bool push_children(struct finder *f, const struct state *start, const struct finder_item *item, const struct finder_weights *w,
                          float jitter, struct dive *d)
{
    const struct problem *p = f->play.p;
    struct state children[CHILDREN_MAX];
    int n = streamline_expand(&f->play, &item->s, children, NULL, -1), from = d->count;
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
            return finder_rebuild(f, start, item->node, i);
        if (!finder_first_visit(f, &children[i]))
            continue;
        uint32_t node = finder_add_node(f, item->node, i);
        if (node == UINT32_MAX)
            return false;
        struct finder_item *next = &d->stack[d->count++];
        next->s = children[i];
        next->node = node;
        next->points = finder_points(p, w, &children[i]) + jitter * finder_jitter(f);
    }
    sort_last(d, from);
    return false;
}

bool restart_search(struct finder *f, const struct state *start, const struct finder_weights *w, float jitter, uint32_t states)
{
    assert(states > 0);
    struct dive d = {0};
    bool won = false;
    if (!finder_reserve(f, states * 8) || !dive_reserve(&d, 1))
        return false;
    f->node_count = 1;
    finder_forget(f);
    struct finder_item *root = &d.stack[d.count++];
    root->s = *start;
    root->node = 0;
    streamline_advance(&f->play, &root->s, NULL);
    if (state_won(f->play.p, &root->s)) {
        f->win.count = 0;
        struct state at = *start;
        streamline_advance(&f->play, &at, &f->win);
        free(d.stack);
        return true;
    }
    for (uint32_t visited = 0; d.count > 0 && visited < states && !won && !f->stopped; visited++) {
        struct finder_item item = d.stack[--d.count];
        if (account_state(&f->account))
            break;
        won = push_children(f, start, &item, w, jitter, &d);
    }
    free(d.stack);
    return won;
}
