#include <assert.h>

#include "precedence_model.h"

/* One fact for each departure, and two (the fine part has its own) for each card of a kind on foundations and for each bottom. */
static_assert((int)DEPARTURES_MAX <= (int)SAT_MOMENTS_MAX &&
                  DEPARTURES_MAX + 2 * (KINDS_MODEL * COPIES_MODEL + (int)BOTTOMS_MAX) <= (int)SAT_FACTS_MAX,
              "all facts of a full deal");

static struct precedence_count fresh_count(struct precedence_model *m, int at_start)
{
    assert(at_start >= 0 && at_start <= m->copies);
    struct precedence_count c = {.places = m->copies};
    for (int q = 0; q < m->copies; q++)
        c.at_least[q] = q < at_start ? LIT_TRUE : sat_var(m->sat);
    for (int q = 1; q < m->copies; q++)
        SAT_CLAUSE(m->sat, -c.at_least[q], c.at_least[q - 1]);
    return c;
}

/* ---- the position ---- */

static void add_bottom(struct precedence_model *m, int kind, int departure)
{
    assert(m->bottoms < BOTTOMS_MAX && kind < m->kinds && departure < m->departures);
    m->bottom[m->bottoms++] = (struct precedence_bottom){.kind = kind, .departure = departure};
}

static void read_departures(struct precedence_model *m)
{
    const struct problem *p = &m->problem;
    m->talon = p->talon_count;
    m->reserve = p->reserve_count;
    m->departures = m->start = m->talon + m->reserve;
    for (int i = 0; i < m->talon; i++)
        m->kind[i] = p->talon[i];
    for (int k = 0; k < m->reserve; k++)
        m->kind[m->talon + k] = p->reserve[m->reserve - 1 - k];
}

static void read_groups(struct precedence_model *m)
{
    const struct problem *p = &m->problem;
    bool one_group = p->piles_fill; /* late() refers to every departure */
    for (int c = 0; c < m->kinds; c++)
        one_group |= p->up[c] != KIND_NONE && kind_class(p, p->up[c]) != kind_class(p, c);
    for (int c = 0; c < m->kinds; c++)
        m->group[c] = one_group ? 0 : kind_class(p, c);
}

static void read_foundation(struct precedence_model *m, const struct pile *pile)
{
    for (int i = 0; i < pile->count; i++) {
        int kind = m->problem.kind_of[pile->card[i]];
        m->out_at_start[kind]++;
        m->up_at_start[kind]++;
    }
}

static void read_pile(struct precedence_model *m, const struct pile *pile)
{
    for (int i = 0; i < pile->count; i++)
        m->out_at_start[m->problem.kind_of[pile->card[i]]]++;
    if (pile->count == 0)
        return;
    int bottom = m->problem.kind_of[pile->card[0]];
    m->bottoms_at_start[bottom]++;
    add_bottom(m, bottom, NO_DEPARTURE);
}

void precedence_read(struct precedence_model *m, const struct game *g)
{
    problem_init(&m->problem, g);
    const struct problem *p = &m->problem;
    m->copies = p->copies;
    m->kinds = p->kinds;
    m->piles = p->piles;
    m->waste = g->pile[PILE_WASTE].count;
    read_departures(m);
    read_groups(m);
    for (int f = 0; f < variant_foundations(g->variant); f++)
        read_foundation(m, &g->pile[PILE_FOUNDATION + f]);
    for (int t = 0; t < m->piles; t++)
        read_pile(m, &g->pile[PILE_TABLEAU + t]);
    for (int e = 0; e < m->departures; e++)
        if (!from_reserve(m, e) || p->fill_from_reserve)
            add_bottom(m, m->kind[e], e);
}

/* ---- order ---- */

static void set_before(struct precedence_model *m, int e, int f, lit a)
{
    assert(e != f && e <= m->start && f <= m->start);
    m->before[e][f] = a;
    m->before[f][e] = -a;
}

