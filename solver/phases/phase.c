#include "phase.h"

#include <assert.h>

#define PHASE_NAME(identifier, name, meaning) #name,
const char *const phase_names[PHASES] = {"tests", PHASE_LIST(PHASE_NAME)};

#define PHASE_ROW(identifier, name, meaning) &phase_##name,
const struct phase_row *const phase_rows[PHASES] = {NULL, PHASE_LIST(PHASE_ROW)};

uint32_t phase_doubled(uint32_t first, int times, uint32_t most)
{
    assert(first > 0 && times >= 0 && first <= most);
    uint64_t size = (uint64_t)first << (times < 31 ? times : 31);
    return size > most ? most : (uint32_t)size;
}
