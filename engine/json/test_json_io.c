/* Games and positions in JSON: whatever play can reach is read back as it was written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "deal.h"
#include "jansson_of.h"
#include "json_io.h"
#include "notation.h"
#include "position_read.h"
#include "rng.h"
#include "solution_read.h"
#include "test_share.h"

static struct json_text text_of(const char *text) { return (struct json_text){text, strlen(text), "in", 1}; }

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
    struct error e = {0};
    struct game back;
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_state(&o, g);
    json_close(&o);
    char *dump = json_out_text(&o);
    struct json_text in = text_of(dump);
    if (!position_read(&in, g->variant, false, &back, &e))
        fail_msg("%s: %s: %s: %s in %s", g->variant->name, e.where, e.what, e.mend, dump);
    assert_true(same_game(g, &back));
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

static void positions_come_back(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    struct rng r;
    (void)state;
    rng_seed(&r, 20261121);
    for (size_t i = 0; i < count; i++)
        for (uint64_t number = 0; number < SHARE(80u); number++)
            play_and_check(&all[i], &r, number);
}

static json_t *rules_of(const struct variant *v)
{
    static const char *const differing[] = {"name", "title", "source"};
    struct json_out o = {0};
    json_put_variant(&o, NULL, v);
    json_t *rules = jansson_of(&o);
    assert_non_null(rules);
    for (int i = 0; i < 3; i++)
        json_object_del(rules, differing[i]);
    return rules;
}

/* The policies of every game, written as custom rules, give that game back under another name, and so do those of that one. */
static void games_come_back_as_custom_rules(void **state)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct error e = {0};
        struct variant back;
        json_t *rules = rules_of(&all[i]), *original = rules_of(&all[i]);
        json_object_set_new(rules, "name", json_pack("s", "copy"));
        char *dump = json_dumps(rules, JSON_INDENT(1));
        struct json_text in = text_of(dump);
        if (!variant_read(&in, &back, &e))
            fail_msg("%s: %s: %s", all[i].name, e.where, e.what);
        assert_string_equal(back.name, "copy");
        json_t *again = rules_of(&back);
        assert_true(json_equal(again, original));
        assert_int_equal(back.family, all[i].family);
        json_decref(again);
        json_decref(original);
        json_decref(rules);
        free(dump);
    }
}

/* Where every pile was a choice, every pile stays one. */
static void more_piles_are_more_choices(void **state)
{
    struct json_text in = text_of("{\"name\":\"w\",\"extends\":\"pysolfc/signora\",\"piles\":10}");
    struct error e;
    struct variant v;
    (void)state;
    assert_true(variant_read(&in, &v, &e));
    assert_int_equal(v.base_choices, 10);
}

/* In JSON as in text. */
static void names_of_custom_games_have_any_case(void **state)
{
    struct json_text rules = text_of("{\"name\":\"my-game\",\"extends\":\"aisleriot/falling-stars\"}");
    struct error e;
    struct variant v;
    struct game g, back;
    struct json_out o = {0};
    (void)state;
    assert_true(variant_read(&rules, &v, &e));
    deal_seed(1, &v, &g);
    json_open_object(&o, NULL);
    json_put_string(&o, "game", "My-Game");
    json_put_state(&o, &g);
    json_close(&o);
    char *dump = json_out_text(&o);
    struct json_text in = text_of(dump);
    if (!position_read(&in, &v, false, &back, &e))
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    assert_true(same_game(&g, &back));
    free(dump);
}

static void unknown_cards_may_be_any(void **state)
{
    struct json_text in = text_of("[{\"from\":\"t6\",\"to\":\"f1\"},"
                                  "{\"from\":\"waste\",\"to\":\"t7\",\"auto\":"
                                  "[{\"from\":\"stock\",\"to\":\"waste\",\"card\":\"7H\"}]},"
                                  "{\"from\":\"waste\",\"to\":\"t6\",\"card\":\"7H\"}]");
    struct error e;
    struct game g;
    struct replay r;
    (void)state;
    deal_seed(7, variant_find("falling-stars"), &g);
    memset(g.pile[PILE_STOCK].card, CARD_NONE, g.pile[PILE_STOCK].count);
    assert_true(solution_replay(&in, &g, &r, &e));
    assert_string_equal(r.why, "");
    assert_int_equal(r.done, 3);
    replay_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back),         cmocka_unit_test(games_come_back_as_custom_rules),
        cmocka_unit_test(more_piles_are_more_choices), cmocka_unit_test(names_of_custom_games_have_any_case),
        cmocka_unit_test(unknown_cards_may_be_any),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
