/* ---- What is modelled ----
 *
 * A departure is the moment at which a card leaves the waste or the reserve; every card there or in the stock has to leave once. A won play
 * of the rest of the game orders the departures totally. The formula has one literal per pair, before(e, f), and for each departure e the
 * position just before it, as counts and as sets. Piles are not modelled as piles: only which card is the bottom of one.
 *
 * Every clause below holds in every winning play, if the variables are given the values of that play; so if no assignment satisfies them
 * there is none. Clauses that a play would satisfy but that are missing make the formula weaker, never wrong.
 *
 * Talon. Let i < j be talon cards (in dealing order). While i lies in the waste, j can only be above it: if i is still there when j is dealt,
 * j has to leave before i. So "i before j" is the same as "i left before j was dealt" (L), and:
 *   L(i,j) -> L(i,k) for k > j, which is dealt later still;            not L(i,j) and L(i,k) -> L(j,k): j leaves before i.
 *   not L(i,j) if both lie in the waste already.
 * With the reserve, whose order is fixed: before() is transitive. All of these follow from a play's total order.
 *
 * Groups. A card lies only on cards of its own class of kinds, unless the tableau wraps past the base: then all kinds are one group, else a class
 * is one. Counts of a group change only by departures and moves of its own cards, so they are kept for its own departures alone; its
 * moments are these and START. (A group may always be taken too large: one group of all kinds says no more and takes twice the memory.)
 *
 * Counts before departure e, in unary, of each kind c of e's group (problem.h): out = copies in tableau and foundations (counted from before()),
 * up = copies on foundations, linked = copies lying on another card of the tableau, bottoms = copies that are the bottom of a pile:
 *   out = up + linked + bottoms;   up(c) <= up(next lower rank of the class);   linked(c) <= out(p) - up(p), p the kind that c lies on
 *   (only one kind can lie under c: alternate colours);   the bottoms of all kinds are at most as many as the piles.
 *
 * Coarse part: all of the above, the fates and the lock (below), and what time does. If e is before f, up before e <= up before f, and one more
 * for the kind of e if e flew; a bottom before f that was placed before e is one before e too, for nothing becomes a bottom twice.
 *
 * Fine part, added when the coarse part has a solution (what was learned from it stays valid).
 *
 * Rises of up. The (q+1)-th copy of c gets up at some time, which is in the span of exactly one moment e of its group: span(e) is e itself and
 * all moves after it, up to the group's next departure; the time before its first departure is the span of START. rise(c,q,e) says so; hence
 *   up(c) > q before f if e is before f, and up(c) <= q before e.
 * A rise in span(e) is e's own card going straight up (fate FLY), or a top card of the tableau: climb(e,c). Only one of two rises of the same
 * kind can be e's own card.
 *
 * Bottoms. A card becomes a bottom only by its own departure into a space (fate FILL), or it is one at the start: nothing but waste and
 * reserve cards enter spaces in the games that precedence_applies() lets in. It stays one until it leaves its place, in the span of one moment
 * of its group: vanish(x,e). Then it is no bottom before any f of the group after e, and it is one before e.
 *
 * Tops. exposed(e,c) -> just after e (before the other moves of span(e)) a copy of c is the top of a pile. The covered copies of c are
 * linked(d), d the kind that lies on c; so there are out - up - linked(d) tops before e; e's own card adds one of its own kind (fates BUILD, FILL) and
 * takes one of the kind under it (BUILD). During the rest of the span the only moves that turn a card that was not a top into one are climbs from
 * it: a top that moves from one pile onto another top covers one card of a kind and uncovers one of the same kind, or empties a
 * pile. Therefore, in span(e):
 *   climb(e,c)  -> exposed(e,c) or climb(e,d);                  a foundation that waits for c: there before e, or made by e, or by a climb of
 *   vanish(x,e) -> exposed(e,c) or climb(e,d), c kind of x;                                                          the next lower rank
 *   vanish(x,e) -> climb(e,c) (it goes up), or it is put on a top of kind p: exposed(e,p), or climb(e,c), which bares one.
 *
 * Fates of e, kind c: FLY needs up(lower rank) > up(c) before e. BUILD (not for the reserve) needs a top of kind p before e. FILL needs fewer
 * bottoms than piles before e; by the reserve only where the rules fill spaces from it, and then the waste only once the reserve is empty.
 *
 * Automatic fills. If all piles are occupied at the start they are whenever a source has cards left: before each departure the bottoms are as many
 * as the piles, but one less before a FILL, which comes just after a pile was emptied. (By Signora's rule the reserve is no
 * source, so nothing is said before the reserve's departures.)
 *
 * Lock. If talon card j, dealt by a deal to come, is still in the waste when j+1 is dealt, then no space was open when j was dealt: the lock
 * set by j's deal is opened only by a waste card leaving, which would be j, or by all piles being occupied, which takes a card from the waste.
 * open_at(x,j) -> bottom x was placed before j was dealt and is still a bottom before each departure before that deal (L tells which).
 */
