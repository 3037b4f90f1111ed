/* The outlook against its definition, played out on the referee's cards in random play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <math.h>

#include "deal.h"
#include "outlook.h"
#include "rng.h"

/* The definition, on the kinds of the referee's cards. */
struct pack {
    int kind[CARDS_MAX], count;
};
struct table {
    const struct problem *p;
    int waiting[KINDS_MAX + 1]; /* chains that wait for a card of the kind */
    int aside[KINDS_MAX];
    struct pack pile[PILES_MAX], reserve, waste;
    int touched[PILES_MAX], clock, score, stuck;
};

static int top_of(const struct pack *k) { return k->count > 0 ? k->kind[k->count - 1] : KIND_NONE; }

static struct pack pack_of(const struct problem *p, const struct pile *pile, bool reversed)
{
    struct pack out = {.count = pile->count};
    for (int i = 0; i < pile->count; i++)
        out.kind[reversed ? pile->count - 1 - i : i] = p->kind_of[pile->card[i]];
    return out;
}

/* Of the piles with this top (KIND_NONE: of the spaces) the one touched last; -1 if there is none. */
static int latest(const struct table *t, int kind)
{
    int found = -1;
    for (int i = 0; i < t->p->piles; i++)
        if (top_of(&t->pile[i]) == kind && (found < 0 || t->touched[i] > t->touched[found]))
            found = i;
    return found;
}

static void go_up(struct table *t, int kind)
{
    t->waiting[kind]--;
    if (kind_rank(t->p, kind) + 1 < t->p->ranks)
        t->waiting[kind + 1]++;
    t->score++;
}

static bool one_up(struct table *t)
{
    for (int k = 0; k < t->p->kinds; k++) {
        if (t->waiting[k] == 0)
            continue;
        int i = latest(t, k);
        if (top_of(&t->reserve) == k) {
            t->reserve.count--;
        } else if (i >= 0) {
            t->pile[i].count--;
            t->touched[i] = ++t->clock;
        } else if (t->aside[k] > 0) {
            t->aside[k]--;
        } else {
            continue;
        }
        go_up(t, k);
        return true;
    }
    return false;
}

static void put(struct table *t, int i, int kind)
{
    t->pile[i].kind[t->pile[i].count++] = kind;
    t->touched[i] = ++t->clock;
}

static void settle(struct table *t)
{
    for (;;) {
        int space = latest(t, KIND_NONE);
        if (one_up(t))
            continue;
        if (!t->p->fill_from_reserve || t->reserve.count == 0 || space < 0)
            return;
        put(t, space, t->reserve.kind[--t->reserve.count]);
    }
}

static bool place(struct table *t, int kind)
{
    for (int k = 0; k < t->p->kinds; k++)
        if (t->p->parents[kind] >> k & 1 && latest(t, k) >= 0) {
            put(t, latest(t, k), kind);
            return true;
        }
    if (latest(t, KIND_NONE) < 0)
        return false;
    put(t, latest(t, KIND_NONE), kind);
    return true;
}

static void play(struct table *t, bool clear)
{
    while (t->waste.count > 0) {
        int kind = top_of(&t->waste);
        if (t->waiting[kind] > 0) {
            go_up(t, kind);
        } else if (!place(t, kind)) {
            if (!clear)
                return;
            t->aside[kind]++;
            t->stuck++;
        }
        t->waste.count--;
        settle(t);
    }
}

static struct outlook by_definition(const struct problem *p, const struct game *g, int redeals)
{
    static struct table t;
    t = (struct table){.p = p, .reserve = pack_of(p, &g->pile[PILE_RESERVE], false), .waste = pack_of(p, &g->pile[PILE_WASTE], false)};
    int started[CLASSES_MAX] = {0};
    for (int f = PILE_FOUNDATION; f < PILE_FOUNDATION + variant_foundations(g->variant); f++) {
        struct pack k = pack_of(p, &g->pile[f], false);
        t.score += k.count;
        if (k.count > 0)
            started[kind_class(p, k.kind[0])]++;
        if (k.count > 0 && k.count < p->ranks)
            t.waiting[top_of(&k) + 1]++;
    }
    for (int c = 0; c < p->classes; c++)
        t.waiting[c * p->ranks] += p->copies - started[c];
    for (int i = 0; i < p->piles; i++) {
        t.pile[i] = pack_of(p, &g->pile[PILE_TABLEAU + i], false);
        t.touched[i] = -i;
    }
    struct pack stock = pack_of(p, &g->pile[PILE_STOCK], true);
    settle(&t);
    for (int round = redeals;; round++) {
        bool at_once = round > 0 && p->variant->redeal_must_play, last = round == p->variant->redeals;
        for (int i = 0; i < stock.count; i++) {
            play(&t, at_once);
            t.waste.kind[t.waste.count++] = stock.kind[i];
        }
        play(&t, at_once || last);
        if (last)
            return (struct outlook){t.stuck, p->cards - t.score};
        stock = t.waste;
        t.waste.count = 0;
    }
}

