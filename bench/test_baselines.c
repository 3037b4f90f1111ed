/* The players that ours is measured against, rule by rule on small tables where the next move is known, and over whole games, each move
 * judged by the referee. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "baselines.h"
#include "deal.h"

static struct game g;
static int shifts;

/* Lays cards on a pile, bottom first: lay("t2", "9C 8D"). */
static void lay(const char *pile, const char *cards)
{
    struct pile *p = &g.pile[pile_parse(g.variant, pile, (int)strlen(pile))];
    for (const char *c = cards; *c; c += *c == ' ')
        c += card_parse(c, (int)strcspn(c, " "), &p->card[p->count++]);
}

/* An empty table of a game. Not all cards will lie on it: the players and the referee look at tops only. `base` is its rank's letter, NUL:
 * to be chosen. */
static void table(const char *game, char base)
{
    memset(&g, 0, sizeof g);
    shifts = 0;
    g.variant = variant_find(game);
    int rank = BASE_UNCHOSEN;
    if (base)
        assert_int_equal(rank_parse(&base, 1, &rank), 1);
    g.base = (int8_t)rank;
}

typedef bool player(struct move *out);
static bool demo(struct move *out) { return baseline_demo_move(&g, out); }
static bool hint(struct move *out) { return baseline_hint_move(&g, &shifts, out); }

static void plays(player *next, const char *expected)
{
    struct move m;
    char from[10], to[10], text[24];
    if (!next(&m)) {
        assert_string_equal("none", expected);
        return;
    }
    assert_null(game_refuses(&g, m));
    snprintf(text, sizeof text, "%s>%s", pile_name(m.from, from), pile_name(m.to, to));
    assert_string_equal(text, expected);
}

/* ---- PySolFC's demo ---- */

/* Base 7 on f1: a red 7. Tableau piles alternate colours downward, wrapping; foundations upward. */
static void demo_table(void)
{
    table("pysolfc/queen-of-italy", '7');
    lay("f5", "7H");
    lay("waste", "2C");
    lay("stock", "KC KC");
}

static void demo_deals_to_an_empty_waste_first(void **state)
{
    (void)state;
    demo_table();
    lay("t1", "8C"); /* could go up at once */
    plays(demo, "t1>f5");
    g.pile[PILE_WASTE].count = 0;
    plays(demo, "stock>waste");
}

static void demo_takes_the_base_of_the_first_pile(void **state)
{
    (void)state;
    table("pysolfc/terrace", 0);
    lay("t1", "9S");
    lay("t2", "AC");
    lay("t3", "7H");
    lay("t4", "9S");
    lay("stock", "KC KC KC KC KC KC KC KC");
    struct move m;
    assert_true(demo(&m));
    assert_int_equal(m.from, PILE_TABLEAU);
    assert_null(game_refuses(&g, m));
}

static void demo_ends_its_search_at_the_first_urgent_card(void **state)
{
    (void)state;
    /* a second base card, although a later pile has one further up and a lone card could make a space */
    demo_table();
    lay("t1", "TC");
    lay("t2", "JH");
    lay("t3", "9C 8D 7C");
    plays(demo, "t3>f1");
    /* the card after the base is as near as the base; of two the first pile's */
    demo_table();
    lay("t2", "KH 8S");
    lay("t4", "KD 8C");
    plays(demo, "t2>f5");
    /* so is the last one of a foundation, one rank below the base */
    demo_table();
    lay("f6", "7H 8S 9H TS JH QS KH AS 2H 3S 4H 5S");
    lay("t2", "JH");
    lay("t3", "QC");
    lay("t4", "7S 6H");
    plays(demo, "t4>f6");
    /* the last card of its pile goes up before any move between piles */
    demo_table();
    lay("f5", "8C");
    lay("t1", "QH");
    lay("t2", "KS");
    lay("t5", "9H");
    plays(demo, "t5>f5");
    /* a near card in the reserve comes after the piles', whose first urgent one ends the search, and before the waste */
    demo_table();
    lay("reserve", "2D 8S");
    lay("t9", "3H 8C");
    plays(demo, "t9>f5");
    demo_table();
    lay("reserve", "2D 8S");
    lay("waste", "8C");
    plays(demo, "reserve>f5");
}

static void demo_prefers_lone_cards_onto_piles_to_cards_up(void **state)
{
    (void)state;
    demo_table();
    lay("f5", "8C 9H");
    lay("t1", "JD TC"); /* could go up, but leaves its pile no space */
    lay("t2", "4H");
    lay("t3", "5S 4D");
    lay("t4", "5C");
    plays(demo, "t2>t4");
    /* the higher rank first */
    lay("t5", "QD");
    lay("t6", "KC");
    plays(demo, "t5>t6");
    /* without a lone card to move the card goes up, rather than the waste onto a pile */
    demo_table();
    lay("f5", "8C 9H");
    lay("t1", "JD TC");
    lay("t2", "3H");
    plays(demo, "t1>f5");
    /* low ranks first, from piles and reserve alike */
    lay("f6", "7H 8S");
    lay("reserve", "QC 9D");
    plays(demo, "reserve>f6");
}

