/* The fair player against the referee: its table plays as the rules do, its tests of loss say what the plain ones say, it never sees
 * what lies face down, and it is as good as is claimed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "explain.h"
#include "fair.h"
#include "fair_base.h"
#include "fair_fast.h"
#include "fair_lift.h"
#include "fair_table_play.h"
#include "test_share.h"

static void choose_first_base(struct game *g)
{
    struct move moves[PILES_MAX];
    if (game_base_moves(g, moves) > 0)
        game_play(g, moves[0], NULL, NULL);
}

/* ---- the table is the referee's twin ---- */

static int list_cards(const struct table *t, int pile, uint8_t kinds[CARDS_MAX])
{
    int n = 0;
    for (uint8_t card = t->head[pile]; card != TABLE_NO_CARD; card = t->under[card])
        kinds[n++] = t->kind[card];
    assert_int_equal(n, t->count[pile]);
    assert_int_equal(t->top[pile], n ? kinds[0] : TABLE_UNSEEN);
    return n;
}

static void same_tables(const struct table *a, const struct table *b, const struct table_rules *rules)
{
    uint8_t x[CARDS_MAX], y[CARDS_MAX];
    assert_true(a->up == b->up);
    assert_true(a->tops == b->tops);
    assert_memory_equal(a->heights, b->heights, sizeof a->heights);
    assert_memory_equal(a->buried, b->buried, sizeof a->buried);
    assert_memory_equal(a->on, b->on, sizeof a->on);
    assert_int_equal(a->reserve_count, b->reserve_count);
    assert_memory_equal(a->reserve, b->reserve, a->reserve_count);
    assert_int_equal(a->stock_count, b->stock_count);
    assert_int_equal(a->redeals, b->redeals);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->locked, b->locked);
    for (int p = TABLE_WASTE; p < TABLE_FIRST + rules->variant->piles; p++) {
        int n = list_cards(a, p, x);
        assert_int_equal(n, list_cards(b, p, y));
        assert_memory_equal(x, y, (size_t)n);
    }
}

static void shoe_of(const struct game *g, const struct table_rules *rules, struct table_shoe *shoe)
{
    const struct pile *stock = &g->pile[PILE_STOCK], *reserve = &g->pile[PILE_RESERVE];
    memset(shoe, 0, sizeof *shoe);
    shoe->count = stock->count;
    for (int i = 0; i < stock->count; i++)
        shoe->kind[i] = rules->kind_of[stock->card[stock->count - 1 - i]];
    for (int i = 0; i < reserve->count; i++)
        shoe->hidden[i] = rules->kind_of[reserve->card[i]];
}

/* Random legal moves, played by both; foundation to foundation is left out, as the fair player never makes it. Where PySolFC has its option
 * "autodeal" it is switched on and off on the way. */
static void follow_a_game(const struct variant *game, uint64_t seed)
{
    struct variant variant = *game, *v = &variant;
    struct game g;
    struct table_rules rules;
    struct fair_view view;
    struct table played, expected;
    struct table_shoe shoe;
    struct rng r;
    deal_seed(seed, v, &g);
    choose_first_base(&g);
    table_rules_init(&rules, v, g.base);
    fair_view_of(&g, &view);
    table_from_view(&played, &rules, &view);
    shoe_of(&g, &rules, &shoe);
    rng_seed(&r, seed);
    for (int step = 0; step < 400; step++) {
        struct move moves[MOVES_MAX], m;
        int count = game_moves(&g, true, moves);
        if (count == 0)
            break;
        if (variant_has_autodeal_option(v) && rng_below(&r, 4) == 0)
            v->auto_deal = !v->auto_deal;
        m = moves[rng_below(&r, (uint32_t)count)];
        struct table_move tm = fair_lower(&g, &rules, m);
        if (tm.from == TABLE_FOUNDATION && tm.to == TABLE_FOUNDATION)
            continue;
        assert_int_equal(game_can_deal(&g), table_can_deal(&played, &rules));
        table_play(&played, &rules, tm, &shoe);
        game_play(&g, m, NULL, NULL);
        fair_view_of(&g, &view);
        table_from_view(&expected, &rules, &view);
        same_tables(&played, &expected, &rules);
    }
}

