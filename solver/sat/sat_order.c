#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sat_solver.h"

/* For each pair of moments e, f and each fact k there is a clause
 *
 *   not before(e,f)  or  not after(e,k)  or  held(f,k),
 *
 * and that d has left is a fact as well (held(e,d) = after(e,d) = before(d,e), but after(d,d) is true): so the order is transitive.
 * None of these clauses is stored. What is known of the literals is kept in sets of bits, by moment and by fact, and whenever one
 * literal becomes true the words show which clauses have two false literals now. */

enum { FACT_WORDS = SAT_FACTS_MAX / 64, MOMENT_WORDS = SAT_MOMENTS_MAX / 64 };

enum event_type { EVENT_HELD, EVENT_NOT_HELD, EVENT_AFTER, EVENT_NOT_AFTER, EVENT_BEFORE, EVENT_LAST, KNOWN = EVENT_BEFORE };

/* The meaning of a true literal. */
struct event {
    uint8_t type, moment;
    uint16_t fact; /* EVENT_BEFORE: the later moment */
};

typedef uint64_t facts[FACT_WORDS];
typedef uint64_t moments[MOMENT_WORDS];

struct order {
    int moments, facts;
    bool begun;
    code before[SAT_MOMENTS_MAX][SAT_MOMENTS_MAX], held[SAT_MOMENTS_MAX][SAT_FACTS_MAX], after[SAT_MOMENTS_MAX][SAT_FACTS_MAX];
    moments later[SAT_MOMENTS_MAX], earlier[SAT_MOMENTS_MAX];
    facts at[KNOWN][SAT_MOMENTS_MAX];   /* what is known, by type of event: the facts of a moment, ... */
    moments when[KNOWN][SAT_FACTS_MAX]; /* ... and the moments of a fact */
    struct event *event;                /* the events of a literal begin at its `event` in struct sat and end with an EVENT_LAST */
};

/* ---- recording ---- */

/* Records the clauses that the order represents, each once. */
static void record_order(struct sat *s, int n, const lit before[], int stride)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                lit ij = before[i * stride + j], jk = before[j * stride + k], ik = before[i * stride + k];
                sat_record_clause(s, (lit[]){-ij, -jk, ik}, 3);
                sat_record_clause(s, (lit[]){ij, jk, -ik}, 3);
            }
}

static void record_fact(struct sat *s, const struct order *o, const lit held[], const lit after[])
{
    for (int e = 0; e < o->moments; e++)
        for (int f = 0; f < o->moments; f++)
            if (f != e)
                sat_record_clause(s, (lit[]){-lit_of(o->before[e][f]), -after[e], held[f]}, 3);
}

static void add_fact(struct order *o, const lit held[], const lit after[])
{
    assert(o->facts < SAT_FACTS_MAX);
    o->begun = false;
    for (int e = 0; e < o->moments; e++) {
        o->held[e][o->facts] = code_of(held[e]);
        o->after[e][o->facts] = code_of(after[e]);
    }
    o->facts++;
}

void sat_order(struct sat *s, int n, const lit before[], int stride)
{
    assert(!s->order && n <= SAT_MOMENTS_MAX);
    struct order *o = s->order = calloc(1, sizeof *o);
    if (!o) {
        s->broken = true;
        return;
    }
    o->moments = n;
    for (int e = 0; e < n; e++)
        for (int f = 0; f < n; f++)
            o->before[e][f] = code_of(e == f ? LIT_FALSE : before[e * stride + f]);
    for (int d = 0; d < n; d++) {
        lit left[SAT_MOMENTS_MAX], after[SAT_MOMENTS_MAX];
        for (int e = 0; e < n; e++)
            left[e] = after[e] = lit_of(o->before[d][e]);
        after[d] = LIT_TRUE;
        add_fact(o, left, after);
    }
    if (s->record)
        record_order(s, n, before, stride);
}

void sat_fact(struct sat *s, const lit held[], const lit after[])
{
    if (!s->order)
        return; /* no memory */
    sat_backtrack(s, 0);
    add_fact(s->order, held, after);
    if (s->record)
        record_fact(s, s->order, held, after);
}

