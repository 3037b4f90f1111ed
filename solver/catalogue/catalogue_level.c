#include "catalogue_level.h"

#include <stddef.h>
#include <string.h>

#include "rules_words.h"

const char *const level_names[LEVELS + 1] = {"easy", "medium", "hard", "expert", "none"};

/* Least leeway of easy, medium and hard: the quarters of the winnable deals of a catalogue of seed:1..10000, or fewer where deals are
 * dear. scripts/calibrate-levels says how many, and prints these rows. They are fixed: a deal keeps its level. */
static const struct scale_row {
    const char *game;
    struct level_scale scale;
} rows[] = {
    {"aisleriot/terrace", {{9582, 9017, 8019}}},
    {"aisleriot/falling-stars", {{8927, 7725, 6087}}},
    {"aisleriot/signora", {{8915, 7629, 5949}}},
    {"aisleriot/redheads", {{7319, 5832, 4939}}},
    {"aisleriot/blondes-and-brunettes", {{7911, 6424, 5210}}},
    {"aisleriot/wood", {{9125, 8028, 6409}}},
    {"aisleriot/generals-patience", {{3518, 3034, 2608}}},
    {"pysolfc/terrace", {{9564, 8993, 7902}}},
    {"pysolfc/generals-patience", {{3581, 3064, 2665}}},
    {"pysolfc/blondes-and-brunettes", {{9083, 7890, 6177}}},
    {"pysolfc/falling-star", {{8891, 7584, 5898}}},
    {"pysolfc/queen-of-italy", {{9633, 9125, 8115}}},
    {"pysolfc/signora", {{9750, 9350, 8608}}},
    {"pysolfc/wood", {{9158, 8118, 6562}}},
    {"pysolfc/big-terrace", {{9097, 8257, 7345}}},
    {"pysolfc/madame", {{9541, 9002, 8257}}},
    {"pysolfc/empress-of-italy", {{9045, 7983, 7052}}},
    {"pysolfc/mamy-susan", {{2175, 1778, 1367}}},
};

const struct level_scale *level_scale_of(const struct variant *v)
{
    const struct variant *listed = variant_find(v->name);
    char own[RULES_LINE_MAX], theirs[RULES_LINE_MAX];
    if (!listed || strcmp(rules_line(v, own), rules_line(listed, theirs)) != 0)
        return NULL; /* a custom game, whatever its name */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].game, v->name) == 0)
            return &rows[i].scale;
    return NULL;
}

enum level level_of(const struct level_scale *scale, int leeway)
{
    int level = LEVEL_EASY;
    while (level < LEVEL_EXPERT && leeway < scale->least[level])
        level++;
    return (enum level)level;
}