static void table_plays_as_the_referee(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= SHARE(60u); seed++)
            follow_a_game(&all[i], seed);
}

/* Cards that a player may have forgotten, some of them at random: below the top of waste and reserve, anywhere in the stock. */
static void forget_some(struct game *g, struct rng *r)
{
    static const int PILES[] = {PILE_WASTE, PILE_RESERVE, PILE_STOCK};
    for (int i = 0; i < 3; i++) {
        struct pile *p = &g->pile[PILES[i]];
        for (int k = 0; k + (PILES[i] != PILE_STOCK) < p->count; k++)
            if (rng_below(r, 3) == 0)
                p->card[k] = CARD_NONE;
    }
}

/* The shoe that brings to light what `g` has where `view` knows nothing. */
static void shoe_of_view(const struct game *g, const struct fair_view *view, const struct table_rules *rules, struct table_shoe *shoe)
{
    const struct pile *waste = &g->pile[PILE_WASTE], *seen = &view->open.pile[PILE_WASTE];
    shoe_of(g, rules, shoe);
    shoe->forgotten = shoe->forgotten_end = shoe->count;
    for (int i = waste->count - 1; i >= 0; i--)
        if (seen->card[i] == CARD_NONE)
            shoe->kind[shoe->forgotten_end++] = rules->kind_of[waste->card[i]];
}

/* The same with forgotten cards: the table turns up what fair_view_follow() does. */
static int follow_a_forgetful_game(const struct variant *v, uint64_t seed)
{
    struct game g, known;
    struct table_rules rules;
    struct fair_view view;
    struct table played, expected;
    struct table_shoe shoe;
    struct rng r;
    struct move moves[MOVES_MAX];
    int forgotten = 0;
    deal_seed(seed, v, &g);
    choose_first_base(&g);
    rng_seed(&r, seed);
    for (int step = 0, count; step < 60 && (count = game_moves(&g, true, moves)) > 0; step++)
        game_play(&g, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
    known = g;
    forget_some(&known, &r);
    fair_view_of(&known, &view);
    table_rules_init(&rules, v, g.base);
    table_from_view(&played, &rules, &view);
    shoe_of_view(&g, &view, &rules, &shoe);
    forgotten = shoe.forgotten_end - shoe.forgotten;
    for (int step = 0, count; step < 200 && (count = game_moves(&g, true, moves)) > 0; step++) {
        struct move m = moves[rng_below(&r, (uint32_t)count)];
        struct table_move tm = fair_lower(&g, &rules, m);
        if (tm.from == TABLE_FOUNDATION && tm.to == TABLE_FOUNDATION)
            continue;
        bool redeal = m.from == PILE_STOCK && g.pile[PILE_STOCK].count == 0;
        table_play(&played, &rules, tm, &shoe);
        game_play(&g, m, NULL, NULL);
        fair_view_follow(&view, m, &g);
        table_from_view(&expected, &rules, &view);
        same_tables(&played, &expected, &rules);
        if (redeal)
            break; /* from here on the shoe remembers more than the player */
    }
    return forgotten - (shoe.forgotten_end - shoe.forgotten);
}

static void forgotten_cards_come_to_light(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    int turned_up = 0;
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= SHARE(30u); seed++)
            turned_up += follow_a_forgetful_game(&all[i], seed);
    assert_in_range(turned_up, SHARE(100), 10000);
}

/* The base chosen on the table, as playouts do it, against the referee. */
static void table_starts_as_the_referee(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= 50; seed++) {
            struct game g;
            struct move moves[PILES_MAX];
            struct fair_view view;
            struct table_rules rules;
            struct table t, expected;
            struct table_shoe shoe;
            deal_seed(seed, &all[i], &g);
            if (game_base_moves(&g, moves) == 0)
                continue;
            fair_view_of(&g, &view);
            fair_take_base(&view, moves[0]);
            table_rules_init(&rules, &all[i], view.open.base);
            table_from_view(&t, &rules, &view);
            shoe_of(&g, &rules, &shoe);
            table_start(&t, &rules, &shoe);
            game_play(&g, moves[0], NULL, NULL);
            fair_view_of(&g, &view);
            table_from_view(&expected, &rules, &view);
            same_tables(&t, &expected, &rules);
        }
}

