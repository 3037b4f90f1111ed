#include "relax_game.h"

#include <string.h>

static void add_pile(const struct problem *p, const struct pile *pile, relax_counts to[RELAX_CLASSES])
{
    for (int i = 0; i < pile->count; i++)
        relax_add(p, p->kind_of[pile->card[i]], to);
}

bool relax_game_read(struct relax_game *r, const struct game *g)
{
    struct problem *p = &r->problem;
    problem_init(p, g);
    r->waste_at_start = g->pile[PILE_WASTE].count;
    for (int f = 0; f < variant_foundations(g->variant); f++)
        add_pile(p, &g->pile[PILE_FOUNDATION + f], r->dealt[0]);
    for (int t = 0; t < p->piles; t++)
        add_pile(p, &g->pile[PILE_TABLEAU + t], r->dealt[0]);
    for (int i = 0; i < p->talon_count; i++) {
        memcpy(r->dealt[i + 1], r->dealt[i], sizeof *r->dealt);
        relax_add(p, p->talon[i], r->dealt[i + 1]);
    }
    for (int left = p->reserve_count - 1; left >= 0; left--) {
        memcpy(r->played[left], r->played[left + 1], sizeof *r->played);
        relax_add(p, p->reserve[left], r->played[left]);
    }
    return relax_bounds_find(p, g, r->bounds);
}
