#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "card.h"
#include "error.h"

static void names_round_trip(void **state)
{
    (void)state;
    static const char RANKS[] = "A23456789TJQK", SUIT_NAMES[] = "CDHS";
    for (int rank = 0; rank < RANKS_MAX; rank++)
        for (int suit = 0; suit < SUITS; suit++) {
            const card_t c = card_make(rank, suit);
            char name[3], expected[3] = {RANKS[rank], SUIT_NAMES[suit], '\0'};
            card_t read;
            assert_string_equal(card_name(c, name), expected);
            assert_int_equal(card_parse(name, 2, &read), 2);
            assert_int_equal(read, c);
            assert_int_equal(card_rank(c), rank);
            assert_int_equal(card_suit(c), suit);
            assert_int_equal(card_is_red(c), suit == SUIT_DIAMONDS || suit == SUIT_HEARTS);
        }
}

static void other_spellings(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int used;
        const char *card;
    } CASES[] = {{"th", 2, "TH"},      {"10h", 3, "TH"},
                 {"10Hx", 3, "TH"},    {"qS", 2, "QS"},
                 {"7H8S", 2, "7H"},    {"1H", 0, NULL},
                 {"7", 0, NULL},       {"", 0, NULL},
                 {"7X", 0, NULL},      {"H7", 0, NULL},
                 {"T\u2665", 4, "TH"}, {"10\u2660", 5, "TS"},
                 {"a\u2663", 4, "AC"}, {"A\u2666\u2666", 4, "AD"},
                 {"A\u2664", 0, NULL}, {"A\xe2\x99", 0, NULL},
                 {"10", 0, NULL},      {"0H", 0, NULL},
                 {"-", 0, NULL},       {"7 H", 0, NULL}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        card_t c = CARD_NONE;
        char name[3];
        assert_int_equal(card_parse(CASES[i].text, (int)strlen(CASES[i].text), &c), CASES[i].used);
        if (CASES[i].used)
            assert_string_equal(card_name(c, name), CASES[i].card);
    }
    /* Never reads past the length; a NUL is no letter. */
    card_t c;
    assert_int_equal(card_parse("7H", 1, &c), 0);
    assert_int_equal(card_parse("\0H", 2, &c), 0);
    assert_int_equal(card_parse("7\0", 2, &c), 0);
}

static void errors_are_printable(void **state)
{
    (void)state;
    struct error e;
    assert_false(error_set(&e, "a\033[2Jb", "mend\n", "%s", "\x01\xff"));
    assert_string_equal(e.where, "a?[2Jb");
    assert_string_equal(e.what, "??");
    assert_string_equal(e.mend, "mend?");
    assert_false(error_set(NULL, "", "", "x"));
    /* What is too long is cut, and the parts may be the error's own. */
    char longer[1000];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    error_set(&e, longer, e.where, "in %s", e.what);
    assert_int_equal(strlen(e.where), sizeof e.where - 1);
    assert_string_equal(e.what, "in ??");
    assert_string_equal(e.mend, "a?[2Jb");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_round_trip),
        cmocka_unit_test(other_spellings),
        cmocka_unit_test(errors_are_printable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
