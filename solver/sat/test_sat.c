/* The solver of formulas against counting all assignments; orders and facts against the clauses that they stand for; counters;
 * stages; limits; and the checker's unit propagation over what was recorded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "check_rup.h"
#include "rng.h"
#include "sat.h"
#include "sat_solver.h"
#include "test_share.h"

enum { CLAUSES_MAX = 20000, VARIABLES_MAX = 16 };

/* A formula twice: for the solver, and as clauses. */
struct formula {
    struct sat *sat;
    int clauses, n[CLAUSES_MAX], literal[CLAUSES_MAX][8];
};
static struct formula f;

static void begin(bool record)
{
    f.sat = sat_create(record);
    f.clauses = 0;
    assert_non_null(f.sat);
}

/* A clause that only the list hears of. */
static void list(const lit literals[], int n)
{
    assert_true(f.clauses < CLAUSES_MAX && n <= 8);
    memcpy(f.literal[f.clauses], literals, (size_t)n * sizeof *literals);
    f.n[f.clauses++] = n;
}

static void state(const lit literals[], int n)
{
    list(literals, n);
    sat_clause(f.sat, literals, n);
}

static bool holds(const lit literals[], int n, uint32_t values)
{
    for (int i = 0; i < n; i++) {
        int v = abs(literals[i]);
        bool value = v == 1 || values >> (v - 2) & 1; /* variable 1 is the constant */
        if (value == (literals[i] > 0))
            return true;
    }
    return false;
}

static bool all_hold(uint32_t values)
{
    for (int i = 0; i < f.clauses; i++)
        if (!holds(f.literal[i], f.n[i], values))
            return false;
    return true;
}

static bool satisfiable(void)
{
    for (uint32_t values = 0; values >> (sat_variables(f.sat) - 1) == 0; values++)
        if (all_hold(values))
            return true;
    return false;
}

static uint32_t values_found(void)
{
    uint32_t values = 0;
    for (int v = 2; v <= (int)sat_variables(f.sat); v++)
        values |= (uint32_t)sat_value(f.sat, v) << (v - 2);
    return values;
}

/* The answer is the true one, and what it says can be held against the clauses. */
static bool agrees(void)
{
    enum sat_answer answer = sat_solve(f.sat);
    assert_int_not_equal(answer, SAT_STOPPED);
    assert_int_equal(answer == SAT_SATISFIABLE, satisfiable());
    if (answer == SAT_SATISFIABLE)
        assert_true(all_hold(values_found()));
    return answer == SAT_SATISFIABLE;
}

static lit random_literal(struct rng *r)
{
    lit v = 1 + (lit)rng_below(r, (uint32_t)sat_variables(f.sat));
    return rng_below(r, 2) ? v : -v;
}

static void state_random(struct rng *r, int longest)
{
    lit c[8];
    int n = 1 + (int)rng_below(r, 100) % longest;
    if (n < 2 && rng_below(r, 4))
        n = 3;
    for (int i = 0; i < n; i++)
        c[i] = random_literal(r);
    state(c, n);
}

/* Lemma by lemma, as the checker of certificates does. */
static void refutation_is_followed(void)
{
    struct ck_rup *u = ck_rup_new();
    size_t count;
    const lit *at = sat_lemmas(f.sat, &count), *end = at + count, *last = at;
    assert_true(u && at && count > 0 && end[-1] == 0);
    for (uint64_t v = 0; v < sat_variables(f.sat); v++)
        ck_rup_variable(u);
    ck_rup_state(u, (int[]){1}, 1);
    for (int i = 0; i < f.clauses; i++)
        ck_rup_state(u, f.literal[i], f.n[i]);
    while (at < end) {
        const lit *stop = at;
        while (*stop)
            stop++;
        assert_true(ck_rup_follows(u, at, (int)(stop - at)));
        last = at;
        at = stop + 1;
    }
    assert_true(last == end - 1); /* the last is the empty clause */
    ck_rup_free(u);
}

