/* The library as its users see it: questions, their answers, how they are stopped, and proofs. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seconds.h"
#include "test_library.h"
#include "test_share.h"

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

static void solve_gives_moves(void **state)
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
static void older_options_are_taken(void **state)
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

/* A program that was built with a newer, longer struct. */
static void newer_options_are_taken_unless_they_matter(void **state)
{
    struct {
        terrace_options known;
        uint64_t later[2];
    } o = {.known = terrace_options_preset()};
    terrace_error e;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("falling-stars", "seed:7");
    o.known.size = sizeof o;
    terrace_result *r = terrace_solve(s, p, &o.known, &e);
    assert_non_null(r);
    terrace_result_free(r);
    o.later[1] = 1;
    assert_null(terrace_solve(s, p, &o.known, &e));
    assert_int_equal(e.code, TERRACE_INPUT);
    assert_string_equal(e.where, "options");
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* Values at the ends of their ranges. */
static void sizes_and_seconds_are_checked(void **state)
{
    terrace_session_options session = terrace_session_options_preset();
    terrace_options o = terrace_options_preset();
    terrace_error e;
    (void)state;
    assert_null(terrace_solver_new(65535, 1, &e));
    assert_string_equal(e.where, "memory_bytes");
    session.memory_bytes = 1;
    assert_null(terrace_session_new(&session, &e));
    assert_int_equal(e.code, TERRACE_INPUT);
    terrace_position *p = deal_of("falling-stars", "seed:7");
    terrace_solver *s = terrace_solver_new((uint64_t)1 << 62, 1, &e);
    assert_null(terrace_solve(s, p, NULL, &e));
    assert_true(e.code == TERRACE_TROUBLE && strcmp(e.where, "memory_bytes") == 0); /* not the program's option */
    terrace_solver_free(s);
    s = terrace_solver_new(65536, 1, &e);
    o.limit_seconds = 1e10; /* more nanoseconds than 63 bits hold */
    o.limit_states = 20000;
    o.playouts = 16;
    terrace_result *r = terrace_hint(s, p, &o, &e);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_NONE);
    terrace_result_free(r);
    o.limit_seconds = 1e-10; /* less than a nanosecond is not no limit */
    o.limit_states = 0;
    r = terrace_hint(s, p, &o, &e);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_SECONDS);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* Moves read from a text may turn up unknown cards; advice needs to know those that lie open. */
static void open_cards_must_be_known(void **state)
{
    static const char table[] = "reserve: 4S 9H JD 2C 5D KH 8C AS 6H QD TC\nchoices: 7H QS 3D 9C\n";
    terrace_options o = terrace_options_preset();
    terrace_replay replay;
    terrace_error e;
    (void)state;
    o.hidden = 1;
    o.stop = terrace_stop_new(&e);
    terrace_solver *s = solver_of(1);
    terrace_position *p = terrace_read(game_of("terrace"), table, strlen(table), "my table", TERRACE_VISIBLE, &e);
    assert_int_equal(terrace_play_text(p, "t1>f1", 5, "moves", &replay, &e), TERRACE_OK);
    assert_int_equal(replay.legal, 1);
    assert_null(terrace_hint(s, p, &o, &e));
    assert_string_equal(e.what, "a card that lies open is not known");
    /* A review judges the positions before the moves. Without verdicts, too, it says that it was stopped. */
    terrace_stop_raise(o.stop);
    terrace_result *r = terrace_review(s, p, &o, &e);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
    terrace_result_free(r);
    assert_int_equal(terrace_play_text(p, "stock>waste", 11, "moves", &replay, &e), TERRACE_OK);
    assert_int_equal(replay.legal, 1); /* from a table whose cards are not known */
    assert_null(terrace_review(s, p, &o, &e));
    assert_string_equal(e.what, "a card that lies open in this game is not known");
    terrace_stop_free(o.stop);
    terrace_position_free(p);
    terrace_solver_free(s);
}

static void pick_and_hint_give_the_same(void **state)
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

