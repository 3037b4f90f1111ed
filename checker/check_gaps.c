#include "check_gaps.h"

#include <assert.h>

#include "check_lemmas.h"

enum { FLIES, BUILDS, FILLS, BEFORE = -1 };
enum { ABOVE_LATER, ABOVE_EARLIER, BELOW_LATER, BELOW_EARLIER, LOW, SIDES };
enum { TOO_MANY_ABOVE, TOO_MANY_BELOW, BOTH, FAULTS };

/* Just before card e leaves (or at the start), or just after it, by this fate. */
struct moment {
    int e, fate;
};

/* A claim as it is read; what is wrong with it makes `broken` true. */
struct claim {
    struct formula *f;
    const unsigned char *at, *end;
    bool broken;
    int fault, chain, low, high, tops; /* tops: that count */
    struct moment moment;
    int sides_of[BOTTOMS]; /* bit s: the bottom has a cut of side s */
    int clause[LONGEST], literals;
};

static void demand(struct claim *c, bool holds) { c->broken |= !holds; }

/* A number from 0 to `most`. */
static int read_number(struct claim *c, int most)
{
    long n = 0;
    demand(c, ck_next_number(&c->at, c->end, &n) && n <= most);
    return c->broken ? 0 : (int)n;
}

static struct moment read_moment(struct claim *c)
{
    int n = read_number(c, 4 * c->f->cards + 3);
    struct moment m = {n / 4, n % 4 - 1};
    demand(c, m.e < c->f->cards || m.fate == BEFORE);
    return m;
}

static bool same(struct moment a, struct moment b) { return a.e == b.e && a.fate == b.fate; }

/* One of the clause's literals. */
static void say(struct claim *c, int literal)
{
    for (int i = 0; i < c->literals; i++)
        if (c->clause[i] == literal)
            return;
    demand(c, c->literals < LONGEST);
    if (!c->broken)
        c->clause[c->literals++] = literal;
}

/* ---- what is so unless the clause holds ---- */

static void if_fate(struct claim *c, struct moment m)
{
    if (m.fate != BEFORE)
        say(c, -(m.fate == FLIES ? c->f->fly : m.fate == BUILDS ? c->f->build : c->f->fill)[m.e]);
}

static void if_before(struct claim *c, int e, int later)
{
    demand(c, later < c->f->cards && e != later);
    if (e < c->f->cards && !c->broken)
        say(c, -c->f->before[e][later]);
}

/* Bottom x is one at this moment. */
static void if_lowest(struct claim *c, int x, struct moment m)
{
    const struct formula *f = c->f;
    if (m.fate != BEFORE && f->bottom_card[x] == m.e)
        demand(c, m.fate == FILLS); /* if_fate() says so */
    else if (m.e == f->cards)
        demand(c, f->bottom_card[x] == NONE);
    else
        say(c, -f->is_lowest[x][m.e]);
}

/* How many more tops of kind k there are just after m's card has left. */
static int change(const struct formula *f, struct moment m, int k)
{
    if (m.fate == BEFORE || m.fate == FLIES)
        return 0;
    return (f->kind[m.e] == k) - (m.fate == BUILDS && f->parent[f->kind[m.e]] == k);
}

/* Just before m's card leaves, at most `tableau` copies of kind k are in the tableau, and at least `covered` of them covered. */
static void if_counts(struct claim *c, struct moment m, int k, int tableau, int covered)
{
    const struct formula *f = c->f;
    say(c, at_least(&f->tableau[m.e][k], tableau + 1));
    if (covered > 0)
        say(c, f->child[k] == NONE ? TRUE : -at_least(&f->linked[m.e][f->child[k]], covered));
}

/* No copy of kind k is a top. */
static void if_gap(struct claim *c, struct moment m, int k, int tableau)
{
    int covered = tableau + change(c->f, m, k);
    demand(c, covered >= 0 && covered <= tableau);
    if_counts(c, m, k, tableau, covered);
}

static int out_at_least(const struct formula *f, int e, int k, int q)
{
    return e < f->cards ? at_least(&f->out[e][k], q) : q <= f->out_now[k] ? TRUE : FALSE;
}

