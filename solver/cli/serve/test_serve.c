/* `terrace serve` driven by another program: complete games of every variant, every move judged as the referee judges it. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "deal.h"
#include "jansson_of.h"
#include "json_io.h"
#include "resident.h"
#include "rng.h"
#include "test_share.h"

/* ---- the other end ---- */

struct client {
    pid_t pid;
    FILE *to, *from;
    json_int_t id;
};

static void start(struct client *c)
{
    int in[2], out[2];
    const char *program = getenv("TERRACE") ? getenv("TERRACE") : "./terrace";
    assert_int_equal(pipe2(in, O_CLOEXEC), 0);
    assert_int_equal(pipe2(out, O_CLOEXEC), 0);
    fflush(NULL);
    c->pid = fork();
    assert_true(c->pid >= 0);
    if (c->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl(program, program, "serve", "--threads", "1", "--memory", "64M", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    c->to = fdopen(in[1], "w");
    c->from = fdopen(out[0], "r");
    c->id = 0;
}

/* Ends the session; returns its exit code. */
static int stop(struct client *c)
{
    int status;
    fclose(c->to);
    fclose(c->from);
    assert_int_equal(waitpid(c->pid, &status, 0), c->pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static json_t *read_line(struct client *c)
{
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, c->from) <= 0)
        fail_msg("serve has ended");
    json_t *answer = json_loads(line, 0, NULL);
    if (!answer)
        fail_msg("no JSON: %s", line);
    free(line);
    return answer;
}

/* Sends `request` (released here) with an id and returns the answer, which must bear that id. */
static json_t *ask(struct client *c, json_t *request)
{
    json_object_set_new(request, "id", json_integer(++c->id));
    assert_int_equal(json_dumpf(request, c->to, JSON_COMPACT), 0);
    fputc('\n', c->to);
    fflush(c->to);
    json_decref(request);
    json_t *answer = read_line(c);
    assert_int_equal(json_integer_value(json_object_get(answer, "id")), c->id);
    return answer;
}

static bool is_ok(const json_t *answer) { return json_is_true(json_object_get(answer, "ok")); }

/* ---- held against the referee ---- */

static json_t *state_of(const struct game *g)
{
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_state(&o, g);
    json_close(&o);
    return jansson_of(&o);
}

static void assert_same_state(const json_t *answer, const struct game *g)
{
    json_t *expected = state_of(g);
    const char *key;
    json_t *value;
    json_object_foreach(expected, key, value)
    {
        if (!json_equal(value, json_object_get(answer, key)))
            fail_msg("%s: \"%s\" differs", g->variant->name, key);
    }
    assert_true(json_equal(expected, json_object_get(answer, "state")));
    json_decref(expected);
}

static bool try_move(struct client *c, struct game *g, struct move m)
{
    char from[10], to[10];
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count = 0;
    bool legal = !game_refuses(g, m);
    json_t *answer =
        ask(c, json_pack("{s:s, s:{s:s, s:s}}", "op", "move", "move", "from", pile_name(m.from, from), "to", pile_name(m.to, to)));
    if (is_ok(answer) != legal)
        fail_msg("%s: %s>%s is %s", g->variant->name, from, to, legal ? "refused" : "accepted");
    if (legal) {
        struct json_out o = {0};
        game_play(g, m, autos, &autos_count);
        json_put_autos(&o, NULL, autos, autos_count);
        json_t *expected = jansson_of(&o);
        assert_true(json_equal(expected, json_object_get(answer, "auto")));
        json_decref(expected);
        assert_same_state(answer, g);
    } else {
        /* A pile that this game does not have is refused before the referee is asked. */
        const char *what = json_string_value(json_object_get(json_object_get(answer, "error"), "what")), *why = game_refuses(g, m);
        if (strcmp(why, "there is no such pile") != 0 && !strstr(what, why))
            fail_msg("%s: %s>%s: \"%s\" does not say \"%s\"", g->variant->name, from, to, what, why);
    }
    json_decref(answer);
    return legal;
}

/* All pairs of piles that are no legal move are refused, and the list of moves is the referee's. */
static void check_position(struct client *c, struct game *g)
{
    struct move moves[MOVES_MAX];
    int count = game_moves(g, false, moves);
    json_t *answer = ask(c, json_pack("{s:s}", "op", "moves")), *list = json_object_get(answer, "moves");
    assert_int_equal(json_array_size(list), count);
    for (int i = 0; i < count; i++) {
        struct json_out o = {0};
        json_put_move(&o, NULL, g, moves[i]);
        json_t *expected = jansson_of(&o);
        assert_true(json_equal(expected, json_array_get(list, (size_t)i)));
        json_decref(expected);
    }
    json_decref(answer);
    for (int from = 0; from < PILE_COUNT; from++)
        for (int to = 0; to < PILE_COUNT; to++) {
            struct move m = {(uint8_t)from, (uint8_t)to};
            if (game_refuses(g, m))
                assert_false(try_move(c, g, m));
        }
    answer = ask(c, json_pack("{s:s}", "op", "state"));
    assert_same_state(answer, g);
    json_decref(answer);
}

static void undo_all(struct client *c, const struct game *start, int moves)
{
    json_t *answer = NULL;
    for (int i = 0; i < moves; i++) {
        json_decref(answer);
        answer = ask(c, json_pack("{s:s}", "op", "undo"));
        assert_true(is_ok(answer));
    }
    assert_same_state(answer, start);
    json_decref(answer);
}

static struct game new_game(struct client *c, const struct variant *v, uint64_t number)
{
    struct game g;
    deal_seed(number, v, &g);
    json_t *answer = ask(c, json_pack("{s:s, s:s, s:I}", "op", "new", "game", v->name, "deal", (json_int_t)number));
    assert_true(is_ok(answer));
    assert_same_state(answer, &g);
    json_decref(answer);
    return g;
}

static void play_random(struct client *c, const struct variant *v, struct rng *r)
{
    struct game g = new_game(c, v, 7), begin = g;
    struct move moves[MOVES_MAX];
    int done = 0;
    for (; done < 50 + SHARE(100); done++) {
        if (done % 60 == 1)
            check_position(c, &g);
        int count = game_moves(&g, false, moves);
        if (count == 0)
            break;
        assert_true(try_move(c, &g, moves[rng_below(r, (uint32_t)count)]));
    }
    undo_all(c, &begin, done);
}

static void random_games_are_the_referees(void **state)
{
    struct client c;
    struct rng r;
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    rng_seed(&r, 1);
    start(&c);
    for (size_t i = 0; i < count; i++)
        play_random(&c, &all[i], &r);
    assert_int_equal(stop(&c), 0);
}

/* Asks for a solution and plays it through; false if the deal is not known to be winnable. */
static bool win_game(struct client *c, const struct variant *v, uint64_t number)
{
    struct game g = new_game(c, v, number);
    json_t *answer = ask(c, json_pack("{s:s, s:i}", "op", "solve", "limit_states", 60000));
    json_t *list = json_object_get(answer, "moves");
    assert_true(is_ok(answer));
    bool winnable = strcmp(json_string_value(json_object_get(answer, "verdict")), "winnable") == 0;
    for (size_t i = 0; winnable && i < json_array_size(list); i++) {
        const json_t *move = json_array_get(list, i);
        const char *from = json_string_value(json_object_get(move, "from")), *to = json_string_value(json_object_get(move, "to"));
        struct move m = {(uint8_t)pile_parse(v, from, (int)strlen(from)), (uint8_t)pile_parse(v, to, (int)strlen(to))};
        assert_true(try_move(c, &g, m));
    }
    json_decref(answer);
    assert_int_equal(game_won(&g), winnable);
    return winnable;
}

/* In every game one of the first deals is won through `serve`. */
static void games_are_won(void **state)
{
    const uint64_t deals_most = 8;
    struct client c;
    size_t count;
    const struct variant *all = variants_all(&count);
    (void)state;
    start(&c);
    for (size_t i = 0; i < count; i++) {
        uint64_t number = 1;
        /* Few deals of General's Patience can be won, and the largest games are hard: there it is no fault to find none. */
        bool must_win = all[i].family == FAMILY_AISLERIOT && all[i].foundations == FOUNDATION_ALTERNATE;
        uint64_t deals = must_win ? deals_most : SHARE(deals_most);
        while (number <= deals && !win_game(&c, &all[i], number))
            number++;
        if (number > deals && must_win)
            fail_msg("%s: no win in the first %d deals", all[i].name, (int)deals_most);
    }
    assert_int_equal(stop(&c), 0);
}

/* A search is broken off by `cancel` and says what it has; the session goes on. */
static void cancel_ends_a_search(void **state)
{
    struct client c;
    struct timespec pause = {0, 200000000};
    (void)state;
    start(&c);
    json_t *answer = ask(&c, json_pack("{s:s, s:s, s:i}", "op", "new", "game", "admirals-patience", "deal", 3));
    assert_true(is_ok(answer));
    json_decref(answer);
    fputs("{\"id\":\"search\",\"op\":\"solve\",\"base\":\"all\",\"limit_seconds\":0}\n", c.to);
    fflush(c.to);
    nanosleep(&pause, NULL);
    fputs("{\"id\":\"stop\",\"op\":\"cancel\"}\n{\"id\":\"after\",\"op\":\"undo\"}\n", c.to);
    fflush(c.to);
    answer = read_line(&c);
    assert_string_equal(json_string_value(json_object_get(answer, "id")), "stop");
    assert_string_equal(json_string_value(json_object_get(answer, "cancelled")), "search");
    json_decref(answer);
    answer = read_line(&c);
    assert_string_equal(json_string_value(json_object_get(answer, "id")), "search");
    assert_string_equal(json_string_value(json_object_get(answer, "limit")), "interrupted");
    json_decref(answer);
    answer = read_line(&c);
    assert_string_equal(json_string_value(json_object_get(answer, "id")), "after");
    assert_false(is_ok(answer));
    json_decref(answer);
    assert_int_equal(stop(&c), 0);
}

/* Searches and their cancels, all sent at once: each cancel ends the search before it, though the last one may still be ending. */
static void each_search_has_its_cancel(void **state)
{
    enum { SEARCHES = 6 };
    struct client c;
    (void)state;
    start(&c);
    fputs("{\"op\":\"new\",\"game\":\"admirals-patience\",\"deal\":3}\n", c.to);
    for (int i = 0; i < SEARCHES; i++)
        fprintf(c.to, "{\"id\":%d,\"op\":\"solve\",\"base\":\"all\",\"limit_seconds\":0}\n{\"op\":\"cancel\"}\n", i);
    fflush(c.to);
    json_decref(read_line(&c));
    for (int i = 0; i < SEARCHES; i++) {
        json_t *cancelled = read_line(&c), *search = read_line(&c);
        assert_int_equal(json_integer_value(json_object_get(cancelled, "cancelled")), i);
        assert_string_equal(json_string_value(json_object_get(search, "limit")), "interrupted");
        json_decref(cancelled);
        json_decref(search);
    }
    assert_int_equal(stop(&c), 0);
}

/* Whether a line is too long does not depend on how its bytes arrive: this one ends in the bytes read last. */
static void long_lines_are_refused(void **state)
{
    enum { LONGEST = 1 << 20 };
    struct client c;
    (void)state;
    start(&c);
    for (int longer = 0; longer < 2; longer++) {
        fprintf(c.to, "{\"op\":\"ping\"}%*s\n", LONGEST - (int)strlen("{\"op\":\"ping\"}") + longer, "");
        fflush(c.to);
        json_t *answer = read_line(&c);
        const char *error = json_string_value(json_object_get(json_object_get(answer, "error"), "what"));
        assert_int_equal(error && strstr(error, "longer than"), longer);
        json_decref(answer);
    }
    assert_int_equal(stop(&c), 0);
}

/* The id of an answer is the very text of the request's, whatever value it is; of progress lines and of what was cancelled too. */
static void expect_line(struct client *c, const char *beginning)
{
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, c->from) <= 0)
        fail_msg("serve has ended");
    if (strncmp(line, beginning, strlen(beginning)) != 0)
        fail_msg("%s is no answer to %s", line, beginning);
    json_t *answer = json_loads(line, JSON_DECODE_INT_AS_REAL, NULL);
    assert_non_null(answer);
    json_decref(answer);
    free(line);
}

