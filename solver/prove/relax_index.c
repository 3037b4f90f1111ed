#include "relax_index.h"

#include <stdlib.h>
#include <string.h>

#include "checked.h"

enum { SLOTS_FIRST = TINY(512, 4) };

static struct relax_slot *empty_slots(uint64_t count)
{
    struct relax_slot *slots = malloc((size_t)count * sizeof *slots);
    if (slots)
        memset(slots, 255, (size_t)count * sizeof *slots);
    return slots;
}

bool relax_index_make(struct relax_index *x)
{
    *x = (struct relax_index){.slot = empty_slots(SLOTS_FIRST), .mask = SLOTS_FIRST - 1};
    return x->slot != NULL;
}

static void put(struct relax_index *x, struct relax_slot s)
{
    uint32_t at = relax_index_at(x, s.hash);
    while (x->slot[at].entry != RELAX_NOBODY)
        at = (at + 1) & x->mask;
    x->slot[at] = s;
}

static bool grow(struct relax_index *x)
{
    uint64_t slots = (uint64_t)x->mask + 1;
    struct relax_index larger = {.slot = empty_slots(2 * slots), .mask = (uint32_t)(2 * slots - 1), .count = x->count};
    if (!larger.slot)
        return false;
    for (uint64_t i = 0; i < slots; i++)
        if (x->slot[i].entry != RELAX_NOBODY)
            put(&larger, x->slot[i]);
    free(x->slot);
    *x = larger;
    return true;
}

bool relax_index_add(struct relax_index *x, uint32_t hash, uint32_t entry)
{
    if (2 * (uint64_t)x->count > x->mask && !grow(x))
        return false;
    put(x, (struct relax_slot){entry, hash});
    x->count++;
    return true;
}
