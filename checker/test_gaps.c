/* Claims about gaps: those that the checker accepts are true in plays that the referee played, whatever they say; proofs with claims are
 * accepted as written, and refused when a claim is missing, cut off or about something that does not exist. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "bridge.h"
#include "brute.h"
#include "check_formula.h"
#include "check_formula_model.h"
#include "check_gaps.h"
#include "check_reserve.h"
#include "check_rup.h"
#include "checked.h"
#include "follow.h"
#include "formula_proof.h"
#include "precedence.h"
#include "pursuit.h"
#include "rng.h"
#include "test_share.h"
#include "worlds.h"

enum { FLIES, BUILDS, FILLS };
enum { ABOVE_LATER, ABOVE_EARLIER, BELOW_LATER, BELOW_EARLIER, LOW, SIDES };
enum { TOO_MANY_ABOVE, TOO_MANY_BELOW, BOTH, FAULTS };

/* ---- what happened in a play ---- */

/* Just before the departure of `card`; instant 0 is the start, of card `cards`. */
struct instant {
    int card, fate, up[KINDS], tableau[KINDS], linked[KINDS];
    bool lowest[BOTTOMS];
};
struct record {
    int count;
    struct instant at[MOMENTS];
};

struct token {
    int kind, card, bottom; /* NONE: it is none */
};
struct row {
    int count;
    struct token token[CARDS_MAX];
};
static struct table {
    const struct formula *f;
    struct row row[PILE_COUNT];
    int bottom_of[CARDS]; /* which bottom a card may become */
} table;

static void lay(int pile, const struct ck_pile *p)
{
    struct row *row = &table.row[pile];
    row->count = p->count;
    for (int i = 0; i < p->count; i++) {
        int chain, place;
        ck_chain_of(table.f->rules, table.f->position, p->card[i], &chain, &place);
        row->token[i] = (struct token){chain * table.f->rules->ranks + place, NONE, NONE};
    }
}

static void lay_out(const struct formula *f)
{
    const struct ck_position *p = f->position;
    int card = 0, bottom = 0;
    memset(&table, 0, sizeof table);
    table.f = f;
    lay(PILE_STOCK, &p->stock);
    lay(PILE_WASTE, &p->waste);
    lay(PILE_RESERVE, &p->reserve);
    for (int i = 0; i < FOUNDATIONS_MAX; i++)
        lay(PILE_FOUNDATION + i, &p->foundation[i]);
    for (int i = 0; i < f->rules->piles; i++) {
        lay(PILE_TABLEAU + i, &p->tableau[i]);
        if (p->tableau[i].count > 0)
            table.row[PILE_TABLEAU + i].token[0].bottom = bottom++;
    }
    for (int i = 0; i < p->waste.count; i++)
        table.row[PILE_WASTE].token[i].card = card++;
    for (int i = p->stock.count; i-- > 0;)
        table.row[PILE_STOCK].token[i].card = card++;
    for (int i = p->reserve.count; i-- > 0;)
        table.row[PILE_RESERVE].token[i].card = card++;
    assert_int_equal(card, f->cards);
    for (int e = 0; e < f->cards; e++)
        table.bottom_of[e] = NONE;
    for (int x = 0; x < f->bottoms; x++)
        if (f->bottom_card[x] != NONE)
            table.bottom_of[f->bottom_card[x]] = x;
}

static void look(struct instant *at, int card, int fate)
{
    memset(at, 0, sizeof *at);
    at->card = card;
    at->fate = fate;
    for (int pile = PILE_FOUNDATION; pile < PILE_COUNT; pile++)
        for (int i = 0; i < table.row[pile].count; i++) {
            const struct token *t = &table.row[pile].token[i];
            if (pile_is_foundation(pile)) {
                at->up[t->kind]++;
                continue;
            }
            at->tableau[t->kind]++;
            at->linked[t->kind] += i > 0;
            if (t->bottom != NONE)
                at->lowest[t->bottom] = true;
        }
}

static void move_token(struct record *r, int from, int to)
{
    struct row *a = &table.row[from], *b = &table.row[to];
    assert_true(a->count > 0);
    struct token t = a->token[a->count - 1];
    if (from == PILE_STOCK ? to != PILE_WASTE : from == PILE_WASTE || from == PILE_RESERVE) {
        int fate = pile_is_foundation(to) ? FLIES : b->count > 0 ? BUILDS : FILLS;
        look(&r->at[r->count++], t.card, fate);
        t.bottom = fate == FILLS ? table.bottom_of[t.card] : NONE;
        t.card = NONE;
    } else if (pile_is_tableau(from)) {
        t.bottom = NONE;
    }
    a->count--;
    b->token[b->count++] = t;
}

