#include "sat.h"

#ifdef TERRACE_CADICAL

#include <assert.h>
#include <ccadical.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CLAUSE_MAX = 512 };

struct sat {
    CCaDiCaL *solver;
    int variables;
    uint64_t clauses;
    double deadline; /* CPU seconds of this thread, 0: none */
    const atomic_bool *cancel;
    bool record, lost_some; /* lost_some: no memory for a lemma */
    lit *lemmas;
    size_t lemmas_count, lemmas_size;
    uint64_t digest;
};

static double thread_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bool sat_available(void) { return true; }

bool sat_expired(struct sat *s)
{
    if (s->cancel && atomic_load_explicit(s->cancel, memory_order_relaxed))
        return true;
    return s->deadline > 0 && thread_seconds() >= s->deadline;
}

static int terminate(void *state) { return sat_expired(state); }

/* ---- recording ---- */

static void keep(struct sat *s, lit a)
{
    if (s->lemmas_count == s->lemmas_size) {
        size_t size = s->lemmas_size * 2 + 65536;
        lit *more = realloc(s->lemmas, size * sizeof *more);
        if (!more) {
            s->lost_some = true;
            return;
        }
        s->lemmas = more;
        s->lemmas_size = size;
    }
    s->lemmas[s->lemmas_count++] = a;
}

static void learn(void *state, int *clause)
{
    do
        keep(state, *clause);
    while (*clause++);
}

static int literal_order(const void *a, const void *b)
{
    lit x = *(const lit *)a, y = *(const lit *)b;
    return (x > y) - (x < y);
}

static void digest_clause(struct sat *s, const lit literals[], int n)
{
    lit sorted[CLAUSE_MAX];
    uint64_t x = 0xcbf29ce484222325;
    memcpy(sorted, literals, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, literal_order);
    for (int i = 0; i < n; i++)
        for (int byte = 0; byte < 4; byte++)
            x = (x ^ ((uint32_t)sorted[i] >> 8 * byte & 255)) * 0x100000001b3;
    x ^= x >> 32;
    x *= 0x9e3779b97f4a7c15;
    s->digest += x ^ x >> 29;
}

/* Whatever may change the formula but by a conflict is off. Names that this CaDiCaL does not know it passes over. */
static void set_up_record(struct sat *s)
{
    static const char *const OFF[] = {"inprocessing", "probe", "elim", "vivify", "subsume", "ternary", "decompose", "lucky", "block", "cover",
                                      "condition", "transred", "instantiate", "chrono", "stabilize", "walk", "rephase"};
    for (size_t i = 0; i < sizeof OFF / sizeof *OFF; i++)
        ccadical_set_option(s->solver, OFF[i], 0);
    ccadical_set_learn(s->solver, s, INT_MAX, learn);
    s->record = true;
}

struct sat *sat_create(enum sat_mood mood, double cpu_seconds, const atomic_bool *cancel)
{
    struct sat *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->solver = ccadical_init();
    ccadical_set_option(s->solver, "quiet", 1);
    if (mood == SAT_MOOD_RECORD) {
        set_up_record(s);
    } else if (mood == SAT_MOOD_EXPECT_MODEL) {
        ccadical_set_option(s->solver, "stabilizeonly", 1);
    } else {
        ccadical_set_option(s->solver, "stabilize", 0);
        ccadical_set_option(s->solver, "walk", 0);
    }
    s->deadline = cpu_seconds > 0 ? thread_seconds() + cpu_seconds : 0;
    s->cancel = cancel;
    ccadical_set_terminate(s->solver, s, terminate);
    lit constant = sat_var(s);
    assert(constant == LIT_TRUE);
    ccadical_add(s->solver, constant);
    ccadical_add(s->solver, 0);
    return s;
}

void sat_free(struct sat *s)
{
    if (!s)
        return;
    ccadical_release(s->solver);
    free(s->lemmas);
    free(s);
}

lit sat_var(struct sat *s) { return ++s->variables; }

void sat_clause(struct sat *s, const lit literals[], int n)
{
    lit kept[CLAUSE_MAX];
    int m = 0;
    assert(n <= CLAUSE_MAX);
    for (int i = 0; i < n; i++) {
        if (literals[i] == LIT_TRUE)
            return;
        if (literals[i] != LIT_FALSE)
            kept[m++] = literals[i];
    }
    for (int i = 0; i < m; i++)
        ccadical_add(s->solver, kept[i]);
    ccadical_add(s->solver, 0);
    s->clauses++;
    if (s->record)
        digest_clause(s, kept, m);
}

