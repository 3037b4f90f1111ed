/* Letters, blanks and decimal points, whatever the locale. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "plain.h"

static void case_is_that_of_ascii(void **state)
{
    (void)state;
    assert_true(plain_same("FALLING-stars", "falling-STARS"));
    assert_true(plain_same("", ""));
    assert_false(plain_same("seed", "seeds"));
    assert_false(plain_same("seeds", "seed"));
    assert_false(plain_same("a[", "a{")); /* 32 apart, as letters are */
    assert_false(plain_same("@", "`"));
    assert_false(plain_same("\xC4\xB0", "i")); /* Turkish: a capital i with its dot */
    assert_true(plain_begins("SEED:17", "seed:", 5));
    assert_false(plain_begins("see", "seed:", 5));
    assert_false(plain_begins("seed:", "see", 5));
    assert_true(plain_begins("T1x", "t1y", 2));
    assert_true(plain_begins("a", "b", 0));
}

static void blanks_are_those_of_ascii(void **state)
{
    (void)state;
    for (int c = 0; c < 256; c++)
        assert_int_equal(plain_blank((char)c), c > 0 && strchr(" \t\n\v\f\r", c) != NULL && c < 128);
}

static void a_number_gets_a_point(void **state)
{
    static const char *const pairs[][2] = {
        {"3,5", "3.5"},
        {"-12,25e-06", "-12.25e-06"},
        {"0\xD9\xAB"
         "5",
         "0.5"},
        {"3.5", "3.5"},
        {"-7", "-7"},
        {"1e+20", "1e+20"},
        {"", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[32];
        strcpy(text, pairs[i][0]);
        plain_point(text);
        assert_string_equal(text, pairs[i][1]);
    }
}

/* Where the machine has them: the locales that make a difference. */
static void no_locale_matters(void **state)
{
    static const char *const names[] = {"tr_TR.UTF-8", "de_DE.UTF-8", "ps_AF.UTF-8"};
    bool tried = false;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[32];
        if (!setlocale(LC_ALL, names[i]))
            continue;
        tried = true;
        assert_true(plain_same("SIGNORA", "signora"));
        snprintf(text, sizeof text, "%.1f", 12.5);
        plain_point(text);
        assert_string_equal(text, "12.5");
    }
    setlocale(LC_ALL, "C");
    if (!tried)
        skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_is_that_of_ascii),
        cmocka_unit_test(blanks_are_those_of_ascii),
        cmocka_unit_test(a_number_gets_a_point),
        cmocka_unit_test(no_locale_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