/* Clauses of one to six literals, constants and doubles among them; more are added after each answer. */
static void clauses_agree_with_counting(void **unused)
{
    (void)unused;
    struct rng r;
    rng_seed(&r, 20261122);
    int yes = 0, no = 0;
    for (int round = 0; round < SHARE(3000); round++) {
        begin(round % 2);
        for (int v = 2 + (int)rng_below(&r, 9); v > 0; v--)
            sat_var(f.sat);
        bool is;
        do {
            for (int i = 1 + (int)rng_below(&r, 12); i > 0; i--)
                state_random(&r, 6);
            if (rng_below(&r, 8) == 0 && sat_variables(f.sat) < 12)
                sat_var(f.sat);
            is = agrees();
            ++*(is ? &yes : &no);
        } while (is);
        assert_false(agrees()); /* and stays so */
        if (round % 2)
            refutation_is_followed();
        sat_free(f.sat);
    }
    assert_true(yes > no && no > 0);
}

/* Few moments, so that all assignments can be counted, and every clause that the order stands for is listed. */
static void orders_agree_with_counting(void **unused)
{
    (void)unused;
    struct rng r;
    rng_seed(&r, 20261123);
    int yes = 0, no = 0;
    for (int round = 0; round < SHARE(3000); round++) {
        begin(round % 2);
        int n = 3 + (int)rng_below(&r, 2), facts = 1 + (int)rng_below(&r, 2);
        lit before[4 * 5] = {0}, held[2][4], after[2][4];
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                lit b = rng_below(&r, 8) ? sat_var(f.sat) : rng_below(&r, 2) ? LIT_TRUE : LIT_FALSE;
                before[i * 5 + j] = b;
                before[j * 5 + i] = -b;
            }
        sat_order(f.sat, n, before, 5);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    if (i != j && j != k && i != k)
                        list((lit[]){-before[i * 5 + j], -before[j * 5 + k], before[i * 5 + k]}, 3);
        for (int k = 0; k < facts; k++) {
            for (int e = 0; e < n; e++) {
                held[k][e] = rng_below(&r, 6) ? sat_var(f.sat) : random_literal(&r);
                after[k][e] = rng_below(&r, 3) ? held[k][e] : random_literal(&r);
            }
            sat_fact(f.sat, held[k], after[k]);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    if (i != j)
                        list((lit[]){-before[i * 5 + j], -after[k][i], held[k][j]}, 3);
        }
        assert_true(sat_variables(f.sat) <= VARIABLES_MAX);
        bool is;
        do {
            for (int i = 1 + (int)rng_below(&r, 6); i > 0; i--)
                state_random(&r, 5);
            is = agrees();
            ++*(is ? &yes : &no);
        } while (is);
        if (round % 2)
            refutation_is_followed();
        sat_free(f.sat);
    }
    assert_true(yes > no && no > 0);
}

/* A fact that is stated after an answer holds from then on, as one stated before it does. */
static void facts_may_follow_an_answer(void **unused)
{
    (void)unused;
    begin(false);
    lit before = sat_var(f.sat), held[2], after[2];
    for (int e = 0; e < 2; e++) {
        held[e] = sat_var(f.sat);
        after[e] = sat_var(f.sat);
    }
    sat_order(f.sat, 2, (lit[]){0, before, -before, 0}, 2);
    SAT_CLAUSE(f.sat, before);
    SAT_CLAUSE(f.sat, after[0]);
    assert_int_equal(sat_solve(f.sat), SAT_SATISFIABLE);
    SAT_CLAUSE(f.sat, -held[1]);
    assert_int_equal(sat_solve(f.sat), SAT_SATISFIABLE);
    sat_fact(f.sat, held, after);
    assert_int_equal(sat_solve(f.sat), SAT_UNSATISFIABLE);
    sat_free(f.sat);
}

static int random_stage(struct rng *r) { return (int)rng_below(r, SAT_STAGES_MAX + 1); }

/* A small formula of an order and facts, of which a part is put off. An early "no" is true of the whole; all stages taken up, each answer
 * is. */
