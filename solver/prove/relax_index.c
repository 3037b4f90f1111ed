#include "relax_index.h"

#include <stdlib.h>
#include <string.h>

bool relax_index_make(struct relax_index *x, uint64_t most)
{
    uint64_t size = 64;
    while (size < 2 * most)
        size *= 2;
    x->slot = malloc((size_t)size * sizeof *x->slot);
    x->mask = (uint32_t)(size - 1);
    if (x->slot)
        memset(x->slot, 255, (size_t)size * sizeof *x->slot);
    return x->slot != NULL;
}
