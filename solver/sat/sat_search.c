#include <assert.h>

#include "sat_solver.h"

#define FADE 0.95 /* of each activity is left after a conflict */
enum {
    RUN_UNIT = TINY(128, 32),   /* conflicts of the shortest run between two restarts */
    CLEAN = 20,                 /* one in so many variables more is known for good: time to clean */
    REDUCE_MORE = TINY(300, 1), /* conflicts more before each further reduction */
};

/* The most active open variable with its target, or with its last value if it has none; 0: all are assigned. */
static code decide(struct sat *s)
{
    for (int v; (v = sat_heap_pop(s)) != 0;)
        if (s->value[2 * (code)v] == 0)
            return 2 * (code)v + (s->target[v] != 0 ? s->target[v] < 0 : s->flags[v] & LAST_FALSE);
    return 0;
}

/* After a conflict: if no trail without one was longer than the levels before it, their values become the targets. What nearly was a
 * solution is tried again, and most formulas that are asked for long have one (after Biere and Fleury, Chasing Target Phases, 2020;
 * experiment 79). */
static void aim(struct sat *s)
{
    assert(s->level > 0);
    int count = s->level_start[s->level - 1];
    if (count <= s->target_count)
        return;
    s->target_count = count;
    for (int i = 0; i < count; i++)
        s->target[s->trail[i] >> 1] = s->trail[i] & 1 ? -1 : 1;
}

static void learn(struct sat *s)
{
    assert(s->level > 0);
    uint32_t glue;
    int level = sat_analyze(s, &glue);
    sat_keep_lemma(s);
    sat_tell(s, glue);
    sat_backtrack(s, level);
    struct sat_reason r = {REASON_NONE, 0};
    if (s->lemma_count > 1)
        r = (struct sat_reason){REASON_LONG, sat_store(s, s->lemma, s->lemma_count, glue)};
    if (s->broken)
        return;
    sat_assign(s, s->lemma[0], r);
    s->bump *= 1 / FADE;
}

/* The runs between restarts are 1, 1, 2, 1, 1, 2, 4, 1, ... units long (Luby, Sinclair and Zuckerman, Optimal Speedup of Las Vegas
 * Algorithms, 1993; counted as Knuth does, The Art of Computer Programming, 7.2.2.2). Targets need such long runs to come near a
 * solution: with restarts whenever lemmas got worse a first plan took twice the work or more, a loss up to a half more (experiment 82). */
struct runs {
    uint64_t run, units; /* the present one's number, from 1 on, and its length */
    uint64_t conflicts;  /* since it began */
};

static bool run_is_over(const struct runs *r) { return r->conflicts >= RUN_UNIT * r->units; }

static void next_run(struct runs *r)
{
    bool longest = (r->run & -r->run) == r->units; /* of those that end here */
    *r = longest ? (struct runs){.run = r->run + 1, .units = 1} : (struct runs){.run = r->run, .units = 2 * r->units};
}

/* The first levels whose decisions a restart would make again: they are more active than all that is open. */
static int lasting_levels(struct sat *s)
{
    int top = sat_heap_top(s), levels = 0;
    while (levels < s->level && top > 0 && s->activity[s->trail[s->level_start[levels]] >> 1] > s->activity[top])
        levels++;
    return levels;
}

/* Decides the most active variables anew, from level 0 on where there is something to do or to hear. */
static void restart(struct sat *s)
{
    bool due = s->effort.conflicts >= s->reduce_at || sat_may_hear(s);
    sat_backtrack(s, due ? 0 : lasting_levels(s));
}

static void tidy(struct sat *s)
{
    if (s->effort.conflicts >= s->reduce_at) {
        s->reduce_at += REDUCE_FIRST + REDUCE_MORE * ++s->reductions;
        sat_clean(s, true);
    } else if (s->trail_count > s->known_when_cleaned + s->variables / CLEAN || s->given_count != s->listed || !s->shorts) {
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
    sat_propagate_anew(s);
}

enum sat_answer sat_solve(struct sat *s)
{
    enum { ASK = 16384 }; /* propagations between two looks at the clock: some milliseconds */
    struct runs runs = {.run = 1, .units = 1};
    uint64_t ask_at = s->effort.propagations + ASK;
    assert(s->putting_off == 0); /* cleaning would put off clauses once more */
    if (s->broken || sat_expired(s))
        return SAT_STOPPED;
    s->target_count = 0;
    if (!s->refuted)
        begin(s);
    while (!s->broken && !s->refuted) {
        if (!sat_propagate(s)) {
            s->effort.conflicts++;
            runs.conflicts++;
            if (s->level == 0) {
                refute(s);
            } else {
                aim(s);
                learn(s);
            }
            continue;
        }
        if (s->effort.propagations >= ask_at) {
            ask_at = s->effort.propagations + ASK;
            if (sat_expired(s))
                return SAT_STOPPED;
        }
        if (s->level > 0 && run_is_over(&runs)) {
            next_run(&runs);
            restart(s);
        }
        if (s->level == 0) {
            tidy(s);
            sat_hear(s);
            if (s->heads.clauses < s->trail_count || s->refuted)
                continue;
        }
        code a = decide(s);
        if (a == 0)
            return SAT_SATISFIABLE;
        s->effort.decisions++;
        s->level_start[s->level++] = s->trail_count;
        sat_assign(s, a, (struct sat_reason){REASON_NONE, 0});
    }
    if (s->broken) {
        sat_leave(s);
        return SAT_STOPPED;
    }
    if (!s->closed)
        refute(s); /* clauses of one literal, or cleaning, refuted it */
    return SAT_UNSATISFIABLE;
}