static void children_are_onto_turned_round(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 5);
    for (size_t i = 0; i < count; i++)
        for (int base = 0; base < 13; base++)
            for (int ranks = 2; ranks <= 13; ranks++) {
                struct variant v = all[i];
                struct table_rules rules;
                v.ranks = (uint8_t)ranks;
                if (base >= ranks)
                    continue;
                table_rules_init(&rules, &v, base);
                for (int k = 0; k < 20; k++) {
                    uint64_t tops = rng_next(&r) & rng_next(&r) & rng_next(&r) & rules.kinds, children = 0;
                    for (int kind = 0; kind < TABLE_KINDS; kind++)
                        if (rules.parents[kind] & tops)
                            children |= table_bit(kind);
                    assert_true(table_children(&rules, tops) == children);
                }
            }
}

/* ---- tests of loss ---- */

static void check_blocked(const struct game *g)
{
    struct table_rules rules;
    struct fair_view view;
    struct table t;
    table_rules_init(&rules, g->variant, g->base);
    fair_view_of(g, &view);
    table_from_view(&t, &rules, &view);
    assert_int_equal(table_is_blocked(&t, &rules), reserve_chain_find(g, NULL));
    /* A veto says what the test says after the play; a position that is blocked already is not asked. */
    if (table_is_blocked(&t, &rules))
        return;
    struct move moves[MOVES_MAX];
    int count = game_moves(g, true, moves);
    for (int i = 0; i < count; i++) {
        struct table_move m = fair_lower(g, &rules, moves[i]);
        if (m.to != TABLE_FOUNDATION || (m.from != TABLE_WASTE && m.from >= TABLE_RESERVE))
            continue;
        struct game after = *g;
        game_play(&after, moves[i], NULL, NULL);
        assert_int_equal(table_vetoes(&t, &rules, t.top[m.from]), reserve_chain_find(&after, NULL));
    }
}

static void veto_is_the_reserve_test(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    int blocked = 0, positions = 0;
    (void)state;
    rng_seed(&r, 11);
    for (size_t i = 0; i < count; i++) {
        if (!reserve_chain_applies(&all[i]) || all[i].reserve_hidden > 0)
            continue;
        for (uint64_t seed = 1; seed <= SHARE(40u); seed++) {
            struct game g;
            deal_seed(seed, &all[i], &g);
            choose_first_base(&g);
            for (int step = 0; step < 120; step++) {
                struct move moves[MOVES_MAX];
                int n = game_moves(&g, true, moves);
                if (n == 0)
                    break;
                check_blocked(&g);
                blocked += reserve_chain_find(&g, NULL);
                positions++;
                game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
            }
        }
    }
    /* Both kinds of position must have come up for this to mean anything. */
    assert_true(blocked > SHARE(1000) && positions - blocked > SHARE(1000));
}

/* ---- nothing is peeked at ---- */

/* Shuffles what nobody has seen: the stock (unless a redeal has shown it) and face-down reserve cards. */
static void permute_unseen(struct game *g, struct rng *r)
{
    card_t *place[CARDS_MAX];
    int count = 0;
    for (int i = 0; i < g->pile[PILE_STOCK].count && g->redeals == 0; i++)
        place[count++] = &g->pile[PILE_STOCK].card[i];
    for (int i = 0; i < g->variant->reserve_hidden && i < g->pile[PILE_RESERVE].count - 1; i++)
        place[count++] = &g->pile[PILE_RESERVE].card[i];
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        card_t c = *place[i];
        *place[i] = *place[j];
        *place[j] = c;
    }
}

