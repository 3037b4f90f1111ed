#include "precedence_gaps.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 13, SNAPSHOTS = 2 * MOMENTS_MAX, CELLS = SNAPSHOTS * LEVELS, FLIGHTS_MAX = 2 * COPIES_MODEL, STAGES_MOST = 32 };
static_assert((int)KINDS_MODEL == 2 * (int)LEVELS, "a level is a rank");

/* Just before departure e leaves (or at the start), or just after it has, before anything else happens. */
struct instant {
    int e;
    int fate; /* of e, if it is just after; else BEFORE */
};
enum { BEFORE = -1 };

/* A part of a cut along one level: from the moment at which the part before it ends (the first: the claim's) to `until`. All `tableau`
 * copies of the level's kind that are in the tableau just before the departure at which it begins are covered when it begins. */
struct stage {
    int level, tableau;
    struct instant until;
    int out, up;                      /* of the level's kind, and of the kind that lies on it, when it begins */
    int flights, flight[FLIGHTS_MAX]; /* departures of the two kinds meanwhile */
};
/* Why the top of the pile of `bottom` (level k) is above or below level `low` of the claim at its moment s. No cut goes higher than k.
 *   above, later    the cut runs from s to a moment just before a departure at which the bottom is gone;
 *   above, earlier  it runs from the moment just after the bottom filled a space to s;
 *   below, later    it runs from s to a moment at which the bottom is there, and ends at level k: no room is left above it;
 *   below, earlier  it runs from such a moment, at level k, to s;
 *   low             k is at most `low`: without a cut. */
enum side { ABOVE_LATER, ABOVE_EARLIER, BELOW_LATER, BELOW_EARLIER, LOW };
struct cut {
    enum side side;
    int bottom, stages;
    struct instant from; /* earlier ones: where it begins; else the claim's moment */
    struct stage stage[STAGES_MOST];
};
/* TOO_MANY_ABOVE: more bottoms of at most level `high` than there are tops from level low + 1 to high. TOO_MANY_BELOW: more bottoms than
 * there are tops below level low. BOTH: one bottom is above and below. There is no top of level low. */
enum fault { TOO_MANY_ABOVE, TOO_MANY_BELOW, BOTH };
struct claim {
    enum fault fault;
    int class, low, high;
    struct instant moment;
    int tableau[LEVELS], linked[LEVELS]; /* of the levels that count, just before the departure: copies, and how many of them are covered */
    int cuts;
    struct cut cut[PILES_MAX + 1];
};

/* The levels whose tops count: `low`, and those above it up to `high`, or those below it. */
static int first_level(const struct claim *c) { return c->fault == TOO_MANY_BELOW ? 0 : c->low; }
static int last_level(const struct claim *c) { return c->fault == TOO_MANY_ABOVE ? c->high : c->low; }

/* ---- the clause of a claim ---- */

static int kind_at(const struct precedence_model *m, int class, int level) { return class * m->problem.ranks + level; }
static bool same_moment(struct instant a, struct instant b) { return a.e == b.e && a.fate == b.fate; }

/* A clause as it is made; each literal once. A full one may lack some, and then it may be false: it must not be added. */
struct clause {
    int n;
    lit literal[SAT_CLAUSE_MAX];
};

/* One of the literals is `a`. */
static void say(struct clause *c, lit a)
{
    assert(a != LIT_TRUE);
    for (int i = 0; i < c->n; i++)
        if (c->literal[i] == a)
            return;
    if (a != LIT_FALSE && c->n < SAT_CLAUSE_MAX)
        c->literal[c->n++] = a;
}

static lit before(const struct precedence_model *m, int e, int f) { return e == m->start ? LIT_TRUE : m->before[e][f]; }
static lit out_at_least(const struct precedence_model *m, int e, int kind, int q)
{
    return e == m->start ? (q <= m->out_at_start[kind] ? LIT_TRUE : LIT_FALSE) : at_least(&m->out[e][kind], q);
}
/* Also just after e, but for e itself. */
static lit bottom_at(const struct precedence_model *m, int x, int e)
{
    return e == m->start ? (m->bottom[x].departure == NO_DEPARTURE ? LIT_TRUE : LIT_FALSE) : m->is_bottom[x][e];
}

