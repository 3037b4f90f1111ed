/* Formulas that tell each other what they learn: the answers are those of one that is alone, at whatever pace its members go and whoever
 * leaves; and what is told spares work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "checked.h"
#include "platform.h"
#include "rng.h"
#include "sat_exchange.h"
#include "test_share.h"

enum { PIGEONS = SANITIZED ? 8 : 9 };
enum { MEMBERS = 3, VARIABLES = 150, CLAUSES_MAX = 700, STAGES = 2 };

/* A formula of clauses of three literals; each clause, and each variable that it is the first to have, belongs to a stage. */
struct formula {
    int clauses;
    lit literal[CLAUSES_MAX][3];
    int stage[CLAUSES_MAX];
};
static struct formula f;

static void make(struct rng *r)
{
    f.clauses = 560 + (int)rng_below(r, 120);
    for (int i = 0; i < f.clauses; i++) {
        f.stage[i] = i * (STAGES + 1) / f.clauses;
        for (int j = 0; j < 3; j++) {
            /* later stages have variables of their own */
            lit v = 2 + (lit)rng_below(r, VARIABLES - 20 + 10 * (uint32_t)f.stage[i]);
            f.literal[i][j] = rng_below(r, 2) ? v : -v;
        }
    }
}

static struct sat *build(void)
{
    struct sat *s = sat_create(false);
    assert_non_null(s);
    for (int stage = 0, v = 2; stage <= STAGES; stage++) {
        sat_put_off(s, stage);
        for (; v < 2 + VARIABLES - 20 + 10 * stage; v++)
            assert_int_equal(sat_var(s), v);
    }
    for (int i = 0; i < f.clauses; i++) {
        sat_put_off(s, f.stage[i]);
        sat_clause(s, f.literal[i], 3);
    }
    sat_put_off(s, 0);
    return s;
}

static bool all_hold(const struct sat *s)
{
    bool all = true;
    for (int i = 0; i < f.clauses; i++) {
        bool one = false;
        for (int j = 0; j < 3; j++)
            one |= sat_value(s, abs(f.literal[i][j])) == (f.literal[i][j] > 0);
        all &= one;
    }
    return all;
}

/* The answer to all stages, or SAT_STOPPED after `work` propagations. */
static enum sat_answer ask(struct sat *s, uint64_t work)
{
    enum sat_answer answer;
    sat_allow(s, &(struct allowance){.work = work});
    do
        answer = sat_solve(s);
    while (answer == SAT_SATISFIABLE && sat_take_up(s));
    return answer;
}

/* Members by turns, until one has the answer; then the others have the same one. */
static void answers_are_those_of_one_alone(void **unused)
{
    (void)unused;
    struct rng r;
    rng_seed(&r, 20261129);
    int yes = 0, no = 0, turns_most = 0;
    for (int round = 0; round < SHARE(300); round++) {
        make(&r);
        struct sat *alone = build(), *s[MEMBERS];
        struct sat_exchange *x = sat_exchange_create();
        assert_non_null(x);
        for (int i = 0; i < MEMBERS; i++) {
            s[i] = build();
            sat_join(s[i], x, i);
        }
        enum sat_answer truth = ask(alone, 0), answer = SAT_STOPPED;
        ++*(truth == SAT_SATISFIABLE ? &yes : &no);
        int turn = (int)rng_below(&r, MEMBERS);
        for (int turns = 0; answer == SAT_STOPPED; turn = (turn + 1) % MEMBERS) {
            answer = ask(s[turn], 1 + rng_below(&r, 20000));
            turns_most = ++turns > turns_most ? turns : turns_most;
        }
        for (int i = 0; i < MEMBERS; i++) {
            assert_int_equal(ask(s[i], 0), truth);
            assert_true(truth == SAT_UNSATISFIABLE || all_hold(s[i]));
            sat_free(s[i]);
        }
        assert_int_equal(answer, truth);
        sat_free(alone);
        sat_exchange_free(x);
    }
    assert_true(yes > SHARE(300) / 8 && no > SHARE(300) / 8 && turns_most > 2);
}

/* n pigeons in n - 1 holes. */
static struct sat *pigeons(int n)
{
    struct sat *s = sat_create(false);
    lit in[10][10];
    assert_true(s && n <= 10);
    for (int p = 0; p < n; p++) {
        for (int h = 0; h < n - 1; h++)
            in[p][h] = sat_var(s);
        sat_clause(s, in[p], n - 1);
    }
    for (int h = 0; h < n - 1; h++)
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                SAT_CLAUSE(s, -in[p][h], -in[q][h]);
    return s;
}