static void replay(const struct formula *f, const struct game *start, const struct line *line, struct record *r)
{
    static struct game g;
    g = *start;
    lay_out(f);
    r->count = 0;
    look(&r->at[r->count++], f->cards, NONE);
    for (int i = 0; i < line->count; i++) {
        struct auto_move autos[AUTO_MOVES_MAX];
        int count = 0;
        assert_null(game_refuses(&g, line->move[i]));
        game_play(&g, line->move[i], autos, &count);
        move_token(r, line->move[i].from, line->move[i].to);
        for (int j = 0; j < count; j++)
            move_token(r, autos[j].from, autos[j].to);
        for (int pile = 0; pile < PILE_COUNT; pile++)
            assert_int_equal(table.row[pile].count, g.pile[pile].count);
    }
    assert_true(game_won(&g));
    assert_int_equal(r->count, f->cards + 1);
}

/* ---- the play in the formula's variables ---- */

static void fix(struct formula *f, int literal, bool holds) { STATE(holds ? literal : -literal); }

static void fix_number(struct formula *f, const struct number *n, int value)
{
    for (int q = 1; q <= f->copies; q++)
        fix(f, at_least(n, q), q <= value);
}

static void fix_play(struct formula *f, const struct record *r)
{
    for (int i = 1; i < r->count; i++) {
        const struct instant *at = &r->at[i];
        int e = at->card;
        for (int j = i + 1; j < r->count; j++)
            fix(f, f->before[e][r->at[j].card], true);
        fix(f, f->fly[e], at->fate == FLIES);
        fix(f, f->build[e], at->fate == BUILDS);
        fix(f, f->fill[e], at->fate == FILLS);
        for (int k = 0; k < f->kinds; k++) {
            fix_number(f, &f->up[e][k], at->up[k]);
            fix_number(f, &f->tableau[e][k], at->tableau[k]);
            fix_number(f, &f->linked[e][k], at->linked[k]);
        }
        for (int x = 0; x < f->bottoms; x++)
            fix(f, f->is_lowest[x][e], at->lowest[x]);
    }
}

static bool contradicts(struct formula *f)
{
    bool follows = ck_rup_follows(f->logic, NULL, 0);
    assert_false(ck_rup_out_of_memory(f->logic));
    return follows;
}

/* ---- claims as numbers ---- */

struct numbers {
    int count, at[2000];
};
static void add(struct numbers *n, int number)
{
    if (n->count < (int)(sizeof n->at / sizeof *n->at))
        n->at[n->count++] = number;
}

static size_t to_bytes(const int number[], size_t count, unsigned char *out)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned n = (unsigned)number[i];
        for (; n > 127; n >>= 7)
            out[length++] = (unsigned char)(n | 128);
        out[length++] = (unsigned char)n;
    }
    return length;
}

/* Exactly these numbers are one claim. Bounds are judged by sanitizers: the bytes are a block of their own. */
static bool states(struct formula *f, const int number[], size_t count)
{
    char why[CK_MESSAGE];
    unsigned char *raw = malloc(5 * count + 1);
    assert_non_null(raw);
    size_t length = to_bytes(number, count, raw);
    unsigned char *exact = malloc(length + 1);
    assert_non_null(exact);
    memcpy(exact, raw, length);
    const unsigned char *at = exact;
    bool is_one = ck_gaps_state(f, &at, exact + length, 1, why) && at == exact + length;
    free(exact);
    free(raw);
    return is_one;
}

static struct tally {
    int tried, accepted, from_solver, changed_solver, fault[FAULTS], side[SIDES];
} tally;

static void print_numbers(const struct numbers *n)
{
    for (int i = 0; i < n->count; i++)
        print_message(" %d", n->at[i]);
    print_message("\n");
}

