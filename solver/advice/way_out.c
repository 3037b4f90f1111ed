#include "way_out.h"

#include <assert.h>
#include <stdlib.h>

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
    struct move first; /* of the way from the start to here */
    int distance;      /* moves from the start */
    uint64_t fingerprint;
};

/* Breadth first: places are in the order of their distance. */
struct way_search {
    struct advice_run *run;
    const struct effort_step *step;
    int questions;           /* asked in this step */
    const struct game *exit; /* the position after the only exit; NULL: every final move that wins is one */
    int exit_length;         /* moves of a solution from there */
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

static bool is_known(const struct way_search *s, uint64_t fingerprint)
{
    for (int i = 0; i < s->count; i++)
        if (s->place[i].fingerprint == fingerprint)
            return true;
    return false;
}

static void add_place(struct way_search *s, const struct game *g, struct move first, int distance)
{
    uint64_t fingerprint = fingerprint_game(g);
    if (s->count < PLACES_MAX && !is_known(s, fingerprint))
        s->place[s->count++] = (struct way_place){*g, first, distance, fingerprint};
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

/* Moves of a solution of `g`, the position after a final move; -1: that move is no exit. */
static int length_behind(struct way_search *s, const struct game *g)
{
    if (game_won(g))
        return 0;
    if (s->exit)
        return fingerprint_game(g) == fingerprint_game(s->exit) ? s->exit_length : -1;
    return solve(s, g) ? s->run->workers[0].solution->moves_count : -1;
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
        struct move first = at->distance > 0 ? at->first : moves[i];
        game_play(&after, moves[i], NULL, NULL);
        bool ends = verdicts_move_is_final(after.variant, moves[i]) || game_won(&after);
        if (!ends && !verdicts_move_is_idle(moves[i]))
            add_place(s, &after, first, at->distance + 1);
        int length = ends ? length_behind(s, &after) : -1;
        if (length >= 0) {
            *out = (struct way_out){first, at->distance + 1 + length};
            return true;
        }
    }
    return false;
}

static bool search(struct way_search *s, const struct game *g, struct way_out *out)
{
    s->count = 0;
    add_place(s, g, (struct move){0, 0}, 0);
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

/* The one exit of all places, played to in `exit`. */
static bool find_exit(struct way_search *s, struct game *exit)
{
    assert(!s->exit && s->count > 0); /* the places are those of the first search */
    const struct solution *solution = s->run->workers[0].solution;
    const struct way_place *p = place_after(s, NULL);
    while (p && !solve(s, &p->game))
        p = place_after(s, p);
    if (!p)
        return false;
    *exit = p->game;
    int before = verdicts_play_to_exit(exit, solution);
    s->exit = exit;
    s->exit_length = before < solution->moves_count ? solution->moves_count - before - 1 : 0;
    return true;
}

bool way_out_find(struct advice_run *run, const struct game *g, struct way_out *out)
{
    struct way_search *s = malloc(sizeof *s);
    struct game exit;
    if (!s)
        return false;
    s->run = run;
    bool found = false;
    int count = run->watch.options->limit_states ? STEPS_COUNT - 1 : STEPS_COUNT; /* with it the last two would be the same */
    for (int i = 0; i < count && !found; i++) {
        s->step = &STEPS[i];
        s->questions = 0;
        s->exit = NULL;
        found = (i == 0 || find_exit(s, &exit)) && search(s, g, out);
    }
    free(s);
    return found;
}