static bool move_in(struct fair_player *p, const struct game *g, uint64_t seed, struct move *out)
{
    struct fair_view view;
    struct rng r;
    rng_seed(&r, seed);
    fair_view_of(g, &view);
    return fair_move(p, &view, &r, out);
}

static void follow_without_peeking(struct fair_player *p, const struct variant *v, uint64_t seed, int every, int steps)
{
    struct game g;
    struct rng r;
    deal_seed(seed, v, &g);
    rng_seed(&r, seed);
    for (int step = 0; step < steps && !game_won(&g); step++) {
        struct move moves[MOVES_MAX], m, other;
        int count = game_moves(&g, true, moves);
        if (count == 0)
            break;
        if (step % every == 0) {
            struct game permuted = g;
            permute_unseen(&permuted, &r);
            bool has = move_in(p, &g, 99, &m);
            assert_int_equal(has, move_in(p, &permuted, 99, &other));
            if (has) {
                assert_int_equal(m.from, other.from);
                assert_int_equal(m.to, other.to);
                assert_null(game_refuses(&g, m));
            }
        }
        game_play(&g, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
    }
}

static void unseen_cards_do_not_matter(void **state)
{
    static const struct {
        int deals, every, steps;
    } effort[FAIR_LEVELS] = {{20, 1, 200}, {1, 20, 121}, {1, 40, 121}, {1, 60, 61}};
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (int level = 0; level < FAIR_LEVELS; level++) {
        struct fair_player *p = fair_player_create((enum fair_level)level, NULL);
        size_t step = level == FAIR_FAST ? 1 : test_share(); /* of the slow levels other games for each */
        for (size_t i = (size_t)level % step; i < count; i += step)
            for (int deal = 1; deal <= SHARE(effort[level].deals); deal++)
                follow_without_peeking(p, &all[i], (uint64_t)deal, effort[level].every, effort[level].steps);
        fair_player_free(p);
    }
}

static void views_hold_no_order(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 3);
    for (size_t i = 0; i < count; i++) {
        struct game g, permuted;
        static struct fair_view a, b;
        deal_seed(1, &all[i], &g);
        permuted = g;
        permute_unseen(&permuted, &r);
        memset(&a, 0, sizeof a);
        memset(&b, 0, sizeof b);
        fair_view_of(&g, &a);
        fair_view_of(&permuted, &b);
        assert_memory_equal(&a, &b, sizeof a);
        for (int k = 0; k < a.open.pile[PILE_STOCK].count; k++)
            assert_int_equal(a.open.pile[PILE_STOCK].card[k], CARD_NONE);
    }
}

/* ---- completions ---- */

static void completions_are_deals(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 8);
    for (size_t i = 0; i < count; i++) {
        struct game g, laid;
        struct fair_view view, again;
        deal_seed(2, &all[i], &g);
        fair_view_of(&g, &view);
        for (int k = 0; k < 20; k++) {
            struct error e;
            fair_complete(&view, &r, &laid);
            assert_true(game_check(&laid, &e));
            fair_view_of(&laid, &again);
            assert_memory_equal(view.unseen, again.unseen, sizeof view.unseen);
        }
    }
}

/* How many of each kind a table and what is dealt to it have outside the foundations and the tableau. */
static void count_kinds(const struct table *t, const struct table_shoe *shoe, int copies[TABLE_KINDS])
{
    memset(copies, 0, sizeof *copies * TABLE_KINDS);
    for (int k = 0; k < t->reserve_count; k++)
        copies[t->reserve[k] == TABLE_UNSEEN ? shoe->hidden[k] : t->reserve[k]]++;
    for (int card = t->head[TABLE_WASTE]; card != TABLE_NO_CARD; card = t->under[card])
        copies[t->kind[card]] += t->kind[card] != TABLE_UNSEEN;
    for (int k = shoe->next; k < shoe->forgotten_end; k++)
        copies[shoe->kind[k]]++;
}