static void stages_agree_with_counting(void **unused)
{
    (void)unused;
    struct rng r;
    rng_seed(&r, 20261127);
    int yes = 0, no = 0, early = 0, early_yes = 0;
    for (int round = 0; round < SHARE(3000); round++) {
        begin(round % 2);
        lit before[3 * 3] = {0}, held[3], after[3];
        for (int i = 0; i < 3; i++)
            for (int j = i + 1; j < 3; j++) {
                before[i * 3 + j] = sat_var(f.sat);
                before[j * 3 + i] = -before[i * 3 + j];
            }
        sat_order(f.sat, 3, before, 3);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                if (i != j)
                    list((lit[]){-before[i * 3 + j], -before[j * 3 + (3 - i - j)], before[i * 3 + (3 - i - j)]}, 3);
        for (int k = 0; k < 2; k++) {
            for (int e = 0; e < 3; e++) {
                sat_put_off(f.sat, random_stage(&r));
                held[e] = rng_below(&r, 6) ? sat_var(f.sat) : random_literal(&r);
                after[e] = rng_below(&r, 3) ? held[e] : random_literal(&r);
            }
            sat_put_off(f.sat, 0);
            sat_fact(f.sat, held, after);
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++)
                    if (i != j)
                        list((lit[]){-before[i * 3 + j], -after[i], held[j]}, 3);
        }
        for (int i = 4 + (int)rng_below(&r, 24); i > 0; i--) {
            sat_put_off(f.sat, random_stage(&r));
            state_random(&r, 5);
        }
        sat_put_off(f.sat, 0);
        enum sat_answer answer;
        int stages = 0;
        while ((answer = sat_solve(f.sat)) == SAT_SATISFIABLE && sat_take_up(f.sat))
            stages++;
        early += answer == SAT_UNSATISFIABLE && stages < SAT_STAGES_MAX;
        early_yes += answer == SAT_UNSATISFIABLE && stages > 0;
        assert_int_equal(answer == SAT_SATISFIABLE, satisfiable());
        if (answer == SAT_SATISFIABLE)
            assert_true(all_hold(values_found()));
        else if (round % 2)
            refutation_is_followed();
        ++*(answer == SAT_SATISFIABLE ? &yes : &no);
        for (bool is = answer == SAT_SATISFIABLE; is;) { /* and more is said afterwards */
            state_random(&r, 5);
            is = agrees();
        }
        sat_free(f.sat);
    }
    assert_true(yes > 0 && no > 0 && early > 0 && early_yes > 0);
}

/* Every assignment of the inputs, forced one after the other on a formula of its own. */
static void counters_count(void **unused)
{
    (void)unused;
    for (int n = 0; n <= 7; n++)
        for (int most = 1; most <= 8; most++)
            for (uint32_t in = 0; in >> n == 0; in++) {
                lit x[8], out[SAT_MOST_MAX];
                begin(false);
                for (int i = 0; i < n; i++)
                    x[i] = sat_var(f.sat);
                int places = sat_count(f.sat, x, n, most, out), ones = __builtin_popcount(in);
                assert_int_equal(places, n < most ? n : most);
                for (int i = 0; i < n; i++)
                    SAT_CLAUSE(f.sat, in >> i & 1 ? x[i] : -x[i]);
                assert_int_equal(sat_solve(f.sat), SAT_SATISFIABLE);
                for (int q = 1; q <= places; q++)
                    assert_int_equal(sat_value(f.sat, out[q - 1]), ones >= q);
                sat_free(f.sat);
            }
}

static struct sat_effort spent; /* by the last pigeons() */

/* n + 1 pigeons in n holes: hard enough for restarts and for lemmas to be forgotten; with one pigeon less there is a solution. */
static struct sat *pigeon_formula(int n, int holes, bool record)
{
    struct sat *s = sat_create(record);
    lit in[16][16];
    assert_non_null(s);
    for (int p = 0; p < n; p++) {
        for (int h = 0; h < holes; h++)
            in[p][h] = sat_var(s);
        sat_clause(s, in[p], holes);
    }
    for (int h = 0; h < holes; h++)
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                SAT_CLAUSE(s, -in[p][h], -in[q][h]);
    return s;
}

static enum sat_answer pigeons(int n, int holes, struct allowance a, bool record)
{
    struct sat *s = pigeon_formula(n, holes, record);
    sat_allow(s, &a);
    enum sat_answer answer = sat_solve(s);
    if (answer == SAT_UNSATISFIABLE)
        assert_true(n < 9 || sat_effort(s).conflicts > 2000);
    spent = sat_effort(s);
    sat_free(s);
    return answer;
}

