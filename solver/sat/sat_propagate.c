/* Propagation: what follows from the literals that became true.
 *
 * The order in which they are looked at decides how soon a conflict shows. Of the thousands of literals that follow from a decision, a
 * hundred lead to its conflict, and they are mostly the same ones as in the conflicts before. So variables that were met on the way back
 * from a conflict are hot for some time; literals of hot variables come first, by clauses and by the order, then all others by clauses,
 * then by the order (experiments 23 and 38). */
#include "sat_solver.h"

static bool propagate_short(struct sat *s, code p)
{
    const int8_t *value = s->value;
    const struct sat_short *list = &s->in_shorts[p];
    const code *at = s->shorts + list[0].twos, *twos_end = s->shorts + list[0].threes, *end = s->shorts + list[1].twos;
    for (; at < twos_end; at++)
        if (value[at[0]] <= 0 && !sat_imply(s, at[0], p ^ 1, 0))
            return false;
    for (; at < end; at += 2) {
        int x = value[at[0]], y = value[at[1]];
        if (x + y >= 0) /* one is true, or both are open */
            continue;
        if (x == y)
            return sat_imply(s, at[0], at[1], p ^ 1);
        sat_assign(s, at[x < 0], (struct sat_reason){at[x == 0], p ^ 1});
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

enum { FAR = 10, NEAR = 4 }; /* literals ahead */

/* Prefetches what comes next after list[at]: it is spread over megabytes, and waiting for it takes most of the time. (Always inline: gcc
 * sees no effect in a function that only prefetches, and drops the call.) */
static inline __attribute__((always_inline)) void fetch_ahead(const struct sat *s, const code list[], int at, int count)
{
    if (at + FAR < count)
        __builtin_prefetch(&s->in_shorts[list[at + FAR]]);
    if (at + NEAR >= count)
        return;
    const code *near = s->shorts + s->in_shorts[list[at + NEAR]].twos;
    __builtin_prefetch(near);
    __builtin_prefetch(near + 16);
}

/* Notes that p is propagated by `what`. False: it was before. */
static inline bool mark_propagated(struct sat *s, code p, uint8_t what)
{
    uint8_t *flags = &s->flags[p >> 1];
    bool before = *flags & what;
    *flags |= what;
    return !before;
}

/* The next literal of the list by clauses; by the order. False: conflict. */
static inline bool next_by_clauses(struct sat *s, const code list[], int count, struct sat_heads *h)
{
    fetch_ahead(s, list, h->clauses, count);
    code p = list[h->clauses++];
    if (!mark_propagated(s, p, BY_CLAUSES))
        return true;
    s->effort.propagations++;
    return propagate_short(s, p) && (!(s->flags[p >> 1] & due_flag(p)) || propagate_long(s, p));
}

static inline bool next_by_order(struct sat *s, const code list[], int count, struct sat_heads *h)
{
    if (h->order + NEAR < count)
        sat_order_fetch(s, list[h->order + NEAR]);
    code p = list[h->order++];
    return !(s->flags[p >> 1] & IN_ORDER) || !mark_propagated(s, p, BY_ORDER) || sat_order_propagate(s, p);
}

bool sat_propagate(struct sat *s)
{
    bool good = true;
    while (good) {
        if (s->hot_heads.clauses < s->hot_count)
            good = next_by_clauses(s, s->hot, s->hot_count, &s->hot_heads);
        else if (s->hot_heads.order < s->hot_count)
            good = next_by_order(s, s->hot, s->hot_count, &s->hot_heads);
        else if (s->heads.clauses < s->trail_count)
            good = next_by_clauses(s, s->trail, s->trail_count, &s->heads);
        else if (s->heads.order < s->trail_count)
            good = next_by_order(s, s->trail, s->trail_count, &s->heads);
        else
            break;
    }
    s->hot_count = 0;
    s->hot_heads = (struct sat_heads){0, 0};
    return good;
}

void sat_propagate_anew(struct sat *s)
{
    assert(s->level == 0);
    for (int i = 0; i < s->trail_count; i++)
        s->flags[s->trail[i] >> 1] &= (uint8_t) ~(BY_CLAUSES | BY_ORDER);
    s->heads = (struct sat_heads){0, 0};
}