/* Whatever was forgotten: what is laid, on real cards and in the shoe, agrees with what is known and makes up the deck. */
static void forgotten_cards_are_laid(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 12);
    for (size_t i = 0; i < count * 20; i++) {
        struct game g, known, laid;
        struct fair_view view, again;
        struct table t, told;
        struct table_rules rules;
        struct table_unseen unseen;
        struct table_shoe shoe;
        struct move moves[MOVES_MAX];
        int dealt[TABLE_KINDS], wanted[TABLE_KINDS];
        deal_seed(i, &all[i % count], &g);
        choose_first_base(&g);
        for (int step = 0, n; step < 150 && (n = game_moves(&g, true, moves)) > 0; step++)
            game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
        known = g;
        forget_some(&known, &r);
        fair_view_of(&known, &view);
        fair_complete(&view, &r, &laid);
        assert_true(game_check(&laid, NULL));
        for (int p = 0; p < PILE_COUNT; p++)
            for (int k = 0; k < laid.pile[p].count; k++)
                if (view.open.pile[p].card[k] != CARD_NONE)
                    assert_int_equal(laid.pile[p].card[k], g.pile[p].card[k]);
        fair_view_of(&laid, &again);
        assert_int_equal(again.open.pile[PILE_STOCK].count, view.open.pile[PILE_STOCK].count);
        table_rules_init(&rules, g.variant, g.base);
        table_from_view(&t, &rules, &view);
        table_unseen_of_view(&unseen, &rules, &view);
        table_unseen_deal(&unseen, &t, &r, &shoe);
        for (int k = 0; k < t.stock_count; k++) {
            card_t card = view.open.pile[PILE_STOCK].card[t.stock_count - 1 - k];
            if (card != CARD_NONE)
                assert_int_equal(shoe.kind[k], rules.kind_of[card]);
        }
        count_kinds(&t, &shoe, dealt);
        fair_view_of(&g, &again);
        table_from_view(&told, &rules, &again);
        shoe_of_view(&g, &again, &rules, &shoe);
        count_kinds(&told, &shoe, wanted);
        assert_memory_equal(dealt, wanted, sizeof dealt);
    }
}

/* Every unseen card comes first equally often: chi-squared over the kinds, far from any doubt. */
static void completions_are_even(void **state)
{
    enum { LAID = 20000 };
    struct game g, laid;
    struct fair_view view;
    struct rng r;
    int first[CARD_CODES] = {0};
    double chi = 0;
    int kinds = 0;
    (void)state;
    deal_seed(1, variant_find("falling-stars"), &g);
    fair_view_of(&g, &view);
    rng_seed(&r, 21);
    for (int k = 0; k < LAID; k++) {
        fair_complete(&view, &r, &laid);
        first[laid.pile[PILE_STOCK].card[laid.pile[PILE_STOCK].count - 1]]++;
    }
    for (int card = 0; card < CARD_CODES; card++) {
        if (view.unseen[card] == 0) {
            assert_int_equal(first[card], 0);
            continue;
        }
        double expected = (double)LAID * view.unseen[card] / view.unseen_count;
        chi += (first[card] - expected) * (first[card] - expected) / expected;
        kinds++;
    }
    assert_true(chi < kinds + 4.5 * 10); /* mean = degrees of freedom, about 10 a standard deviation here */
}

/* The playouts' own shuffle: every card in every rank equally often, for even and odd numbers of cards. */
static void shoes_are_even(void **state)
{
    enum { LAID = 60000 };
    (void)state;
    for (int count = 2; count <= 7; count++) {
        struct table_unseen unseen = {.count = count};
        static struct table t;
        struct rng r;
        int at[8][8] = {{0}};
        t.stock_count = (uint8_t)count;
        for (int i = 0; i < count; i++)
            unseen.kind[i] = (uint8_t)i;
        rng_seed(&r, (uint64_t)count);
        for (int k = 0; k < LAID; k++) {
            struct table_shoe shoe;
            table_unseen_deal(&unseen, &t, &r, &shoe);
            for (int i = 0; i < count; i++)
                at[i][shoe.kind[i]]++;
        }
        for (int i = 0; i < count; i++)
            for (int kind = 0; kind < count; kind++)
                assert_in_range(at[i][kind], LAID / count - 600, LAID / count + 600); /* 4.9 standard errors at least */
    }
}