/* How many numbers the claim at `a` has. Its cuts are counted in `side`, if that is not NULL. */
static int claim_length(const int *a, int side[SIDES])
{
    int i = 5 + 2 * (a[0] == TOO_MANY_BELOW ? a[2] + 1 : a[0] == TOO_MANY_ABOVE ? a[3] - a[2] + 1 : 1);
    for (int cuts = a[i++]; cuts > 0; cuts--) {
        int from = a[i + 2], stages = a[i + 3];
        if (side)
            side[a[i]]++;
        for (i += 4; stages > 0; stages--) {
            int until = a[i + 2];
            i += 3;
            if (until != from)
                i += 3 + a[i + 2];
            from = until;
        }
    }
    return i;
}

/* A claim that the checker accepts is true in the play. */
static bool holds_if_accepted(struct formula *f, const struct numbers *n, uint64_t seed)
{
    tally.tried++;
    if (!states(f, n->at, (size_t)n->count))
        return false;
    tally.accepted++;
    tally.fault[n->at[0]]++;
    claim_length(n->at, tally.side);
    if (contradicts(f)) {
        print_message("world %llu, a claim that is accepted and false:", (unsigned long long)seed);
        print_numbers(n);
        fail_msg("world %llu: fault %d", (unsigned long long)seed, n->at[0]);
    }
    return true;
}

/* ---- claims that are made up ---- */

/* Snapshot 2 i is just before the departure of instant i, 2 i + 1 just after it. */
static struct maker {
    const struct formula *f;
    struct record seen; /* the play, but for a few errors */
    struct rng r;
    int chain, lie;
} maker;
/* What the present claim is wrong about, besides: a gap, a copy that comes, one that goes up, what flies, when it does. */
enum { TRUTH, NO_GAP, ONE_OUT, ONE_UP, NO_FLIGHT, ANOTHER_FLIGHT, LIES };

static int below(int n) { return (int)rng_below(&maker.r, (uint32_t)n); }
static const struct instant *instant_of(int t) { return &maker.seen.at[t / 2]; }
static bool is_after(int t) { return t % 2 == 1 && t > 1; }
static int moment_of(int t) { return 4 * instant_of(t)->card + (is_after(t) ? 1 + instant_of(t)->fate : 0); }
static int covered_at(int t, int k) { return maker.f->child[k] == NONE ? 0 : instant_of(t)->linked[maker.f->child[k]]; }
static bool own_flight(int t, int k)
{
    return t > 1 && k != NONE && (instant_of(t)->fate == FLIES || maker.lie == NO_FLIGHT) && maker.f->kind[instant_of(t)->card] == k;
}
static int up_at(int t, int k) { return instant_of(t)->up[k] + (is_after(t) && own_flight(t, k)); }
static int out_at(int t, int k)
{
    return instant_of(t)->up[k] + instant_of(t)->tableau[k] + (is_after(t) && maker.f->kind[instant_of(t)->card] == k);
}
static int tops_at(int t, int k)
{
    const struct instant *at = instant_of(t);
    int tops = at->tableau[k] - covered_at(t, k);
    if (is_after(t) && at->fate != FLIES)
        tops += (maker.f->kind[at->card] == k) - (at->fate == BUILDS && maker.f->parent[maker.f->kind[at->card]] == k);
    return tops;
}
static int kind_of_level(int level) { return maker.chain * maker.f->rules->ranks + level; }

/* Departures of kind k that fly between two snapshots; with `n` they are listed there. */
static int flights_between(int t, int u, int k, struct numbers *n)
{
    int flights = 0;
    for (int s = t + t % 2; s < u; s += 2)
        if (own_flight(s, k)) {
            flights++;
            if (n)
                add(n, instant_of(s)->card);
        }
    return flights;
}

static bool is_gap(int t, int k) { return tops_at(t, k) == 0 || (maker.lie == NO_GAP && below(3) == 0); }

static bool lasts(int t, int u, int k)
{
    int d = maker.f->child[k], lie = maker.lie, more = (lie == ONE_OUT || lie == ANOTHER_FLIGHT),
        up = (lie == ONE_UP || lie == ANOTHER_FLIGHT);
    return is_gap(t, k) && out_at(u, k) - out_at(t, k) <= flights_between(t, u, k, NULL) + more &&
           (d == NONE || up_at(u, d) - up_at(t, d) <= flights_between(t, u, d, NULL) + up);
}

struct stage {
    int level, from, until;
};

