#include "check_formula_model.h"

#include <stdlib.h>

static int int_order(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void add_to_digest(struct formula *f, const int literal[], int n)
{
    int sorted[LONGEST];
    uint64_t x = 14695981039346656037u;
    for (int i = 0; i < n; i++)
        sorted[i] = literal[i];
    qsort(sorted, (size_t)n, sizeof *sorted, int_order);
    for (int i = 0; i < 4 * n; i++)
        x = (x ^ ((unsigned)sorted[i / 4] >> i % 4 * 8 & 255)) * 1099511628211u;
    x ^= x >> 32;
    x *= 0x9e3779b97f4a7c15u;
    x ^= x >> 29;
    f->digest += x;
}

void ck_formula_state(struct formula *f, const int literal[], int n)
{
    int kept[LONGEST], count = 0;
    for (int i = 0; i < n; i++) {
        if (literal[i] == TRUE)
            return;
        if (literal[i] != FALSE)
            kept[count++] = literal[i];
    }
    add_to_digest(f, kept, count);
    f->clauses++;
    ck_rup_state(f->logic, kept, count);
}

void ck_formula_stays(struct formula *f, const int here[], const int after[])
{
    for (int e = 0; e < f->cards; e++)
        for (int later = 0; later < f->cards; later++)
            if (later != e)
                STATE(-f->before[e][later], -after[e], here[later]); /* T1 */
}
