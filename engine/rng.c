#include "rng.h"

static uint64_t splitmix64(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline uint64_t rotate_left(uint64_t x, int by) { return x << by | x >> (64 - by); }

void rng_seed(struct rng *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        r->s[i] = splitmix64(&seed);
}

uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->s;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t rng_below(struct rng *r, uint32_t n)
{
    /* 2^64 mod n numbers at the low end are one too many for some remainders. */
    uint64_t rejected = (0 - (uint64_t)n) % n;
    uint64_t x;
    do {
        x = rng_next(r);
    } while (x < rejected);
    return (uint32_t)(x % n);
}

enum { MT_SHIFT = 397 };

void mt19937_seed(struct mt19937 *m, uint32_t seed)
{
    m->mt[0] = seed;
    for (uint32_t k = 1; k < MT_SIZE; k++)
        m->mt[k] = 1812433253u * (m->mt[k - 1] ^ (m->mt[k - 1] >> 30)) + k;
    m->index = MT_SIZE;
}

/* On to the next word; behind the last one word 0 takes its value, and word 1 follows. */
static void next_place(struct mt19937 *m, uint32_t *i)
{
    if (++*i >= MT_SIZE) {
        m->mt[0] = m->mt[MT_SIZE - 1];
        *i = 1;
    }
}

void mt19937_seed_array(struct mt19937 *m, const uint32_t key[], int length)
{
    uint32_t *mt = m->mt;
    mt19937_seed(m, 19650218u);
    uint32_t i = 1;
    int j = 0;
    for (int k = length > MT_SIZE ? length : MT_SIZE; k > 0; k--) {
        mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1664525u)) + key[j] + (uint32_t)j;
        next_place(m, &i);
        j = j + 1 < length ? j + 1 : 0;
    }
    for (int k = MT_SIZE - 1; k > 0; k--) {
        mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1566083941u)) - i;
        next_place(m, &i);
    }
    mt[0] = 0x80000000u;
}

static void mt19937_refill(struct mt19937 *m)
{
    uint32_t *mt = m->mt;
    for (int k = 0; k < MT_SIZE; k++) {
        uint32_t y = (mt[k] & 0x80000000u) | (mt[(k + 1) % MT_SIZE] & 0x7fffffffu);
        mt[k] = mt[(k + MT_SHIFT) % MT_SIZE] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    m->index = 0;
}

uint32_t mt19937_next(struct mt19937 *m)
{
    if (m->index >= MT_SIZE)
        mt19937_refill(m);
    uint32_t y = m->mt[m->index++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}