static void write_stage(struct numbers *n, const struct stage *s)
{
    int k = kind_of_level(s->level), d = maker.f->child[k];
    add(n, s->level);
    add(n, instant_of(s->from)->tableau[k]);
    add(n, moment_of(s->until));
    if (moment_of(s->from) == moment_of(s->until))
        return;
    add(n, out_at(s->from, k));
    add(n, d == NONE ? 0 : up_at(s->from, d));
    int flights_at = n->count, another = below(maker.f->cards);
    add(n, 0);
    flights_between(s->from, s->until, k, n);
    flights_between(s->from, s->until, d, n);
    for (int i = 0; maker.lie == ANOTHER_FLIGHT && i < maker.f->cards; i++, another = (another + 1) % maker.f->cards)
        if (maker.f->kind[another] == k || maker.f->kind[another] == d) {
            add(n, another);
            break;
        }
    n->at[flights_at] = n->count - flights_at - 1;
}

static bool lowest_at(int t, int x)
{
    const struct instant *at = instant_of(t);
    return at->lowest[x] || (is_after(t) && at->fate == FILLS && maker.f->bottom_card[x] == at->card);
}

/* A way from gap to gap, forwards or backwards, to a cell at which the cut may end. Returns its stages, in the order of time; 0: none. */
static int wander(int x, int side, int t, int low, struct stage out[12])
{
    int top = place_of(maker.f, maker.f->bottom_kind[x]), last = 2 * maker.seen.count - 1, n = 0, level = low;
    bool earlier = side == ABOVE_EARLIER || side == BELOW_EARLIER;
    while (n < 12) {
        int u = t, k = kind_of_level(level), reach = below(3) ? last : below(6);
        if (earlier)
            for (; u > 0 && t - u < reach && lasts(u - 1, t, k) && below(12); u--)
                ;
        else
            for (; u < last && u - t < reach && lasts(t, u + 1, k) && below(12); u++)
                ;
        if (side == ABOVE_EARLIER)
            for (int s = u; s <= t; s++)
                if (is_after(s) && instant_of(s)->fate == FILLS && maker.f->bottom_card[x] == instant_of(s)->card && lasts(s, t, k))
                    u = s;
        if (side == ABOVE_LATER && u % 2 == 1 && u > t && below(4))
            u--;
        out[n++] = earlier ? (struct stage){level, u, t} : (struct stage){level, t, u};
        t = u;
        bool ends = side == ABOVE_LATER     ? t > 1 && t % 2 == 0 && (!lowest_at(t, x) || !below(4))
                    : side == ABOVE_EARLIER ? is_after(t) && maker.f->bottom_card[x] == instant_of(t)->card
                                            : level == top;
        if (ends) {
            for (int i = 0; earlier && i < n / 2; i++) {
                struct stage s = out[i];
                out[i] = out[n - 1 - i];
                out[n - 1 - i] = s;
            }
            return n;
        }
        int next = level + (below(2) ? 1 : -1);
        if (next < 0 || next > top || !is_gap(t, kind_of_level(next)))
            next = 2 * level - next;
        if (next < 0 || next > top || !is_gap(t, kind_of_level(next)))
            return 0;
        level = next;
    }
    return 0;
}

static bool make_cut(struct numbers *n, int x, int side, int t, int low)
{
    struct stage stage[12];
    int stages = 0;
    if (side != LOW && place_of(maker.f, maker.f->bottom_kind[x]) < low)
        return false;
    for (int i = 0; i < 8 && side != LOW && stages == 0; i++)
        stages = wander(x, side, t, low, stage);
    if (side == LOW ? place_of(maker.f, maker.f->bottom_kind[x]) > low : stages == 0)
        return false;
    add(n, side);
    add(n, x);
    add(n, moment_of(side == LOW ? t : stage[0].from));
    add(n, stages);
    for (int i = 0; i < stages; i++)
        write_stage(n, &stage[i]);
    return true;
}

static int a_side(int fault, int i)
{
    static const int ABOVE[] = {ABOVE_LATER, ABOVE_EARLIER}, BELOW[] = {BELOW_LATER, BELOW_EARLIER, LOW};
    bool above = fault == TOO_MANY_ABOVE || (fault == BOTH && i == 0);
    return above ? ABOVE[below(2)] : BELOW[below(3)];
}

