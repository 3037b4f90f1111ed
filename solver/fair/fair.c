/* Players, moves and whole games. The decisions are made in fair_fast.c and fair_careful.c, the choice of base card in fair_base.c. */
#include "fair.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fair_base.h"
#include "fair_careful.h"
#include "fair_fast.h"
#include "fair_lift.h"
#include "fair_list.h"
#include "fair_player.h"
#include "fair_table_play.h"

/* ---- players ---- */

struct fair_player *fair_player_create(enum fair_level level, struct error *e)
{
    struct fair_player *p = calloc(1, sizeof *p);
    if (!p) {
        error_no_memory(e, "fair player");
        return NULL;
    }
    p->level = level;
    return p;
}

void fair_player_free(struct fair_player *p) { free(p); }

void fair_player_on_stop(struct fair_player *p, stop_asked *stop, void *context)
{
    p->allowance = (struct allowance){.stop = stop, .context = context};
}

/* The moves that the player makes next, none of which shows a card but the last; returns their number. */
static int choose(struct fair_player *p, const struct table *t, const struct table_rules *rules, const struct table_unseen *unseen,
                  struct rng *r, struct table_move turn[FAIR_TURN_MOVES_MAX])
{
    if (p->level == FAIR_FAST)
        return fair_fast_choose(t, rules, p->weights, turn);
    if (!fair_try(p->level, &(struct fair_question){t, rules, unseen, p->weights, r, &p->allowance}, &p->trial))
        return 0;
    memcpy(turn, p->trial.move, (size_t)p->trial.moves * sizeof *turn);
    return p->trial.moves;
}

static int choose_in_view(struct fair_player *p, const struct fair_view *view, struct rng *r, struct table_move turn[FAIR_TURN_MOVES_MAX])
{
    const struct table_rules *rules = fair_rules(p, view->open.variant, view->open.base);
    struct table t;
    struct table_unseen unseen;
    table_from_view(&t, rules, view);
    table_unseen_of_view(&unseen, rules, view);
    return t.score < rules->cards ? choose(p, &t, rules, &unseen, r, turn) : 0;
}

bool fair_move(struct fair_player *p, const struct fair_view *view, struct rng *r, struct move *out)
{
    struct table_move turn[FAIR_TURN_MOVES_MAX];
    if (!game_base_chosen(&view->open))
        return fair_choose_base(p, view, r, out);
    if (choose_in_view(p, view, r, turn) == 0)
        return false;
    *out = fair_lift(&view->open, turn[0]);
    return true;
}

/* A game on real cards, and what the player sees of it. */
struct seen_game {
    struct game g;
    struct fair_view view;
    int moves;
};

static bool play_seen(struct seen_game *s, struct move m)
{
    const char *refused = game_refuses(&s->g, m);
    assert(!refused);
    if (refused)
        return false;
    game_play(&s->g, m, NULL, NULL);
    fair_view_follow(&s->view, m, &s->g);
    s->moves++;
    return true;
}

/* False when the player gives up. */
static bool play_turn(struct fair_player *p, struct seen_game *s, struct rng *r)
{
    struct table_move turn[FAIR_TURN_MOVES_MAX];
    struct move m;
    if (!game_base_chosen(&s->g))
        return fair_choose_base(p, &s->view, r, &m) && play_seen(s, m);
    int count = choose_in_view(p, &s->view, r, turn);
    for (int i = 0; i < count; i++)
        if (!play_seen(s, fair_lift(&s->view.open, turn[i])))
            return false;
    return count > 0;
}

bool fair_play_on(struct fair_player *p, const struct fair_view *view, const struct game *start, struct rng *r, int *moves)
{
    struct seen_game s = {.g = *start, .view = *view};
    int limit = TABLE_STEPS_A_CARD * variant_cards(start->variant);
    while (!game_won(&s.g) && s.moves < limit && !allowance_stopped(&p->allowance) && play_turn(p, &s, r))
        continue;
    if (moves)
        *moves = s.moves;
    return game_won(&s.g);
}

bool fair_play(struct fair_player *p, const struct game *start, struct rng *r, int *moves)
{
    struct fair_view view;
    fair_view_of(start, &view);
    return fair_play_on(p, &view, start, r, moves);
}

/* ---- playouts ---- */

/* A view prepared for many playouts. */
struct prepared {
    const struct table_rules *rules;
    struct table table;
    struct table_unseen unseen;
    bool base_just_chosen; /* the stock must fill spaces first */
};

