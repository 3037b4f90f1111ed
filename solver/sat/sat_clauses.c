/* Clauses: adds, lists and watches them, simplifies them by literals fixed at level 0, forgets them. */
#include "sat_solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool sat_add_watch(struct sat *s, code a, struct sat_watch w)
{
    struct sat_due *due = &s->due[a ^ 1];
    size_t capacity = due->capacity;
    if (due->count == due->capacity) {
        if (!sat_grow(s, &due->at, &capacity, capacity ? 2 * capacity : TINY(4, 1), sizeof *due->at))
            return false;
        due->capacity = (uint32_t)capacity;
    }
    due->at[due->count++] = w;
    s->flags[a >> 1] |= due_flag(a ^ 1);
    return true;
}

/* Watches the first two literals of the clause at `at`. */
static void watch_clause(struct sat *s, uint32_t at)
{
    const code *literals = s->arena + at + ARENA_HEAD;
    sat_add_watch(s, literals[0], (struct sat_watch){at, literals[1]});
    sat_add_watch(s, literals[1], (struct sat_watch){at, literals[0]});
}

uint32_t sat_store(struct sat *s, const code literals[], int n, uint32_t glue)
{
    assert(n >= 2); /* its first two literals are watched */
    size_t need = s->arena_count + ARENA_HEAD + (size_t)n;
    if (need > UINT32_MAX || !sat_grow(s, &s->arena, &s->arena_capacity, need, sizeof *s->arena)) {
        s->broken = true;
        return 0;
    }
    uint32_t at = (uint32_t)s->arena_count;
    s->arena[at] = (uint32_t)n;
    s->arena[at + 1] = glue;
    memcpy(s->arena + at + ARENA_HEAD, literals, (size_t)n * sizeof *literals);
    s->arena_count = need;
    watch_clause(s, at);
    return at;
}

/* Adds a clause of distinct open literals that was given or is short. */
static void add(struct sat *s, const code literals[], int n)
{
    if (n == 0) {
        s->refuted = true;
    } else if (n == 1) {
        sat_assign(s, literals[0], (struct sat_reason){REASON_NONE, 0});
    } else if (n <= 3) {
        struct sat_triple t = {{literals[0], literals[1], n == 3 ? literals[2] : 0}};
        if (s->putting_off)
            sat_put_off_clause(s, t);
        else if (sat_grow(s, &s->given, &s->given_capacity, s->given_count + 1, sizeof *s->given))
            s->given[s->given_count++] = t;
    } else {
        sat_store(s, literals, n, 0);
    }
}

void sat_clause(struct sat *s, const lit literals[], int n)
{
    lit kept[SAT_CLAUSE_MAX];
    code open[SAT_CLAUSE_MAX];
    int m = sat_without_constants(literals, n, kept), count = 0;
    if (m < 0)
        return;
    if (s->record)
        sat_record_clause(s, kept, m);
    if (s->broken || s->refuted)
        return;
    sat_backtrack(s, 0);
    for (int i = 0; i < m; i++) {
        code a = code_of(kept[i]);
        bool twice = false;
        if (s->value[a] > 0)
            return;
        if (s->value[a] < 0)
            continue;
        for (int j = 0; j < count; j++) {
            if (open[j] == (a ^ 1))
                return;
            twice |= open[j] == a;
        }
        if (!twice)
            open[count++] = a;
    }
    add(s, open, count);
}

/* ---- cleaning ---- */

/* Moves the clause's open literals to the front; returns how many, or -1 if it is true. All assignments are of level 0. */
static int open_literals(const struct sat *s, code literals[], int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (s->value[literals[i]] > 0)
            return -1;
        if (s->value[literals[i]] == 0)
            literals[kept++] = literals[i];
    }
    return kept;
}

#define NONE_WORSE UINT64_MAX

/* The median of the learned clauses that were not used, by glue, then size, packed as glue << 32 | size. Clauses of glue 2 and less are
 * always kept. */
static uint64_t worse_half(const struct sat *s)
{
    assert(s->level == 0);
    enum { GLUES = 64, SIZES = 64 };
    size_t count[GLUES][SIZES] = {{0}}, all = 0, worse = 0;
    for (size_t at = 1; at < s->arena_count; at += ARENA_HEAD + s->arena[at]) {
        uint32_t size = s->arena[at], glue = s->arena[at + 1];
        if (glue == 0 || glue & LEMMA_USED)
            continue;
        count[glue < GLUES ? glue : GLUES - 1][size < SIZES ? size : SIZES - 1]++;
        all++;
    }
    for (uint64_t glue = GLUES - 1; glue > 2; glue--)
        for (uint64_t size = SIZES; size-- > 0;) {
            worse += count[glue][size];
            if (worse * 2 > all)
                return glue << 32 | size;
        }
    return (uint64_t)3 << 32;
}