/* A claim that is meant to be accepted, all of it as the play was seen. */
static bool make_claim(struct numbers *n)
{
    const struct formula *f = maker.f;
    int fault = below(FAULTS), ranks = f->rules->ranks, t = below(2 * maker.seen.count), low = below(ranks), tops = 0;
    n->count = 0;
    maker.chain = below(2);
    maker.lie = below(2) ? TRUTH : below(LIES);
    t = t == 1 ? 0 : t;
    for (int i = 0; i < ranks && tops_at(t, kind_of_level(low)) != 0; i++)
        low = (low + 1) % ranks;
    int high = low + below(ranks - low);
    int head[] = {fault, maker.chain, low, high, moment_of(t)};
    for (int i = 0; i < 5; i++)
        add(n, head[i]);
    int last = fault == TOO_MANY_ABOVE ? high : low;
    for (int level = fault == TOO_MANY_BELOW ? 0 : low; level <= last; level++) {
        add(n, instant_of(t)->tableau[kind_of_level(level)]);
        add(n, covered_at(t, kind_of_level(level)));
        tops += tops_at(t, kind_of_level(level));
    }
    int wanted = fault == BOTH ? 2 : tops + 1, made = 0, count_at = n->count, first = below(f->bottoms > 0 ? f->bottoms : 1), of = NONE;
    add(n, wanted);
    for (int i = 0; i < 2 * f->bottoms && made < wanted; i++) {
        int x = fault == BOTH && of != NONE ? of : (first + i) % f->bottoms;
        int top = place_of(f, f->bottom_kind[x]);
        bool other = f->bottom_kind[x] / ranks != maker.chain || (fault == TOO_MANY_ABOVE && top > high);
        if (other || (i < f->bottoms && !lowest_at(t, x)) || (i >= f->bottoms && fault != BOTH && lowest_at(t, x)))
            continue; /* those that lie there come first */
        if (make_cut(n, x, a_side(fault, made), t, low)) {
            of = x;
            made++;
        }
    }
    n->at[count_at] = made;
    return made == wanted;
}

/* One error in what was seen, or a few, or none: without that literal the claim would be false. */
static void see(const struct record *real)
{
    const struct formula *f = maker.f;
    maker.seen = *real;
    static const int WHAT[] = {0, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5};
    for (int errors = below(2) ? 0 : below(3) ? 1 : below(4); errors > 0; errors--) {
        int from = below(real->count), until = from + 1 + below(real->count - from), k = below(f->kinds), d = f->child[k];
        int x = below(f->bottoms > 0 ? f->bottoms : 1), what = WHAT[below(12)];
        for (int i = from; i < until; i++) {
            struct instant *at = &maker.seen.at[i];
            if (what == 0 && d != NONE && at->linked[d] < at->tableau[k])
                at->linked[d] = at->tableau[k];
            if (what == 1 && at->tableau[k] > 0 && (d == NONE || at->tableau[k] > at->linked[d]))
                at->tableau[k]--;
            if (what == 2)
                at->lowest[x] = !at->lowest[x];
            if (what == 3 && at->up[k] > 0)
                at->up[k]--;
        }
        if (what == 4 && from > 0)
            maker.seen.at[from].fate = below(3);
        for (int i = until - 1; what == 5 && from > 0 && i > from; i--) { /* a card that leaves too late */
            struct instant *a = &maker.seen.at[i], *b = a - 1, was = *a;
            a->card = b->card;
            a->fate = b->fate;
            b->card = was.card;
            b->fate = was.fate;
        }
    }
}

static void change_numbers(struct numbers *n)
{
    for (int changes = 1 + below(2); changes > 0; changes--) {
        int *at = &n->at[below(n->count)];
        *at = below(2) ? *at + (below(2) || *at == 0 ? 1 : -1) : below(3) ? below(8) : below(4 * maker.f->cards + 4);
    }
}

static void try_made_up(struct formula *f, const struct record *real, int count, uint64_t seed)
{
    static struct numbers n, changed;
    maker.f = f;
    for (int i = 0; i < count; i++) {
        if (i % 4 == 0) /* the real play for half of the claims */
            see(real);
        bool made = make_claim(&n);
        if (made)
            holds_if_accepted(f, &n, seed);
        if (!made && below(4))
            continue;
        changed = n;
        change_numbers(&changed);
        holds_if_accepted(f, &changed, seed);
    }
}

