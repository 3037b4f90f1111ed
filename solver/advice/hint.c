#include "hint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ease.h"
#include "fingerprint.h"
#include "hint_words.h"
#include "pick.h"
#include "verdicts.h"
#include "way_out.h"
#include "winnable.h"

/* A running question. */
struct hint_question {
    struct advice_run run;
    const struct fair_view *view;
    struct hint *out;
    /* The moves that the player considers, its usual one first, and the place of each in out->move. */
    int tried_count;
    struct move tried[MOVES_MAX];
    int place[MOVES_MAX];
    struct ease *fast, *own; /* of these moves; own: of the wanted level, NULL if that is fast or no games of it are wanted */
    struct move moves[MOVES_MAX];
    struct move_verdict verdicts[MOVES_MAX];
};

/* True for equivalent moves: to either of two foundations, or of either of two equal cards that lie alone on their piles. */
static bool same_move(const struct game *g, struct move a, struct move b)
{
    const struct pile *x = &g->pile[a.from], *y = &g->pile[b.from];
    if (a.to != b.to && !(pile_is_foundation(a.to) && pile_is_foundation(b.to)))
        return false;
    return a.from == b.from || (a.from >= PILE_TABLEAU && b.from >= PILE_TABLEAU && x->count == 1 && y->count == 1 &&
                                advice_same_base(g, pile_top(x), pile_top(y)));
}

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

/* ---- ease ---- */

/* True if the move only exchanges two piles, as the 6D of 7S 6D does when it goes onto another 7S. */
static bool changes_nothing(const struct game *g, struct move m)
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
            if (moves[k].from == out->move[i].move.from && same_move(&q->view->open, moves[k], out->move[i].move) &&
                !changes_nothing(&q->view->open, moves[k])) {
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
        if (i == place || !same_move(&q->view->open, same->move, m->move))
            continue;
        same->same_as = place;
        same->tried = m->tried;
        same->ease = m->ease;
        same->ease_fast = m->ease_fast;
        same->behind = m->behind;
        same->equal = m->equal;
    }
}

/* Games of the slow levels take too long for every hint. */
static bool wants_own_games(const struct advice_options *o) { return o->level != FAIR_FAST && (o->playouts || o->limit_samples); }

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
    if (wants_own_games(o) && !(q->own = ease_of_moves(&q->run, q->view, q->tried, q->tried_count, false, e)))
        return false;
    for (int k = 0; k < q->tried_count; k++) {
        struct hint_move *m = &q->out->move[q->place[k]];
        m->tried = true;
        m->ease_fast = q->fast->move[k].ease;
        m->ease = o->level == FAIR_FAST ? m->ease_fast : q->own ? q->own->move[k].ease : interval_unknown();
    }
    return true;
}

/* Differences to the move at place[best]. */
static void compare_with(struct hint_question *q, int best)
{
    for (int k = 0; k < q->tried_count; k++) {
        struct hint_move *m = &q->out->move[q->place[k]];
        m->behind = ease_ahead(q->fast, best, k);
        m->equal = ease_equal(q->fast, best, k) && m->verdict == q->out->move[q->place[best]].verdict;
    }
}

/* The place of the move in q->tried; -1: not there. */
static int tried_place(const struct hint_question *q, struct move m)
{
    for (int k = 0; k < q->tried_count; k++)
        if (same_move(&q->view->open, q->tried[k], m))
            return k;
    return -1;
}

/* ---- known position ---- */

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