/* Unless e has another fate. */
static void unless_other_fate(const struct precedence_model *m, struct clause *c, struct instant at)
{
    if (at.fate != BEFORE)
        say(c, -m->fate[at.e][at.fate]);
}

/* Unless there are more than `tableau` copies, or fewer than `linked` are covered, just before e. */
static void unless_more_tops(const struct precedence_model *m, struct clause *c, int e, int kind, int tableau, int linked)
{
    int d = child(m, kind);
    say(c, at_least(&m->tableau[e][kind], tableau + 1));
    if (linked > 0 && d != KIND_NONE)
        say(c, -at_least(&m->linked[e][d], linked));
}

/* e's own card covers a copy of this kind. */
static bool covers(const struct precedence_model *m, struct instant at, int kind)
{
    return at.fate == FATE_BUILD && parent(m, m->kind[at.e]) == kind;
}

/* Unless the gap of `s`, which begins at `from`, ends before s->until. */
static void unless_it_ends(const struct precedence_model *m, struct clause *c, int class, struct instant from, const struct stage *s)
{
    int kind = kind_at(m, class, s->level), d = child(m, kind), own = 0, others = 0, e = from.e, f = s->until.e;
    bool after = from.fate != BEFORE;
    if (e != f)
        say(c, -before(m, e, f));
    for (int i = 0; i < s->flights; i++) {
        int flight = s->flight[i];
        say(c, -m->fate[flight][FATE_FLY]);
        if (flight != e)
            say(c, -before(m, e, flight));
        if (flight == f)
            continue; /* `until` is just after it: not counted yet just before it */
        say(c, -m->before[flight][f]);
        if (m->kind[flight] == kind)
            own++;
        else
            others++;
    }
    if (e == f)
        return; /* nothing happens but e's own leaving */
    say(c, -out_at_least(m, e, kind, s->out - (after && m->kind[e] == kind)));
    say(c, out_at_least(m, f, kind, s->out + own + 1));
    if (d == KIND_NONE)
        return;
    say(c, -at_least(&m->up[e][d], s->up - (from.fate == FATE_FLY && m->kind[e] == d)));
    say(c, at_least(&m->up[f][d], s->up + others + 1));
}

/* Unless x is no bottom at this moment. */
static void unless_gone(const struct precedence_model *m, struct clause *c, int x, struct instant at)
{
    if (at.fate == BEFORE || m->bottom[x].departure != at.e) /* else it has just filled a space */
        say(c, -bottom_at(m, x, at.e));
}

static void say_cut(const struct precedence_model *m, struct clause *c, const struct claim *claim, const struct cut *cut)
{
    struct instant at = cut->from;
    unless_gone(m, c, cut->bottom, claim->moment);
    if (cut->side == BELOW_EARLIER)
        unless_gone(m, c, cut->bottom, at);
    for (int j = 0; j < cut->stages; j++) {
        const struct stage *s = &cut->stage[j];
        int kind = kind_at(m, claim->class, s->level);
        unless_other_fate(m, c, at);
        unless_more_tops(m, c, at.e, kind, s->tableau, s->tableau - covers(m, at, kind));
        if (!same_moment(at, s->until))
            unless_it_ends(m, c, claim->class, at, s);
        at = s->until;
    }
    unless_other_fate(m, c, at);
    if (cut->side == BELOW_LATER)
        unless_gone(m, c, cut->bottom, at);
    if (cut->side == ABOVE_LATER)
        say(c, bottom_at(m, cut->bottom, at.e));
}

static void say_claim(const struct precedence_model *m, const struct claim *claim, struct clause *c)
{
    c->n = 0;
    unless_other_fate(m, c, claim->moment);
    for (int l = first_level(claim); l <= last_level(claim); l++)
        unless_more_tops(m, c, claim->moment.e, kind_at(m, claim->class, l), claim->tableau[l], claim->linked[l]);
    for (int i = 0; i < claim->cuts; i++)
        say_cut(m, c, claim, &claim->cut[i]);
}

/* ---- what the solution says ---- */