/* What the solver says of its solutions of the same position is true in the play, and so it is with other numbers in it. */
static void try_solvers(struct formula *f, const struct precedence_refutation *solver, uint64_t seed)
{
    static struct numbers n, changed;
    int length;
    maker.f = f;
    for (size_t i = 0; i < solver->gap_length; i += (size_t)length) {
        length = claim_length(solver->gap + i, NULL);
        n.count = 0;
        for (int j = 0; j < length; j++)
            add(&n, solver->gap[i + (size_t)j]);
        assert_int_equal(n.count, length);
        assert_true(holds_if_accepted(f, &n, seed));
        tally.from_solver++;
        for (int j = 0; j < 40; j++) {
            changed = n;
            change_numbers(&changed);
            tally.changed_solver += holds_if_accepted(f, &changed, seed);
        }
    }
}

/* ---- plays ---- */

/* Some random moves, then a win if one is found. */
static bool find_play(const struct game *start, int moves, struct line *out)
{
    static struct game g;
    static struct line rest;
    struct allowance all = {0};
    out->count = 0;
    g = *start;
    for (int i = 0; i < moves; i++) {
        struct move m[MOVES_MAX];
        int count = game_moves(&g, true, m);
        if (count == 0)
            break;
        out->move[out->count] = m[below(count)];
        game_play(&g, out->move[out->count++], NULL, NULL);
    }
    if (game_won(&g))
        return true;
    if (!precedence_applies(&g))
        return false;
    struct pursuit *p = pursuit_create(&g, 5, 5000);
    assert_non_null(p);
    enum pursuit_answer answer = pursuit_go_on(p, &all, &rest);
    pursuit_free(p);
    if (answer != PURSUIT_WON)
        return false;
    for (int i = 0; i < rest.count; i++)
        out->move[out->count++] = rest.move[i];
    return true;
}

static void claims_are_true_in_real_plays(void **state)
{
    (void)state;
    static struct world d;
    static struct line line;
    static struct record real;
    int plays = 0;
    rng_seed(&maker.r, 20261130);
    memset(&tally, 0, sizeof tally);
    for (uint64_t seed = 1; seed <= SHARE(1200u); seed++) {
        world_make_covered(&d, seed);
        if (game_won(&d.game) || !precedence_applies(&d.game))
            continue;
        struct ck_rules r = bridge_rules(&d.variant);
        struct ck_position p = bridge_position(&d.game);
        struct precedence_refutation solver = {0};
        bool asked = false;
        for (int moves = 0; moves <= 9; moves += 3) {
            if (!find_play(&d.game, moves, &line))
                continue;
            struct allowance all = {0};
            if (!asked)
                assert_int_not_equal(precedence_refute(&d.game, &all, &solver), PRECEDENCE_LOST);
            asked = true;
            struct formula *f = ck_formula_make(&r, &p, true, false);
            assert_non_null(f);
            if (f->cards > 0) {
                replay(f, &d.game, &line, &real);
                fix_play(f, &real);
                if (contradicts(f))
                    fail_msg("world %llu: the formula does not hold in a play", (unsigned long long)seed);
                try_made_up(f, &real, 250, seed);
                try_solvers(f, &solver, seed);
                plays++;
            }
            ck_formula_free(f);
        }
        precedence_refutation_free(&solver);
    }
    print_message("%d plays; of %d claims %d accepted, all true: %d above, %d below, %d both; %d of the solver's, %d of those changed\n",
                  plays, tally.tried, tally.accepted, tally.fault[0], tally.fault[1], tally.fault[2], tally.from_solver,
                  tally.changed_solver);
    print_message("cuts: %d above later, %d above earlier, %d below later, %d below earlier, %d low\n", tally.side[0], tally.side[1],
                  tally.side[2], tally.side[3], tally.side[4]);
    assert_true(plays > SHARE(1600));
    for (int i = 0; i < FAULTS; i++)
        assert_true(tally.fault[i] > SHARE(40000));
    for (int i = 0; i < SIDES; i++)
        assert_true(tally.side[i] > SHARE(16000));
}

/* ---- proofs ---- */

/* A proof as bytes: its claims, then its lemmas. */
struct proof {
    struct ck_refutation what;
    unsigned char *raw;
    size_t claims_end; /* where the lemmas begin */
};

static bool refutes(const struct game *g, const struct proof *p)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position position = bridge_position(g);
    char why[CK_MESSAGE] = "";
    struct ck_refutation w = p->what;
    uLongf bytes = compressBound(w.raw_bytes);
    unsigned char *packed = malloc(bytes);
    assert_non_null(packed);
    assert_int_equal(compress(packed, &bytes, p->raw, w.raw_bytes), Z_OK);
    w.packed = packed;
    w.packed_bytes = bytes;
    w.checksum = crc32(0, packed, (uInt)bytes);
    bool holds = ck_formula_refuted(&r, &position, &w, why);
    assert_true(holds || why[0]);
    free(packed);
    return holds;
}