/* Nothing is to be chosen where nothing is known, nor where every choice is lost. */
static void no_choice_is_best_without_knowledge(void **state)
{
    terrace_options o = terrace_options_preset();
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("pysolfc/generals-patience", "seed:4");
    terrace_result *r = terrace_pick(s, p, &o, NULL);
    assert_int_equal(terrace_result_choice(r, 0)->verdict, TERRACE_LOST);
    assert_int_equal(terrace_result_best(r), -1);
    terrace_result_free(r);
    terrace_position_free(p);
    p = deal_of("terrace", "seed:1");
    o.hidden = 1;
    o.samples = 1;
    o.limit_states = 500;
    r = terrace_pick(s, p, &o, NULL);
    assert_int_equal(terrace_result_known(r), 0);
    assert_int_equal(terrace_result_best(r), -1);
    terrace_result_free(r);
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
    o.limit_states = 1000;
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

static void hidden_hints_are_blind(void **state)
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

/* Plays the hints of one solver, from the one that first finds a win on all of them do, up to the win. */
static void lead_to_a_win(terrace_solver *s, const char *deal, uint64_t limit_states, bool found)
{
    terrace_options o = terrace_options_preset();
    terrace_error e;
    int moves = 0;
    o.limit_states = limit_states;
    o.playouts = 16;
    terrace_position *p = deal_of("queen-of-italy", deal);
    for (; moves < 1000 && !terrace_position_won(p); moves++) {
        terrace_result *r = terrace_hint(s, p, &o, &e);
        int best = terrace_result_best(r);
        assert_true(best >= 0);
        assert_true(!found || terrace_result_verdict(r) == TERRACE_WINNABLE);
        found = terrace_result_verdict(r) == TERRACE_WINNABLE;
        assert_int_equal(terrace_play(p, terrace_result_choice(r, (size_t)best)->move, NULL, NULL, &e), TERRACE_OK);
        terrace_result_free(r);
    }
    if (moves == 1000)
        fail_msg("no end after %d moves", moves);
    terrace_position_free(p);
}

/* Each for itself, with so few positions a move, hints go round in the first deal, find no win in the second as soon as the base is chosen,
 * and none at all in the last, where without the win that was found before they would advise another base. */
static void hints_of_one_solver_lead_to_a_win(void **state)
{
    terrace_options o = terrace_options_preset();
    (void)state;
    if (too_long_here())
        skip();
    terrace_solver *s = solver_of(1);
    lead_to_a_win(s, "seed:3000006", 500, false);
    if (!SANITIZED) /* more of the same */
        lead_to_a_win(s, "seed:6850954", 600, false);
    terrace_position *p = deal_of("queen-of-italy", "seed:3000006");
    o.limit_states = 300000;
    o.base = "t4";
    terrace_result *r = terrace_solve(s, p, &o, NULL);
    lead_to_a_win(s, "seed:3000006", 1, true);
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

static void hidden_cards_are_asked_for(void **state)
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

static void a_stop_ends_it(void **state)
{
    terrace_options o = for_ever();
    terrace_error e;
    pthread_t thread;
    (void)state;
    terrace_solver *s = solver_of(2);
    terrace_position *p = deal_of("admirals-patience", "seed:3");
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

struct stopping {
    terrace_stop *stop;
    double at; /* seconds of the process */
};

static void *raise_at(void *context)
{
    const struct stopping *s = context;
    while (seconds_on(CLOCK_PROCESS_CPUTIME_ID) < s->at)
        nap(1);
    terrace_stop_raise(s->stop);
    return NULL;
}

/* A slow player thinks about its move on the caller's thread, where nobody reports progress. CPU time: other programs do not count. */
static void a_stop_ends_a_player_who_thinks(void **state)
{
    terrace_options o = for_ever();
    terrace_move moves[TERRACE_MOVES_MAX];
    pthread_t thread;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("empress-of-italy", "seed:11");
    for (int i = 0; i < 12; i++) {
        size_t n = terrace_position_moves(p, moves, TERRACE_MOVES_MAX);
        assert_int_equal(terrace_play(p, moves[(size_t)i * 7 % n], NULL, NULL, NULL), TERRACE_OK);
    }
    o.hidden = 1;
    o.player = TERRACE_PLAYER_STRONG;
    o.stop = terrace_stop_new(NULL);
    for (double after = 0.15; after < 0.6; after *= 1.5) { /* on a fast machine, on a slow one */
        struct stopping stopping = {o.stop, seconds_on(CLOCK_PROCESS_CPUTIME_ID) + after};
        assert_int_equal(pthread_create(&thread, NULL, raise_at, &stopping), 0);
        terrace_result *r = terrace_hint(s, p, &o, NULL);
        double late = seconds_on(CLOCK_PROCESS_CPUTIME_ID) - stopping.at;
        assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
        if (late >= (SANITIZED ? 1.0 : 0.1))
            fail_msg("goes on for %.3f s after it was stopped", late);
        pthread_join(thread, NULL);
        terrace_stop_lower(o.stop);
        terrace_result_free(r);
    }
    terrace_stop_free(o.stop);
    terrace_position_free(p);
    terrace_solver_free(s);
}

struct asking_again {
    terrace_solver *solver;
    terrace_position *position;
    terrace_error e;
};

static int ask_again(void *context, const terrace_progress *p)
{
    struct asking_again *a = context;
    (void)p;
    assert_null(terrace_hint(a->solver, a->position, NULL, &a->e));
    return 1;
}

static void a_second_question_is_refused(void **state)
{
    terrace_options o = for_ever();
    struct asking_again a = {.solver = solver_of(1), .position = deal_of("admirals-patience", "seed:3")};
    (void)state;
    o.progress = ask_again;
    o.progress_context = &a;
    terrace_result *r = terrace_solve(a.solver, a.position, &o, NULL);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
    assert_string_equal(a.e.what, "it is answering another question");
    terrace_result_free(r);
    o = terrace_options_preset();
    o.base = "t10";
    for (int again = 0; again < 2; again++) { /* nor does an error keep it busy */
        assert_null(terrace_solve(a.solver, a.position, &o, &a.e));
        assert_string_equal(a.e.where, "options.base");
    }
    terrace_position_free(a.position);
    terrace_solver_free(a.solver);
}

static int enough(void *context, const terrace_progress *p)
{
    int *calls = context;
    assert_true(p->seconds > 0);
    return ++*calls == 2;
}

static void progress_ends_it(void **state)
{
    terrace_options o = for_ever();
    terrace_error e;
    int calls = 0;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("admirals-patience", "seed:3");
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

static int go_on(void *context, const terrace_progress *p)
{
    (void)context, (void)p;
    return 0;
}

/* One that is raised already ends it before the first progress is told. */
static void a_stop_counts_with_progress(void **state)
{
    terrace_options o = terrace_options_preset();
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("generals-patience", "seed:1");
    o.stop = terrace_stop_new(NULL);
    o.limit_states = 500;
    o.progress = go_on;
    terrace_stop_raise(o.stop);
    terrace_result *r = terrace_solve(s, p, &o, NULL);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
    terrace_result_free(r);
    terrace_stop_free(o.stop);
    terrace_position_free(p);
    terrace_solver_free(s);
}

static int seen_enough(void *context, const terrace_progress *p)
{
    assert_true(p->fraction >= 0 && p->fraction < 1);
    return enough(context, p);
}

/* Its first search goes on for ever, and only the callback can end it. */
static void progress_ends_a_review(void **state)
{
    terrace_options o = for_ever();
    terrace_move moves[TERRACE_MOVES_MAX];
    int calls = 0;
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("admirals-patience", "seed:3");
    for (int i = 0; i < 3; i++) {
        assert_true(terrace_position_moves(p, moves, TERRACE_MOVES_MAX) > 0);
        assert_int_equal(terrace_play(p, moves[0], NULL, NULL, NULL), TERRACE_OK);
    }
    o.progress = seen_enough;
    o.progress_context = &calls;
    terrace_result *r = terrace_review(s, p, &o, NULL);
    assert_non_null(r);
    assert_int_equal(terrace_result_limit(r), TERRACE_LIMIT_INTERRUPTED);
    assert_int_equal(calls, 2);
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

static void certificates_are_written(void **state)
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
    size_t count;
    const terrace_move *moves = terrace_result_moves(r, &count);
    FILE *memory = open_memstream(&text, &size);
    assert_int_equal(terrace_certify(r, 0, NULL, collect, memory, &info, &e), TERRACE_OK);
    fclose(memory);
    assert_ptr_equal(terrace_result_moves(r, &count), moves); /* they last as long as the result */
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
    r = terrace_pick(s, p, &o, &e);
    assert_int_equal(terrace_certify(r, 0, NULL, collect, NULL, NULL, &e), TERRACE_INPUT); /* no answer of solve */
    terrace_result_free(r);
    terrace_position_free(p);
    terrace_solver_free(s);
}

/* Whether the certificate of the position names the deal. */
static bool certificate_names(terrace_solver *s, const terrace_position *p, const char *deal)
{
    char *text = NULL;
    size_t size = 0;
    terrace_result *r = terrace_solve(s, p, NULL, NULL);
    FILE *memory = open_memstream(&text, &size);
    assert_int_equal(terrace_certify(r, 0, NULL, collect, memory, NULL, NULL), TERRACE_OK);
    fclose(memory);
    assert_memory_equal(text, "terrace-certificate 1\n", 22);
    bool names = strstr(text, deal) != NULL;
    free(text);
    terrace_result_free(r);
    return names;
}

/* A card that is told as it was known changes nothing; two that are exchanged make it another deal. */
static void certificates_of_changed_deals_name_none(void **state)
{
    (void)state;
    terrace_solver *s = solver_of(1);
    terrace_position *p = deal_of("falling-stars", "seed:7");
    terrace_card first = terrace_position_card(p, TERRACE_STOCK, 0), second = terrace_position_card(p, TERRACE_STOCK, 1);
    assert_int_not_equal(first, second);
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, 0, first, NULL), TERRACE_OK);
    assert_true(certificate_names(s, p, "# deal seed:7"));
    for (int i = 0; i < 2; i++)
        assert_int_equal(terrace_tell(p, TERRACE_STOCK, i, TERRACE_NO_CARD, NULL), TERRACE_OK);
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, 0, second, NULL), TERRACE_OK);
    assert_int_equal(terrace_tell(p, TERRACE_STOCK, 1, first, NULL), TERRACE_OK);
    assert_false(certificate_names(s, p, "# deal"));
    terrace_position_free(p);
    p = deal_of("falling-stars", "seed:7"); /* ... and so do a new name ... */
    terrace_position_rename(p, "my own");
    assert_false(certificate_names(s, p, "# deal"));
    terrace_position_free(p);
    p = deal_of("falling-stars", "seed:7"); /* ... and moves */
    terrace_replay replay;
    assert_int_equal(terrace_play_text(p, "t6>f1", 5, "moves", &replay, NULL), TERRACE_OK);
    assert_true(replay.legal);
    assert_false(certificate_names(s, p, "# deal"));
    terrace_position_free(p);
    terrace_solver_free(s);
}