#include "precedence.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "problem.h"
#include "sat.h"

enum { KINDS_MODEL = 26, COPIES_MODEL = 4, BOTTOMS_MAX = DEPARTURES_MAX + PILES_MAX, NO_DEPARTURE = -1 };
enum fate { FATE_FLY, FATE_BUILD, FATE_FILL, FATES };

/* One more than DEPARTURES_MAX: the pseudo-departure START. */
enum { MOMENTS_MAX = DEPARTURES_MAX + 1 };

struct count {
    lit at_least[COPIES_MODEL]; /* unary */
    int places;
};

struct bottom {
    int kind;
    int departure; /* with which it is placed, NO_DEPARTURE: there at the start */
};

struct model {
    struct sat *sat;
    struct problem problem;
    int copies, kinds, piles;
    int talon, reserve, departures, start; /* numbers; `start` is the index of START */
    int waste;                             /* talon cards dealt already */
    bool full;                             /* all piles occupied at the start */

    int kind[DEPARTURES_MAX];
    int group[KINDS_MODEL]; /* of kinds */
    int out_at_start[KINDS_MODEL], up_at_start[KINDS_MODEL], bottoms_at_start[KINDS_MODEL];
    struct bottom bottom[BOTTOMS_MAX];
    int bottoms;

    lit before[MOMENTS_MAX][MOMENTS_MAX];
    lit fate[DEPARTURES_MAX][FATES];
    struct count out[MOMENTS_MAX][KINDS_MODEL], up[MOMENTS_MAX][KINDS_MODEL], linked[MOMENTS_MAX][KINDS_MODEL];
    lit is_bottom[BOTTOMS_MAX][DEPARTURES_MAX];
    struct count bottom_count[DEPARTURES_MAX][KINDS_MODEL];
    lit all_bottoms[DEPARTURES_MAX][PILES_MAX + 1];
    int all_bottoms_places[DEPARTURES_MAX];
    lit rise[KINDS_MODEL][COPIES_MODEL][MOMENTS_MAX];
    lit climb[MOMENTS_MAX][KINDS_MODEL], exposed[MOMENTS_MAX][KINDS_MODEL];
};

struct precedence {
    struct model model;
    bool fine;     /* the fine part was added */
    bool narrowed; /* by precedence_avoid() */
};

/* ---- literals ---- */

static lit at_least(const struct count *c, int q) { return unary_at_least(c->at_least, c->places, q); }
static bool from_reserve(const struct model *m, int e) { return e >= m->talon && e < m->start; }
static int moment_kind(const struct model *m, int e) { return e < m->start ? m->kind[e] : KIND_NONE; }
/* Moment e belongs to the group of kind c. */
static bool same_group(const struct model *m, int e, int c) { return e == m->start || m->group[m->kind[e]] == m->group[c]; }
static bool lowest_rank(const struct model *m, int c) { return kind_rank(&m->problem, c) == 0; }
static int parent(const struct model *m, int c) { return m->problem.up[c]; }  /* KIND_NONE: c lies on nothing */
static int child(const struct model *m, int c) { return m->problem.down[c]; } /* KIND_NONE: nothing lies on c */

static lit climb_of(const struct model *m, int e, int kind) { return kind == KIND_NONE ? LIT_FALSE : m->climb[e][kind]; }
static lit exposed_of(const struct model *m, int e, int kind) { return kind == KIND_NONE ? LIT_FALSE : m->exposed[e][kind]; }
static lit linked_at_least(const struct model *m, int e, int kind, int q)
{
    return q <= 0 ? LIT_TRUE : kind == KIND_NONE ? LIT_FALSE : at_least(&m->linked[e][kind], q);
}

/* Bottom x has been placed before departure e. */
static lit placed(const struct model *m, int x, int e)
{
    int d = m->bottom[x].departure;
    return d == NO_DEPARTURE ? LIT_TRUE : m->before[d][e];
}

