/* The library as its users see it: terrace.h and nothing else. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "terrace.h"

/* ---- helpers ---- */

static const terrace_game *game_of(const char *name)
{
    terrace_error e;
    const terrace_game *game = terrace_game_named(name, NULL, &e);
    if (!game)
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    return game;
}

static terrace_position *deal_of(const char *game, const char *deal)
{
    terrace_error e;
    terrace_position *p = terrace_deal(game_of(game), deal, &e);
    if (!p)
        fail_msg("%s: %s: %s", e.where, e.what, e.mend);
    return p;
}

static terrace_solver *solver_of(int threads)
{
    terrace_solver *s = terrace_solver_new((uint64_t)4 << 20, threads, NULL);
    assert_non_null(s);
    return s;
}

static void nap(long ms)
{
    struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

/* ---- games and deals ---- */

static void test_games(void **state)
{
    terrace_error e;
    (void)state;
    assert_true(terrace_games_count() > 15);
    assert_null(terrace_games_at(terrace_games_count()));
    for (size_t i = 0; i < terrace_games_count(); i++) {
        const terrace_game *game = terrace_games_at(i);
        assert_ptr_equal(terrace_game_named(terrace_game_name(game), NULL, NULL), game);
        char *json = terrace_game_json(game, &e), *rules = terrace_game_rules_json(game, &e);
        char *words = terrace_game_words(game, TERRACE_WORDS_SPACES, &e);
        assert_true(json[0] == '{' && rules[0] == '[' && words[0]);
        assert_int_equal(terrace_game_number(game, TERRACE_GAME_FOUNDATIONS), 4 * terrace_game_number(game, TERRACE_GAME_DECKS));
        terrace_text_free(json);
        terrace_text_free(rules);
        terrace_text_free(words);
    }
    assert_string_equal(terrace_game_name(terrace_game_named("signora", "pysolfc:5", NULL)), "pysolfc/signora");
    assert_string_equal(terrace_game_name(terrace_game_named("signora", NULL, NULL)), "aisleriot/signora");
    assert_null(terrace_game_named("terrase", NULL, &e));
    assert_int_equal(e.code, TERRACE_INPUT);
    assert_string_equal(e.where, "terrase");
    assert_non_null(strstr(e.mend, "did you mean terrace?"));
    assert_null(terrace_game_named("terrase", NULL, NULL));
}

static void test_own_game(void **state)
{
    static const char rules[] = "{\"name\":\"mine\",\"extends\":\"falling-stars\",\"decks\":1,\"ranks\":4,\"reserve\":2,\"piles\":2}";
    static const char bad[] = "{\"name\":\"mine\",\n \"ranks\":14}";
    terrace_error e;
    (void)state;
    terrace_game *game = terrace_game_from_json(rules, strlen(rules), "mine.json", &e);
    assert_non_null(game);
    terrace_position *p = terrace_deal(game, "5", &e);
    terrace_game_free(game); /* a position needs it no longer */
    assert_string_equal(terrace_game_name(terrace_position_game(p)), "mine");
    assert_int_equal(terrace_position_count(p, TERRACE_RESERVE), 2);
    terrace_position_free(p);
    assert_null(terrace_game_from_json(bad, strlen(bad), "bad.json", &e));
    assert_string_equal(e.where, "bad.json:2:10");
}

static void test_deals(void **state)
{
    char name[TERRACE_DEAL_NAME_SIZE];
    terrace_error e;
    (void)state;
    terrace_deals *deals = terrace_deals_new("pysolfc:ms3..7", &e);
    assert_non_null(deals);
    assert_int_equal(terrace_deals_last(deals) - terrace_deals_first(deals), 4);
    assert_string_equal(terrace_deals_at(deals, 5, name), "pysolfc:ms5");
    assert_string_equal(terrace_deals_prefix(deals), "pysolfc:ms");
    terrace_deals_free(deals);
    deals = terrace_deals_new("17", &e);
    assert_string_equal(terrace_deals_name(deals), "seed:17..17");
    terrace_deals_free(deals);
    assert_null(terrace_deals_new("7..3", &e));
    assert_null(terrace_deal(game_of("terrace"), "seed:1..2", &e));
    assert_null(terrace_deal(game_of("terrace"), "nonsense", &e));
}

/* ---- positions ---- */

/* Everything that a position tells, as one text. */
static char *all_of(const terrace_position *p) { return terrace_position_json(p, NULL); }

static void test_play_and_undo(void **state)
{
    terrace_move moves[TERRACE_MOVES_MAX], autos[TERRACE_AUTOS_MAX];
    terrace_error e;
    size_t done = 0, autos_count;
    (void)state;
    terrace_position *p = deal_of("signora", "seed:3"), *copy = NULL;
    char *before = all_of(p), *after;
    for (size_t n; done < 60 && (n = terrace_position_moves(p, moves, TERRACE_MOVES_MAX)) > 0; done++) {
        terrace_move m = moves[done * 7 % n];
        assert_int_equal(m.card, terrace_position_card(p, m.from, terrace_position_count(p, m.from) - 1));
        assert_int_equal(terrace_play(p, m, autos, &autos_count, &e), TERRACE_OK);
        for (size_t i = 0; i < autos_count; i++)
            assert_int_equal(autos[i].automatic, 1);
        if (done == 30)
            copy = terrace_position_copy(p, &e);
    }
    assert_true(done > 40);
    assert_int_equal(terrace_play(p, (terrace_move){200, 3, 0, 0}, NULL, NULL, &e), TERRACE_INPUT);
    assert_int_equal(terrace_play(p, (terrace_move){TERRACE_FOUNDATION, TERRACE_STOCK, 0, 0}, NULL, NULL, NULL), TERRACE_INPUT);
    for (size_t i = 0; i < done; i++)
        assert_int_equal(terrace_undo(p, &e), TERRACE_OK);
    assert_int_equal(terrace_undo(p, &e), TERRACE_INPUT);
    after = all_of(p);
    assert_string_equal(before, after);
    for (int i = 0; i < 31; i++)
        assert_int_equal(terrace_undo(copy, &e), TERRACE_OK);
    terrace_text_free(after);
    after = all_of(copy);
    assert_string_equal(before, after);
    terrace_text_free(before);
    terrace_text_free(after);
    terrace_position_free(copy);
    terrace_position_free(p);
}

static void test_read(void **state)
{
    static const char *const keys[] = {"reserve", "choices"}, *const names[] = {"the reserve", "the choices"};
    static const char *const values[] = {"4S 9H JD 2C 5D KH 8C AS 6H QD TC", "7H QS 3D 9C"};
    terrace_error e;
    (void)state;
    terrace_position *p = deal_of("terrace", "pysolfc:7"), *back;
    char *text = terrace_position_text(p, &e), *json = all_of(p), *again;
    back = terrace_read(terrace_position_game(p), text, strlen(text), "a.txt", 0, &e);
    again = all_of(back);
    assert_string_equal(json, again);
    assert_string_equal(terrace_position_name(back), "a.txt");
    terrace_text_free(again);
    terrace_position_free(back);
    back = terrace_read(terrace_position_game(p), json, strlen(json), "a.json", 0, &e);
    again = all_of(back);
    assert_string_equal(json, again);
    terrace_text_free(again);
    terrace_position_free(back);
    assert_null(terrace_read(terrace_position_game(p), "stock: 7Z\n", 10, "b.txt", 0, &e));
    assert_string_equal(e.where, "b.txt:1:8");
    back = terrace_read_parts(game_of("terrace"), keys, values, names, 2, &e);
    assert_int_equal(terrace_position_unknown(back), 104 - 15);
    assert_int_equal(terrace_position_base(back), -1);
    terrace_position_free(back);
    terrace_text_free(text);
    terrace_text_free(json);
    terrace_position_free(p);
}

static void test_names(void **state)
{
    terrace_move m;
    (void)state;
    assert_string_equal(terrace_card_name(0), "AC");
    assert_string_equal(terrace_card_name(51), "KS");
    assert_string_equal(terrace_card_name(6 << 2 | 2), "7H");
    assert_string_equal(terrace_card_name(TERRACE_NO_CARD), "?");
    assert_string_equal(terrace_pile_name(TERRACE_TABLEAU + 8), "t9");
    assert_string_equal(terrace_pile_name(TERRACE_FOUNDATION + 15), "f16");
    assert_string_equal(terrace_pile_name(-1), "?");
    assert_int_equal(terrace_move_read(game_of("terrace"), "Waste > t3", &m, NULL), TERRACE_OK);
    assert_true(m.from == TERRACE_WASTE && m.to == TERRACE_TABLEAU + 2);
    assert_int_equal(terrace_move_read(game_of("terrace"), "t77>f1", &m, NULL), TERRACE_INPUT);
    assert_string_equal(terrace_verdict_name(TERRACE_LOST), "lost");
    assert_null(terrace_player_name(4));
}

/* ---- questions ---- */

/* The solution of a result, played move by move, automatic ones included, wins. */
static void follow(terrace_position *p, const terrace_result *r)
{
    terrace_move autos[TERRACE_AUTOS_MAX];
    size_t count, autos_count;
    const terrace_move *moves = terrace_result_moves(r, &count);
    for (size_t i = 0; i < count;) {
        assert_int_equal(moves[i].automatic, 0);
        assert_int_equal(terrace_play(p, moves[i++], autos, &autos_count, NULL), TERRACE_OK);
        for (size_t k = 0; k < autos_count; k++, i++)
            assert_memory_equal(&moves[i], &autos[k], sizeof autos[k]);
    }
    assert_int_equal(terrace_position_won(p), 1);
}

static void test_solve(void **state)
{
    terrace_error e;
    terrace_options o = terrace_options_preset();
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("falling-stars", "seed:7");
    terrace_result *r = terrace_solve(s, p, NULL, &e);
    assert_int_equal(terrace_result_verdict(r), TERRACE_WINNABLE);
    assert_int_equal(terrace_result_decided(r), 1);
    assert_int_equal(terrace_result_choices(r), 0);
    follow(p, r);
    char *json = terrace_result_json(r, &e);
    assert_memory_equal(json, "{\"schema\":\"terrace/solve/1\",\"game\":\"aisleriot/falling-stars\",\"deal\":\"seed:7\"", 70);
    terrace_text_free(json);
    terrace_result_free(r);
    terrace_position_free(p);

    p = deal_of("terrace", "pysolfc:7");
    o.base = "all";
    o.limit_states = 3000;
    r = terrace_solve(s, p, &o, &e);
    assert_int_equal(terrace_result_choices(r), 4);
    for (size_t i = 0; i < 4; i++) {
        const terrace_choice *c = terrace_result_choice(r, i);
        assert_true(c->verdict != TERRACE_NOT_ASKED);
        assert_int_equal(c->move.from, TERRACE_TABLEAU + (int)i);
        assert_int_equal(c->move.card, terrace_position_card(p, c->move.from, 0));
    }
    assert_null(terrace_result_choice(r, 4));
    terrace_result_free(r);
    o.base = "t9";
    assert_null(terrace_solve(s, p, &o, &e));
    assert_string_equal(e.where, "options.base");
    o.size = 0;
    assert_null(terrace_solve(s, p, &o, &e));
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* A program that was built with an older, shorter struct. */
static void test_old_options(void **state)
{
    terrace_options o = terrace_options_preset();
    terrace_error e;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("generals-patience", "seed:1") /* hard: the limit is reached */;
    o.size = offsetof(terrace_options, seed);
    o.limit_states = 500;
    o.base = "no such choice"; /* beyond what that program knows */
    terrace_result *r = terrace_solve(s, p, &o, &e);
    assert_non_null(r);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_STATES);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

static void test_advice(void **state)
{
    terrace_error e;
    terrace_options o = terrace_options_preset();
    (void)state;
    terrace_solver *s = solver_of(2);
    terrace_position *p = deal_of("terrace", "seed:1");
    o.hidden = 1;
    o.samples = 64;
    terrace_result *pick = terrace_pick(s, p, &o, &e), *hint = terrace_hint(s, p, &o, &e);
    assert_int_equal(terrace_result_choices(pick), 4);
    assert_int_equal(terrace_result_hidden(pick), 1);
    assert_int_equal(terrace_result_best(pick), 0);
    const terrace_choice *best = terrace_result_choice(pick, 0);
    assert_true(best->ease.samples > 0 && best->ease.low <= best->ease.value && best->ease.value <= best->ease.high && best->why[0]);
    size_t count;
    const terrace_move *next = terrace_result_moves(hint, &count);
    assert_int_equal(count, 1); /* the same best choice */
    assert_int_equal(next[0].from, best->move.from);
    assert_true(terrace_result_why(hint)[0] && terrace_result_confidence(pick) >= 0);
    terrace_result_free(pick);
    terrace_result_free(hint);

    o.hidden = 0;
    o.samples = 0;
    o.limit_states = 500;
    o.playouts = 32;
    hint = terrace_hint(s, p, &o, &e);
    assert_int_equal(terrace_result_hidden(hint), 0);
    terrace_result_free(hint);
    terrace_position_free(p);

    p = deal_of("falling-stars", "seed:1");
    assert_null(terrace_pick(s, p, &o, &e)); /* no choice */
    assert_int_equal(e.code, TERRACE_INPUT);
    o.player = 9;
    assert_null(terrace_hint(s, p, &o, &e));
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* The same table over a stock turned round. `text` has cards of two letters. */
static void turn_stock(char *text)
{
    char *first = strstr(text, "stock: ") + strlen("stock: "), *last = first + strcspn(first, "\n") - 2;
    for (; first < last; first += 3, last -= 3) {
        char card[2] = {first[0], first[1]};
        memcpy(first, last, 2);
        memcpy(last, card, 2);
    }
}

/* A hidden hint in one text: why, and the ease of every move. */
static char *hidden_hint(terrace_solver *s, const char *text, int player)
{
    terrace_error e;
    terrace_options o = terrace_options_preset();
    terrace_position *p = terrace_read(game_of("falling-stars"), text, strlen(text), "table", 0, &e);
    o.hidden = 1;
    o.samples = player == TERRACE_PLAYER_FAST ? 64 : 4;
    o.player = player;
    terrace_result *r = terrace_hint(s, p, &o, &e);
    size_t capacity = 4096, used;
    char *out = malloc(capacity);
    assert_non_null(r);
    used = (size_t)snprintf(out, capacity, "%s", terrace_result_why(r));
    for (size_t i = 0; i < terrace_result_choices(r) && used < capacity; i++) {
        const terrace_choice *c = terrace_result_choice(r, i);
        used += (size_t)snprintf(out + used, capacity - used, " %d-%d %.17g", c->move.from, c->move.to, c->ease.value);
    }
    assert_true(used < capacity && terrace_result_choices(r) > 1);
    terrace_result_free(r);
    terrace_position_free(p);
    return out;
}

static void test_hidden_hints_are_blind(void **state)
{
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("falling-stars", "seed:3");
    char *text = terrace_position_text(p, NULL), *turned = strdup(text);
    turn_stock(turned);
    assert_string_not_equal(text, turned);
    for (int player = TERRACE_PLAYER_FAST; player <= TERRACE_PLAYER_QUICK; player++) {
        char *a = hidden_hint(s, text, player), *b = hidden_hint(s, turned, player);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
    free(turned);
    terrace_text_free(text);
    terrace_position_free(p);
    terrace_solver_free(s);
}

static void test_hidden_cards_are_asked_for(void **state)
{
    static const char text[] = "reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H QS 3D 9C\n";
    terrace_error e;
    (void)state;
    terrace_solver *s = solver_of(1);
    assert_null(terrace_read(game_of("terrace"), text, strlen(text), "table", 0, &e));
    terrace_position *p = terrace_read(game_of("terrace"), text, strlen(text), "table", TERRACE_VISIBLE, &e);
    assert_null(terrace_solve(s, p, NULL, &e));
    assert_string_equal(e.what, "89 cards of this position are not known");
    assert_null(terrace_pick(s, p, NULL, &e));
    terrace_move choose = {TERRACE_TABLEAU, TERRACE_FOUNDATION, 0, 0};
    assert_int_equal(terrace_play(p, choose, NULL, NULL, &e), TERRACE_INPUT); /* turns up what is not known */
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* ---- ending questions ---- */

static void *raise_soon(void *stop)
{
    nap(100);
    terrace_stop_raise(stop);
    return NULL;
}

/* A question that would take for ever. */
static terrace_options for_ever(void)
{
    terrace_options o = terrace_options_preset();
    o.limit_seconds = -1;
    o.base = "all";
    return o;
}

static void test_stop(void **state)
{
    terrace_options o = for_ever();
    terrace_error e;
    pthread_t thread;
    (void)state;
    terrace_solver *s = solver_of(2);
    terrace_position *p = deal_of("empress-of-italy", "seed:3");
    o.stop = terrace_stop_new(&e);
    assert_int_equal(pthread_create(&thread, NULL, raise_soon, o.stop), 0);
    terrace_result *r = terrace_solve(s, p, &o, &e);
    pthread_join(thread, NULL);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
    assert_int_equal(terrace_result_decided(r), 0);
    terrace_result_free(r);
    r = terrace_solve(s, p, &o, &e); /* it stays raised */
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
    terrace_result_free(r);
    terrace_stop_lower(o.stop);
    o.limit_states = 1000;
    r = terrace_solve(s, p, &o, &e);
    assert_int_not_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
    terrace_result_free(r);
    terrace_stop_free(o.stop);
    terrace_position_free(p);
    terrace_solver_free(s);
}

static int enough(void *context, const terrace_progress *p)
{
    int *calls = context;
    assert_true(p->seconds > 0);
    return ++*calls == 2;
}

static void test_progress_ends(void **state)
{
    terrace_options o = for_ever();
    terrace_error e;
    int calls = 0;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("empress-of-italy", "seed:3");
    o.progress = enough;
    o.progress_context = &calls;
    terrace_result *r = terrace_solve(s, p, &o, &e);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
    assert_int_equal(calls, 2);
    assert_true(terrace_result_states(r) > 0);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* ---- proofs ---- */

static int collect(void *context, const void *bytes, size_t count)
{
    FILE *out = context;
    return !out || fwrite(bytes, 1, count, out) != count;
}

static void test_certificate(void **state)
{
    terrace_certificate info;
    terrace_options o = terrace_options_preset();
    terrace_error e;
    char *text = NULL;
    size_t size = 0;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("falling-stars", "seed:7");
    terrace_result *r = terrace_solve(s, p, NULL, &e);
    FILE *memory = open_memstream(&text, &size);
    assert_int_equal(terrace_certify(r, 0, NULL, collect, memory, &info, &e), TERRACE_OK);
    fclose(memory);
    assert_int_equal(info.moves, 1);
    assert_int_equal(info.bytes, size);
    assert_memory_equal(text, "terrace-certificate 1\n", 22);
    assert_non_null(strstr(text, "seed:7"));
    free(text);
    assert_int_equal(terrace_certify(r, 0, NULL, collect, NULL, &info, &e), TERRACE_TROUBLE); /* the callback refuses */
    terrace_result_free(r);
    terrace_position_free(p);

    p = deal_of("generals-patience", "seed:1");
    o.limit_states = 100;
    r = terrace_solve(s, p, &o, &e);
    assert_int_equal(terrace_certify(r, 0, NULL, collect, NULL, NULL, &e), TERRACE_OPEN);
    assert_string_equal(e.what, "the verdict is unknown");
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

static void test_verify(void **state)
{
    terrace_replay replay;
    terrace_error e;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("falling-stars", "seed:7");
    terrace_result *r = terrace_solve(s, p, NULL, &e);
    char *json = terrace_result_json(r, &e);
    assert_int_equal(terrace_verify(p, json, strlen(json), "solution", &replay, &e), TERRACE_OK);
    assert_true(replay.legal && replay.won);
    assert_int_equal(terrace_verify(p, "waste>t9 f1>t1", 14, "solution", &replay, &e), TERRACE_OK);
    assert_true(!replay.legal && !replay.won && replay.why[0]);
    assert_int_equal(terrace_verify(p, "rubbish", 7, "solution", &replay, &e), TERRACE_INPUT);
    assert_string_equal(e.where, "solution:1:1");
    terrace_text_free(json);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* What was played comes back as a list that can be played again. */
static void test_played(void **state)
{
    terrace_move moves[TERRACE_MOVES_MAX];
    terrace_replay replay;
    terrace_error e;
    (void)state;
    terrace_position *p = deal_of("signora", "seed:3"), *again = deal_of("signora", "seed:3");
    for (size_t n, i = 0; i < 40 && (n = terrace_position_moves(p, moves, TERRACE_MOVES_MAX)) > 0; i++) {
        char *words = terrace_move_words(p, moves[i % n], &e);
        assert_true(words && words[0]);
        terrace_text_free(words);
        assert_int_equal(terrace_play(p, moves[i % n], NULL, NULL, &e), TERRACE_OK);
    }
    char *list = terrace_position_played_json(p, &e), *end = all_of(p);
    assert_int_equal(terrace_play_text(again, list, strlen(list), "list", &replay, &e), TERRACE_OK);
    assert_true(replay.legal && replay.moves_done == 40);
    char *there = all_of(again);
    assert_string_equal(there, end);
    /* Back to the start and here again; another move, and nothing can be played again. */
    while (terrace_undo(again, NULL) == TERRACE_OK)
        continue;
    assert_int_equal(terrace_position_played(again, moves, TERRACE_MOVES_MAX), 0);
    while (terrace_redo(again, &e) == TERRACE_OK)
        continue;
    assert_string_equal(e.where, "redo");
    assert_int_equal(terrace_position_played(again, moves, TERRACE_MOVES_MAX), 40);
    assert_int_equal(terrace_undo(again, NULL), TERRACE_OK);
    size_t n = terrace_position_moves(again, moves, TERRACE_MOVES_MAX);
    terrace_move last;
    terrace_position_played(p, moves + n, 40);
    last = moves[n + 39];
    for (size_t i = 0; i < n; i++)
        if (moves[i].from != last.from || moves[i].to != last.to) {
            assert_int_equal(terrace_play(again, moves[i], NULL, NULL, &e), TERRACE_OK);
            assert_int_equal(terrace_undo(again, NULL), TERRACE_OK);
            assert_int_equal(terrace_redo(again, NULL), TERRACE_OK);
            assert_int_equal(terrace_redo(again, NULL), TERRACE_INPUT);
            break;
        }
    assert_int_equal(terrace_play_text(again, "rubbish", 7, "list", &replay, &e), TERRACE_INPUT);
    terrace_text_free(list);
    terrace_text_free(there);
    terrace_text_free(end);
    terrace_position_free(again);
    terrace_position_free(p);
}

/* A table whose stock lies face down. */
static void test_tell(void **state)
{
    static const char table[] = "reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H QS 3D 9C\n";
    terrace_place places[TERRACE_PLACES_MAX];
    terrace_move base, deal;
    terrace_error e;
    (void)state;
    const terrace_game *game = game_of("aisleriot/terrace");
    terrace_position *p = terrace_read(game, table, strlen(table), "my table", TERRACE_VISIBLE, &e);
    assert_int_equal(terrace_move_read(game, "t1>f1", &base, &e), TERRACE_OK);
    assert_int_equal(terrace_move_read(game, "stock>waste", &deal, &e), TERRACE_OK);
    assert_non_null(terrace_refuses(p, deal));
    assert_null(terrace_refuses(p, base));
    size_t count = terrace_turns_up(p, base, places, TERRACE_PLACES_MAX);
    assert_int_equal(count, terrace_turns_up(p, base, NULL, 0));
    assert_true(count > 0);
    assert_int_equal(terrace_play(p, base, NULL, NULL, &e), TERRACE_INPUT); /* they are to be told */
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(terrace_tell(p, places[i].pile, places[i].index, terrace_card_read("4S"), &e),
                         i == 0 ? TERRACE_OK : TERRACE_INPUT);
        if (i > 0)
            assert_int_equal(terrace_tell(p, places[i].pile, places[i].index, (terrace_card)((i + 1) << 2 | 1), &e), TERRACE_OK);
    }
    assert_int_equal(terrace_turns_up(p, base, places, TERRACE_PLACES_MAX), 0);
    assert_int_equal(terrace_play(p, base, NULL, NULL, &e), TERRACE_OK);
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, 1000, 0, &e), TERRACE_INPUT);
    assert_int_equal(terrace_tell(p, -1, 0, 0, &e), TERRACE_INPUT);
    terrace_position_free(p);
    assert_int_equal(terrace_card_read("10h"), 9 << 2 | 2);
    assert_int_equal(terrace_card_read(""), TERRACE_NO_CARD);
    assert_int_equal(terrace_card_read("10h "), TERRACE_NO_CARD);
    assert_int_equal(terrace_pile_read(game, "t2"), TERRACE_TABLEAU + 1);
    assert_true(terrace_pile_read(game, "t99") < 0);
}

static void test_review(void **state)
{
    static const char played[] = "t6>f1 waste>t7";
    terrace_options o = terrace_options_preset();
    terrace_replay replay;
    terrace_error e;
    (void)state;
    o.playouts = 16;
    o.limit_states = 20000;
    o.limit_seconds = -1;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("falling-stars", "seed:7");
    assert_int_equal(terrace_play_text(p, played, strlen(played), "moves", &replay, &e), TERRACE_OK);
    terrace_result *r = terrace_review(s, p, &o, &e);
    assert_non_null(r);
    const terrace_reviewed *game = terrace_result_reviewed(r);
    size_t moves;
    assert_true(replay.legal);
    assert_int_equal(terrace_result_choices(r), 2);
    assert_int_equal(terrace_result_verdict(r), TERRACE_WINNABLE);
    terrace_result_moves(r, &moves);
    assert_true(moves >= 2);
    assert_true(!game->won && game->losing >= -1 && game->losing < 2 && game->costly_count <= TERRACE_COSTLY_MAX);
    for (size_t i = 0; i < 2; i++) {
        const terrace_choice *c = terrace_result_choice(r, i);
        assert_true(c->ease.low <= c->ease.value && c->ease.value <= c->ease.high);
        assert_int_equal(c->equal_to_best, c->better.from == c->move.from && c->better.to == c->move.to);
    }
    char *json = terrace_result_json(r, &e);
    assert_int_equal(strncmp(json, "{\"schema\":\"terrace/review/1\"", 28), 0);
    terrace_text_free(json);
    terrace_result_free(r);
    r = terrace_solve(s, p, &o, &e);
    assert_null(terrace_result_reviewed(r));
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* ---- catalogues ---- */

static terrace_catalogue_deal some_deal(int choices, enum terrace_verdict verdict)
{
    terrace_catalogue_deal d = {.verdict = verdict, .level = TERRACE_LEVEL_NONE, .choices = choices, .best = -1};
    memset(d.base, TERRACE_NOT_ASKED, sizeof d.base);
    for (int i = 0; i < choices; i++)
        d.base[i] = (uint8_t)verdict;
    return d;
}

static int write_to_file(void *context, const void *bytes, size_t count) { return fwrite(bytes, 1, count, context) != count; }

static int refuse_bytes(void *context, const void *bytes, size_t count)
{
    (void)context, (void)bytes, (void)count;
    return 1;
}

static void test_catalogue(void **state)
{
    char path[] = "/tmp/terrace-catalogue-XXXXXX";
    terrace_catalogue_options o = terrace_catalogue_options_preset();
    terrace_catalogue_deal d = some_deal(0, TERRACE_WINNABLE), found;
    terrace_error e;
    (void)state;
    o.limits = "--limit-seconds 10";
    terrace_catalogue *c = terrace_catalogue_new(game_of("falling-stars"), "seed:5..9", &o, &e);
    assert_non_null(c);
    assert_true(terrace_catalogue_find(c, 5, &found) && found.verdict == TERRACE_NOT_ASKED);
    assert_false(terrace_catalogue_find(c, 10, &found));
    assert_int_equal(terrace_catalogue_add(c, 7, &d, &e), TERRACE_OK);
    d = some_deal(0, TERRACE_LOST);
    assert_int_equal(terrace_catalogue_add(c, 6, &d, &e), TERRACE_OK);
    assert_int_equal(terrace_catalogue_add(c, 7, &d, &e), TERRACE_INPUT); /* a contradiction */
    assert_int_equal(terrace_catalogue_add(c, 4, &d, &e), TERRACE_INPUT);
    d = some_deal(4, TERRACE_LOST);
    assert_int_equal(terrace_catalogue_add(c, 8, &d, &e), TERRACE_INPUT); /* this game has no choices */
    d.choices = 99;
    assert_int_equal(terrace_catalogue_add(c, 8, &d, &e), TERRACE_INPUT);
    assert_int_equal(terrace_catalogue_measure(c, 2, &e), TERRACE_OK);
    assert_true(terrace_catalogue_find(c, 7, &found) && found.verdict == TERRACE_WINNABLE && found.level != TERRACE_LEVEL_NONE);
    assert_int_equal(terrace_catalogue_write(c, TERRACE_CATALOGUE_HEAD, refuse_bytes, NULL, &e), TERRACE_TROUBLE);
    FILE *file = fdopen(mkstemp(path), "wb");
    assert_int_equal(terrace_catalogue_write(c, TERRACE_CATALOGUE_HEAD | TERRACE_CATALOGUE_LINES, write_to_file, file, &e), TERRACE_OK);
    fclose(file);
    terrace_catalogue *again = terrace_catalogue_open(path, &e);
    assert_non_null(again);
    for (int text = TERRACE_CATALOGUE_GAME; text <= TERRACE_CATALOGUE_VERSION; text++)
        assert_string_equal(terrace_catalogue_text(again, (enum terrace_catalogue_text)text),
                            terrace_catalogue_text(c, (enum terrace_catalogue_text)text));
    assert_string_equal(terrace_catalogue_text(again, TERRACE_CATALOGUE_DEALS), "seed:5..9");
    assert_int_equal(terrace_catalogue_number(again, TERRACE_CATALOGUE_HELD), 5);
    assert_true(terrace_catalogue_least(again, TERRACE_LEVEL_EASY) > terrace_catalogue_least(again, TERRACE_LEVEL_HARD));
    terrace_catalogue_deal same;
    for (uint64_t number = 5; number <= 9; number++) {
        assert_true(terrace_catalogue_find(c, number, &found) && terrace_catalogue_find(again, number, &same));
        assert_true(found.verdict == same.verdict && found.level == same.level && found.left_out == same.left_out);
        assert_true(terrace_catalogue_wants(again, &same));
    }
    assert_int_equal(terrace_catalogue_add(again, 8, &same, &e), TERRACE_INPUT); /* it was read */
    terrace_catalogue_free(again);
    terrace_catalogue_free(c);
    unlink(path);
    assert_null(terrace_catalogue_open(path, &e));
    assert_int_equal(e.code, TERRACE_INPUT);
    assert_null(terrace_catalogue_new(game_of("falling-stars"), "rubbish", NULL, &e));
}

/* ---- sessions ---- */

static void expect(terrace_session *session, const char *line, const char *beginning)
{
    char *answer = terrace_request(session, line);
    if (!answer || strncmp(answer, beginning, strlen(beginning)) != 0)
        fail_msg("%s: %s", line, answer);
    terrace_text_free(answer);
}

static void *cancel_soon(void *context)
{
    terrace_session *session = context;
    while (!terrace_session_searches(session))
        nap(1);
    nap(50);
    expect(session, "{\"id\":2,\"op\":\"cancel\"}", "{\"id\":2,\"ok\":true,\"cancelled\":\"deep\"}");
    return NULL;
}

static void test_session(void **state)
{
    terrace_session_options o = terrace_session_options_preset();
    pthread_t thread;
    (void)state;
    o.memory_bytes = 1 << 20;
    o.threads = 1;
    terrace_session *session = terrace_session_new(&o, NULL);
    expect(session, "{\"id\":1,\"op\":\"state\"}\n",
           "{\"id\":1,\"ok\":false,\"error\":{\"where\":\"request:1:1\",\"what\":\"there is no game yet\"");
    expect(session, "{\"id\":1,\"op\":\"cancel\"}", "{\"id\":1,\"ok\":true,\"cancelled\":null}");
    expect(session, "{\"op\":\"new\",\"game\":\"empress-of-italy\",\"deal\":3}",
           "{\"id\":null,\"ok\":true,\"game\":\"pysolfc/empress-of-italy\"");
    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, session), 0);
    expect(session, "{\"id\":\"deep\",\"op\":\"solve\",\"base\":\"all\",\"limit_seconds\":0}",
           "{\"id\":\"deep\",\"ok\":true,\"base\":null");
    pthread_join(thread, NULL);
    expect(session, "{\"op\":\"quit\",\"id\":[]}", "{\"id\":[],\"ok\":true}");
    assert_int_equal(terrace_session_over(session), 1);
    assert_int_equal(terrace_request_cancels("{\"op\":\"cancel\"}", 15), 1);
    assert_int_equal(terrace_request_cancels("{\"op\":\"undo\"}", 13), 0);
    terrace_session_free(session);
}

static void test_nothing_is_freed(void **state)
{
    (void)state;
    terrace_position_free(NULL);
    terrace_game_free(NULL);
    terrace_deals_free(NULL);
    terrace_solver_free(NULL);
    terrace_result_free(NULL);
    terrace_stop_free(NULL);
    terrace_session_free(NULL);
    terrace_catalogue_free(NULL);
    terrace_text_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_own_game),
        cmocka_unit_test(test_deals),
        cmocka_unit_test(test_play_and_undo),
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_solve),
        cmocka_unit_test(test_old_options),
        cmocka_unit_test(test_advice),
        cmocka_unit_test(test_hidden_hints_are_blind),
        cmocka_unit_test(test_hidden_cards_are_asked_for),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_progress_ends),
        cmocka_unit_test(test_certificate),
        cmocka_unit_test(test_verify),
        cmocka_unit_test(test_played),
        cmocka_unit_test(test_tell),
        cmocka_unit_test(test_review),
        cmocka_unit_test(test_catalogue),
        cmocka_unit_test(test_session),
        cmocka_unit_test(test_nothing_is_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
