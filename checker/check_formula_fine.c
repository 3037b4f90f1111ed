/* The fine part of the formula: which cards rise, vanish and are tops between two departures (README.md, `formula-fine`). */
#include "check_formula_model.h"

/* START, f->cards, has no card. */
static int kind_at(const struct formula *f, int e) { return e < f->cards ? f->kind[e] : NONE; }

/* True if moment e concerns kind k: it is START, or a departure of k's group. */
static bool concerns(const struct formula *f, int e, int k)
{
    return e == f->cards || f->one_group || f->kind[e] / f->rules->ranks == k / f->rules->ranks;
}

static int climb(const struct formula *f, int e, int k) { return k == NONE ? FALSE : f->climb[e][k]; }
static int exposed(const struct formula *f, int e, int k) { return k == NONE ? FALSE : f->exposed[e][k]; }

/* ---- the start, and what may be late ---- */

static struct number constant(int places, int value)
{
    struct number n = {.places = places};
    for (int q = 1; q <= places; q++)
        n.at[q - 1] = q <= value ? TRUE : FALSE;
    return n;
}

static void read_start(struct formula *f)
{
    f->one_group = f->piles_fill;
    for (int k = 0; k < f->kinds; k++)
        f->child[k] = NONE;
    for (int k = 0; k < f->kinds; k++) {
        if (f->parent[k] == NONE)
            continue;
        f->child[f->parent[k]] = k;
        f->one_group |= f->parent[k] / f->rules->ranks != k / f->rules->ranks;
    }
    for (int k = 0; k < f->kinds; k++) {
        int tableau = f->out_now[k] - f->up_now[k], bottoms = 0;
        for (int x = 0; x < f->bottoms; x++)
            bottoms += f->bottom_card[x] == NONE && f->bottom_kind[x] == k;
        f->up[f->cards][k] = constant(f->copies, f->up_now[k]);
        f->tableau[f->cards][k] = constant(f->copies, tableau);
        f->linked[f->cards][k] = constant(f->copies, tableau - bottoms);
    }
}

static void state_late(struct formula *f, int e)
{
    f->late[e] = f->piles_fill && e < f->cards ? variable(f) : FALSE;
    for (int i = 0; i < f->talon && f->late[e] != FALSE; i++)
        if (i != e)
            STATE(-f->late[e], f->before[i][e]); /* N1 */
}

/* ---- rises ---- */

/* Copy q + 1 of kind k goes up in the span of e. */
static void state_rise_at(struct formula *f, int k, int q, int e)
{
    int here = f->rise[k][q][e];
    STATE(-here, -at_least(&f->up[e][k], q + 1)); /* N2 */
    if (kind_at(f, e) != k) {
        STATE(-here, f->climb[e][k]); /* N3 */
        return;
    }
    STATE(-here, f->fly[e], f->climb[e][k]); /* N4 */
    if (q > f->up_now[k])
        STATE(-here, -f->rise[k][q - 1][e], f->climb[e][k]); /* N5 */
}

static void state_rise(struct formula *f, int k, int q)
{
    int some[MOMENTS + 1], n = 0, here[CARDS], after[MOMENTS];
    for (int e = 0; e <= f->cards; e++) {
        bool concerned = concerns(f, e, k);
        if (e < f->cards)
            here[e] = concerned ? at_least(&f->up[e][k], q + 1) : TRUE;
        f->rise[k][q][e] = after[e] = concerned ? variable(f) : FALSE;
        if (!concerned)
            continue;
        some[n++] = after[e];
        state_rise_at(f, k, q, e);
    }
    for (int e = 0; e < f->cards; e++)
        STATE(-after[f->cards], here[e]); /* N6 */
    ck_formula_stays(f, here, after);
    int never = some[n++] = variable(f);
    for (int e = 0; e < f->cards; e++)
        if (concerns(f, e, k))
            STATE(-never, -at_least(&f->up[e][k], q + 1)); /* N7 */
    ck_formula_state(f, some, n);                          /* N8 */
}

/* The event in the span of e needs a rise of k there. */
static void state_needs_rise(struct formula *f, int what, int k, int e)
{
    int some[COPIES + 1] = {-what}, n = 1;
    for (int q = f->up_now[k]; q < f->copies; q++)
        some[n++] = f->rise[k][q][e];
    ck_formula_state(f, some, n);
}

