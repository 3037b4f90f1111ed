#include "hint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hint_question.h"
#include "hint_words.h"

static void set_moves(struct hint_question *q, bool hidden)
{
    const struct game *g = &q->view->open;
    struct hint *out = q->out;
    /* Moves are filled in one by one: no need to clear a thousand of them. */
    memset(out, 0, offsetof(struct hint, move));
    memset(&out->known, 0, sizeof *out - offsetof(struct hint, known));
    out->hidden = hidden;
    out->player = q->run.watch.options->level;
    out->next = -1;
    out->count = game_won(g) ? 0 : game_moves(g, true, q->moves);
    for (int i = 0; i < out->count; i++) {
        struct hint_move *m = &out->move[i];
        *m = (struct hint_move){.same_as = i, .move = q->moves[i], .card = pile_top(&g->pile[q->moves[i].from])};
        m->winnable = m->ease = m->ease_fast = interval_unknown();
        m->behind = interval_unknown_difference();
    }
}

bool hint_changes_nothing(const struct game *g, struct move m)
{
    const struct pile *from = &g->pile[m.from], *to = &g->pile[m.to];
    return m.from >= PILE_TABLEAU && m.to >= PILE_TABLEAU && from->count == to->count + 1 &&
           memcmp(from->card, to->card, to->count * sizeof *to->card) == 0;
}

static void find_tried(struct hint_question *q)
{
    struct hint *out = q->out;
    struct move moves[MOVES_MAX];
    int count = fair_moves(q->run.workers[0].fast, q->view, moves);
    for (int k = 0; k < count; k++)
        for (int i = 0; i < out->count; i++)
            if (moves[k].from == out->move[i].move.from && advice_same_move(&q->view->open, moves[k], out->move[i].move) &&
                !hint_changes_nothing(&q->view->open, moves[k])) {
                q->place[q->tried_count] = i;
                q->tried[q->tried_count++] = moves[k];
                break;
            }
}

/* Copies the results of the move at `place` to all equivalent moves. */
static void share(const struct hint_question *q, int place)
{
    assert(place >= 0);
    struct hint *out = q->out;
    const struct hint_move *m = &out->move[place];
    for (int i = 0; i < out->count; i++) {
        struct hint_move *same = &out->move[i];
        if (i == place || !advice_same_move(&q->view->open, same->move, m->move))
            continue;
        same->same_as = place;
        same->tried = m->tried;
        same->ease = m->ease;
        same->ease_fast = m->ease_fast;
        same->behind = m->behind;
        same->equal = m->equal;
    }
}

bool hint_wants_own_games(const struct advice_options *o) { return o->level != FAIR_FAST && (o->playouts || o->limit_samples); }

static bool find_ease(struct hint_question *q, struct error *e)
{
    const struct advice_options *o = q->run.watch.options;
    find_tried(q);
    if (q->tried_count == 0)
        return true;
    if (!(q->fast = ease_of_moves(&q->run, q->view, q->tried, q->tried_count, true, e)))
        return false;
    q->out->samples = q->fast->orders;
    q->out->limit = q->fast->limit;
    if (hint_wants_own_games(o)) {
        if (!(q->own = ease_of_moves(&q->run, q->view, q->tried, q->tried_count, false, e)))
            return false;
        if (q->out->limit == LIMIT_NONE)
            q->out->limit = q->own->limit;
    }
    for (int k = 0; k < q->tried_count; k++) {
        struct hint_move *m = &q->out->move[q->place[k]];
        m->tried = true;
        m->ease_fast = q->fast->move[k].ease;
        m->ease = o->level == FAIR_FAST ? m->ease_fast : q->own ? q->own->move[k].ease : interval_unknown();
    }
    return true;
}

/* A fair player wins nothing after a move that loses however the unseen cards lie, whether the asker knows them or not. */
static void note_doomed(struct hint_question *q)
{
    for (int i = 0; i < q->out->count; i++) {
        struct hint_move *m = &q->out->move[i];
        q->doomed[i] = advice_dooms(q->view, m->move);
        if (q->doomed[i])
            m->ease = m->ease_fast = interval_exact(0);
    }
}

void hint_compare(struct hint_question *q, int best)
{
    for (int k = 0; k < q->tried_count; k++) {
        struct hint_move *m = &q->out->move[q->place[k]];
        m->behind = ease_ahead(q->fast, best, k);
        m->equal = ease_equal(q->fast, best, k) && m->verdict == q->out->move[q->place[best]].verdict;
    }
}

int hint_place_of(const struct hint_question *q, struct move m)
{
    for (int k = 0; k < q->tried_count; k++)
        if (advice_same_move(&q->view->open, q->tried[k], m))
            return k;
    return -1;
}

static bool answer(struct hint_question *q, const struct game *g, struct error *e)
{
    struct hint *out = q->out;
    uint64_t part = advice_set_aside(&q->run, g == NULL);
    if (!find_ease(q, e))
        return false;
    note_doomed(q);
    advice_extend(&q->run, part);
    if (g)
        hint_ask_known(q, g);
    else if (!hint_ask_hidden(q, e))
        return false;
    for (int k = 0; k < q->tried_count; k++)
        share(q, q->place[k]);
    if (out->limit == LIMIT_NONE || advice_cancelled(&q->run))
        out->limit = advice_limit(&q->run);
    if (out->next >= 0)
        reason_move(q->view, out->move[out->next].move, out->reason);
    return true;
}

void hint_say(const struct fair_view *view, const struct game *g, struct hint *out)
{
    if (g)
        hint_say_known(g, out);
    else
        hint_say_hidden(view, out);
}

static bool ask_moves(const struct fair_view *view, const struct game *g, const struct advice_options *o, struct hint *out, struct error *e)
{
    struct hint_question *q = calloc(1, sizeof *q);
    if (!q)
        return error_no_memory(e, "hint");
    bool ok = advice_begin(&q->run, o, advice_seconds(o, g != NULL), e);
    if (ok) {
        q->view = view;
        q->out = out;
        set_moves(q, !g);
        if (out->count == 0)
            out->verdict = game_won(&view->open) ? VERDICT_WINNABLE : VERDICT_LOST;
        else
            ok = answer(q, g, e) && advice_sound(&q->run, e);
        out->interrupted = advice_cancelled(&q->run);
        out->elapsed_seconds = advice_elapsed(&q->run);
        hint_say(view, g, out);
        ease_free(q->fast);
        ease_free(q->own);
        advice_end(&q->run);
    }
    free(q);
    return ok;
}

static bool is_base_open(const struct game *g)
{
    struct move moves[PILES_MAX];
    return !game_base_chosen(g) && game_base_moves(g, moves) > 0;
}

bool hint_known(const struct game *g, const struct advice_options *o, struct hint *out, struct error *e)
{
    struct fair_view view;
    fair_view_of(g, &view);
    return is_base_open(g) ? hint_ask_base(&view, g, o, out, e) : ask_moves(&view, g, o, out, e);
}

bool hint_hidden(const struct fair_view *view, const struct advice_options *o, struct hint *out, struct error *e)
{
    struct game g;
    if (fair_all_known(view)) {
        advice_any_deal(view, &g);
        return hint_known(&g, o, out, e);
    }
    return is_base_open(&view->open) ? hint_ask_base(view, NULL, o, out, e) : ask_moves(view, NULL, o, out, e);
}
