/* Plain search is the judge of the solver: first it is held against positions that can be judged by hand, and against itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "brute.h"
#include "error.h"
#include "notation.h"
#include "worlds.h"

static void read(const char *text, struct variant *v, struct game *g)
{
    struct error e = {.what = ""};
    memset(v, 0, sizeof *v);
    strcpy(v->name, "tiny");
    v->family = FAMILY_AISLERIOT;
    v->decks = 1;
    v->ranks = 3;
    v->piles = 2;
    v->rounds = 1;
    v->reserve = 4;
    v->base = BASE_DEALT;
    v->foundations = FOUNDATION_SUIT;
    v->wrap = WRAP_TO_BASE;
    v->fill = FILL_WASTE_BY_HAND;
    if (!notation_read_position(text, strlen(text), "text", v, g, &e))
        fail_msg("%s: %s", e.where, e.what);
}

static enum brute_verdict judge(const char *text)
{
    struct variant v;
    struct game g;
    read(text, &v, &g);
    return brute_solve(&g, 10000, BRUTE_PILES_EXACT, NULL);
}

static void positions_judged_by_hand(void **state)
{
    (void)state;
    /* the reserve's 2C waits for the AC below it */
    assert_int_equal(judge("base: A\nfoundations: AD 2D 3D; AH 2H 3H; AS 2S 3S\nreserve: AC 2C\nstock: 3C"), BRUTE_LOST);
    assert_int_equal(judge("base: A\nfoundations: AD 2D 3D; AH 2H 3H; AS 2S 3S\nreserve: 2C AC\nstock: 3C"), BRUTE_WINNABLE);
    /* dealing past the card that is wanted first: a space takes 3C, then the deal goes on */
    assert_int_equal(judge("base: A\nfoundations: AD 2D 3D; AH 2H 3H; AS 2S 3S\nstock: 3C 2C AC"), BRUTE_WINNABLE);
    /* no space and nothing to build on: 3C and 2C bury each other in the waste, which still goes up from the top */
    assert_int_equal(judge("base: A\nfoundations: AD 2D; AH 2H 3H; AS 2S 3S\ntableau: AC; 3D\nstock: 2C 3C"), BRUTE_WINNABLE);
    assert_int_equal(judge("base: A\nfoundations: AD; AH 2H 3H; AS 2S 3S\ntableau: 3D; 3C\nstock: AC 2D 2C"), BRUTE_WINNABLE);
    /* won already */
    assert_int_equal(judge("base: A\nfoundations: AC 2C 3C; AD 2D 3D; AH 2H 3H; AS 2S 3S"), BRUTE_WINNABLE);
}

static void a_limit_ends_the_search(void **state)
{
    (void)state;
    struct world w;
    uint64_t positions = 0;
    world_make(&w, 3, 48);
    assert_int_equal(brute_solve(&w.game, 2, BRUTE_PILES_EXACT, &positions), BRUTE_TOO_LARGE);
    assert_in_range(positions, 2, 3);
}

static void order_of_piles_does_not_matter(void **state)
{
    (void)state;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct world w;
        world_make(&w, seed, 16);
        enum brute_verdict sorted = brute_solve(&w.game, 20000, BRUTE_PILES_SORTED, NULL);
        enum brute_verdict exact = brute_solve(&w.game, 20000, BRUTE_PILES_EXACT, NULL);
        if (sorted == BRUTE_TOO_LARGE || exact == BRUTE_TOO_LARGE)
            continue;
        assert_int_equal(sorted, exact);
        compared++;
    }
    assert_true(compared > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_judged_by_hand),
        cmocka_unit_test(a_limit_ends_the_search),
        cmocka_unit_test(order_of_piles_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
