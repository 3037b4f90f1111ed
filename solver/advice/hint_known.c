/* Hints where all cards are known: the solver decides the moves. */
#include <assert.h>

#include "hint_question.h"
#include "kept_way.h"
#include "long_way.h"

static void take_verdicts(struct hint_question *q)
{
    struct hint *out = q->out;
    for (int i = 0; i < out->count; i++) {
        const struct move_verdict *v = &q->verdicts[i];
        struct hint_move *m = &out->move[i];
        m->verdict = v->verdict;
        m->limit = v->limit;
        m->states = v->states;
        m->cpu_seconds = v->cpu_seconds;
        if (v->verdict != VERDICT_UNKNOWN)
            m->winnable = interval_exact(v->verdict == VERDICT_WINNABLE);
        else if (out->limit == LIMIT_NONE)
            out->limit = v->limit;
    }
}

/* Of two winning moves the better one does something, or cannot be taken back, or its solution is nearer to such a move, or its solution is
 * shorter. */
static bool is_better(const struct hint_question *q, int a, int b)
{
    const struct variant *v = q->view->open.variant;
    const struct move_verdict *x = &q->verdicts[a], *y = &q->verdicts[b];
    bool idle_a = verdicts_move_is_idle(q->moves[a]), idle_b = verdicts_move_is_idle(q->moves[b]);
    if (idle_a != idle_b)
        return idle_b;
    int detour_a = verdicts_move_is_final(v, q->moves[a]) ? 0 : 1 + x->detour,
        detour_b = verdicts_move_is_final(v, q->moves[b]) ? 0 : 1 + y->detour;
    return detour_a != detour_b ? detour_a < detour_b : x->length < y->length;
}

static void find_next(struct hint_question *q)
{
    struct hint *out = q->out;
    for (int i = 0; i < out->count; i++)
        if (q->verdicts[i].verdict == VERDICT_WINNABLE && (out->next < 0 || is_better(q, i, out->next)))
            out->next = i;
}

static bool same_ends(struct move a, struct move b) { return a.from == b.from && a.to == b.to; }

/* The next move is the first of a way of so many moves, which wins. */
static void take_way(struct hint_question *q, struct move first, int length)
{
    struct hint *out = q->out;
    for (int i = 0; i < out->count; i++)
        if (same_ends(q->moves[i], first)) {
            assert(q->verdicts[i].verdict != VERDICT_LOST);
            q->verdicts[i].verdict = VERDICT_WINNABLE;
            q->verdicts[i].length = length - 1;
            out->next = i;
        }
    assert(out->next >= 0 && same_ends(q->moves[out->next], first));
}

/* If every winning move can be taken back, the next move is the first of a way out, so that following hints comes to an end: the way that
 * hints have led so far, the nearest one, or the long one. Where no move was found to win, the former shows one. */
static void take_way_out(struct hint_question *q, const struct game *g)
{
    const struct hint *out = q->out;
    const struct kept_way *kept = q->run.watch.options->way;
    struct move first;
    int length;
    if (out->next >= 0 && verdicts_move_is_final(g->variant, q->moves[out->next]))
        return;
    if (kept && kept_way_follow(kept, g, &first, &length)) {
        take_way(q, first, length);
    } else if (out->next >= 0) {
        if (way_out_find(&q->run, g, &q->way) || long_way_find(&q->run, g, &q->way))
            take_way(q, q->way.move[0], q->way.length);
        else
            q->way.length = 0;
    }
}

/* Keeps the solution that begins with the next move: the way out, or the one that has judged it (none, where memory was short). One that
 * is kept already stays, unless it is longer: the next hint is to go on with no more moves than this one tells. */
static void keep_way(struct hint_question *q, const struct game *g)
{
    struct kept_way *kept = q->run.watch.options->way;
    struct move first;
    int length;
    if (!kept || q->out->next < 0)
        return;
    const struct move next = q->moves[q->out->next];
    const struct move_verdict *v = &q->verdicts[q->out->next];
    if (kept_way_follow(kept, g, &first, &length) && same_ends(first, next) && length <= 1 + v->length)
        return;
    struct game after = *g;
    game_play(&after, next, NULL, NULL);
    if (q->way.length > 0)
        kept_way_take(kept, g, next, q->way.move + 1, q->way.length - 1);
    else if (v->line || game_won(&after))
        kept_way_take(kept, g, next, v->line, v->line_count);
}

/* Where nothing is proved, what is visible decides, as with hidden cards: the move that the games of fast prefer, if enough were played and
 * it does not lose. The index of the move; -1: none. */
static int best_open(const struct hint_question *q)
{
    int best = hint_best_tried(q);
    if (best < 0 || !ease_is_known(q->fast, best) || q->verdicts[q->place[best]].verdict == VERDICT_LOST)
        return -1;
    return q->place[best];
}

/* A position is winnable if a move wins, and lost if every move loses. */
static void conclude_known(struct hint_question *q)
{
    struct hint *out = q->out;
    bool all_lost = true;
    for (int i = 0; i < out->count; i++)
        all_lost = all_lost && q->verdicts[i].verdict == VERDICT_LOST;
    out->next_length = out->next >= 0 ? q->verdicts[out->next].length + 1 : 0;
    out->verdict = out->next >= 0 ? VERDICT_WINNABLE : all_lost ? VERDICT_LOST : VERDICT_UNKNOWN;
    if (out->verdict == VERDICT_UNKNOWN)
        out->next = best_open(q);
    int best = out->next >= 0 ? hint_place_of(q, out->move[out->next].move) : -1;
    if (best >= 0) {
        hint_compare(q, best);
    } else if (out->next >= 0) { /* a win by a move that the fair player does not consider: it is equal to itself */
        out->move[out->next].behind = interval_exact(0);
        out->move[out->next].equal = true;
    }
}

void hint_ask_known(struct hint_question *q, const struct game *g)
{
    verdicts_judge_moves(&q->run, g, q->moves, q->out->count, q->verdicts);
    find_next(q);
    take_way_out(q, g);
    keep_way(q, g);
    take_verdicts(q);
    conclude_known(q);
    verdicts_free(q->verdicts, q->out->count);
}