/* Number 0 does what it would do alone; then it has told the other enough to spare half of the conflicts. */
static void what_is_told_spares_work(void **unused)
{
    (void)unused;
    struct sat *alone = pigeons(PIGEONS), *first = pigeons(PIGEONS), *second = pigeons(PIGEONS);
    struct sat_exchange *x = sat_exchange_create();
    assert_non_null(x);
    sat_join(first, x, 0);
    sat_join(second, x, 1);
    assert_int_equal(sat_solve(alone), SAT_UNSATISFIABLE);
    assert_int_equal(sat_solve(first), SAT_UNSATISFIABLE);
    assert_int_equal(sat_effort(first).conflicts, sat_effort(alone).conflicts);
    assert_int_equal(sat_solve(second), SAT_UNSATISFIABLE);
    assert_true(sat_effort(second).conflicts > 0);
    if (!CHECKING) /* where there is hardly room for what is told */
        assert_true(sat_effort(second).conflicts < sat_effort(first).conflicts / 2);
    sat_free(alone);
    sat_free(first);
    sat_free(second);
    sat_exchange_free(x);
}

/* Who decides in another order finds another solution, mostly. */
static void members_decide_differently(void **unused)
{
    (void)unused;
    struct rng r;
    rng_seed(&r, 3);
    make(&r);
    f.clauses = 200;
    struct sat *s[MEMBERS];
    struct sat_exchange *x = sat_exchange_create();
    assert_non_null(x);
    int differences = 0;
    for (int i = 0; i < MEMBERS; i++) {
        s[i] = build();
        sat_join(s[i], x, i);
        assert_int_equal(ask(s[i], 0), SAT_SATISFIABLE);
        for (lit v = 2; v < 2 + VARIABLES; v++)
            differences += sat_value(s[i], v) != sat_value(s[0], v);
    }
    assert_true(differences > 0);
    for (int i = 0; i < MEMBERS; i++)
        sat_free(s[i]);
    sat_exchange_free(x);
}

/* What one learns from clauses of its own stays with it. */
static void who_has_left_tells_nothing(void **unused)
{
    (void)unused;
    struct rng r;
    rng_seed(&r, 7);
    int left = 0;
    for (int round = 0; round < SHARE(60); round++) {
        make(&r);
        f.clauses = 400; /* most can be satisfied */
        struct sat *s[2];
        struct sat_exchange *x = sat_exchange_create();
        assert_non_null(x);
        for (int i = 0; i < 2; i++) {
            s[i] = build();
            sat_join(s[i], x, i);
        }
        enum sat_answer answer = ask(s[0], 0);
        for (int excluded = 0; answer == SAT_SATISFIABLE && excluded < 3; excluded++, left++) {
            lit other[20];
            sat_leave(s[0]);
            for (int i = 0; i < 20; i++) /* so that it refutes what the other can satisfy */
                other[i] = sat_value(s[0], 2 + i) ? -(2 + i) : 2 + i;
            for (int i = 0; i < 20; i++)
                sat_clause(s[0], other + i, 1);
            answer = ask(s[0], 0);
        }
        if (answer == SAT_UNSATISFIABLE && left > 0)
            sat_leave(s[0]); /* once more is allowed */
        struct sat *alone = build();
        assert_int_equal(ask(s[1], 0), ask(alone, 0));
        sat_free(alone);
        sat_free(s[0]);
        sat_free(s[1]);
        sat_exchange_free(x);
    }
    assert_true(left > 0);
}

/* ---- threads ---- */

struct team {
    struct sat *member[MEMBERS];
    enum sat_answer answer[MEMBERS];
};

static void body(void *context, int number)
{
    struct team *t = context;
    t->answer[number] = sat_solve(t->member[number]);
}

static void members_may_be_asked_at_the_same_time(void **unused)
{
    (void)unused;
    struct sat_exchange *x = sat_exchange_create();
    struct team t;
    assert_non_null(x);
    for (int i = 0; i < MEMBERS; i++) {
        t.member[i] = pigeons(PIGEONS);
        sat_join(t.member[i], x, i);
    }
    assert_int_equal(threads_run(MEMBERS, body, NULL, &t), MEMBERS);
    for (int i = 0; i < MEMBERS; i++) {
        assert_int_equal(t.answer[i], SAT_UNSATISFIABLE);
        sat_free(t.member[i]);
    }
    sat_exchange_free(x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_one_alone),
        cmocka_unit_test(what_is_told_spares_work),
        cmocka_unit_test(members_decide_differently),
        cmocka_unit_test(who_has_left_tells_nothing),
        cmocka_unit_test(members_may_be_asked_at_the_same_time),
    };
    return cmocka_run_group_tests_name("sat_exchange", tests, NULL, NULL);
}
