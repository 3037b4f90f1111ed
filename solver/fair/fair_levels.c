#include "fair_levels.h"

#include <string.h>

const char *const fair_level_names[FAIR_LEVELS] = {"fast", "quick", "careful", "strong"};

bool fair_level_parse(const char *name, enum fair_level *out)
{
    for (int level = 0; level < FAIR_LEVELS; level++)
        if (!strcmp(name, fair_level_names[level])) {
            *out = (enum fair_level)level;
            return true;
        }
    return false;
}
