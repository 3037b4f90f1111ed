/* Levels careful and strong: every sensible move is tried on the same sampled orders of the unseen cards, and the game then played to
 * its end by the level fast, which does not see the order either. So a move is worth what a fair player makes of it. */
#include "fair_careful.h"

#include <string.h>

#include "fair_fast.h"
#include "fair_table_play.h"

/* By level: samples a decision, and at how many standard errors behind the best a move is dropped. */
static const struct effort {
    int words;
    double drop;
} efforts[FAIR_LEVELS] = {[FAIR_CAREFUL] = {1, 2}, [FAIR_STRONG] = {4, 2}};

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

/* A card of a longer pile goes to another pile only if that opens something of use at once: such moves can be made at any later time. */
static bool shift_opens(const struct table *t, const struct table_rules *rules, int pile)
{
    int below = table_below(t, pile);
    return below == TABLE_UNSEEN || is_in(t->up, below) || (t->count[TABLE_WASTE] > 0 && is_in(rules->parents[t->top[TABLE_WASTE]], below));
}

/* Moves of the top card of `from` (waste or tableau) within the tableau; of equal targets the first. */
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

/* A reserve card that can go up goes at once: it can do nothing else, and in all games but those where the reserve fills spaces this
 * never spoils anything that the cards below it do not make good. */
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
                continue; /* like the pile before it */
            single |= table_bit(kind);
        }
        if (is_in(t->up, kind) && !table_vetoes(t, rules, kind))
            try_move(trial, p, TABLE_FOUNDATION);
        if (p == TABLE_WASTE || shift_opens(t, rules, p))
            list_targets(trial, t, rules, p);
    }
    /* Turning the waste over with a space open may lock the stock for good. */
    if (table_can_deal(t, rules) && !(t->stock_count == 0 && table_has_space(t)))
        try_move(trial, TABLE_STOCK, TABLE_WASTE);
}

static void sample(struct fair_trial *trial, int word, struct fair_player *p, const struct table *t, const struct table_rules *rules,
                   const struct table_unseen *unseen, struct rng *r)
{
    struct table_shoe order;
    for (int k = 0; k < 64; k++) {
        table_unseen_deal(unseen, t, r, &order);
        for (int i = 0; i < trial->count; i++) {
            struct fair_tried *tried = &trial->tried[i];
            struct table play = *t;
            struct table_shoe shoe = order;
            table_play(&play, rules, tried->move, &shoe);
            if (fair_fast_play_out(&play, rules, p->weights, &shoe)) {
                tried->won++;
                tried->bits[word] |= (uint64_t)1 << k;
            }
        }
    }
}

/* Clearly worse than `best`, by the samples in which exactly one of the two won (McNemar). */
static bool is_behind(const struct fair_tried *tried, const struct fair_tried *best, int words, double drop)
{
    int more = 0, less = 0;
    for (int word = 0; word < words; word++) {
        more += __builtin_popcountll(best->bits[word] & ~tried->bits[word]);
        less += __builtin_popcountll(tried->bits[word] & ~best->bits[word]);
    }
    return more - less > 0 && (double)(more - less) * (more - less) > drop * drop * (more + less);
}

static int best_tried(const struct fair_trial *trial, struct table_move usual)
{
    int best = 0, best_score = -1;
    for (int i = 0; i < trial->count; i++) {
        const struct fair_tried *tried = &trial->tried[i];
        bool is_usual = tried->move.from == usual.from && tried->move.to == usual.to;
        if (2 * tried->won + is_usual > best_score) {
            best_score = 2 * tried->won + is_usual;
            best = i;
        }
    }
    return best;
}

/* The same outcome on every order: the two moves lead to the same game sooner or later. */
static bool is_alike(const struct fair_tried *a, const struct fair_tried *b, int words)
{
    return memcmp(a->bits, b->bits, sizeof a->bits[0] * (size_t)words) == 0;
}

bool fair_try(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct table_unseen *unseen,
              struct rng *r, struct fair_trial *trial)
{
    const struct effort *effort = &efforts[p->level];
    struct table_move usual = {0, 0, 0};
    fair_list(trial, t, rules);
    trial->samples = 0;
    bool has_usual = fair_fast_choose(t, rules, p->weights, &usual);
    if (trial->count == 0 && has_usual)
        trial->tried[trial->count++] = (struct fair_tried){.move = usual};
    for (int word = 0; word < effort->words && trial->count > 1; word++) {
        sample(trial, word, p, t, rules, unseen, r);
        trial->samples += 64;
        struct fair_tried best = trial->tried[best_tried(trial, usual)];
        int left = 0;
        for (int i = 0; i < trial->count; i++)
            if (!is_behind(&trial->tried[i], &best, word + 1, effort->drop))
                trial->tried[left++] = trial->tried[i];
        trial->count = left;
    }
    if (trial->count == 0)
        return false;
    int first = best_tried(trial, usual), left = 1;
    struct fair_tried best = trial->tried[first];
    trial->tried[first] = trial->tried[0];
    trial->tried[0] = best;
    for (int i = 1; i < trial->count; i++)
        if (!is_alike(&trial->tried[i], &best, effort->words))
            trial->tried[left++] = trial->tried[i];
    trial->count = left;
    return true;
}

bool fair_careful_choose(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct table_unseen *unseen,
                         struct rng *r, struct table_move *out)
{
    struct fair_trial trial;
    if (!fair_try(p, t, rules, unseen, r, &trial))
        return false;
    *out = trial.tried[0].move;
    return true;
}
