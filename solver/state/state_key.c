/* Keys of states. */
#include "state.h"

#include <assert.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* Writes the lowest bytes of a number, lowest first, on any machine; compiles to one store on most. */
static inline unsigned char *put_bytes(unsigned char *at, uint64_t number, int count)
{
    for (int i = 0; i < count; i++)
        at[i] = (unsigned char)(number >> 8 * i);
    return at + count;
}

/* A pile without a prefix whose run has at most 13 cards, in 4 bytes: top 6 bits, length 4, history 12. */
static uint64_t short_word(tpile_t t)
{
    enum { HISTORY = 10 };
    return (t & ((1 << HISTORY) - 1)) | t >> TPILE_HISTORY << HISTORY;
}

static unsigned char *put_piles(const struct problem *p, const struct state *s, unsigned char *at)
{
    if (p->pile_bytes == 2)
        for (int i = 0; i < p->piles; i++)
            at = put_bytes(at, s->pile[i], 2);
    else if (p->pile_bytes == 4)
        for (int i = 0; i < p->piles; i++)
            at = put_bytes(at, short_word(s->pile[i]), 4);
    else
        for (int i = 0; i < p->piles; i++)
            at = put_bytes(at, s->pile[i], 8);
    return at;
}

static_assert(PILES_MAX * 8 + (TALON_MAX + 7) / 8 + 4 + CLASSES_MAX * 7 + 8 <= KEY_WORDS_MAX * 8, "what state_key() stores fits");

/* Whole words are stored, also where fewer bytes count: what comes next overwrites the rest, or it lies behind the key, where `key`
 * has free bytes. */
void state_key(const struct problem *p, const struct state *s, uint64_t key[KEY_WORDS_MAX])
{
    assert(p->key_bytes > 0 && p->key_bytes % 8 == 0 && p->key_bytes <= 8 * (KEY_WORDS_MAX - 1));
    unsigned char *at = put_piles(p, s, (unsigned char *)key);
    int talon_bytes = (p->talon_count + 7) / 8;
    for (int word = 0; 8 * word < talon_bytes; word++)
        put_bytes(at + 8 * word, s->left[word], 8);
    at += talon_bytes;
    *at++ = s->next;
    *at++ = s->reserve;
    *at++ = (unsigned char)(s->redeals << 1 | (p->lock && s->locked));
    if (p->returns) /* else the foundations follow: they hold all other cards */
        for (int class = 0; class < p->classes; class ++)
            at = put_bytes(at, s->chains[class], 7);
    *at++ = s->redeals >> 7;
    put_bytes(at, 0, 8); /* at most so many are left */
}

uint64_t state_key_hash(const struct problem *p, const uint64_t key[KEY_WORDS_MAX]) { return XXH3_64bits(key, (size_t)p->key_bytes); }

/* Each step is one to one, so no two words mixed into the same number give the same. */
static inline uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* Four numbers at a time, because each step has to wait for the one before it. */
uint64_t state_hash(const struct problem *p, const struct state *s)
{
    bool locked = p->lock && s->locked;
    uint64_t rest = mix(1, (uint64_t)s->next | (uint64_t)s->reserve << 8 | (uint64_t)s->redeals << 16 | (uint64_t)locked << 24);
    uint64_t a = 2, b = 3, c = 4;
    int i = 0;
    for (; i + 2 < p->piles; i += 3) {
        a = mix(a, s->pile[i]);
        b = mix(b, s->pile[i + 1]);
        c = mix(c, s->pile[i + 2]);
    }
    for (; i < p->piles; i++)
        a = mix(a, s->pile[i]);
    for (int word = 0; 64 * word < p->talon_count; word++)
        rest = mix(rest, s->left[word]);
    for (int class = 0; p->returns && class < p->classes; class ++)
        rest = mix(rest, s->chains[class]);
    return mix(mix(mix(a, b), mix(c, rest)), 0);
}
