/* Which deals a batch decides: a range of numbered deals, or one shard of it. Never listed: a plan of 2^64 deals costs nothing. */
#ifndef TERRACE_BATCH_PLAN_H
#define TERRACE_BATCH_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "deal_span.h"
#include "error.h"

/* Shard `index` of `count` equal parts, 0 <= index < count. */
struct shard {
    uint32_t index, count;
};

/* Reads "I/N". False with `e` (where = --shard). */
bool shard_parse(const char *text, struct shard *out, struct error *e);

/* The deals first..last of `range`, both ends included; `empty` if there are none (more shards than deals, or an empty range). */
struct batch_plan {
    struct deal_span range; /* the whole range, all shards */
    struct shard shard;
    uint64_t first, last;
    bool empty;
};

/* Shards are runs of neighbours whose sizes differ by at most one; shards 0/N .. N-1/N give every deal of the range exactly once. */
struct batch_plan batch_plan_make(const struct deal_span *range, struct shard shard);

bool batch_plan_has(const struct batch_plan *p, uint64_t number);

/* Number of deals; 2^64 - 1 stands for that many and for 2^64. */
uint64_t batch_plan_count(const struct batch_plan *p);

/* Walks over a plan in ascending order, leaving out deals that are done. */
struct plan_walk {
    const struct batch_plan *plan;
    const uint64_t *done; /* ascending, borrowed */
    uint64_t done_count, done_at, next;
    bool over;
};
struct plan_walk plan_walk_begin(const struct batch_plan *plan, const uint64_t done[], uint64_t done_count);
/* True and the next number, or false at the end. */
bool plan_walk_next(struct plan_walk *w, uint64_t *number);

#endif
