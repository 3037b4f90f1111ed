/* Which base card the fair player takes. The level fast looks at the open cards: the reserve should lie in the order in which its cards go
 * up, and the choices left on the tableau should go up soon. The other levels play out each choice. */
#include "fair_base.h"

#include <limits.h>

#include "fair_fast.h"
#include "fair_table_play.h"

/* A pair out of order in the reserve counts as much as five ranks on the tableau. results/lessons.md measures its worth. */
enum { PLAYOUTS_A_CHOICE = 400, BLOCKED = 1000000, OF_A_PAIR = 5, OF_A_WIN = 10000 };

void fair_take_base(struct fair_view *view, struct move m)
{
    struct pile *from = &view->open.pile[m.from], *to = &view->open.pile[m.to];
    card_t card = from->card[--from->count];
    to->card[to->count++] = card;
    view->open.base = (int8_t)card_rank(card);
}

/* Pairs of reserve cards of which the upper one goes up later than the lower one, and so blocks it. */
static int reserve_disorder(const struct table *t)
{
    int pairs = 0;
    for (int upper = 1; upper < t->reserve_count; upper++)
        for (int lower = 0; lower < upper; lower++)
            pairs += t->reserve[upper] != TABLE_UNSEEN && t->reserve[lower] != TABLE_UNSEEN &&
                     table_rank(t->reserve[upper]) > table_rank(t->reserve[lower]);
    return pairs;
}

/* The sum of the ranks, above the base, of the other choices, which stay on the tableau. */
static int choices_left(const struct table *t)
{
    int ranks = 0;
    for (int p = TABLE_FIRST; p < TABLE_PILES; p++)
        ranks += t->count[p] > 0 ? table_rank(t->top[p]) : 0;
    return ranks;
}

/* What a choice costs; less is better. */
static int choice_cost(struct fair_player *p, const struct fair_view *view, struct move m, uint64_t seed)
{
    struct fair_view after = *view;
    struct table t;
    fair_take_base(&after, m);
    const struct table_rules *rules = fair_rules(p, after.open.variant, after.open.base);
    table_from_view(&t, rules, &after);
    int cost = OF_A_PAIR * reserve_disorder(&t) + choices_left(&t) + (table_is_blocked(&t, rules) ? BLOCKED : 0);
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
    return cost - won * OF_A_WIN; /* the open cards decide between equals only, but for reserves of more than some 60 cards */
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
