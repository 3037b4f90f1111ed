/* The positions of a beam that wait for the same number of dealt cards: the best of all that came, up to a number. */
#ifndef TERRACE_LAYER_H
#define TERRACE_LAYER_H

#include "finder.h"

struct layer {
    struct finder_item *item; /* in any order */
    struct layer_rank {
        float points;
        uint32_t node, item;
    } * rank; /* of each item; when the layer is full, a heap with the worst on top */
    uint32_t count, capacity, most;
};

/* An empty layer for at most `most` items, more than 0. */
void layer_init(struct layer *l, uint32_t most);
void layer_free(struct layer *l);
/* An item must have more points than these. */
float layer_bar(const struct layer *l);
/* The place for a new item with more points than the bar, and a higher node than all so far; the caller fills it in. In a full layer it
 * replaces the worst. NULL without memory. */
struct finder_item *layer_add(struct layer *l, float points, uint32_t node);
/* Brings the items in order, for layer_item(); nothing may be added after that. */
void layer_sort(struct layer *l);
/* The i-th best item, from 0; of those with the same points the one with the lowest node first. */
static inline const struct finder_item *layer_item(const struct layer *l, uint32_t i) { return &l->item[l->rank[i].item]; }

#endif