/* A gap of kind k lasts from one moment to another. Reads what is needed for it. */
static void if_it_lasts(struct claim *c, struct moment from, struct moment until, int k)
{
    const struct formula *f = c->f;
    int d = f->child[k], e = from.e, l = until.e, own = 0, others = 0;
    bool flown[CARDS] = {false};
    int out = read_number(c, f->copies), up = read_number(c, f->copies), flights = read_number(c, 2 * COPIES);
    demand(c, l < f->cards && (e != l || (from.fate == BEFORE && until.fate != BEFORE)));
    for (int i = 0; i < flights && !c->broken; i++) {
        int g = read_number(c, f->cards - 1);
        demand(c, !flown[g] && (f->kind[g] == k || f->kind[g] == d));
        demand(c, (g != e || from.fate == BEFORE) && (g != l || until.fate == FLIES));
        flown[g] = true;
        say(c, -f->fly[g]);
        if (g != e)
            if_before(c, e, g);
        if (g == l)
            continue;
        if_before(c, g, l);
        *(f->kind[g] == k ? &own : &others) += 1;
    }
    demand(c, until.fate == BEFORE || until.fate == FLIES || f->kind[l] != k); /* or the last card is a top */
    if (e == l || c->broken)
        return;
    if_before(c, e, l);
    say(c, -out_at_least(f, e, k, out - (from.fate != BEFORE && f->kind[e] == k)));
    say(c, out_at_least(f, l, k, out + own + 1));
    if (d == NONE)
        return;
    say(c, -at_least(&f->up[e][d], up - (from.fate == FLIES && f->kind[e] == d)));
    say(c, at_least(&f->up[l][d], up + others + 1));
}

/* ---- cuts ---- */

/* With `waste-auto-then-any`, only before a card of the talon leaves no pile has filled a space. */
static void if_no_pile_fills(struct claim *c, struct moment m) { demand(c, !c->f->piles_fill || m.e < c->f->talon || m.e == c->f->cards); }

/* The stages of a cut about bottom x, from `at` on. Returns the moment at which it ends. */
static struct moment read_stages(struct claim *c, int x, int side, struct moment at)
{
    const struct formula *f = c->f;
    int ranks = f->rules->ranks, top = place_of(f, f->bottom_kind[x]), stages = read_number(c, 1000), level = -1;
    demand(c, stages > 0);
    for (int i = 0; i < stages && !c->broken; i++) {
        int before = level;
        level = read_number(c, ranks - 1);
        int k = c->chain * ranks + level, tableau = read_number(c, f->copies);
        struct moment until = read_moment(c);
        demand(c, level <= top && (i == 0 || level == before + 1 || level == before - 1));
        demand(c, i > 0 || level == (side == BELOW_EARLIER ? top : side == ABOVE_EARLIER ? level : c->low));
        if (c->broken)
            break;
        if_fate(c, at);
        if_gap(c, at, k, tableau);
        if (!same(at, until))
            if_it_lasts(c, at, until, k);
        at = until;
    }
    demand(c, side == BELOW_LATER ? level == top : side == ABOVE_LATER || level == c->low);
    if_fate(c, at);
    return at;
}

static void read_cut(struct claim *c)
{
    const struct formula *f = c->f;
    int side = read_number(c, SIDES - 1), x = read_number(c, f->bottoms - 1), top = place_of(f, f->bottom_kind[x]);
    struct moment from = read_moment(c);
    if (c->broken)
        return;
    bool earlier = side == ABOVE_EARLIER || side == BELOW_EARLIER;
    demand(c, f->bottom_kind[x] / f->rules->ranks == c->chain && (earlier || same(from, c->moment)));
    demand(c, (c->sides_of[x] >> side & 1) == 0);
    c->sides_of[x] |= 1 << side;
    if_lowest(c, x, c->moment);
    if (side == LOW) {
        demand(c, top <= c->low && read_number(c, 0) == 0);
        return;
    }
    if (side == ABOVE_EARLIER)
        demand(c, from.fate == FILLS && f->bottom_card[x] == from.e);
    if (side == BELOW_EARLIER)
        if_lowest(c, x, from);
    struct moment end = read_stages(c, x, side, from);
    if (c->broken)
        return;
    if (earlier)
        demand(c, same(end, c->moment));
    else
        if_no_pile_fills(c, end);
    if (side == BELOW_LATER)
        if_lowest(c, x, end);
    if (side == ABOVE_LATER) {
        demand(c, end.fate == BEFORE && end.e < f->cards);
        if (!c->broken)
            say(c, f->is_lowest[x][end.e]);
    }
}