static struct count fresh_count(struct model *m, int at_start)
{
    struct count c = {.places = m->copies};
    for (int q = 0; q < m->copies; q++)
        c.at_least[q] = q < at_start ? LIT_TRUE : sat_var(m->sat);
    for (int q = 1; q < m->copies; q++)
        SAT_CLAUSE(m->sat, -c.at_least[q], c.at_least[q - 1]);
    return c;
}

static struct count constant_count(const struct model *m, int value)
{
    struct count c = {.places = m->copies};
    for (int q = 0; q < m->copies; q++)
        c.at_least[q] = q < value ? LIT_TRUE : LIT_FALSE;
    return c;
}

/* ---- the position ---- */

static void add_bottom(struct model *m, int kind, int departure)
{
    m->bottom[m->bottoms++] = (struct bottom){.kind = kind, .departure = departure};
}

static void read_position(struct model *m, const struct game *g)
{
    problem_init(&m->problem, g);
    const struct problem *p = &m->problem;
    m->copies = p->copies;
    m->kinds = p->kinds;
    m->piles = p->piles;
    m->talon = p->talon_count;
    m->reserve = p->reserve_count;
    m->waste = g->pile[PILE_WASTE].count;
    m->departures = m->start = m->talon + m->reserve;
    for (int i = 0; i < m->talon; i++)
        m->kind[i] = p->talon[i];
    for (int k = 0; k < m->reserve; k++)
        m->kind[m->talon + k] = p->reserve[m->reserve - 1 - k];

    for (int f = PILE_FOUNDATION; f < PILE_FOUNDATION + variant_foundations(g->variant); f++)
        for (int i = 0; i < g->pile[f].count; i++) {
            int kind = p->kind_of[g->pile[f].card[i]];
            m->out_at_start[kind]++;
            m->up_at_start[kind]++;
        }
    bool one_group = false;
    for (int c = 0; c < m->kinds; c++)
        one_group |= p->up[c] != KIND_NONE && kind_class(p, p->up[c]) != kind_class(p, c);
    for (int c = 0; c < m->kinds; c++)
        m->group[c] = one_group ? 0 : kind_class(p, c);
    m->full = true;
    for (int t = PILE_TABLEAU; t < PILE_TABLEAU + m->piles; t++) {
        const struct pile *pile = &g->pile[t];
        m->full &= pile->count > 0;
        for (int i = 0; i < pile->count; i++)
            m->out_at_start[p->kind_of[pile->card[i]]]++;
        if (pile->count == 0)
            continue;
        int bottom = p->kind_of[pile->card[0]];
        m->bottoms_at_start[bottom]++;
        add_bottom(m, bottom, NO_DEPARTURE);
    }
    for (int e = 0; e < m->departures; e++)
        if (!from_reserve(m, e) || p->fill_from_reserve)
            add_bottom(m, m->kind[e], e);
}

/* ---- order ---- */

static void set_before(struct model *m, int e, int f, lit a)
{
    m->before[e][f] = a;
    m->before[f][e] = -a;
}

static void build_order(struct model *m)
{
    struct sat *s = m->sat;
    for (int e = 0; e <= m->start; e++)
        m->before[e][e] = LIT_FALSE;
    for (int e = 0; e < m->start; e++)
        set_before(m, m->start, e, LIT_TRUE);
    for (int i = 0; i < m->talon; i++)
        for (int j = i + 1; j < m->talon; j++)
            set_before(m, i, j, j < m->waste ? LIT_FALSE : sat_var(s));
    for (int e = m->talon; e < m->start; e++) {
        for (int f = e + 1; f < m->start; f++)
            set_before(m, e, f, LIT_TRUE);
        for (int i = 0; i < m->talon; i++)
            set_before(m, e, i, sat_var(s));
    }
    for (int i = 0; i < m->talon; i++)
        for (int j = i + 1; j < m->talon; j++) {
            if (j + 1 < m->talon)
                SAT_CLAUSE(s, -m->before[i][j], m->before[i][j + 1]);
            for (int k = j + 1; k < m->talon; k++)
                SAT_CLAUSE(s, -m->before[i][k], m->before[i][j], m->before[j][k]);
        }
    for (int e = m->talon; e < m->start; e++)
        for (int i = 0; i < m->talon; i++) {
            if (e + 1 < m->start)
                SAT_CLAUSE(s, -m->before[e + 1][i], m->before[e][i]);
            for (int j = 0; j < m->talon; j++)
                if (i != j)
                    SAT_CLAUSE(s, -m->before[e][i], -m->before[i][j], m->before[e][j]);
        }
}

