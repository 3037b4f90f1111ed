/* The library as its users see it: what the structs of an answer say is what its JSON says. */
#include <math.h>
#include <string.h>

#include <jansson.h>

#include "test_library.h"

/* ---- members of a struct as JSON ---- */

enum kind { INT, COUNT, NUMBER, FLAG, LENGTH, TEXT, VERDICT, LIMIT, PROOF, PILE, CARD, RANK, INTERVAL, BETTER };

/* A key of the JSON, and the member of terrace_choice that says the same. */
static const struct member {
    const char *key;
    enum kind kind;
    size_t at;
} MEMBERS[] = {
    {"pile", PILE, offsetof(terrace_choice, move.from)},
    {"from", PILE, offsetof(terrace_choice, move.from)},
    {"to", PILE, offsetof(terrace_choice, move.to)},
    {"card", CARD, offsetof(terrace_choice, move.card)},
    {"rank", RANK, offsetof(terrace_choice, move.card)},
    {"verdict", VERDICT, offsetof(terrace_choice, verdict)},
    {"limit", LIMIT, offsetof(terrace_choice, limit)},
    {"proof", PROOF, offsetof(terrace_choice, proof)},
    {"length", LENGTH, offsetof(terrace_choice, length)},
    {"best_score", INT, offsetof(terrace_choice, best_score)},
    {"equal_to_best", FLAG, offsetof(terrace_choice, equal_to_best)},
    {"tried", FLAG, offsetof(terrace_choice, tried)},
    {"states", COUNT, offsetof(terrace_choice, states)},
    {"seconds", NUMBER, offsetof(terrace_choice, seconds)},
    {"winnable_probability", INTERVAL, offsetof(terrace_choice, winnable)},
    {"undecided", COUNT, offsetof(terrace_choice, undecided)},
    {"ease", INTERVAL, offsetof(terrace_choice, ease)},
    {"ease_fast", INTERVAL, offsetof(terrace_choice, ease_fast)},
    {"behind", INTERVAL, offsetof(terrace_choice, behind)},
    {"cost", INTERVAL, offsetof(terrace_choice, behind)},
    {"best_probability", NUMBER, offsetof(terrace_choice, best_probability)},
    {"why", TEXT, offsetof(terrace_choice, why)},
    {"reason", TEXT, offsetof(terrace_choice, why)},
    {"best", BETTER, offsetof(terrace_choice, better)},
    {"best_ease", INTERVAL, offsetof(terrace_choice, better_ease)},
};

static json_t *text_or_null(const char *text) { return text && *text ? json_string(text) : json_null(); }

static json_t *card_or_null(terrace_card card) { return text_or_null(card == TERRACE_NO_CARD ? NULL : terrace_card_name(card)); }

static json_t *interval(const terrace_interval *i)
{
    json_t *value = i->low <= 0 && i->high >= 1 ? json_null() : json_real(i->value);
    return json_pack("{s:o,s:f,s:f,s:I}", "value", value, "low", i->low, "high", i->high, "samples", (json_int_t)i->samples);
}

static json_t *better(const terrace_choice *c)
{
    const terrace_move *m = &c->better;
    if (c->equal_to_best)
        return json_null();
    return json_pack("{s:s,s:s,s:o}", "from", terrace_pile_name(m->from), "to", terrace_pile_name(m->to), "card", card_or_null(m->card));
}

static json_t *verdict_or_null(int verdict) { return text_or_null(verdict == TERRACE_NOT_ASKED ? NULL : terrace_verdict_name(verdict)); }

static json_t *limit_or_null(int limit) { return text_or_null(limit == TERRACE_LIMIT_NONE ? NULL : terrace_limit_name(limit)); }

static json_t *length_or_null(int length) { return length > 0 ? json_integer(length) : json_null(); }

