/* Parts of the formula that are put off. A refutation needs a part only, and a smaller formula is propagated faster. */
#include "sat_solver.h"

#include <assert.h>
#include <stdlib.h>

void sat_put_off(struct sat *s, int stage)
{
    assert(stage == 0 || (stage > s->stage && stage <= SAT_STAGES_MAX));
    s->putting_off = stage;
    if (stage > s->stages)
        s->stages = stage;
}

void sat_put_off_clause(struct sat *s, struct sat_triple t)
{
    assert(s->putting_off > s->stage);
    struct sat_triples *later = &s->later[s->putting_off - 1];
    if (sat_grow(s, &later->at, &later->capacity, later->count + 1, sizeof *later->at))
        later->at[later->count++] = t;
}

bool sat_take_up(struct sat *s)
{
    assert(s->putting_off == 0);
    if (s->broken || s->stage == s->stages)
        return false;
    sat_backtrack(s, 0);
    struct sat_triples *now = &s->later[s->stage++];
    for (int v = 1; v <= s->variables; v++)
        if (s->put_off[v] == s->stage) {
            s->put_off[v] = 0;
            sat_heap_insert(s, v);
        }
    if (sat_grow(s, &s->given, &s->given_capacity, s->given_count + now->count, sizeof *s->given))
        for (size_t i = 0; i < now->count; i++)
            s->given[s->given_count++] = now->at[i];
    free(now->at);
    *now = (struct sat_triples){0};
    sat_order_renew(s);
    return true;
}