struct seen {
    int compared, least_stuck, most_stuck, least_left;
};

/* Points are those of the whole outlook, or not enough. */
static void check_points(const struct problem *p, const struct state *s, struct outlook o)
{
    const struct outlook_weights w = {-3, -0.5f};
    const float points = -3 * (float)o.stuck - 0.5f * (float)o.left;
    assert_true(outlook_points(&w, p, s, -INFINITY) == points);
    for (float needed = -60; needed <= 3; needed += 3)
        if (points >= needed)
            assert_true(outlook_points(&w, p, s, needed) == points);
        else
            assert_true(outlook_points(&w, p, s, needed) < needed);
}

static void check(const struct game *g, struct seen *seen)
{
    struct problem p;
    struct state s;
    problem_init(&p, g);
    state_init(&p, g, &s); /* piles in the game's order */
    struct outlook o = outlook(&p, &s);
    if (g->redeals == 0 && g->pile[PILE_STOCK].count > OUTLOOK_SIGHT) {
        assert_int_equal(o.stuck, 0);
        assert_int_equal(o.left, 0);
        return;
    }
    struct outlook wanted = by_definition(&p, g, g->redeals);
    assert_int_equal(o.stuck, wanted.stuck);
    assert_int_equal(o.left, wanted.left);
    check_points(&p, &s, o);
    seen->compared++;
    if (o.stuck < seen->least_stuck)
        seen->least_stuck = o.stuck;
    if (o.stuck > seen->most_stuck)
        seen->most_stuck = o.stuck;
    if (o.left < seen->least_left)
        seen->least_left = o.left;
}

static void outlook_is_what_it_says(void **state)
{
    (void)state;
    static const char *const GAMES[] = {
        "aisleriot/generals-patience", "pysolfc/generals-patience", "aisleriot/redheads",    "pysolfc/terrace",
        "pysolfc/mamy-susan",          "pysolfc/admirals-patience", "pysolfc/queen-of-italy"};
    struct rng r;
    rng_seed(&r, 20);
    for (size_t k = 0; k < sizeof GAMES / sizeof *GAMES; k++) {
        struct seen seen = {.least_stuck = 999, .least_left = 999};
        int again = 0;
        for (uint64_t number = 1; number <= 30; number++) {
            struct game g;
            struct move moves[MOVES_MAX];
            deal_seed(number, variant_find(GAMES[k]), &g);
            int n = game_base_moves(&g, moves);
            if (n > 0)
                game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
            for (int ply = 0; ply < 400 && (n = game_moves(&g, true, moves)) > 0; ply++) {
                if (ply % 5 == 0)
                    check(&g, &seen);
                again += g.redeals > 0;
                int pick = (int)rng_below(&r, (uint32_t)n);
                for (int i = 0; i < n && ply % 8 != 0; i++) /* or no game gets to the end of its stock */
                    if (moves[i].from == PILE_STOCK || (moves[i].to >= PILE_FOUNDATION && moves[i].to < PILE_TABLEAU))
                        pick = i;
                game_play(&g, moves[pick], NULL, NULL);
            }
        }
        assert_true(seen.compared > 500);
        assert_true(seen.most_stuck - seen.least_stuck > 20 && seen.least_left < 40);
        assert_int_equal(again > 0, variant_find(GAMES[k])->redeals > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(outlook_is_what_it_says)};
    return cmocka_run_group_tests_name("outlook", tests, NULL, NULL);
}
