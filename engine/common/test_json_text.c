/* JSON: read as another library reads it, with places; written so that the other library reads it back. */
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "json_out.h"
#include "json_text.h"

static struct json_text text_of(const char *text) { return (struct json_text){text, strlen(text), "in", 1}; }

static const struct json *at(const struct json *value, int index)
{
    const struct json *element = value->first;
    while (index-- > 0)
        element = element->next;
    return element;
}

static void values_know_their_places(void **state)
{
    const char *const source = "{ \"a\" : [1, \"x]\\\"\",\n  {\"b\": null , \"c\":[ [],[ \"7H\"]]}],\n\"caf\u00e9\":true}";
    struct json_text in = text_of(source);
    struct error e;
    char where[PLACE_MAX];
    (void)state;
    struct json_doc *doc = json_parse(&in, &e);
    assert_non_null(doc);
    const struct json *root = json_root(doc), *a = json_get(root, "a"), *c = json_get(at(a, 2), "c");
    assert_string_equal(json_where(doc, NULL, false, where), "in:1:1");
    assert_string_equal(json_where(doc, a, true, where), "in:1:3");
    assert_string_equal(json_where(doc, a, false, where), "in:1:9");
    assert_string_equal(json_where(doc, at(a, 1), false, where), "in:1:13");
    assert_string_equal(json_where(doc, c, true, where), "in:2:16");
    assert_string_equal(json_where(doc, at(at(c, 1), 0), false, where), "in:2:27");
    assert_string_equal(json_where(doc, json_get(root, "caf\u00e9"), false, where), "in:3:8");
    assert_null(json_get(root, "missing"));
    assert_string_equal(json_as_string(at(a, 1)), "x]\"");
    assert_int_equal(a->count, 3);
    assert_memory_equal(source + c->at, "[ [],[ \"7H\"]]", c->end - c->at);
    json_free(doc);
}

static void what_is_no_json_is_refused(void **state)
{
    static const struct {
        const char *text, *where, *what;
    } cases[] = {
        {"", "in:1:1", "not JSON: a value is missing"},
        {"  \n ", "in:1:1", "not JSON: a value is missing"},
        {"{\"a\":1", "in:1:7", "not JSON: ',' or '}' is missing"},
        {"[1,\n2,]", "in:2:3", "not JSON: no value"},
        {"[1 2]", "in:1:4", "not JSON: ',' or ']' is missing"},
        {"{\"a\" 1}", "in:1:6", "not JSON: ':' is missing"},
        {"{a:1}", "in:1:2", "not JSON: a key in quotes, or '}', is missing"},
        {"{\"a\":1,\"a\":2}", "in:1:8", "not JSON: a key that is there twice"},
        {"{\"a\":1,\"\\u0061\":2}", "in:1:8", "not JSON: a key that is there twice"},
        {"\"abc", "in:1:1", "not JSON: a string that does not end"},
        {"\"a\nb\"", "in:1:3", "not JSON: a string that does not end"},
        {"\"a\tb\"", "in:1:3", "not JSON: a control character in a string"},
        {"\"\\x\"", "in:1:2", "not JSON: an unknown escape"},
        {"\"\\u0000\"", "in:1:2", "not JSON: \\u0000, which no text here may hold"},
        {"\"\\uD83D x\"", "in:1:2", "not JSON: no character has this code"},
        {"\"\\uDE00\"", "in:1:2", "not JSON: no character has this code"},
        {"\"\xFF\"", "in:1:2", "not JSON: bytes that are no UTF-8"},
        {"01", "in:1:1", "not JSON: a number that begins with 0"},
        {"-", "in:1:1", "not JSON: no value"},
        {"1.", "in:1:1", "not JSON: a number that ends with its point"},
        {"1e+", "in:1:1", "not JSON: a number without its exponent"},
        {"nul", "in:1:1", "not JSON: no value"},
        {"{} {}", "in:1:4", "not JSON: text after its end"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct json_text in = text_of(cases[i].text);
        struct error e = {0};
        assert_null(json_parse(&in, &e));
        assert_string_equal(e.what, cases[i].what);
        assert_string_equal(e.where, cases[i].where);
    }
    struct json_text nul = {"[1,\0]", 5, "in", 7};
    struct error e;
    assert_null(json_parse(&nul, &e));
    assert_string_equal(e.where, "in:7:4");
}

static void depth_is_limited(void **state)
{
    char deep[3 * JSON_DEPTH_MAX];
    struct error e;
    (void)state;
    memset(deep, '[', JSON_DEPTH_MAX);
    memset(deep + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    deep[2 * JSON_DEPTH_MAX] = 0;
    struct json_text in = text_of(deep);
    struct json_doc *doc = json_parse(&in, &e);
    assert_non_null(doc);
    json_free(doc);
    memset(deep, '[', JSON_DEPTH_MAX + 1);
    assert_null(json_parse(&in, &e));
    assert_string_equal(e.where, "in:1:33");
    in = text_of("{\"a\":\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"}"); /* brackets in a string are no depth */
    doc = json_parse(&in, &e);
    assert_non_null(doc);
    json_free(doc);
}

static const struct json *number(struct json_doc **doc, const char *text)
{
    struct json_text *in = calloc(1, sizeof *in);
    struct error e;
    *in = text_of(text);
    *doc = json_parse(in, &e);
    free(in);
    assert_non_null(*doc);
    return json_root(*doc);
}

/* As strtod() reads them, exactly where people write numbers, else to the last bits. */
static void numbers_are_those_of_strtod(void **state)
{
    static const char *const exact[] = {
        "0", "-0", "1", "0.5", "0.1", "3.25e2", "1e22", "1e-7", "12e-3", "123456789.123", "-2.5E+3", "99999999999999", "60", "0.000001"};
    static const char *const near[] = {"1e300", "1.7976931348623157e308", "2.2250738585072014e-308", "123456789012345678901234567890.5e-3"};
    struct json_doc *doc;
    (void)state;
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++) {
        assert_true(number(&doc, exact[i])->number == strtod(exact[i], NULL));
        json_free(doc);
    }
    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        double wanted = strtod(near[i], NULL);
        assert_true(fabs(number(&doc, near[i])->number - wanted) <= fabs(wanted) * 1e-14);
        json_free(doc);
    }
    assert_true(isinf(number(&doc, "1e999")->number));
    json_free(doc);
    assert_true(number(&doc, "1e-999")->number == 0);
    json_free(doc);
    const struct json *most = number(&doc, "9223372036854775807");
    assert_true(most->is_integer && most->integer == INT64_MAX);
    json_free(doc);
    assert_false(number(&doc, "9223372036854775808")->is_integer);
    json_free(doc);
    assert_false(number(&doc, "1.0")->is_integer);
    json_free(doc);
}

