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
#include "reserve.h"
#include "rng.h"
#include "worlds.h"

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

static void losses_are_explained(void **state)
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
             "the 2S of the reserve can never leave: it goes on a red A; with 2C above it; so two red As must be on foundations first, "
             "but only one can be: AH lies under it");
}

static void nothing_is_said_where_it_does_not_hold(void **state)
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
static void small_buffers_cut(void **state)
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
static void the_share_of_losses_is_as_known(void **state)
{
    (void)state;
    const struct variant *v = variant_find("aisleriot/falling-stars");
    int lost = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        struct game g;
        struct reserve_argument chain;
        char text[512];
        deal_seed(seed, v, &g);
        if (!reserve_argument_find(&g, &chain))
            continue;
        lost++;
        assert_int_equal(chain.step[chain.count - 1].kind, RESERVE_STUCK);
        assert_true(explain_reserve(&g, text, sizeof text));
        assert_true(strlen(text) < sizeof text - 1);
    }
    assert_in_range(lost, 220, 340); /* 14.0 % expected, +- 4 standard deviations */
}

static void must_wait(const char *position, enum foundation_policy foundations, const char *wanted)
{
    struct variant v;
    struct game g;
    char text[160];
    read(position, &v, &g, foundations);
    assert_int_equal(explain_wait(&g, text, sizeof text), *wanted != 0);
    assert_string_equal(text, wanted);
}

static void waits_are_explained(void **state)
{
    (void)state;
    /* the black 2 may lie on either red ace; the second one comes late */
    must_wait("base: A\nfoundations: AC 2D; AS\nreserve: 4S 2C 2S\nstock: 3C 2H AD 3D AH 3H 3S 4C 4D 4H", FOUNDATION_ALTERNATE,
              "the 2C of the reserve and the card under it cannot leave before 5 of 10 cards of the stock are dealt");
    must_wait("base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: 4C 3C\nstock: AC 2C", FOUNDATION_SUIT,
              "no card of the reserve can leave before 2 of 2 cards of the stock are dealt");
    must_wait("base: A\nfoundations: AD 2D 3D 4D; AH 2H; AS 2S 3S 4S\nreserve: 4C 4H AC\nstock: 2C 3H 3C", FOUNDATION_SUIT,
              "the 4H of the reserve and the card under it cannot leave before 2 of 3 cards of the stock are dealt");
    must_wait("base: A\nfoundations: AD 2D 3D 4D; AH 2H; AS 2S 3S 4S\nreserve: 4C AC 3H\nstock: 2C 4H 3C", FOUNDATION_SUIT,
              "the 4C, the last card of the reserve, cannot leave before 3 of 3 cards of the stock are dealt");
    must_wait("base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: 3C 2C AC\nstock: 4C", FOUNDATION_SUIT, "");
    must_wait("base: A\nfoundations: AD 2D 3D 4D; AH 2H 3H 4H; AS 2S 3S 4S\nreserve: AC 2C\nstock: 3C 4C", FOUNDATION_SUIT, "");
}

static int cards_dealt(const struct game *start, const struct game *g) { return start->pile[PILE_STOCK].count - g->pile[PILE_STOCK].count; }

struct waits_seen {
    int left, at_once; /* reserve cards that left; those that had to wait and left as soon as they could */
};

/* The same wait on kinds, which guides searches: dealing up to its place is dealing as many cards. */
static void must_be_the_wait_on_kinds(const struct game *g, const int waits[])
{
    static struct problem p;
    static struct state s;
    int longest = 0, most = 0, dealt = 0;
    problem_init(&p, g);
    state_init(&p, g, &s);
    for (int i = g->pile[PILE_RESERVE].count - 1; i >= 0; i--)
        if (waits[i] * (i + 1) > most) {
            most = waits[i] * (i + 1);
            longest = waits[i];
        }
    for (int i = s.next; i < reserve_wait(&p, &s); i++)
        dealt += talon_has(s.left, i);
    assert_int_equal(dealt, longest);
}

/* Plays at random, up to a redeal: no reserve card leaves earlier than is said. */
static void play_and_see(const struct game *start, uint64_t seed, struct waits_seen *seen)
{
    struct game g = *start;
    struct rng r;
    struct move moves[MOVES_MAX];
    int waits[CARDS_MAX], n;
    rng_seed(&r, seed);
    if (!reserve_waits(start, waits))
        return;
    must_be_the_wait_on_kinds(start, waits);
    for (int step = 0; step < 300 && g.redeals == start->redeals && (n = game_moves(&g, true, moves)) > 0; step++) {
        int count = g.pile[PILE_RESERVE].count;
        game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
        for (int i = count - 1; i >= g.pile[PILE_RESERVE].count; i--) {
            assert_true(cards_dealt(start, &g) >= waits[i]);
            seen->left++;
            seen->at_once += waits[i] > 0 && cards_dealt(start, &g) == waits[i];
        }
    }
}

static void waits_hold_in_games(void **state)
{
    (void)state;
    static const char *const names[] = {"aisleriot/falling-stars", "aisleriot/generals-patience", "aisleriot/wood"};
    struct waits_seen seen = {0, 0};
    for (uint64_t seed = 1; seed <= 600; seed++) {
        struct game start;
        struct move moves[MOVES_MAX];
        deal_seed(seed, variant_find(names[seed % 3]), &start);
        if (game_base_moves(&start, moves) > 0)
            game_play(&start, moves[0], NULL, NULL);
        play_and_see(&start, seed, &seen);
    }
    assert_true(seen.left >= 300);
    assert_in_range(seen.at_once, 10, seen.left);
}

/* The same in small worlds, where play gets to the end of the reserve. */
static void waits_hold_in_small_worlds(void **state)
{
    (void)state;
    struct waits_seen seen = {0, 0};
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        struct world w;
        world_make(&w, seed, 30);
        if (game_base_chosen(&w.game))
            play_and_see(&w.game, seed, &seen);
    }
    assert_true(seen.left >= 1000);
    assert_in_range(seen.at_once, 100, seen.left);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(losses_are_explained),       cmocka_unit_test(nothing_is_said_where_it_does_not_hold),
        cmocka_unit_test(small_buffers_cut),          cmocka_unit_test(the_share_of_losses_is_as_known),
        cmocka_unit_test(waits_are_explained),        cmocka_unit_test(waits_hold_in_games),
        cmocka_unit_test(waits_hold_in_small_worlds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
