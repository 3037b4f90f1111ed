/* The choices of base card: all, the first winnable one, a single one; shared seconds. */
#include "brute.h"
#include "test_solve.h"
#include "worlds.h"

static void bases_are_judged_right(void **state)
{
    (void)state;
    struct solver *s = make(1);
    struct solve_options o = {.limit_states = 60000};
    int choices = 0, mixed = 0, first_stops = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct world w;
        world_make(&w, seed + 20000, 24);
        enum brute_verdict truth = brute_solve(&w.game, 4000, BRUTE_PILES_SORTED, NULL);
        if (truth == BRUTE_TOO_LARGE || game_won(&w.game))
            continue;
        enum verdict expected = truth == BRUTE_LOST ? VERDICT_LOST : VERDICT_WINNABLE;
        solve_bases(s, &w.game, BASES_ALL, &o, bases);
        if (bases->verdict != VERDICT_UNKNOWN)
            assert_int_equal(bases->verdict, expected);
        if (game_base_chosen(&w.game)) {
            assert_int_equal(bases->count, 0);
            assert_int_equal(bases->only.verdict, bases->verdict);
            assert_int_equal(bases->winner, -1);
            continue;
        }
        choices++;
        assert_true(bases->count > 0);
        enum verdict each[PILES_MAX];
        int won = 0, lost = 0, winner = -1;
        for (int i = 0; i < bases->count; i++) {
            struct base_result *b = &bases->base[i];
            assert_int_not_equal(b->solution.verdict, VERDICT_NOT_ASKED);
            assert_int_equal(b->card, w.game.pile[b->move.from].card[w.game.pile[b->move.from].count - 1]);
            each[i] = b->solution.verdict;
            won += each[i] == VERDICT_WINNABLE;
            lost += each[i] == VERDICT_LOST;
            if (each[i] != VERDICT_WINNABLE)
                continue;
            must_win(&w.game, &b->solution);
            assert_memory_equal(&b->solution.moves[0], &b->move, sizeof b->move);
            if (winner < 0)
                winner = i;
        }
        mixed += won > 0 && lost > 0;
        assert_int_equal(bases->winner, winner);
        assert_int_equal(bases->verdict, won ? VERDICT_WINNABLE : lost == bases->count ? VERDICT_LOST : VERDICT_UNKNOWN);
        int count = bases->count;
        solve_bases(s, &w.game, BASES_FIRST, &o, bases);
        assert_int_equal(bases->winner, winner);
        for (int i = 0; i < count; i++)
            assert_int_equal(bases->base[i].solution.verdict, winner < 0 || i <= winner ? each[i] : VERDICT_NOT_ASKED);
        first_stops += winner >= 0 && winner < count - 1;
        for (int i = 0; i < count; i++) {
            int pile = bases->base[i].move.from - PILE_TABLEAU;
            solve_bases(s, &w.game, pile, &o, bases);
            for (int k = 0; k < count; k++)
                assert_int_equal(bases->base[k].solution.verdict, k == i ? each[i] : VERDICT_NOT_ASKED);
            assert_ptr_equal(bases_asked(bases), &bases->base[i]);
            assert_int_equal(bases->verdict, VERDICT_NOT_ASKED); /* one choice says nothing of the deal */
            assert_int_equal(bases_decided(bases), each[i] != VERDICT_UNKNOWN);
            assert_int_equal(bases->limit, bases->base[i].solution.limit);
        }
    }
    print_message("%d deals with a choice, %d with won and lost ones\n", choices, mixed);
    assert_true(choices > 10 && mixed > 0 && first_stops > 0);
    solver_free(s);
}

/* Every position is counted once: in a phase of a choice, in the choice, in the deal. */
static void must_add_up(const struct bases *b)
{
    uint64_t all = 0;
    for (int i = 0; i < b->count; i++) {
        uint64_t states = 0;
        for (int phase = 0; phase < PHASES; phase++)
            states += b->base[i].solution.phases[phase].states;
        assert_int_equal(b->base[i].solution.states, states);
        all += states;
    }
    assert_int_equal(b->states, all);
}