/* ---- counts before each departure ---- */

static void build_out(struct model *m, int e, int c)
{
    lit leaves[DEPARTURES_MAX];
    int n = 0;
    for (int f = 0; f < m->departures; f++)
        if (f != e && m->kind[f] == c)
            leaves[n++] = m->before[f][e];
    struct count *out = &m->out[e][c];
    for (int q = 0; q < m->out_at_start[c]; q++)
        out->at_least[q] = LIT_TRUE;
    out->places = m->out_at_start[c] + sat_count(m->sat, leaves, n, m->copies, out->at_least + m->out_at_start[c]);
}

static void build_bottom_sets(struct model *m, int e)
{
    struct sat *s = m->sat;
    bool reserve_first = m->problem.fill_from_reserve;
    lit all[BOTTOMS_MAX];
    for (int x = 0; x < m->bottoms; x++) {
        int d = m->bottom[x].departure;
        /* A waste card fills no space while the reserve does. */
        bool never = d == e || (d != NO_DEPARTURE && !from_reserve(m, d) && from_reserve(m, e) && reserve_first);
        all[x] = m->is_bottom[x][e] = never ? LIT_FALSE : sat_var(s);
        SAT_CLAUSE(s, -m->is_bottom[x][e], placed(m, x, e));
        if (d != NO_DEPARTURE)
            SAT_CLAUSE(s, -m->is_bottom[x][e], m->fate[d][FATE_FILL]);
    }
    for (int c = 0; c < m->kinds; c++) {
        if (!same_group(m, e, c))
            continue;
        lit same[BOTTOMS_MAX];
        int n = 0;
        for (int x = 0; x < m->bottoms; x++)
            if (m->bottom[x].kind == c)
                same[n++] = m->is_bottom[x][e];
        m->bottom_count[e][c].places = sat_count(s, same, n, m->copies, m->bottom_count[e][c].at_least);
    }
    m->all_bottoms_places[e] = sat_count(s, all, m->bottoms, m->piles + 1, m->all_bottoms[e]);
    SAT_CLAUSE(s, -unary_at_least(m->all_bottoms[e], m->all_bottoms_places[e], m->piles + 1));
}

/* out = up + linked + bottoms, and linked(c) <= out(p) - up(p). */
static void build_sums(struct model *m, int e, int c)
{
    struct sat *s = m->sat;
    const struct count *out = &m->out[e][c], *up = &m->up[e][c], *linked = &m->linked[e][c], *bottoms = &m->bottom_count[e][c];
    for (int a = 0; a <= m->copies; a++)
        for (int b = 0; b <= m->copies; b++)
            for (int d = 0; d <= bottoms->places; d++)
                SAT_CLAUSE(s, -at_least(up, a), -at_least(linked, b), -at_least(bottoms, d), at_least(out, a + b + d));
    for (int q = 1; q <= out->places; q++)
        for (int a = 0; a < q; a++)
            for (int b = 0; a + b < q; b++)
                SAT_CLAUSE(s, -at_least(out, q), at_least(up, a + 1), at_least(linked, b + 1), at_least(bottoms, q - a - b));
    int p = parent(m, c);
    if (p == KIND_NONE) {
        SAT_CLAUSE(s, -at_least(linked, 1));
        return;
    }
    for (int a = 0; a <= m->copies; a++)
        for (int b = 1; b <= m->copies; b++)
            SAT_CLAUSE(s, -at_least(&m->up[e][p], a), -at_least(linked, b), at_least(&m->out[e][p], a + b));
}

static void build_counts(struct model *m, int e)
{
    for (int c = 0; c < m->kinds; c++) {
        if (!same_group(m, e, c))
            continue;
        build_out(m, e, c);
        m->up[e][c] = fresh_count(m, m->up_at_start[c]);
        m->linked[e][c] = fresh_count(m, 0);
        if (!lowest_rank(m, c))
            for (int q = 1; q <= m->copies; q++)
                SAT_CLAUSE(m->sat, -at_least(&m->up[e][c], q), at_least(&m->up[e][c - 1], q));
    }
    build_bottom_sets(m, e);
    for (int c = 0; c < m->kinds; c++)
        if (same_group(m, e, c))
            build_sums(m, e, c);
}