static void ids_come_back_as_they_were(void **state)
{
    static const char *const IDS[] = {
        "1",
        "1.0",
        "-0",
        "1e2",
        "18446744073709551616",
        "123456789012345678901234567890.5e-3",
        "true",
        "null",
        "\"\"",
        "\"caf\u00e9 \\u00e9 \\\" \\\\ \u2665\"",
        "[]",
        "[ 1.00, [2] ]",
        "{}",
        "{\"z\":1,\"a\":{\"y\":[null],\"b\":0.10}}",
        "{\"id\":{\"id\":7}}",
    };
    struct client c;
    char wanted[300];
    (void)state;
    start(&c);
    for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++) {
        fprintf(c.to, "{\"id\":%s,\"op\":\"version\"}\n{ \"op\" : \"nonsense\", \"id\" :\t%s }\r\n", IDS[i], IDS[i]);
        fflush(c.to);
        snprintf(wanted, sizeof wanted, "{\"id\":%s,\"ok\":true,\"version\"", IDS[i]);
        expect_line(&c, wanted);
        snprintf(wanted, sizeof wanted, "{\"id\":%s,\"ok\":false,\"error\"", IDS[i]);
        expect_line(&c, wanted);
    }
    /* A nested key of that name is no id. */
    fputs("{\"op\":\"version\",\"x\":{\"id\":3}}\n", c.to);
    fflush(c.to);
    expect_line(&c, "{\"id\":null,\"ok\":false");
    fputs("{\"op\":\"new\",\"game\":\"admirals-patience\",\"deal\":3}\n{\"id\":{\"k\":1.0},\"op\":\"solve\",\"base\":\"all\",\"limit_"
          "seconds\":0}\n"
          "{\"id\":[2.50],\"op\":\"cancel\"}\n",
          c.to);
    fflush(c.to);
    expect_line(&c, "{\"id\":null,\"ok\":true");
    expect_line(&c, "{\"id\":[2.50],\"ok\":true,\"cancelled\":{\"k\":1.0}}\n");
    expect_line(&c, "{\"id\":{\"k\":1.0},\"ok\":true,");
    assert_int_equal(stop(&c), 0);
}

