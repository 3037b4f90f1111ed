/* Random numbers: our own generator, and those of the programs whose deals we make. All state is in the caller's struct, so any number of
 * generators run at the same time. */
#ifndef TERRACE_RNG_H
#define TERRACE_RNG_H

#include <stdint.h>

/* Our own: xoshiro256** (Blackman and Vigna, public domain), seeded through splitmix64. */
struct rng {
    uint64_t s[4];
};
void rng_seed(struct rng *r, uint64_t seed); /* any seed; the sequence never changes, because deals are made from it */
uint64_t rng_next(struct rng *r);
/* Unbiased number 0..n-1, n >= 1 (rejection, never modulo alone). */
uint32_t rng_below(struct rng *r, uint32_t n);

/* MT19937, 32 bits. */
enum { MT_SIZE = 624 };
struct mt19937 {
    uint32_t mt[MT_SIZE];
    int index;
};
void mt19937_seed(struct mt19937 *m, uint32_t seed);
void mt19937_seed_array(struct mt19937 *m, const uint32_t key[], int length); /* init_by_array of its authors; length >= 1 */
uint32_t mt19937_next(struct mt19937 *m);

#endif