static void build_start(struct model *m)
{
    for (int c = 0; c < m->kinds; c++) {
        int linked = m->out_at_start[c] - m->up_at_start[c] - m->bottoms_at_start[c];
        m->out[m->start][c] = constant_count(m, m->out_at_start[c]);
        m->up[m->start][c] = constant_count(m, m->up_at_start[c]);
        m->linked[m->start][c] = constant_count(m, linked);
    }
}

/* ---- what only grows, what only lasts ---- */

/* Coarse: up never falls, and e's own flight counts from e on. */
static void build_growth(struct model *m, int e, int f)
{
    struct sat *s = m->sat;
    for (int c = 0; c < m->kinds; c++) {
        if (!same_group(m, e, c) || !same_group(m, f, c))
            continue;
        for (int q = m->up_at_start[c] + 1; q <= m->copies; q++)
            SAT_CLAUSE(s, -m->before[e][f], -at_least(&m->up[e][c], q), at_least(&m->up[f][c], q));
        if (m->kind[e] == c)
            for (int q = 0; q <= m->copies; q++)
                SAT_CLAUSE(s, -m->fate[e][FATE_FLY], -m->before[e][f], -at_least(&m->up[e][c], q), at_least(&m->up[f][c], q + 1));
    }
}

/* Coarse: a bottom before f was one before every e in between its placing and f. */
static void build_lasting(struct model *m, int e, int f)
{
    for (int x = 0; x < m->bottoms; x++)
        if (m->bottom[x].departure != e)
            SAT_CLAUSE(m->sat, -m->before[e][f], -placed(m, x, e), -m->is_bottom[x][f], m->is_bottom[x][e]);
}

/* ---- rises ---- */

static void build_rise(struct model *m, int c, int q)
{
    struct sat *s = m->sat;
    lit some[MOMENTS_MAX + 1];
    int n = 0;
    for (int e = 0; e <= m->start; e++) {
        if (!same_group(m, e, c))
            continue;
        lit here = m->rise[c][q][e] = some[n++] = sat_var(s);
        for (int f = 0; f < m->departures; f++)
            if (f != e && same_group(m, f, c))
                SAT_CLAUSE(s, -here, -m->before[e][f], at_least(&m->up[f][c], q + 1));
        SAT_CLAUSE(s, -here, -at_least(&m->up[e][c], q + 1)); /* nor before any f that is before e: build_growth() */
        if (moment_kind(m, e) != c) {
            SAT_CLAUSE(s, -here, m->climb[e][c]);
            continue;
        }
        SAT_CLAUSE(s, -here, m->fate[e][FATE_FLY], m->climb[e][c]);
        if (q > m->up_at_start[c])
            SAT_CLAUSE(s, -here, -m->rise[c][q - 1][e], m->climb[e][c]);
    }
    lit never = some[n++] = sat_var(s);
    for (int f = 0; f < m->departures; f++)
        if (same_group(m, f, c))
            SAT_CLAUSE(s, -never, -at_least(&m->up[f][c], q + 1));
    sat_clause(s, some, n);
}

/* `cause` happens in span(e) only together with a rise of c there. */
static void require_rise(struct model *m, lit cause, int c, int e)
{
    lit some[COPIES_MODEL + 1];
    int n = 0;
    some[n++] = -cause;
    for (int q = m->up_at_start[c]; q < m->copies; q++)
        some[n++] = m->rise[c][q][e];
    sat_clause(m->sat, some, n);
}

static void build_tops(struct model *m, int e, int c)
{
    struct sat *s = m->sat;
    int own = moment_kind(m, e), d = child(m, c);
    lit adds = LIT_FALSE, adds_too = LIT_FALSE;
    if (own == c) {
        adds = m->fate[e][FATE_BUILD];
        adds_too = m->fate[e][FATE_FILL];
    }
    for (int a = 0; a <= m->copies; a++)
        for (int b = 0; b <= m->copies; b++) {
            lit up = -at_least(&m->up[e][c], a), covered = -linked_at_least(m, e, d, b);
            SAT_CLAUSE(s, -m->exposed[e][c], adds, adds_too, up, covered, at_least(&m->out[e][c], a + b + 1));
            if (own != KIND_NONE && own == d)
                SAT_CLAUSE(s, -m->exposed[e][c], -m->fate[e][FATE_BUILD], up, covered, at_least(&m->out[e][c], a + b + 2));
        }
}