/* A player's table, every stock hidden: moves that turn nothing up are played as the referee plays them, all others are refused. */
static void hidden_positions_turn_nothing_up(void **state)
{
    struct client c;
    struct rng r;
    size_t count;
    const struct variant *all = variants_all(&count);
    int played = 0, refused = 0;
    (void)state;
    rng_seed(&r, 9);
    start(&c);
    for (size_t i = 0; i < count; i++) {
        struct game g = new_game(&c, &all[i], 11);
        struct move moves[MOVES_MAX];
        for (int step = 0, n; step < 40 && (n = game_moves(&g, true, moves)) > 0; step++)
            game_play(&g, moves[rng_below(&r, (uint32_t)n)], NULL, NULL);
        json_t *position = state_of(&g);
        json_object_del(position, "stock");
        json_t *answer = ask(&c, json_pack("{s:s, s:s, s:o}", "op", "new", "game", all[i].name, "position", position));
        if (!is_ok(answer))
            fail_msg("%s: %s", all[i].name, json_string_value(json_object_get(json_object_get(answer, "error"), "what")));
        memset(g.pile[PILE_STOCK].card, CARD_NONE, g.pile[PILE_STOCK].count);
        assert_same_state(answer, &g);
        json_decref(answer);
        int n = game_moves(&g, true, moves);
        for (int k = 0; k < n; k++) {
            struct game after = g;
            char from[10], to[10];
            bool unknown = false;
            game_play(&after, moves[k], NULL, NULL);
            for (int p = PILE_WASTE; p < PILE_COUNT; p++)
                for (int card = 0; card < after.pile[p].count; card++)
                    unknown = unknown || after.pile[p].card[card] == CARD_NONE;
            answer = ask(&c, json_pack("{s:s, s:{s:s, s:s}}", "op", "move", "move", "from", pile_name(moves[k].from, from), "to",
                                       pile_name(moves[k].to, to)));
            assert_int_equal(is_ok(answer), !unknown);
            if (!unknown) {
                assert_same_state(answer, &after);
                json_decref(ask(&c, json_pack("{s:s}", "op", "undo")));
            }
            (*(unknown ? &refused : &played))++;
            json_decref(answer);
        }
        if (g.pile[PILE_STOCK].count > 0)
            assert_false(is_ok(answer = ask(&c, json_pack("{s:s}", "op", "solve"))));
        if (g.pile[PILE_STOCK].count > 0)
            json_decref(answer);
    }
    assert_true(played > 20 && refused > 10);
    assert_int_equal(stop(&c), 0);
}

