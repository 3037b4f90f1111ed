#include "fair_styles.h"

#include <assert.h>

#include "fair_fast.h"

/* The weights of the second style, the third and so on, in percent of the tuned ones. The same for all games: each style was evolved to win
 * what those before it lose, in seven games together. (bench_styles 6 2 30x600 with the games of results/players.svg.) */
static const int16_t percent[FAIR_WEIGHTS][FAIR_STYLES_MAX - 1] = {
    [UP_TABLE] = {131, 167, 145, 171, 117},
    [UP_TABLE_LAST] = {94, 64, 82, 95, 84},
    [UP_TABLE_CHILD] = {162, 8, 91, 119, 34},
    [UP_TABLE_OPENS] = {80, 154, 34, 94, 77},
    [UP_TABLE_TAKES] = {41, 119, 167, 58, 141},
    [UP_TABLE_BURIED] = {102, 86, 118, 88, 143},
    [UP_TABLE_LEADS] = {153, 192, 219, 42, 121},
    [UP_WASTE] = {76, 92, 155, 103, 117},
    [UP_WASTE_CHILD] = {69, 39, 76, 30, 231},
    [UP_WASTE_BURIED] = {20, 174, 50, 85, 106},
    [UP_WASTE_TWIN] = {130, 183, 63, 129, 107},
    [UP_WASTE_LEADS] = {159, 108, 65, 186, 140},
    [BUILD] = {229, 62, 110, 97, 83},
    [BUILD_DISTANCE] = {96, 79, 131, 87, 15},
    [BUILD_PARENT] = {25, 72, 72, 29, 127},
    [BUILD_CHILD] = {39, 82, 71, 145, 47},
    [BUILD_TAKES] = {138, 67, 141, 37, -5},
    [BUILD_COVERS] = {-61, 94, 70, 69, 129},
    [BUILD_WANTED] = {112, 15, 82, 89, 89},
    [BUILD_SINGLE] = {196, 105, -50, 120, 121},
    [BUILD_TWIN] = {32, 120, 197, 80, 62},
    [BUILD_OPENS_UP] = {146, 32, 44, 187, 96},
    [BUILD_OPENS_BUILD] = {119, 151, 108, 56, 19},
    [BUILD_STOCK] = {110, 23, 154, 164, 102},
    [FILL] = {206, 89, 119, 115, 61},
    [FILL_DISTANCE] = {211, 136, 172, 82, 159},
    [FILL_RANK] = {228, 71, 106, 110, 26},
    [FILL_OPENS_UP] = {160, 120, 47, 179, 96},
    [FILL_OPENS_BUILD] = {152, 96, 91, 49, 186},
    [FILL_WANTED] = {78, 31, 4, 73, 117},
    [FILL_WASTE] = {123, 82, 107, 33, 72},
    [FILL_STOCK] = {76, 123, 228, 116, 103},
    [FILL_UNBURIES] = {160, 144, 105, 98, 159},
    [FILL_TAKES] = {142, 106, 136, 71, 93},
    [FILL_TWIN] = {106, 85, 136, 62, 134},
    [FILL_LATE] = {125, 127, 147, 146, 133},
    [MERGE] = {158, 136, 70, 82, 80},
    [MERGE_RANK] = {179, 110, 63, 26, 76},
    [MERGE_DISTANCE] = {101, 98, 146, 35, 169},
    [MERGE_CHILD] = {94, 184, 193, 54, 159},
    [MERGE_RESERVE] = {30, 76, 114, 84, 172},
    [UNCOVER_UP] = {-74, 197, 88, 153, 61},
    [UNCOVER_BUILD] = {84, 167, 193, 59, 130},
};

void fair_styles_init(struct fair_styles *out, const int16_t tuned[FAIR_WEIGHTS], int count)
{
    assert(count >= 1 && count <= FAIR_STYLES_MAX);
    out->count = count;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < FAIR_WEIGHTS; i++)
            out->weights[k][i] = (int16_t)(k == 0 ? tuned[i] : tuned[i] * percent[i][k - 1] / 100);
}

/* The more cards went up, the likelier a style that was not tried would have won: hardly one with a third of them up, two of three with
 * two thirds (results/players.md). */
static int worth_of_lost(const struct table *t, const struct table_rules *rules)
{
    enum { LEAST = 30, MOST = 75 };
    int worth = (100 * t->score / rules->cards - LEAST) * 8 / 5;
    return worth < 0 ? 0 : worth > MOST ? MOST : worth;
}

int fair_styles_play(const struct fair_styles *s, const struct table *t, const struct table_rules *rules, const struct table_shoe *order)
{
    int best = 0;
    for (int k = 0; k < s->count; k++) {
        struct table play = *t;
        struct table_shoe shoe = *order;
        if (fair_fast_play_out(&play, rules, s->weights[k], &shoe))
            return FAIR_WORTH_WON;
        int worth = worth_of_lost(&play, rules);
        best = worth > best ? worth : best;
    }
    return best;
}
