/* What the checked build recounts: the heap of decisions, the watches, and the lists of short clauses. */
#include "sat_solver.h"

static void check_heap(const struct sat *s)
{
    int in_heap = 0;
    for (int i = 0; i < s->heap_count; i++) {
        int v = s->heap[i];
        CHECKED_ASSERT(s->place[v] == i && s->flags[v] & IN_HEAP);
        CHECKED_ASSERT(i == 0 || s->activity[s->heap[(i - 1) / 2]] >= s->activity[v]);
    }
    for (int v = 1; v <= s->variables; v++) {
        in_heap += (s->flags[v] & IN_HEAP) != 0;
        CHECKED_ASSERT(s->value[code_of(v)] != 0 || s->flags[v] & IN_HEAP || s->put_off[v]); /* otherwise it would never be decided */
    }
    CHECKED_ASSERT(in_heap == s->heap_count);
}

/* True if the clause at `at` is on the list of its literal a exactly once. */
static bool watched(const struct sat *s, uint32_t at, code a)
{
    int times = 0;
    const struct sat_due *due = &s->due[a ^ 1];
    for (uint32_t i = 0; i < due->count; i++)
        times += due->at[i].clause == at;
    return times == 1;
}

static void check_watches(const struct sat *s)
{
    uint64_t clauses = 0, watches = 0;
    for (uint32_t at = 1; at < s->arena_count; at += ARENA_HEAD + s->arena[at]) {
        const code *literals = s->arena + at + ARENA_HEAD;
        CHECKED_ASSERT(watched(s, at, literals[0]) && watched(s, at, literals[1]));
        clauses++;
    }
    for (code a = 0; a < 2 * (code)s->variables + 2; a++) {
        watches += s->due[a].count;
        CHECKED_ASSERT(s->due[a].count == 0 || s->flags[a >> 1] & due_flag(a));
    }
    CHECKED_ASSERT(watches == 2 * clauses);
}

static void check_shorts(const struct sat *s)
{
    uint64_t twos = 0, threes = 0, listed_twos = 0, listed_threes = 0;
    for (size_t i = 0; i < s->listed; i++)
        *(s->given[i].at[2] ? &threes : &twos) += 1;
    for (code a = 0; a < 2 * (code)s->variables + 2; a++) {
        const struct sat_short *list = &s->in_shorts[a];
        listed_twos += list[0].threes - list[0].twos;
        listed_threes += (list[1].twos - list[0].threes) / 2;
    }
    CHECKED_ASSERT(listed_twos == 2 * twos && listed_threes == 3 * threes);
}

static void check_trail(const struct sat *s)
{
    for (int i = 0; i < s->trail_count; i++) {
        CHECKED_ASSERT(s->value[s->trail[i]] == 1 && s->value[s->trail[i] ^ 1] == -1);
        CHECKED_ASSERT(s->step[i].level <= s->level);
    }
}

void sat_check(const struct sat *s)
{
    if (s->broken)
        return;
    check_heap(s);
    check_watches(s);
    check_shorts(s);
    check_trail(s);
}
