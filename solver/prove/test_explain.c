/* The reserve test in words, on deals that it proves lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "explain.h"
#include "notation.h"
#include "rng.h"

static void read(const char *text, struct variant *v, struct game *g, enum foundation_policy foundations)
{
    struct error e = {.what = ""};
    *v = *variant_find("aisleriot/falling-stars");
    v->decks = 1;
    v->ranks = 4;
    v->piles = 2;
    v->reserve = 3;
    v->foundations = foundations;
    if (!notation_read_position(text, strlen(text), "text", v, g, &e))
        fail_msg("%s: %s", e.where, e.what);
}

static void must_say(const char *position, enum foundation_policy foundations, const char *wanted)
{
    struct variant v;
    struct game g;
    char text[512];
    read(position, &v, &g, foundations);
    assert_true(explain_reserve(&g, text, sizeof text));
    assert_string_equal(text, wanted);
}

static void test_sentences(void **state)
{
    (void)state;
    must_say("base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: AC 3C 2C\nstock: 4C", FOUNDATION_SUIT,
             "the 2C of the reserve can never leave: it goes on an AC; but no AC can be played before it: AC lies under it");
    must_say(
        "base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: AC 4C\nstock: 2C 3C", FOUNDATION_SUIT,
        "the 4C of the reserve can never leave: it goes on a 3C, that on a 2C, that on an AC; but no AC can be played before it: AC lies "
        "under it");
    /* two black 2s wait for red aces, of which only one is not below them */
    must_say("base: A\nfoundations: AC 2D; AS\nreserve: AH 2S 2C\nstock: AD 2H 3C 3D 3H 3S 4C 4D 4H 4S", FOUNDATION_ALTERNATE,
             "the 2S of the reserve can never leave: it goes on a red A; with 2C above it; so 2 cards red A must be on foundations first, "
             "but only 1 can be: AH lies under it");
}

static void test_nothing_to_say(void **state)
{
    (void)state;
    struct variant v;
    struct game g;
    char text[64] = "x";
    read("base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: 3C 2C AC\nstock: 4C", &v, &g, FOUNDATION_SUIT);
    assert_false(explain_reserve(&g, text, sizeof text));
    assert_string_equal(text, "");
    /* where the reserve also fills spaces, or foundation cards come back, the argument does not hold */
    read("base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: AC 2C\nstock: 3C 4C", &v, &g, FOUNDATION_SUIT);
    assert_true(explain_reserve(&g, text, sizeof text));
    v.fill = FILL_RESERVE_THEN_WASTE_AUTO;
    assert_false(explain_reserve(&g, text, sizeof text));
    v.fill = FILL_RESERVE_AUTO_THEN_ANY;
    assert_false(explain_reserve(&g, text, sizeof text));
    v.fill = FILL_ANY_BY_HAND;
    v.foundation_return = true;
    assert_false(explain_reserve(&g, text, sizeof text));
}

/* Whatever the size, the text ends in NUL and nothing behind it is touched. */
static void test_small_buffer(void **state)
{
    (void)state;
    struct variant v;
    struct game g;
    read("base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: AC 2C\nstock: 3C 4C", &v, &g, FOUNDATION_SUIT);
    for (size_t size = 0; size < 100; size++) {
        char text[128];
        memset(text, '!', sizeof text);
        assert_true(explain_reserve(&g, text, size));
        if (size > 0)
            assert_non_null(memchr(text, 0, size));
        assert_int_equal(text[size], '!');
    }
}

/* The share of deals that the test proves lost is known from the literature on this game: about one in seven of Falling Stars. */
static void test_share(void **state)
{
    (void)state;
    const struct variant *v = variant_find("aisleriot/falling-stars");
    int lost = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        struct game g;
        struct reserve_chain chain;
        char text[512];
        deal_seed(seed, v, &g);
        if (!reserve_chain_find(&g, &chain))
            continue;
        lost++;
        assert_int_equal(chain.step[chain.count - 1].kind, RESERVE_STUCK);
        assert_true(explain_reserve(&g, text, sizeof text));
        assert_true(strlen(text) < sizeof text - 1);
    }
    assert_in_range(lost, 220, 340); /* 14.0 % expected, +- 4 standard deviations */
}

static int cards_dealt(const struct game *start, const struct game *g) { return start->pile[PILE_STOCK].count - g->pile[PILE_STOCK].count; }

static void test_wait(void **state)
{
    (void)state;
    struct variant v;
    struct game g;
    char text[128];
    /* the black 2 may lie on either red ace; the second one comes late */
    read("base: A\nfoundations: AC 2D; AS\nreserve: 4S 2C 2S\nstock: 3C 2H AD 3D AH 3H 3S 4C 4D 4H", &v, &g, FOUNDATION_ALTERNATE);
    assert_true(explain_wait(&g, text, sizeof text));
    assert_string_equal(text, "the 2S of the reserve cannot leave before 3 of 10 cards of the stock are dealt");
    read("base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: 3C 2C AC\nstock: 4C", &v, &g, FOUNDATION_SUIT);
    assert_false(explain_wait(&g, text, sizeof text));
    assert_string_equal(text, "");
}

/* No play, however chosen, lets the reserve's top card leave earlier; and some do as soon as it is said. */
static void test_wait_holds(void **state)
{
    (void)state;
    static const char *const names[] = {"aisleriot/falling-stars", "aisleriot/generals-patience", "aisleriot/wood"};
    int left = 0, at_once = 0;
    for (uint64_t seed = 1; seed <= 600; seed++) {
        struct game start, g;
        struct rng r;
        struct move moves[MOVES_MAX];
        deal_seed(seed, variant_find(names[seed % 3]), &start);
        if (game_base_moves(&start, moves) > 0)
            game_play(&start, moves[0], NULL, NULL);
        g = start;
        rng_seed(&r, seed);
        int needed = reserve_deals_needed(&start), n;
        for (int step = 0; step < 300 && g.redeals == 0 && (n = game_moves(&g, true, moves)) > 0; step++) {
            int dealt = cards_dealt(&start, &g);
            game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
            if (g.pile[PILE_RESERVE].count == start.pile[PILE_RESERVE].count)
                continue;
            dealt = cards_dealt(&start, &g) > dealt ? cards_dealt(&start, &g) : dealt;
            assert_true(dealt >= needed);
            left++;
            at_once += needed > 0 && dealt == needed;
            break;
        }
    }
    assert_true(left >= 300);
    assert_in_range(at_once, 10, left);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences), cmocka_unit_test(test_nothing_to_say), cmocka_unit_test(test_small_buffer),
        cmocka_unit_test(test_share),     cmocka_unit_test(test_wait),           cmocka_unit_test(test_wait_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
