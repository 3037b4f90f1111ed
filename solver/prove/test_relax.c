/* The relaxation against plain exhaustive search on small worlds; losses at full size; no position of a won play is dead; limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "brute.h"
#include "deal.h"
#include "explain.h"
#include "follow.h"
#include "precedence.h"
#include "relax.h"
#include "relax_counts.h"
#include "solve.h"
#include "test_share.h"
#include "worlds.h"

enum { POSITIONS = 100000 };

static struct world world;
static struct plan plan;
static struct line line;
static struct solution solution;

static enum relax_answer ask(const struct game *g, uint64_t limit)
{
    struct effort effort = {0};
    struct account account;
    account_open(&account, &effort);
    struct relax *r = relax_create(g, POSITIONS);
    assert_non_null(r);
    enum relax_answer answer = relax_solve(r, limit, &account, &plan);
    assert_true(account.all_states <= limit);
    relax_free(r);
    return answer;
}

static void deal(const char *name, uint64_t seed, struct game *g)
{
    const struct variant *v = variant_find(name);
    assert_non_null(v);
    deal_seed(seed, v, g);
}

static void agrees_with_plain_search(void **state)
{
    (void)state;
    struct game *g = &world.game;
    int winnable = 0, lost = 0, proved = 0, followed = 0;
    for (uint64_t seed = 1; seed <= SHARE(1200u); seed++) {
        world_make_covered(&world, seed);
        if (game_won(g) || !relax_applies(g))
            continue;
        enum brute_verdict truth = brute_solve(g, 10000, BRUTE_PILES_SORTED, NULL);
        if (truth == BRUTE_TOO_LARGE)
            continue;
        enum relax_answer answer = ask(g, POSITIONS);
        assert_int_not_equal(answer, RELAX_UNKNOWN);
        if (truth == BRUTE_WINNABLE && answer == RELAX_LOST)
            fail_msg("world %llu is winnable, the relaxation says lost", (unsigned long long)seed);
        winnable += truth == BRUTE_WINNABLE;
        lost += truth == BRUTE_LOST;
        proved += answer == RELAX_LOST;
        followed += answer == RELAX_THROUGH && follow_plan(g, &plan, 2000, NULL, &line, NULL);
    }
    print_message("%d winnable (%d by following the plan), %d lost (%d proved)\n", winnable, followed, lost, proved);
    assert_true(winnable > 0 && lost > 0);
    /* Not promised by any proof, but so it was on tens of thousands of worlds: less means that it lost its teeth. */
    assert_true(proved * 10 >= lost * 8 && followed * 10 >= winnable * 4);
}

/* All but the last are lost by the precedence formula as well, and not by the reserve test. */
static void losses_at_full_size(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        uint64_t seed;
        enum relax_answer answer;
    } DEALS[] = {{"aisleriot/redheads", 2039, RELAX_LOST},
                 {"aisleriot/redheads", 1100, RELAX_LOST},
                 {"aisleriot/blondes-and-brunettes", 931, RELAX_LOST},
                 {"aisleriot/falling-stars", 758, RELAX_LOST},
                 {"aisleriot/signora", 10170, RELAX_LOST},
                 {"aisleriot/redheads", 1001, RELAX_THROUGH}};
    for (size_t i = 0; i < sizeof DEALS / sizeof *DEALS; i++) {
        struct game g;
        deal(DEALS[i].game, DEALS[i].seed, &g);
        assert_true(relax_applies(&g));
        assert_int_equal(ask(&g, 5000), DEALS[i].answer);
        assert_int_equal(ask(&g, 3), RELAX_UNKNOWN);
    }
}

/* Every order of the talon and the reserve that the plan names is a whole one. */
static void plans_are_whole(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct game g;
        bool seen[DEPARTURES_MAX] = {false};
        deal("aisleriot/redheads", seed, &g);
        if (ask(&g, 5000) != RELAX_THROUGH)
            continue;
        assert_int_equal(plan.count, g.pile[PILE_WASTE].count + g.pile[PILE_STOCK].count + g.pile[PILE_RESERVE].count);
        for (int i = 0; i < plan.count; i++) {
            assert_false(seen[plan.departure[i]]);
            seen[plan.departure[i]] = true;
        }
    }
}

/* What the relaxation sees of a position: the talon cards that have not left, the cards dealt, the reserve. */
struct seen {
    struct state s;
    uint8_t waste[TALON_MAX];
    int count;
};

static void leaves_waste(struct seen *v)
{
    int i = v->waste[--v->count];
    v->s.left[i / 64] &= ~((uint64_t)1 << i % 64);
}

static void transfer(struct seen *v, int from, int to)
{
    if (from == PILE_STOCK) {
        v->waste[v->count++] = v->s.next++;
        if (to != PILE_WASTE)
            leaves_waste(v);
    } else if (from == PILE_WASTE) {
        leaves_waste(v);
    } else if (from == PILE_RESERVE) {
        v->s.reserve--;
    }
}

