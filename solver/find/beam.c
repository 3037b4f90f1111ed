/* Beam search over the stock. The positions after equally many dealt cards form a layer and are explored together. The best positions that
 * they lead to form the next layers. */
#include "beam.h"

#include <assert.h>
#include <stdlib.h>

#include "layer.h"

/* Limits, as multiples of the width: positions visited in a layer, positions remembered as seen, positions waiting for a layer (by colour
 * more of them come twice or prove dead; by suit the fewer there are, the fewer outlooks are asked for). The last: positions visited from
 * a single one, so that none of them uses up its layer. */
enum { LAYER_VISITS = 40, SEEN_WIDTHS = 60, LAYER_WIDTHS = 4, LAYER_WIDTHS_SUIT = 2, ITEM_VISITS = 200 };

struct beam {
    struct finder *f;
    const struct state *start;
    const struct beam_settings *how;
    struct layer *layers;
    int layer_count;
    bool won;
};

static int layer_of(const struct problem *p, const struct state *s) { return s->redeals * (p->talon_count + 1) + s->next; }

static float points_of(const struct beam *b, const struct state *s)
{
    const struct beam_settings *how = b->how;
    const struct problem *p = b->f->play.p;
    float points = how->learned ? traits_points(how->learned, p, s) : finder_points(p, &how->weights, s);
    if (how->bias)
        points += blame_bias_points(how->bias, s);
    if (how->guide)
        points += guide_points(how->guide, s);
    return points;
}

static struct outlook_weights outlook_weights(const struct beam *b, const struct state *s)
{
    if (b->how->learned)
        return traits_outlook(b->how->learned, traits_stage(b->f->play.p, s));
    return (struct outlook_weights){b->how->weights.of[FEATURE_STUCK], b->how->weights.of[FEATURE_LEFT]};
}

/* Adds child number `number` of an item to its layer if it is good enough. A child seldom has a better outlook than its parent (one in
 * twenty of those that a layer keeps, experiment 37), so it is asked for its own only if it would do with its parent's. */
static void consider(struct beam *b, struct finder_mark parent, const struct state *child, int number, float noise)
{
    const struct problem *p = b->f->play.p;
    struct layer *l = &b->layers[layer_of(p, child)];
    const struct outlook_weights w = outlook_weights(b, child);
    const float bar = layer_bar(l);
    float points = points_of(b, child) + noise, outlook = parent.outlook;
    if (points + outlook <= bar)
        return;
    if (w.stuck != 0 || w.left != 0)
        outlook = outlook_points(&w, p, child, bar - points);
    points += outlook;
    if (points <= bar)
        return;
    uint32_t node = finder_add_node(b->f, parent.node, number);
    struct finder_item *item = node == UINT32_MAX ? NULL : layer_add(l, points, node);
    if (item)
        finder_item_make(item, child, (struct finder_mark){node, points, outlook});
    else
        b->f->stopped = true;
}

static void explore(struct beam *b, const struct finder_item *item, int layer)
{
    struct finder *f = b->f;
    const struct problem *p = f->play.p;
    struct state children[CHILDREN_MAX];
    const struct finder_mark mark = item->mark; /* the stack, which holds the item, may move */
    int n = streamline_expand(&f->play, &item->s, children, NULL, -1);
    for (int i = 0; i < n && !f->stopped; i++) {
        if (children[i].overlong)
            continue;
        if (children[i].score > f->best_score) {
            f->best_score = children[i].score;
            state_copy(&f->best, &children[i]);
        }
        if (state_won(p, &children[i])) {
            if (b->how->record)
                b->how->record->won = mark.node;
            b->won = finder_rebuild(f, b->start, mark.node, i);
            return;
        }
        int to = layer_of(p, &children[i]);
        if (to == layer && !finder_first_visit(f, &children[i]))
            continue;
        float noise = b->how->jitter * finder_random(f);
        if (to != layer) {
            consider(b, mark, &children[i], i, noise);
            continue;
        }
        uint32_t node = finder_add_node(f, mark.node, i);
        struct finder_item *next = node == UINT32_MAX ? NULL : finder_push(f);
        if (!next)
            return;
        finder_item_make(next, &children[i], (struct finder_mark){node, 0, mark.outlook}); /* a layer explores all its positions */
    }
}

/* Explores, up to a limit, what the best positions of a layer reach without dealing. */
static void run_layer(struct beam *b, int layer)
{
    struct finder *f = b->f;
    struct beam_record *record = b->how->record;
    struct layer *l = &b->layers[layer];
    const uint32_t width = b->how->width, limit = LAYER_VISITS * width;
    uint32_t kept = 0, visited = 0;
    finder_forget(f);
    layer_sort(l);
    for (uint32_t i = 0; i < l->count && kept < width && visited < limit && !b->won && !f->stopped; i++) {
        const struct finder_item *next = layer_item(l, i);
        if (!finder_first_visit(f, &next->s))
            continue;
        if (b->how->relax && relax_dead(b->how->relax, &next->s, 0))
            continue;
        kept++;
        if (record && record->count < record->capacity)
            record->kept[record->count++] = (struct beam_kept){next->s, next->mark.node, layer};
        struct finder_item *first = finder_push(f);
        if (!first)
            return;
        finder_item_make(first, &next->s, next->mark);
        uint32_t own = 0;
        while (f->stack_count > 0 && !b->won && !f->stopped) {
            const struct finder_item *item = &f->stack[--f->stack_count];
            if (++own > ITEM_VISITS)
                continue;
            visited++;
            if (account_state(&f->account)) {
                f->stopped = true;
                return;
            }
            explore(b, item, layer);
        }
    }
}

bool beam_search(struct finder *f, const struct state *start, const struct beam_settings *how)
{
    const uint32_t width = how->width;
    assert(width > 0);
    const struct problem *p = f->play.p;
    struct beam b = {.f = f, .start = start, .how = how};
    b.layer_count = (p->variant->redeals + 1) * (p->talon_count + 1);
    b.layers = calloc((size_t)b.layer_count, sizeof *b.layers);
    if (!b.layers || !finder_reserve(f, SEEN_WIDTHS * width)) {
        f->stopped = true;
        free(b.layers);
        return false;
    }
    f->best_score = 0;
    f->best = *start;
    struct state at;
    b.won = finder_begin(f, start, &at);
    for (int i = 0; i < b.layer_count; i++)
        layer_init(&b.layers[i], (p->alternate ? LAYER_WIDTHS : LAYER_WIDTHS_SUIT) * width);
    struct finder_item *root = layer_add(&b.layers[layer_of(p, &at)], 0, 0);
    if (root)
        finder_item_make(root, &at, (struct finder_mark){0, 0, 0});
    else
        f->stopped = true;
    for (int i = 0; i < b.layer_count; i++) {
        if (b.layers[i].count > 0 && !b.won && !f->stopped)
            run_layer(&b, i);
        layer_free(&b.layers[i]);
    }
    free(b.layers);
    return b.won;
}
