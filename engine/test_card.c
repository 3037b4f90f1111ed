#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
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
    } CASES[] = {{"th", 2, "TH"},
                 {"10h", 3, "TH"},
                 {"10Hx", 3, "TH"},
                 {"qS", 2, "QS"},
                 {"7H8S", 2, "7H"},
                 {"1H", 0, NULL},
                 {"7", 0, NULL},
                 {"", 0, NULL},
                 {"7X", 0, NULL},
                 {"HX", 0, NULL},
                 {"T\u2665", 4, "TH"},
                 {"10\u2660", 5, "TS"},
                 {"a\u2663", 4, "AC"},
                 {"A\u2666\u2666", 4, "AD"},
                 {"A\u2664", 4, "AS"},
                 {"A\xe2\x99", 0, NULL},
                 {"H7", 2, "7H"},
                 {"s10", 3, "TS"},
                 {"\u2665T", 4, "TH"},
                 {"\u266110", 5, "TH"},
                 {"T\u2661", 4, "TH"},
                 {"q\u2662", 4, "QD"},
                 {"\u26672", 4, "2C"},
                 {"\u2664k8", 4, "KS"},
                 {"10\u2665\uFE0F", 8, "TH"},
                 {"\u2666\uFE0E9", 7, "9D"},
                 {"9\u2663\uFE0F9", 7, "9C"},
                 {"\uFE0F9C", 0, NULL},
                 {"\U0001F0A1", 4, "AS"},
                 {"\U0001F0AE", 4, "KS"},
                 {"\U0001F0B9", 4, "9H"},
                 {"\U0001F0BA\uFE0E", 7, "TH"},
                 {"\U0001F0CB", 4, "JD"},
                 {"\U0001F0CD", 4, "QD"},
                 {"\U0001F0D2", 4, "2C"},
                 {"\U0001F0DE", 4, "KC"},
                 {"\U0001F0AC", 0, NULL},
                 {"\U0001F0DC", 0, NULL}, /* knights */
                 {"\U0001F0A0", 0, NULL},
                 {"\U0001F0CF", 0, NULL}, /* a back, a joker */
                 {"\U0001F0B0", 0, NULL},
                 {"\U0001F0E1", 0, NULL},
                 {"\xF0\x9F\x82", 0, NULL},
                 {"HH", 0, NULL},
                 {"77", 0, NULL},
                 {"H1", 0, NULL},
                 {"H", 0, NULL},
                 {"10", 0, NULL},
                 {"0H", 0, NULL},
                 {"-", 0, NULL},
                 {"7 H", 0, NULL}};
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

static void errors_are_utf8(void **state)
{
    (void)state;
    /* Good UTF-8 stays, what hides or turns text does not, nor do bytes that are none. */
    struct error e;
    error_set(&e, "\u2665", "caf\u00e9 \U0001F0B9\uFE0F", "%s", "\u202E7\u200B\x80\xC2\x85\xC0\xAF\xED\xA0\x80");
    assert_string_equal(e.where, "\u2665");
    assert_string_equal(e.mend, "caf\u00e9 \U0001F0B9\uFE0F");
    assert_string_equal(e.what, "?7???"
                                "??"
                                "???");
    error_set(&e, "", "", "\"4\xe4H\" is no card");
    assert_string_equal(e.what, "\"4?H\" is no card");
    /* A character cut in two at the end is left out. */
    char filler[256];
    memset(filler, 'x', 253);
    filler[253] = '\0';
    error_set(&e, "", "", "%s\u2665\u2665", filler);
    assert_string_equal(e.what, filler);
}

static void a_place_keeps_the_end_of_a_long_name(void **state)
{
    (void)state;
    char name[400] = "", out[PLACE_MAX];
    for (int i = 0; i < 150; i++)
        strcat(name, "\u00e9"); /* two bytes each */
    strcat(name, "/x.txt");
    assert_string_equal(error_place("deal.txt", 7, 0, out), "deal.txt:7");
    assert_string_equal(error_place("deal.txt", 7, 12, out), "deal.txt:7:12");
    error_place(name, UINT64_MAX, SIZE_MAX, out);
    assert_non_null(strstr(out, "\u00e9/x.txt:18446744073709551615:18446744073709551615"));
    assert_true((unsigned char)out[0] == 0xC3); /* a whole character */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_round_trip),
        cmocka_unit_test(other_spellings),
        cmocka_unit_test(errors_are_printable),
        cmocka_unit_test(errors_are_utf8),
        cmocka_unit_test(a_place_keeps_the_end_of_a_long_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
