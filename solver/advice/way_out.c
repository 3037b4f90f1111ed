#include "way_out.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fingerprint.h"
#include "verdicts.h"

enum { PLACES_MAX = 500 };

/* How a question is asked: few states for every final move, more for one solution; then for a few places as much as the moves get that are
 * judged (verdicts.c), for who has found a win behind a move finds it from one of these. A limit of states in the options holds instead. */
static const struct effort_step {
    int questions;
    uint64_t states;
    bool formula;
} STEPS[] = {{500, 20000, false}, {500, 500000, false}, {4, 4000000, true}};
enum { STEPS_COUNT = sizeof STEPS / sizeof *STEPS };

/* A position reached by moves that can be taken back. */
struct way_place {
    struct game game;
    int from;         /* the place before it, */
    struct move move; /* and the move that leads here */
    int distance;     /* moves from the start */
    uint64_t fingerprint;
};

/* Breadth first: places are in the order of their distance. */
struct way_search {
    struct advice_run *run;
    const struct effort_step *step;
    int questions;    /* asked in this step */
    bool has_exit;    /* there is only one; else every final move that wins is one */
    struct game exit; /* the position after it, */
    int exit_length;  /* and a solution from there */
    struct move exit_line[SOLUTION_MAX];
    int count;
    struct way_place place[PLACES_MAX];
};

bool way_out_solve(struct advice_run *run, const struct game *g, uint64_t states, uint32_t off)
{
    struct advice_worker *w = &run->workers[0];
    const struct advice_options *o = run->watch.options;
    if (advice_stopped(run))
        return false;
    advice_worker_begin(w);
    struct solve_options options = {.limit_states = o->limit_states ? o->limit_states : states,
                                    .limit_seconds = run->watch.limit_ns ? advice_seconds_left(run) : 0,
                                    .off = off,
                                    .seed = o->seed,
                                    .cancel = o->cancel};
    solver_solve(w->solver, g, &options, w->solution);
    advice_worker_stop(w);
    return w->solution->verdict == VERDICT_WINNABLE;
}

bool way_out_move_to(const struct game *g, const struct game *layout, struct move *out)
{
    const uint64_t there = fingerprint_game(layout);
    struct move moves[MOVES_MAX];
    int count = game_moves(g, true, moves);
    for (int i = 0; i < count; i++) {
        struct game after = *g;
        game_play(&after, moves[i], NULL, NULL);
        *out = moves[i];
        if (fingerprint_game(&after) == there)
            return true;
    }
    return false;
}

bool way_out_go_on(struct way_out *way, const struct game *g, const struct game *layout, const struct move line[], int count)
{
    struct game here = *g, there = *layout;
    if (count > WAY_MAX - way->length)
        return false;
    for (int i = 0; i < count; i++) {
        struct move *next = &way->move[way->length++];
        game_play(&there, line[i], NULL, NULL);
        if (!way_out_move_to(&here, &there, next))
            return false;
        game_play(&here, *next, NULL, NULL);
    }
    return true;
}

static bool is_known(const struct way_search *s, uint64_t fingerprint)
{
    for (int i = 0; i < s->count; i++)
        if (s->place[i].fingerprint == fingerprint)
            return true;
    return false;
}

static void add_place(struct way_search *s, const struct game *g, int from, struct move m)
{
    uint64_t fingerprint = fingerprint_game(g);
    if (s->count < PLACES_MAX && !is_known(s, fingerprint))
        s->place[s->count++] = (struct way_place){*g, from, m, s->place[from].distance + 1, fingerprint};
}

/* Solves a position; the answer is the worker's solution. */
static bool solve(struct way_search *s, const struct game *g)
{
    const uint32_t off = s->run->watch.options->off;
    if (s->questions >= s->step->questions || advice_stopped(s->run))
        return false;
    s->questions++;
    return way_out_solve(s->run, g, s->step->states, s->step->formula ? off : off | SWITCH_SAT);
}

/* The way to a place. */
static void go_to(const struct way_search *s, int place, struct way_out *out)
{
    out->length = s->place[place].distance;
    for (const struct way_place *p = &s->place[place]; p->distance > 0; p = &s->place[p->from])
        out->move[p->distance - 1] = p->move;
}

/* Goes on to the end from `g`, the position after a final move. False: that move is no exit. */
static bool go_on(struct way_search *s, const struct game *g, struct way_out *out)
{
    const struct solution *solution = s->run->workers[0].solution;
    if (game_won(g))
        return true;
    if (s->has_exit)
        return fingerprint_game(g) == fingerprint_game(&s->exit) && way_out_go_on(out, g, &s->exit, s->exit_line, s->exit_length);
    return solve(s, g) && way_out_go_on(out, g, g, solution->moves, solution->moves_count);
}

/* Tries the moves of a place: true with the way if one of them is an exit. Moves that can be taken back lead to new places. */
static bool leave(struct way_search *s, int place, struct way_out *out)
{
    assert(place >= 0 && place < s->count);
    const struct way_place *at = &s->place[place];
    struct move moves[MOVES_MAX];
    int count = game_moves(&at->game, true, moves);
    for (int i = 0; i < count; i++) {
        struct game after = at->game;
        game_play(&after, moves[i], NULL, NULL);
        bool ends = verdicts_move_is_final(after.variant, moves[i]) || game_won(&after);
        if (!ends && !verdicts_move_is_idle(moves[i]))
            add_place(s, &after, place, moves[i]);
        if (!ends)
            continue;
        go_to(s, place, out);
        out->move[out->length++] = moves[i];
        if (go_on(s, &after, out))
            return true;
    }
    return false;
}

static bool search(struct way_search *s, const struct game *g, struct way_out *out)
{
    s->count = 1;
    s->place[0] = (struct way_place){.game = *g, .fingerprint = fingerprint_game(g)};
    for (int i = 0; i < s->count; i++)
        if (leave(s, i, out))
            return true;
    return false;
}

/* The place that follows `last` in the order of fingerprints; NULL after the last one. */
static const struct way_place *place_after(const struct way_search *s, const struct way_place *last)
{
    const struct way_place *next = NULL;
    for (int i = 0; i < s->count; i++) {
        const struct way_place *p = &s->place[i];
        if ((!last || p->fingerprint > last->fingerprint) && (!next || p->fingerprint < next->fingerprint))
            next = p;
    }
    return next;
}

/* The one exit of all places. */
static bool find_exit(struct way_search *s)
{
    assert(!s->has_exit && s->count > 0); /* the places are those of the first search */
    const struct solution *solution = s->run->workers[0].solution;
    const struct way_place *p = place_after(s, NULL);
    while (p && !solve(s, &p->game))
        p = place_after(s, p);
    if (!p)
        return false;
    s->has_exit = true;
    s->exit = p->game;
    int played = verdicts_play_to_exit(&s->exit, solution) + 1;
    s->exit_length = played < solution->moves_count ? solution->moves_count - played : 0;
    memcpy(s->exit_line, solution->moves + played, (size_t)s->exit_length * sizeof *s->exit_line);
    return true;
}

bool way_out_find(struct advice_run *run, const struct game *g, struct way_out *out)
{
    struct way_search *s = malloc(sizeof *s);
    if (!s)
        return false;
    s->run = run;
    bool found = false;
    int count = run->watch.options->limit_states ? STEPS_COUNT - 1 : STEPS_COUNT; /* with it the last two would be the same */
    for (int i = 0; i < count && !found; i++) {
        s->step = &STEPS[i];
        s->questions = 0;
        s->has_exit = false;
        found = (i == 0 || find_exit(s)) && search(s, g, out);
    }
    free(s);
    return found;
}
