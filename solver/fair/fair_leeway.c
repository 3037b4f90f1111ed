#include "fair_leeway.h"

#include <assert.h>

#include "fair_fast.h"
#include "fair_list.h"
#include "fair_player.h"
#include "fair_table_play.h"
#include "fair_weights.h"

/* Fixed weights for all games: levels must not change when the player is tuned. They were tuned for AisleRiot's Signora; test_catalogue.c
 * has the leeway of some deals. */
static const fair_weights weights = {
    [UP_TABLE] = 1524,  [UP_TABLE_LAST] = -304, [UP_TABLE_CHILD] = -55,   [UP_TABLE_OPENS] = 115, [UP_WASTE] = 1115,
    [BUILD] = 93,       [BUILD_DISTANCE] = 7,   [BUILD_PARENT] = -3,      [FILL] = 1785,          [FILL_DISTANCE] = -17,
    [FILL_RANK] = -88,  [FILL_OPENS_UP] = 376,  [FILL_OPENS_BUILD] = 113, [FILL_WANTED] = 107,    [FILL_WASTE] = 22,
    [FILL_STOCK] = -80, [FILL_UNBURIES] = -17,  [FILL_TAKES] = -7,        [FILL_TWIN] = -264,     [FILL_LATE] = 28,
    [MERGE] = -1150,    [MERGE_RANK] = 55,      [MERGE_DISTANCE] = -9,    [MERGE_CHILD] = 144,    [MERGE_RESERVE] = -447,
    [UNCOVER_UP] = 136, [UNCOVER_BUILD] = -621,
};

/* Draws one of the moves that the player considers. False if there is none. */
static bool any_move(const struct table *t, const struct table_rules *rules, struct rng *r, struct table_move *out)
{
    struct fair_list list;
    fair_list_moves(&list, t, rules);
    if (list.count == 0)
        return false;
    *out = list.move[rng_below(r, (uint32_t)list.count)];
    return true;
}

/* Plays `t` to its end with lapses at `lapse` of a thousand decisions; destroys both. Returns the cards on the foundations. */
static int play_with_lapses(struct table *t, const struct table_rules *rules, struct table_shoe *shoe, uint32_t lapse, struct rng *r)
{
    assert(lapse <= 1000);
    struct table_move m;
    for (int steps = TABLE_STEPS_A_CARD * rules->cards; steps > 0 && t->score < rules->cards; steps--) {
        bool lapsed = rng_below(r, 1000) < lapse && any_move(t, rules, r, &m);
        if (!lapsed && !fair_fast_choose(t, rules, weights, &m))
            break;
        table_play(t, rules, m, shoe);
    }
    return t->score;
}

int fair_leeway(struct fair_player *p, const struct game *start, int games, uint64_t seed)
{
    assert(games > 0 && game_base_chosen(start));
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
        up += play_with_lapses(&t, rules, &shoe, (uint32_t)(LEEWAY_LAPSE_MOST * i / games), &r);
    }
    assert(up >= 0 && up <= (int64_t)games * rules->cards);
    return (int)(up * LEEWAY_ONE / ((int64_t)games * rules->cards));
}