/* At a moment of the class: snapshot 2 i is just before a departure, or at the start, 2 i + 1 just after it. */
struct snapshot {
    struct instant moment;
    int out[LEVELS], up[LEVELS], tableau[LEVELS], linked[LEVELS], tops[LEVELS], up_child[LEVELS];
};
struct span {
    int bottom, level, first, last, end; /* a bottom from snapshot `first` to `last`; `end`: see end_of() */
};
struct gap_view {
    const struct precedence_model *m;
    int class, snapshots, spans;
    struct snapshot at[SNAPSHOTS];
    struct span span[BOTTOMS_MAX];
    int cost[CELLS], from[CELLS]; /* of cuts from or to one cell, by snapshot and level; the cell next to it on the way there */
    struct single {
        int price, t, low; /* the cheapest claim about this span alone; price 0: none */
        enum fault fault;
    } single[BOTTOMS_MAX];
    struct claim several[8]; /* the shortest about several */
    int several_count;
    struct clause clause, other;
};

static bool is_true(const struct precedence_model *m, lit a) { return a == LIT_TRUE || (a != LIT_FALSE && sat_value(m->sat, a)); }
static int value(const struct precedence_model *m, const struct precedence_count *c)
{
    int n = 0;
    for (int q = 1; q <= c->places; q++)
        n += is_true(m, at_least(c, q));
    return n;
}
static int fate_of(const struct precedence_model *m, int e)
{
    int fate = 0;
    while (fate + 1 < FATES && !is_true(m, m->fate[e][fate]))
        fate++;
    return fate;
}

static void look_before(struct gap_view *v, int e)
{
    const struct precedence_model *m = v->m;
    struct snapshot *s = &v->at[v->snapshots++];
    s->moment = (struct instant){e, BEFORE};
    for (int l = 0; l < m->problem.ranks; l++) {
        int kind = kind_at(m, v->class, l), d = child(m, kind);
        s->out[l] = e == m->start ? m->out_at_start[kind] : value(m, &m->out[e][kind]);
        s->up[l] = value(m, &m->up[e][kind]);
        s->tableau[l] = s->out[l] - s->up[l];
        s->linked[l] = d == KIND_NONE ? 0 : value(m, &m->linked[e][d]);
        s->tops[l] = s->tableau[l] - s->linked[l];
        s->up_child[l] = d == KIND_NONE ? 0 : value(m, &m->up[e][d]);
    }
}

/* `tableau` and `linked` stay as they are just before it. */
static void look_after(struct gap_view *v)
{
    const struct precedence_model *m = v->m;
    struct snapshot *s = &v->at[v->snapshots];
    *s = v->at[v->snapshots++ - 1];
    int e = s->moment.e;
    if (e == m->start)
        return;
    s->moment.fate = fate_of(m, e);
    for (int l = 0; l < m->problem.ranks; l++) {
        int kind = kind_at(m, v->class, l);
        bool own = kind == m->kind[e], flies = s->moment.fate == FATE_FLY;
        s->out[l] += own;
        s->up[l] += own && flies;
        s->tops[l] += (own && !flies) - covers(m, s->moment, kind);
        s->up_child[l] += flies && child(m, kind) == m->kind[e];
    }
}

/* Until just before a departure of the talon no pile fills a space, whatever the rules. */
static bool piles_may_fill(const struct gap_view *v, int t) { return v->m->problem.piles_fill && from_reserve(v->m, v->at[t].moment.e); }

/* The first snapshot from t on, just before a departure, before which no pile can have filled a space. */
static int end_of(const struct gap_view *v, int t)
{
    while (t < v->snapshots && (t % 2 == 1 || piles_may_fill(v, t)))
        t++;
    return t;
}

static bool is_bottom_at(const struct gap_view *v, int x, struct instant at)
{
    return is_true(v->m, bottom_at(v->m, x, at.e)) || (at.fate == FATE_FILL && v->m->bottom[x].departure == at.e);
}

static void look_at_bottom(struct gap_view *v, int x)
{
    struct span s = {.bottom = x, .level = kind_rank(&v->m->problem, v->m->bottom[x].kind), .first = -1};
    for (int t = 0; t < v->snapshots; t++)
        if (is_bottom_at(v, x, v->at[t].moment)) {
            s.first = s.first < 0 ? t : s.first;
            s.last = t;
        }
    s.end = end_of(v, s.last + 1);
    if (s.first >= 0)
        v->span[v->spans++] = s;
}

