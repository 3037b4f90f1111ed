#include "trim.h"

#include <assert.h>

/* A line without its first move, A > B, one move after the other. */
struct shorter {
    const struct move *moves; /* borrowed */
    int count, at;
    int until;             /* in the moves before this one, */
    uint8_t stop, instead; /* B is replaced; what then goes nowhere is left out, too */
};

static bool next_move(struct shorter *s, struct move *out)
{
    while (s->at < s->count) {
        struct move m = s->moves[s->at];
        if (s->at++ < s->until) {
            m.from = m.from == s->stop ? s->instead : m.from;
            m.to = m.to == s->stop ? s->instead : m.to;
        }
        *out = m;
        if (m.from != m.to)
            return true;
    }
    return false;
}

/* True if the line, played from `start` on, is legal and wins. Most are refused at once, and a position is large to copy. */
static bool wins(const struct game *start, struct shorter line)
{
    struct move m;
    if (!next_move(&line, &m))
        return game_won(start);
    if (game_refuses(start, m))
        return false;
    struct game g = *start;
    do {
        if (game_refuses(&g, m))
            return false;
        game_play(&g, m, NULL, NULL);
    } while (next_move(&line, &m));
    return game_won(&g);
}

/* The number of the move by which the first one's card leaves B again; `count` if it stays there. */
static int leaves_again(const struct move moves[], int count)
{
    const uint8_t stop = moves[0].to;
    int i = 1;
    for (int above = 0; i < count && (moves[i].from != stop || above > 0); i++)
        above += (moves[i].to == stop) - (moves[i].from == stop);
    return i;
}

/* Finds out whether moves[0] can be left out in position `g`, and how. */
static bool find_shorter(const struct game *g, const struct move moves[], int count, struct shorter *s)
{
    const struct move first = moves[0];
    *s = (struct shorter){.moves = moves, .count = count, .at = 1};
    if (wins(g, *s))
        return true;
    if (!pile_is_tableau(first.to))
        return false;
    int again = leaves_again(moves, count);
    s->until = again + 1;
    s->stop = first.to;
    s->instead = first.from; /* the card stays on A until it leaves B */
    if (pile_is_tableau(first.from) && wins(g, *s))
        return true;
    if (again == count)
        return false;
    s->at = 0;
    s->instead = moves[again].to; /* it goes straight to where it goes from B */
    return wins(g, *s);
}

/* Tries to leave out moves[0] in position `g`; true if the line became shorter. */
static bool drop_first(const struct game *g, struct move moves[], int *count)
{
    struct shorter s;
    struct move m;
    if (!find_shorter(g, moves, *count, &s))
        return false;
    int left = 0; /* never ahead of what is read */
    while (next_move(&s, &m))
        moves[left++] = m;
    *count = left;
    return true;
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
    assert(wins(start, (struct shorter){.moves = moves, .count = *count}));
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
