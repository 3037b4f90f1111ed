/* The library as its users see it: catalogues and sessions. */
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test_library.h"

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

static void catalogues_come_back(void **state)
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
    static const int no_least[] = {-1, TERRACE_LEVEL_EXPERT, TERRACE_LEVEL_NONE};
    for (size_t i = 0; i < sizeof no_least / sizeof *no_least; i++)
        assert_int_equal(terrace_catalogue_least(again, no_least[i]), -1);
    terrace_catalogue_deal same;
    for (uint64_t number = 5; number <= 9; number++) {
        assert_true(terrace_catalogue_find(c, number, &found) && terrace_catalogue_find(again, number, &same));
        assert_true(found.verdict == same.verdict && found.level == same.level && found.left_out == same.left_out);
        assert_true(terrace_catalogue_wants(again, &same));
    }
    assert_int_equal(terrace_catalogue_add(again, 8, &same, &e), TERRACE_INPUT); /* it was read */
    assert_int_equal(terrace_catalogue_measure(again, 1, &e), TERRACE_INPUT);
    terrace_catalogue_free(again);
    terrace_catalogue_free(c);
    unlink(path);
    assert_null(terrace_catalogue_open(path, &e));
    assert_int_equal(e.code, TERRACE_INPUT);
    assert_null(terrace_catalogue_new(game_of("falling-stars"), "rubbish", NULL, &e));
}

/* What a file could not hold, or could not be read with, is refused. */
static void measures_of_catalogues_are_checked(void **state)
{
    terrace_catalogue_deal d = some_deal(4, TERRACE_WINNABLE);
    terrace_error e;
    (void)state;
    terrace_catalogue *c = terrace_catalogue_new(game_of("terrace"), "seed:1..2", NULL, &e);
    d.best = 4;
    assert_int_equal(terrace_catalogue_add(c, 1, &d, &e), TERRACE_INPUT);
    d.best = 3;
    d.base[3] = TERRACE_LOST;
    assert_int_equal(terrace_catalogue_add(c, 1, &d, &e), TERRACE_INPUT);
    assert_string_equal(e.what, "its values make no sense");
    d.best = 2;
    assert_int_equal(terrace_catalogue_add(c, 1, &d, &e), TERRACE_INPUT); /* the best of choices without a level */
    d.level = TERRACE_LEVEL_HARD;
    d.best = -1;
    assert_int_equal(terrace_catalogue_add(c, 1, &d, &e), TERRACE_INPUT); /* the level of no choice */
    d.best = 2;
    assert_int_equal(terrace_catalogue_add(c, 1, &d, &e), TERRACE_OK);
    d = some_deal(4, TERRACE_LOST);
    d.level = TERRACE_LEVEL_HARD;
    assert_int_equal(terrace_catalogue_add(c, 2, &d, &e), TERRACE_INPUT);
    d = some_deal(4, TERRACE_LOST);
    d.base[0] = TERRACE_WINNABLE; /* then the deal is not lost */
    assert_int_equal(terrace_catalogue_add(c, 2, &d, &e), TERRACE_INPUT);
    terrace_catalogue_free(c);
    /* The game of a position is a copy, with the same levels. */
    terrace_position *p = deal_of("terrace", "seed:1");
    c = terrace_catalogue_new(terrace_position_game(p), "seed:1..2", NULL, &e);
    assert_string_not_equal(terrace_catalogue_text(c, TERRACE_CATALOGUE_LEVELS), "none");
    terrace_catalogue_free(c);
    terrace_position_free(p);
}

