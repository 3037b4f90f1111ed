/* A multiset of kinds: how many there are of each. */
#ifndef TERRACE_MULTISET_H
#define TERRACE_MULTISET_H

#include <stdint.h>

/* Binary digit i of the count of kind k, at most 15, is bit k of digit[i]. All bits 0: none of any kind. */
enum { MULTISET_DIGITS = 4 };
struct multiset {
    uint64_t digit[MULTISET_DIGITS];
};

/* One more, and one less, of each kind in a set. */
static inline void multiset_add(struct multiset *t, uint64_t kinds)
{
    for (int i = 0; i < MULTISET_DIGITS && kinds; i++) {
        uint64_t carry = t->digit[i] & kinds;
        t->digit[i] ^= kinds;
        kinds = carry;
    }
}
static inline void multiset_take(struct multiset *t, uint64_t kinds)
{
    for (int i = 0; i < MULTISET_DIGITS && kinds; i++) {
        uint64_t borrow = ~t->digit[i] & kinds;
        t->digit[i] ^= kinds;
        kinds = borrow;
    }
}

/* The kinds of which there is any. */
static inline uint64_t multiset_kinds(const struct multiset *t) { return t->digit[0] | t->digit[1] | t->digit[2] | t->digit[3]; }

/* Sets the count of a kind of which there is none so far. */
static inline void multiset_set(struct multiset *t, int kind, int count)
{
    for (int i = 0; i < MULTISET_DIGITS; i++)
        t->digit[i] |= (uint64_t)(count >> i & 1) << kind;
}

#endif
