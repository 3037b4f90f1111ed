/* Playouts against the rules: at every position of random playouts the table is the state that the same steps lead to, and what is
 * forced, what is offered and under which code is what the rules written out plainly say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "deal.h"
#include "playout_choices.h"
#include "reserve.h"
#include "rng.h"
#include "worlds.h"

static struct playout o;
static struct state s; /* where the same steps lead */

static bool is_up(struct step m) { return m.type == STEP_RESERVE_UP || m.type == STEP_PILE_UP || m.type == STEP_WASTE_UP; }
static bool is_between_piles(struct step m) { return m.type == STEP_PILE_BUILD || m.type == STEP_PILE_FILL; }

static int moved_kind(const struct problem *p, struct step m)
{
    if (m.type == STEP_RESERVE_UP)
        return p->reserve[s.reserve - 1];
    return m.type == STEP_WASTE_UP ? state_waste_top(p, &s) : tpile_top(s.pile[m.from]);
}

/* The reserve can still leave after a card of this kind goes up. */
static bool may_leave_after(const struct problem *p, int kind)
{
    int class = kind_class(p, kind);
    return reserve_allows(p, class, s.chains[class], s.reserve) >> kind_rank(p, kind) & 1;
}

/* It goes up without a choice. */
static bool must_go_up(const struct problem *p, struct step m)
{
    if (!is_up(m))
        return false;
    return m.type == STEP_RESERVE_UP || !p->reserve_test || may_leave_after(p, moved_kind(p, m));
}

/* Of all legal steps those that playouts choose from; `moved`: kinds moved between piles just now. */
static int expected(const struct problem *p, uint64_t moved, struct step out[])
{
    struct step all[STEPS_MAX];
    int n = state_steps(p, &s, all), count = 0;
    for (int i = 0; i < n; i++) {
        bool again = is_between_piles(all[i]) && moved >> tpile_top(s.pile[all[i].from]) & 1;
        bool pointless = all[i].type == STEP_PILE_FILL && tpile_is_single(s.pile[all[i].from]);
        bool back = all[i].type == STEP_RETURN || all[i].type == STEP_RETURN_FILL || all[i].type == STEP_SHIFT;
        if (!is_up(all[i]) && !again && !pointless && !back)
            out[count++] = all[i];
    }
    return count;
}

static bool same_step(struct step a, struct step b) { return a.type == b.type && a.from == b.from && a.to == b.to; }

static void check_choices(const struct problem *p, const struct playout_offer *c, uint64_t moved)
{
    struct step want[STEPS_MAX];
    int n = expected(p, moved, want);
    assert_int_equal(c->count, n);
    for (int i = 0; i < n; i++) {
        bool found = false;
        for (int k = 0; k < n; k++)
            found |= same_step(c->step[k], want[i]);
        assert_true(found);
        assert_in_range(c->code[i], 0, playout_codes(p) - 1);
    }
}

/* Where two steps that are offered at once have one code, they move a card of the same kind onto one of the same kind. */
static void check_codes(const struct problem *p, const struct playout_offer *c)
{
    for (int i = 0; i < c->count; i++)
        for (int k = 0; k < i; k++) {
            struct step a = c->step[i], b = c->step[k];
            if (c->code[i] != c->code[k])
                continue;
            assert_int_equal(a.type, b.type);
            assert_true(a.type == STEP_WASTE_BUILD || is_between_piles(a));
            if (is_between_piles(a)) {
                assert_int_equal(moved_kind(p, a), moved_kind(p, b));
                assert_int_equal(tpile_is_single(s.pile[a.from]), tpile_is_single(s.pile[b.from]));
            }
            if (a.type != STEP_PILE_FILL)
                assert_int_equal(tpile_top(s.pile[a.to]), tpile_top(s.pile[b.to]));
        }
}

/* What the prior says of the steps offered, by the rules of its heading. */
static struct {
    float weight[UINT16_MAX + 1];
    int round, wait;                 /* the reserve waits in this round, until the cards before this place are dealt */
    int deals, moves, fills, others; /* offered */
} prior;

static void check_prior(const struct problem *p, const struct playout_offer *c)
{
    for (int i = 0; i < c->count; i++) {
        float want = 1;
        bool deal = c->step[i].type == STEP_DEAL && s.waste > 0 && s.waste_at < prior.wait;
        bool move = is_between_piles(c->step[i]) && s.next - s.next % 6 < prior.wait; /* known by sixes */
        bool fill = c->step[i].type == STEP_WASTE_FILL && !p->piles_fill;
        if (s.redeals == prior.round)
            want = deal ? 2 : move ? 0.25f : 1;
        if (fill)
            want = 100;
        assert_true(prior.weight[c->code[i]] == want);
        prior.fills += fill;
        prior.deals += want == 2;
        prior.moves += want < 1;
        prior.others += want == 1;
    }
}