/* ---- after given moves ---- */

/* On real cards, decision by decision. */
static bool play_seen(struct fair_player *p, struct game *g, struct fair_view *seen, struct rng *r)
{
    struct move m;
    for (int steps = 4 * variant_cards(g->variant); steps > 0 && !game_won(g) && fair_move(p, seen, r, &m); steps--) {
        game_play(g, m, NULL, NULL);
        fair_view_follow(seen, m, g);
    }
    return game_won(g);
}

/* Each move's game is that of the same player on the deal that fair_complete() lays. */
static void check_after(struct fair_player *p, const struct game *g, uint64_t seed)
{
    struct fair_view view;
    struct move moves[MOVES_MAX];
    bool won[MOVES_MAX];
    struct rng order;
    fair_view_of(g, &view);
    int count = game_base_chosen(g) ? fair_moves(p, &view, moves) : game_base_moves(g, moves);
    rng_seed(&order, seed);
    struct rng same = order;
    assert_true(fair_after(p, &view, moves, count, &order, won));
    struct game deal;
    fair_complete(&view, &same, &deal);
    for (int i = 0; i < count; i++) {
        struct game after = deal;
        struct fair_view seen = view;
        assert_null(game_refuses(&deal, moves[i]));
        game_play(&after, moves[i], NULL, NULL);
        fair_view_follow(&seen, moves[i], &after);
        assert_int_equal(won[i], play_seen(p, &after, &seen, &same));
    }
}

static void games_after_moves_are_the_players(void **state)
{
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    size_t variants;
    const struct variant *v = variants_all(&variants);
    (void)state;
    for (size_t i = 0; i < variants; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct game g;
            struct rng r;
            deal_seed(seed, &v[i], &g);
            rng_seed(&r, seed);
            for (int step = 0; step < 120 && !game_won(&g); step++) {
                struct move moves[MOVES_MAX];
                int count = game_moves(&g, true, moves);
                if (count == 0)
                    break;
                struct game known = g;
                if (seed == 3 && v[i].redeals == 0) /* playouts remember what a redeal turns over */
                    forget_some(&known, &r);
                if (step % 20 == 0)
                    check_after(p, &known, seed * 1000 + (uint64_t)step);
                game_play(&g, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
            }
        }
    fair_player_free(p);
}

/* Of the same choices, asked again and again with one rng, some games are won and some are not. */
static void each_call_lays_another_order(void **state)
{
    (void)state;
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    struct game g;
    struct fair_view view;
    struct move moves[PILES_MAX];
    struct rng r;
    int wins = 0;
    deal_seed(1, variant_find("terrace"), &g);
    fair_view_of(&g, &view);
    rng_seed(&r, 1);
    int count = game_base_moves(&g, moves);
    assert_true(count > 0);
    for (int i = 0; i < 64; i++) {
        bool won[PILES_MAX];
        assert_true(fair_after(p, &view, moves, count, &r, won));
        wins += won[0];
    }
    assert_in_range(wins, 1, 63);
    fair_player_free(p);
}

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void a_player_that_is_told_to_stop_stops(void **state)
{
    (void)state;
    for (int level = 0; level < FAIR_LEVELS; level++) {
        struct fair_player *p = fair_player_create((enum fair_level)level, NULL);
        struct game g;
        struct fair_view view;
        struct move moves[PILES_MAX];
        bool won[PILES_MAX];
        struct rng r;
        int asked = 0;
        deal_seed(1, variant_find("terrace"), &g);
        fair_view_of(&g, &view);
        rng_seed(&r, 1);
        fair_player_on_stop(p, stop_at_once, &asked);
        assert_false(fair_after(p, &view, moves, game_base_moves(&g, moves), &r, won));
        assert_in_range(asked, 1, 9);
        fair_player_on_stop(p, NULL, NULL);
        assert_true(level == FAIR_STRONG || fair_after(p, &view, moves, 1, &r, won));
        fair_player_free(p);
    }
}

/* ---- whole games ---- */

static int step_out(struct table *t, const struct table_rules *rules, const int16_t *w, struct table_shoe *shoe)
{
    struct table_move m;
    for (int steps = 4 * rules->cards; steps > 0 && t->score < rules->cards && fair_fast_choose(t, rules, w, &m); steps--)
        table_play(t, rules, m, shoe);
    return t->score;
}

/* fair_fast_play_out() takes short cuts; decision by decision the game must end with the same cards everywhere. */
static void playouts_are_decisions_in_turn(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    int won = 0, lost = 0;
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= SHARE(300u); seed++) {
            struct game g;
            struct fair_view view;
            struct table_rules rules;
            struct table slow, fast;
            struct table_shoe slow_shoe, fast_shoe;
            struct rng r;
            deal_seed(seed, &all[i], &g);
            choose_first_base(&g);
            rng_seed(&r, seed);
            /* From the middle of a game too, played at random up to there. */
            for (uint64_t step = 0; step < seed % 4 * 25; step++) {
                struct move moves[MOVES_MAX];
                int n = game_moves(&g, true, moves);
                if (n > 0)
                    game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
            }
            fair_view_of(&g, &view);
            table_rules_init(&rules, &all[i], g.base);
            table_from_view(&slow, &rules, &view);
            shoe_of(&g, &rules, &slow_shoe);
            fast = slow;
            fast_shoe = slow_shoe;
            const int16_t *w = fair_weights_for(&all[i]);
            int score = step_out(&slow, &rules, w, &slow_shoe);
            assert_int_equal(fair_fast_play_out(&fast, &rules, w, &fast_shoe), score == rules.cards);
            assert_int_equal(fast.score, score);
            if (score < rules.cards)
                same_tables(&fast, &slow, &rules);
            won += score == rules.cards;
            lost += score < rules.cards;
        }
    assert_true(won > SHARE(500) && lost > SHARE(500));
}

