/* Levels quick, careful and strong. They try turns on sampled orders of the unseen cards, all turns on the same orders. After the turn the
 * level fast, which does not see the order either, plays the game to its end.
 *
 * What counts is what a better player than `fast` would win. So for strong `fast` plays on in several styles, with its tuned weights and
 * with weights changed at random, and the turn has won the order if one of them wins. The other levels cannot afford it.
 *
 * The turn of `fast` has proved itself in a million games. Another turn replaces it only if it is clearly ahead: most turns differ little,
 * and the best of many similar turns looks better than it is. */
#include "fair_careful.h"

#include <assert.h>
#include <string.h>

#include "fair_fast.h"
#include "fair_table_play.h"

/* By level: the orders on which turns are tried, in rounds after which hopeless turns are dropped; the positions whose moves are listed
 * (with one, a turn is a single move); the styles. */
static const struct careful_effort {
    int orders, round, positions, styles;
} efforts[FAIR_LEVELS] = {
    [FAIR_QUICK] = {.orders = 8, .round = 8, .positions = 1, .styles = 1},
    [FAIR_CAREFUL] = {.orders = 64, .round = 16, .positions = 1, .styles = 1},
    [FAIR_STRONG] = {.orders = 256, .round = 32, .positions = 100, .styles = 8},
};
static_assert(FAIR_ORDERS_MAX >= 256 && FAIR_POSITIONS_MAX >= 100 && FAIR_STYLES_MAX >= 8, "as many as the largest effort");

/* In standard errors of the paired difference: a turn this far behind the best is dropped; one this far ahead replaces fast's. */
static const double drop = 2, margin = 1;

/* ---- styles ---- */

/* A style has each weight changed by up to 70 %. Integers only, so that all machines draw the same. (Tuned weights are 8,000 at most.) */
static int16_t changed(int weight, struct rng *r) { return (int16_t)(weight * (30 + (int)rng_below(r, 141)) / 100); }

/* The first style has the tuned weights. */
static void draw_styles(fair_weights styles[], int count, const int16_t *tuned, struct rng *r)
{
    memcpy(styles[0], tuned, sizeof styles[0]);
    for (int k = 1; k < count; k++)
        for (int i = 0; i < FAIR_WEIGHTS; i++)
            styles[k][i] = changed(tuned[i], r);
}

/* ---- trials ---- */

/* True if one of the styles wins after the turn. */
static bool wins(const struct fair_trial *trial, const struct fair_turn *turn, const struct fair_question *q,
                 const struct table_shoe *order, const fair_weights styles[], int count)
{
    struct table start = trial->turns.position[turn->position].table;
    struct table_shoe left = *order;
    bool won = false;
    if (turn->has_last)
        table_play(&start, q->rules, turn->last, &left);
    for (int k = 0; k < count && !won; k++) {
        struct table play = start;
        struct table_shoe shoe = left;
        won = fair_fast_play_out(&play, q->rules, styles[k], &shoe);
    }
    return won;
}

static void sample(struct fair_trial *trial, const struct careful_effort *effort, const struct fair_question *q)
{
    fair_weights styles[FAIR_STYLES_MAX];
    struct table_shoe order;
    int last = trial->orders + effort->round;
    for (int k = trial->orders; k < last; k++) {
        draw_styles(styles, effort->styles, q->weights, q->rng);
        table_unseen_deal(q->unseen, q->table, q->rng, &order);
        for (int i = 0; i < trial->count; i++) {
            struct fair_tried *tried = &trial->tried[i];
            if (wins(trial, &trial->turns.turn[tried->turn], q, &order, styles, effort->styles)) {
                tried->won++;
                tried->bits[k / 64] |= (uint64_t)1 << k % 64;
            }
        }
    }
    trial->orders = last;
}

/* True if it is ahead by more than so many standard errors, counted on the orders in which exactly one of the two won (McNemar). */
static bool is_ahead(const struct fair_tried *a, const struct fair_tried *b, double errors)
{
    assert(errors >= 0);
    int more = 0, less = 0;
    for (int word = 0; word < FAIR_ORDERS_MAX / 64; word++) {
        more += __builtin_popcountll(a->bits[word] & ~b->bits[word]);
        less += __builtin_popcountll(b->bits[word] & ~a->bits[word]);
    }
    return more > less && (double)(more - less) * (more - less) > errors * errors * (more + less);
}

/* The first of the turns that won most often. */
static int most_won(const struct fair_trial *trial)
{
    int best = 0;
    for (int i = 1; i < trial->count; i++)
        if (trial->tried[i].won > trial->tried[best].won)
            best = i;
    return best;
}

static void drop_hopeless(struct fair_trial *trial)
{
    struct fair_tried best = trial->tried[most_won(trial)];
    int left = 0;
    for (int i = 0; i < trial->count; i++)
        if (!is_ahead(&best, &trial->tried[i], drop))
            trial->tried[left++] = trial->tried[i];
    trial->count = left;
}

/* Brings the chosen turn to the front: the one that won most often, or `usual` if it is not clearly behind. */
static void prefer(struct fair_trial *trial, int usual)
{
    int best = most_won(trial);
    for (int i = 0; i < trial->count; i++)
        if (trial->tried[i].turn == usual && !is_ahead(&trial->tried[best], &trial->tried[i], margin))
            best = i;
    struct fair_tried chosen = trial->tried[best];
    trial->tried[best] = trial->tried[0];
    trial->tried[0] = chosen;
}

bool fair_try(enum fair_level level, const struct fair_question *q, struct fair_trial *trial)
{
    const struct careful_effort *effort = &efforts[level];
    fair_turns_list(&trial->turns, q->table, q->rules, q->weights, effort->positions);
    trial->orders = 0;
    trial->count = trial->turns.count;
    trial->usual = fair_turns_usual(&trial->turns, q->rules, q->weights);
    for (int i = 0; i < trial->count; i++)
        trial->tried[i] = (struct fair_tried){.turn = i};
    while (trial->orders < effort->orders && trial->count > 1 && !allowance_stopped(q->allowance)) {
        sample(trial, effort, q);
        drop_hopeless(trial);
    }
    if (trial->count > 0)
        prefer(trial, trial->usual);
    trial->moves = trial->count > 0 ? fair_turns_moves(&trial->turns, trial->tried[0].turn, trial->move) : 0;
    return trial->moves > 0;
}
