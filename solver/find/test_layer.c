/* A layer against sorting everything that came. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "layer.h"
#include "rng.h"

enum { COMERS = 500 };

struct comer {
    float points;
    uint32_t node;
};

/* Better first, by the description. */
static int compare_comers(const void *a, const void *b)
{
    const struct comer *x = a, *y = b;
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    return x->node < y->node ? -1 : 1;
}

static void keeps_the_best(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 37);
    for (uint32_t most = 1; most <= 130; most += most < 10 ? 1 : 40) {
        static struct comer comer[COMERS];
        struct layer l;
        layer_init(&l, most);
        uint32_t refused = 0;
        for (uint32_t n = 0; n < COMERS; n++) {
            comer[n] = (struct comer){(float)rng_below(&r, 200), n}; /* many have the same points */
            assert_true((layer_bar(&l) == -INFINITY) == (n < most));
            if (comer[n].points <= layer_bar(&l)) {
                refused++;
                continue;
            }
            struct finder_item *item = layer_add(&l, comer[n].points, n);
            assert_non_null(item);
            item->mark.node = n;
        }
        assert_true(refused > 0);
        assert_int_equal(l.count, most);
        layer_sort(&l);
        qsort(comer, COMERS, sizeof *comer, compare_comers);
        for (uint32_t i = 0; i < most; i++)
            assert_int_equal(layer_item(&l, i)->mark.node, comer[i].node);
        layer_free(&l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(keeps_the_best)};
    return cmocka_run_group_tests_name("layer", tests, NULL, NULL);
}