/* The proof with other claims, as a proof of both parts. */
static bool with_claims(const struct game *g, const struct proof *p, const int number[], size_t count, unsigned long gaps, size_t cut)
{
    struct proof other = *p;
    size_t lemmas = p->what.raw_bytes - p->claims_end;
    other.raw = malloc(5 * count + lemmas + 1);
    assert_non_null(other.raw);
    size_t length = to_bytes(number, count, other.raw);
    length -= length < cut ? length : cut;
    memcpy(other.raw + length, p->raw + p->claims_end, lemmas);
    other.what.raw_bytes = length + lemmas;
    other.what.gaps = gaps;
    bool holds = refutes(g, &other);
    free(other.raw);
    return holds;
}

static void unpack(const struct game *g, const struct formula_proof *f, struct proof *p)
{
    struct ck_rules r = bridge_rules(g->variant);
    struct ck_position position = bridge_position(g);
    struct ck_formula_size size;
    uLongf bytes = f->raw_bytes;
    p->raw = malloc(bytes + 1);
    assert_non_null(p->raw);
    assert_int_equal(uncompress(p->raw, &bytes, f->packed, f->packed_bytes), Z_OK);
    assert_true(ck_formula_measure(&r, &position, true, &size));
    p->what = (struct ck_refutation){.fine = true, .variables = size.variables, .clauses = size.clauses, .lemmas = f->lemmas};
    p->what.raw_bytes = bytes;
}

static void damaged_claims_are_refused(const struct game *g, const struct proof *p, const int number[], size_t count, unsigned long gaps,
                                       size_t last)
{
    static const int AT[] = {0, 1, 2, 3, 4}; /* fault, chain, level, level, moment */
    int *copy = malloc((count + 1) * sizeof *copy);
    assert_non_null(copy);
    assert_true(with_claims(g, p, number, count, gaps, 0));
    assert_false(with_claims(g, p, number, count, gaps + 1, 0));
    assert_false(with_claims(g, p, number, count, gaps - 1, 0));
    assert_false(with_claims(g, p, number, last, gaps, 0));
    for (size_t cut = 1; cut <= count - last; cut++)
        assert_false(with_claims(g, p, number, count, gaps, cut));
    for (size_t i = 0; i < sizeof AT / sizeof *AT; i++) {
        memcpy(copy, number, count * sizeof *copy);
        copy[last + (size_t)AT[i]] = 1000;
        assert_false(with_claims(g, p, copy, count, gaps, 0));
    }
    const int *a = number + last;
    size_t cuts = last + 5 + 2 * (size_t)(a[0] == TOO_MANY_BELOW ? a[2] + 1 : a[0] == TOO_MANY_ABOVE ? a[3] - a[2] + 1 : 1);
    for (size_t i = 0; i <= 4; i++) { /* cuts, side, bottom, moment, stages */
        memcpy(copy, number, count * sizeof *copy);
        copy[cuts + i] = i == 0 ? 0 : 1001;
        assert_false(with_claims(g, p, copy, count, gaps, 0));
    }
    free(copy);
}

/* A claim for any position in which nothing lies on the lowest level: no top at all, and one bottom. */
static size_t bare_claim(const struct formula *f, int out[64])
{
    int ranks = f->rules->ranks, x = 0, n = 0, chain = f->bottom_kind[x] / ranks;
    int head[] = {TOO_MANY_BELOW, chain, ranks - 1, ranks - 1, 4 * f->cards};
    for (int i = 0; i < 5; i++)
        out[n++] = head[i];
    for (int i = 0; i < 2 * ranks; i++)
        out[n++] = 0;
    int cut[] = {1, LOW, x, 4 * f->cards, 0};
    for (int i = 0; i < 5; i++)
        out[n++] = cut[i];
    return (size_t)n;
}