static void demo_uses_the_waste_onto_piles_then_spaces_then_up(void **state)
{
    (void)state;
    demo_table(); /* waste 2C */
    lay("f5", "8C 9H TC JH QC KH AC");
    lay("waste", "2H"); /* up is possible, and so are a pile and a space */
    lay("t4", "3S");
    plays(demo, "waste>t4");
    g.pile[PILE_TABLEAU + 3].count = 0;
    plays(demo, "waste>t1");
    for (int t = 1; t <= 9; t++) {
        char pile[10];
        lay(pile_name(PILE_TABLEAU + t - 1, pile), "KH QC"); /* no space, no parent */
    }
    plays(demo, "waste>f5");
    /* nothing at all: deal; and with an empty stock the game is over */
    g.pile[PILE_WASTE].count = 0;
    lay("waste", "5D");
    plays(demo, "stock>waste");
    g.pile[PILE_STOCK].count = 0;
    plays(demo, "none");
}

static void demo_does_not_move_what_could_come_back(void **state)
{
    (void)state;
    table("pysolfc/terrace", '7');
    lay("f5", "7H");
    lay("waste", "2C");
    lay("stock", "KC");
    lay("t1", "9S 8D");
    lay("t2", "9C");
    for (int t = 3; t <= 9; t++) {
        char pile[10];
        lay(pile_name(PILE_TABLEAU + t - 1, pile), "KH QC");
    }
    plays(demo, "stock>waste");
}

