/* Beam search over the stock. The positions after equally many dealt cards form a layer and are explored together. The best positions that
 * they lead to form the next layers. */
#include "finder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"

/* Limits, as multiples of the width: positions visited in a layer, positions waiting for a layer, positions remembered as seen. The last:
 * positions visited from a single one, so that none of them uses up its layer. */
enum { LAYER_VISITS = 40, LAYER_WIDTHS = 4, SEEN_WIDTHS = 60, ITEM_VISITS = 200 };

/* Positions waiting for the same number of dealt cards. When it is full, the worse half is dropped. */
struct layer {
    struct finder_item *item;
    uint32_t count, capacity;
};

struct beam {
    struct finder *f;
    const struct state *start;
    const struct finder_weights *weights;
    float jitter;
    uint32_t width;
    struct layer *layers;
    int layer_count;
    struct finder_item *stack;
    uint32_t stack_count, stack_capacity;
    bool won;
};

static int layer_of(const struct problem *p, const struct state *s) { return s->redeals * (p->talon_count + 1) + s->next; }

/* Moves the `keep` best of n items to the front (quickselect). */
static void select_best(struct finder_item item[], uint32_t n, uint32_t keep)
{
    assert(keep <= n);
    uint32_t low = 0, high = n;
    while (high - low > 1 && keep > low && keep < high) {
        float pivot = item[low + (high - low) / 2].points;
        uint32_t i = low, j = high - 1;
        for (;;) {
            while (item[i].points > pivot)
                i++;
            while (item[j].points < pivot)
                j--;
            if (i >= j)
                break;
            struct finder_item t = item[i];
            item[i++] = item[j];
            item[j--] = t;
        }
        uint32_t cut = j + 1;
        if (cut <= low || cut >= high)
            break;
        if (keep < cut)
            high = cut;
        else
            low = cut;
    }
}

static int compare_items(const void *a, const void *b)
{
    const struct finder_item *x = a, *y = b;
    if (x->points != y->points)
        return x->points < y->points ? 1 : -1;
    return x->node < y->node ? -1 : x->node > y->node;
}

static struct finder_item *layer_add(struct beam *b, struct layer *l)
{
    if (l->count == l->capacity) {
        if (l->capacity >= LAYER_WIDTHS * b->width) {
            l->count = LAYER_WIDTHS / 2 * b->width;
            select_best(l->item, l->capacity, l->count);
        } else {
            uint32_t capacity = l->capacity ? 2 * l->capacity : TINY(64, 1);
            struct finder_item *larger = realloc(l->item, capacity * sizeof *larger);
            if (!larger) {
                b->f->stopped = true;
                return NULL;
            }
            l->item = larger;
            l->capacity = capacity;
        }
    }
    return &l->item[l->count++];
}

static struct finder_item *stack_add(struct beam *b)
{
    if (b->stack_count == b->stack_capacity) {
        uint32_t capacity = b->stack_capacity ? 2 * b->stack_capacity : TINY(256, 1);
        struct finder_item *larger = realloc(b->stack, capacity * sizeof *larger);
        if (!larger) {
            b->f->stopped = true;
            return NULL;
        }
        b->stack = larger;
        b->stack_capacity = capacity;
    }
    return &b->stack[b->stack_count++];
}

static float points_of(const struct beam *b, const struct state *s)
{
    const struct finder *f = b->f;
    float points = f->learned ? traits_points(f->learned, f->play.p, s) : finder_points(f->play.p, b->weights, s);
    points += blame_bias_points(&f->bias, s);
    if (f->guide)
        points += guide_points(f->guide, s);
    return points;
}

static void explore(struct beam *b, const struct finder_item *item, int layer)
{
    struct finder *f = b->f;
    const struct problem *p = f->play.p;
    struct state children[CHILDREN_MAX];
    int n = streamline_expand(&f->play, &item->s, children, NULL, -1);
    for (int i = 0; i < n && !f->stopped; i++) {
        if (children[i].overlong)
            continue;
        if (children[i].score > f->best_score) {
            f->best_score = children[i].score;
            f->best = children[i];
        }
        if (state_won(p, &children[i])) {
            if (f->record)
                f->record->won = item->node;
            b->won = finder_rebuild(f, b->start, item->node, i);
            return;
        }
        int to = layer_of(p, &children[i]);
        if (to == layer && !finder_first_visit(f, &children[i]))
            continue;
        float noise = b->jitter * finder_jitter(f);
        uint32_t node = finder_add_node(f, item->node, i);
        if (node == UINT32_MAX)
            return;
        struct finder_item *next = to == layer ? stack_add(b) : layer_add(b, &b->layers[to]);
        if (!next)
            return;
        next->s = children[i];
        next->node = node;
        next->points = to == layer ? 0 : points_of(b, &children[i]) + noise; /* a layer explores all its positions */
    }
}

/* Explores, up to a limit, what the best positions of a layer reach without dealing. */
static void run_layer(struct beam *b, int layer)
{
    struct finder *f = b->f;
    struct layer *l = &b->layers[layer];
    uint32_t limit = LAYER_VISITS * b->width, kept = 0, visited = 0;
    finder_forget(f);
    qsort(l->item, l->count, sizeof *l->item, compare_items);
    for (uint32_t i = 0; i < l->count && kept < b->width && visited < limit && !b->won && !f->stopped; i++) {
        if (!finder_first_visit(f, &l->item[i].s))
            continue;
        if (f->relax && relax_dead(f->relax, &l->item[i].s, f->relax_effort))
            continue;
        kept++;
        if (f->record && f->record->count < f->record->capacity)
            f->record->kept[f->record->count++] = (struct finder_kept){l->item[i].s, l->item[i].node, layer};
        struct finder_item *first = stack_add(b);
        if (!first)
            return;
        *first = l->item[i];
        uint32_t own = 0;
        while (b->stack_count > 0 && !b->won && !f->stopped) {
            struct finder_item item = b->stack[--b->stack_count];
            if (++own > ITEM_VISITS)
                continue;
            visited++;
            if (account_state(&f->account)) {
                f->stopped = true;
                return;
            }
            explore(b, &item, layer);
        }
    }
}

bool beam_search(struct finder *f, const struct state *start, const struct finder_weights *w, float jitter, uint32_t width)
{
    assert(width > 0);
    const struct problem *p = f->play.p;
    struct beam b = {.f = f, .start = start, .weights = w, .jitter = jitter, .width = width};
    b.layer_count = (p->variant->redeals + 1) * (p->talon_count + 1);
    b.layers = calloc((size_t)b.layer_count, sizeof *b.layers);
    if (!b.layers || !finder_reserve(f, SEEN_WIDTHS * width)) {
        free(b.layers);
        return false;
    }
    f->node_count = 1;
    f->best_score = 0;
    f->best = *start;
    struct state at = *start;
    streamline_advance(&f->play, &at, NULL);
    struct finder_item *root = layer_add(&b, &b.layers[layer_of(p, &at)]);
    if (root) {
        root->s = at;
        root->node = 0;
        root->points = 0;
    }
    for (int i = 0; i < b.layer_count; i++) {
        if (b.layers[i].count > 0 && !b.won && !f->stopped)
            run_layer(&b, i);
        free(b.layers[i].item);
    }
    free(b.layers);
    free(b.stack);
    return b.won;
}