/* In a catalogue of winnable deals those left out are lost, and what is open elsewhere stays decided. */
static void left_out_deals_are_lost(void **state)
{
    terrace_catalogue_options o = terrace_catalogue_options_preset();
    terrace_catalogue_deal d = some_deal(0, TERRACE_NOT_ASKED), found;
    terrace_error e;
    (void)state;
    o.winnable = o.unmeasured = 1;
    terrace_catalogue *c = terrace_catalogue_new(game_of("falling-stars"), "seed:1..9", &o, &e);
    d.left_out = 1;
    assert_int_equal(terrace_catalogue_add(c, 2, &d, &e), TERRACE_OK);
    d.verdict = TERRACE_WINNABLE;
    assert_int_equal(terrace_catalogue_add(c, 3, &d, &e), TERRACE_INPUT); /* it cannot be both */
    assert_string_equal(e.what, "its values make no sense");
    d = some_deal(0, TERRACE_WINNABLE);
    assert_int_equal(terrace_catalogue_add(c, 2, &d, &e), TERRACE_INPUT);
    assert_string_equal(e.what, "it contradicts what is known of it");
    assert_int_equal(terrace_catalogue_add(c, 3, &d, &e), TERRACE_OK);
    d.level = TERRACE_LEVEL_EASY;
    assert_int_equal(terrace_catalogue_add(c, 4, &d, &e), TERRACE_INPUT); /* this catalogue has no levels */
    d = some_deal(0, TERRACE_UNKNOWN);
    assert_int_equal(terrace_catalogue_add(c, 2, &d, &e), TERRACE_OK);
    assert_true(terrace_catalogue_find(c, 2, &found) && found.left_out && found.verdict == TERRACE_NOT_ASKED);
    d.verdict = TERRACE_NOT_ASKED;
    d.left_out = 1;
    assert_int_equal(terrace_catalogue_add(c, 3, &d, &e), TERRACE_INPUT);
    terrace_catalogue_free(c);
}

static void options_of_catalogues_are_checked(void **state)
{
    terrace_catalogue_options o = terrace_catalogue_options_preset();
    terrace_error e;
    (void)state;
    o.level = TERRACE_LEVEL_NONE + 1;
    assert_null(terrace_catalogue_new(game_of("falling-stars"), "seed:1..2", &o, &e));
    assert_string_equal(e.where, "options.level");
    o.level = TERRACE_LEVEL_EASY;
    o.unmeasured = 1; /* nothing could be chosen by levels */
    assert_null(terrace_catalogue_new(game_of("falling-stars"), "seed:1..2", &o, &e));
    assert_string_equal(e.where, "options.level");
    o = terrace_catalogue_options_preset();
    o.limits = "two\nlines"; /* the head could not be read back */
    assert_null(terrace_catalogue_new(game_of("falling-stars"), "seed:1..2", &o, &e));
    assert_string_equal(e.where, "options.limits");
    char longer[321] = "";
    memset(longer, 'x', 320);
    o.limits = longer;
    assert_null(terrace_catalogue_new(game_of("falling-stars"), "seed:1..2", &o, &e));
    assert_string_equal(e.what, "320 bytes are too many: 319 can be kept");
    longer[319] = '\0';
    terrace_catalogue *c = terrace_catalogue_new(game_of("falling-stars"), "seed:1..2", &o, &e);
    assert_string_equal(terrace_catalogue_text(c, TERRACE_CATALOGUE_LIMITS), longer);
    terrace_catalogue_free(c);
    o.size = 0;
    assert_null(terrace_catalogue_new(game_of("falling-stars"), "seed:1..2", &o, &e));
    assert_string_equal(e.mend, "make them with terrace_catalogue_options_preset()");
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
    expect(session, "{\"id\":1,\"op\":\"solve\"}",
           "{\"id\":1,\"ok\":false,\"error\":{\"where\":\"request:7:1\",\"what\":\"another request is being answered\"");
    expect(session, "{\"id\":2,\"op\":\"cancel\"}", "{\"id\":2,\"ok\":true,\"cancelled\":\"deep\"}");
    return NULL;
}

static void sessions_answer_and_are_cancelled(void **state)
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
    expect(session, "{\"op\":\"new\",\"game\":\"terrace\",\"deal\":18446744073709551615}",
           "{\"id\":null,\"ok\":true,\"game\":\"aisleriot/terrace\",\"deal\":\"seed:18446744073709551615\"");
    expect(session, "{\"op\":\"new\",\"game\":\"terrace\",\"deal\":18446744073709551616}", "{\"id\":null,\"ok\":false");
    expect(session, "{\"op\":\"new\",\"game\":\"admirals-patience\",\"deal\":3}",
           "{\"id\":null,\"ok\":true,\"game\":\"pysolfc/admirals-patience\"");
    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, session), 0);
    expect(session, "{\"id\":\"deep\",\"op\":\"solve\",\"base\":\"all\",\"limit_seconds\":0}",
           "{\"id\":\"deep\",\"ok\":true,\"base\":null");
    pthread_join(thread, NULL);
    expect(session, "{\"id\":[1,\r\n2],\"op\":\"undo\"}", "{\"id\":[1,2],\"ok\":false"); /* an answer is one line */
    expect(session, "{\"op\":\"quit\",\"id\":[]}", "{\"id\":[],\"ok\":true}");
    assert_int_equal(terrace_session_over(session), 1);
    assert_int_equal(terrace_request_cancels("{\"op\":\"cancel\"}", 15), 1);
    assert_int_equal(terrace_request_cancels("{\"op\":\"undo\"}", 13), 0);
    terrace_session_free(session);
}

