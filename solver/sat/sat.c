#include "sat.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sat_solver.h"

enum { CLAUSE_MAX = 512 };

/* ---- memory ---- */

bool sat_room(struct sat *s, void *array, size_t *room, size_t count, size_t size)
{
    if (count <= *room)
        return true;
    size_t larger = *room * 2 > count ? *room * 2 : count;
    void *at;
    memcpy(&at, array, sizeof at); /* whatever it points to */
    void *more = realloc(at, larger * size);
    if (!more) {
        s->broken = true;
        return false;
    }
    memcpy(array, &more, sizeof more);
    memset((char *)more + *room * size, 0, (larger - *room) * size);
    *room = larger;
    return true;
}

/* Everything that there is one of, or two, for each variable. */
static bool room_for_variables(struct sat *s, int count)
{
    size_t had = (size_t)s->room, want = (size_t)count + 1, one, two;
    if (want <= had)
        return true;
    want = want < 2 * had ? 2 * had : want < 1024 ? 1024 : want;
#define ROOM(array)  (one = had, sat_room(s, &(array), &one, want, sizeof *(array)))
#define ROOM2(array) (two = 2 * had, sat_room(s, &(array), &two, 2 * want, sizeof *(array)))
    if (!ROOM(s->variable) || !ROOM(s->flags) || !ROOM2(s->value) || !ROOM(s->trail) || !ROOM(s->level_start) || !ROOM2(s->due) ||
        !ROOM(s->activity) || !ROOM(s->heap) || !ROOM(s->lemma) || !ROOM(s->mark) || !ROOM(s->marked) || !ROOM(s->stamp))
        return false;
#undef ROOM
#undef ROOM2
    s->room = (int)want;
    return true;
}

struct sat *sat_create(bool record)
{
    struct sat *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    *s = (struct sat){.record = record, .bump = 1, .reduce_at = 2000, .arena_count = 1 /* 0 is no clause */};
    if (!room_for_variables(s, 1)) {
        sat_free(s);
        return NULL;
    }
    sat_var(s);
    sat_assign(s, code_of(LIT_TRUE), (struct reason){REASON_NONE, 0});
    return s;
}

void sat_free(struct sat *s)
{
    if (!s)
        return;
    for (int a = 0; s->due && a < 2 * s->room; a++)
        free(s->due[a].at);
    sat_order_free(s->order);
    void *all[] = {s->variable, s->flags, s->value,  s->trail, s->level_start, s->due,    s->activity, s->heap,
                   s->lemma,    s->mark,  s->marked, s->stamp, s->given,       s->shorts, s->arena,    s->lemmas};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(s);
}

/* ---- limits ---- */

static double cpu_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void sat_allow(struct sat *s, const struct allowance *a)
{
    s->allowance = *a;
    s->deadline = a->cpu_seconds > 0 ? cpu_clock() + a->cpu_seconds : 0;
}

bool sat_stopped(const struct sat *s) { return allowance_stopped(&s->allowance); }
bool sat_expired(const struct sat *s) { return sat_stopped(s) || (s->deadline > 0 && cpu_clock() >= s->deadline); }

/* ---- record ---- */

static void keep(struct sat *s, lit a)
{
    bool broken = s->broken;
    if (!sat_room(s, &s->lemmas, &s->lemmas_room, s->lemmas_count + 1, sizeof *s->lemmas)) {
        s->lost_some = true;
        s->broken = broken; /* the answer holds all the same */
        return;
    }
    s->lemmas[s->lemmas_count++] = a;
}

