/* The trail of true literals, taken back level by level. */
#include "sat_solver.h"

#include <assert.h>

void sat_backtrack(struct sat *s, int level)
{
    enum { AHEAD = 6 };
    assert(level >= 0);
    if (s->level <= level)
        return;
    while (s->trail_count > s->level_start[level]) {
        code a = s->trail[--s->trail_count];
        if (s->trail_count > AHEAD)
            sat_order_fetch(s, s->trail[s->trail_count - AHEAD]);
        uint8_t flags = s->flags[a >> 1];
        s->value[a] = s->value[a ^ 1] = 0;
        s->flags[a >> 1] = (uint8_t)((flags & (uint8_t) ~(LAST_FALSE | BY_CLAUSES | BY_ORDER)) | (a & 1));
        if (flags & BY_ORDER)
            sat_order_forget(s, a);
        if (!(flags & IN_HEAP))
            sat_heap_insert(s, (int)(a >> 1));
    }
    s->heads = (struct sat_heads){s->trail_count, s->trail_count};
    s->level = level;
}
