#include "pursuit.h"

#include <assert.h>
#include <stdlib.h>

#include "guided.h"
#include "precedence.h"

/* What it costs to follow a plan, and to run beams near it, in propagations: together about a quarter of a second. */
enum { FOLLOW_WORK = 800000, GUIDED_WORK = 3200000 };

/* What it costs to look for gaps in a plan. */
enum { MEND_WORK = 60000 };

/* A plan differs from another if at least so many pairs of departures are in another order. Many plans that come one after the other do
 * not, and beams win nothing near those if they did not near the first (experiment 84). */
enum { PAIRS_APART = 60 };

struct pursuit {
    struct game start;
    struct precedence *formula; /* NULL: not built yet */
    int plans_left;
    bool without_gaps;
    bool played;        /* a plan of the whole formula was followed */
    struct plan guided; /* the last one that beams were run near; no departures: none yet */
    uint64_t limit_positions;
    struct sat_exchange *exchange; /* NULL: alone */
    int number;
};

struct pursuit *pursuit_create(const struct game *start, int plans_most, uint64_t limit_positions)
{
    assert(plans_most > 0);
    struct pursuit *p = malloc(sizeof *p);
    if (p)
        *p = (struct pursuit){.start = *start, .plans_left = plans_most, .limit_positions = limit_positions};
    return p;
}

void pursuit_without_gaps(struct pursuit *p) { p->without_gaps = true; }

void pursuit_join(struct pursuit *p, struct sat_exchange *x, int number)
{
    assert(!p->formula);
    p->exchange = x;
    p->number = number;
}

void pursuit_free(struct pursuit *p)
{
    if (p)
        precedence_free(p->formula);
    free(p);
}

static uint64_t propagations(const struct pursuit *p) { return p->formula ? precedence_effort(p->formula).propagations : 0; }

static bool differs(const struct plan *a, const struct plan *b)
{
    int place[DEPARTURES_MAX], pairs = 0;
    assert(a->count == b->count);
    for (int i = 0; i < a->count; i++)
        place[a->departure[i]] = i;
    for (int i = 0; i < b->count; i++)
        for (int j = i + 1; j < b->count; j++)
            pairs += place[b->departure[i]] > place[b->departure[j]];
    return pairs >= PAIRS_APART;
}

/* False if the allowance is used up. */
static bool spend(struct allowance *a, uint64_t work)
{
    bool left = a->work == 0 || a->work > work;
    a->work -= a->work > 0 && left ? work : 0;
    return left;
}

enum pursuit_answer pursuit_go_on(struct pursuit *p, const struct allowance *a, struct line *out)
{
    struct plan plan;
    struct allowance left = *a;
    uint64_t done = propagations(p);
    int departed;
    if (!p->formula && (p->formula = precedence_create(&p->start, a)) && p->exchange)
        precedence_join(p->formula, p->exchange, p->number);
    if (!p->formula)
        return allowance_stopped(a) ? PURSUIT_UNKNOWN : PURSUIT_NO_MEMORY;
    while (p->plans_left > 0) {
        precedence_allow(p->formula, &left);
        enum precedence_answer answer = precedence_next(p->formula, &plan);
        if (answer == PRECEDENCE_LOST)
            return PURSUIT_LOST;
        if (answer != PRECEDENCE_PLAN)
            return precedence_out_of_memory(p->formula) ? PURSUIT_NO_MEMORY : PURSUIT_UNKNOWN;
        bool mended = !plan.rough && !p->without_gaps && precedence_mend(p->formula);
        if (mended && p->played) {
            if (!spend(&left, propagations(p) - done + MEND_WORK))
                break;
            done = propagations(p);
            continue;
        }
        p->played = !plan.rough;
        p->plans_left--;
        bool apart = p->guided.count == 0 || p->guided.rough || differs(&p->guided, &plan);
        if (follow_plan(&p->start, &plan, p->limit_positions, a, out, &departed))
            return PURSUIT_WON;
        if (apart) {
            p->guided = plan;
            if (guided_search(&p->start, &plan, a, out))
                return PURSUIT_WON;
        }
        if (!plan.rough && !mended && !precedence_avoid(p->formula, &plan, departed))
            p->plans_left = 0;
        if (!spend(&left, propagations(p) - done + FOLLOW_WORK + (apart ? GUIDED_WORK : 0)))
            break;
        done = propagations(p);
    }
    return PURSUIT_UNKNOWN;
}
