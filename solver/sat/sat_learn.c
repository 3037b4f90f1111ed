#include "sat_solver.h"

#include <assert.h>

/* A variable that was met on the way back from a conflict is hot during so many conflicts; but not before the first ones have passed,
 * because a solution that comes early comes sooner without (experiment 38). */
enum { HOT_FROM = TINY(150, 2), HOT_CONFLICTS = TINY(512, 3) };
enum { IMPLIED_STEPS = 200 }; /* deeper reasons are not followed */
#define ACTIVITY_MOST 1e150   /* then all activities are scaled down by as much */

/* The false literals that forced v's literal. */
static const code *causes(const struct sat *s, int v, int *n)
{
    const struct sat_reason *r = &sat_step_of(s, v)->reason;
    if (r->a == REASON_LONG) {
        *n = (int)s->arena[r->b] - 1;
        return s->arena + r->b + ARENA_HEAD + 1; /* the first is the one that became true */
    }
    *n = r->a == REASON_NONE ? 0 : r->b == 0 ? 1 : 2;
    return &r->a;
}

/* The lemma that forced v's literal, if one did, has helped to explain a conflict. */
static void note_use(struct sat *s, int v)
{
    const struct sat_reason *r = &sat_step_of(s, v)->reason;
    if (r->a == REASON_LONG && s->arena[r->b + 1] > 0)
        s->arena[r->b + 1] |= LEMMA_USED;
}

/* IN_LEMMA: met on the way back from the conflict. NEEDED, IMPLIED: results of implied() for other literals. */
enum { IN_LEMMA = 1, NEEDED = 2, IMPLIED = 4 };

static void mark(struct sat *s, int v, uint8_t what)
{
    if (s->mark[v] == 0)
        s->marked[s->marked_count++] = v;
    s->mark[v] |= what;
}

static void more_active(struct sat *s, int v)
{
    s->activity[v] += s->bump;
    if (s->activity[v] > ACTIVITY_MOST) {
        for (int i = 1; i <= s->variables; i++)
            s->activity[i] *= 1 / ACTIVITY_MOST;
        s->bump *= 1 / ACTIVITY_MOST;
    }
    sat_heap_moved(s, v);
}

static void heat(struct sat *s, int v)
{
    s->hot_until[v] = (uint32_t)s->effort.conflicts + HOT_CONFLICTS;
    if (s->flags[v] & HOT)
        return;
    s->flags[v] |= HOT;
    s->heated[s->heated_count++] = v;
}

static void cool(struct sat *s)
{
    int kept = 0;
    for (int i = 0; i < s->heated_count; i++) {
        int v = s->heated[i];
        if (s->hot_until[v] > s->effort.conflicts)
            s->heated[kept++] = v;
        else
            s->flags[v] &= (uint8_t)~HOT;
    }
    s->heated_count = kept;
}

/* True if v's literal follows from the others of the lemma. Gives up IMPLIED_STEPS down; the literal then stays, which is correct, too. */
static bool implied(struct sat *s, int v, int depth)
{
    const struct sat_step *at = sat_step_of(s, v);
    if (at->level == 0 || (depth > 0 && s->mark[v] & (IN_LEMMA | IMPLIED)))
        return true;
    if (at->reason.a == REASON_NONE || s->mark[v] & NEEDED || depth > IMPLIED_STEPS)
        return false;
    int n;
    const code *list = causes(s, v, &n);
    bool all = true;
    for (int i = 0; all && i < n; i++)
        all = implied(s, (int)(list[i] >> 1), depth + 1);
    if (depth > 0)
        mark(s, v, all ? IMPLIED : NEEDED);
    return all;
}

/* Goes back from the conflict along the trail until a single literal of this level implies it. */
static void collect(struct sat *s)
{
    const code *list = s->conflict;
    int n = s->conflict_count, open = 0, at = s->trail_count;
    code p;
    s->lemma_count = 1;
    for (;;) {
        for (int i = 0; i < n; i++) {
            int v = (int)(list[i] >> 1);
            int level = sat_step_of(s, v)->level;
            if (s->mark[v] || level == 0)
                continue;
            mark(s, v, IN_LEMMA);
            more_active(s, v);
            if (s->effort.conflicts > HOT_FROM)
                heat(s, v);
            if (level == s->level)
                open++;
            else
                s->lemma[s->lemma_count++] = list[i];
        }
        do
            p = s->trail[--at];
        while (s->mark[p >> 1] == 0);
        if (--open == 0)
            break;
        note_use(s, (int)(p >> 1));
        list = causes(s, (int)(p >> 1), &n);
    }
    s->lemma[0] = p ^ 1;
}

int sat_analyze(struct sat *s, uint32_t *glue)
{
    assert(s->level > 0 && s->conflict_count > 0);
    s->marked_count = 0;
    cool(s);
    collect(s);
    int kept = 1, level = 0, second = 0;
    for (int i = 1; i < s->lemma_count; i++)
        if (!implied(s, (int)(s->lemma[i] >> 1), 0))
            s->lemma[kept++] = s->lemma[i];
    s->lemma_count = kept;
    s->stamps++;
    *glue = 1;
    for (int i = 1; i < kept; i++) {
        int l = sat_step_of(s, (int)(s->lemma[i] >> 1))->level;
        *glue += s->stamp[l] != s->stamps;
        s->stamp[l] = s->stamps;
        if (l > level) {
            level = l;
            second = i;
        }
    }
    if (second > 0) {
        code swap = s->lemma[1];
        s->lemma[1] = s->lemma[second];
        s->lemma[second] = swap;
    }
    for (int i = 0; i < s->marked_count; i++)
        s->mark[s->marked[i]] = 0;
    return level;
}