static void build_order(struct precedence_model *m)
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
        for (int j = i + 1; j + 1 < m->talon; j++)
            SAT_CLAUSE(s, -m->before[i][j], m->before[i][j + 1]);
    sat_order(s, m->departures, m->before[0], MOMENTS_MAX);
}

/* ---- stages ---- */

/* The first stage ends after so many twentieths of the talon, the second after so many. */
enum { STAGE_FIRST = 7, STAGE_SECOND = 11, TWENTIETHS = 20 };

/* 0, 1, 2: what is said first, once that has a solution, and at last (EXPERIMENTS.md, experiments 48 and 72). */
static int stage_of(const struct precedence_model *m, int e)
{
    if (e == m->start || from_reserve(m, e) || TWENTIETHS * e < STAGE_FIRST * m->talon)
        return 0;
    return TWENTIETHS * e < STAGE_SECOND * m->talon ? 1 : 2;
}

void precedence_put_off(struct precedence_model *m, enum precedence_part part, int e)
{
    enum { STAGES = 2 }; /* of each part, besides what is said first */
    static_assert(((int)PART_FINE + 1) * (int)STAGES <= (int)SAT_STAGES_MAX, "stages of both parts");
    int stage = stage_of(m, e);
    sat_put_off(m->sat, stage > 0 ? (int)part * STAGES + stage : 0);
}

static void put_off(struct precedence_model *m, int e) { precedence_put_off(m, PART_COARSE, e); }

/* ---- counts before each departure ---- */

static void build_out(struct precedence_model *m, int e, int c)
{
    lit leaves[DEPARTURES_MAX];
    int n = 0;
    for (int f = 0; f < m->departures; f++)
        if (f != e && m->kind[f] == c)
            leaves[n++] = m->before[f][e];
    struct precedence_count *out = &m->out[e][c];
    for (int q = 0; q < m->out_at_start[c]; q++)
        out->at_least[q] = LIT_TRUE;
    out->places = m->out_at_start[c] + sat_count(m->sat, leaves, n, m->copies, out->at_least + m->out_at_start[c]);
}

/* The number of bottoms of kinds first..last-1: the sum of their counts, up to one more than the piles. */
static int sum_bottoms(struct precedence_model *m, int e, int first, int last, lit out[])
{
    assert(first < last && last <= m->kinds);
    if (last - first == 1) {
        const struct precedence_count *c = &m->bottom_count[e][first];
        for (int q = 0; q < c->places; q++)
            out[q] = c->at_least[q];
        return c->places;
    }
    lit a[PILES_MAX + 1], b[PILES_MAX + 1];
    int middle = first + (last - first) / 2;
    int na = sum_bottoms(m, e, first, middle, a), nb = sum_bottoms(m, e, middle, last, b);
    return sat_sum(m->sat, a, na, b, nb, m->piles + 1, out);
}

static void build_bottom_sets(struct precedence_model *m, int e)
{
    struct sat *s = m->sat;
    bool reserve_first = m->problem.fill_from_reserve;
    for (int x = 0; x < m->bottoms; x++) {
        int d = m->bottom[x].departure;
        bool by_talon = d != NO_DEPARTURE && !from_reserve(m, d);
        /* A waste card fills no space while the reserve does. */
        bool never = d == e || (by_talon && from_reserve(m, e) && reserve_first);
        lit here = m->is_bottom[x][e] = never ? LIT_FALSE : sat_var(s);
        SAT_CLAUSE(s, -here, placed(m, x, e));
        if (d != NO_DEPARTURE)
            SAT_CLAUSE(s, -here, m->fate[d][FATE_FILL]);
        if (by_talon && reserve_first && m->reserve > 0)
            SAT_CLAUSE(s, -here, m->before[m->start - 1][e]);
    }
    for (int c = 0; c < m->kinds; c++) {
        lit same[BOTTOMS_MAX];
        int n = 0;
        for (int x = 0; x < m->bottoms; x++)
            if (m->bottom[x].kind == c)
                same[n++] = m->is_bottom[x][e];
        m->bottom_count[e][c].places = sat_count(s, same, n, m->copies, m->bottom_count[e][c].at_least);
    }
    m->all_bottoms_places[e] = sum_bottoms(m, e, 0, m->kinds, m->all_bottoms[e]);
    SAT_CLAUSE(s, -unary_at_least(m->all_bottoms[e], m->all_bottoms_places[e], m->piles + 1));
}