void sat_order_free(struct order *o)
{
    if (!o)
        return;
    free(o->event);
    free(o);
}

/* ---- what is known ---- */

static inline void put(uint64_t words[], unsigned bit, bool on)
{
    uint64_t mask = (uint64_t)1 << bit % 64;
    words[bit / 64] = on ? words[bit / 64] | mask : words[bit / 64] & ~mask;
}

static inline void set_event(struct order *o, struct event e, bool on)
{
    if (e.type == EVENT_BEFORE) {
        put(o->later[e.moment], e.fact, on);
        put(o->earlier[e.fact], e.moment, on);
    } else {
        put(o->at[e.type][e.moment], e.fact, on);
        put(o->when[e.type][e.fact], e.moment, on);
    }
}

static void set_events(struct sat *s, code a, bool on)
{
    struct order *o = s->order;
    for (const struct event *e = o->event + s->event[a]; e->type != EVENT_LAST; e++)
        set_event(o, *e, on);
}

void sat_order_forget(struct sat *s, code a) { set_events(s, a, false); }

void sat_order_fetch(const struct sat *s, code a)
{
    if (s->flags[a >> 1] & IN_ORDER)
        __builtin_prefetch(s->order->event + s->event[a]);
}

static bool is_put_off(const struct sat *s, code a) { return s->put_off[a >> 1] > 0; }

/* Nothing follows for what is put off, and nothing from it: as if `held` were true there, and `after` false. */
static void leave_out(struct sat *s)
{
    struct order *o = s->order;
    for (int e = 0; e < o->moments; e++)
        for (int k = 0; k < o->facts; k++) {
            if (is_put_off(s, o->held[e][k]))
                set_event(o, (struct event){EVENT_HELD, (uint8_t)e, (uint16_t)k}, true);
            if (is_put_off(s, o->after[e][k]))
                set_event(o, (struct event){EVENT_NOT_AFTER, (uint8_t)e, (uint16_t)k}, true);
        }
}

static void each_event(struct sat *s, void (*visit)(struct sat *, code, struct event))
{
    const struct order *o = s->order;
    for (int e = 0; e < o->moments; e++) {
        uint8_t moment = (uint8_t)e;
        for (int f = 0; f < o->moments; f++)
            if (e != f)
                visit(s, o->before[e][f], (struct event){EVENT_BEFORE, moment, (uint16_t)f});
        for (int k = 0; k < o->facts; k++) {
            uint16_t fact = (uint16_t)k;
            if (!is_put_off(s, o->held[e][k])) {
                visit(s, o->held[e][k], (struct event){EVENT_HELD, moment, fact});
                visit(s, o->held[e][k] ^ 1, (struct event){EVENT_NOT_HELD, moment, fact});
            }
            if (!is_put_off(s, o->after[e][k])) {
                visit(s, o->after[e][k], (struct event){EVENT_AFTER, moment, fact});
                visit(s, o->after[e][k] ^ 1, (struct event){EVENT_NOT_AFTER, moment, fact});
            }
        }
    }
}

static void count_event(struct sat *s, code a, struct event e)
{
    (void)e;
    s->event[a]++;
}

static void place_event(struct sat *s, code a, struct event e) { s->order->event[--s->event[a]] = e; }

void sat_order_renew(struct sat *s)
{
    if (s->order)
        s->order->begun = false;
}

