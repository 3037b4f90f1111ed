#include "fair_leeway.h"

#include "fair_careful.h"
#include "fair_fast.h"
#include "fair_player.h"
#include "fair_table_play.h"

/* Any of the moves that a player could think of. False if there is none. */
static bool any_move(const struct table *t, const struct table_rules *rules, struct rng *r, struct table_move *out)
{
    struct fair_trial trial;
    fair_list(&trial, t, rules);
    if (trial.count == 0)
        return false;
    *out = trial.tried[rng_below(r, (uint32_t)trial.count)].move;
    return true;
}

/* Plays `t` to its end with lapses at `lapse` of a thousand decisions; destroys both. Returns the cards on the foundations. */
static int play_with_lapses(const struct fair_player *p, struct table *t, const struct table_rules *rules, struct table_shoe *shoe,
                            uint32_t lapse, struct rng *r)
{
    struct table_move m;
    for (int steps = 4 * rules->cards; steps > 0 && t->score < rules->cards; steps--) {
        bool lapsed = rng_below(r, 1000) < lapse && any_move(t, rules, r, &m);
        if (!lapsed && !fair_fast_choose(t, rules, p->weights, &m))
            break;
        table_play(t, rules, m, shoe);
    }
    return t->score;
}

int fair_leeway(struct fair_player *p, const struct game *start, int games, uint64_t seed)
{
    struct fair_view known = {.open = *start}; /* nothing is unseen: the stock keeps its order */
    const struct table_rules *rules = fair_rules(p, start->variant, start->base);
    struct table begin;
    struct table_unseen none;
    struct table_shoe order;
    struct rng r;
    rng_seed(&r, seed);
    table_from_view(&begin, rules, &known);
    table_unseen_of_view(&none, rules, &known);
    table_unseen_deal(&none, &begin, &r, &order);
    int64_t up = 0;
    for (int i = 0; i < games; i++) {
        struct table t = begin;
        struct table_shoe shoe = order;
        up += play_with_lapses(p, &t, rules, &shoe, (uint32_t)(LEEWAY_LAPSE_MOST * i / games), &r);
    }
    return (int)(up * LEEWAY_ONE / ((int64_t)games * rules->cards));
}
