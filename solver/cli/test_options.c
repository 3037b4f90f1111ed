/* Numbers, sizes and times as options write them; tables of options; "did you mean". */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nearest.h"
#include "options.h"

static void numbers_are_read(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        uint64_t value;
    } cases[] = {{"0", true, 0},
                 {"17", true, 17},
                 {"18446744073709551615", true, UINT64_MAX},
                 {"18446744073709551616", false, 0},
                 {"", false, 0},
                 {"-1", false, 0},
                 {"+1", false, 0},
                 {" 1", false, 0},
                 {"1 ", false, 0},
                 {"0x10", false, 0},
                 {"1e3", false, 0},
                 {"1.0", false, 0},
                 {"99999999999999999999999999", false, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t value = 99;
        assert_int_equal(parse_u64(cases[i].text, &value), cases[i].ok);
        if (cases[i].ok)
            assert_true(value == cases[i].value);
    }
}

static void sizes_are_read(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        uint64_t value;
    } cases[] = {{"64K", true, 65536},     {"64k", true, 65536},     {"64KiB", true, 65536}, {"1.5M", true, 1572864},
                 {"4G", true, 4ull << 30}, {"2T", true, 2ull << 40}, {"123", true, 123},     {"", false, 0},
                 {"K", false, 0},          {"1P", false, 0},         {"1KK", false, 0},      {"-1K", false, 0},
                 {"99999999T", false, 0},  {"inf", false, 0},        {"1,5M", false, 0},     {"4 ", false, 0},
                 {"0.0000001 ", false, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t value = 99;
        assert_int_equal(parse_size(cases[i].text, &value), cases[i].ok);
        if (cases[i].ok)
            assert_true(value == cases[i].value);
    }
}

static void seconds_are_read(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        double value;
    } cases[] = {{"10", true, 10},  {"0.5", true, 0.5}, {"2m", true, 120}, {"1h", true, 3600}, {"250ms", true, 0.25},
                 {"5s", true, 5},   {".5", true, 0.5},  {"", false, 0},    {".", false, 0},    {"1.2.3", false, 0},
                 {"nan", false, 0}, {"1e3", false, 0},  {"0x1", false, 0}, {"-1", false, 0},   {"1d", false, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = 99;
        assert_int_equal(parse_seconds(cases[i].text, &value), cases[i].ok);
        if (cases[i].ok)
            assert_true(value - cases[i].value < 1e-9 && cases[i].value - value < 1e-9);
    }
}

/* Files of batches and catalogues hold the limit as text, and a resumed command must find its own. */
static void seconds_are_those_that_files_hold(void **state)
{
    (void)state;
    for (int i = 1; i < 4000; i++) {
        static const char *const forms[] = {"%d.%03ds", "0.%d%03d", "%d%03dms", "%d.%d123456789m"};
        for (size_t form = 0; form < sizeof forms / sizeof *forms; form++) {
            char text[64];
            double value;
            snprintf(text, sizeof text, forms[form], i / 1000, i % 1000);
            assert_true(parse_seconds(text, &value));
            snprintf(text, sizeof text, "%.9g", value);
            assert_true(strtod(text, NULL) == value);
        }
    }
}

struct target {
    bool flag, given;
    uint64_t number;
    const char *text;
    int choice;
};
static const char *const names[] = {"red", "green", NULL};
static const struct option_row rows[] = {
    {"flag", OPTION_FLAG, offsetof(struct target, flag), .help = "a flag"},
    {"number", OPTION_U64, offsetof(struct target, number), .value = "N", .preset = "7", .help = "a number", .min = 2, .max = 9,
     .given = OPTION_GIVEN(struct target, given)},
    {"text", OPTION_TEXT, offsetof(struct target, text), .value = "TEXT", .help = "a text", .not_with = "flag choice"},
    {"choice", OPTION_CHOICE, offsetof(struct target, choice), .preset = "green", .help = "a choice", .choices = names},
};

static bool read_all(struct target *t, struct error *e, int argc, char **argv)
{
    struct option_set set = {rows, OPTION_ROWS(rows), t, 0};
    *t = (struct target){0};
    options_preset(&set);
    for (int i = 0; i < argc;)
        if (!options_read(&set, 1, argc, argv, &i, e))
            return false;
    return options_agree(&set, 1, e);
}