/* Lists the events by literal. Nothing is propagated yet: all true literals will be. */
void sat_order_begin(struct sat *s)
{
    struct order *o = s->order;
    if (!o || o->begun)
        return;
    o->begun = true;
    memset(o->later, 0, sizeof o->later);
    memset(o->earlier, 0, sizeof o->earlier);
    memset(o->at, 0, sizeof o->at);
    memset(o->when, 0, sizeof o->when);
    leave_out(s);
    for (int v = 1; v <= s->variables; v++) {
        s->flags[v] &= (uint8_t)~IN_ORDER;
        s->event[2 * v] = s->event[2 * v + 1] = 0;
    }
    uint32_t codes = 2 * (uint32_t)s->variables + 2, events = 0;
    each_event(s, count_event);
    for (code a = 0; a < codes; a++) {
        if (s->event[a] > 0 && a > 1)
            s->flags[a >> 1] |= IN_ORDER;
        events += s->event[a];
        s->event[a] = events++; /* the last one's place */
    }
    free(o->event);
    o->event = malloc((size_t)events * sizeof *o->event);
    if (!o->event) {
        s->broken = true;
        return;
    }
    for (code a = 0; a < codes; a++)
        o->event[s->event[a]] = (struct event){.type = EVENT_LAST};
    each_event(s, place_event);
}

/* ---- what follows ---- */

static bool propagate_before(struct sat *s, int e, int f)
{
    assert(e != f);
    struct order *o = s->order;
    code not_a = o->before[e][f] ^ 1;
    int words = (o->facts + 63) / 64;
    for (int w = 0; w < words; w++) {
        for (uint64_t b = o->at[EVENT_AFTER][e][w] & ~o->at[EVENT_HELD][f][w]; b; b &= b - 1) {
            int k = 64 * w + __builtin_ctzll(b);
            if (!sat_imply(s, o->held[f][k], not_a, o->after[e][k] ^ 1))
                return false;
        }
        for (uint64_t b = o->at[EVENT_NOT_HELD][f][w] & ~o->at[EVENT_NOT_AFTER][e][w]; b; b &= b - 1) {
            int k = 64 * w + __builtin_ctzll(b);
            if (!sat_imply(s, o->after[e][k] ^ 1, not_a, o->held[f][k]))
                return false;
        }
    }
    return true;
}

static bool propagate_after(struct sat *s, int e, int k)
{
    struct order *o = s->order;
    code not_a = o->after[e][k] ^ 1;
    for (int w = 0; w < MOMENT_WORDS; w++) {
        for (uint64_t b = o->later[e][w] & ~o->when[EVENT_HELD][k][w]; b; b &= b - 1) {
            int f = 64 * w + __builtin_ctzll(b);
            if (!sat_imply(s, o->held[f][k], not_a, o->before[e][f] ^ 1))
                return false;
        }
        for (uint64_t b = o->when[EVENT_NOT_HELD][k][w] & ~o->earlier[e][w]; b; b &= b - 1) {
            int f = 64 * w + __builtin_ctzll(b);
            if (f != e && !sat_imply(s, o->before[e][f] ^ 1, not_a, o->held[f][k]))
                return false;
        }
    }
    return true;
}

static bool propagate_not_held(struct sat *s, int f, int k)
{
    struct order *o = s->order;
    code not_a = o->held[f][k];
    for (int w = 0; w < MOMENT_WORDS; w++) {
        for (uint64_t b = o->earlier[f][w] & ~o->when[EVENT_NOT_AFTER][k][w]; b; b &= b - 1) {
            int e = 64 * w + __builtin_ctzll(b);
            if (!sat_imply(s, o->after[e][k] ^ 1, not_a, o->before[e][f] ^ 1))
                return false;
        }
        for (uint64_t b = o->when[EVENT_AFTER][k][w] & ~o->later[f][w]; b; b &= b - 1) {
            int e = 64 * w + __builtin_ctzll(b);
            if (e != f && !sat_imply(s, o->before[e][f] ^ 1, not_a, o->after[e][k] ^ 1))
                return false;
        }
    }
    return true;
}

bool sat_order_propagate(struct sat *s, code a)
{
    const struct order *o = s->order;
    set_events(s, a, true);
    for (const struct event *i = o->event + s->event[a]; i->type != EVENT_LAST; i++) {
        struct event e = *i;
        bool good = e.type == EVENT_BEFORE     ? propagate_before(s, e.moment, e.fact)
                    : e.type == EVENT_AFTER    ? propagate_after(s, e.moment, e.fact)
                    : e.type == EVENT_NOT_HELD ? propagate_not_held(s, e.moment, e.fact)
                                               : true;
        if (!good)
            return false;
    }
    return true;
}