static json_t *member_as_json(const struct member *m, const terrace_choice *c)
{
    const void *at = (const char *)c + m->at;
    switch (m->kind) {
    case INT: return json_integer(*(const int *)at);
    case COUNT: return json_integer((json_int_t) * (const uint64_t *)at);
    case NUMBER: return json_real(*(const double *)at);
    case FLAG: return json_boolean(*(const int *)at);
    case LENGTH: return length_or_null(*(const int *)at);
    case TEXT: return text_or_null(*(const char *const *)at);
    case VERDICT: return verdict_or_null((int)*(const enum terrace_verdict *)at);
    case LIMIT: return limit_or_null((int)*(const enum terrace_limit *)at);
    case PROOF: return json_string(terrace_proof_name((int)*(const enum terrace_proof *)at));
    case PILE: return json_string(terrace_pile_name(*(const uint8_t *)at));
    case CARD: return card_or_null(*(const terrace_card *)at);
    case RANK: return json_stringn(terrace_card_name(*(const terrace_card *)at), 1);
    case INTERVAL: return interval(at);
    case BETTER: break;
    }
    return better(c);
}

/* ---- comparing ---- */

/* True if both say the same; the JSON of the library has six decimals. */
static int same(const json_t *a, json_t *b)
{
    const char *key;
    json_t *value;
    if (json_is_number(a) && json_is_number(b))
        return fabs(json_number_value(a) - json_number_value(b)) < 1e-5;
    if (!json_is_object(a) || !json_is_object(b))
        return json_equal(a, b);
    json_object_foreach(b, key, value) if (!same(json_object_get(a, key), value)) return 0;
    return json_object_size(a) == json_object_size(b);
}

/* Fails unless `object` has that value of the key, which is released. Returns 1; 0: it has no such key. */
static size_t compare(const json_t *object, const char *key, json_t *value)
{
    const json_t *has = json_object_get(object, key);
    if (has && !same(has, value))
        fail_msg("\"%s\": %s, but the struct has %s", key, json_dumps(has, JSON_ENCODE_ANY), json_dumps(value, JSON_ENCODE_ANY));
    json_decref(value);
    return has != NULL;
}

/* Choices of pick are in another order in the JSON. */
static json_t *choice_in(json_t *list, size_t index, const terrace_choice *c)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item)
    {
        const char *pile = json_string_value(json_object_get(item, "pile"));
        if (pile ? strcmp(pile, terrace_pile_name(c->move.from)) == 0 : i == index)
            return item;
    }
    fail_msg("choice %zu is not in the JSON", index);
    return NULL;
}

/* Every key of every choice is compared. */
static void compare_choices(json_t *list, const terrace_result *r)
{
    assert_true(json_array_size(list) > 0);
    assert_int_equal(json_array_size(list), terrace_result_choices(r));
    for (size_t i = 0; i < terrace_result_choices(r); i++) {
        const terrace_choice *c = terrace_result_choice(r, i);
        json_t *item = choice_in(list, i, c);
        size_t compared = 0;
        for (const struct member *m = MEMBERS; m < MEMBERS + sizeof MEMBERS / sizeof *MEMBERS; m++)
            compared += compare(item, m->key, member_as_json(m, c));
        assert_int_equal(compared, json_object_size(item));
    }
}

static json_t *json_of(const terrace_result *r)
{
    assert_non_null(r);
    char *text = terrace_result_json(r, NULL);
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(root);
    terrace_text_free(text);
    return root;
}

/* What pick, hint and review say alike. */
static void compare_advice(json_t *root, const terrace_result *r, const char *list)
{
    double confidence = terrace_result_confidence(r);
    compare_choices(json_object_get(root, list), r);
    assert_int_equal(compare(root, "player", json_string(terrace_player_name(terrace_result_player(r)))), 1);
    assert_int_equal(compare(root, "limit", limit_or_null((int)terrace_result_limit(r))), 1);
    compare(root, "verdict", verdict_or_null((int)terrace_result_verdict(r)));
    compare(root, "hidden", json_boolean(terrace_result_hidden(r)));
    compare(root, "samples", json_integer((json_int_t)terrace_result_samples(r)));
    compare(root, "confidence", confidence >= 0 ? json_real(confidence) : json_null());
    compare(root, "elapsed_seconds", json_real(terrace_result_seconds(r)));
    assert_true(terrace_result_seconds(r) > 0);
    assert_int_equal(terrace_result_asked(r), -1);
    assert_int_equal(terrace_result_proof(r), TERRACE_PROOF_NONE);
}