/* Two choices of base that are one problem are searched once. */
static void twins_are_counted_once(void **state)
{
    (void)state;
    struct solver *s = make(1);
    struct game g;
    deal("aisleriot/terrace", 5, &g);
    solve_bases(s, &g, BASES_ALL, &(struct solve_options){.limit_states = 200}, bases);
    int twins = 0;
    for (int i = 0; i < bases->count; i++)
        twins += bases->base[i].solution.verdict == VERDICT_UNKNOWN && bases->base[i].solution.states == 0;
    assert_true(twins > 0); /* or another deal has to be found for this test */
    must_add_up(bases);
    solver_free(s);
}

/* The choices share the deal's seconds, and a hard first choice leaves time for an easy one after it. */
static void bases_share_seconds(void **state)
{
    (void)state;
    struct solver *s = make(1);
    struct game g;
    deal("aisleriot/generals-patience", 5, &g);
    struct solve_options o = {.limit_states = 50000, .seed = 1};
    solve_bases(s, &g, BASES_ALL, &o, bases);
    assert_int_equal(bases->base[0].solution.verdict, VERDICT_UNKNOWN); /* or another deal has to be found for this test */
    assert_true(bases->winner > 0);
    assert_int_equal(bases->limit, LIMIT_NONE); /* a choice is open, but the deal is decided */
    assert_false(bases_decided(bases));         /* each choice was asked about */
    solve_bases(s, &g, BASES_FIRST, &o, bases);
    assert_int_equal(bases->base[0].solution.verdict, VERDICT_UNKNOWN);
    assert_int_equal(bases->limit, LIMIT_NONE);
    assert_true(bases_decided(bases));

    o = (struct solve_options){.limit_seconds = 1000, .seed = 1};
    solve_bases(s, &g, BASES_FIRST, &o, bases);
    assert_true(bases->winner > 0);
    must_win(&g, &bases->base[bases->winner].solution);
    assert_int_equal(bases->base[0].solution.verdict, VERDICT_NOT_ASKED); /* given up for the winner */
    assert_true(bases->base[0].solution.states > 0 && bases->states < 1000000);
    must_add_up(bases);

    /* The clock is read every few thousand states, which under a sanitizer takes long: hence a whole second. */
    o.limit_seconds = 1;
    solve_bases(s, &g, BASES_ALL, &o, bases);
    assert_in_range(bases->cpu_seconds * 1e6, 0, 1300000);
    must_add_up(bases); /* several passes */
    for (int i = 0; i < bases->count; i++) {
        const struct solution *x = &bases->base[i].solution;
        assert_int_not_equal(x->verdict, VERDICT_NOT_ASKED);
        assert_true(x->verdict != VERDICT_UNKNOWN || (x->limit == LIMIT_SECONDS && x->cpu_seconds >= 0.2));
    }
    solver_free(s);
}

/* Bases of Queen of Italy that are lost if no card may come back from a foundation. */
static void cards_that_come_back_win(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        int pile;
    } BASES[] = {{20011, 2}, {20011, 4}, {20022, 2}, {20023, 1}, {20045, 3}};
    const struct variant *queen = variant_find("pysolfc/queen-of-italy");
    assert_non_null(queen);
    struct variant stern = *queen;
    stern.foundation_return = false;
    struct solver *s = make(1);
    for (size_t i = 0; i < sizeof BASES / sizeof BASES[0]; i++)
        for (int may_return = 0; may_return < 2; may_return++) {
            struct game g;
            deal_seed(BASES[i].seed, may_return ? queen : &stern, &g);
            struct move choices[PILES_MAX];
            assert_true(game_base_moves(&g, choices) >= BASES[i].pile);
            game_play(&g, choices[BASES[i].pile - 1], NULL, NULL);
            /* Four times what the checked build takes, which needs half as much again as the others. */
            solver_solve(s, &g, &(struct solve_options){.limit_states = 500000}, solution);
            must_make_sense(&g, solution);
            assert_int_equal(solution->verdict, may_return ? VERDICT_WINNABLE : VERDICT_LOST);
            if (!may_return)
                assert_int_equal(solution->proof, PROOF_RESERVE);
        }
    solver_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_that_come_back_win),
        cmocka_unit_test(bases_are_judged_right),
        cmocka_unit_test(twins_are_counted_once),
        cmocka_unit_test(bases_share_seconds),
    };
    return cmocka_run_group_tests_name("bases", tests, set_up, tear_down);
}
