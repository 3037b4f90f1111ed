#include "relax_grid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int talon_of(const struct relax_grid *g) { return g->wastes->game->problem.talon_count; }

bool relax_grid_make(struct relax_grid *g, struct relax_piles *piles, const struct relax_wastes *wastes)
{
    g->piles = piles;
    g->wastes = wastes;
    g->crowded = malloc(((size_t)talon_of(g) + 1) * sizeof *g->crowded << RELAX_HALF_BITS);
    return g->crowded != NULL;
}

void relax_grid_free(struct relax_grid *g)
{
    free(g->cell);
    free(g->crowded);
}

static struct relax_cell *cell_of(const struct relax_grid *g, uint32_t waste, int dealt)
{
    return g->cell + (size_t)waste * ((size_t)talon_of(g) + 1) + dealt;
}

/* Makes cells for all wastes that there are. */
static bool grow(struct relax_grid *g)
{
    uint32_t capacity = g->wastes->capacity;
    size_t row = ((size_t)talon_of(g) + 1) * sizeof *g->cell;
    if (capacity == g->capacity)
        return true;
    struct relax_cell *larger = realloc(g->cell, capacity * row);
    if (!larger)
        return false;
    g->cell = larger;
    memset(cell_of(g, g->capacity, 0), 0, (capacity - g->capacity) * row);
    g->capacity = capacity;
    return true;
}

/* By cards dealt: the known crowded points of a class. Any other half may take its place at the next call. */
static relax_points *crowded_of(struct relax_grid *g, int class, relax_counts cards)
{
    assert(cards >> RELAX_COUNTS_BITS == 0);
    uint64_t half = cards | (uint64_t)(class + 1) << RELAX_COUNTS_BITS;
    size_t at = relax_index_hash(half) & ((1 << RELAX_HALF_BITS) - 1), length = (size_t)talon_of(g) + 1;
    relax_points *points = g->crowded + at * length;
    if (g->half[at] != half) {
        g->half[at] = half;
        memset(points, 0, length * sizeof *points);
    }
    return points;
}

/* Remembers it, too. */
static bool is_crowded(struct relax_grid *g, const struct relax_waste *w, int dealt, int left, const relax_counts out[RELAX_CLASSES])
{
    for (int class = 0; class < RELAX_CLASSES; class ++)
        if (relax_piles_crowded(g->piles, class, out[class], left)) {
            crowded_of(g, class, w->cards[class])[dealt] |= (relax_points)1 << left;
            return true;
        }
    return false;
}

/* Asks again, for each of these points. */
static void check_crowded(const struct relax_grid *g, const struct relax_waste *w, int dealt, relax_points crowded)
{
    for (; crowded; crowded &= crowded - 1) {
        int left = __builtin_ctz(crowded);
        relax_counts out[RELAX_CLASSES];
        relax_game_out(g->wastes->game, w->cards, dealt, left, out);
        CHECKED_ASSERT(relax_piles_crowded(g->piles, 0, out[0], left) || relax_piles_crowded(g->piles, 1, out[1], left));
    }
}

/* Crowded points need not be asked. */
static void skip_crowded(struct relax_grid *g, uint32_t waste, int dealt)
{
    const struct relax_waste *w = &g->wastes->waste[waste];
    int talon = talon_of(g);
    for (int class = 0; class < RELAX_CLASSES; class ++) {
        const relax_points *crowded = crowded_of(g, class, w->cards[class]);
        for (int later = dealt; later <= talon; later++) {
            CHECKED(check_crowded(g, w, later, crowded[later]));
            cell_of(g, waste, later)->tried |= crowded[later];
        }
    }
}

static bool can_be_emptied(struct relax_grid *g, uint32_t waste, int dealt, int left);

/* True if the waste's top card can leave at this point, and the rest can be emptied afterwards. */
static bool good_point(struct relax_grid *g, uint32_t waste, int dealt, int left)
{
    const struct relax_waste *w = &g->wastes->waste[waste];
    relax_counts before[RELAX_CLASSES], after[RELAX_CLASSES];
    relax_game_out(g->wastes->game, w->cards, dealt, left, before);
    relax_game_out(g->wastes->game, g->wastes->waste[w->below].cards, dealt, left, after);
    return !is_crowded(g, w, dealt, left, before) && relax_piles_can_leave(g->piles, before, left, w->kind, false) &&
           relax_piles_suffice(g->piles, after, left) && can_be_emptied(g, w->below, dealt, left);
}

static bool can_be_emptied(struct relax_grid *g, uint32_t waste, int dealt, int left)
{
    if (waste == RELAX_EMPTY || cell_of(g, waste, dealt)->good >> left & 1)
        return true;
    skip_crowded(g, waste, dealt);
    for (int later = talon_of(g); later >= dealt; later--) {
        relax_points *tried = &cell_of(g, waste, later)->tried;
        /* what was tried before is bad: a good point would have been found above */
        for (relax_points untried = ~*tried & UINT32_MAX >> (RELAX_RESERVE - left); untried; untried &= untried - 1) {
            int fewer = __builtin_ctz(untried);
            *tried |= (relax_points)1 << fewer;
            if (!good_point(g, waste, later, fewer))
                continue;
            for (int earlier = 0; earlier <= later; earlier++)
                cell_of(g, waste, earlier)->good |= UINT32_MAX << fewer;
            return true;
        }
    }
    return false;
}

bool relax_grid_can_empty(struct relax_grid *g, uint32_t waste, int dealt, int left)
{
    assert(waste < g->wastes->count && dealt <= talon_of(g) && left >= 0 && left <= g->wastes->game->problem.reserve_count);
    return !grow(g) || can_be_emptied(g, waste, dealt, left);
}