static void look_at_class(struct gap_view *v, int class)
{
    const struct precedence_model *m = v->m;
    int place[DEPARTURES_MAX];
    v->class = class;
    v->snapshots = v->spans = v->several_count = 0;
    for (int e = 0; e < m->departures; e++) {
        int earlier = 0;
        for (int f = 0; f < m->departures; f++)
            earlier += f != e && is_true(m, m->before[f][e]);
        place[earlier] = e;
    }
    look_before(v, m->start);
    look_after(v);
    for (int i = 0; i < m->departures; i++)
        if (kind_class(&m->problem, m->kind[place[i]]) == class) {
            look_before(v, place[i]);
            look_after(v);
        }
    for (int x = 0; x < m->bottoms; x++)
        if (kind_class(&m->problem, m->bottom[x].kind) == class)
            look_at_bottom(v, x);
    memset(v->single, 0, sizeof v->single);
}

/* ---- cuts ---- */

/* What a step of a cut costs, about one for each literal that it needs. */
enum { ALONG = 1, FLIGHT = 3, ASIDE = 3, NOWHERE = 1 << 28 };

static int cell(int t, int level) { return t * LEVELS + level; }

/* The departure of snapshot t is of the level's kind, or of the kind that lies on it, and flies. */
static bool flies_by(const struct gap_view *v, int t, int level)
{
    int e = v->at[t].moment.e, kind = kind_at(v->m, v->class, level);
    return e != v->m->start && (v->m->kind[e] == kind || v->m->kind[e] == child(v->m, kind)) && fate_of(v->m, e) == FATE_FLY;
}

/* The price of the gap's lasting from snapshot t to the next one; 0: it does not. */
static int price_along(const struct gap_view *v, int t, int level)
{
    const struct snapshot *s = &v->at[t], *next = s + 1;
    if (next->tops[level] > 0)
        return 0;
    if (t % 2 == 0)
        return flies_by(v, t, level) ? ALONG + FLIGHT : next->out[level] > s->out[level] ? 0 : ALONG;
    return next->up_child[level] > s->up_child[level] ? 0 : ALONG;
}

static void step(struct gap_view *v, int from, int to, int price)
{
    if (v->cost[from] + price < v->cost[to]) {
        v->cost[to] = v->cost[from] + price;
        v->from[to] = from;
    }
}

static void step_aside(struct gap_view *v, int t)
{
    const int *tops = v->at[t].tops, levels = v->m->problem.ranks;
    for (int l = 1; l < levels; l++)
        if (tops[l] == 0)
            step(v, cell(t, l - 1), cell(t, l), ASIDE);
    for (int l = levels - 1; l-- > 0;)
        if (tops[l] == 0)
            step(v, cell(t, l + 1), cell(t, l), ASIDE);
}

/* The cheapest cuts from the gap at snapshot t and `level` to later ones, and to it from earlier ones. */
static void find_cuts(struct gap_view *v, int t, int level)
{
    int levels = v->m->problem.ranks;
    for (int i = 0; i < cell(v->snapshots, 0); i++)
        v->cost[i] = NOWHERE;
    v->cost[cell(t, level)] = 0;
    v->from[cell(t, level)] = -1;
    step_aside(v, t);
    for (int u = t; u + 1 < v->snapshots; u++) {
        for (int l = 0, price; l < levels; l++)
            if (v->cost[cell(u, l)] < NOWHERE && (price = price_along(v, u, l)) > 0)
                step(v, cell(u, l), cell(u + 1, l), price);
        step_aside(v, u + 1);
    }
    for (int u = t; u-- > 0;) {
        for (int l = 0, price; l < levels; l++)
            if (v->cost[cell(u + 1, l)] < NOWHERE && v->at[u].tops[l] == 0 && (price = price_along(v, u, l)) > 0)
                step(v, cell(u + 1, l), cell(u, l), price);
        step_aside(v, u);
    }
}

/* Does the cheapest way to this cell go no higher than `level`? */
static bool stays_below(const struct gap_view *v, int goal, int level)
{
    for (int i = goal; i >= 0; i = v->from[i])
        if (i % LEVELS > level)
            return false;
    return true;
}

