/* Hints where all cards are known: the solver decides the moves. */
#include <assert.h>

#include "hint_question.h"
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

/* If every winning move can be taken back, the next move is the first of the shortest way out (way_out.h), so that following hints comes to
 * an end; where no exit is near, that of the long one. */
static void take_way_out(struct hint_question *q, const struct game *g)
{
    struct hint *out = q->out;
    struct way_out way;
    if (out->next < 0 || verdicts_move_is_final(g->variant, q->moves[out->next]))
        return;
    if (!way_out_find(&q->run, g, &way) && !long_way_find(&q->run, g, &way))
        return;
    for (int i = 0; i < out->count; i++)
        if (q->moves[i].from == way.first.from && q->moves[i].to == way.first.to) {
            assert(q->verdicts[i].verdict != VERDICT_LOST);
            q->verdicts[i].verdict = VERDICT_WINNABLE;
            q->verdicts[i].length = way.length - 1;
            out->next = i;
        }
    assert(q->moves[out->next].from == way.first.from && q->moves[out->next].to == way.first.to);
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
    if (best >= 0)
        hint_compare(q, best);
}

void hint_ask_known(struct hint_question *q, const struct game *g)
{
    verdicts_judge_moves(&q->run, g, q->moves, q->out->count, q->verdicts);
    find_next(q);
    take_way_out(q, g);
    take_verdicts(q);
    conclude_known(q);
}
