#include "fast_deals.h"

#include <stdlib.h>

#include "fair_base.h"
#include "fair_fast.h"
#include "fair_player.h"
#include "wilds.h"

struct fast_deal *fast_deals_create(int count) { return aligned_alloc(64, (sizeof(struct fast_deal) * (size_t)count + 63) / 64 * 64); }

void fast_deal_make(struct fair_player *player, const struct variant *v, struct rng *r, struct fast_deal *out)
{
    card_t deck[CARDS_MAX];
    struct game g;
    struct fair_view view;
    struct table_unseen unseen;
    struct move m;
    wild_deck(v, r, deck);
    game_deal(&g, v, deck);
    fair_view_of(&g, &view);
    if (fair_choose_base(player, &view, r, &m)) {
        game_play(&g, m, NULL, NULL);
        fair_view_of(&g, &view);
    }
    out->rules = fair_rules(player, v, g.base);
    table_from_view(&out->table, out->rules, &view);
    table_unseen_of_view(&unseen, out->rules, &view);
    table_unseen_deal(&unseen, &out->table, r, &out->shoe);
}

bool fast_deal_play(const struct fast_deal *d, const int16_t weights[], int *cards_up)
{
    struct table t = d->table;
    struct table_shoe shoe = d->shoe;
    bool won = fair_fast_play_out(&t, d->rules, weights, &shoe);
    if (cards_up)
        *cards_up = t.score;
    return won;
}