/* The cheapest cell of levels low to `level` in snapshots first to last, with a way that goes no higher; -1: there is none. */
static int cheapest(const struct gap_view *v, int first, int last, int low, int level)
{
    int goal = -1;
    for (int t = first; t <= last; t++)
        for (int l = low; l <= level; l++) {
            int i = cell(t, l);
            if (v->cost[i] < NOWHERE && (goal < 0 || v->cost[i] < v->cost[goal]) && stays_below(v, i, level) && !piles_may_fill(v, t))
                goal = i;
        }
    return goal;
}

/* The cell at the other end of the cheapest cut that puts the span on this side at snapshot t; -1: there is none. */
static int goal_of(const struct gap_view *v, const struct span *s, int t, enum side side)
{
    bool placed = v->m->bottom[s->bottom].departure != NO_DEPARTURE;
    switch (side) {
    case ABOVE_LATER: return s->end < v->snapshots ? cheapest(v, s->end, s->end, 0, s->level) : -1;
    case ABOVE_EARLIER: return placed ? cheapest(v, s->first, s->first, 0, s->level) : -1;
    case BELOW_LATER: return cheapest(v, t, s->last, s->level, s->level);
    case BELOW_EARLIER: return cheapest(v, s->first, t, s->level, s->level);
    case LOW: break;
    }
    return -1;
}

static struct stage make_stage(const struct gap_view *v, int from, int to)
{
    int level = from % LEVELS;
    const struct snapshot *s = &v->at[from / LEVELS];
    struct stage out = {.level = level, .tableau = s->tableau[level], .until = v->at[to / LEVELS].moment, .out = s->out[level]};
    out.up = s->up_child[level];
    for (int t = from / LEVELS; t < to / LEVELS; t++)
        if (t % 2 == 0 && flies_by(v, t, level) && out.flights < FLIGHTS_MAX)
            out.flight[out.flights++] = v->at[t].moment.e;
    return out;
}

/* The last cell on the way back from `cell` that is of the same level, without a step aside. */
static int along(const struct gap_view *v, int i)
{
    int level = i % LEVELS;
    while (v->from[i] >= 0 && v->from[i] % LEVELS == level)
        i = v->from[i];
    return i;
}

/* False if it has too many stages. */
static bool make_cut(const struct gap_view *v, const struct span *s, enum side side, int goal, struct instant moment, struct cut *out)
{
    struct stage stage[STAGES_MOST];
    bool earlier = side == ABOVE_EARLIER || side == BELOW_EARLIER;
    int n = 0;
    for (int i = goal; i >= 0;) {
        int j = along(v, i);
        if (n == STAGES_MOST)
            return false;
        stage[n++] = earlier ? make_stage(v, i, j) : make_stage(v, j, i);
        i = v->from[j];
    }
    *out = (struct cut){.side = side, .bottom = s->bottom, .stages = n, .from = earlier ? v->at[goal / LEVELS].moment : moment};
    for (int i = 0; i < n; i++)
        out->stage[i] = stage[earlier ? i : n - 1 - i];
    return true;
}

/* ---- claims ---- */

struct candidate {
    int span, goal;
    enum side side;
};

/* The spans that are on one side at snapshot t (`later` is the side's later form), the cheapest first; returns how many. */
static int list_candidates(const struct gap_view *v, int t, int low, enum side later, struct candidate out[])
{
    int n = 0;
    for (int i = 0; i < v->spans; i++) {
        const struct span *s = &v->span[i];
        if (t < s->first || t > s->last)
            continue;
        if (s->level <= low && later == BELOW_LATER) {
            memmove(out + 1, out, (size_t)n++ * sizeof *out);
            out[0] = (struct candidate){i, -1, LOW};
        }
        if (s->level < low || (s->level == low && later == BELOW_LATER))
            continue;
        int goal = goal_of(v, s, t, later), other = goal_of(v, s, t, later + 1), at = n;
        enum side side = later;
        if (other >= 0 && (goal < 0 || v->cost[other] < v->cost[goal])) {
            goal = other;
            side = later + 1;
        }
        if (goal < 0)
            continue;
        for (n++; at > 0 && out[at - 1].side != LOW && v->cost[out[at - 1].goal] > v->cost[goal]; at--)
            out[at] = out[at - 1];
        out[at] = (struct candidate){i, goal, side};
    }
    return n;
}