static void check_forced(const struct problem *p, bool forced, struct step step)
{
    struct step all[STEPS_MAX];
    int n = state_steps(p, &s, all), ups = 0;
    bool found = false;
    for (int i = 0; i < n; i++)
        if (must_go_up(p, all[i])) {
            ups++;
            found |= moved_kind(p, all[i]) == moved_kind(p, step) && all[i].type == step.type;
        }
    assert_int_equal(forced, ups > 0);
    if (forced)
        assert_true(found);
}

static void check_pile(const struct problem *p, int i)
{
    const struct playout_table *t = &o.at;
    int n = t->height[i];
    for (tpile_t cards = s.pile[i]; cards; cards = tpile_pop(p, cards)) {
        assert_true(n > 0);
        assert_int_equal(t->pile[i][--n], tpile_top(cards));
    }
    assert_int_equal(n, 0);
    int kind = s.pile[i] ? tpile_top(s.pile[i]) : KIND_NONE;
    for (int k = 0; k < 64; k++)
        assert_int_equal(t->piles_of[k] >> i & 1, k == kind);
}

static void check_table(const struct problem *p)
{
    const struct playout_table *t = &o.at;
    assert_memory_equal(t->chains, s.chains, sizeof s.chains);
    assert_true(t->up == s.up && t->reserve == s.reserve && t->redeals == s.redeals && t->score == s.score && t->next == s.next);
    if (p->lock)
        assert_int_equal(t->locked, s.locked);
    assert_true((t->tops & ~((uint64_t)1 << KIND_NONE)) == s.tops);
    for (int i = 0; i < p->piles; i++)
        check_pile(p, i);
    int waste = 0, stock = t->stock_dealt;
    for (int i = 0; i < p->talon_count; i++) {
        if (!(s.left[i >> 6] >> (i & 63) & 1))
            continue;
        assert_int_equal(i < s.next ? t->waste[waste++] : t->stock[stock++], i);
    }
    assert_true(waste == t->waste_count && stock == t->stock_count);
    for (int k = 0; k < p->kinds; k++)
        assert_int_equal(t->may >> k & 1, goes_up(&s, k) && (!p->reserve_test || may_leave_after(p, k)));
}

/* One playout at random; returns the choices it made. */
static int check_playout(const struct problem *p, const struct state *start, struct rng *r)
{
    uint64_t moved = 0;
    int made = 0;
    s = *start;
    playout_begin(&o);
    while (!state_won(p, &s) && !s.overlong) {
        struct step step = {STEP_TYPES, 0, 0};
        check_table(p);
        bool forced = playout_forced(&o, &step);
        check_forced(p, forced, step);
        if (!forced) {
            struct playout_offer c;
            playout_choices(&o, &c);
            check_choices(p, &c, moved);
            check_codes(p, &c);
            check_prior(p, &c);
            if (c.count == 0)
                return made;
            step = c.step[rng_below(r, (uint32_t)c.count)];
            made++;
        }
        moved = is_between_piles(step) ? moved | (uint64_t)1 << moved_kind(p, step) : 0;
        playout_play(&o, &step);
        state_play(p, &s, step);
    }
    assert_int_equal(playout_won(&o), state_won(p, &s));
    return made;
}

static void follows_the_rules(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 11);
    int by_suit = 0, choices = 0;
    for (uint64_t seed = 1; seed <= 4000; seed++) {
        struct world w;
        struct problem p;
        struct state start;
        world_make(&w, seed, 60);
        if (!game_base_chosen(&w.game))
            continue;
        problem_init(&p, &w.game);
        state_init(&p, &w.game, &start);
        state_canonical(&p, &start);
        if (!playout_applies(&p) || (p.reserve_test && !reserve_can_leave(&p, &start)))
            continue;
        playout_init(&o, &p, &start);
        playout_prior(&p, &start, prior.weight);
        prior.round = start.redeals;
        prior.wait = p.reserve_bound ? reserve_wait(&p, &start) : 0;
        by_suit += !p.alternate;
        for (int i = 0; i < 5; i++)
            choices += check_playout(&p, &start, &r);
    }
    assert_true(by_suit > 500 && choices > 20000);
    assert_true(prior.deals > 1000 && prior.moves > 1000 && prior.fills > 1000 && prior.others > 1000);
}

/* Custom games with many packs and redeals have more codes than a policy has names for: their playouts would mix up steps. */
static void applies_while_there_are_codes(void **state)
{
    (void)state;
    struct variant v = *variant_find("pysolfc/admirals-patience");
    int before = 0, yes = 0;
    for (v.redeals = 0; v.redeals < 30; v.redeals++) {
        struct game g;
        struct problem p;
        struct move base[PILES_MAX];
        deal_seed(1, &v, &g);
        if (game_base_moves(&g, base) > 0)
            game_play(&g, base[0], NULL, NULL);
        problem_init(&p, &g);
        assert_true(playout_codes(&p) > before);
        before = playout_codes(&p);
        assert_int_equal(playout_applies(&p), before <= 65536);
        yes += playout_applies(&p);
    }
    assert_in_range(yes, 1, 29);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(follows_the_rules), cmocka_unit_test(applies_while_there_are_codes)};
    return cmocka_run_group_tests_name("playout", tests, NULL, NULL);
}