/* ---- the base ---- */

/* Terrace with this reserve (ranks, the card in play first) and these choices; the other cards follow in the order of a new deck. */
static void deal_with(const uint8_t reserve[11], const uint8_t choices[4], struct game *out)
{
    const struct variant *v = variant_find("terrace");
    uint8_t left[13];
    card_t deck[CARDS_MAX];
    int n = 0;
    memset(left, 2 * SUITS, sizeof left);
    for (int i = 10; i >= 0; i--)
        deck[n++] = card_make(reserve[i], --left[reserve[i]] % SUITS);
    for (int i = 0; i < 4; i++)
        deck[n++] = card_make(choices[i], --left[choices[i]] % SUITS);
    for (int rank = 0; rank < 13; rank++)
        while (left[rank] > 0)
            deck[n++] = card_make(rank, --left[rank] % SUITS);
    game_deal(out, v, deck);
}

/* From the ace everything leaves the reserve in the order in which it lies; from the four the three on top waits for twelve others. */
static void an_orderly_reserve_decides_the_base(void **state)
{
    static const uint8_t reserve[11] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, choices[4] = {3, 4, 0, 8};
    struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
    struct game g;
    struct fair_view view;
    struct rng r;
    struct move m;
    (void)state;
    deal_with(reserve, choices, &g);
    fair_view_of(&g, &view);
    rng_seed(&r, 1);
    assert_true(fair_choose_base(p, &view, &r, &m));
    assert_int_equal(card_rank(pile_top(&g.pile[m.from])), 0);
    fair_player_free(p);
}

/* ---- strength ---- */

static bool wins_deal(struct fair_player *p, const char *game, uint64_t seed)
{
    struct game g;
    struct rng r;
    deal_seed(seed, variant_find(game), &g);
    rng_seed(&r, seed);
    return fair_play(p, &g, &r, NULL);
}

/* Of seed:1 to seed:`games`. */
static int wins_of(const char *game, enum fair_level level, int games)
{
    struct fair_player *p = fair_player_create(level, NULL);
    int won = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++)
        won += wins_deal(p, game, seed);
    fair_player_free(p);
    return won;
}

