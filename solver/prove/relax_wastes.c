#include "relax_wastes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"

static uint64_t name_of(const struct relax_waste *w) { return (uint64_t)w->below << 8 | w->kind; }

static uint64_t name_at(const void *wastes, uint32_t i) { return name_of((const struct relax_waste *)wastes + i); }

static bool grow(struct relax_wastes *w)
{
    if (w->count < w->capacity)
        return true;
    uint32_t capacity = w->capacity ? 2 * w->capacity : TINY(256, 1);
    struct relax_waste *larger = realloc(w->waste, capacity * sizeof *larger);
    if (!larger)
        return false;
    w->waste = larger;
    w->capacity = capacity;
    return true;
}

bool relax_wastes_make(struct relax_wastes *w, const struct relax_game *g, uint32_t most)
{
    w->game = g;
    w->most = most;
    if (!relax_index_make(&w->index) || !grow(w))
        return false;
    w->waste[RELAX_EMPTY] = (struct relax_waste){.below = RELAX_NOBODY, .kind = KIND_NONE};
    w->count = 1;
    return true;
}

void relax_wastes_free(struct relax_wastes *w)
{
    free(w->waste);
    free(w->index.slot);
}

/* Counts a waste's cards one by one, and compares. */
static void check(const struct relax_wastes *w, uint32_t waste)
{
    relax_counts cards[RELAX_CLASSES] = {0};
    for (uint32_t at = waste; at != RELAX_EMPTY; at = w->waste[at].below)
        relax_add(&w->game->problem, w->waste[at].kind, cards);
    CHECKED_ASSERT(memcmp(cards, w->waste[waste].cards, sizeof cards) == 0);
}

uint32_t relax_wastes_with(struct relax_wastes *w, uint32_t below, int kind)
{
    assert(below < w->count && kind < w->game->problem.kinds);
    struct relax_waste added = {.below = below, .kind = (uint8_t)kind};
    uint32_t at = relax_index_at(&w->index, name_of(&added));
    for (; w->index.slot[at] != RELAX_NOBODY; at = (at + 1) & w->index.mask)
        if (name_of(&w->waste[w->index.slot[at]]) == name_of(&added))
            return w->index.slot[at];
    if (w->count == w->most || !grow(w)) {
        w->full = true;
        return RELAX_EMPTY;
    }
    memcpy(added.cards, w->waste[below].cards, sizeof added.cards);
    relax_add(&w->game->problem, kind, added.cards);
    w->waste[w->count] = added;
    if (!relax_index_add(&w->index, w->count, name_at, w->waste)) {
        w->full = true;
        return RELAX_EMPTY;
    }
    CHECKED(check(w, w->count));
    return w->count++;
}