/* Who asks on a thread of its own. The counts are plain numbers, and the answers are freed by another thread: the thread sanitizer holds
 * the library to what terrace.h says of threads. */
struct asker {
    pthread_t thread;
    terrace_solver *solver;
    terrace_session *session;
    terrace_stop *stop; /* of all */
    int reports, lines; /* of progress */
    atomic_int stage;   /* how far it is: 1: its solver searches, 2: its session */
    terrace_result *hint, *solved;
    char *answer;
};

static int count_report(void *context, const terrace_progress *progress)
{
    struct asker *a = context;
    a->reports += progress->seconds >= 0;
    return 0;
}

static int count_first_report(void *context, const terrace_progress *progress)
{
    atomic_store(&((struct asker *)context)->stage, 1);
    return count_report(context, progress);
}

static void count_line(void *context, const char *line)
{
    struct asker *a = context;
    a->lines += line[0] == '{';
    atomic_store(&a->stage, 2);
}

static void *ask(void *context)
{
    struct asker *a = context;
    terrace_options o = terrace_options_preset();
    terrace_position *p = deal_of("admirals-patience", "seed:3");
    o.limit_seconds = 1;
    o.samples = 16;
    o.hidden = 1;
    o.progress = count_report;
    o.progress_context = a;
    a->hint = terrace_hint(a->solver, p, &o, NULL);
    o.limit_seconds = -1;
    o.base = "all";
    o.stop = a->stop;
    o.progress = count_first_report;
    a->solved = terrace_solve(a->solver, p, &o, NULL);
    terrace_position_free(p);
    a->answer = terrace_request(a->session, "{\"id\":\"deep\",\"op\":\"solve\",\"base\":\"all\",\"limit_seconds\":0,\"progress\":true}");
    return NULL;
}

static void wait_for(struct asker *a, int stage)
{
    while (atomic_load(&a->stage) < stage)
        nap(1);
}

static void threads_ask_side_by_side(void **state)
{
    enum { ASKERS = 3 };
    static struct asker askers[ASKERS];
    terrace_session_options o = terrace_session_options_preset();
    terrace_stop *stop = terrace_stop_new(NULL);
    (void)state;
    o.memory_bytes = 1 << 20;
    o.threads = 2;
    o.progress = count_line;
    for (struct asker *a = askers; a < askers + ASKERS; a++) {
        o.context = a;
        a->stop = stop;
        a->solver = solver_of(2);
        a->session = terrace_session_new(&o, NULL);
        expect(a->session, "{\"op\":\"new\",\"game\":\"admirals-patience\",\"deal\":3}", "{\"id\":null,\"ok\":true");
        assert_int_equal(pthread_create(&a->thread, NULL, ask, a), 0);
    }
    for (struct asker *a = askers; a < askers + ASKERS; a++)
        wait_for(a, 1);
    terrace_stop_raise(stop);
    for (struct asker *a = askers; a < askers + ASKERS; a++) {
        wait_for(a, 2);
        expect(a->session, "{\"id\":2,\"op\":\"cancel\"}", "{\"id\":2,\"ok\":true,\"cancelled\":\"deep\"}");
        pthread_join(a->thread, NULL);
        assert_true(a->hint && a->solved && a->answer && a->reports > 0 && a->lines > 0);
        assert_int_equal(terrace_result_limit(a->solved), TERRACE_LIMIT_INTERRUPTED);
        assert_non_null(strstr(a->answer, "\"limit\":\"interrupted\""));
        terrace_result_free(a->hint);
        terrace_result_free(a->solved);
        terrace_text_free(a->answer);
        terrace_session_free(a->session);
        terrace_solver_free(a->solver);
    }
    terrace_stop_free(stop);
}

