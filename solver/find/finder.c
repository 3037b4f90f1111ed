#include "finder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"

enum { FIRST_SEEN = TINY(1 << 12, 1 << 7), FIRST_NODES = TINY(1 << 12, 2), FIRST_STACK = TINY(1 << 8, 1), TRAIL_MAX = SOLUTION_MAX };
enum { SEEN_PROBES = 64 };
/* Most forced steps in a row, plus a fill with its merge: no card leaves waste or reserve, or goes up, twice. */
enum { FORCED_MOST = 2 * CARDS_MAX + 2 };

bool finder_init(struct finder *f)
{
    memset(f, 0, sizeof *f);
    f->seen_mask = FIRST_SEEN - 1;
    f->seen_capacity = FIRST_SEEN;
    f->seen = calloc(FIRST_SEEN, 2 * sizeof *f->seen);
    f->node_capacity = FIRST_NODES;
    f->nodes = malloc(FIRST_NODES * sizeof *f->nodes);
    f->stack_capacity = FIRST_STACK;
    f->stack = malloc(FIRST_STACK * sizeof *f->stack);
    f->win.capacity = TRAIL_MAX;
    f->win.state = malloc(TRAIL_MAX * sizeof *f->win.state);
    f->stamp = 1;
    if (f->seen && f->nodes && f->stack && f->win.state)
        return true;
    finder_free(f);
    return false;
}

void finder_free(struct finder *f)
{
    free(f->seen);
    free(f->nodes);
    free(f->stack);
    free(f->win.state);
    memset(f, 0, sizeof *f);
}

void finder_forget(struct finder *f) { f->stamp++; }

void finder_reset(struct finder *f, const struct problem *p, enum style style, uint64_t seed)
{
    rng_seed(&f->random, seed);
    f->play = streamline_for(p, style, &f->memo);
    finder_forget(f);
}

float finder_random(struct finder *f) { return (float)(rng_next(&f->random) >> 40) * (1.0f / 16777216.0f); }

float finder_noise(struct finder *f)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += finder_random(f);
    return (sum - 2) * 1.7320508f;
}

/* Uses only as many slots as are wanted now: few stay in the cache, however many there are. */
bool finder_reserve(struct finder *f, uint32_t states)
{
    uint32_t slots = FIRST_SEEN;
    while (slots < 2 * states)
        slots *= 2;
    if (slots > f->seen_capacity) {
        uint64_t *larger = calloc(slots, 2 * sizeof *larger);
        if (!larger) {
            f->stopped = true;
            return false;
        }
        free(f->seen);
        f->seen = larger;
        f->seen_capacity = slots;
        f->stamp = 1;
    }
    f->seen_mask = slots - 1;
    return true;
}

bool finder_first_visit(struct finder *f, const struct state *s)
{
    assert((f->seen_mask & (f->seen_mask + 1)) == 0 && f->stamp > 0); /* a power of two of slots */
    CHECKED(s->overlong ? (void)0 : checked_fault(state_fault(f->play.p, s)));
    uint64_t hash = state_hash(f->play.p, s);
    for (uint32_t i = (uint32_t)hash & f->seen_mask, tries = 0; tries < SEEN_PROBES; i = (i + 1) & f->seen_mask, tries++) {
        uint64_t *slot = &f->seen[2 * (size_t)i];
        if (slot[1] != f->stamp) {
            slot[0] = hash;
            slot[1] = f->stamp;
            return true;
        }
        if (slot[0] == hash)
            return false;
    }
    return true; /* the table is crowded; a second visit only costs time */
}

bool finder_begin(struct finder *f, const struct state *start, struct state *at)
{
    f->node_count = 1; /* nothing is read of node 0 */
    f->stack_count = 0;
    f->win.count = 0;
    state_copy(at, start);
    streamline_advance(&f->play, at, &f->win);
    return state_won(f->play.p, at);
}

uint32_t finder_add_node(struct finder *f, uint32_t parent, int child)
{
    assert(child >= 0 && child <= UINT16_MAX);
    if (f->node_count == f->node_capacity) {
        struct finder_node *more = NULL;
        if (f->node_capacity <= UINT32_MAX / 4)
            more = realloc(f->nodes, 2 * (size_t)f->node_capacity * sizeof *more);
        if (!more) {
            f->stopped = true;
            return UINT32_MAX;
        }
        f->nodes = more;
        f->node_capacity *= 2;
    }
    f->nodes[f->node_count] = (struct finder_node){parent, (uint16_t)child};
    return f->node_count++;
}

struct finder_item *finder_push(struct finder *f)
{
    if (f->stack_count == f->stack_capacity) {
        struct finder_item *more = NULL;
        if (f->stack_capacity <= UINT32_MAX / 4)
            more = realloc(f->stack, 2 * (size_t)f->stack_capacity * sizeof *more);
        if (!more) {
            f->stopped = true;
            return NULL;
        }
        f->stack = more;
        f->stack_capacity *= 2;
    }
    return &f->stack[f->stack_count++];
}

/* False: a win that finds no room ends this search as short memory does. */
static bool no_room(struct finder *f)
{
    f->stopped = true;
    return false;
}

bool finder_rebuild(struct finder *f, const struct state *start, uint32_t node, int child)
{
    assert(node < f->node_count);
    uint16_t path[TRAIL_MAX];
    int depth = 0;
    path[depth++] = (uint16_t)child;
    for (; node != 0; node = f->nodes[node].parent) {
        if (depth == TRAIL_MAX)
            return no_room(f);
        path[depth++] = f->nodes[node].child;
    }
    struct state at = *start, children[CHILDREN_MAX];
    f->win.count = 0;
    streamline_advance(&f->play, &at, &f->win);
    while (depth > 0) {
        if (f->win.count + FORCED_MOST > f->win.capacity)
            return no_room(f);
        depth--;
        if (streamline_expand(&f->play, &at, children, &f->win, path[depth]) <= path[depth])
            return false;
        at = children[path[depth]];
    }
    return true;
}

/* How far the reserve is from leaving: the sum, over its cards, of the ranks that the lowest chain of the class lacks. */
static float deficit(const struct problem *p, const struct state *s)
{
    int lowest[CLASSES_MAX];
    for (int class = 0; class < p->classes; class ++)
        lowest[class] = nibble_first(s->chains[class]);
    float sum = 0;
    for (int i = 0; i < s->reserve; i++) {
        int missing = kind_rank(p, p->reserve[i]) - lowest[kind_class(p, p->reserve[i])];
        if (missing > 0)
            sum += (float)missing;
    }
    return sum;
}

float finder_points(const struct problem *p, const struct finder_weights *w, const struct state *s)
{
    const float *of = w->of;
    float points = of[FEATURE_SCORE] * (float)s->score + of[FEATURE_WASTE] * (float)s->waste + of[FEATURE_RESERVE] * (float)s->reserve +
                   of[FEATURE_INVERSIONS] * (float)s->inversions;
    if (of[FEATURE_DEFICIT] != 0)
        points += of[FEATURE_DEFICIT] * deficit(p, s);
    return points;
}
