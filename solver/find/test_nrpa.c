/* Nested rollouts: what they say is a win is one for the referee, the same seed makes the same search, and they win what plain
 * playouts do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "deal.h"
#include "lift.h"
#include "nrpa.h"
#include "playout_choices.h"

/* Bases that a run of width 60 wins. */
static const struct {
    const char *game;
    uint64_t seed;
    int pile; /* of the base card, from 1; 0: no choice */
} BASES[] = {{"aisleriot/generals-patience", 20107, 4},
             {"pysolfc/generals-patience", 20107, 4},
             {"pysolfc/mamy-susan", 20006, 0},
             {"pysolfc/big-terrace", 2001, 4},
             {"pysolfc/empress-of-italy", 2003, 5}};
enum { BASES_COUNT = sizeof BASES / sizeof *BASES, WIDTH = 60 };

static struct finder f;
static struct effort effort;

static int set_up(void **state)
{
    (void)state;
    return finder_init(&f) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    finder_free(&f);
    return 0;
}

static void begin(size_t i, struct game *g, struct problem *p, struct state *start)
{
    deal_seed(BASES[i].seed, variant_find(BASES[i].game), g);
    struct move base[PILES_MAX];
    if (BASES[i].pile > 0) {
        assert_true(BASES[i].pile <= game_base_moves(g, base));
        game_play(g, base[BASES[i].pile - 1], NULL, NULL);
    }
    problem_init(p, g);
    state_init(p, g, start);
    state_canonical(p, start);
}

static bool search(const struct problem *p, const struct state *start, uint64_t seed, uint64_t limit_states)
{
    effort = (struct effort){.limits.states = limit_states};
    account_open(&f.account, &effort);
    f.stopped = false;
    f.best_score = 0;
    finder_reset(&f, p, STYLE_HOLD, seed);
    struct race race;
    race_init(&race);
    bool won = nrpa_search(&f, start, WIDTH, &race);
    race_destroy(&race);
    return won;
}

/* The referee follows the win move by move. */
static void must_be_won(const struct problem *p, struct game *g)
{
    static struct move moves[SOLUTION_MAX];
    int n = lift_path(p, g, f.win.state, f.win.count, moves, SOLUTION_MAX);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        assert_null(game_refuses(g, moves[i]));
        game_play(g, moves[i], NULL, NULL);
    }
    assert_true(game_won(g));
}

static void wins_are_wins(void **state)
{
    (void)state;
    for (size_t i = 0; i < BASES_COUNT; i++) {
        struct game g;
        struct problem p;
        struct state start;
        begin(i, &g, &p, &start);
        assert_true(playout_applies(&p));
        bool won = false;
        for (uint64_t seed = 1; seed <= 8 && !won; seed++)
            won = search(&p, &start, seed, 0);
        if (!won)
            fail_msg("%s %llu is not won", BASES[i].game, (unsigned long long)BASES[i].seed);
        assert_int_equal(f.best_score, p.cards);
        must_be_won(&p, &g);
        if (i > 0)
            continue;
        /* A path that does not fit is no win, and says that memory is short. */
        const int capacity = f.win.capacity;
        f.win.capacity = f.win.count - 1;
        won = false;
        for (uint64_t seed = 1; seed <= 8 && !f.stopped; seed++)
            won |= search(&p, &start, seed, 0);
        assert_true(!won && f.stopped);
        f.win.capacity = capacity;
    }
}

static void the_seed_decides(void **state)
{
    (void)state;
    struct game g;
    struct problem p;
    struct state start;
    begin(0, &g, &p, &start);
    uint64_t states[3];
    for (int i = 0; i < 3; i++) {
        search(&p, &start, i == 2 ? 6 : 5, 0);
        states[i] = f.account.all_states * 1000 + (uint64_t)f.best_score;
    }
    assert_int_equal(states[0], states[1]);
    assert_int_not_equal(states[0], states[2]);
}

/* Within the 256 choices after which limits are looked at. */
static void limits_end_it(void **state)
{
    (void)state;
    struct game g;
    struct problem p;
    struct state start;
    begin(2, &g, &p, &start);
    assert_false(search(&p, &start, 1, 1000));
    assert_true(f.stopped);
    assert_in_range(f.account.all_states, 1000, 1256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wins_are_wins), cmocka_unit_test(the_seed_decides),
                                       cmocka_unit_test(limits_end_it)};
    return cmocka_run_group_tests_name("nrpa", tests, set_up, tear_down);
}
