#include "catalogue_level.h"

#include <stddef.h>
#include <string.h>

const char *const level_names[LEVELS + 2] = {"easy", "medium", "hard", "expert", "none", NULL};

/* Least leeway of easy, medium and hard: the quarters of the winnable deals of seed:1..2500 of the games whose base is dealt, seed:1..1500 of
 * Terrace, fewer of the slow games; `build/release/bench_leeway quarters GAME FIRST LAST` repeats a row. */
static const struct scale_row {
    const char *game;
    struct level_scale scale;
} rows[] = {
    {"aisleriot/terrace", {{9579, 8978, 8001}}},
    {"aisleriot/falling-stars", {{8728, 7103, 5366}}},
    {"aisleriot/signora", {{8882, 7653, 5871}}},
    {"aisleriot/redheads", {{8128, 6307, 5243}}},
    {"aisleriot/blondes-and-brunettes", {{7148, 5631, 4834}}},
    {"aisleriot/wood", {{8876, 7373, 5534}}},
    {"aisleriot/generals-patience", {{3951, 3308, 2794}}},
    {"pysolfc/terrace", {{9573, 9017, 7995}}},
    {"pysolfc/blondes-and-brunettes", {{8999, 7749, 5970}}},
    {"pysolfc/falling-star", {{8849, 7313, 5691}}},
    {"pysolfc/generals-patience", {{3960, 3275, 2800}}},
    {"pysolfc/queen-of-italy", {{9639, 9110, 8185}}},
    {"pysolfc/signora", {{9747, 9378, 8765}}},
    {"pysolfc/wood", {{8401, 6865, 5186}}},
};

const struct level_scale *level_scale_of(const struct variant *v)
{
    size_t count;
    const struct variant *all = variants_all(&count);
    if (v < all || v >= all + count)
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
