#include "precedence_model.h"

#include <assert.h>

static void put_off(struct precedence_model *m, int e) { precedence_put_off(m, PART_FINE, e); }

/* ---- literals ---- */

static int moment_kind(const struct precedence_model *m, int e) { return e < m->start ? m->kind[e] : KIND_NONE; }
static lit climb_of(const struct precedence_model *m, int e, int kind) { return kind == KIND_NONE ? LIT_FALSE : m->climb[e][kind]; }
static lit exposed_of(const struct precedence_model *m, int e, int kind) { return kind == KIND_NONE ? LIT_FALSE : m->exposed[e][kind]; }
static lit linked_at_least(const struct precedence_model *m, int e, int kind, int q)
{
    return q <= 0 ? LIT_TRUE : kind == KIND_NONE ? LIT_FALSE : at_least(&m->linked[e][kind], q);
}

static struct precedence_count constant_count(const struct precedence_model *m, int value)
{
    assert(value >= 0 && value <= m->copies);
    struct precedence_count c = {.places = m->copies};
    for (int q = 0; q < m->copies; q++)
        c.at_least[q] = q < value ? LIT_TRUE : LIT_FALSE;
    return c;
}

static void build_start(struct precedence_model *m)
{
    for (int c = 0; c < m->kinds; c++) {
        int linked = m->out_at_start[c] - m->up_at_start[c] - m->bottoms_at_start[c];
        m->up[m->start][c] = constant_count(m, m->up_at_start[c]);
        m->linked[m->start][c] = constant_count(m, linked);
        m->tableau[m->start][c] = constant_count(m, m->out_at_start[c] - m->up_at_start[c]);
    }
}

/* True only after the last card of the talon, in games whose piles may then fill spaces. */
static void build_late(struct precedence_model *m)
{
    for (int e = 0; e <= m->start; e++) {
        m->late[e] = LIT_FALSE;
        if (!m->problem.piles_fill || e == m->start)
            continue;
        m->late[e] = sat_var(m->sat);
        for (int i = 0; i < m->talon; i++)
            if (i != e)
                SAT_CLAUSE(m->sat, -m->late[e], m->before[i][e]);
    }
}

/* ---- rises ---- */

static void build_rise(struct precedence_model *m, int c, int q)
{
    assert(q >= m->up_at_start[c] && q < m->copies);
    struct sat *s = m->sat;
    lit some[MOMENTS_MAX + 1], held[DEPARTURES_MAX], after[MOMENTS_MAX];
    int n = 0;
    for (int e = 0; e <= m->start; e++) {
        after[e] = LIT_FALSE;
        if (e < m->start)
            held[e] = same_group(m, e, c) ? at_least(&m->up[e][c], q + 1) : LIT_TRUE;
        if (!same_group(m, e, c))
            continue;
        put_off(m, e);
        lit here = m->rise[c][q][e] = after[e] = some[n++] = sat_var(s);
        SAT_CLAUSE(s, -here, -at_least(&m->up[e][c], q + 1)); /* nor before any f that is before e: build_growth() */
        if (moment_kind(m, e) != c) {
            SAT_CLAUSE(s, -here, m->climb[e][c]);
            continue;
        }
        SAT_CLAUSE(s, -here, m->fate[e][FATE_FLY], m->climb[e][c]);
        if (q > m->up_at_start[c])
            SAT_CLAUSE(s, -here, -m->rise[c][q - 1][e], m->climb[e][c]);
    }
    sat_put_off(s, 0);
    for (int f = 0; f < m->start; f++)
        SAT_CLAUSE(s, -after[m->start], held[f]);
    sat_fact(s, held, after);
    lit never = some[n++] = sat_var(s);
    for (int f = 0; f < m->departures; f++)
        if (same_group(m, f, c))
            SAT_CLAUSE(s, -never, -at_least(&m->up[f][c], q + 1));
    sat_clause(s, some, n);
}

/* `cause` happens in span(e) only together with a rise of c there. */
static void require_rise(struct precedence_model *m, lit cause, int c, int e)
{
    assert(same_group(m, e, c));
    lit some[COPIES_MODEL + 1];
    int n = 0;
    some[n++] = -cause;
    for (int q = m->up_at_start[c]; q < m->copies; q++)
        some[n++] = m->rise[c][q][e];
    sat_clause(m->sat, some, n);
}

