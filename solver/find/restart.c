#include "restart.h"

#include <assert.h>

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
                          float jitter)
{
    const struct problem *p = f->play.p;
    struct state children[CHILDREN_MAX];
    struct sorted_children sorted;
    const uint32_t parent = item->mark.node; /* the stack, which holds the item, may move */
    int n = streamline_expand(&f->play, &item->s, children, NULL, -1);
    sorted.count = 0;
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
    for (int i = 0; i < sorted.count; i++) {
        struct finder_item *next = finder_push(f);
        if (!next)
            return false;
        finder_item_make(next, &children[sorted.child[i]], sorted.mark[i]);
    }
    return false;
}

bool restart_search(struct finder *f, const struct state *start, const struct finder_weights *w, float jitter, uint32_t states)
{
    assert(states > 0);
    struct state at;
    if (!finder_reserve(f, states * 8))
        return false;
    finder_forget(f);
    bool won = finder_begin(f, start, &at);
    struct finder_item *root = finder_push(f);
    if (root)
        finder_item_make(root, &at, (struct finder_mark){0, 0, 0});
    for (uint32_t visited = 0; f->stack_count > 0 && visited < states && !won && !f->stopped; visited++) {
        const struct finder_item *item = &f->stack[--f->stack_count];
        if (account_state(&f->account))
            break;
        won = push_children(f, start, item, w, jitter);
    }
    return won;
}