/* Of two winning moves the better one cannot be taken back, or its solution is nearer to such a move, or its solution is shorter. */
static bool is_better(const struct hint_question *q, int a, int b)
{
    const struct variant *v = q->view->open.variant;
    const struct move_verdict *x = &q->verdicts[a], *y = &q->verdicts[b];
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
 * an end. */
static void take_way_out(struct hint_question *q, const struct game *g)
{
    struct hint *out = q->out;
    struct way_out way;
    if (out->next < 0 || verdicts_move_is_final(g->variant, q->moves[out->next]) || !way_out_find(&q->run, g, &way))
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

/* ---- by what is visible ---- */

/* True if the move cannot be taken back: the fair player takes no cards back from foundations. */
static bool is_final(struct move m) { return m.from < PILE_FOUNDATION || pile_is_foundation(m.to); }

/* How much a move is preferred among equals: less is more. The first of the list is the player's usual one. */
static int preference(const struct hint_question *q, int k)
{
    struct move m = q->tried[k];
    if (k == 0)
        return 0;
    return pile_is_foundation(m.to) ? 1 : m.from == PILE_WASTE ? 2 : m.from == PILE_STOCK ? 3 : 4;
}

/* The best of the moves that the games of fast compare; -1: none is worth making. Where all that could be taken back are ahead, the usual
 * one, else the one ahead. A chain of such moves that comes back to where it began has not been seen in a thousand games (bench_hints). */
static int best_tried(const struct hint_question *q)
{
    const struct ease *ease = q->fast;
    int leader = ease->leader, best = -1;
    if (ease->move[leader].doomed)
        return -1;
    for (int k = 0; k < q->tried_count; k++)
        if (is_final(q->tried[k]) && ease_equal(ease, leader, k) && (best < 0 || preference(q, k) < preference(q, best)))
            best = k;
    if (best >= 0)
        return best;
    if (ease_is_known(ease, leader) && ease->move[leader].won == 0)
        return -1;
    return ease_equal(ease, leader, 0) ? 0 : leader;
}

/* ---- known position: the answer ---- */

/* Where nothing is proved, what is visible decides, as with hidden cards: the move that the games of fast prefer, if enough were played and
 * it does not lose. The index of the move; -1: none. */
static int best_open(const struct hint_question *q)
{
    int best = best_tried(q);
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
    int best = out->next >= 0 ? tried_place(q, out->move[out->next].move) : -1;
    if (best >= 0)
        compare_with(q, best);
}

static void ask_known(struct hint_question *q, const struct game *g)
{
    verdicts_judge_moves(&q->run, g, q->moves, q->out->count, q->verdicts);
    find_next(q);
    take_way_out(q, g);
    take_verdicts(q);
    conclude_known(q);
}

/* ---- hidden: the answer ---- */

static bool move_of_player(const struct hint_question *q, const struct fair_view *view, struct move *out)
{
    struct rng r;
    rng_seed(&r, q->run.watch.options->seed);
    return fair_move(q->run.workers[0].player, view, &r, out);
}

/* True if the level's next choices lead back to this layout before a new card is seen. It means whole turns, but is asked anew after each
 * move, where it may have dropped other turns. */
static bool comes_back(const struct hint_question *q, struct move m)
{
    enum { STEPS = 16 };
    struct fair_view view = *q->view;
    struct game g;
    advice_any_deal(&view, &g);
    uint64_t here = fingerprint_game(&g);
    for (int steps = 0; steps < STEPS && !is_final(m); steps++) {
        game_play(&g, m, NULL, NULL);
        fair_view_follow(&view, m, &g);
        if (view.unseen_count < q->view->unseen_count)
            return false;
        if (fingerprint_game(&g) == here)
            return true;
        if (game_won(&g) || !move_of_player(q, &view, &m))
            return false;
    }
    return false;
}

/* The level's own choice; where that leads back to where it began, the best of the others. */
static int players_choice(struct hint_question *q)
{
    struct move m;
    advice_worker_begin(&q->run.workers[0]);
    if (!move_of_player(q, q->view, &m))
        return -1;
    return changes_nothing(&q->view->open, m) || comes_back(q, m) ? best_tried(q) : tried_place(q, m);
}

static bool ask_about_next(struct hint_question *q, int best, struct error *e)
{
    struct hint_move *m = &q->out->move[q->place[best]];
    struct winnable answer;
    if (!winnable_ask(&q->run, q->view, q->fast, &best, 1, &answer, e))
        return false;
    m->winnable = answer.share;
    m->undecided = answer.open;
    m->states = answer.states;
    m->cpu_seconds = answer.cpu_seconds;
    return true;
}

static bool ask_hidden(struct hint_question *q, struct error *e)
{
    struct hint *out = q->out;
    bool all_lost = out->count > 0;
    for (int i = 0; i < out->count; i++) {
        struct hint_move *m = &out->move[i];
        if (!advice_dooms(q->view, m->move)) {
            all_lost = false;
            continue;
        }
        m->verdict = VERDICT_LOST;
        m->winnable = m->ease = m->ease_fast = interval_exact(0);
    }
    out->verdict = all_lost ? VERDICT_LOST : VERDICT_UNKNOWN;
    if (all_lost || q->tried_count == 0)
        return true;
    int best = out->player == FAIR_FAST ? best_tried(q) : players_choice(q);
    out->known = (best >= 0 && q->tried_count == 1) || ease_is_known(q->fast, best >= 0 ? best : q->fast->leader);
    if (best < 0)
        return true;
    double chance[MOVES_MAX];
    out->next = q->place[best];
    compare_with(q, best);
    ease_best_chances(q->fast, best, NULL, q->run.watch.options->seed, chance);
    out->confidence = chance[best];
    return ask_about_next(q, best, e);
}

/* ---- both ---- */

static bool answer(struct hint_question *q, const struct game *g, struct error *e)
{
    struct hint *out = q->out;
    uint64_t part = advice_solvers_part(&q->run, g == NULL);
    q->run.watch.limit_ns -= part;
    if (!find_ease(q, e))
        return false;
    advice_extend(&q->run, part);
    if (g)
        ask_known(q, g);
    else if (!ask_hidden(q, e))
        return false;
    for (int k = 0; k < q->tried_count; k++)
        share(q, q->place[k]);
    if (out->limit == LIMIT_NONE)
        out->limit = advice_limit(&q->run);
    if (out->next >= 0)
        reason_move(q->view, out->move[out->next].move, out->reason);
    return true;
}

/* `g`: NULL where the stock is not known. */
static void say_hint(const struct fair_view *view, const struct game *g, struct hint *out)
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
        say_hint(view, g, out);
        ease_free(q->fast);
        ease_free(q->own);
        advice_end(&q->run);
    }
    free(q);
    return ok;
}

