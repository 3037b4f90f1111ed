/* Which base card the fair player takes. The level fast goes by the reserve: what lies high above the base there has to wait longest,
 * the more so near the top. The others play each choice out. */
#include "fair_base.h"

#include <limits.h>
#include <stdlib.h>

#include "fair_fast.h"
#include "fair_table_play.h"

enum { PLAYOUTS_A_CHOICE = 400, BLOCKED = 1000000 };

void fair_take_base(struct fair_view *view, struct move m)
{
    struct pile *from = &view->open.pile[m.from], *to = &view->open.pile[m.to];
    card_t card = from->card[--from->count];
    to->card[to->count++] = card;
    view->open.base = (int8_t)card_rank(card);
}

/* Sum over the reserve of rank times weight, 1 for the bottom card and one more for each above it. */
static int burden(const struct table *t)
{
    int sum = 0;
    for (int k = 0; k < t->reserve_count; k++)
        if (t->reserve[k] != TABLE_UNSEEN)
            sum += table_rank(t->reserve[k]) * (k + 1);
    return sum;
}

/* The less the better. */
static int choice_cost(struct fair_player *p, const struct fair_view *view, struct move m, uint64_t seed)
{
    struct fair_view after = *view;
    struct table t;
    fair_take_base(&after, m);
    const struct table_rules *rules = fair_rules(p, after.open.variant, after.open.base);
    table_from_view(&t, rules, &after);
    int cost = burden(&t) + (table_is_blocked(&t, rules) ? BLOCKED : 0);
    if (p->level == FAIR_FAST)
        return cost;
    struct table_unseen unseen;
    struct rng r;
    int won = 0;
    rng_seed(&r, seed); /* the same orders for every choice */
    table_unseen_of_view(&unseen, rules, &after);
    for (int i = 0; i < PLAYOUTS_A_CHOICE; i++) {
        struct table play = t;
        struct table_shoe shoe;
        table_unseen_deal(&unseen, &play, &r, &shoe);
        table_start(&play, rules, &shoe);
        won += fair_fast_play_out(&play, rules, p->weights, &shoe);
    }
    return cost - won * 10000; /* the burden decides between equals only */
}

bool fair_choose_base(struct fair_player *p, const struct fair_view *view, struct rng *r, struct move *out)
{
    struct move moves[PILES_MAX];
    int count = game_base_moves(&view->open, moves), least = INT_MAX;
    uint64_t seed = rng_next(r);
    for (int i = 0; i < count; i++) {
        int cost = choice_cost(p, view, moves[i], seed);
        if (cost < least) {
            least = cost;
            *out = moves[i];
        }
    }
    return count > 0;
}