/* ---- tops ---- */

static void state_exposed(struct formula *f, int e, int k)
{
    int own = kind_at(f, e), child = f->child[k], here = f->exposed[e][k];
    int built = own == k ? f->build[e] : FALSE, filled = own == k ? f->fill[e] : FALSE;
    for (int q = 0; q <= f->copies; q++) {
        int covered = q == 0 ? TRUE : child == NONE ? FALSE : at_least(&f->linked[e][child], q);
        STATE(-here, built, filled, -covered, at_least(&f->tableau[e][k], q + 1)); /* N10 */
        if (own != NONE && own == child)
            STATE(-here, -f->build[e], -covered, at_least(&f->tableau[e][k], q + 2)); /* N11 */
    }
}

static void state_climb(struct formula *f, int e, int k)
{
    int here = f->climb[e][k];
    state_needs_rise(f, here, k, e);                                      /* N9 */
    STATE(-here, f->exposed[e][k], climb(f, e, f->child[k]), f->late[e]); /* N12 */
    if (place_of(f, k) == 0)
        return;
    int flies = kind_at(f, e) == k - 1 ? f->fly[e] : FALSE;
    for (int q = 0; q < f->copies; q++)
        STATE(-here, f->climb[e][k - 1], flies, -at_least(&f->up[e][k], q), at_least(&f->up[e][k - 1], q + 1)); /* N13 */
}

/* ---- bottoms that go ---- */

static void state_going_at(struct formula *f, int x, int e, int here)
{
    int k = f->bottom_kind[x];
    if (e < f->cards)
        STATE(-here, e == f->bottom_card[x] ? f->fill[e] : f->is_lowest[x][e]); /* N14 */
    STATE(-here, f->exposed[e][k], climb(f, e, f->child[k]), f->late[e]);       /* N15 */
    STATE(-here, f->climb[e][k], exposed(f, e, f->parent[k]), f->late[e]);      /* N16 */
}

static void state_going(struct formula *f, int x)
{
    int k = f->bottom_kind[x], card = f->bottom_card[x], some[MOMENTS + 2], n = 0, here[CARDS], after[MOMENTS];
    if (card != NONE)
        some[n++] = -f->fill[card];
    for (int e = 0; e <= f->cards; e++) {
        bool concerned = concerns(f, e, k), can_be_there = card == NONE || e == card || (e < f->cards && f->is_lowest[x][e] != FALSE);
        after[e] = FALSE;
        if (e < f->cards)
            here[e] = concerned ? -f->is_lowest[x][e] : TRUE;
        if (!concerned || !can_be_there)
            continue;
        after[e] = some[n++] = variable(f);
        state_going_at(f, x, e, after[e]);
    }
    for (int e = 0; e < f->cards; e++)
        STATE(-after[f->cards], here[e]); /* N17 */
    ck_formula_stays(f, here, after);
    int never = some[n++] = variable(f);
    for (int e = 0; e < f->cards; e++)
        if (e != card)
            STATE(-never, -placed(f, x, e), f->is_lowest[x][e]); /* N18 */
    if (card != NONE)
        STATE(-never, f->fill[card]);
    ck_formula_state(f, some, n); /* N19 */
}

/* ---- the whole ---- */

void ck_formula_state_fine(struct formula *f)
{
    read_start(f);
    for (int e = 0; e <= f->cards; e++)
        for (int k = 0; k < f->kinds; k++)
            if (concerns(f, e, k)) {
                f->climb[e][k] = variable(f);
                f->exposed[e][k] = variable(f);
            }
    for (int e = 0; e <= f->cards; e++)
        state_late(f, e);
    for (int k = 0; k < f->kinds; k++)
        for (int q = f->up_now[k]; q < f->copies; q++)
            state_rise(f, k, q);
    for (int e = 0; e <= f->cards; e++)
        for (int k = 0; k < f->kinds; k++)
            if (concerns(f, e, k)) {
                state_exposed(f, e, k);
                state_climb(f, e, k);
            }
    for (int x = 0; x < f->bottoms; x++)
        state_going(f, x);
    for (int e = 0; e < f->cards; e++)
        state_needs_rise(f, f->fly[e], f->kind[e], e); /* N9 */
}
