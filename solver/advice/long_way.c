#include "long_way.h"

#include <assert.h>
#include <stdlib.h>

#include "fingerprint.h"
#include "verdicts.h"

enum { PLACES_MOST = 200, STATES = 500000 };

/* A position on the way, and the solution found there. */
struct long_place {
    struct game game;
    uint64_t fingerprint;
    struct move first;
    int length; /* moves of the solution */
    int exit;   /* the number of its first final move */
};

struct long_walk {
    struct advice_run *run;
    int count;
    struct long_place place[PLACES_MOST];
};

/* Solves a position; the answer is the worker's solution. */
static bool solve(struct advice_run *run, const struct game *g)
{
    struct advice_worker *w = &run->workers[0];
    const struct advice_options *o = run->watch.options;
    if (advice_stopped(run))
        return false;
    advice_worker_begin(w);
    struct solve_options options = {.limit_states = o->limit_states ? o->limit_states : STATES,
                                    .limit_seconds = run->watch.limit_ns ? advice_seconds_left(run) : 0,
                                    .off = o->off | SWITCH_SAT,
                                    .seed = o->seed,
                                    .cancel = o->cancel};
    solver_solve(w->solver, g, &options, w->solution);
    advice_worker_stop(w);
    return w->solution->verdict == VERDICT_WINNABLE && w->solution->moves_count > 0;
}

static bool add_place(struct long_walk *w, const struct game *g)
{
    const struct solution *s = w->run->workers[0].solution;
    struct game after = *g;
    if (w->count == PLACES_MOST || !solve(w->run, g))
        return false;
    w->place[w->count++] = (struct long_place){*g, fingerprint_game(g), s->moves[0], s->moves_count, verdicts_play_to_exit(&after, s)};
    return true;
}

/* The first place with the fingerprint; w->count: none. */
static int place_of(const struct long_walk *w, uint64_t fingerprint)
{
    int i = 0;
    while (i < w->count && w->place[i].fingerprint != fingerprint)
        i++;
    return i;
}

/* Follows the solver until it makes a final move (returns w->count), or is back at a place (returns that); -1: it finds no solution. */
static int walk(struct long_walk *w, const struct game *start)
{
    struct game g = *start;
    for (;;) {
        int back = place_of(w, fingerprint_game(&g));
        if (back < w->count)
            return back;
        if (!add_place(w, &g))
            return -1;
        const struct long_place *last = &w->place[w->count - 1];
        if (last->exit == 0)
            return w->count;
        game_play(&g, last->first, NULL, NULL);
    }
}

/* Of the circle that begins at a place the one with its exit nearest. */
static const struct long_place *nearest_exit(const struct long_walk *w, int circle)
{
    const struct long_place *best = &w->place[circle];
    for (int i = circle + 1; i < w->count; i++) {
        const struct long_place *p = &w->place[i];
        if (p->exit < best->exit || (p->exit == best->exit && p->fingerprint < best->fingerprint))
            best = p;
    }
    return best;
}

/* The move from `g` to the layout with the fingerprint; false: there is none. */
static bool move_to(const struct game *g, uint64_t fingerprint, struct move *out)
{
    struct move moves[MOVES_MAX];
    int count = game_moves(g, true, moves);
    for (int i = 0; i < count; i++) {
        struct game after = *g;
        game_play(&after, moves[i], NULL, NULL);
        *out = moves[i];
        if (fingerprint_game(&after) == fingerprint)
            return true;
    }
    return false;
}

/* If the start is on the line of that place to its exit, takes the line's next move. The piles may have another order there. */
static void follow_line(struct long_walk *w, const struct long_place *from, struct way_out *out)
{
    const struct long_place *start = &w->place[0];
    const struct solution *s = w->run->workers[0].solution;
    struct game g = from->game;
    if (!solve(w->run, &g))
        return;
    assert(from->exit < s->moves_count);
    for (int i = 0; i <= from->exit; i++) {
        bool here = fingerprint_game(&g) == start->fingerprint;
        game_play(&g, s->moves[i], NULL, NULL);
        if (here && move_to(&start->game, fingerprint_game(&g), &out->first))
            out->length = s->moves_count - i;
    }
}

bool long_way_find(struct advice_run *run, const struct game *g, struct way_out *out)
{
    struct long_walk *w = malloc(sizeof *w);
    if (!w)
        return false;
    w->run = run;
    w->count = 0;
    int end = walk(w, g);
    if (end >= 0) {
        *out = (struct way_out){w->place[0].first, w->place[0].length};
        if (end < w->count)
            follow_line(w, nearest_exit(w, end), out);
    }
    free(w);
    return end >= 0;
}
