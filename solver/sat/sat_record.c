/* Memory, and the record of a refutation: clauses are counted and digested, lemmas kept. */
#include "sat_solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool sat_grow(struct sat *s, void *array, size_t *capacity, size_t count, size_t size)
{
    assert(size > 0 && *capacity < SIZE_MAX / size);
    if (count <= *capacity)
        return true;
    size_t larger = *capacity * 2 > count ? *capacity * 2 : count;
    void *at;
    memcpy(&at, array, sizeof at); /* `array` points to a pointer of any type */
    void *more = realloc(at, larger * size);
    if (!more) {
        s->broken = true;
        return false;
    }
    memcpy(array, &more, sizeof more);
    memset((char *)more + *capacity * size, 0, (larger - *capacity) * size);
    *capacity = larger;
    return true;
}

static void keep(struct sat *s, lit a)
{
    bool broken = s->broken;
    if (!sat_grow(s, &s->lemmas, &s->lemmas_capacity, s->lemmas_count + 1, sizeof *s->lemmas)) {
        s->lost_some = true;
        s->broken = broken; /* the answer is valid all the same */
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
    lit sorted[SAT_CLAUSE_MAX];
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

int sat_without_constants(const lit literals[], int n, lit kept[])
{
    int m = 0;
    assert(n <= SAT_CLAUSE_MAX);
    for (int i = 0; i < n; i++) {
        if (literals[i] == LIT_TRUE)
            return -1;
        if (literals[i] != LIT_FALSE)
            kept[m++] = literals[i];
    }
    return m;
}

void sat_record_clause(struct sat *s, const lit literals[], int n)
{
    lit kept[SAT_CLAUSE_MAX];
    int m = sat_without_constants(literals, n, kept);
    if (m < 0)
        return;
    s->clauses_recorded++;
    digest_clause(s, kept, m);
}
