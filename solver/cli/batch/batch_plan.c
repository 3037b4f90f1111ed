#include "batch_plan.h"

#include <assert.h>
#include <stdlib.h>

bool shard_parse(const char *text, struct shard *out, struct error *e)
{
    char *end;
    const char *mend = "give I/N with 0 <= I < N, such as --shard 0/8 to --shard 7/8";
    if (text[0] < '0' || text[0] > '9')
        return error_set(e, "--shard", mend, "\"%s\" is no shard", text);
    unsigned long long index = strtoull(text, &end, 10), count = 0;
    if (*end == '/' && end[1] >= '0' && end[1] <= '9')
        count = strtoull(end + 1, &end, 10);
    if (*end == '\0' && count > UINT32_MAX)
        return error_set(e, "--shard", "give at most 4294967295 parts", "\"%s\" has too many parts", text);
    if (*end != '\0' || count == 0 || index > UINT32_MAX)
        return error_set(e, "--shard", mend, "\"%s\" is no shard", text);
    if (index >= count)
        return error_set(e, "--shard", mend, "there is no shard %llu of %llu", index, count);
    *out = (struct shard){(uint32_t)index, (uint32_t)count};
    return true;
}

/* Of steps + 1 deals those before shard i of `count`: floor((steps + 1) * i / count), modulo 2^64. No product leaves 64 bits: with steps +
 * 1 = quotient * count + rest and 1 <= rest <= count < 2^32 it is quotient * i + floor(rest * i / count). */
static uint64_t deals_before(uint64_t steps, uint64_t i, uint64_t count)
{
    uint64_t quotient = steps / count, rest = steps % count + 1;
    return quotient * i + rest * i / count;
}

struct batch_plan batch_plan_make(const struct deal_span *range, struct shard shard)
{
    assert(shard.index < shard.count);
    struct batch_plan p = {.range = *range, .shard = shard};
    p.empty = true;
    if (range->last < range->first)
        return p;
    uint64_t steps = range->last - range->first;
    uint64_t from = deals_before(steps, shard.index, shard.count), to = deals_before(steps, (uint64_t)shard.index + 1, shard.count);
    p.empty = from == to && shard.count > 1; /* the one shard of 2^64 deals has them all */
    if (!p.empty) {
        p.first = range->first + from;
        p.last = range->first + (to - 1);
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
