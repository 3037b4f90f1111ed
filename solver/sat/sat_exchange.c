#include "sat_exchange.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"
#include "sat_solver.h"

/* A lemma is told if its glue is small, or if it is short; but no very long one. */
enum { GLUE_TOLD = 4, SIZE_TOLD = 8, SIZE_MOST = 40 };
enum { WORDS_FIRST = TINY(1 << 12, 64), WORDS_MOST = TINY(1 << 22, 256) /* 16 MB: what does not fit is not told */ };

/* Lemmas one after the other: size, glue, the member that learned it, literals. */
enum { TOLD_HEAD = 3 };
struct sat_exchange {
    struct lock lock; /* of what follows */
    uint32_t *told;
    size_t count, capacity;
    bool present[SAT_MEMBERS_MAX];
    size_t heard[SAT_MEMBERS_MAX]; /* by member: what lies before has been looked at */
};

struct sat_exchange *sat_exchange_create(void)
{
    struct sat_exchange *x = calloc(1, sizeof *x);
    if (x)
        lock_init(&x->lock);
    return x;
}

void sat_exchange_free(struct sat_exchange *x)
{
    if (!x)
        return;
    lock_destroy(&x->lock);
    free(x->told);
    free(x);
}

static void set_present(struct sat *s, bool present)
{
    struct sat_exchange *x = s->exchange;
    lock_take(&x->lock);
    assert(x->present[s->member] != present);
    x->present[s->member] = present;
    x->heard[s->member] = 0;
    lock_release(&x->lock);
}

void sat_join(struct sat *s, struct sat_exchange *x, int number)
{
    assert(!s->record && !s->exchange && number >= 0 && number < SAT_MEMBERS_MAX);
    if (s->broken)
        return; /* no answer will come, and its last variables have no place in the arrays */
    s->exchange = x;
    s->member = number;
    set_present(s, true);
    for (int v = 1; v <= s->variables; v++)
        sat_stir(s, v);
}

void sat_leave(struct sat *s)
{
    if (s->exchange)
        set_present(s, false);
    s->exchange = NULL;
}

/* At first less than a conflict adds: it decides between variables that no conflict has met. */
void sat_stir(struct sat *s, int v)
{
    if (s->member == 0)
        return;
    uint64_t x = ((uint64_t)v << 8 | (uint64_t)s->member) * 0x9E3779B97F4A7C15u;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9u;
    s->activity[v] += (double)(x >> 48) / 65536;
    sat_heap_moved(s, v);
}

/* Makes room for so many words more: forgets what all members have looked at, then grows. False: there is none. */
static bool make_room(struct sat_exchange *x, size_t more)
{
    if (x->count + more <= x->capacity)
        return true;
    size_t all = x->count;
    for (int i = 0; i < SAT_MEMBERS_MAX; i++)
        if (x->present[i] && x->heard[i] < all)
            all = x->heard[i];
    if (all > 0) {
        memmove(x->told, x->told + all, (x->count - all) * sizeof *x->told);
        x->count -= all;
        for (int i = 0; i < SAT_MEMBERS_MAX; i++)
            x->heard[i] -= x->present[i] ? all : 0;
    }
    size_t capacity = x->capacity > 0 ? x->capacity : WORDS_FIRST;
    while (capacity < x->count + more)
        capacity *= 2;
    if (capacity == x->capacity)
        return true;
    uint32_t *told = capacity <= WORDS_MOST ? realloc(x->told, capacity * sizeof *told) : NULL;
    if (!told)
        return false;
    x->told = told;
    x->capacity = capacity;
    return true;
}

void sat_tell(struct sat *s, uint32_t glue)
{
    struct sat_exchange *x = s->exchange;
    if (!x || s->lemma_count > SIZE_MOST || (glue > GLUE_TOLD && s->lemma_count > SIZE_TOLD))
        return;
    size_t size = (size_t)s->lemma_count;
    lock_take(&x->lock);
    if (make_room(x, TOLD_HEAD + size)) {
        uint32_t *to = x->told + x->count;
        to[0] = (uint32_t)size;
        to[1] = glue;
        to[2] = (uint32_t)s->member;
        memcpy(to + TOLD_HEAD, s->lemma, size * sizeof *to);
        x->count += TOLD_HEAD + size;
    }
    lock_release(&x->lock);
}

/* A lemma of another member, at level 0. One that has variables which are not there, or put off, is left out. */
static void take_over(struct sat *s, const code literals[], int n, uint32_t glue)
{
    code open[SIZE_MOST];
    int count = 0;
    for (int i = 0; i < n; i++) {
        int v = (int)(literals[i] >> 1);
        if (v > s->variables || s->put_off[v] || s->value[literals[i]] > 0)
            return;
        if (s->value[literals[i]] == 0)
            open[count++] = literals[i];
    }
    if (count == 0)
        s->refuted = true;
    else if (count == 1)
        sat_assign(s, open[0], (struct sat_reason){REASON_NONE, 0});
    else
        sat_store(s, open, count, glue);
}

bool sat_may_hear(struct sat *s)
{
    struct sat_exchange *x = s->exchange;
    if (!x)
        return false;
    lock_take(&x->lock);
    size_t *at = &x->heard[s->member];
    while (*at < x->count && (int)x->told[*at + 2] == s->member)
        *at += TOLD_HEAD + x->told[*at];
    bool any = *at < x->count;
    lock_release(&x->lock);
    return any;
}

void sat_hear(struct sat *s)
{
    struct sat_exchange *x = s->exchange;
    assert(s->level == 0);
    if (!x)
        return;
    lock_take(&x->lock);
    size_t *at = &x->heard[s->member];
    while (*at < x->count && !s->refuted && !s->broken) {
        const uint32_t *lemma = x->told + *at;
        *at += TOLD_HEAD + lemma[0];
        if ((int)lemma[2] != s->member)
            take_over(s, lemma + TOLD_HEAD, (int)lemma[0], lemma[1]);
    }
    lock_release(&x->lock);
}