static void build_tops(struct precedence_model *m, int e, int c)
{
    struct sat *s = m->sat;
    int own = moment_kind(m, e), d = child(m, c);
    lit adds = LIT_FALSE, adds_too = LIT_FALSE;
    if (own == c) {
        adds = m->fate[e][FATE_BUILD];
        adds_too = m->fate[e][FATE_FILL];
    }
    for (int q = 0; q <= m->copies; q++) {
        lit covered = -linked_at_least(m, e, d, q);
        SAT_CLAUSE(s, -m->exposed[e][c], adds, adds_too, covered, at_least(&m->tableau[e][c], q + 1));
        if (own != KIND_NONE && own == d)
            SAT_CLAUSE(s, -m->exposed[e][c], -m->fate[e][FATE_BUILD], covered, at_least(&m->tableau[e][c], q + 2));
    }
}

static void build_climb(struct precedence_model *m, int e, int c)
{
    struct sat *s = m->sat;
    int own = moment_kind(m, e);
    lit climb = m->climb[e][c];
    require_rise(m, climb, c, e);
    SAT_CLAUSE(s, -climb, m->exposed[e][c], climb_of(m, e, child(m, c)), m->late[e]);
    if (lowest_rank(m, c))
        return;
    lit own_flies = own == c - 1 ? m->fate[e][FATE_FLY] : LIT_FALSE;
    for (int q = 0; q < m->copies; q++)
        SAT_CLAUSE(s, -climb, m->climb[e][c - 1], own_flies, -at_least(&m->up[e][c], q), at_least(&m->up[e][c - 1], q + 1));
}

/* ---- bottoms that vanish ---- */

/* x vanishes in span(e). It is a bottom before e and before all f between its placing and e (build_lasting()), and none after e. */
static void build_vanish_at(struct precedence_model *m, int x, int e, lit here)
{
    assert(same_group(m, e, m->bottom[x].kind));
    struct sat *s = m->sat;
    int c = m->bottom[x].kind;
    if (e == m->bottom[x].departure)
        SAT_CLAUSE(s, -here, m->fate[e][FATE_FILL]);
    else if (e < m->start)
        SAT_CLAUSE(s, -here, m->is_bottom[x][e]);
    SAT_CLAUSE(s, -here, m->exposed[e][c], climb_of(m, e, child(m, c)), m->late[e]);
    SAT_CLAUSE(s, -here, m->climb[e][c], exposed_of(m, e, parent(m, c)), m->late[e]);
}

static void build_vanish(struct precedence_model *m, int x)
{
    struct sat *s = m->sat;
    int c = m->bottom[x].kind, placing = m->bottom[x].departure;
    lit some[MOMENTS_MAX + 2], held[DEPARTURES_MAX], after[MOMENTS_MAX];
    int n = 0;
    if (placing != NO_DEPARTURE)
        some[n++] = -m->fate[placing][FATE_FILL];
    for (int e = 0; e <= m->start; e++) {
        after[e] = LIT_FALSE;
        if (e < m->start)
            held[e] = same_group(m, e, c) ? -m->is_bottom[x][e] : LIT_TRUE;
        bool placed_before = e == placing || placing == NO_DEPARTURE || (e < m->start && m->is_bottom[x][e] != LIT_FALSE);
        if (!placed_before || !same_group(m, e, c))
            continue;
        put_off(m, e);
        after[e] = some[n++] = sat_var(s);
        build_vanish_at(m, x, e, after[e]);
    }
    sat_put_off(s, 0);
    for (int f = 0; f < m->start; f++)
        SAT_CLAUSE(s, -after[m->start], held[f]);
    sat_fact(s, held, after);
    lit never = some[n++] = sat_var(s);
    for (int f = 0; f < m->departures; f++)
        if (f != placing)
            SAT_CLAUSE(s, -never, -placed(m, x, f), m->is_bottom[x][f]);
    if (placing != NO_DEPARTURE)
        SAT_CLAUSE(s, -never, m->fate[placing][FATE_FILL]);
    sat_clause(s, some, n);
}

/* ---- all of it ---- */

void precedence_build_fine(struct precedence_model *m)
{
    struct sat *s = m->sat;
    for (int e = 0; e <= m->start; e++)
        for (int c = 0; c < m->kinds; c++)
            if (same_group(m, e, c)) {
                put_off(m, e);
                m->climb[e][c] = sat_var(s);
                m->exposed[e][c] = sat_var(s);
            }
    sat_put_off(s, 0);
    build_start(m);
    build_late(m);
    for (int c = 0; c < m->kinds; c++)
        for (int q = m->up_at_start[c]; q < m->copies; q++)
            build_rise(m, c, q);
    for (int e = 0; e <= m->start; e++)
        for (int c = 0; c < m->kinds; c++)
            if (same_group(m, e, c)) {
                put_off(m, e);
                build_tops(m, e, c);
                build_climb(m, e, c);
            }
    sat_put_off(s, 0);
    for (int x = 0; x < m->bottoms; x++)
        build_vanish(m, x);
    for (int e = 0; e < m->departures; e++)
        require_rise(m, m->fate[e][FATE_FLY], m->kind[e], e);
}
