/* Hints by what is visible, as a player who does not know the stock sees it. */
#include "fingerprint.h"
#include "hint_question.h"
#include "winnable.h"

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
 * one, else the one ahead. */
int hint_best_tried(const struct hint_question *q)
{
    const struct ease *ease = q->fast;
    if (!ease)
        return -1; /* no move is worth a try */
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

static bool move_of_player(const struct hint_question *q, const struct fair_view *view, struct move *out)
{
    struct rng r;
    rng_seed(&r, q->run.watch.options->seed);
    return fair_move(q->run.workers[0].player, view, &r, out);
}

/* True if the player's next choices lead back to this layout before a new card is seen. A slow level means whole turns, but is asked anew
 * after each move, where it may have dropped other turns. */
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

/* Of the moves that cannot be taken back the one that wins most games of fast; -1: none wins any. */
static int best_final(const struct hint_question *q)
{
    int best = -1;
    for (int k = 0; k < q->tried_count; k++) {
        if (!is_final(q->tried[k]) || q->fast->move[k].won == 0)
            continue;
        double ahead = best < 0 ? 1 : ease_ahead(q->fast, k, best).value;
        if (ahead > 0 || (ahead == 0 && preference(q, k) < preference(q, best)))
            best = k;
    }
    return best;
}

/* The choice by the games of fast alone. Where fast would take the move back, the move is ahead only because the piles then lie in another
 * order: a card goes to a space and from there onto a twin of the card that it lay on. */
static int fasts_choice(struct hint_question *q)
{
    int best = hint_best_tried(q);
    if (best < 0 || is_final(q->tried[best]))
        return best;
    advice_worker_begin(&q->run.workers[0]);
    int final = comes_back(q, q->tried[best]) ? best_final(q) : -1;
    return final >= 0 ? final : best;
}

/* The level's own choice; where that leads back to where it began, the best of the others. */
static int players_choice(struct hint_question *q)
{
    struct move m;
    advice_worker_begin(&q->run.workers[0]);
    if (!move_of_player(q, q->view, &m))
        return -1;
    return hint_changes_nothing(&q->view->open, m) || comes_back(q, m) ? hint_best_tried(q) : hint_place_of(q, m);
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

bool hint_ask_hidden(struct hint_question *q, struct error *e)
{
    struct hint *out = q->out;
    bool all_lost = out->count > 0;
    for (int i = 0; i < out->count; i++) {
        struct hint_move *m = &out->move[i];
        if (!q->doomed[i]) {
            all_lost = false;
            continue;
        }
        m->verdict = VERDICT_LOST;
        m->winnable = interval_exact(0);
    }
    out->verdict = all_lost ? VERDICT_LOST : VERDICT_UNKNOWN;
    if (all_lost || q->tried_count == 0)
        return true;
    int best = out->player == FAIR_FAST ? fasts_choice(q) : players_choice(q);
    out->known = (best >= 0 && q->tried_count == 1) || ease_is_known(q->fast, best >= 0 ? best : q->fast->leader);
    if (best < 0)
        return true;
    double chance[MOVES_MAX];
    out->next = q->place[best];
    hint_compare(q, best);
    ease_best_chances(q->fast, best, NULL, q->run.watch.options->seed, chance);
    out->confidence = chance[best];
    return ask_about_next(q, best, e);
}
