/* What do the strong levels do that the level fast does not?
 *
 *   bench_lessons GAME LEVEL FIRST LAST     plays seed:FIRST..seed:LAST with LEVEL, which tries moves on sampled orders
 *
 * At each turn that is not fast's, notes the kinds of the first moves in which the two differ, and by how much of a win it was ahead of
 * fast's. Prints, for each pair of kinds: how often a game it came up and what a game gains by it (the sum of the shares of a win by which
 * the chosen turn was ahead; it is an estimate from the orders on which the turn was chosen, and so a little too high).
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "deal.h"
#include "fair.h"
#include "fair_base.h"
#include "fair_careful.h"
#include "fair_player.h"
#include "fair_table_play.h"
#include "seeds.h"

enum action {
    DEAL,
    RESERVE_UP,
    WASTE_UP,
    TABLE_UP,
    TABLE_UP_LAST,
    BUILD_WASTE,
    FILL_WASTE_CARD,
    MERGE_PILES,
    UNCOVER,
    FILL_TABLE,
    ACTIONS
};
static const char *const action_names[ACTIONS] = {
    "deal a card",      "reserve card up",           "waste card up",   "tableau card up",          "last card of a pile up",
    "build waste card", "fill space from the waste", "merge two piles", "shift a card to open one", "fill space from a pile",
};

static enum action action_of(const struct table *t, struct table_move m)
{
    if (m.from == TABLE_STOCK)
        return DEAL;
    if (m.from == TABLE_RESERVE)
        return RESERVE_UP;
    if (m.from == TABLE_WASTE)
        return m.to == TABLE_FOUNDATION ? WASTE_UP : t->count[m.to] == 0 ? FILL_WASTE_CARD : BUILD_WASTE;
    if (m.to == TABLE_FOUNDATION)
        return t->count[m.from] == 1 ? TABLE_UP_LAST : TABLE_UP;
    return t->count[m.to] == 0 ? FILL_TABLE : t->count[m.from] == 1 ? MERGE_PILES : UNCOVER;
}

struct lesson {
    uint64_t times;
    double gain;
};
static struct lesson lessons[ACTIONS][ACTIONS]; /* fast's, the chosen */

static double share_of(int worth, int orders) { return (double)worth / (FAIR_WORTH_WON * orders); }

struct turn {
    struct table_move move[FAIR_TURN_MOVES_MAX];
    int count;
};

static bool has(const struct turn *turn, struct table_move m)
{
    int i = 0;
    while (i < turn->count && (turn->move[i].from != m.from || turn->move[i].to != m.to))
        i++;
    return i < turn->count;
}

/* The kind of the first move that the other turn does not make; of the last one if that makes them all. */
static enum action own_action(const struct fair_question *q, const struct turn *turn, const struct turn *other)
{
    struct table t = *q->table;
    struct table_shoe blank = {0};
    int i = 0;
    while (i < turn->count - 1 && has(other, turn->move[i]))
        table_play(&t, q->rules, turn->move[i++], &blank);
    return action_of(&t, turn->move[i]);
}

/* The same moves in another sequence are no lesson. */
static bool are_alike(const struct turn *a, const struct turn *b)
{
    int common = 0;
    for (int i = 0; i < a->count; i++)
        common += has(b, a->move[i]);
    return common == a->count && a->count == b->count;
}

/* What a turn is worth on fresh orders, as many as those of the trial. */
static double play_after(const struct fair_question *q, const struct turn *turn, const struct fair_trial *trial)
{
    int worth = 0;
    struct rng r = *q->rng;
    for (int k = 0; k < trial->orders; k++) {
        struct table t = *q->table;
        struct table_shoe shoe;
        table_unseen_deal(q->unseen, &t, &r, &shoe);
        for (int i = 0; i < turn->count; i++)
            table_play(&t, q->rules, turn->move[i], &shoe);
        worth += fair_styles_play(&trial->styles, &t, q->rules, &shoe);
    }
    return share_of(worth, trial->orders);
}

/* What the turn that fast would play is worth on the orders of the trial; on fresh ones if it was dropped before the end. */
static double usual_share(const struct fair_question *q, const struct turn *usual, const struct fair_trial *trial)
{
    for (int i = 0; i < trial->count; i++)
        if (trial->tried[i].turn == trial->usual)
            return share_of(trial->tried[i].worth, trial->orders);
    return play_after(q, usual, trial);
}

static void note(const struct fair_question *q, const struct fair_trial *trial)
{
    struct turn usual = {.count = 0}, chosen = {.count = trial->moves};
    memcpy(chosen.move, trial->move, sizeof chosen.move);
    if (trial->usual >= 0)
        usual.count = fair_turns_moves(&trial->turns, trial->usual, usual.move);
    if (usual.count == 0 || are_alike(&usual, &chosen))
        return;
    struct lesson *l = &lessons[own_action(q, &usual, &chosen)][own_action(q, &chosen, &usual)];
    l->times++;
    l->gain += share_of(trial->tried[0].worth, trial->orders) - usual_share(q, &usual, trial);
}

static bool play(struct fair_player *p, enum fair_level level, const struct variant *v, uint64_t seed)
{
    struct game g;
    struct fair_view view;
    struct rng r;
    struct move m;
    deal_seed(seed, v, &g);
    rng_seed(&r, seed);
    fair_view_of(&g, &view);
    if (fair_choose_base(p, &view, &r, &m)) {
        game_play(&g, m, NULL, NULL);
        fair_view_of(&g, &view);
    }
    const struct table_rules *rules = fair_rules(p, v, g.base);
    struct table t;
    struct table_unseen unseen;
    struct table_shoe shoe;
    table_from_view(&t, rules, &view);
    table_unseen_of_view(&unseen, rules, &view);
    table_unseen_deal(&unseen, &t, &r, &shoe);
    for (int steps = 4 * rules->cards; steps > 0 && t.score < rules->cards; steps--) {
        struct fair_trial *trial = &p->trial;
        table_unseen_of_shoe(&unseen, &t, &shoe);
        struct fair_question q = {&t, rules, &unseen, p->weights, &r, NULL};
        if (!fair_try(level, &q, trial))
            break;
        if (trial->orders > 0)
            note(&q, trial);
        for (int i = 0; i < trial->moves; i++)
            table_play(&t, rules, trial->move[i], &shoe);
    }
    return t.score == rules->cards;
}

int main(int argc, char **argv)
{
    enum fair_level level;
    struct seeds seeds;
    const struct variant *v = argc == 5 ? variant_find(argv[1]) : NULL;
    if (!v || !seeds_read(argv[3], argv[4], &seeds) || !fair_level_parse(argv[2], &level) || level == FAIR_FAST) {
        fputs("usage: bench_lessons GAME LEVEL FIRST LAST\n", stderr);
        return 2;
    }
    struct fair_player *p = fair_player_create(level, NULL);
    uint64_t won = 0;
    for (uint64_t seed = seeds.first; p && seed <= seeds.last; seed++)
        won += play(p, level, v, seed);
    double games = (double)(seeds.last - seeds.first + 1);
    printf("%s, %s: %" PRIu64 " of %.0f won\n%-28s %-28s %8s %8s\n", v->name, argv[2], won, games, "fast would", "it did", "a game",
           "gain, %");
    for (int a = 0; a < ACTIONS; a++)
        for (int b = 0; b < ACTIONS; b++)
            if (lessons[a][b].times > 0)
                printf("%-28s %-28s %8.2f %8.2f\n", action_names[a], action_names[b], (double)lessons[a][b].times / games,
                       100 * lessons[a][b].gain / games);
    fair_player_free(p);
    return 0;
}
