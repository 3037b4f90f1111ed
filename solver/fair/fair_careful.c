/* Levels quick, careful and strong. They try every sensible move on the same sampled orders of the unseen cards. The level fast, which does
 * not see the order either, plays each game to its end. So the value of a move is what a fair player wins after it.
 *
 * The move of `fast` has proved itself in a million games. Another move replaces it only if it is clearly ahead: most moves differ little,
 * and the best of many similar moves looks better than it is. */
#include "fair_careful.h"

#include <assert.h>

#include "fair_fast.h"
#include "fair_table_play.h"

/* By level: orders tried at a decision, in rounds after which hopeless moves are dropped. */
static const struct careful_effort {
    int orders, round;
} efforts[FAIR_LEVELS] = {
    [FAIR_QUICK] = {.orders = 8, .round = 8},
    [FAIR_CAREFUL] = {.orders = 64, .round = 16},
    [FAIR_STRONG] = {.orders = 256, .round = 32},
};
static_assert(FAIR_ORDERS_MAX >= 256, "as many as the largest effort");

/* In standard errors of the paired difference: a move this far behind the best is dropped; one this far ahead replaces fast's. */
static const double drop = 2, margin = 1;

static void try_move(struct fair_trial *trial, int from, int to)
{
    if (trial->count < FAIR_TRIES_MAX)
        trial->tried[trial->count++] = (struct fair_tried){.move = {(uint8_t)from, (uint8_t)to, 0}};
}

static bool is_in(uint64_t set, int kind) { return set >> kind & 1; }

static bool hand_fills_from_tableau(const struct table *t, const struct table_rules *rules)
{
    enum fill_policy fill = rules->variant->fill;
    return fill == FILL_ANY_BY_HAND || fill == FILL_WASTE_AUTO_THEN_ANY || (fill == FILL_RESERVE_AUTO_THEN_ANY && t->reserve_count == 0);
}

/* True if moving the top card of a longer pile opens something useful at once. Other such moves can wait. */
static bool shift_opens(const struct table *t, const struct table_rules *rules, int pile)
{
    int below = table_below(t, pile);
    return below == TABLE_UNSEEN || is_in(t->up, below) || (t->count[TABLE_WASTE] > 0 && is_in(rules->parents[t->top[TABLE_WASTE]], below));
}

/* Lists moves of the top card of `from` (waste or tableau) within the tableau; of equal targets only the first. */
static void list_targets(struct fair_trial *trial, const struct table *t, const struct table_rules *rules, int from)
{
    int kind = t->top[from];
    bool by_hand = from == TABLE_WASTE ? table_waste_fills(t, rules) : (hand_fills_from_tableau(t, rules) && t->count[from] > 1);
    uint64_t seen = 0;
    bool space = false;
    for (int q = TABLE_FIRST; q < TABLE_FIRST + rules->variant->piles; q++) {
        if (q == from)
            continue;
        if (t->count[q] == 0) {
            if (by_hand && !space)
                try_move(trial, from, q);
            space = true;
        } else if (is_in(rules->parents[kind], t->top[q]) && !is_in(seen, t->top[q])) {
            seen |= table_bit(t->top[q]);
            try_move(trial, from, q);
        }
    }
}

/* A reserve card that can go up goes up at once, because it can do nothing else. Except where the reserve fills spaces, this never harms
 * more than the cards below it help. */
void fair_list(struct fair_trial *trial, const struct table *t, const struct table_rules *rules)
{
    trial->count = 0;
    if (t->reserve_count > 0 && is_in(t->up, t->reserve[t->reserve_count - 1])) {
        try_move(trial, TABLE_RESERVE, TABLE_FOUNDATION);
        return;
    }
    uint64_t single = 0;
    for (int p = TABLE_WASTE; p < TABLE_FIRST + rules->variant->piles; p++) {
        if (t->count[p] == 0)
            continue;
        int kind = t->top[p];
        if (p != TABLE_WASTE && t->count[p] == 1) {
            if (is_in(single, kind))
                continue; /* equal to an earlier pile */
            single |= table_bit(kind);
        }
        if (is_in(t->up, kind) && !table_vetoes(t, rules, kind))
            try_move(trial, p, TABLE_FOUNDATION);
        if (p == TABLE_WASTE || shift_opens(t, rules, p))
            list_targets(trial, t, rules, p);
    }
    /* If the waste is turned over while there is a space, the stock may stay locked for ever. */
    if (table_can_deal(t, rules) && !(t->stock_count == 0 && table_has_space(t)))
        try_move(trial, TABLE_STOCK, TABLE_WASTE);
}

static void sample(struct fair_trial *trial, int first, int last, const struct fair_question *q)
{
    struct table_shoe order;
    for (int k = first; k < last; k++) {
        table_unseen_deal(q->unseen, q->table, q->rng, &order);
        for (int i = 0; i < trial->count; i++) {
            struct fair_tried *tried = &trial->tried[i];
            struct table play = *q->table;
            struct table_shoe shoe = order;
            table_play(&play, q->rules, tried->move, &shoe);
            if (fair_fast_play_out(&play, q->rules, q->weights, &shoe)) {
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

/* The first of the moves that won most often. */
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

/* Brings the chosen move to the front: the move that won most often, or `usual` if it is not clearly behind. */
static void prefer(struct fair_trial *trial, struct table_move usual)
{
    int best = most_won(trial);
    for (int i = 0; i < trial->count; i++) {
        const struct fair_tried *tried = &trial->tried[i];
        if (tried->move.from == usual.from && tried->move.to == usual.to && !is_ahead(&trial->tried[best], tried, margin))
            best = i;
    }
    struct fair_tried chosen = trial->tried[best];
    trial->tried[best] = trial->tried[0];
    trial->tried[0] = chosen;
}

bool fair_try(enum fair_level level, const struct fair_question *q, struct fair_trial *trial)
{
    const struct careful_effort *effort = &efforts[level];
    struct table_move usual = {0, 0, 0};
    fair_list(trial, q->table, q->rules);
    bool has_usual = fair_fast_choose(q->table, q->rules, q->weights, &usual);
    if (trial->count == 0 && has_usual)
        trial->tried[trial->count++] = (struct fair_tried){.move = usual};
    trial->orders = 0;
    while (trial->orders < effort->orders && trial->count > 1) {
        sample(trial, trial->orders, trial->orders + effort->round, q);
        drop_hopeless(trial);
    }
    if (trial->count > 0)
        prefer(trial, usual);
    return trial->count > 0;
}

bool fair_careful_choose(enum fair_level level, const struct fair_question *q, struct table_move *out)
{
    struct fair_trial trial;
    if (!fair_try(level, q, &trial))
        return false;
    *out = trial.tried[0].move;
    return true;
}