/* SIGTERM ends the session in order, with the exit code that says so. */
static void sigterm_ends_in_order(void **state)
{
    struct client c;
    int status;
    (void)state;
    start(&c);
    json_decref(ask(&c, json_pack("{s:s, s:s, s:i}", "op", "new", "game", "terrace", "deal", 3)));
    kill(c.pid, SIGTERM);
    assert_int_equal(waitpid(c.pid, &status, 0), c.pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 143);
    fclose(c.to);
    fclose(c.from);
}

/* The process ends within twenty seconds; otherwise it is killed. */
static void assert_ends(pid_t pid)
{
    int tries = 0;
    pid_t ended;
    while ((ended = waitpid(pid, NULL, WNOHANG)) == 0 && tries++ < 2000)
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    if (ended == 0) {
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
    }
    assert_int_equal(ended, pid);
}

/* The program that asked has ended during a search, and can read no progress, or wants none: the search ends, though no limit does it. */
static void search_ends_without_a_reader(void **state)
{
    struct client c;
    (void)state;
    for (int progress = 0; progress <= 1; progress++) {
        start(&c);
        json_decref(ask(&c, json_pack("{s:s, s:s, s:i}", "op", "new", "game", "admirals-patience", "deal", 3)));
        fprintf(c.to, "{\"op\":\"solve\",\"limit_seconds\":0,\"limit_states\":1000000000000,\"progress\":%s}\n",
                progress ? "true" : "false");
        fflush(c.to);
        if (progress)
            json_decref(read_line(&c)); /* it runs */
        else
            nanosleep(&(struct timespec){0, 300000000}, NULL);
        fclose(c.from);
        assert_ends(c.pid);
        fclose(c.to);
    }
}

