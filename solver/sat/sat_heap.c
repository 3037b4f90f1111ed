/* The open variables, the most active first. */
#include "sat_solver.h"

#include <assert.h>

static void heap_set(struct sat *s, int i, int v)
{
    assert(i < s->variables && v >= 1 && v <= s->variables);
    s->heap[i] = v;
    s->place[v] = i;
}

static void heap_up(struct sat *s, int i)
{
    int v = s->heap[i];
    for (int above; i > 0 && s->activity[s->heap[above = (i - 1) / 2]] < s->activity[v]; i = above)
        heap_set(s, i, s->heap[above]);
    heap_set(s, i, v);
}

static void heap_down(struct sat *s, int i)
{
    assert(i < s->heap_count);
    int v = s->heap[i];
    for (int below; (below = 2 * i + 1) < s->heap_count; i = below) {
        if (below + 1 < s->heap_count && s->activity[s->heap[below + 1]] > s->activity[s->heap[below]])
            below++;
        if (s->activity[s->heap[below]] <= s->activity[v])
            break;
        heap_set(s, i, s->heap[below]);
    }
    heap_set(s, i, v);
}

void sat_heap_insert(struct sat *s, int v)
{
    if (s->flags[v] & IN_HEAP)
        return;
    s->flags[v] |= IN_HEAP;
    heap_set(s, s->heap_count, v);
    heap_up(s, s->heap_count++);
}

void sat_heap_moved(struct sat *s, int v)
{
    if (s->flags[v] & IN_HEAP)
        heap_up(s, s->place[v]);
}

int sat_heap_top(struct sat *s)
{
    while (s->heap_count > 0 && s->value[2 * (code)s->heap[0]] != 0)
        sat_heap_pop(s);
    return s->heap_count > 0 ? s->heap[0] : 0;
}

int sat_heap_pop(struct sat *s)
{
    if (s->heap_count == 0)
        return 0;
    int v = s->heap[0], last = s->heap[--s->heap_count];
    s->flags[v] &= (uint8_t)~IN_HEAP;
    if (s->heap_count > 0) {
        heap_set(s, 0, last);
        heap_down(s, 0);
    }
    return v;
}
