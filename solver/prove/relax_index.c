#include "relax_index.h"

#include <stdlib.h>
#include <string.h>

#include "checked.h"

enum { SLOTS_FIRST = TINY(512, 4) };

static uint32_t *free_slots(uint64_t count)
{
    uint32_t *slots = malloc((size_t)count * sizeof *slots);
    if (slots)
        memset(slots, 255, (size_t)count * sizeof *slots);
    return slots;
}

bool relax_index_make(struct relax_index *x)
{
    *x = (struct relax_index){.slot = free_slots(SLOTS_FIRST), .mask = SLOTS_FIRST - 1};
    return x->slot != NULL;
}

static void put(struct relax_index *x, uint32_t entry, uint64_t name)
{
    uint32_t at = relax_index_at(x, name);
    while (x->slot[at] != RELAX_NOBODY)
        at = (at + 1) & x->mask;
    x->slot[at] = entry;
}

static bool grow(struct relax_index *x, relax_name *name, const void *of)
{
    uint64_t slots = (uint64_t)x->mask + 1;
    struct relax_index larger = {.slot = free_slots(2 * slots), .mask = (uint32_t)(2 * slots - 1), .count = x->count};
    if (!larger.slot)
        return false;
    for (uint64_t i = 0; i < slots; i++)
        if (x->slot[i] != RELAX_NOBODY)
            put(&larger, x->slot[i], name(of, x->slot[i]));
    free(x->slot);
    *x = larger;
    return true;
}

bool relax_index_add(struct relax_index *x, uint32_t entry, relax_name *name, const void *of)
{
    if (2 * (uint64_t)x->count > x->mask && !grow(x, name, of))
        return false;
    put(x, entry, name(of, entry));
    x->count++;
    return true;
}