static void options_are_set(void **state)
{
    struct target t;
    struct error e;
    char flag[] = "--flag", number[] = "--number", three[] = "3", text[] = "--text=a=b", choice[] = "--choice=red";
    char *all[] = {flag, number, three, choice}, *lone[] = {text};
    (void)state;
    assert_true(read_all(&t, &e, 0, NULL));
    assert_true(!t.flag && !t.given && t.number == 7 && !t.text && t.choice == 1);
    assert_true(read_all(&t, &e, 4, all));
    assert_true(t.flag && t.given && t.number == 3 && t.choice == 0);
    assert_true(read_all(&t, &e, 1, lone));
    assert_string_equal(t.text, "a=b");
}

/* Found whichever was given first; a preset contradicts nothing. */
static void contradictions_are_found(void **state)
{
    struct target t;
    struct error e;
    char flag[] = "--flag", number[] = "--number=3", text[] = "--text=a", choice[] = "--choice=red";
    char *pairs[][2] = {{text, flag}, {flag, text}, {choice, text}, {text, text}, {text, number}, {flag, choice}};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        bool ok = read_all(&t, &e, 2, pairs[i]);
        assert_int_equal(ok, i >= 3);
        if (!ok)
            assert_string_equal(e.where, "--text");
        if (!ok)
            assert_string_equal(e.what, i == 2 ? "it contradicts --choice" : "it contradicts --flag");
    }
}

static void wrong_options_are_refused(void **state)
{
    static const struct {
        char text[2][16];
        const char *where, *what, *mend;
    } cases[] = {
        {{"--number", "1"}, "--number", "\"1\" is out of range", "give a whole number, 2 to 9"},
        {{"--number", "10"}, "--number", "\"10\" is out of range", "give a whole number, 2 to 9"},
        {{"--number=", ""}, "--number", "\"\" is no number from 0 to 2^64 - 1", "give a whole number, 2 to 9"},
        {{"--flag=1", ""}, "--flag", "\"1\" given to an option without a value", "give --flag alone"},
        {{"--choice", "blue"}, "--choice", "\"blue\" is none of the choices", "give one of red, green"},
        {{"--numbre", "3"}, "command line", "unknown option --numbre", "did you mean --number? --help lists all"},
        {{"-1", ""}, "command line", "unknown option -1", "no number here is below 0; --help lists the options of this command"},
        {{"-x", ""}, "command line", "unknown option -x", "--help lists the options of this command"},
        {{"--", ""}, "command line", "unknown option --", "--help lists the options of this command"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct target t;
        struct error e;
        char first[16], second[16];
        memcpy(first, cases[i].text[0], 16);
        memcpy(second, cases[i].text[1], 16);
        char *argv[] = {first, second};
        assert_false(read_all(&t, &e, *second ? 2 : 1, argv));
        assert_string_equal(e.where, cases[i].where);
        assert_string_equal(e.what, cases[i].what);
        assert_string_equal(e.mend, cases[i].mend);
    }
}

static void the_nearest_name_is_offered(void **state)
{
    static const char *const known[] = {"solve", "serve", "summary", "deal", "games"};
    static const struct {
        const char *wanted, *best;
    } cases[] = {{"slove", "solve"}, {"sumary", "summary"}, {"dael", "deal"}, {"gam", "games"}, {"frobnicate", NULL}, {"", NULL}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nearest n = {.wanted = cases[i].wanted, .length = strlen(cases[i].wanted)};
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            nearest_offer(&n, known[k]);
        if (cases[i].best)
            assert_string_equal(n.best, cases[i].best);
        else
            assert_null(n.best);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read),          cmocka_unit_test(sizes_are_read),
        cmocka_unit_test(seconds_are_read),          cmocka_unit_test(seconds_are_those_that_files_hold),
        cmocka_unit_test(options_are_set),           cmocka_unit_test(contradictions_are_found),
        cmocka_unit_test(wrong_options_are_refused), cmocka_unit_test(the_nearest_name_is_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