static void build_climb(struct model *m, int e, int c)
{
    struct sat *s = m->sat;
    int own = moment_kind(m, e);
    lit climb = m->climb[e][c];
    require_rise(m, climb, c, e);
    SAT_CLAUSE(s, -climb, m->exposed[e][c], climb_of(m, e, child(m, c)));
    if (lowest_rank(m, c))
        return;
    lit own_flies = own == c - 1 ? m->fate[e][FATE_FLY] : LIT_FALSE;
    for (int q = 0; q < m->copies; q++)
        SAT_CLAUSE(s, -climb, m->climb[e][c - 1], own_flies, -at_least(&m->up[e][c], q), at_least(&m->up[e][c - 1], q + 1));
}

/* ---- bottoms that vanish ---- */

/* x vanishes in span(e). Before e, and before all f between its placing and e (build_lasting()), it is a bottom. */
static void build_vanish_at(struct model *m, int x, int e, lit here)
{
    struct sat *s = m->sat;
    int c = m->bottom[x].kind;
    for (int f = 0; f < m->departures; f++)
        if (f != e && same_group(m, f, c))
            SAT_CLAUSE(s, -here, -m->before[e][f], -m->is_bottom[x][f]);
    if (e == m->bottom[x].departure)
        SAT_CLAUSE(s, -here, m->fate[e][FATE_FILL]);
    else if (e < m->start)
        SAT_CLAUSE(s, -here, m->is_bottom[x][e]);
    SAT_CLAUSE(s, -here, m->exposed[e][c], climb_of(m, e, child(m, c)));
    SAT_CLAUSE(s, -here, m->climb[e][c], exposed_of(m, e, parent(m, c)));
}

static void build_vanish(struct model *m, int x)
{
    struct sat *s = m->sat;
    int c = m->bottom[x].kind, placing = m->bottom[x].departure;
    lit some[MOMENTS_MAX + 2];
    int n = 0;
    if (placing != NO_DEPARTURE)
        some[n++] = -m->fate[placing][FATE_FILL];
    for (int e = 0; e <= m->start; e++) {
        bool placed_before = e == placing || placing == NO_DEPARTURE || (e < m->start && m->is_bottom[x][e] != LIT_FALSE);
        if (!placed_before || !same_group(m, e, c))
            continue;
        some[n] = sat_var(s);
        build_vanish_at(m, x, e, some[n++]);
    }
    lit never = some[n++] = sat_var(s);
    for (int f = 0; f < m->departures; f++)
        if (f != placing)
            SAT_CLAUSE(s, -never, -placed(m, x, f), m->is_bottom[x][f]);
    if (placing != NO_DEPARTURE)
        SAT_CLAUSE(s, -never, m->fate[placing][FATE_FILL]);
    sat_clause(s, some, n);
}

/* ---- fates ---- */

static void build_build(struct model *m, int e, int c)
{
    struct sat *s = m->sat;
    int p = parent(m, c);
    if (p == KIND_NONE || from_reserve(m, e)) {
        SAT_CLAUSE(s, -m->fate[e][FATE_BUILD]);
        return;
    }
    for (int a = 0; a <= m->copies; a++)
        for (int b = 0; b <= m->copies; b++)
            SAT_CLAUSE(s, -m->fate[e][FATE_BUILD], -at_least(&m->up[e][p], a), -at_least(&m->linked[e][c], b),
                       at_least(&m->out[e][p], a + b + 1));
}

static void build_fill(struct model *m, int e)
{
    struct sat *s = m->sat;
    lit fill = m->fate[e][FATE_FILL], occupied = unary_at_least(m->all_bottoms[e], m->all_bottoms_places[e], m->piles);
    bool reserve_fills = m->problem.fill_from_reserve;
    if (from_reserve(m, e) && !reserve_fills)
        SAT_CLAUSE(s, -fill);
    SAT_CLAUSE(s, -fill, -occupied);
    if (!from_reserve(m, e) && reserve_fills && m->reserve > 0)
        SAT_CLAUSE(s, -fill, m->before[m->start - 1][e]);
    if (!m->problem.auto_fill || !m->full || (from_reserve(m, e) && !reserve_fills))
        return;
    SAT_CLAUSE(s, fill, occupied);
    SAT_CLAUSE(s, unary_at_least(m->all_bottoms[e], m->all_bottoms_places[e], m->piles - 1));
}