static uint64_t states_of_choices(const terrace_result *r)
{
    uint64_t states = 0;
    for (size_t i = 0; i < terrace_result_choices(r); i++)
        states += terrace_result_choice(r, i)->states;
    return states;
}

/* ---- the questions ---- */

static terrace_options few_games(void)
{
    terrace_options o = terrace_options_preset();
    o.limit_seconds = -1;
    o.limit_states = 3000;
    o.playouts = 32;
    return o;
}

/* A deal of a game that the slower players play quickly, too. */
static terrace_position *small_deal(const char *rules, const char *deal)
{
    terrace_game *game = terrace_game_from_json(rules, strlen(rules), "rules", NULL);
    assert_non_null(game);
    terrace_position *p = terrace_deal(game, deal, NULL);
    terrace_game_free(game);
    return p;
}

static void solve_says_the_same_as_json(void **state)
{
    terrace_options o = few_games();
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("terrace", "pysolfc:7");
    o.base = "all";
    terrace_result *r = terrace_solve(s, p, &o, NULL);
    json_t *root = json_of(r), *stats = json_object_get(root, "stats");
    compare_choices(json_object_get(root, "bases"), r);
    assert_int_equal(compare(root, "verdict", verdict_or_null((int)terrace_result_verdict(r))), 1);
    assert_int_equal(compare(root, "limit", limit_or_null((int)terrace_result_limit(r))), 1);
    assert_int_equal(compare(stats, "states", json_integer((json_int_t)terrace_result_states(r))), 1);
    assert_int_equal(compare(stats, "seconds", json_real(terrace_result_seconds(r))), 1);
    assert_true(terrace_result_states(r) > 0 && terrace_result_seconds(r) > 0);
    assert_int_equal(terrace_result_states(r), states_of_choices(r));
    assert_int_equal(terrace_result_asked(r), -1);
    assert_int_equal(terrace_result_samples(r), 0);
    json_decref(root);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* A question about one base card is answered with its verdict and its proof. */
static void solve_tells_of_the_base_card_asked(void **state)
{
    terrace_options o = few_games();
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("terrace", "pysolfc:7");
    o.base = "t2";
    terrace_result *r = terrace_solve(s, p, &o, NULL);
    const terrace_choice *asked = terrace_result_choice(r, 1);
    json_t *root = json_of(r);
    assert_int_equal(terrace_result_asked(r), 1);
    assert_int_equal(terrace_result_verdict(r), asked->verdict);
    assert_int_equal(compare(root, "base_verdict", verdict_or_null((int)terrace_result_verdict(r))), 1);
    assert_int_equal(terrace_result_proof(r), asked->proof);
    assert_int_equal(asked->verdict, TERRACE_WINNABLE);
    assert_int_equal(asked->proof, TERRACE_PROOF_MOVES);
    json_decref(root);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* With hidden cards the JSON has no verdict, the struct one only of a loss in every order. */
static void take_verdicts_out(json_t *list, const terrace_result *r)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item)
    {
        assert_true(json_is_null(json_object_get(item, "verdict")));
        json_object_del(item, "verdict");
        assert_int_not_equal(terrace_result_choice(r, i)->verdict, TERRACE_WINNABLE);
    }
}

static void check_pick(terrace_solver *s, const terrace_options *o)
{
    terrace_position *p = deal_of("terrace", "seed:1");
    terrace_result *r = terrace_pick(s, p, o, NULL);
    json_t *root = json_of(r);
    int scored = 0;
    if (o->hidden)
        take_verdicts_out(json_object_get(root, "choices"), r);
    compare_advice(root, r, "choices");
    for (size_t i = 0; i < terrace_result_choices(r); i++)
        scored += terrace_result_choice(r, i)->best_score > 0;
    assert_true(o->hidden ? terrace_result_samples(r) > 0 : scored > 0);
    assert_int_equal(terrace_result_known(r), 1);
    assert_true(terrace_result_confidence(r) >= 0);
    assert_int_equal(terrace_result_states(r), states_of_choices(r));
    json_decref(root);
    terrace_result_free(r);
    terrace_position_free(p);
}