/* Kilobytes of memory that the session holds now. */
static long session_kb(pid_t pid)
{
    char process[16];
    snprintf(process, sizeof process, "%d", (int)pid);
    return resident_kb(process);
}

/* Ten thousand requests, errors among them, leave no more memory behind than a few hundred do. */
static void memory_does_not_grow(void **state)
{
    struct client c;
    long before = 0;
    (void)state;
    start(&c);
    for (int i = 0; i < SHARE(10000); i++) {
        json_t *request = i % 4 == 0   ? json_pack("{s:s, s:s, s:i}", "op", "new", "game", "madame", "deal", i)
                          : i % 4 == 1 ? json_pack("{s:s, s:{s:s}, s:i}", "op", "new", "game", "name", "x", "deal", i)
                          : i % 4 == 2 ? json_pack("{s:s, s:s}", "op", "move", "move", "t1>f1")
                                       : json_pack("{s:s, s:s}", "op", "nonsense", "text", "rubbish");
        json_decref(ask(&c, request));
        if (i == SHARE(1000))
            before = session_kb(c.pid);
    }
    long after = session_kb(c.pid);
    assert_true(before > 0);
    if (after - before > 2048 && !SANITIZED)
        fail_msg("%ld KB after 1000 requests, %ld KB after 10000", before, after);
    assert_int_equal(stop(&c), 0);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_are_the_referees),
        cmocka_unit_test(games_are_won),
        cmocka_unit_test(cancel_ends_a_search),
        cmocka_unit_test(each_search_has_its_cancel),
        cmocka_unit_test(long_lines_are_refused),
        cmocka_unit_test(ids_come_back_as_they_were),
        cmocka_unit_test(hidden_positions_turn_nothing_up),
        cmocka_unit_test(sigterm_ends_in_order),
        cmocka_unit_test(memory_does_not_grow),
        cmocka_unit_test(search_ends_without_a_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
