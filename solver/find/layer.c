#include "layer.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "checked.h"

void layer_init(struct layer *l, uint32_t most)
{
    assert(most > 0);
    *l = (struct layer){.most = most};
}

void layer_free(struct layer *l)
{
    free(l->item);
    free(l->rank);
    *l = (struct layer){0};
}

static bool is_worse(const struct layer_rank *a, const struct layer_rank *b)
{
    return a->points != b->points ? a->points < b->points : a->node > b->node;
}

/* Lets the rank at `i` sink to its place in the heap below it. */
static void sink(struct layer *l, uint32_t i)
{
    struct layer_rank *rank = l->rank, r = rank[i];
    for (uint32_t child; (child = 2 * i + 1) < l->count; i = child) {
        if (child + 1 < l->count && is_worse(&rank[child + 1], &rank[child]))
            child++;
        if (!is_worse(&rank[child], &r))
            break;
        rank[i] = rank[child];
    }
    rank[i] = r;
}

static void heap_make(struct layer *l)
{
    for (uint32_t i = l->count / 2; i-- > 0;)
        sink(l, i);
}

float layer_bar(const struct layer *l) { return l->count < l->most ? -INFINITY : l->rank[0].points; }

static bool grow(struct layer *l)
{
    uint32_t capacity = l->capacity ? 2 * l->capacity : TINY(32, 1);
    if (capacity > l->most)
        capacity = l->most;
    struct finder_item *item = realloc(l->item, capacity * sizeof *item);
    if (!item)
        return false;
    l->item = item;
    struct layer_rank *rank = realloc(l->rank, capacity * sizeof *rank);
    if (!rank)
        return false;
    l->rank = rank;
    l->capacity = capacity;
    return true;
}

struct finder_item *layer_add(struct layer *l, float points, uint32_t node)
{
    assert(points > layer_bar(l));
    if (l->count == l->most) {
        uint32_t freed = l->rank[0].item;
        l->rank[0] = (struct layer_rank){points, node, freed};
        sink(l, 0);
        return &l->item[freed];
    }
    if (l->count == l->capacity && !grow(l))
        return NULL;
    uint32_t added = l->count++;
    l->rank[added] = (struct layer_rank){points, node, added};
    if (l->count == l->most)
        heap_make(l);
    return &l->item[added];
}

void layer_sort(struct layer *l)
{
    const uint32_t count = l->count;
    if (count < l->most)
        heap_make(l);
    while (l->count > 1) { /* the worst of those that are left goes to their end */
        struct layer_rank worst = l->rank[0];
        l->rank[0] = l->rank[--l->count];
        sink(l, 0);
        l->rank[l->count] = worst;
    }
    l->count = count;
}
