/* A hash table from names, numbers of 64 bits, to the entries of an array, by open addressing. The array is the caller's, and so is the
 * comparison of names: start at relax_index_at() and go on, around the end, to the first free slot. It begins small and grows with what is
 * in it: most relaxations have some hundreds of positions, and clearing room for all that they may have took longer than the search
 * (EXPERIMENTS.md, experiment 70). */
#ifndef TERRACE_RELAX_INDEX_H
#define TERRACE_RELAX_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#define RELAX_NOBODY UINT32_MAX /* a free slot */

struct relax_index {
    uint32_t *slot;       /* owned: numbers of entries */
    uint32_t mask, count; /* slots - 1; how many are taken, at most half */
};

/* An empty one. False without memory. free(x->slot) ends it. */
bool relax_index_make(struct relax_index *x);

/* The name of an entry of the array `of`. */
typedef uint64_t relax_name(const void *of, uint32_t entry);

/* Adds an entry of the array, where it has its place, that is not in the table. False without memory, and nothing is changed. */
bool relax_index_add(struct relax_index *x, uint32_t entry, relax_name *name, const void *of);

/* The slot at which to begin: all bits of the name, mixed. */
static inline uint32_t relax_index_at(const struct relax_index *x, uint64_t name)
{
    name = (name ^ name >> 30) * 0xBF58476D1CE4E5B9u;
    name = (name ^ name >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)(name ^ name >> 31) & x->mask;
}

#endif