/* Every character that there is, written and read back. */
static void every_character_comes_back(void **state)
{
    (void)state;
    for (uint32_t c = 1; c < 0x110000; c += c < 0x900 ? 1 : 97) {
        char text[8] = {0};
        int n = 0;
        if (c >= 0xD800 && c < 0xE000)
            continue;
        if (c < 0x80) {
            text[n++] = (char)c;
        } else if (c < 0x800) {
            text[n++] = (char)(0xC0 | c >> 6);
            text[n++] = (char)(0x80 | (c & 63));
        } else if (c < 0x10000) {
            text[n++] = (char)(0xE0 | c >> 12);
            text[n++] = (char)(0x80 | (c >> 6 & 63));
            text[n++] = (char)(0x80 | (c & 63));
        } else {
            text[n++] = (char)(0xF0 | c >> 18);
            text[n++] = (char)(0x80 | (c >> 12 & 63));
            text[n++] = (char)(0x80 | (c >> 6 & 63));
            text[n++] = (char)(0x80 | (c & 63));
        }
        struct json_out o = {0};
        json_put_string(&o, NULL, text);
        char *written = json_out_text(&o);
        for (const char *b = written; *b; b++)
            assert_true(*b >= ' ' && *b <= '~');
        struct json_text in = text_of(written);
        struct error e;
        struct json_doc *doc = json_parse(&in, &e);
        assert_non_null(doc);
        assert_string_equal(json_as_string(json_root(doc)), text);
        json_free(doc);
        free(written);
    }
}

static void values_are_written(void **state)
{
    struct json_out o = {0};
    (void)state;
    json_open_object(&o, NULL);
    json_put_string(&o, "text", "a\"b\\c\n\xFF");
    json_put_string(&o, "none", NULL);
    json_open_list(&o, "list");
    json_put_integer(&o, NULL, INT64_MIN);
    json_put_count(&o, NULL, UINT64_MAX);
    json_put_number(&o, NULL, 0.1);
    json_put_number(&o, NULL, 3);
    json_put_number(&o, NULL, 1e-6);
    json_put_number(&o, NULL, 4e-7);
    json_put_number(&o, NULL, 1e20);
    json_put_number(&o, NULL, NAN);
    json_open_object(&o, NULL);
    json_close(&o);
    json_put_flag(&o, NULL, true);
    json_close(&o);
    json_put_raw(&o, "raw", "[1,2]", 5);
    json_close(&o);
    char *text = json_out_text(&o);
    assert_string_equal(
        text, "{\"text\":\"a\\\"b\\\\c\\n?\",\"none\":null,\"list\":[-9223372036854775808,18446744073709551615,0.1,3.0,1e-6,0.0,1e20,"
              "null,{},true],\"raw\":[1,2]}");
    free(text);
}

/* Where a comma stands for the point the JSON is the same. */
static void the_locale_does_not_matter(void **state)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "ps_AF.UTF-8", "fa_IR"};
    bool tried = false;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct json_out o = {0};
        struct json_doc *doc;
        if (!setlocale(LC_ALL, names[i]))
            continue;
        tried = true;
        json_put_number(&o, NULL, 1234.5625);
        char *text = json_out_text(&o);
        assert_string_equal(text, "1234.5625");
        assert_true(number(&doc, "0.5")->number == 0.5);
        json_free(doc);
        free(text);
    }
    setlocale(LC_ALL, "C");
    if (!tried)
        skip(); /* this machine has none of them */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_know_their_places),    cmocka_unit_test(what_is_no_json_is_refused), cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(numbers_are_those_of_strtod), cmocka_unit_test(every_character_comes_back), cmocka_unit_test(values_are_written),
        cmocka_unit_test(the_locale_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