static void pick_says_the_same_as_json(void **state)
{
    terrace_options o = few_games();
    (void)state;
    terrace_solver *s = solver_of(1);
    check_pick(s, &o);
    o.hidden = 1;
    check_pick(s, &o);
    terrace_solver_free(s);
}

static void check_hint(terrace_solver *s, const terrace_options *o)
{
    static const char rules[] = "{\"name\":\"small\",\"extends\":\"falling-stars\",\"ranks\":6,\"reserve\":4,\"piles\":4}";
    terrace_position *p = small_deal(rules, "seed:12");
    terrace_result *r = terrace_hint(s, p, o, NULL);
    json_t *root = json_of(r);
    const terrace_choice *next = terrace_result_choice(r, (size_t)terrace_result_best(r));
    size_t tried = 0, count = terrace_result_choices(r);
    compare_advice(root, r, "moves");
    assert_int_equal(compare(root, "why", json_string(terrace_result_why(r))), 1);
    assert_int_equal(compare(root, "length", length_or_null(next->length)), 1);
    assert_int_equal(compare(root, "reason", text_or_null(next->why)), 1);
    for (size_t i = 0; i < count; i++)
        tried += terrace_result_choice(r, i)->tried != 0;
    assert_true(tried > 0 && tried < count);
    assert_int_equal(terrace_result_known(r), 1);
    assert_int_equal(terrace_result_states(r), states_of_choices(r));
    assert_true(o->hidden ? terrace_result_samples(r) > 0 : terrace_result_states(r) > 0 && next->length > 0);
    json_decref(root);
    terrace_result_free(r);
    terrace_position_free(p);
}

static void hint_says_the_same_as_json(void **state)
{
    terrace_options o = few_games();
    (void)state;
    terrace_solver *s = solver_of(1);
    for (o.hidden = 0; o.hidden <= 1; o.hidden++)
        for (o.player = TERRACE_PLAYER_FAST; o.player <= TERRACE_PLAYER_QUICK; o.player++)
            check_hint(s, &o);
    terrace_solver_free(s);
}

static void review_says_the_same_as_json(void **state)
{
    static const char rules[] = "{\"name\":\"small\",\"extends\":\"generals-patience\",\"ranks\":5,\"reserve\":3,\"piles\":3}";
    terrace_options o = few_games();
    terrace_move moves[TERRACE_MOVES_MAX];
    size_t count, worse = 0;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = small_deal(rules, "seed:1");
    for (int i = 0; i < 20 && (count = terrace_position_moves(p, moves, TERRACE_MOVES_MAX)) > 0; i++)
        assert_int_equal(terrace_play(p, moves[(size_t)i * 7 % count], NULL, NULL, NULL), TERRACE_OK);
    terrace_result *r = terrace_review(s, p, &o, NULL);
    json_t *root = json_of(r);
    compare_advice(root, r, "moves");
    assert_int_equal(compare(root, "start_verdict", verdict_or_null((int)terrace_result_verdict(r))), 1);
    for (size_t i = 0; i < terrace_result_choices(r); i++)
        worse += !terrace_result_choice(r, i)->equal_to_best;
    assert_true(worse > 0);
    assert_true(terrace_result_known(r) == 0 && terrace_result_states(r) == 0 && terrace_result_samples(r) == 0);
    json_decref(root);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solve_says_the_same_as_json),  cmocka_unit_test(solve_tells_of_the_base_card_asked),
        cmocka_unit_test(pick_says_the_same_as_json),   cmocka_unit_test(hint_says_the_same_as_json),
        cmocka_unit_test(review_says_the_same_as_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