static void long_searches_and_limits(void **unused)
{
    (void)unused;
    atomic_bool cancel = true;
    struct allowance all = {0};
    for (int n = 2; n <= 9; n++) {
        assert_int_equal(pigeons(n, n, all, false), SAT_SATISFIABLE);
        assert_int_equal(pigeons(n, n - 1, all, n % 2), SAT_UNSATISFIABLE);
    }
    assert_int_equal(pigeons(14, 13, (struct allowance){.cpu_seconds = 0.2}, false), SAT_STOPPED);
    /* Work is the same amount every time. */
    struct sat_effort first;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pigeons(14, 13, (struct allowance){.work = 100000}, false), SAT_STOPPED);
        assert_in_range(spent.propagations, 100000, 150000);
        if (i == 0)
            first = spent;
        assert_memory_equal(&first, &spent, sizeof first);
    }
    assert_int_equal(pigeons(5, 4, (struct allowance){.stop = stop_by_flag, .context = &cancel}, false), SAT_STOPPED);
}

/* What an earlier one left or used up is forgotten; the search is not. */
static void each_allowance_counts_from_when_it_is_given(void **unused)
{
    (void)unused;
    struct sat *s = pigeon_formula(14, 13, false);
    uint64_t conflicts = 0;
    for (uint64_t asked = 1; asked <= 3; asked++) {
        uint64_t before = sat_effort(s).propagations;
        sat_allow(s, &(struct allowance){.work = 50000});
        assert_int_equal(sat_solve(s), SAT_STOPPED);
        assert_in_range(sat_effort(s).propagations - before, 50000, 100000);
        assert_true(sat_effort(s).conflicts > conflicts);
        conflicts = sat_effort(s).conflicts;
    }
    sat_allow(s, &(struct allowance){.cpu_seconds = 1e-9});
    assert_int_equal(sat_solve(s), SAT_STOPPED);
    sat_allow(s, &(struct allowance){0});
    SAT_CLAUSE(s, LIT_FALSE);
    assert_int_equal(sat_solve(s), SAT_UNSATISFIABLE);
    sat_free(s);
}

/* Three decisions that nothing speaks against, then two variables that contradict themselves. */
static void the_longest_trail_without_a_conflict_gives_the_targets(void **unused)
{
    (void)unused;
    enum { FREE = 3 };
    struct sat *s = sat_create(false);
    assert_non_null(s);
    lit open[FREE];
    for (int i = 0; i < FREE; i++) {
        open[i] = sat_var(s);
        s->activity[open[i]] = FREE + 1 - i;
        sat_heap_moved(s, open[i]);
    }
    s->flags[open[1]] |= LAST_FALSE;
    lit y = sat_var(s), z = sat_var(s);
    SAT_CLAUSE(s, y, z);
    SAT_CLAUSE(s, y, -z);
    SAT_CLAUSE(s, -y, z);
    SAT_CLAUSE(s, -y, -z);
    assert_int_equal(sat_solve(s), SAT_UNSATISFIABLE);
    assert_int_equal(s->target_count, 1 + FREE); /* the constant, too */
    assert_int_equal(s->target[open[0]], 1);
    assert_int_equal(s->target[open[1]], -1);
    assert_int_equal(s->target[open[2]], 1);
    assert_int_equal(s->target[y], 0);
    assert_int_equal(s->target[z], 0);
    sat_free(s);
}

static void a_decision_takes_the_target_before_the_last_value(void **unused)
{
    (void)unused;
    struct sat *s = sat_create(false);
    assert_non_null(s);
    lit a = sat_var(s), b = sat_var(s), c = sat_var(s);
    s->target[a] = -1;
    s->target[b] = 1;
    s->flags[b] |= LAST_FALSE;
    s->flags[c] |= LAST_FALSE;
    assert_int_equal(sat_solve(s), SAT_SATISFIABLE);
    assert_false(sat_value(s, a));
    assert_true(sat_value(s, b));
    assert_false(sat_value(s, c));
    sat_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clauses_agree_with_counting),
        cmocka_unit_test(orders_agree_with_counting),
        cmocka_unit_test(stages_agree_with_counting),
        cmocka_unit_test(counters_count),
        cmocka_unit_test(long_searches_and_limits),
        cmocka_unit_test(facts_may_follow_an_answer),
        cmocka_unit_test(each_allowance_counts_from_when_it_is_given),
        cmocka_unit_test(the_longest_trail_without_a_conflict_gives_the_targets),
        cmocka_unit_test(a_decision_takes_the_target_before_the_last_value),
    };
    return cmocka_run_group_tests_name("sat", tests, NULL, NULL);
}