/* ---- claims ---- */

/* The tops of the levels that count: those from `low` to `high`, or those up to `low`. None is of level `low`. */
static void read_tops(struct claim *c)
{
    const struct formula *f = c->f;
    int first = c->fault == TOO_MANY_BELOW ? 0 : c->low, last = c->fault == TOO_MANY_ABOVE ? c->high : c->low;
    for (int level = first; level <= last && !c->broken; level++) {
        int k = c->chain * f->rules->ranks + level, tableau = read_number(c, f->copies), covered = read_number(c, f->copies);
        int tops = tableau - covered + change(f, c->moment, k);
        demand(c, tops >= 0 && (level != c->low || tops == 0));
        if_counts(c, c->moment, k, tableau, covered);
        c->tops += tops;
    }
}

/* How many bottoms have only sides in `sides`, and at least one; -1: another one has a cut, or one that is of a level above `high`. */
static int bottoms_with(const struct claim *c, int sides, int high)
{
    int n = 0;
    for (int x = 0; x < c->f->bottoms; x++) {
        if (c->sides_of[x] & ~sides || (c->sides_of[x] && place_of(c->f, c->f->bottom_kind[x]) > high))
            return -1;
        n += c->sides_of[x] != 0;
    }
    return n;
}

static bool is_a_fault(const struct claim *c, int cuts)
{
    enum { ABOVE = 1 << ABOVE_LATER | 1 << ABOVE_EARLIER, BELOW = 1 << BELOW_LATER | 1 << BELOW_EARLIER | 1 << LOW };
    int ranks = c->f->rules->ranks;
    if (c->fault == TOO_MANY_ABOVE)
        return bottoms_with(c, ABOVE, c->high) > c->tops;
    if (c->fault == TOO_MANY_BELOW)
        return c->f->child[c->chain * ranks] == NONE && bottoms_with(c, BELOW, ranks) > c->tops;
    if (cuts != 2 || bottoms_with(c, ABOVE | BELOW, ranks) != 1)
        return false;
    for (int x = 0; x < c->f->bottoms; x++)
        if (c->sides_of[x])
            return c->sides_of[x] & ABOVE && c->sides_of[x] & BELOW;
    return false;
}

static bool state_claim(struct claim *c)
{
    const struct formula *f = c->f;
    c->fault = read_number(c, FAULTS - 1);
    c->chain = read_number(c, 1);
    c->low = read_number(c, f->rules->ranks - 1);
    c->high = read_number(c, f->rules->ranks - 1);
    c->moment = read_moment(c);
    demand(c, c->low <= c->high);
    if (c->broken)
        return false;
    if_no_pile_fills(c, c->moment);
    if_fate(c, c->moment);
    read_tops(c);
    int cuts = read_number(c, CK_PILES + 1);
    for (int i = 0; i < cuts && !c->broken; i++)
        read_cut(c);
    if (c->broken || !is_a_fault(c, cuts))
        return false;
    ck_formula_state(c->f, c->clause, c->literals);
    return true;
}

bool ck_gaps_state(struct formula *f, const unsigned char **at, const unsigned char *end, unsigned long claims, char why[CK_MESSAGE])
{
    static_assert((int)FLIES == 0 && (int)BUILDS == 1 && (int)FILLS == 2, "a moment's number");
    for (unsigned long i = 1; i <= claims; i++) {
        struct claim c = {.f = f, .at = *at, .end = end};
        if (!state_claim(&c))
            return REFUSE("claim %lu about gaps is none", i);
        *at = c.at;
    }
    return true;
}
