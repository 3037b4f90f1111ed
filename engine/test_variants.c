#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "error.h"
#include "game.h"
#include "variant.h"

static void built_in_games(void **state)
{
    (void)state;
    size_t count;
    const struct variant *all = variants_all(&count);
    assert_int_equal(count, 19);
    for (size_t i = 0; i < count; i++) {
        struct error e;
        if (!variant_check(&all[i], &e))
            fail_msg("%s: %s: %s", all[i].name, e.where, e.what);
        assert_ptr_equal(variant_find(all[i].name), &all[i]);
        assert_int_equal(variant_foundations(&all[i]), 4 * all[i].decks);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(all[i].name, all[k].name);
    }
}

static void finding(void **state)
{
    (void)state;
    static const struct {
        const char *asked, *found;
    } CASES[] = {
        {"terrace", "aisleriot/terrace"},
        {"Pysolfc/Terrace", "pysolfc/terrace"},
        {"falling-star", "pysolfc/falling-star"},
        {"FALLING-STARS", "aisleriot/falling-stars"},
        {"queen-of-italy", "pysolfc/queen-of-italy"},
        {"signora", "aisleriot/signora"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        assert_string_equal(variant_find(CASES[i].asked)->name, CASES[i].found);
    static const char *const NONE[] = {"", "terrac", "terrace2", "aisleriot/madame", "/terrace", "aisleriot/"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++)
        assert_null(variant_find(NONE[i]));
}

static void base_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *canonical; /* NULL: refused */
    } CASES[] = {
        {"choose:4", "choose:4"},
        {"choose:9", "choose:all"},
        {"choose:all", "choose:all"},
        {"dealt", "dealt"},
        {"fixed:A", "fixed:A"},
        {"fixed:10", "fixed:T"},
        {"fixed:q", "fixed:Q"},
        {"fixed:", NULL},
        {"fixed:AA", NULL},
        {"choose:", NULL},
        {"choose:x", NULL},
        {"choose:123", NULL},
        {"choose:-1", NULL},
        {"Dealt", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct variant v = *variant_find("terrace"), before = v;
        char text[16];
        bool read = variant_base_parse(CASES[i].text, &v);
        assert_int_equal(read, CASES[i].canonical != NULL);
        if (read)
            assert_string_equal(variant_base_text(&v, text), CASES[i].canonical);
        else
            assert_memory_equal(&v, &before, sizeof v);
    }
}

static void expect_bad(const struct variant *v, const char *where, const char *what, const char *mend)
{
    struct error e;
    assert_false(variant_check(v, &e));
    assert_string_equal(e.where, where);
    assert_string_equal(e.what, what);
    assert_string_equal(e.mend, mend);
}

static void bad_rules(void **state)
{
    (void)state;
    const struct variant terrace = *variant_find("terrace");
    struct variant v = terrace;
    v.decks = 5;
    expect_bad(&v, "decks", "5 is out of range", "give a whole number from 1 to 4");
    v = terrace;
    v.ranks = 0;
    expect_bad(&v, "ranks", "0 is out of range", "give a whole number from 1 to 13");
    v = terrace;
    v.piles = 17;
    expect_bad(&v, "piles", "17 is out of range", "give a whole number from 1 to 16");
    v = *variant_find("mamy-susan");
    v.piles = 1;
    v.rounds = DEALT_MAX;
    assert_true(variant_check(&v, NULL));
    v.rounds = DEALT_MAX + 1;
    expect_bad(&v, "rounds", "65 is out of range", "give a whole number from 1 to 64");
    v = terrace;
    v.base_choices = 10;
    expect_bad(&v, "base", "choose:10 with 9 piles", "choose from 1 to as many cards as there are piles");
    v.base_choices = 0;
    expect_bad(&v, "base", "choose:0 with 9 piles", "choose from 1 to as many cards as there are piles");
    v = terrace;
    v.ranks = 5;
    v.base = BASE_FIXED;
    v.base_rank = 5;
    expect_bad(&v, "base", "there is no 6 with 5 ranks", "give a rank that is in the deck");
    v = terrace;
    v.reserve = 95;
    expect_bad(&v, "reserve", "the deal needs 105 cards, the deck has 104", "make reserve or piles smaller, or decks or ranks larger");
    v.reserve = 94;
    assert_true(variant_check(&v, NULL));
    v.reserve_hidden = 95;
    expect_bad(&v, "reserve_hidden", "95 hidden cards in a reserve of 94", "hide as many cards as the reserve has, or fewer");
    v = terrace;
    v.decks = 1;
    v.ranks = 3;
    v.reserve = 3;
    expect_bad(&v, "piles", "the deal needs 13 cards, the deck has 12", "make reserve or piles smaller, or decks or ranks larger");
    v = *variant_find("mamy-susan");
    v.base = BASE_CHOOSE;
    v.base_choices = 4;
    expect_bad(&v, "base", "the base card cannot be chosen where 4 cards are dealt to each pile",
               "extend a game that deals one card to each pile");
    v = terrace;
    strcpy(v.name, "a#b");
    expect_bad(&v, "name", "byte 0x23 in the name", "leave # and control characters out");
    strcpy(v.name, "x ");
    expect_bad(&v, "name", "the name \"x \" has ends that get lost", "leave blanks, and signs like commas, at its ends out");
    for (const char *sign = ",;:[] "; *sign; sign++) {
        char what[64 + VARIANT_NAME_MAX];
        snprintf(v.name, sizeof v.name, "%cx", *sign);
        snprintf(what, sizeof what, "the name \"%s\" has ends that get lost", v.name);
        expect_bad(&v, "name", what, "leave blanks, and signs like commas, at its ends out");
    }
}

static void pile_names(void **state)
{
    (void)state;
    const struct variant *v = variant_find("big-terrace"), *small = variant_find("blondes-and-brunettes");
    char name[10];
    for (int pile = 0; pile < PILE_COUNT; pile++) {
        pile_name(pile, name);
        bool exists = pile < PILE_TABLEAU || pile - PILE_TABLEAU < v->piles;
        assert_int_equal(pile_parse(v, name, (int)strlen(name)), exists ? pile : -1);
    }
    assert_int_equal(pile_parse(v, "T3", 2), PILE_TABLEAU + 2);
    assert_int_equal(pile_parse(v, "Waste", 5), PILE_WASTE);
    assert_int_equal(pile_parse(v, "t11", 3), PILE_TABLEAU + 10);
    static const char *const NONE[] = {"t0", "t12", "t03", "f0", "f17", "t", "", "wast", "wastes", "3", "t-1"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++)
        assert_int_equal(pile_parse(v, NONE[i], (int)strlen(NONE[i])), -1);
    assert_int_equal(pile_parse(small, "t8", 2), PILE_TABLEAU + 7);
    assert_int_equal(pile_parse(small, "t9", 2), -1);
    assert_int_equal(pile_parse(small, "f9", 2), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_games), cmocka_unit_test(finding),    cmocka_unit_test(base_texts),
        cmocka_unit_test(bad_rules),      cmocka_unit_test(pile_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