static void proofs_with_gaps_are_accepted_and_changes_refused(void **state)
{
    (void)state;
    static struct world d;
    int proofs = 0;
    for (uint64_t seed = 1; proofs < SHARE(80); seed++) {
        struct allowance all = {0};
        struct formula_proof whole;
        struct proof p = {0};
        int number[128];
        world_make_covered(&d, seed);
        if (formula_proof_make(&d.game, &all, &whole) != FORMULA_MADE)
            continue;
        struct ck_rules r = bridge_rules(&d.variant);
        struct ck_position position = bridge_position(&d.game);
        struct formula *f = ck_formula_make(&r, &position, true, false);
        assert_non_null(f);
        if (whole.gaps == 0 && f->bottoms > 0 && f->bottom_card[0] == NONE && f->child[f->bottom_kind[0] / r.ranks * r.ranks] == NONE) {
            size_t count = bare_claim(f, number);
            memcpy(number + count, number, count * sizeof *number);
            unpack(&d.game, &whole, &p);
            damaged_claims_are_refused(&d.game, &p, number, 2 * count, 2, count);
            free(p.raw);
            proofs++;
        }
        ck_formula_free(f);
        formula_proof_free(&whole);
    }
}

/* ---- claims that are none ---- */

static void malformed_claims_are_refused(void **state)
{
    (void)state;
    static struct world d;
    int worlds = 0;
    rng_seed(&maker.r, 20261201);
    for (uint64_t seed = 1; worlds < SHARE(160); seed++) {
        world_make_covered(&d, seed);
        if (game_won(&d.game) || !precedence_applies(&d.game))
            continue;
        struct ck_rules r = bridge_rules(&d.variant);
        struct ck_position p = bridge_position(&d.game);
        struct formula *f = ck_formula_make(&r, &p, true, false);
        assert_non_null(f);
        int start = 4 * f->cards, x = 0;
        while (x < f->bottoms && (f->bottom_card[x] != NONE || place_of(f, f->bottom_kind[x]) < 2))
            x++;
        if (f->cards > 1 && x < f->bottoms) {
            int chain = f->bottom_kind[x] / f->rules->ranks;
            /* One cut of two stages, from the start up one level, until just before card 0 and card 1 leave. */
            int good[] = {TOO_MANY_ABOVE,
                          chain,
                          0,
                          f->rules->ranks - 1,
                          start,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          1,
                          ABOVE_LATER,
                          x,
                          start,
                          2,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0,
                          1,
                          0,
                          4,
                          0,
                          0,
                          0};
            int head = 5 + 2 * f->rules->ranks, length = 5 + 2 * f->rules->ranks + 17, copy[64];
            memmove(good + head, good + 17, 17 * sizeof *good); /* six ranks at most */
            assert_true(states(f, good, (size_t)length));
            for (int n = 0; n < length; n++)
                assert_false(states(f, good, (size_t)n));
            const struct {
                int at, number;
            } WRONG[] = {
                {0, FAULTS},
                {1, 2},
                {2, f->rules->ranks},
                {3, f->rules->ranks},
                {4, start + 1},
                {4, start + 3},
                {4, start + 4},
                {4, 1 << 27},
                {5, f->copies + 1},
                {6, 1},
                {head, 0},
                {head, CK_PILES + 2},
                {head + 1, SIDES},
                {head + 2, f->bottoms},
                {head + 2, 1 << 27},
                {head + 3, 0},
                {head + 3, start + 1},
                {head + 4, 0},
                {head + 4, 1},
                {head + 5, 1},
                {head + 6, f->copies + 1},
                {head + 7, start + 1},
                {head + 8, f->copies + 1},
                {head + 9, f->copies + 1},
                {head + 10, 2 * COPIES + 1},
                {head + 11, 0},
                {head + 11, 2},
                {head + 13, start},
                {head + 13, start + 1},
                {head + 16, 1},
            };
            for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
                memcpy(copy, good, sizeof good);
                copy[WRONG[i].at] = WRONG[i].number;
                if (states(f, copy, (size_t)length))
                    fail_msg("world %llu: number %d is %d, accepted", (unsigned long long)seed, WRONG[i].at - head, WRONG[i].number);
            }
            for (int i = 0; i < 2000; i++) { /* whatever it is: within bounds */
                int n = below(2) ? length : below(64);
                for (int j = 0; j < n; j++)
                    copy[j] = below(8) && j < length ? good[j] : below(3) ? below(start + 5) : (int)(rng_next(&maker.r) >> 34);
                states(f, copy, (size_t)n);
            }
            worlds++;
        }
        ck_formula_free(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_with_gaps_are_accepted_and_changes_refused),
        cmocka_unit_test(malformed_claims_are_refused),
        cmocka_unit_test(claims_are_true_in_real_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
