#include "relax_grid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int talon_of(const struct relax_grid *g) { return g->wastes->game->problem.talon_count; }

void relax_grid_free(struct relax_grid *g) { free(g->stairs); }

/* Makes stairs for all wastes that there are. */
static bool grow(struct relax_grid *g)
{
    uint32_t capacity = g->wastes->capacity;
    if (capacity == g->capacity)
        return true;
    struct relax_stairs *larger = realloc(g->stairs, capacity * sizeof *larger);
    if (!larger)
        return false;
    g->stairs = larger;
    memset(larger + g->capacity, 0, (capacity - g->capacity) * sizeof *larger);
    g->capacity = capacity;
    return true;
}

/* True if the waste's top card can leave at this point. */
static bool can_leave(const struct relax_grid *g, const struct relax_waste *w, int dealt, int left)
{
    relax_counts before[RELAX_CLASSES], after[RELAX_CLASSES];
    relax_game_out(g->wastes->game, w->cards, dealt, left, before);
    relax_game_out(g->wastes->game, g->wastes->waste[w->below].cards, dealt, left, after);
    return relax_piles_can_leave(g->piles, before, left, w->kind, false) && relax_piles_suffice(g->piles, after, left);
}

/* The waste's stairs, begun: it can never be emptied where the waste below it cannot. */
static struct relax_stairs *stairs_of(struct relax_grid *g, uint32_t waste)
{
    struct relax_stairs *s = &g->stairs[waste];
    if (s->begun)
        return s;
    const struct relax_stairs *below = waste == RELAX_EMPTY ? NULL : &g->stairs[g->wastes->waste[waste].below];
    s->begun = true;
    s->known = s->never = below && below->begun ? below->never : (uint8_t)(talon_of(g) + 1);
    memset(s->least, RELAX_NEVER, sizeof s->least);
    return s;
}

static int least_left(struct relax_grid *g, uint32_t waste, int dealt);

/* Finds `least` with one card dealt less. */
static void next_step(struct relax_grid *g, uint32_t waste, struct relax_stairs *s)
{
    const struct relax_waste *w = &g->wastes->waste[waste];
    int dealt = s->known - 1, least = s->least[s->known], all = g->wastes->game->problem.reserve_count;
    int left = waste == RELAX_EMPTY ? 0 : least_left(g, w->below, dealt);
    while (waste != RELAX_EMPTY && left < least && left <= all && !can_leave(g, w, dealt, left))
        left++;
    if (left < least && left <= all)
        least = left;
    s->least[dealt] = (uint8_t)least;
    s->known = (uint8_t)dealt;
    if (least == RELAX_NEVER)
        s->never = s->known;
}

static int least_left(struct relax_grid *g, uint32_t waste, int dealt)
{
    struct relax_stairs *s = stairs_of(g, waste);
    while (s->known > dealt)
        next_step(g, waste, s);
    return s->least[dealt];
}

bool relax_grid_can_empty(struct relax_grid *g, uint32_t waste, int dealt, int left)
{
    assert(waste < g->wastes->count && dealt <= talon_of(g) && left >= 0 && left <= g->wastes->game->problem.reserve_count);
    if (!grow(g))
        return true;
    struct relax_stairs *s = stairs_of(g, waste);
    while (s->known > dealt && s->least[s->known] > left)
        next_step(g, waste, s);
    return s->least[s->known > dealt ? s->known : dealt] <= left;
}