static void begin_claim(const struct gap_view *v, enum fault fault, int t, int low, int high, struct claim *out)
{
    const struct snapshot *s = &v->at[t];
    out->fault = fault;
    out->class = v->class;
    out->low = low;
    out->high = high;
    out->moment = s->moment;
    out->cuts = 0;
    for (int l = first_level(out); l <= last_level(out); l++) {
        out->tableau[l] = s->tableau[l];
        out->linked[l] = s->linked[l];
    }
}

static void consider_single(struct gap_view *v, enum fault fault, int t, int low, int span, int price)
{
    struct single *best = &v->single[span];
    if (best->price == 0 || price < best->price)
        *best = (struct single){price, t, low, fault};
}

/* The claim is made in v->clause; the shortest clauses are kept. */
static void keep(struct gap_view *v, const struct claim *claim)
{
    enum { MOST = (int)(sizeof v->several / sizeof *v->several), LONGEST = 150 };
    int at = v->several_count;
    say_claim(v->m, claim, &v->clause);
    if (v->clause.n > LONGEST)
        return;
    for (; at > 0; at--) {
        say_claim(v->m, &v->several[at - 1], &v->other);
        if (v->other.n <= v->clause.n)
            break;
        if (at < MOST)
            v->several[at] = v->several[at - 1];
    }
    if (at == MOST)
        return;
    v->several[at] = *claim;
    v->several_count += v->several_count < MOST;
}

static void consider_several(struct gap_view *v, enum fault fault, int t, int low, int high, int tops, const struct candidate c[], int n)
{
    struct claim claim;
    begin_claim(v, fault, t, low, high, &claim);
    for (int i = 0; i < n && claim.cuts <= tops; i++) {
        const struct span *s = &v->span[c[i].span];
        if (fault == TOO_MANY_ABOVE && s->level > high)
            continue;
        if (!make_cut(v, s, c[i].side, c[i].goal, claim.moment, &claim.cut[claim.cuts++]))
            return;
    }
    keep(v, &claim);
}

static void consider_above(struct gap_view *v, int t, int low)
{
    struct candidate c[BOTTOMS_MAX];
    int n = list_candidates(v, t, low, ABOVE_LATER, c), tops = 0;
    for (int high = low; n > 0 && high < v->m->problem.ranks; high++) {
        int up_to_high = 0;
        tops += v->at[t].tops[high];
        for (int i = 0; i < n; i++) {
            const struct span *s = &v->span[c[i].span];
            up_to_high += s->level <= high;
            if (tops == 0 && s->level == high)
                consider_single(v, TOO_MANY_ABOVE, t, low, c[i].span, v->cost[c[i].goal] + ASIDE * (high - low) + 1);
        }
        if (tops > 0 && tops < PILES_MAX && up_to_high > tops) {
            consider_several(v, TOO_MANY_ABOVE, t, low, high, tops, c, n);
            return;
        }
    }
}

static void consider_below(struct gap_view *v, int t, int low)
{
    struct candidate c[BOTTOMS_MAX];
    int n = list_candidates(v, t, low, BELOW_LATER, c), tops = 0;
    for (int i = 0; i < n; i++) { /* just placed: above, for a later cut */
        const struct span *s = &v->span[c[i].span];
        if (c[i].side != LOW && s->first == t && v->m->bottom[s->bottom].departure != NO_DEPARTURE)
            consider_single(v, BOTH, t, low, c[i].span, v->cost[c[i].goal] + 1);
    }
    if (child(v->m, kind_at(v->m, v->class, 0)) != KIND_NONE)
        return; /* below the lowest level there are others */
    for (int l = 0; l < low; l++)
        tops += v->at[t].tops[l];
    if (n > tops && c[n - 1].side != LOW && tops < PILES_MAX)
        consider_several(v, TOO_MANY_BELOW, t, low, low, tops, c, n);
}

/* ---- all of it ---- */

static void append(struct precedence_gap_numbers *list, int number)
{
    if (list->length == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 1024;
        int *larger = realloc(list->number, capacity * sizeof *larger);
        if (!larger) {
            list->incomplete = true;
            return;
        }
        list->number = larger;
        list->capacity = capacity;
    }
    list->number[list->length++] = number;
}

static void write_moment(struct precedence_gap_numbers *list, struct instant at) { append(list, at.e * (1 + FATES) + 1 + at.fate); }

