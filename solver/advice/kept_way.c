#include "kept_way.h"

#include <assert.h>
#include <string.h>

#include "fingerprint.h"

/* Where a line comes by. */
struct place {
    int moves;         /* from its start */
    struct game there; /* the piles may have another order */
};

/* False if the stock alone shows that no moves lead from `start` to `g`: most questions are about another deal. */
static bool may_lead(const struct game *start, const struct game *g)
{
    const struct pile *before = &start->pile[PILE_STOCK], *after = &g->pile[PILE_STOCK];
    if (start->redeals != g->redeals)
        return true;
    return after->count <= before->count && memcmp(before->card, after->card, after->count) == 0;
}

/* Where a line comes by twice it goes on as the second time. */
static bool find(const struct kept_line *k, const struct game *g, struct place *out)
{
    if (k->count == 0 || memcmp(&k->rules, g->variant, sizeof k->rules) != 0 || !may_lead(&k->start, g))
        return false;
    const uint64_t here = fingerprint_game(g);
    struct game at = k->start;
    bool met = false;
    at.variant = g->variant;
    for (int i = 0; i < k->count; i++) {
        if (fingerprint_game(&at) == here) {
            met = true;
            *out = (struct place){i, at};
        }
        game_play(&at, k->move[i], NULL, NULL);
    }
    return met;
}

bool kept_way_follow(const struct kept_way *k, const struct game *g, struct move *next, int *length)
{
    for (int i = 0; i < 2; i++) {
        const struct kept_line *line = &k->line[i ^ k->newest];
        struct place place;
        if (!find(line, g, &place))
            continue;
        game_play(&place.there, line->move[place.moves], NULL, NULL);
        *length = line->count - place.moves;
        return way_out_move_to(g, &place.there, next);
    }
    return false;
}

static bool same_piles(const struct game *a, const struct game *b)
{
    for (int i = 0; i < PILE_COUNT; i++)
        if (a->pile[i].count != b->pile[i].count || memcmp(a->pile[i].card, b->pile[i].card, a->pile[i].count) != 0)
            return false;
    return true;
}

/* The moves with which a line comes to `g`, pile by pile, if others have room behind them; 0: it does not. */
static int moves_before(const struct kept_line *k, const struct game *g, int others)
{
    struct place place;
    bool joins = find(k, g, &place) && same_piles(&place.there, g) && place.moves + others <= WAY_MAX;
    return joins ? place.moves : 0;
}

void kept_way_take(struct kept_way *k, const struct game *g, struct move first, const struct move rest[], int rest_count)
{
    assert(rest_count >= 0 && rest_count <= SOLUTION_MAX);
    /* It takes the place of the older way, which it may go on from. */
    const struct kept_line *newest = &k->line[k->newest];
    struct kept_line *now = &k->line[k->newest ^ 1];
    int before = moves_before(newest, g, 1 + rest_count);
    if (before > 0) {
        now->rules = newest->rules;
        now->start = newest->start;
        memcpy(now->move, newest->move, (size_t)before * sizeof *now->move);
    } else if ((before = moves_before(now, g, 1 + rest_count)) == 0) {
        now->rules = *g->variant;
        now->start = *g;
    }
    now->move[before] = first;
    if (rest_count > 0)
        memcpy(now->move + before + 1, rest, (size_t)rest_count * sizeof *rest);
    now->count = before + 1 + rest_count;
    k->newest ^= 1;
}
