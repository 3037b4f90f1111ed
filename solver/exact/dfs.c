#include "dfs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "expand.h"
#include "reserve.h"
#include "safe_step.h"

enum { STEPS_MOST = TINY(64, 32), FIRST_CHILDREN = TINY(8, 1), FIRST_FRAMES = TINY(64, 1) };
enum { CHILDREN_KEPT = 2 * FIRST_CHILDREN }; /* of a frame */

/* One position of the path, with the children still to visit. Children are made one step at a time; most steps have but one, which is
 * visited at once and takes no room here. */
struct dfs_frame {
    struct state s;
    tt_place place;
    uint64_t hash;
    struct step step[STEPS_MOST];
    int steps, next_step;
    struct state *child; /* of the current step, but the first; owned */
    int children, next_child, capacity;
};

/* NULL: no memory, or no more than `most` frames are allowed (0: any number). */
static struct dfs_frame *push(struct dfs_stack *k, uint64_t most)
{
    assert(k->count <= k->capacity);
    if (most > 0 && (uint64_t)k->count >= most)
        return NULL;
    if (k->count == k->capacity) {
        int capacity = k->capacity ? 2 * k->capacity : FIRST_FRAMES;
        struct dfs_frame **more = realloc(k->frame, (size_t)capacity * sizeof *more);
        if (!more)
            return NULL;
        memset(more + k->capacity, 0, (size_t)(capacity - k->capacity) * sizeof *more);
        k->frame = more;
        k->capacity = capacity;
    }
    struct dfs_frame **f = &k->frame[k->count];
    if (!*f) {
        *f = malloc(sizeof **f);
        if (!*f)
            return NULL;
        (*f)->capacity = 0;
        (*f)->child = NULL;
    }
    k->count++;
    return *f;
}

/* Gives back the frames from number `first` on. */
static void shrink(struct dfs_stack *k, int first)
{
    for (int i = first; i < k->capacity && k->frame[i]; i++) {
        free(k->frame[i]->child);
        free(k->frame[i]);
        k->frame[i] = NULL;
    }
}

/* Gives back what a search needed beyond what most do: the frames from DFS_KEPT on, and from the first with room for many children on. */
static void tidy(struct dfs_stack *k)
{
    shrink(k, DFS_KEPT);
    for (int i = 0; i < k->capacity && k->frame[i]; i++)
        if (k->frame[i]->capacity > CHILDREN_KEPT)
            shrink(k, i);
}

void dfs_stack_free(struct dfs_stack *k)
{
    shrink(k, 0);
    free(k->frame);
    free(k->made);
    *k = (struct dfs_stack){0};
}

/* Lower is tried first: up, build, fill, merge, deal. Threads with d->order other than 0 search in another order: a hash adds up to 7, so
 * that each type may change places with the next one. */
static int urgency(const struct dfs *d, struct step m)
{
    static const uint8_t ORDER[STEP_TYPES] = {
        [STEP_RESERVE_UP] = 0,  [STEP_PILE_UP] = 1,    [STEP_WASTE_UP] = 2,  [STEP_WASTE_BUILD] = 3,
        [STEP_WASTE_FILL] = 4,  [STEP_PILE_BUILD] = 5, [STEP_PILE_FILL] = 7, [STEP_RETURN] = 8,
        [STEP_RETURN_FILL] = 9, [STEP_DEAL] = 6,       [STEP_SHIFT] = 10,
    };
    enum { APART = 4, SHAKE = 7, HASH_BIT = 60 };
    int place = ORDER[m.type] * APART;
    if (d->order)
        place += (int)(d->order * (m.type + 7u * m.from + 31u * m.to + 1u) * 0x9E3779B97F4A7C15u >> HASH_BIT & SHAKE);
    return place;
}

/* Fills in the frame's steps, best first. False: more than a frame holds (never in real games). */
static bool make_steps(const struct dfs *d, struct dfs_frame *f)
{
    struct step all[STEPS_MAX], safe;
    f->next_step = f->next_child = f->children = 0;
    if (d->safe_steps && safe_step_find(d->p, &f->s, &safe)) {
        f->step[0] = safe;
        f->steps = 1;
        return true;
    }
    int n = state_class_steps(d->p, &f->s, all);
    if (n > STEPS_MOST)
        return false;
    f->steps = n;
    for (int i = 0; i < n; i++) {
        int j = i;
        for (; j > 0 && urgency(d, f->step[j - 1]) > urgency(d, all[i]); j--)
            f->step[j] = f->step[j - 1];
        f->step[j] = all[i];
    }
    return true;
}

