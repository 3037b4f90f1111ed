/* The guide against the plan written out: who is late and who early at a position, counted card by card. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "deal.h"
#include "guide.h"
#include "rng.h"

/* An order in which the cards can leave as far as waste and reserve go: deals and departures at random. */
static void make_plan(const struct problem *p, struct rng *r, struct plan *plan)
{
    int waste[TALON_MAX], height = 0, dealt = 0, reserve = 0;
    plan->count = 0;
    while (dealt < p->talon_count || height > 0 || reserve < p->reserve_count) {
        uint32_t what = rng_below(r, 3);
        if (what == 0 && dealt < p->talon_count) {
            waste[height++] = dealt++;
        } else if (what == 1 && height > 0) {
            plan->departure[plan->count++] = (uint8_t)waste[--height];
        } else if (what == 2 && reserve < p->reserve_count) {
            plan->departure[plan->count++] = (uint8_t)(p->talon_count + reserve++);
        }
    }
}

/* The least number of deals at which card e can leave as the k-th of the plan: that of the last card dealt among the first k. */
static int leaves_after(const struct problem *p, const struct plan *plan, int e)
{
    int dealt = 0;
    for (int k = 0;; k++) {
        if (plan->departure[k] < p->talon_count && plan->departure[k] >= dealt)
            dealt = plan->departure[k] + 1;
        if (plan->departure[k] == e)
            return dealt;
    }
}

static float expected(const struct problem *p, const struct plan *plan, const struct state *s, float late, float early)
{
    float points = 0;
    int due_left = 0;
    for (int i = 0; i < s->next; i++) {
        bool here = s->left[i / 64] >> i % 64 & 1, due = leaves_after(p, plan, i) < s->next;
        points -= here && due ? late : !here && !due ? early : 0;
    }
    for (int i = 0; i < p->reserve_count; i++)
        due_left += leaves_after(p, plan, p->talon_count + i) >= s->next;
    return points - (s->reserve > due_left ? late * (float)(s->reserve - due_left) : 0);
}

static void counts_who_is_late_and_early(void **state)
{
    (void)state;
    static const char *const GAMES[] = {"aisleriot/redheads", "aisleriot/blondes-and-brunettes", "pysolfc/wood"};
    struct rng r;
    rng_seed(&r, 7);
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        struct game g;
        struct problem p;
        static struct guide guide;
        struct plan plan;
        deal_seed(i, variant_find(GAMES[i]), &g);
        problem_init(&p, &g);
        make_plan(&p, &r, &plan);
        assert_int_equal(plan.count, p.talon_count + p.reserve_count);
        guide_make(&guide, &p, &plan, 10, 3);
        for (int n = 0; n < 2000; n++) {
            struct state s;
            state_init(&p, &g, &s);
            s.next = (uint8_t)rng_below(&r, (uint32_t)p.talon_count + 1);
            s.reserve = (uint8_t)rng_below(&r, (uint32_t)p.reserve_count + 1);
            for (int k = 0; k < s.next; k++)
                if (rng_below(&r, 2))
                    s.left[k / 64] &= ~((uint64_t)1 << k % 64);
            assert_float_equal(guide_points(&guide, &s), expected(&p, &plan, &s, 10, 3), 0.001);
        }
        /* Along the plan, just before each deal, nothing is late, and nothing early if it leaves as soon as the plan lets it. */
        struct state s;
        state_init(&p, &g, &s);
        for (int k = 0; k < plan.count; k++) {
            int e = plan.departure[k];
            if (e < p.talon_count)
                s.left[e / 64] &= ~((uint64_t)1 << e % 64);
            else
                s.reserve--;
            if (k + 1 < plan.count && leaves_after(&p, &plan, plan.departure[k + 1]) > leaves_after(&p, &plan, e)) {
                s.next = (uint8_t)(leaves_after(&p, &plan, e) + 1);
                assert_float_equal(guide_points(&guide, &s), 0, 0.001);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_who_is_late_and_early)};
    return cmocka_run_group_tests_name("guide", tests, NULL, NULL);
}
