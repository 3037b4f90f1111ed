#include <assert.h>

#include "sat.h"

/* Counters are trees of sums. Clauses for each sum, with numbers in between, give shorter refutations than one bound on all literals
 * (EXPERIMENTS.md, experiment 22). */

int sat_sum(struct sat *s, const lit a[], int na, const lit b[], int nb, int most, lit out[])
{
    assert(most <= SAT_MOST_MAX);
    int n = na + nb < most ? na + nb : most;
    for (int i = 0; i < n; i++)
        out[i] = sat_var(s);
    for (int i = 1; i < n; i++)
        SAT_CLAUSE(s, -out[i], out[i - 1]);
    for (int i = 0; i <= na; i++)
        for (int j = 0; j <= nb; j++) {
            /* a >= i and b >= j give the sum >= i + j; places above the cut follow from i + j == n */
            if (i + j >= 1 && i + j <= n)
                SAT_CLAUSE(s, i ? -a[i - 1] : LIT_FALSE, j ? -b[j - 1] : LIT_FALSE, out[i + j - 1]);
            /* a <= i and b <= j give the sum <= i + j */
            if (i + j < n)
                SAT_CLAUSE(s, unary_at_least(a, na, i + 1), unary_at_least(b, nb, j + 1), -out[i + j]);
        }
    return n;
}

int sat_count(struct sat *s, const lit x[], int n, int most, lit out[])
{
    assert(n <= SAT_COUNT_MAX && most <= SAT_MOST_MAX);
    if (n == 0 || most == 0)
        return 0;
    if (n == 1) {
        out[0] = x[0];
        return 1;
    }
    lit a[SAT_MOST_MAX], b[SAT_MOST_MAX];
    int na = sat_count(s, x, n / 2, most, a), nb = sat_count(s, x + n / 2, n - n / 2, most, b);
    return sat_sum(s, a, na, b, nb, most, out);
}