static void write_stage(struct precedence_gap_numbers *list, const struct stage *s, struct instant begin)
{
    append(list, s->level);
    append(list, s->tableau);
    write_moment(list, s->until);
    if (same_moment(s->until, begin))
        return;
    append(list, s->out);
    append(list, s->up);
    append(list, s->flights);
    for (int i = 0; i < s->flights; i++)
        append(list, s->flight[i]);
}

static void write_claim(struct precedence_gap_numbers *list, const struct claim *c)
{
    append(list, (int)c->fault);
    append(list, c->class);
    append(list, c->low);
    append(list, c->high);
    write_moment(list, c->moment);
    for (int l = first_level(c); l <= last_level(c); l++) {
        append(list, c->tableau[l]);
        append(list, c->linked[l]);
    }
    append(list, c->cuts);
    for (int i = 0; i < c->cuts; i++) {
        const struct cut *cut = &c->cut[i];
        append(list, (int)cut->side);
        append(list, cut->bottom);
        write_moment(list, cut->from);
        append(list, cut->stages);
        for (int j = 0; j < cut->stages; j++)
            write_stage(list, &cut->stage[j], j == 0 ? cut->from : cut->stage[j - 1].until);
    }
}

/* The claim's clause, ended by a 0, to `clauses`. False if it is too long. */
static bool take(struct gap_view *v, const struct claim *c, struct precedence_gap_numbers *clauses, struct precedence_gap_claims *log)
{
    say_claim(v->m, c, &v->clause);
    if (v->clause.n == SAT_CLAUSE_MAX)
        return false;
    for (int i = 0; i < v->clause.n; i++)
        append(clauses, v->clause.literal[i]);
    append(clauses, 0);
    if (log) {
        write_claim(&log->numbers, c);
        log->claims++;
    }
    return true;
}

/* The cut that puts the span on this side, the cheaper one of the two. */
static bool add_cut(struct gap_view *v, int span, int t, enum side later, struct claim *claim)
{
    const struct span *s = &v->span[span];
    int goal = goal_of(v, s, t, later), other = goal_of(v, s, t, later + 1);
    bool earlier = other >= 0 && (goal < 0 || v->cost[other] < v->cost[goal]);
    return make_cut(v, s, earlier ? later + 1 : later, earlier ? other : goal, claim->moment, &claim->cut[claim->cuts++]);
}

/* Claims about single bottoms; where there are none, about several. */
static void take_claims(struct gap_view *v, struct precedence_gap_numbers *clauses, struct precedence_gap_claims *log)
{
    bool any = false;
    for (int i = 0; i < v->spans; i++) {
        const struct single *best = &v->single[i];
        struct claim claim;
        if (best->price == 0)
            continue;
        find_cuts(v, best->t, best->low);
        begin_claim(v, best->fault, best->t, best->low, v->span[i].level, &claim);
        if (!add_cut(v, i, best->t, ABOVE_LATER, &claim) || (best->fault == BOTH && !add_cut(v, i, best->t, BELOW_LATER, &claim)))
            continue;
        any |= take(v, &claim, clauses, log);
    }
    for (int i = 0; !any && i < v->several_count; i++)
        take(v, &v->several[i], clauses, log);
}

int precedence_add_gaps(struct precedence_model *m, struct precedence_gap_claims *log)
{
    enum { CLASSES = 2 };
    struct gap_view *v = malloc(sizeof *v);
    struct precedence_gap_numbers clauses = {0};
    int added = 0;
    if (!v)
        return 0;
    v->m = m;
    for (int class = 0; class < CLASSES; class ++) {
        look_at_class(v, class);
        for (int t = 0; t < v->snapshots; t++)
            for (int low = 0; low + 1 < m->problem.ranks; low++)
                if (v->at[t].tops[low] == 0 && !(t > 0 && piles_may_fill(v, t))) {
                    find_cuts(v, t, low);
                    consider_above(v, t, low);
                    consider_below(v, t, low);
                }
        take_claims(v, &clauses, log);
    }
    for (size_t i = 0, begin = 0; i < clauses.length && !clauses.incomplete; i++)
        if (clauses.number[i] == 0) {
            sat_clause(m->sat, clauses.number + begin, (int)(i - begin));
            begin = i + 1;
            added++;
        }
    free(clauses.number);
    free(v);
    return added;
}