static void check_win(const struct game *start)
{
    struct game g = *start;
    struct problem p;
    static struct seen v;
    problem_init(&p, start);
    state_init(&p, start, &v.s);
    v.count = 0;
    for (int i = 0; i < v.s.next; i++)
        v.waste[v.count++] = (uint8_t)i;
    struct relax *r = relax_create(start, POSITIONS);
    struct relax *small = relax_create(start, 10); /* soon full of wastes: then it says nothing, rather than what is wrong */
    assert_non_null(r);
    assert_non_null(small);
    for (int k = 0; k < solution.moves_count; k++) {
        struct auto_move autos[AUTO_MOVES_MAX];
        int n = 0;
        assert_false(relax_dead(r, &v.s, k % 4 == 0 ? 1000 : 0));
        if (k % 8 == 0) /* each question brings several wastes */
            assert_false(relax_dead(small, &v.s, 0));
        game_play(&g, solution.moves[k], autos, &n);
        transfer(&v, solution.moves[k].from, solution.moves[k].to);
        for (int i = 0; i < n; i++)
            transfer(&v, autos[i].from, autos[i].to);
    }
    assert_true(game_won(&g) && v.s.next == p.talon_count && v.count == 0 && v.s.reserve == 0);
    assert_false(relax_dead(r, &v.s, 0));
    assert_false(relax_full(r));
    assert_true(relax_full(small));
    relax_free(small);
    relax_free(r);
}

static void no_position_of_a_win_is_dead(void **state)
{
    (void)state;
    static const char *const games[] = {"aisleriot/redheads", "aisleriot/blondes-and-brunettes", "aisleriot/falling-stars",
                                        "aisleriot/wood"};
    struct error e;
    struct solver *s = solver_create((uint64_t)64 << 20, 1, &e);
    assert_non_null(s);
    int won = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (uint64_t seed = 50001; seed <= 50000 + SHARE(40u); seed++) {
            struct game g;
            deal(games[i], seed, &g);
            solver_solve(s, &g, &(struct solve_options){.limit_states = 100000, .seed = 1}, &solution);
            if (solution.verdict != VERDICT_WINNABLE)
                continue;
            won++;
            check_win(&g);
        }
    assert_true(won >= 4);
    solver_free(s);
}

/* From positions that are lost but not dead at once, dead ones are found with more effort, and said again for nothing. */
static void what_is_found_out_is_kept(void **state)
{
    (void)state;
    struct game g;
    struct problem p;
    struct state s;
    deal("aisleriot/redheads", 2039, &g);
    problem_init(&p, &g);
    state_init(&p, &g, &s);
    struct relax *r = relax_create(&g, POSITIONS);
    assert_non_null(r);
    assert_false(relax_dead(r, &s, 0));
    assert_false(relax_dead(r, &s, 100));
    assert_true(relax_dead(r, &s, 5000));
    assert_true(relax_dead(r, &s, 0));
    relax_free(r);
    r = relax_create(&g, 50);
    assert_non_null(r);
    assert_false(relax_dead(r, &s, 5000));
    assert_true(relax_full(r));
    relax_free(r);
}

/* Only relax_solve() counts, to the account that it was given, which may be gone by the next question. */
static void an_account_is_that_of_one_search(void **state)
{
    (void)state;
    struct game g;
    struct problem p;
    struct state s;
    struct effort effort = {0};
    struct account account;
    deal("aisleriot/redheads", 2039, &g);
    problem_init(&p, &g);
    state_init(&p, &g, &s);
    account_open(&account, &effort);
    struct relax *r = relax_create(&g, POSITIONS);
    assert_non_null(r);
    assert_int_equal(relax_solve(r, 10, &account, NULL), RELAX_UNKNOWN);
    assert_int_equal(account.all_states, 10);
    assert_true(relax_dead(r, &s, 5000));
    assert_int_equal(account.all_states, 10);
    relax_free(r);
}

/* What the reserve test proves is known before any position is visited. */
static void losses_by_the_reserve_test_need_no_search(void **state)
{
    (void)state;
    int lost = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct game g;
        struct problem p;
        struct state s;
        deal("aisleriot/falling-stars", seed, &g);
        if (!reserve_argument_find(&g, NULL))
            continue;
        lost++;
        problem_init(&p, &g);
        state_init(&p, &g, &s);
        struct relax *r = relax_create(&g, POSITIONS);
        assert_non_null(r);
        assert_int_equal(relax_solve(r, 0, NULL, NULL), RELAX_LOST);
        assert_true(relax_dead(r, &s, 0));
        relax_free(r);
    }
    assert_true(lost > 0);
}

static void covers_the_games_it_should(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool covered;
    } GAMES[] = {{"aisleriot/redheads", true},    {"aisleriot/blondes-and-brunettes", true}, {"aisleriot/wood", true},
                 {"pysolfc/falling-star", false}, {"aisleriot/generals-patience", false},    {"pysolfc/queen-of-italy", false}};
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        struct game g;
        struct move moves[PILES_MAX];
        deal(GAMES[i].name, 1, &g);
        if (game_base_moves(&g, moves) > 0)
            game_play(&g, moves[0], NULL, NULL);
        assert_int_equal(relax_applies(&g), GAMES[i].covered);
    }
    /* A custom game may have a larger reserve than it has room for. */
    struct variant v = *variant_find("aisleriot/redheads");
    for (v.reserve = RELAX_RESERVE - 1; v.reserve <= RELAX_RESERVE + 1; v.reserve++) {
        struct game g;
        deal_seed(1, &v, &g);
        assert_true(precedence_applies(&g));
        assert_int_equal(relax_applies(&g), v.reserve <= RELAX_RESERVE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_plain_search),
        cmocka_unit_test(losses_at_full_size),
        cmocka_unit_test(plans_are_whole),
        cmocka_unit_test(no_position_of_a_win_is_dead),
        cmocka_unit_test(what_is_found_out_is_kept),
        cmocka_unit_test(covers_the_games_it_should),
        cmocka_unit_test(an_account_is_that_of_one_search),
        cmocka_unit_test(losses_by_the_reserve_test_need_no_search),
    };
    return cmocka_run_group_tests_name("relax", tests, NULL, NULL);
}