/* ---- before the base is chosen ---- */

static void take_choice(struct hint_move *m, const struct pick_choice *c)
{
    *m = (struct hint_move){.move = c->move,
                            .card = c->card,
                            .verdict = c->verdict,
                            .limit = c->limit,
                            .tried = true,
                            .winnable = c->winnable,
                            .undecided = c->undecided,
                            .ease = c->ease,
                            .ease_fast = c->ease,
                            .behind = c->behind,
                            .equal = c->equal,
                            .states = c->states,
                            .cpu_seconds = c->cpu_seconds};
}

/* Pick's answer as a hint. */
static void take_pick(const struct pick *p, struct hint *out)
{
    const struct pick_choice *best = &p->choice[p->order[0]];
    bool all_lost = true;
    memset(out, 0, offsetof(struct hint, move));
    out->base = true;
    out->hidden = p->hidden;
    out->player = p->player;
    out->count = p->count;
    for (int i = 0; i < p->count; i++) {
        take_choice(&out->move[i], &p->choice[i]);
        out->move[i].same_as = i;
        all_lost = all_lost && p->choice[i].verdict == VERDICT_LOST;
    }
    out->verdict = all_lost ? VERDICT_LOST : best->verdict;
    out->next = all_lost ? -1 : p->order[0];
    out->next_length = best->solution_length;
    out->known = p->known;
    out->confidence = p->confidence;
    out->limit = p->limit;
    out->interrupted = p->interrupted;
    out->samples = p->samples;
    out->elapsed_seconds = p->elapsed_seconds;
    out->reason[0] = '\0';
    if (out->next >= 0)
        memcpy(out->reason, best->reason, sizeof out->reason);
}

static bool ask_pick(const struct fair_view *view, const struct game *g, const struct advice_options *o, struct hint *out, struct error *e)
{
    struct pick *p = malloc(sizeof *p);
    if (!p)
        return error_no_memory(e, "hint");
    struct advice_options asked = *o;
    if (!wants_own_games(o))
        asked.level = FAIR_FAST; /* where a slow level goes by the games of fast, it does so when it chooses a base, too */
    bool ok = g ? pick_known(g, &asked, p, e) : pick_hidden(view, &asked, p, e);
    if (ok) {
        take_pick(p, out);
        say_hint(view, g, out);
    }
    free(p);
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
    return is_base_open(g) ? ask_pick(&view, g, o, out, e) : ask_moves(&view, g, o, out, e);
}

bool hint_hidden(const struct fair_view *view, const struct advice_options *o, struct hint *out, struct error *e)
{
    struct game g;
    if (fair_all_known(view)) {
        advice_any_deal(view, &g);
        return hint_known(&g, o, out, e);
    }
    return is_base_open(&view->open) ? ask_pick(view, NULL, o, out, e) : ask_moves(view, NULL, o, out, e);
}