/* Forgets unused lemmas that are at least as bad as `worse`. */
static void clean_arena(struct sat *s, uint64_t worse)
{
    size_t to = 1;
    for (size_t from = 1, next; from < s->arena_count; from = next) {
        uint32_t size = s->arena[from], glue = s->arena[from + 1];
        code *literals = s->arena + from + ARENA_HEAD;
        next = from + ARENA_HEAD + size;
        if (worse != NONE_WORSE && glue & LEMMA_USED)
            glue &= ~LEMMA_USED;
        else if (glue > 0 && ((uint64_t)glue << 32 | size) >= worse)
            continue;
        int n = open_literals(s, literals, (int)size);
        if (n < 0)
            continue;
        if (n <= 3) {
            add(s, literals, n);
            continue;
        }
        memmove(s->arena + to + ARENA_HEAD, literals, (size_t)n * sizeof *literals);
        s->arena[to] = (uint32_t)n;
        s->arena[to + 1] = glue;
        to += ARENA_HEAD + (size_t)n;
    }
    s->arena_count = to;
    for (int a = 0; a < 2 * s->variables + 2; a++)
        s->due[a].count = 0;
    for (int v = 1; v <= s->variables; v++)
        s->flags[v] &= (uint8_t) ~(DUE_TRUE | DUE_FALSE);
    for (uint32_t at = 1; at < s->arena_count; at += ARENA_HEAD + s->arena[at])
        watch_clause(s, at);
}

static void clean_given(struct sat *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->given_count; i++) {
        struct sat_triple t = s->given[i];
        int n = open_literals(s, t.at, t.at[2] ? 3 : 2);
        if (n < 0)
            continue;
        if (n < 2)
            add(s, t.at, n); /* propagation leaves none: this is after an answer, or before the first */
        else
            s->given[kept++] = (struct sat_triple){{t.at[0], t.at[1], n == 3 ? t.at[2] : 0}};
    }
    s->given_count = kept;
}

/* Lists, for each literal that becomes true, the clauses in which it is false. */
static void list_given(struct sat *s)
{
    uint32_t codes = 2 * (uint32_t)s->variables + 2, end = 0;
    free(s->shorts);
    s->shorts = malloc((6 * s->given_count + 1) * sizeof *s->shorts);
    if (!s->shorts) {
        s->broken = true;
        return;
    }
    memset(s->in_shorts, 0, (codes + 1) * sizeof *s->in_shorts);
    for (size_t i = 0; i < s->given_count; i++) { /* counts them ... */
        const code *g = s->given[i].at;
        for (int j = 0; j < (g[2] ? 3 : 2); j++)
            ++*(g[2] ? &s->in_shorts[g[j] ^ 1].threes : &s->in_shorts[g[j] ^ 1].twos);
    }
    for (code a = 0; a <= codes; a++) { /* ... then says where each list ends ... */
        struct sat_short *list = &s->in_shorts[a];
        uint32_t twos = list->twos, threes = list->threes;
        list->twos = end += twos;
        list->threes = end += 2 * threes;
    }
    for (size_t i = s->given_count; i-- > 0;) { /* ... and fills it from there, so that each has its begin at last */
        const code *g = s->given[i].at;
        for (int j = 0; j < (g[2] ? 3 : 2); j++) {
            struct sat_short *list = &s->in_shorts[g[j] ^ 1];
            if (g[2]) {
                s->shorts[--list->threes] = g[(j + 2) % 3];
                s->shorts[--list->threes] = g[(j + 1) % 3];
            } else {
                s->shorts[--list->twos] = g[1 - j];
            }
        }
    }
    s->listed = s->given_count;
}

void sat_clean(struct sat *s, bool forget)
{
    assert(s->level == 0);
    for (int i = 0; i < s->trail_count; i++)
        s->step[i].reason = (struct sat_reason){REASON_NONE, 0};
    clean_arena(s, forget ? worse_half(s) : NONE_WORSE);
    clean_given(s);
    list_given(s);
    s->known_when_cleaned = s->trail_count;
    CHECKED(sat_check(s));
}