void sat_keep_lemma(struct sat *s)
{
    if (!s->record)
        return;
    for (int i = 0; i < s->lemma_count; i++)
        keep(s, lit_of(s->lemma[i]));
    keep(s, 0);
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

/* Without constants. -1: the clause is true. */
static int without_constants(const lit literals[], int n, lit kept[])
{
    int m = 0;
    assert(n <= CLAUSE_MAX);
    for (int i = 0; i < n; i++) {
        if (literals[i] == LIT_TRUE)
            return -1;
        if (literals[i] != LIT_FALSE)
            kept[m++] = literals[i];
    }
    return m;
}

void sat_say(struct sat *s, const lit literals[], int n)
{
    lit kept[CLAUSE_MAX];
    int m = without_constants(literals, n, kept);
    if (m < 0)
        return;
    s->said++;
    digest_clause(s, kept, m);
}

/* ---- variables and clauses ---- */

lit sat_var(struct sat *s)
{
    sat_backtrack(s, 0);
    if (s->broken || !room_for_variables(s, s->variables + 1)) {
        s->variables++; /* a number of its own all the same: no answer will be given, but callers tell literals apart */
        s->broken = true;
        return s->variables;
    }
    int v = ++s->variables;
    sat_heap_insert(s, v);
    return v;
}

bool sat_watch(struct sat *s, code a, struct watch w)
{
    struct due *due = &s->due[a ^ 1];
    size_t room = due->room;
    if (due->count == due->room) {
        if (!sat_room(s, &due->at, &room, room ? 2 * room : 4, sizeof *due->at))
            return false;
        due->room = (uint32_t)room;
    }
    due->at[due->count++] = w;
    return true;
}

uint32_t sat_store(struct sat *s, const code literals[], int n, uint32_t glue)
{
    size_t need = s->arena_count + ARENA_HEAD + (size_t)n;
    if (need > UINT32_MAX || !sat_room(s, &s->arena, &s->arena_room, need, sizeof *s->arena)) {
        s->broken = true;
        return 0;
    }
    uint32_t at = (uint32_t)s->arena_count;
    s->arena[at] = (uint32_t)n;
    s->arena[at + 1] = glue;
    memcpy(s->arena + at + ARENA_HEAD, literals, (size_t)n * sizeof *literals);
    s->arena_count = need;
    sat_watch(s, literals[0], (struct watch){at, literals[1]});
    sat_watch(s, literals[1], (struct watch){at, literals[0]});
    return at;
}

/* A clause of open literals, none twice, that was given or is short. */
static void add(struct sat *s, const code literals[], int n)
{
    if (n == 0) {
        s->refuted = true;
    } else if (n == 1) {
        sat_assign(s, literals[0], (struct reason){REASON_NONE, 0});
    } else if (n <= 3) {
        if (sat_room(s, &s->given, &s->given_room, s->given_count + 1, sizeof *s->given))
            s->given[s->given_count++] = (struct triple){{literals[0], literals[1], n == 3 ? literals[2] : 0}};
    } else {
        sat_store(s, literals, n, 0);
    }
}

void sat_clause(struct sat *s, const lit literals[], int n)
{
    lit kept[CLAUSE_MAX];
    code open[CLAUSE_MAX];
    int m = without_constants(literals, n, kept), count = 0;
    if (m < 0)
        return;
    if (s->record) {
        s->said++;
        digest_clause(s, kept, m);
    }
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

/* The clause's open literals to the front; how many, or -1 if it is true. All that is assigned is known for good. */
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

/* From this glue on, and from this size on at that glue, half of the learned clauses: packed as glue << 32 | size. 2 and less are kept always. */
static uint64_t worse_half(const struct sat *s)
{
    enum { GLUES = 64, SIZES = 64 };
    size_t count[GLUES][SIZES] = {{0}}, all = 0, worse = 0;
    for (size_t at = 1; at < s->arena_count; at += ARENA_HEAD + s->arena[at]) {
        uint32_t size = s->arena[at], glue = s->arena[at + 1];
        if (glue == 0)
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

static void clean_arena(struct sat *s, uint64_t worse)
{
    size_t to = 1;
    for (size_t from = 1, next; from < s->arena_count; from = next) {
        uint32_t size = s->arena[from], glue = s->arena[from + 1];
        code *literals = s->arena + from + ARENA_HEAD;
        next = from + ARENA_HEAD + size;
        if (glue > 0 && ((uint64_t)glue << 32 | size) >= worse)
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
    for (uint32_t at = 1; at < s->arena_count; at += ARENA_HEAD + s->arena[at]) {
        const code *literals = s->arena + at + ARENA_HEAD;
        sat_watch(s, literals[0], (struct watch){at, literals[1]});
        sat_watch(s, literals[1], (struct watch){at, literals[0]});
    }
}

static void clean_given(struct sat *s)
{
    size_t kept = 0, count = s->given_count;
    for (size_t i = 0; i < count; i++) {
        struct triple t = s->given[i];
        int n = open_literals(s, t.at, t.at[2] ? 3 : 2);
        if (n < 0)
            continue;
        if (n < 2)
            add(s, t.at, n); /* nothing that is propagated leaves one: after an answer, or before the first */
        else
            s->given[kept++] = (struct triple){{t.at[0], t.at[1], n == 3 ? t.at[2] : 0}};
    }
    s->given_count = kept;
}

/* For each literal, that it is true: the clauses in which it is false. */
static void list_given(struct sat *s)
{
    uint32_t codes = 2 * (uint32_t)s->variables + 2, end = 0;
    free(s->shorts);
    s->shorts = malloc((6 * s->given_count + 1) * sizeof *s->shorts);
    if (!s->shorts) {
        s->broken = true;
        return;
    }
    for (code a = 0; a < codes; a++)
        s->due[a].twos = s->due[a].threes = 0;
    for (size_t i = 0; i < s->given_count; i++) {
        const code *g = s->given[i].at;
        for (int j = 0; j < (g[2] ? 3 : 2); j++)
            ++*(g[2] ? &s->due[g[j] ^ 1].threes : &s->due[g[j] ^ 1].twos);
    }
    for (code a = 0; a < codes; a++) {
        struct due *due = &s->due[a];
        due->list = end;
        end += due->twos + 2 * due->threes;
        due->twos = due->threes = 0;
    }
    for (int size = 2; size <= 3; size++) /* those of two first */
        for (size_t i = 0; i < s->given_count; i++) {
            const code *g = s->given[i].at;
            for (int j = 0; (g[2] ? 3 : 2) == size && j < size; j++) {
                struct due *due = &s->due[g[j] ^ 1];
                code *to = s->shorts + due->list + due->twos + 2 * due->threes;
                to[0] = g[(j + 1) % size];
                if (size == 2) {
                    due->twos++;
                } else {
                    to[1] = g[(j + 2) % 3];
                    due->threes++;
                }
            }
        }
    s->listed = s->given_count;
}

void sat_clean(struct sat *s, bool forget)
{
    assert(s->level == 0);
    for (int i = 0; i < s->trail_count; i++)
        s->variable[s->trail[i] >> 1].reason = (struct reason){REASON_NONE, 0};
    clean_arena(s, forget ? worse_half(s) : UINT64_MAX);
    clean_given(s);
    list_given(s);
    s->known_when_cleaned = s->trail_count;
}

/* ---- questions ---- */

bool sat_value(const struct sat *s, lit a) { return s->value[code_of(a)] > 0; }
struct sat_effort sat_effort(const struct sat *s) { return s->effort; }
uint64_t sat_variables(const struct sat *s) { return (uint64_t)s->variables; }
uint64_t sat_clauses(const struct sat *s) { return s->said; }
uint64_t sat_digest(const struct sat *s) { return s->digest; }

const lit *sat_lemmas(const struct sat *s, size_t *count)
{
    static const lit none = 0;
    *count = s->lemmas_count;
    return s->lost_some ? NULL : s->lemmas ? s->lemmas : &none;
}