/* A thread that asks, and is to end meanwhile. */
struct cancelled {
    struct asker asker;
    terrace_position *position;
    terrace_catalogue *catalogue;
    terrace_result *solved;
    int measured;  /* what measuring returned */
    int certified; /* what certifying returned */
    int written;   /* what writing the catalogue returned */
    int state;     /* of cancellation, afterwards */
};

/* A place where a thread may be cancelled. */
static int write_and_wait(void *context, const void *bytes, size_t count)
{
    (void)context, (void)bytes, (void)count;
    pthread_testcancel();
    return 0;
}

static void *ask_and_end(void *context)
{
    struct cancelled *c = context;
    terrace_options o = terrace_options_preset();
    o.hidden = 1;
    o.samples = 16;
    o.progress = count_first_report;
    o.progress_context = &c->asker;
    c->asker.hint = terrace_hint(c->asker.solver, c->position, &o, NULL);
    c->measured = terrace_catalogue_measure(c->catalogue, 2, NULL);
    c->certified = terrace_certify(c->solved, 0, NULL, write_and_wait, NULL, NULL, NULL);
    c->written = terrace_catalogue_write(c->catalogue, TERRACE_CATALOGUE_HEAD | TERRACE_CATALOGUE_LINES, write_and_wait, NULL, NULL);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &c->state); /* not to be cancelled now: gcc's address sanitizer cannot have that */
    return NULL;
}

/* While other threads work on its stack, a thread does not end. */
static void a_thread_that_is_cancelled_answers_first(void **state)
{
    struct cancelled c = {.asker.solver = solver_of(2),
                          .position = deal_of("terrace", "seed:1"),
                          .measured = -1,
                          .certified = -1,
                          .written = -1,
                          .state = -1};
    terrace_catalogue_deal d = some_deal(4, TERRACE_WINNABLE);
    (void)state;
    c.catalogue = terrace_catalogue_new(game_of("terrace"), "seed:1..1", NULL, NULL);
    assert_int_equal(terrace_catalogue_add(c.catalogue, 1, &d, NULL), TERRACE_OK);
    c.solved = terrace_solve(c.asker.solver, c.position, NULL, NULL);
    assert_int_equal(pthread_create(&c.asker.thread, NULL, ask_and_end, &c), 0);
    wait_for(&c.asker, 1);
    pthread_cancel(c.asker.thread);
    pthread_join(c.asker.thread, NULL);
    assert_int_equal(c.state, PTHREAD_CANCEL_ENABLE);
    assert_non_null(c.asker.hint);
    assert_int_equal(c.measured, TERRACE_OK);
    assert_int_equal(c.certified, TERRACE_OK);
    assert_int_equal(c.written, TERRACE_OK);
    terrace_result_free(c.solved);
    terrace_result_free(c.asker.hint);
    terrace_catalogue_free(c.catalogue);
    terrace_position_free(c.position);
    terrace_solver_free(c.asker.solver);
}

/* A stop that comes before a search ends that search as well. */
static void a_stopped_session_searches_no_more(void **state)
{
    (void)state;
    terrace_session_options o = terrace_session_options_preset();
    o.memory_bytes = 1 << 20;
    o.threads = 1;
    terrace_session *s = terrace_session_new(&o, NULL);
    expect(s, "{\"op\":\"new\",\"game\":\"admirals-patience\",\"deal\":3}", "{\"id\":null,\"ok\":true");
    terrace_session_stop(s);
    char *answer = terrace_request(s, "{\"op\":\"solve\",\"limit_seconds\":5}");
    assert_non_null(strstr(answer, "\"limit\":\"interrupted\""));
    terrace_text_free(answer);
    terrace_session_free(s);
}

/* Refuses every file, with the error in context. */
static char *refuse_file(void *context, const char *path, size_t *length, terrace_error *e)
{
    (void)path, (void)length;
    if (context)
        *e = *(const terrace_error *)context;
    return NULL;
}

