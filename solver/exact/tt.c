#include "tt.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"
#include "platform.h"

/* A bucket's header, and the flags and the tag of an entry in it. */
enum { WAYS = 4, HEAD_BYTES = WAYS * 2, USED = 1 << 15, OPEN = 1 << 14, TAG = OPEN - 1 };
/* The lowest bit of the hash that says which closed entry gives way: above the tag's. */
enum { VICTIM_BIT = 20 };
enum { LOCKS = TINY(1024, 2) };

struct tt {
    unsigned char *memory;
    uint64_t bytes;
    uint64_t buckets; /* in use; any number */
    int key_bytes;
    size_t bucket_bytes;
    uint64_t dirty_bytes; /* from the start of the memory on, bytes that may be other than zero */
    atomic_flag lock[LOCKS];
};

struct tt *tt_create(uint64_t bytes)
{
    struct tt *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->memory = pages_reserve(bytes);
    if (!t->memory) {
        free(t);
        return NULL;
    }
    t->bytes = bytes;
    for (int i = 0; i < LOCKS; i++)
        atomic_flag_clear(&t->lock[i]);
    return t;
}

void tt_free(struct tt *t)
{
    if (!t)
        return;
    pages_free(t->memory, t->bytes);
    free(t);
}

uint64_t tt_bytes(const struct tt *t) { return t->bytes; }

void tt_open(struct tt *t, int key_bytes, uint64_t states)
{
    assert(key_bytes > 0 && key_bytes % 8 == 0);
    pages_clear(t->memory, t->dirty_bytes);
    t->key_bytes = key_bytes;
    t->bucket_bytes = HEAD_BYTES + (size_t)WAYS * (size_t)key_bytes;
    uint64_t most = t->bytes / t->bucket_bytes;
    t->buckets = states / 2 + 16; /* half full at most when every state is stored */
    if (t->buckets > most)
        t->buckets = most;
    if (CHECKING && t->buckets > 64 / WAYS) /* forgets positions all the time */
        t->buckets = 64 / WAYS;
    t->dirty_bytes = t->buckets * t->bucket_bytes;
    pages_expect(t->memory, t->dirty_bytes);
}

/* The upper half of the product: spreads the hash over any number of buckets. */
static uint64_t bucket_of(const struct tt *t, uint64_t hash)
{
#ifdef __SIZEOF_INT128__
    return (uint64_t)((unsigned __int128)hash * t->buckets >> 64);
#else
    uint64_t high = hash >> 32, low = (uint32_t)hash, n = t->buckets >> 32, m = (uint32_t)t->buckets;
    uint64_t middle = high * m + (low * m >> 32); /* no sum here leaves 64 bits */
    return high * n + (middle >> 32) + ((low * n + (uint32_t)middle) >> 32);
#endif
}

static void lock(struct tt *t, uint64_t bucket)
{
    while (atomic_flag_test_and_set_explicit(&t->lock[bucket % LOCKS], memory_order_acquire)) {
    }
}

static void unlock(struct tt *t, uint64_t bucket) { atomic_flag_clear_explicit(&t->lock[bucket % LOCKS], memory_order_release); }

static unsigned char *at(const struct tt *t, uint64_t bucket) { return t->memory + (size_t)bucket * t->bucket_bytes; }
static unsigned char *key_at(const struct tt *t, uint64_t bucket, int way)
{
    assert(bucket < t->buckets && way < WAYS);
    return at(t, bucket) + HEAD_BYTES + (size_t)way * (size_t)t->key_bytes;
}

/* The way for a new entry: a free one, else a closed one (the hash chooses), else -1. */
static int victim(const uint16_t head[WAYS], uint64_t hash)
{
    for (int way = 0; way < WAYS; way++)
        if (!(head[way] & USED))
            return way;
    for (int i = 0; i < WAYS; i++) {
        int way = (int)(hash >> VICTIM_BIT & (WAYS - 1)) ^ i;
        if (!(head[way] & OPEN))
            return way;
    }
    return -1;
}

bool tt_enter(struct tt *t, const uint64_t key[], uint64_t hash, tt_place *place)
{
    uint64_t bucket = bucket_of(t, hash);
    uint16_t tag = (uint16_t)(hash & TAG);
    lock(t, bucket);
    uint16_t *head = (uint16_t *)(void *)at(t, bucket);
    for (int way = 0; way < WAYS; way++)
        if ((head[way] & (USED | TAG)) == (USED | tag) && !memcmp(key_at(t, bucket, way), key, (size_t)t->key_bytes)) {
            unlock(t, bucket);
            return false;
        }
    int way = victim(head, hash);
    *place = TT_NOWHERE;
    if (way >= 0) {
        head[way] = (uint16_t)(USED | OPEN | tag);
        memcpy(key_at(t, bucket, way), key, (size_t)t->key_bytes);
        *place = bucket * WAYS + (uint64_t)way;
    }
    unlock(t, bucket);
    return true;
}

void tt_leave(struct tt *t, tt_place place)
{
    if (place == TT_NOWHERE)
        return;
    lock(t, place / WAYS);
    ((uint16_t *)(void *)at(t, place / WAYS))[place % WAYS] &= (uint16_t)~OPEN;
    unlock(t, place / WAYS);
}