/* Makes the children of the frame's next step and returns their number. Sets *broken if children were left out. */
static int make_children(struct dfs *d, struct dfs_frame *f, bool *broken)
{
    struct dfs_stack *k = d->stack;
    struct step step = f->step[f->next_step++];
    for (;;) {
        bool cut = false;
        int count = expand_step(d->p, &f->s, step, k->made, k->made_capacity, &cut);
        if (!cut)
            return count;
        int capacity = k->made_capacity ? 4 * k->made_capacity : FIRST_CHILDREN;
        struct state *more = realloc(k->made, (size_t)capacity * sizeof *more);
        if (!more) {
            *broken = d->no_memory = true;
            return count;
        }
        k->made = more;
        k->made_capacity = capacity;
    }
}

/* Keeps them in the frame for later. */
static bool keep_children(struct dfs_frame *f, const struct state children[], int count)
{
    f->next_child = f->children = 0;
    if (count > f->capacity) {
        struct state *more = realloc(f->child, (size_t)count * sizeof *more);
        if (!more)
            return false;
        f->child = more;
        f->capacity = count;
    }
    if (count > 0)
        memcpy(f->child, children, (size_t)count * sizeof *children);
    f->children = count;
    return true;
}

/* The next child of the frame, NULL if none is left; good until the next call. Sets *broken if children were left out. */
static const struct state *next_child(struct dfs *d, struct dfs_frame *f, bool *broken)
{
    if (f->next_child < f->children)
        return &f->child[f->next_child++];
    int count = 0;
    while (count == 0) {
        if (f->next_step == f->steps)
            return NULL;
        count = make_children(d, f, broken);
    }
    if (!keep_children(f, d->stack->made + 1, count - 1))
        *broken = d->no_memory = true;
    return d->stack->made;
}

static bool on_path(const struct dfs *d, const struct dfs_stack *k, uint64_t hash, const uint64_t key[])
{
    for (int i = 0; i < k->count; i++) {
        if (k->frame[i]->hash != hash)
            continue;
        uint64_t other[KEY_WORDS_MAX];
        state_key(d->p, &k->frame[i]->s, other);
        if (!memcmp(other, key, (size_t)d->p->key_bytes))
            return true;
    }
    return false;
}

enum entry { ENTERED, KNOWN, BROKEN };

static enum entry enter(struct dfs *d, struct dfs_stack *k, const struct state *s)
{
    uint64_t key[KEY_WORDS_MAX];
    CHECKED(s->overlong ? (void)0 : checked_fault(state_fault(d->p, s))); /* a longer run is not known card by card */
    state_key(d->p, s, key);
    uint64_t hash = state_key_hash(d->p, key);
    tt_place place;
    if (!tt_enter(d->tt, key, hash, &place))
        return KNOWN;
    if (place == TT_NOWHERE && on_path(d, k, hash, key))
        return KNOWN;
    struct dfs_frame *f = push(k, d->frames);
    if (!f) {
        d->no_memory = true;
        return BROKEN;
    }
    f->s = *s;
    f->place = place;
    f->hash = hash;
    return make_steps(d, f) && !s->overlong ? ENTERED : BROKEN;
}

static bool keep_path(struct dfs *d, const struct dfs_stack *k, const struct state *last)
{
    assert(k->count > 0 && state_won(d->p, last));
    d->path = malloc((size_t)k->count * sizeof *d->path);
    if (!d->path)
        return false;
    for (int i = 1; i < k->count; i++)
        d->path[d->path_count++] = k->frame[i]->s;
    d->path[d->path_count++] = *last;
    return true;
}

/* True if the position is lost without a search. The test goes by the foundations, and its parent, if any, has passed it. */
static bool refuted(const struct dfs *d, const struct state *s, const struct state *parent)
{
    bool tested = parent && parent->score == s->score;
    return d->p->reserve_test && !tested && !reserve_can_leave(d->p, s);
}

void dfs_run(struct dfs *d, const struct state *start)
{
    assert(d->p && d->tt && !state_won(d->p, start));
    struct dfs_stack *k = d->stack;
    bool broken = false;
    d->won = d->exhausted = d->no_memory = false;
    d->path = NULL;
    d->path_count = k->count = 0;
    if (!refuted(d, start, NULL))
        broken = enter(d, k, start) == BROKEN;
    uint64_t entered = 0;
    while (k->count > 0 && !broken) {
        struct dfs_frame *f = k->frame[k->count - 1];
        const struct state *child = next_child(d, f, &broken);
        if (!child) {
            tt_leave(d->tt, f->place);
            k->count--;
            continue;
        }
        if (child->score > d->best_score)
            d->best_score = child->score;
        if (state_won(d->p, child)) {
            d->won = keep_path(d, k, child);
            broken = d->no_memory = !d->won;
            break;
        }
        if (refuted(d, child, &f->s))
            continue;
        switch (enter(d, k, child)) {
        case ENTERED:
            if (account_state(&d->account) || ++entered >= d->budget)
                broken = true;
            break;
        case KNOWN: break;
        case BROKEN: broken = true;
        }
    }
    d->exhausted = !broken && !d->won;
    tidy(k);
}

void dfs_free(struct dfs *d)
{
    free(d->path);
    d->path = NULL;
}
