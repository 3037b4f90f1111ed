#include "trim.h"

#include <assert.h>
#include <string.h>

/* True if the line, played from `g` on, is legal and wins. */
static bool wins(struct game g, const struct move moves[], int count)
{
    for (int i = 0; i < count; i++) {
        if (game_refuses(&g, moves[i]))
            return false;
        game_play(&g, moves[i], NULL, NULL);
    }
    return game_won(&g);
}

/* The line without its first move, to `out`. */
static int without_first(const struct move moves[], int count, struct move out[])
{
    memcpy(out, moves + 1, (size_t)(count - 1) * sizeof *out);
    return count - 1;
}

/* The line without its first move, A > B: the card stays on A until it leaves B, and cards that came onto it on B come onto it on A. A
 * later step back to A is dropped, too. Writes to `out`, and returns the number of moves left. */
static int without_first_step(const struct move moves[], int count, struct move out[])
{
    const struct move first = moves[0];
    int left = 0, above = 0, i = 1;
    for (bool moved = false; i < count && !moved; i++) {
        struct move m = moves[i];
        moved = m.from == first.to && above == 0;
        above += (m.to == first.to) - (m.from == first.to);
        m.from = m.from == first.to ? first.from : m.from;
        m.to = m.to == first.to ? first.from : m.to;
        if (m.from != m.to)
            out[left++] = m;
    }
    memcpy(out + left, moves + i, (size_t)(count - i) * sizeof *out);
    return left + count - i;
}

/* The line whose first move, A > B, goes straight to where the card goes from B, without that later step; cards that came onto it on B come
 * onto it there. Writes to `out`, and returns the number of moves left; `count`: it does not go on from B. */
static int straight_on(const struct move moves[], int count, struct move out[])
{
    const uint8_t stop = moves[0].to;
    int last = 1, left = 0;
    for (int above = 0; last < count && (moves[last].from != stop || above > 0); last++)
        above += (moves[last].to == stop) - (moves[last].from == stop);
    if (last == count)
        return count;
    for (int i = 0; i < last; i++) {
        struct move m = moves[i];
        m.from = m.from == stop ? moves[last].to : m.from;
        m.to = m.to == stop ? moves[last].to : m.to;
        if (m.from != m.to)
            out[left++] = m;
    }
    memcpy(out + left, moves + last + 1, (size_t)(count - last - 1) * sizeof *out);
    return left + count - last - 1;
}

/* Tries to leave out moves[0] in position `g`; true if the line became shorter. */
static bool drop_first(const struct game *g, struct move moves[], int *count)
{
    struct move shorter[SOLUTION_MAX];
    int left = without_first(moves, *count, shorter);
    bool found = wins(*g, shorter, left);
    if (!found && pile_is_tableau(moves[0].from) && pile_is_tableau(moves[0].to)) {
        left = without_first_step(moves, *count, shorter);
        found = wins(*g, shorter, left);
    }
    if (!found && pile_is_tableau(moves[0].to)) {
        left = straight_on(moves, *count, shorter);
        found = left < *count && wins(*g, shorter, left);
    }
    if (found) {
        memcpy(moves, shorter, (size_t)left * sizeof *moves);
        *count = left;
    }
    return found;
}

/* Goes along the line once; true if it became shorter. */
static bool trim_once(const struct game *start, struct move moves[], int *count)
{
    struct game g = *start;
    int before = *count;
    for (int i = 0; i < *count; i++) {
        int rest = *count - i;
        while (rest > 0 && drop_first(&g, moves + i, &rest)) {
        }
        *count = i + rest;
        if (rest > 0)
            game_play(&g, moves[i], NULL, NULL);
    }
    return *count < before;
}

void trim_line(const struct game *start, struct move moves[], int *count)
{
    assert(*count >= 0);
    assert(wins(*start, moves, *count));
    while (trim_once(start, moves, count)) {
    }
}

static void trim_solution(const struct game *start, struct solution *s)
{
    if (s->verdict == VERDICT_WINNABLE)
        trim_line(start, s->moves, &s->moves_count);
}

void trim_bases(const struct game *start, struct bases *b)
{
    if (b->count == 0)
        trim_solution(start, &b->only);
    for (int i = 0; i < b->count; i++)
        trim_solution(start, &b->base[i].solution);
}