int sat_sum(struct sat *s, const lit a[], int na, const lit b[], int nb, int most, lit out[])
{
    assert(most <= SAT_MOST_MAX);
    int n = na + nb < most ? na + nb : most;
    for (int i = 0; i < n; i++)
        out[i] = sat_var(s);
    for (int i = 1; i < n; i++)
        SAT_CLAUSE(s, -out[i], out[i - 1]);
    for (int i = 0; i <= na; i++)
        for (int j = 0; j <= nb; j++) {
            /* a >= i and b >= j give the sum >= i + j; places above the cut follow from i + j == n */
            if (i + j >= 1 && i + j <= n)
                SAT_CLAUSE(s, i ? -a[i - 1] : LIT_FALSE, j ? -b[j - 1] : LIT_FALSE, out[i + j - 1]);
            /* a <= i and b <= j give the sum <= i + j */
            if (i + j < n)
                SAT_CLAUSE(s, unary_at_least(a, na, i + 1), unary_at_least(b, nb, j + 1), -out[i + j]);
        }
    return n;
}

int sat_count(struct sat *s, const lit x[], int n, int most, lit out[])
{
    assert(n <= SAT_COUNT_MAX && most <= SAT_MOST_MAX);
    if (n == 0 || most == 0)
        return 0;
    if (n == 1) {
        out[0] = x[0];
        return 1;
    }
    lit a[SAT_MOST_MAX], b[SAT_MOST_MAX];
    int na = sat_count(s, x, n / 2, most, a), nb = sat_count(s, x + n / 2, n - n / 2, most, b);
    return sat_sum(s, a, na, b, nb, most, out);
}

enum sat_answer sat_solve(struct sat *s)
{
    if (sat_expired(s))
        return SAT_STOPPED;
    int answer = ccadical_solve(s->solver);
    return answer == 10 ? SAT_SATISFIABLE : answer == 20 ? SAT_UNSATISFIABLE : SAT_STOPPED;
}

bool sat_value(struct sat *s, lit a)
{
    if (a == LIT_TRUE || a == LIT_FALSE)
        return a == LIT_TRUE;
    return ccadical_val(s->solver, a > 0 ? a : -a) > 0 ? a > 0 : a < 0;
}

uint64_t sat_variables(const struct sat *s) { return (uint64_t)s->variables; }
uint64_t sat_clauses(const struct sat *s) { return s->clauses; }
uint64_t sat_digest(const struct sat *s) { return s->digest; }

const lit *sat_lemmas(const struct sat *s, size_t *count)
{
    static const lit none = 0;
    *count = s->lemmas_count;
    return s->lost_some ? NULL : s->lemmas ? s->lemmas : &none;
}

#else

bool sat_available(void) { return false; }

struct sat *sat_create(enum sat_mood mood, double cpu_seconds, const atomic_bool *cancel)
{
    (void)mood, (void)cpu_seconds, (void)cancel;
    return NULL;
}

/* Never reached: there is no formula to pass. */
void sat_free(struct sat *s) { (void)s; }
bool sat_expired(struct sat *s) { return (void)s, true; }
lit sat_var(struct sat *s) { return (void)s, LIT_TRUE; }
void sat_clause(struct sat *s, const lit literals[], int n) { (void)s, (void)literals, (void)n; }
int sat_count(struct sat *s, const lit x[], int n, int most, lit out[])
{
    (void)s, (void)x, (void)n, (void)most, (void)out;
    return 0;
}
int sat_sum(struct sat *s, const lit a[], int na, const lit b[], int nb, int most, lit out[])
{
    (void)s, (void)a, (void)na, (void)b, (void)nb, (void)most, (void)out;
    return 0;
}
enum sat_answer sat_solve(struct sat *s) { return (void)s, SAT_STOPPED; }
bool sat_value(struct sat *s, lit a) { return (void)s, (void)a, false; }
uint64_t sat_variables(const struct sat *s) { return (void)s, 0; }
uint64_t sat_clauses(const struct sat *s) { return (void)s, 0; }
uint64_t sat_digest(const struct sat *s) { return (void)s, 0; }
const lit *sat_lemmas(const struct sat *s, size_t *count) { return (void)s, *count = 0, NULL; }

#endif