/* whole = a + b, both ways; the second way not if `unless` */
static void build_sum(struct precedence_model *m, const struct precedence_count *whole, const struct precedence_count *a,
                      const struct precedence_count *b, lit unless)
{
    for (int i = 0; i <= m->copies; i++)
        for (int j = 0; j <= m->copies; j++) {
            SAT_CLAUSE(m->sat, -at_least(a, i), -at_least(b, j), at_least(whole, i + j));
            SAT_CLAUSE(m->sat, at_least(a, i + 1), at_least(b, j + 1), -at_least(whole, i + j + 1), unless);
        }
}

/* out = up + tableau, tableau = linked + bottoms, and linked(c) <= tableau(p). */
static void build_sums(struct precedence_model *m, int e, int c, lit any_fills)
{
    struct sat *s = m->sat;
    const struct precedence_count *linked = &m->linked[e][c];
    build_sum(m, &m->out[e][c], &m->up[e][c], &m->tableau[e][c], LIT_FALSE);
    build_sum(m, &m->tableau[e][c], linked, &m->bottom_count[e][c], any_fills);
    int p = parent(m, c);
    for (int q = 1; q <= m->copies; q++)
        SAT_CLAUSE(s, -at_least(linked, q), p == KIND_NONE ? LIT_FALSE : at_least(&m->tableau[e][p], q));
}

/* True only if no talon card is left before e. Then piles may fill spaces, if the game lets them. */
static lit build_any_fills(struct precedence_model *m, int e)
{
    if (!m->problem.piles_fill || !from_reserve(m, e))
        return LIT_FALSE;
    lit any = sat_var(m->sat);
    for (int i = 0; i < m->talon; i++)
        SAT_CLAUSE(m->sat, -any, m->before[i][e]);
    return any;
}

static void build_counts(struct precedence_model *m, int e)
{
    for (int c = 0; c < m->kinds; c++) {
        build_out(m, e, c);
        m->up[e][c] = fresh_count(m, m->up_at_start[c]);
        m->tableau[e][c] = fresh_count(m, 0);
        m->linked[e][c] = fresh_count(m, 0);
        if (!lowest_rank(m, c))
            for (int q = 1; q <= m->copies; q++)
                SAT_CLAUSE(m->sat, -at_least(&m->up[e][c], q), at_least(&m->up[e][c - 1], q));
    }
    build_bottom_sets(m, e);
    lit any_fills = build_any_fills(m, e);
    for (int c = 0; c < m->kinds; c++)
        build_sums(m, e, c, any_fills);
}

/* ---- facts that stay true ---- */

/* up never falls, and e's own flight counts from e on: at_least[q-1] is one of the cards of e's kind that are up just after e. */
static struct precedence_count build_up_after(struct precedence_model *m, int e)
{
    struct sat *s = m->sat;
    int c = m->kind[e];
    const struct precedence_count *up = &m->up[e][c];
    struct precedence_count after = {.places = m->copies};
    for (int q = 1; q <= m->copies; q++)
        after.at_least[q - 1] = q <= m->up_at_start[c] ? LIT_TRUE : sat_var(s);
    for (int q = 0; q <= m->copies; q++) {
        SAT_CLAUSE(s, -at_least(up, q), at_least(&after, q));
        SAT_CLAUSE(s, -m->fate[e][FATE_FLY], -at_least(up, q), at_least(&after, q + 1));
    }
    return after;
}

static void build_growth(struct precedence_model *m)
{
    struct precedence_count after[DEPARTURES_MAX];
    lit here[DEPARTURES_MAX], behind[DEPARTURES_MAX];
    for (int e = 0; e < m->departures; e++) {
        put_off(m, e);
        after[e] = build_up_after(m, e);
    }
    sat_put_off(m->sat, 0);
    for (int c = 0; c < m->kinds; c++)
        for (int q = m->up_at_start[c] + 1; q <= m->copies; q++) {
            for (int e = 0; e < m->departures; e++) {
                here[e] = at_least(&m->up[e][c], q);
                behind[e] = m->kind[e] == c ? at_least(&after[e], q) : here[e];
            }
            sat_fact(m->sat, here, behind);
        }
}

