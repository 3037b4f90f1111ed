/* Levels quick, careful and strong. They try turns on sampled orders of the unseen cards, all turns on the same orders. After the turn the
 * level fast, which does not see the order either, plays the game to its end, in one style or several: see fair_styles.h.
 *
 * The turn of `fast` has proved itself in a million games. Another turn replaces it only if it is clearly ahead: most turns differ little,
 * and the best of many similar turns looks better than it is. */
#include "fair_careful.h"

#include <assert.h>
#include <string.h>

#include "fair_table_play.h"

/* By level: the orders on which turns are tried, in rounds after which some turns are dropped; the same where the reserve fills the spaces,
 * as turns are few there and orders cheap; the positions whose moves are listed (with one, a turn is a single move); the styles. */
static const struct careful_effort {
    int orders, filling_orders, round, positions, styles;
} efforts[FAIR_LEVELS] = {
    [FAIR_QUICK] = {.orders = 8, .filling_orders = 8, .round = 8, .positions = 1, .styles = 3},
    [FAIR_CAREFUL] = {.orders = 64, .filling_orders = 128, .round = 16, .positions = 100, .styles = 4},
    [FAIR_STRONG] = {.orders = 256, .filling_orders = 256, .round = 32, .positions = 100, .styles = 6},
};
static_assert(FAIR_ORDERS_MAX >= 256 && FAIR_POSITIONS_MAX >= 100 && FAIR_STYLES_MAX >= 6, "as many as the largest effort");

/* In standard errors of the paired difference: a turn this far behind the best is dropped; one this far ahead replaces fast's. */
static const double drop = 2, margin = 1;

/* Turns that came out the same on so many orders do the same in another sequence. */
enum { ALIKE = 16 };

static int worth_of(const struct fair_trial *trial, const struct fair_turn *turn, const struct fair_question *q,
                    const struct table_shoe *order)
{
    struct table start = trial->turns.position[turn->position].table;
    struct table_shoe left = *order;
    if (turn->has_last)
        table_play(&start, q->rules, turn->last, &left);
    return fair_styles_play(&trial->styles, &start, q->rules, &left);
}

/* Plays a round. False if it was stopped: the orders so far count. */
static bool sample(struct fair_trial *trial, int round, const struct fair_question *q)
{
    struct table_shoe order;
    int last = trial->orders + round;
    for (int k = trial->orders; k < last; trial->orders = ++k) {
        if (allowance_stopped(q->allowance))
            return false;
        table_unseen_deal(q->unseen, q->table, q->rng, &order);
        for (int i = 0; i < trial->count; i++) {
            struct fair_tried *tried = &trial->tried[i];
            int worth = worth_of(trial, &trial->turns.turn[tried->turn], q, &order);
            tried->each[k] = (uint8_t)worth;
            tried->worth += worth;
        }
    }
    return true;
}

/* True if `a` is ahead by more than so many standard errors of the paired difference. */
static bool is_ahead(const struct fair_tried *a, const struct fair_tried *b, int orders, double errors)
{
    assert(errors >= 0);
    double sum = 0, squares = 0; /* of whole numbers: exact */
    for (int k = 0; k < orders; k++) {
        int ahead = a->each[k] - b->each[k];
        sum += ahead;
        squares += ahead * ahead;
    }
    return sum > 0 && sum * sum > errors * errors * squares;
}

/* The turn worth most: of equals fast's, else the first. */
static int leader(const struct fair_trial *trial)
{
    int best = 0;
    for (int i = 1; i < trial->count; i++) {
        int more = trial->tried[i].worth - trial->tried[best].worth;
        if (more > 0 || (more == 0 && trial->tried[i].turn == trial->usual))
            best = i;
    }
    return best;
}

/* True if it is hopelessly behind the leader, or does the same in another sequence. */
static bool is_needless(const struct fair_tried *tried, const struct fair_tried *best, int orders)
{
    if (tried->turn == best->turn)
        return false;
    return is_ahead(best, tried, orders, drop) || (orders >= ALIKE && memcmp(tried->each, best->each, (size_t)orders) == 0);
}

static void drop_needless(struct fair_trial *trial)
{
    struct fair_tried best = trial->tried[leader(trial)];
    int left = 0;
    for (int i = 0; i < trial->count; i++)
        if (!is_needless(&trial->tried[i], &best, trial->orders))
            trial->tried[left++] = trial->tried[i];
    trial->count = left;
}

/* Brings the chosen turn to the front: the leader, or fast's if it is not clearly behind. */
static void prefer(struct fair_trial *trial)
{
    int best = leader(trial);
    for (int i = 0; i < trial->count; i++)
        if (trial->tried[i].turn == trial->usual && !is_ahead(&trial->tried[best], &trial->tried[i], trial->orders, margin))
            best = i;
    struct fair_tried chosen = trial->tried[best];
    trial->tried[best] = trial->tried[0];
    trial->tried[0] = chosen;
}

static int orders_of(const struct careful_effort *effort, enum fill_policy fill)
{
    return fill_takes_reserve(fill) ? effort->filling_orders : effort->orders;
}

bool fair_try(enum fair_level level, const struct fair_question *q, struct fair_trial *trial)
{
    const struct careful_effort *effort = &efforts[level];
    int orders = orders_of(effort, q->rules->variant->fill);
    fair_turns_list(&trial->turns, q->table, q->rules, q->weights, effort->positions);
    trial->orders = 0;
    trial->count = trial->turns.count;
    trial->usual = fair_turns_usual(&trial->turns, q->rules, q->weights);
    for (int i = 0; i < trial->count; i++)
        trial->tried[i] = (struct fair_tried){.turn = i};
    fair_styles_init(&trial->styles, q->weights, effort->styles);
    while (trial->orders < orders && trial->count > 1 && sample(trial, effort->round, q))
        drop_needless(trial);
    if (trial->count > 0)
        prefer(trial);
    trial->moves = trial->count > 0 ? fair_turns_moves(&trial->turns, trial->tried[0].turn, trial->move) : 0;
    return trial->moves > 0;
}