static bool prepare(struct fair_player *p, const struct fair_view *view, struct rng *r, struct prepared *out)
{
    struct fair_view after = *view;
    out->base_just_chosen = !game_base_chosen(&view->open);
    if (out->base_just_chosen) {
        struct move m;
        if (!fair_choose_base(p, view, r, &m))
            return false;
        fair_take_base(&after, m);
    }
    out->rules = fair_rules(p, view->open.variant, after.open.base);
    table_from_view(&out->table, out->rules, &after);
    table_unseen_of_view(&out->unseen, out->rules, &after);
    return true;
}

/* Plays `t` to its end; destroys both. */
static bool play_out(struct fair_player *p, struct table *t, const struct table_rules *rules, struct table_shoe *shoe, struct rng *r)
{
    if (p->level == FAIR_FAST)
        return fair_fast_play_out(t, rules, p->weights, shoe);
    struct table_move turn[FAIR_TURN_MOVES_MAX];
    int steps = TABLE_STEPS_A_CARD * rules->cards, count = 1;
    while (count > 0 && steps > 0 && t->score < rules->cards && !allowance_stopped(&p->allowance)) {
        struct table_unseen unseen;
        table_unseen_of_shoe(&unseen, t, shoe);
        count = choose(p, t, rules, &unseen, r, turn);
        for (int i = 0; i < count; i++)
            table_play(t, rules, turn[i], shoe);
        steps -= count;
    }
    return t->score == rules->cards;
}

static bool play_prepared(struct fair_player *p, struct prepared *ready, struct rng *r)
{
    struct table t = ready->table;
    struct table_shoe shoe;
    table_unseen_deal(&ready->unseen, &t, r, &shoe);
    if (ready->base_just_chosen)
        table_start(&t, ready->rules, &shoe);
    return play_out(p, &t, ready->rules, &shoe, r);
}

uint64_t fair_playouts(struct fair_player *p, const struct fair_view *view, uint64_t games, struct rng *r)
{
    struct prepared ready;
    uint64_t won = 0;
    if (prepare(p, view, r, &ready))
        for (uint64_t i = 0; i < games; i++)
            won += play_prepared(p, &ready, r);
    return won;
}

/* ---- after given moves ---- */

int fair_moves(struct fair_player *p, const struct fair_view *view, struct move out[])
{
    const struct table_rules *rules = fair_rules(p, view->open.variant, view->open.base);
    struct fair_list list;
    struct table_move usual;
    struct table t;
    int count = 0;
    table_from_view(&t, rules, view);
    if (t.score == rules->cards)
        return 0;
    fair_list_moves(&list, &t, rules);
    bool has_usual = fair_fast_choose(&t, rules, p->weights, &usual);
    if (has_usual)
        out[count++] = fair_lift(&view->open, usual);
    for (int i = 0; i < list.count; i++) {
        struct table_move m = list.move[i];
        if (!has_usual || m.from != usual.from || m.to != usual.to)
            out[count++] = fair_lift(&view->open, m);
    }
    return count;
}

/* Each choice has its own table, since the kind of a card depends on the base; the order of the cards is the same. */
static void play_after_bases(struct fair_player *p, const struct fair_view *view, const struct move moves[], int count, struct rng *r,
                             bool won[])
{
    for (int i = 0; i < count; i++) {
        struct fair_view after = *view;
        struct table_unseen unseen;
        struct table_shoe shoe;
        struct table t;
        struct rng own = *r;
        fair_take_base(&after, moves[i]);
        const struct table_rules *rules = fair_rules(p, view->open.variant, after.open.base);
        table_from_view(&t, rules, &after);
        table_unseen_of_view(&unseen, rules, &after);
        table_unseen_deal(&unseen, &t, &own, &shoe);
        table_start(&t, rules, &shoe);
        won[i] = play_out(p, &t, rules, &shoe, &own);
    }
    (void)rng_next(r); /* so that the next call draws another order */
}

static void play_after_moves(struct fair_player *p, const struct fair_view *view, const struct move moves[], int count, struct rng *r,
                             bool won[])
{
    const struct table_rules *rules = fair_rules(p, view->open.variant, view->open.base);
    struct table_unseen unseen;
    struct table_shoe order;
    struct table t;
    table_from_view(&t, rules, view);
    table_unseen_of_view(&unseen, rules, view);
    table_unseen_deal(&unseen, &t, r, &order);
    for (int i = 0; i < count; i++) {
        struct table play = t;
        struct table_shoe shoe = order;
        struct rng own = *r;
        table_play(&play, rules, fair_lower(&view->open, rules, moves[i]), &shoe);
        won[i] = play_out(p, &play, rules, &shoe, &own);
    }
}

bool fair_after(struct fair_player *p, const struct fair_view *view, const struct move moves[], int count, struct rng *r, bool won[])
{
    if (game_base_chosen(&view->open))
        play_after_moves(p, view, moves, count, r, won);
    else
        play_after_bases(p, view, moves, count, r, won);
    return !allowance_stopped(&p->allowance);
}