static void reviews_are_given(void **state)
{
    static const char played[] = "t6>f1 waste>t7";
    terrace_options o = terrace_options_preset();
    terrace_replay replay;
    terrace_error e;
    (void)state;
    o.player = TERRACE_PLAYER_QUICK;
    o.playouts = 4;
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
    assert_int_equal(terrace_result_player(r), TERRACE_PLAYER_QUICK);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solve_gives_moves),
        cmocka_unit_test(older_options_are_taken),
        cmocka_unit_test(newer_options_are_taken_unless_they_matter),
        cmocka_unit_test(sizes_and_seconds_are_checked),
        cmocka_unit_test(open_cards_must_be_known),
        cmocka_unit_test(pick_and_hint_give_the_same),
        cmocka_unit_test(no_choice_is_best_without_knowledge),
        cmocka_unit_test(hidden_hints_are_blind),
        cmocka_unit_test(hints_of_one_solver_lead_to_a_win),
        cmocka_unit_test(hidden_cards_are_asked_for),
        cmocka_unit_test(a_stop_ends_it),
        cmocka_unit_test(a_stop_ends_a_player_who_thinks),
        cmocka_unit_test(a_second_question_is_refused),
        cmocka_unit_test(progress_ends_it),
        cmocka_unit_test(a_stop_counts_with_progress),
        cmocka_unit_test(progress_ends_a_review),
        cmocka_unit_test(certificates_are_written),
        cmocka_unit_test(certificates_of_changed_deals_name_none),
        cmocka_unit_test(reviews_are_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
