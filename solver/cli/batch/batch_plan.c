#include "batch_plan.h"

#include <assert.h>
#include <stdlib.h>

typedef unsigned __int128 wide; /* 2^64 deals, and products of them with a shard number, need more than 64 bits */

bool shard_parse(const char *text, struct shard *out, struct error *e)
{
    char *end;
    const char *mend = "give I/N with 0 <= I < N, such as --shard 0/8 to --shard 7/8";
    if (text[0] < '0' || text[0] > '9')
        return error_set(e, "--shard", mend, "\"%s\" is no shard", text);
    unsigned long long index = strtoull(text, &end, 10), count = 0;
    if (*end == '/' && end[1] >= '0' && end[1] <= '9')
        count = strtoull(end + 1, &end, 10);
    if (*end != '\0' || count == 0 || count > UINT32_MAX)
        return error_set(e, "--shard", mend, "\"%s\" is no shard", text);
    if (index >= count)
        return error_set(e, "--shard", mend, "there is no shard %llu of %llu", index, count);
    *out = (struct shard){(uint32_t)index, (uint32_t)count};
    return true;
}

struct batch_plan batch_plan_make(const struct deal_range *range, struct shard shard)
{
    assert(shard.index < shard.count);
    struct batch_plan p = {.range = *range, .shard = shard};
    wide size = range->last < range->first ? 0 : (wide)(range->last - range->first) + 1;
    /* size * index stays below 2^64 * 2^32. */
    wide from = size * shard.index / shard.count, to = size * (shard.index + (wide)1) / shard.count;
    p.empty = from == to;
    if (!p.empty) {
        p.first = range->first + (uint64_t)from;
        p.last = range->first + (uint64_t)(to - 1);
    }
    return p;
}

bool batch_plan_has(const struct batch_plan *p, uint64_t number) { return !p->empty && number >= p->first && number <= p->last; }

uint64_t batch_plan_count(const struct batch_plan *p)
{
    if (p->empty)
        return 0;
    uint64_t steps = p->last - p->first;
    return steps == UINT64_MAX ? steps : steps + 1;
}

struct plan_walk plan_walk_begin(const struct batch_plan *plan, const uint64_t done[], uint64_t done_count)
{
    return (struct plan_walk){plan, done, done_count, 0, plan->first, plan->empty};
}

bool plan_walk_next(struct plan_walk *w, uint64_t *number)
{
    while (!w->over) {
        uint64_t n = w->next;
        w->over = n == w->plan->last;
        w->next = n + 1;
        while (w->done_at < w->done_count && w->done[w->done_at] < n)
            w->done_at++;
        if (w->done_at < w->done_count && w->done[w->done_at] == n)
            continue;
        *number = n;
        return true;
    }
    return false;
}
