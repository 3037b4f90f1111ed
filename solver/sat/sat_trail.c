/* The trail of true literals, taken back level by level. */
#include "sat_solver.h"

#include <assert.h>

void sat_backtrack(struct sat *s, int level)
{
    assert(level >= 0);
    if (s->level <= level)
        return;
    while (s->trail_count > s->level_start[level]) {
        code a = s->trail[--s->trail_count];
        uint8_t flags = s->flags[a >> 1];
        s->value[a] = s->value[a ^ 1] = 0;
        s->flags[a >> 1] = (uint8_t)((flags & (uint8_t)~LAST_FALSE) | (a & 1));
        if (s->trail_count < s->order_head && flags & IN_ORDER)
            sat_order_forget(s, a);
        if (!(flags & IN_HEAP))
            sat_heap_insert(s, (int)(a >> 1));
    }
    s->head = s->trail_count;
    if (s->order_head > s->head)
        s->order_head = s->head;
    s->level = level;
}