static void demo_knows_what_a_move_opens(void **state)
{
    (void)state;
    /* Mamy Susan, whose piles hold cards as they were dealt: three cards could move, from three piles */
    table("pysolfc/mamy-susan", 'A');
    lay("f1", "AC 2C");
    lay("waste", "KS");
    lay("stock", "KD");
    for (int t = 1; t <= 10; t++) {
        char pile[10];
        lay(pile_name(PILE_TABLEAU + t - 1, pile), "KH");
    }
    g.pile[PILE_TABLEAU].count = g.pile[PILE_TABLEAU + 1].count = g.pile[PILE_TABLEAU + 2].count = g.pile[PILE_TABLEAU + 3].count = 0;
    lay("t1", "AD 5D 9H"); /* the higher rank ... */
    lay("t2", "AD 3C 8H"); /* ... but here a 3C below could go up: 300 */
    lay("t3", "TS 9S");
    lay("t4", "9C");
    g.pile[PILE_TABLEAU + 7].count = 0;
    lay("t8", "TC");
    plays(demo, "t2>t3");
    /* a pile of two whose lower card could go elsewhere makes a space next: 2000 */
    lay("t5", "QS");
    lay("t6", "QC");
    g.pile[PILE_TABLEAU + 6].count = 0;
    lay("t7", "JH 8D");
    plays(demo, "t7>t3");
    /* a lone card, which makes a space at once: 9000 */
    g.pile[PILE_TABLEAU + 8].count = 0;
    lay("t9", "4H");
    lay("t10", "5S");
    plays(demo, "t9>t10");
    /* a king is far from the ace here: where foundations do not wrap it is no urgent card */
    table("pysolfc/mamy-susan", 'A');
    lay("f1", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC");
    lay("waste", "KS");
    lay("t1", "QH KC");
    lay("t2", "JH");
    lay("t3", "QS");
    plays(demo, "t2>t3");
    /* only cards that would not be taken back go into a space, into the first one only; a whole pile never; all this rather than up */
    table("pysolfc/mamy-susan", 'A');
    lay("f1", "AC 2C 3C 4C");
    lay("t5", "9D 5C");
    lay("waste", "KS");
    lay("t1", "5H 5S");
    lay("t2", "9C 8H");
    lay("t3", "2D");
    plays(demo, "t1>t4");
}

/* Where cards may come back from a foundation, the demo never needs one: a pile that would take it can go up itself. */
static void demo_leaves_foundations_alone(void **state)
{
    (void)state;
    demo_table();
    lay("f5", "8S 9H TS JH QS KH AS 2H 3S");
    lay("waste", "2D"); /* could go onto the 3S, if that came back onto the 4H */
    for (int t = 1; t <= 9; t++) {
        char pile[10];
        lay(pile_name(PILE_TABLEAU + t - 1, pile), t == 6 ? "5C 4H" : "KH QC");
    }
    plays(demo, "t6>f5");
}

/* ---- AisleRiot's first hint ---- */

static void hint_table(void)
{
    table("falling-stars", '7');
    lay("f1", "7H");
    lay("waste", "2C");
    lay("stock", "KC KC");
}

static void hints_come_in_the_order_of_the_rules(void **state)
{
    (void)state;
    hint_table();
    lay("f2", "7D 8S");
    lay("reserve", "QD 8C");
    lay("t3", "9H");
    lay("t4", "3S");
    lay("t5", "TC");
    lay("waste", "9D");
    plays(hint, "reserve>f1");
    g.pile[PILE_RESERVE].count--; /* QD: fits nowhere */
    plays(hint, "t3>f2");
    g.pile[PILE_TABLEAU + 2].count = 0;
    plays(hint, "waste>f2");
    g.pile[PILE_FOUNDATION + 1].count = 0;
    lay("f2", "7D");
    lay("t6", "9H"); /* a pile that can be taken apart: 9H onto TC */
    plays(hint, "t6>t5");
    g.pile[PILE_TABLEAU + 5].count = 0;
    plays(hint, "waste>t5"); /* the waste onto a pile ... */
    g.pile[PILE_TABLEAU + 4].count = 0;
    plays(hint, "waste>t1"); /* ... then into a space */
    for (int t = 1; t <= 9; t++) {
        char pile[10];
        lay(pile_name(PILE_TABLEAU + t - 1, pile), "KH");
    }
    plays(hint, "stock>waste");
    g.pile[PILE_STOCK].count = 0;
    plays(hint, "none");
}

/* Only such piles are touched as come apart to their end, or down to a card that goes up. */
static void hints_take_whole_piles_apart(void **state)
{
    (void)state;
    hint_table();
    lay("t1", "JC TH"); /* TH would go onto the JS, JC nowhere */
    lay("t2", "JS");
    for (int t = 3; t <= 9; t++) {
        char pile[10];
        lay(pile_name(PILE_TABLEAU + t - 1, pile), "4D");
    }
    plays(hint, "stock>waste");
    g.pile[PILE_TABLEAU + 8].count = 0;
    lay("t9", "QH");
    plays(hint, "t1>t2");
    g.pile[PILE_TABLEAU + 8].count = 0;
    lay("t9", "4D");
    lay("f1", "8C 9H TC"); /* t1's second card, the JC, does not go up; a JD would */
    plays(hint, "stock>waste");
    g.pile[PILE_TABLEAU].count = 0;
    lay("t1", "JD TH");
    plays(hint, "t1>t2");
}

static void hints_do_not_shift_for_ever(void **state)
{
    (void)state;
    hint_table();
    lay("t1", "TH");
    lay("t2", "JS");
    for (int t = 3; t <= 9; t++) {
        char pile[10];
        lay(pile_name(PILE_TABLEAU + t - 1, pile), "4D");
    }
    for (int i = 0; i < 12; i++) /* shown again and again, as if something moved it back */
        plays(hint, "t1>t2");
    plays(hint, "stock>waste");
    plays(hint, "t1>t2");
}

/* ---- whole games ---- */

static void plays_whole_games(player *next, bool (*whole)(const struct game *, int *), const char *prefix, int *won)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    for (const struct variant *variant = all; variant < all + count; variant++) {
        if (strncmp(variant->name, prefix, strlen(prefix)) != 0)
            continue;
        for (uint64_t seed = 1; seed <= (variant->decks > 2 ? 10 : 60); seed++) {
            struct game start;
            struct move m;
            int moves = 0, counted;
            deal_seed(seed, variant, &start);
            bool wins = whole(&start, &counted);
            g = start;
            shifts = 0;
            for (; moves < counted; moves++) {
                assert_true(next(&m));
                assert_null(game_refuses(&g, m));
                game_play(&g, m, NULL, NULL);
            }
            assert_int_equal(game_won(&g), wins);
            assert_true(counted > 10);
            *won += wins;
        }
    }
}

static void games_are_legal_to_their_end(void **state)
{
    int by_demo = 0, by_hints = 0;
    (void)state;
    plays_whole_games(demo, baseline_pysolfc_demo, "pysolfc/", &by_demo);
    plays_whole_games(hint, baseline_first_hint, "aisleriot/", &by_hints);
    assert_true(by_demo > 0 && by_hints > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(demo_deals_to_an_empty_waste_first),
        cmocka_unit_test(demo_takes_the_base_of_the_first_pile),
        cmocka_unit_test(demo_ends_its_search_at_the_first_urgent_card),
        cmocka_unit_test(demo_prefers_lone_cards_onto_piles_to_cards_up),
        cmocka_unit_test(demo_uses_the_waste_onto_piles_then_spaces_then_up),
        cmocka_unit_test(demo_does_not_move_what_could_come_back),
        cmocka_unit_test(demo_knows_what_a_move_opens),
        cmocka_unit_test(demo_leaves_foundations_alone),
        cmocka_unit_test(hints_come_in_the_order_of_the_rules),
        cmocka_unit_test(hints_take_whole_piles_apart),
        cmocka_unit_test(hints_do_not_shift_for_ever),
        cmocka_unit_test(games_are_legal_to_their_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
