#include "sat.h"

#include <stdlib.h>

#include "platform.h"
#include "sat_solver.h"

enum { FIRST_VARIABLES = TINY(1024, 2) };

/* ---- memory ---- */

/* Grows all arrays with one or two elements for each variable. */
static bool grow_variables(struct sat *s, int count)
{
    size_t old = (size_t)s->capacity, want = (size_t)count + 2 /* the code after the last ends its list */, one, two;
    if (want <= old)
        return true;
    want = want < 2 * old ? 2 * old : want < FIRST_VARIABLES ? FIRST_VARIABLES : want;
#define GROW(array)  (one = old, sat_grow(s, &(array), &one, want, sizeof *(array)))
#define GROW2(array) (two = 2 * old, sat_grow(s, &(array), &two, 2 * want, sizeof *(array)))
    if (!GROW(s->flags) || !GROW2(s->value) || !GROW(s->trail) || !GROW(s->step) || !GROW(s->place_in_trail) || !GROW(s->level_start) ||
        !GROW(s->heated) || !GROW(s->hot_until) || !GROW2(s->due) || !GROW2(s->in_shorts) || !GROW2(s->event) || !GROW(s->put_off) ||
        !GROW(s->activity) || !GROW(s->heap) || !GROW(s->place) || !GROW(s->hot) || !GROW(s->lemma) || !GROW(s->mark) || !GROW(s->marked) ||
        !GROW(s->stamp) || !GROW(s->target))
        return false;
#undef GROW
#undef GROW2
    s->capacity = (int)want;
    return true;
}

struct sat *sat_create(bool record)
{
    struct sat *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    *s = (struct sat){.record = record, .bump = 1, .reduce_at = REDUCE_FIRST, .arena_count = 1 /* 0 is no clause */};
    if (!grow_variables(s, 1)) {
        sat_free(s);
        return NULL;
    }
    sat_var(s);
    sat_assign(s, code_of(LIT_TRUE), (struct sat_reason){REASON_NONE, 0});
    return s;
}

void sat_free(struct sat *s)
{
    if (!s)
        return;
    sat_leave(s);
    for (int a = 0; s->due && a < 2 * s->capacity; a++)
        free(s->due[a].at);
    sat_order_free(s->order);
    void *all[] = {s->flags,     s->value, s->trail,    s->step,  s->place_in_trail, s->level_start, s->heated, s->hot_until, s->due,
                   s->in_shorts, s->event, s->activity, s->heap,  s->place,          s->hot,         s->lemma,  s->mark,      s->marked,
                   s->stamp,     s->given, s->shorts,   s->arena, s->lemmas,         s->put_off,     s->target};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    for (int i = 0; i < SAT_STAGES_MAX; i++)
        free(s->later[i].at);
    free(s);
}

/* ---- limits ---- */

static double cpu_clock(void) { return (double)thread_cpu_ns() * 1e-9; }

void sat_allow(struct sat *s, const struct allowance *a)
{
    s->allowance = *a;
    s->deadline = a->cpu_seconds > 0 ? cpu_clock() + a->cpu_seconds : 0;
    s->work_end = a->work > 0 ? s->effort.propagations + a->work : 0;
}

bool sat_out_of_memory(const struct sat *s) { return s->broken; }
bool sat_stopped(const struct sat *s) { return allowance_stopped(&s->allowance); }
bool sat_expired(const struct sat *s)
{
    if (s->work_end > 0 && s->effort.propagations >= s->work_end)
        return true;
    return sat_stopped(s) || (s->deadline > 0 && cpu_clock() >= s->deadline);
}

/* ---- variables ---- */

lit sat_var(struct sat *s)
{
    sat_backtrack(s, 0);
    if (s->broken || !grow_variables(s, s->variables + 1)) {
        s->variables++; /* still a new number: there will be no answer, but callers rely on distinct literals */
        s->broken = true;
        return s->variables;
    }
    int v = ++s->variables;
    s->put_off[v] = (uint8_t)s->putting_off;
    sat_stir(s, v);
    if (!s->putting_off)
        sat_heap_insert(s, v);
    return v;
}

/* ---- questions ---- */

bool sat_value(const struct sat *s, lit a) { return s->value[code_of(a)] > 0; }
struct sat_effort sat_effort(const struct sat *s) { return s->effort; }
uint64_t sat_variables(const struct sat *s) { return (uint64_t)s->variables; }
uint64_t sat_clauses(const struct sat *s) { return s->clauses_recorded; }
uint64_t sat_digest(const struct sat *s) { return s->digest; }

const lit *sat_lemmas(const struct sat *s, size_t *count)
{
    static const lit none = 0;
    *count = s->lemmas_count;
    return s->lost_some ? NULL : s->lemmas ? s->lemmas : &none;
}
