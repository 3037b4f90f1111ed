#include "checked.h"

#include <assert.h>

#include "sat_solver.h"

/* ---- propagation ---- */

static bool propagate_short(struct sat *s, code p)
{
    const int8_t *value = s->value;
    const struct sat_due *due = &s->due[p];
    const code *at = s->shorts + due->list, *twos_end = at + due->twos, *end = twos_end + 2 * due->threes;
    for (; at < twos_end; at++)
        if (value[at[0]] <= 0 && !sat_imply(s, at[0], p ^ 1, 0))
            return false;
    for (; at < end; at += 2) {
        int x = value[at[0]], y = value[at[1]];
        if (x > 0 || y > 0 || x + y == 0)
            continue;
        if (!(y < 0 ? sat_imply(s, at[0], at[1], p ^ 1) : sat_imply(s, at[1], at[0], p ^ 1)))
            return false;
    }
    return true;
}

/* The watched literal `lost` of a clause became false: watches another one, or assigns what follows. */
enum watched { WATCH_KEPT, WATCH_MOVED, WATCH_CONFLICT };
static enum watched look_at(struct sat *s, struct sat_watch *w, code lost)
{
    code *l = s->arena + w->clause + ARENA_HEAD;
    int n = (int)s->arena[w->clause], i = 2;
    code other = l[0] ^ l[1] ^ lost;
    w->blocker = other;
    if (s->value[other] > 0)
        return WATCH_KEPT;
    while (i < n && s->value[l[i]] < 0)
        i++;
    l[0] = other;
    if (i < n) {
        code next = l[1] = l[i];
        l[i] = lost;
        return sat_add_watch(s, next, *w) ? WATCH_MOVED : WATCH_KEPT; /* broken: no answer is given */
    }
    l[1] = lost;
    if (s->value[other] == 0) {
        sat_assign(s, other, (struct sat_reason){REASON_LONG, w->clause});
        return WATCH_KEPT;
    }
    s->conflict = l;
    s->conflict_count = n;
    return WATCH_CONFLICT;
}

static bool propagate_long(struct sat *s, code p)
{
    struct sat_due *list = &s->due[p]; /* a moved watch goes to another list: its literal is not false */
    struct sat_watch *to = list->at, *from = to, *end = to + list->count;
    bool good = true;
    while (good && from < end) {
        struct sat_watch w = *from++;
        enum watched how = s->value[w.blocker] > 0 ? WATCH_KEPT : look_at(s, &w, p ^ 1);
        if (how != WATCH_MOVED)
            *to++ = w;
        good = how != WATCH_CONFLICT;
    }
    while (from < end)
        *to++ = *from++;
    list->count = (uint32_t)(to - list->at);
    return good;
}

/* Prefetches the lists that come next: they are spread over megabytes, and waiting for them takes most of the time. (Always inline: gcc
 * sees no effect in a function that only prefetches, and drops the call.) */
static inline __attribute__((always_inline)) void fetch_ahead(const struct sat *s)
{
    enum { FAR = 10, NEAR = 4 };
    if (s->head + FAR < s->trail_count)
        __builtin_prefetch(&s->due[s->trail[s->head + FAR]]);
    if (s->head + NEAR >= s->trail_count)
        return;
    const struct sat_due *near = &s->due[s->trail[s->head + NEAR]];
    __builtin_prefetch(s->shorts + near->list);
    __builtin_prefetch(s->shorts + near->list + 16);
    if (near->count)
        __builtin_prefetch(near->at);
}

/* Clauses first, then the order: conflicts come earlier, and their lemmas are no worse (experiment 23). */
static bool propagate(struct sat *s)
{
    for (;;) {
        while (s->head < s->trail_count) {
            fetch_ahead(s);
            code p = s->trail[s->head++];
            s->effort.propagations++;
            if (!propagate_short(s, p) || !propagate_long(s, p))
                return false;
        }
        if (s->order_head >= s->trail_count)
            return true;
        code p = s->trail[s->order_head++];
        if (s->flags[p >> 1] & IN_ORDER && !sat_order_propagate(s, p))
            return false;
    }
}

/* ---- the search ---- */

/* The most active open variable with its last value; 0: all are assigned. */
static code decide(struct sat *s)
{
    for (int v; (v = sat_heap_pop(s)) != 0;)
        if (s->value[2 * (code)v] == 0)
            return 2 * (code)v + (s->flags[v] & LAST_FALSE);
    return 0;
}

static void learn(struct sat *s)
{
    assert(s->level > 0);
    uint32_t glue;
    int level = sat_analyze(s, &glue);
    sat_keep_lemma(s);
    sat_backtrack(s, level);
    struct sat_reason r = {REASON_NONE, 0};
    if (s->lemma_count > 1)
        r = (struct sat_reason){REASON_LONG, sat_store(s, s->lemma, s->lemma_count, glue)};
    if (s->broken)
        return;
    sat_assign(s, s->lemma[0], r);
    s->bump *= 1 / 0.95;
    double n = (double)s->effort.conflicts;
    s->glue_fast += (glue - s->glue_fast) / (n < 32 ? n : 32);
    s->glue_slow += (glue - s->glue_slow) / (n < 10000 ? n : 10000);
}

/* True if the latest lemmas are worse than usual. A restart then decides the most active variables anew. */
static bool goes_badly(const struct sat *s, uint64_t conflicts) { return conflicts >= 2 && s->glue_fast > 1.2 * s->glue_slow; }

static void tidy(struct sat *s)
{
    if (s->effort.conflicts >= s->reduce_at) {
        s->reduce_at += TINY(2000, 20) + TINY(300, 1) * ++s->reductions;
        sat_clean(s, true);
    } else if (s->trail_count > s->known_when_cleaned + s->variables / 20 || s->given_count != s->listed || !s->shorts) {
        sat_clean(s, false);
    }
}

static void refute(struct sat *s)
{
    s->refuted = s->closed = true;
    s->lemma_count = 0;
    sat_keep_lemma(s);
}

/* Lists all clauses and propagates all that is known. */
static void begin(struct sat *s)
{
    sat_backtrack(s, 0);
    sat_order_begin(s);
    tidy(s);
    s->head = s->order_head = 0;
}

enum sat_answer sat_solve(struct sat *s)
{
    enum { ASK = 16384 }; /* propagations between two looks at the clock: some milliseconds */
    uint64_t since_restart = 0, ask_at = s->effort.propagations + ASK;
    if (s->broken || sat_expired(s))
        return SAT_STOPPED;
    if (!s->refuted)
        begin(s);
    while (!s->broken && !s->refuted) {
        if (!propagate(s)) {
            s->effort.conflicts++;
            since_restart++;
            if (s->level == 0)
                refute(s);
            else
                learn(s);
            continue;
        }
        if (s->effort.propagations >= ask_at) {
            ask_at = s->effort.propagations + ASK;
            if (sat_expired(s))
                return SAT_STOPPED;
        }
        if (s->level > 0 && goes_badly(s, since_restart)) {
            since_restart = 0;
            sat_backtrack(s, 0);
        }
        if (s->level == 0) {
            tidy(s);
            if (s->head < s->trail_count || s->refuted)
                continue;
        }
        code a = decide(s);
        if (a == 0)
            return SAT_SATISFIABLE;
        s->effort.decisions++;
        s->level_start[s->level++] = s->trail_count;
        sat_assign(s, a, (struct sat_reason){REASON_NONE, 0});
    }
    if (s->broken)
        return SAT_STOPPED;
    if (!s->closed)
        refute(s); /* clauses of one literal, or cleaning, refuted it */
    return SAT_UNSATISFIABLE;
}
