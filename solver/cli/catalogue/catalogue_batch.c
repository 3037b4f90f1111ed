#include "catalogue_batch.h"

#include "game.h"

static void add_cards(const struct catalogue *c, const struct variant *v, const struct catalogue_deal *d, struct batch_line *out)
{
    struct deal_id id;
    struct game g;
    deal_range_at(&c->head.range, out->number, &id);
    deal_game(&id, v, &g);
    out->base_rank = g.base;
    out->bases_count = d->choices;
    for (int i = 0; i < d->choices; i++)
        out->base[i] =
            (struct batch_base){.pile = (uint8_t)(PILE_TABLEAU + i), .card = pile_top(&g.pile[PILE_TABLEAU + i]), .verdict = d->base[i]};
}

bool catalogue_batch_line(const struct catalogue *c, const struct variant *v, uint64_t number, struct batch_line *out)
{
    struct catalogue_deal d;
    if (!catalogue_find(c, number, &d) || d.verdict == VERDICT_NOT_ASKED)
        return false;
    *out = (struct batch_line){.number = number, .verdict = d.verdict, .winner = -1, .base_rank = -1, .length = -1};
    if (v)
        add_cards(c, v, &d, out);
    return true;
}
