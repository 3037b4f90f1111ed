/* JSON: places in the text; every position that play can reach is read back as it was written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "json_io.h"
#include "notation.h"
#include "rng.h"

static struct json_text text_of(const char *text) { return (struct json_text){text, strlen(text), "in", 1, 0}; }

static void test_places(void **state)
{
    const char *const source = "{ \"a\" : [1, \"x]\\\"\",\n  {\"b\": null , \"c\":[ [],[ \"7H\"]]}],\n\"d\":true}";
    struct json_text in = text_of(source);
    static const struct {
        struct json_step steps[5];
        size_t count;
        bool at_key;
        const char *where;
    } cases[] = {
        {{{0}}, 0, false, "in:1:1"},
        {{{"a", 0}}, 1, true, "in:1:3"},
        {{{"a", 0}}, 1, false, "in:1:9"},
        {{{"a", 0}, {NULL, 0}}, 2, false, "in:1:10"},
        {{{"a", 0}, {NULL, 1}}, 2, false, "in:1:13"},
        {{{"a", 0}, {NULL, 2}, {"c", 0}}, 3, true, "in:2:16"},
        {{{"a", 0}, {NULL, 2}, {"c", 0}, {NULL, 1}, {NULL, 0}}, 5, false, "in:2:27"},
        {{{"d", 0}}, 1, false, "in:3:5"},
        {{{"missing", 0}}, 1, false, "in:1:1"},
        {{{"a", 0}, {NULL, 7}}, 2, false, "in:1:9"},
    };
    struct error e;
    char where[JSON_WHERE_MAX];
    (void)state;
    json_t *root = json_text_parse(&in, &e);
    assert_non_null(root);
    json_decref(root);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(json_text_where(&in, cases[i].steps, cases[i].count, cases[i].at_key, where), cases[i].where);
}

static void test_part(void **state)
{
    struct json_text in = text_of("{\"x\":1,\n \"part\": {\"y\": [2]} }"), part;
    struct json_step step = {"y", 0};
    char where[JSON_WHERE_MAX];
    (void)state;
    json_text_part(&in, "part", &part);
    assert_int_equal(part.length, strlen("{\"y\": [2]}"));
    assert_memory_equal(part.text, "{\"y\": [2]}", part.length);
    assert_string_equal(json_text_where(&part, &step, 1, false, where), "in:2:16");
}

static void test_limits(void **state)
{
    char deep[3 * JSON_DEPTH_MAX];
    struct error e;
    (void)state;
    memset(deep, '[', JSON_DEPTH_MAX);
    memset(deep + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    deep[2 * JSON_DEPTH_MAX] = 0;
    struct json_text in = text_of(deep);
    json_t *root = json_text_parse(&in, &e);
    assert_non_null(root);
    json_decref(root);
    memset(deep, '[', JSON_DEPTH_MAX + 1);
    assert_null(json_text_parse(&in, &e));
    assert_string_equal(e.where, "in:1:33");
    in = text_of("{\"a\":\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"}"); /* brackets in a string are no depth */
    root = json_text_parse(&in, &e);
    assert_non_null(root);
    json_decref(root);
}

static bool same_game(const struct game *a, const struct game *b)
{
    for (int p = 0; p < PILE_COUNT; p++)
        if (a->pile[p].count != b->pile[p].count || memcmp(a->pile[p].card, b->pile[p].card, a->pile[p].count) != 0)
            return false;
    return a->base == b->base && a->locked == b->locked && a->redeals == b->redeals;
}

/* Written as JSON and as text, read back: the same game. */
static void assert_round_trip(const struct game *g)
{
    struct error e = {"", "", ""};
    struct game back;
    json_t *object = json_object();
    json_add_state(object, g);
    char *dump = json_dumps(object, JSON_COMPACT);
    struct json_text in = text_of(dump);
    json_t *root = json_text_parse(&in, &e);
    if (!root || !json_read_position(&in, root, g->variant, false, &back, &e))
        fail_msg("%s: %s: %s: %s in %s", g->variant->name, e.where, e.what, e.mend, dump);
    assert_true(same_game(g, &back));
    json_decref(root);
    json_decref(object);
    free(dump);

    char text[4096];
    size_t length = notation_write_position(g, text, sizeof text);
    assert_true(length < sizeof text);
    if (!notation_read_position(text, length, "text", g->variant, &back, &e))
        fail_msg("%s: %s: %s: %s in\n%s", g->variant->name, e.where, e.what, e.mend, text);
    assert_true(same_game(g, &back));
}

static void play_and_check(const struct variant *v, struct rng *r, uint64_t number)
{
    struct move moves[MOVES_MAX];
    struct game g;
    deal_seed(number, v, &g);
    for (int step = 0; step < 400; step++) {
        if (step % 5 == 0)
            assert_round_trip(&g);
        int count = game_moves(&g, false, moves);
        if (count == 0)
            break;
        game_play(&g, moves[rng_below(r, (uint32_t)count)], NULL, NULL);
    }
    assert_round_trip(&g);
}

static void test_round_trip(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 20261121);
    for (size_t i = 0; i < count; i++)
        for (uint64_t number = 0; number < 10; number++)
            play_and_check(&all[i], &r, number);
}

/* The policies of every game, written as custom rules, give that game back. */
static void test_variants(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct error e = {"", "", ""};
        struct variant back;
        json_t *rules = json_variant(&all[i]);
        json_object_set_new(rules, "name", json_string("copy"));
        json_object_set_new(rules, "extends", json_string(all[i].name));
        json_object_del(rules, "title");
        json_object_del(rules, "source");
        json_object_del(rules, "empty_waste"); /* says auto_deal in words */
        char *dump = json_dumps(rules, JSON_INDENT(1));
        struct json_text in = text_of(dump);
        if (!json_read_variant(&in, rules, &back, &e))
            fail_msg("%s: %s: %s", all[i].name, e.where, e.what);
        assert_string_equal(back.name, "copy");
        json_t *again = json_variant(&back), *original = json_variant(&all[i]);
        static const char *const differing[] = {"name", "title", "source"};
        for (int k = 0; k < 3; k++) {
            json_object_del(again, differing[k]);
            json_object_del(original, differing[k]);
        }
        assert_true(json_equal(again, original));
        assert_int_equal(back.family, all[i].family);
        json_decref(again);
        json_decref(original);
        json_decref(rules);
        free(dump);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),     cmocka_unit_test(test_part),     cmocka_unit_test(test_limits),
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_variants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