/* However a host's function fills in its error, the answer says why. */
static void files_that_are_refused_have_a_reason(void **state)
{
    static const char ask[] = "{\"op\":\"new\",\"game\":\"@mine.json\",\"deal\":1}";
    terrace_session_options o = terrace_session_options_preset();
    terrace_error full = {.code = TERRACE_INPUT};
    (void)state;
    o.memory_bytes = 1 << 20;
    o.read_file = refuse_file;
    terrace_session *s = terrace_session_new(&o, NULL);
    expect(s, ask, "{\"id\":null,\"ok\":false,\"error\":{\"where\":\"mine.json\",\"what\":\"the file was not given\"");
    terrace_session_free(s);
    memset(full.where, 'a', sizeof full.where); /* no NUL */
    memset(full.what, 'b', sizeof full.what);
    memset(full.mend, 'c', sizeof full.mend);
    o.context = &full;
    s = terrace_session_new(&o, NULL);
    char *answer = terrace_request(s, ask);
    const char *what = strstr(answer, "\"what\":\"b");
    assert_non_null(what);
    assert_int_equal(strspn(what + 8, "b"), sizeof full.what - 1);
    terrace_text_free(answer);
    terrace_session_free(s);
}

/* The number is the host's: the largest one, and more lines after it. */
static void lines_have_any_number(void **state)
{
    static const char line[] = "\n\n!";
    (void)state;
    terrace_session *s = terrace_session_new(NULL, NULL);
    char *answer = terrace_request_line(s, line, sizeof line - 1, INT_MAX);
    assert_non_null(strstr(answer, "\"where\":\"request:2147483649:1\""));
    terrace_text_free(answer);
    terrace_session_free(s);
}

/* Lines of progress, and those of them that begin with the id of the request. */
struct told {
    int lines, with_id;
};

static void count_told(void *context, const char *line)
{
    static const char beginning[] = "{\"id\":\"mine\",\"progress\":{\"fraction\":";
    struct told *t = context;
    t->lines++;
    t->with_id += strncmp(line, beginning, sizeof beginning - 1) == 0;
}

static void advice_tells_progress_when_asked_to(void **state)
{
    static const char *const asks[] = {
        "\"op\":\"hint\",\"hidden\":true,\"samples\":16",
        "\"op\":\"pick\",\"hidden\":true,\"samples\":16",
        "\"op\":\"review\",\"playouts\":1",
    };
    enum { ASKS = sizeof asks / sizeof *asks };
    terrace_session_options o = terrace_session_options_preset();
    struct told told;
    char line[160];
    (void)state;
    o.memory_bytes = 1 << 20;
    o.threads = 1;
    o.progress = count_told;
    o.context = &told;
    terrace_session *session = terrace_session_new(&o, NULL);
    expect(session, "{\"op\":\"new\",\"game\":\"terrace\",\"deal\":1}", "{\"id\":null,\"ok\":true");
    for (int k = 0; k < 2 * ASKS; k++) {
        bool asked = k % 2 == 0;
        if (k == 2 * ASKS - 2)
            expect(session, "{\"op\":\"move\",\"move\":\"t1>f1\"}", "{\"id\":null,\"ok\":true"); /* for the review */
        told = (struct told){0};
        snprintf(line, sizeof line, "{\"id\":\"mine\",%s,\"limit_states\":500%s}", asks[k / 2], asked ? ",\"progress\":true" : "");
        expect(session, line, "{\"id\":\"mine\",\"ok\":true");
        assert_int_equal(told.lines > 0, asked);
        assert_int_equal(told.with_id, told.lines);
    }
    terrace_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalogues_come_back),
        cmocka_unit_test(measures_of_catalogues_are_checked),
        cmocka_unit_test(left_out_deals_are_lost),
        cmocka_unit_test(options_of_catalogues_are_checked),
        cmocka_unit_test(sessions_answer_and_are_cancelled),
        cmocka_unit_test(files_that_are_refused_have_a_reason),
        cmocka_unit_test(lines_have_any_number),
        cmocka_unit_test(advice_tells_progress_when_asked_to),
        cmocka_unit_test(threads_ask_side_by_side),
        cmocka_unit_test(a_thread_that_is_cancelled_answers_first),
        cmocka_unit_test(a_stopped_session_searches_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