/* A share of won games, less 2.8 standard errors. */
static void wins_what_is_claimed(const char *game, enum fair_level level, int games, double claimed)
{
    int won = wins_of(game, level, games);
    assert_true(won >= claimed * games - 2.8 * sqrt(claimed * (1 - claimed) * games));
}

/* Who always takes AisleRiot's first hint wins 20 % of these; results/players.md says what each level wins. */
static void levels_are_as_good_as_claimed(void **state)
{
    (void)state;
    wins_what_is_claimed("terrace", FAIR_FAST, SHARE(2000), 0.70);
    wins_what_is_claimed("falling-stars", FAIR_FAST, SHARE(2000), 0.42);
}

/* Slower levels win half of the deals that the fast one loses. On all deals a level that plays no better would hardly show: the fast one
 * wins most of them. */
static void slower_levels_win_what_the_fast_one_loses(void **state)
{
    struct fair_player *fast = fair_player_create(FAIR_FAST, NULL);
    struct fair_player *quick = fair_player_create(FAIR_QUICK, NULL), *careful = fair_player_create(FAIR_CAREFUL, NULL);
    const int deals = SANITIZED ? 2 : 4 + SHARE(16);
    int lost = 0, by_quick = 0, by_careful = 0;
    (void)state;
    for (uint64_t seed = 1; lost < deals; seed++) {
        if (wins_deal(fast, "terrace", seed))
            continue;
        lost++;
        by_quick += wins_deal(quick, "terrace", seed);
        by_careful += wins_deal(careful, "terrace", seed);
    }
    assert_true(2 * by_quick >= deals && 2 * by_careful >= deals);
    fair_player_free(fast);
    fair_player_free(quick);
    fair_player_free(careful);
}

/* Playouts of the compact state win as often as games on real cards with random stocks. */
static void playouts_agree_with_real_games(void **state)
{
    static const char *const games[] = {"terrace", "signora", "pysolfc/terrace", "queen-of-italy", "redheads", "mamy-susan"};
    const int wanted = SHARE(3000), error = (int)(4 * sqrt(0.5 * wanted)) + 1; /* four standard errors of the difference, at most */
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game g, laid;
        struct fair_view view;
        struct rng r;
        struct fair_player *p = fair_player_create(FAIR_FAST, NULL);
        int real = 0;
        deal_seed(4, variant_find(games[i]), &g);
        fair_view_of(&g, &view);
        rng_seed(&r, 1);
        for (int k = 0; k < wanted; k++) {
            fair_complete(&view, &r, &laid);
            real += fair_play(p, &laid, &r, NULL);
        }
        int compact = (int)fair_playouts(p, &view, (uint64_t)wanted, &r, NULL, NULL);
        assert_in_range(compact - real + error, 0, 2 * error);
        fair_player_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_plays_as_the_referee),
        cmocka_unit_test(forgotten_cards_come_to_light),
        cmocka_unit_test(table_starts_as_the_referee),
        cmocka_unit_test(children_are_onto_turned_round),
        cmocka_unit_test(veto_is_the_reserve_test),
        cmocka_unit_test(unseen_cards_do_not_matter),
        cmocka_unit_test(views_hold_no_order),
        cmocka_unit_test(completions_are_deals),
        cmocka_unit_test(forgotten_cards_are_laid),
        cmocka_unit_test(completions_are_even),
        cmocka_unit_test(shoes_are_even),
        cmocka_unit_test(games_after_moves_are_the_players),
        cmocka_unit_test(each_call_lays_another_order),
        cmocka_unit_test(a_player_that_is_told_to_stop_stops),
        cmocka_unit_test(playouts_are_decisions_in_turn),
        cmocka_unit_test(an_orderly_reserve_decides_the_base),
        cmocka_unit_test(levels_are_as_good_as_claimed),
        cmocka_unit_test(slower_levels_win_what_the_fast_one_loses),
        cmocka_unit_test(playouts_agree_with_real_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