/* A bottom that was placed and is no bottom any more is gone for good. Nothing follows before departures at which the formula does not say
 * whether it is a bottom. */
static void build_lasting(struct precedence_model *m, int x)
{
    struct sat *s = m->sat;
    lit gone[DEPARTURES_MAX], known[DEPARTURES_MAX];
    for (int e = 0; e < m->departures; e++) {
        lit here = m->is_bottom[x][e];
        if (here == LIT_FALSE) {
            gone[e] = LIT_TRUE;
            known[e] = LIT_FALSE;
            continue;
        }
        lit is_placed = placed(m, x, e);
        if (is_placed == LIT_TRUE) {
            known[e] = gone[e] = -here;
            continue;
        }
        put_off(m, e);
        known[e] = gone[e] = sat_var(s);
        SAT_CLAUSE(s, -gone[e], is_placed);
        SAT_CLAUSE(s, -gone[e], -here);
        SAT_CLAUSE(s, gone[e], -is_placed, here);
    }
    sat_put_off(s, 0);
    sat_fact(s, gone, known);
}

/* ---- fates ---- */

static void build_build(struct precedence_model *m, int e, int c)
{
    struct sat *s = m->sat;
    int p = parent(m, c);
    if (p == KIND_NONE || from_reserve(m, e)) {
        SAT_CLAUSE(s, -m->fate[e][FATE_BUILD]);
        return;
    }
    for (int q = 0; q <= m->copies; q++)
        SAT_CLAUSE(s, -m->fate[e][FATE_BUILD], -at_least(&m->linked[e][c], q), at_least(&m->tableau[e][p], q + 1));
}

static void build_fill(struct precedence_model *m, int e)
{
    struct sat *s = m->sat;
    lit fill = m->fate[e][FATE_FILL], occupied = unary_at_least(m->all_bottoms[e], m->all_bottoms_places[e], m->piles);
    bool reserve_fills = m->problem.fill_from_reserve;
    if (from_reserve(m, e) && !reserve_fills)
        SAT_CLAUSE(s, -fill);
    SAT_CLAUSE(s, -fill, -occupied);
    if (!from_reserve(m, e) && reserve_fills && m->reserve > 0)
        SAT_CLAUSE(s, -fill, m->before[m->start - 1][e]);
    if (!m->problem.auto_fill || (from_reserve(m, e) && !reserve_fills)) /* by itself: no space at the start (`quiet`) */
        return;
    SAT_CLAUSE(s, fill, occupied);
    SAT_CLAUSE(s, unary_at_least(m->all_bottoms[e], m->all_bottoms_places[e], m->piles - 1));
}

static void build_fates(struct precedence_model *m, int e)
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

static void build_lock(struct precedence_model *m, int j)
{
    assert(j >= m->waste && j + 1 < m->talon);
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

bool precedence_build_coarse(struct precedence_model *m)
{
    struct sat *s = m->sat;
    build_order(m);
    for (int e = 0; e < m->departures; e++)
        for (int a = 0; a < FATES; a++)
            m->fate[e][a] = sat_var(s);
    for (int e = 0; e < m->departures && !sat_stopped(s); e++) {
        put_off(m, e);
        build_counts(m, e);
    }
    for (int e = 0; e < m->departures && !sat_stopped(s); e++) {
        put_off(m, e);
        build_fates(m, e);
    }
    sat_put_off(s, 0);
    build_growth(m);
    for (int x = 0; x < m->bottoms; x++)
        build_lasting(m, x);
    if (m->problem.lock && !m->problem.auto_fill)
        for (int j = m->waste; j + 1 < m->talon && !sat_stopped(s); j++)
            build_lock(m, j);
    return !sat_stopped(s);
}