static void build_fates(struct model *m, int e)
{
    struct sat *s = m->sat;
    int c = m->kind[e];
    const lit *fate = m->fate[e];
    sat_clause(s, fate, FATES);
    for (int a = 0; a < FATES; a++)
        for (int b = a + 1; b < FATES; b++)
            SAT_CLAUSE(s, -fate[a], -fate[b]);
    if (!lowest_rank(m, c))
        for (int q = 0; q < m->copies; q++)
            SAT_CLAUSE(s, -fate[FATE_FLY], -at_least(&m->up[e][c], q), at_least(&m->up[e][c - 1], q + 1));
    build_build(m, e, c);
    build_fill(m, e);
}

/* ---- lock ---- */

static void build_lock(struct model *m, int j)
{
    struct sat *s = m->sat;
    lit open_at[BOTTOMS_MAX], occupied[SAT_MOST_MAX];
    int n = 0;
    for (int x = 0; x < m->bottoms; x++) {
        int placing = m->bottom[x].departure;
        if (placing != NO_DEPARTURE && placing >= j)
            continue; /* not dealt yet */
        lit there = open_at[n++] = sat_var(s);
        if (placing != NO_DEPARTURE) {
            SAT_CLAUSE(s, -there, m->before[placing][j]);
            SAT_CLAUSE(s, -there, m->fate[placing][FATE_FILL]);
        }
        for (int e = 0; e < j; e++)
            if (e != placing)
                SAT_CLAUSE(s, -there, -m->before[e][j], -placed(m, x, e), m->is_bottom[x][e]);
    }
    int places = sat_count(s, open_at, n, m->piles, occupied);
    SAT_CLAUSE(s, m->before[j][j + 1], unary_at_least(occupied, places, m->piles));
}

/* ---- all of it ---- */

/* The coarse part: order, counts, fates, lock. False if time was up before it was built. */
static bool build_coarse(struct model *m)
{
    struct sat *s = m->sat;
    build_order(m);
    for (int e = 0; e < m->departures; e++)
        for (int a = 0; a < FATES; a++)
            m->fate[e][a] = sat_var(s);
    for (int e = 0; e < m->departures && !sat_expired(s); e++)
        build_counts(m, e);
    for (int e = 0; e < m->departures && !sat_expired(s); e++) {
        build_fates(m, e);
        for (int f = 0; f < m->departures; f++)
            if (f != e) {
                build_growth(m, e, f);
                build_lasting(m, e, f);
            }
    }
    if (m->problem.lock && !m->problem.auto_fill)
        for (int j = m->waste; j + 1 < m->talon && !sat_expired(s); j++)
            build_lock(m, j);
    return !sat_expired(s);
}

/* The fine part, added to the coarse one: what rises, vanishes and lies on top when. False likewise. */
static bool build_fine(struct model *m)
{
    struct sat *s = m->sat;
    for (int e = 0; e <= m->start; e++)
        for (int c = 0; c < m->kinds; c++)
            if (same_group(m, e, c)) {
                m->climb[e][c] = sat_var(s);
                m->exposed[e][c] = sat_var(s);
            }
    build_start(m);
    for (int c = 0; c < m->kinds && !sat_expired(s); c++)
        for (int q = m->up_at_start[c]; q < m->copies; q++)
            build_rise(m, c, q);
    for (int e = 0; e <= m->start; e++)
        for (int c = 0; c < m->kinds; c++)
            if (same_group(m, e, c)) {
                build_tops(m, e, c);
                build_climb(m, e, c);
            }
    for (int x = 0; x < m->bottoms && !sat_expired(s); x++)
        build_vanish(m, x);
    for (int e = 0; e < m->departures; e++)
        require_rise(m, m->fate[e][FATE_FLY], m->kind[e], e);
    return !sat_expired(s);
}

static void read_plan(struct model *m, struct plan *out)
{
    out->count = m->departures;
    for (int e = 0; e < m->departures; e++) {
        int earlier = 0;
        for (int f = 0; f < m->departures; f++)
            earlier += f != e && sat_value(m->sat, m->before[f][e]);
        assert(earlier < m->departures);
        out->departure[earlier] = (uint8_t)e;
    }
}

