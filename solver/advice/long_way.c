#include "long_way.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fingerprint.h"
#include "verdicts.h"

enum { PLACES_MOST = 1000, LEVELS_MOST = 5, STATES = 500000 };

/* What following comes to: the place on which its circle agrees, or one of these. */
enum { NOT_ASKED = -1, ON_WALK = -2, COMES_OUT = -3, NOT_SOLVED = -4 };

/* A position, and the solution found there. */
struct long_place {
    struct game game;
    uint64_t fingerprint;
    bool asked;                /* the solver, whether it found one or not */
    int length;                /* moves of the solution */
    int exit;                  /* the number of its first final move */
    struct move *line;         /* its moves; NULL: none was found */
    int16_t ends[LEVELS_MOST]; /* what following from here comes to */
};

struct long_walk {
    struct advice_run *run;
    int count;
    struct long_place place[PLACES_MOST];
};

/* Move `number` of the line from a place: how following goes on. */
struct line_step {
    int place, number;
};

/* True if the place has a line. */
static bool find_line(struct long_walk *w, int place)
{
    struct long_place *p = &w->place[place];
    const struct solution *s = w->run->workers[0].solution;
    struct game after = p->game;
    if (p->asked)
        return p->line != NULL;
    p->asked = true;
    if (!way_out_solve(w->run, &p->game, STATES, w->run->watch.options->off | SWITCH_SAT))
        return false;
    p->length = s->moves_count;
    p->exit = verdicts_play_to_exit(&after, s);
    size_t size = (size_t)p->length * sizeof *p->line;
    if (p->exit < s->moves_count && (p->line = malloc(size)))
        memcpy(p->line, s->moves, size);
    return p->line != NULL;
}

/* The place of a layout; NOT_SOLVED if there are too many. */
static int place_of(struct long_walk *w, const struct game *g)
{
    uint64_t fingerprint = fingerprint_game(g);
    for (int i = 0; i < w->count; i++)
        if (w->place[i].fingerprint == fingerprint)
            return i;
    if (w->count == PLACES_MOST)
        return NOT_SOLVED;
    struct long_place *new = &w->place[w->count];
    *new = (struct long_place){.game = *g, .fingerprint = fingerprint};
    for (int level = 0; level < LEVELS_MOST; level++)
        new->ends[level] = NOT_ASKED;
    return w->count++;
}

/* The layout after so many moves of the place's line. */
static struct game layout_at(const struct long_place *p, int moves)
{
    struct game g = p->game;
    for (int i = 0; i < moves; i++)
        game_play(&g, p->line[i], NULL, NULL);
    return g;
}

static int ends(struct long_walk *w, int level, int place);

/* The number of the move on the line of `circle` that leads on from `place`; -1: the place is not on it, or lies behind a position from
 * which following leads elsewhere. */
static int number_on_line(struct long_walk *w, int level, int circle, int place)
{
    const struct long_place *from = &w->place[circle];
    struct game g = from->game;
    for (int i = 0; i <= from->exit; i++) {
        int here = place_of(w, &g);
        if (here == place)
            return i;
        if (here == NOT_SOLVED || ends(w, level, here) != circle)
            return -1;
        game_play(&g, from->line[i], NULL, NULL);
    }
    return -1;
}

/* How following goes on at a place that has a line. Level 0 follows the solver; each other one applies the rule to the circles of those
 * below it. */
static struct line_step next_step(struct long_walk *w, int level, int place)
{
    for (int below = level - 1; below >= 0; below--) {
        int circle = ends(w, below, place);
        int number = circle >= 0 ? number_on_line(w, below, circle, place) : -1;
        if (number >= 0)
            return (struct line_step){circle, number};
    }
    return (struct line_step){place, 0};
}

/* Of the places of a circle the one with its exit nearest. */
static int nearest_exit(const struct long_walk *w, const int16_t circle[], int count)
{
    int best = circle[0];
    for (int i = 1; i < count; i++) {
        const struct long_place *p = &w->place[circle[i]], *b = &w->place[best];
        if (p->exit < b->exit || (p->exit == b->exit && p->fingerprint < b->fingerprint))
            best = circle[i];
    }
    return best;
}

/* What following from a place on a walk comes to next: another place, COMES_OUT or NOT_SOLVED. */
static int walk_on(struct long_walk *w, int level, int place)
{
    if (!find_line(w, place))
        return NOT_SOLVED;
    struct line_step step = next_step(w, level, place);
    if (step.number == w->place[step.place].exit)
        return COMES_OUT;
    struct game after = layout_at(&w->place[step.place], step.number + 1);
    return place_of(w, &after);
}

/* What following from a place comes to. Each level asks only lower ones. */
static int ends(struct long_walk *w, int level, int place)
{
    int16_t walk[PLACES_MOST];
    int count = 0, at = place;
    while (at >= 0 && w->place[at].ends[level] == NOT_ASKED) {
        w->place[at].ends[level] = ON_WALK;
        walk[count++] = (int16_t)at;
        at = walk_on(w, level, at);
    }
    int end = at < 0 ? at : w->place[at].ends[level];
    if (end == ON_WALK) {
        int begin = 0;
        while (begin + 1 < count && walk[begin] != at)
            begin++;
        end = nearest_exit(w, walk + begin, count - begin);
    }
    for (int i = 0; i < count; i++)
        w->place[walk[i]].ends[level] = (int16_t)end;
    return end;
}

bool long_way_find(struct advice_run *run, const struct game *g, struct way_out *out)
{
    struct long_walk *w = malloc(sizeof *w);
    if (!w)
        return false;
    w->run = run;
    w->count = 0;
    int start = place_of(w, g), level = 0;
    bool found = ends(w, 0, start) != NOT_SOLVED;
    while (found && level < LEVELS_MOST && ends(w, level, start) >= 0)
        level++;
    if (found) {
        struct line_step step = next_step(w, level, start);
        const struct long_place *p = &w->place[step.place];
        struct game there = layout_at(p, step.number);
        out->length = 0;
        found = way_out_go_on(out, g, &there, p->line + step.number, p->length - step.number);
        assert(found);
    }
    for (int i = 0; i < w->count; i++)
        free(w->place[i].line);
    free(w);
    return found;
}