bool precedence_applies(const struct game *g)
{
    const struct variant *v = g->variant;
    if (!sat_available() || v->decks > 2 || v->foundations != FOUNDATION_ALTERNATE || v->foundation_return || v->redeals > g->redeals)
        return false;
    if (v->fill != FILL_WASTE_BY_HAND && v->fill != FILL_WASTE_THEN_STOCK_AUTO && v->fill != FILL_RESERVE_THEN_WASTE_AUTO)
        return false;
    if (g->pile[PILE_WASTE].count + g->pile[PILE_STOCK].count + g->pile[PILE_RESERVE].count > DEPARTURES_MAX)
        return false;
    struct problem p;
    problem_init(&p, g);
    for (int t = 0; t < v->piles; t++)
        if (p.prefix_count[t] > 0)
            return false;
    return p.quiet;
}

static struct precedence *create(const struct game *g, const struct precedence_options *options, enum sat_mood mood)
{
    struct precedence *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    struct model *m = &p->model;
    m->sat = sat_create(mood, options->cpu_seconds, options->cancel);
    if (m->sat) {
        read_position(m, g);
        if (build_coarse(m))
            return p;
    }
    precedence_free(p);
    return NULL;
}

struct precedence *precedence_create(const struct game *g, const struct precedence_options *options)
{
    return create(g, options, options->expect_plan ? SAT_MOOD_EXPECT_MODEL : SAT_MOOD_EXPECT_REFUTATION);
}

void precedence_free(struct precedence *p)
{
    if (!p)
        return;
    sat_free(p->model.sat);
    free(p);
}

static enum precedence_answer decide(struct precedence *p)
{
    enum sat_answer found = sat_solve(p->model.sat);
    if (found == SAT_UNSATISFIABLE)
        return p->narrowed ? PRECEDENCE_UNKNOWN : PRECEDENCE_LOST;
    return found == SAT_SATISFIABLE ? PRECEDENCE_PLAN : PRECEDENCE_UNKNOWN;
}

enum precedence_answer precedence_next(struct precedence *p, struct plan *out)
{
    if (!p->fine) { /* the coarse part alone is refuted faster, and what was learned from it is kept */
        enum precedence_answer answer = decide(p);
        if (answer != PRECEDENCE_PLAN)
            return answer;
        p->fine = true;
        if (!build_fine(&p->model))
            return PRECEDENCE_UNKNOWN;
    }
    enum precedence_answer answer = decide(p);
    if (answer == PRECEDENCE_PLAN)
        read_plan(&p->model, out);
    return answer;
}

void precedence_avoid(struct precedence *p, const struct plan *plan, int first, int last)
{
    lit other[DEPARTURES_MAX];
    int n = 0;
    for (int i = first; i < last; i++)
        other[n++] = -p->model.before[plan->departure[i]][plan->departure[i + 1]];
    sat_clause(p->model.sat, other, n);
    p->narrowed = true;
}

/* The lemmas with the empty clause behind them, unless it is the last one already. */
static bool copy_lemmas(const struct sat *s, struct refutation *out)
{
    size_t count;
    const lit *lemmas = sat_lemmas(s, &count);
    out->lemma = lemmas ? malloc((count + 1) * sizeof *out->lemma) : NULL;
    if (!out->lemma)
        return false;
    memcpy(out->lemma, lemmas, count * sizeof *lemmas);
    bool closed = count > 0 && (count == 1 || lemmas[count - 2] == 0);
    if (!closed)
        out->lemma[count++] = 0;
    out->length = count;
    for (size_t i = 0; i < count; i++)
        out->lemmas += out->lemma[i] == 0;
    return true;
}

enum precedence_answer precedence_refute(const struct game *g, const struct precedence_options *options, struct refutation *out)
{
    memset(out, 0, sizeof *out);
    struct precedence *p = create(g, options, SAT_MOOD_RECORD);
    if (!p)
        return PRECEDENCE_UNKNOWN;
    const struct sat *s = p->model.sat;
    *out = (struct refutation){.variables = sat_variables(s), .clauses = sat_clauses(s), .digest = sat_digest(s)};
    enum precedence_answer answer = decide(p);
    if (answer == PRECEDENCE_LOST && !copy_lemmas(s, out))
        answer = PRECEDENCE_UNKNOWN;
    precedence_free(p);
    return answer;
}

void refutation_free(struct refutation *r)
{
    free(r->lemma);
    r->lemma = NULL;
}

/* Measured at 95 departures: 330 MB split into groups, 715 MB otherwise; pairs of moments make nearly all of it. */
size_t precedence_bytes(const struct game *g)
{
    size_t departures = (size_t)(g->pile[PILE_WASTE].count + g->pile[PILE_STOCK].count + g->pile[PILE_RESERVE].count);
    return sizeof(struct precedence) + departures * departures * 80 * 1024;
}
