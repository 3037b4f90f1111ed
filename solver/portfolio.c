#include "portfolio.h"

#include "precedence.h"

/* Points of a position. */
static const struct weights WEIGHTS[] = {
    {.score = 10, .waste = -6, .reserve = -8, .inversions = -1},
    {.score = 10, .waste = -6, .reserve = -8, .inversions = -0.3f, .deficit = -2, .runs = 3},
    {.score = 10, .waste = -12, .reserve = -4, .inversions = -0.5f, .spaces = 4},
    {.score = 6, .waste = -6, .reserve = -14, .inversions = -1, .deficit = -1},
};
enum { WEIGHTS_COUNT = sizeof WEIGHTS / sizeof WEIGHTS[0], WIDTH_MAX = 16384 };

static uint32_t grown(uint32_t first, int round, uint32_t most)
{
    uint64_t size = (uint64_t)first << 2 * (round < 14 ? round : 14);
    return size > most ? most : (uint32_t)size;
}

int portfolio_plan(const struct problem *p, const struct game *g, uint32_t off, int round, struct step_plan out[PLAN_MAX])
{
    int n = 0;
    if (round == 0 && !(off & SWITCH_DFS)) out[n++] = (struct step_plan){.phase = PHASE_DFS, .size = 400};
    if (!(off & SWITCH_RESTARTS) && round < 4)
        out[n++] = (struct step_plan){.phase = PHASE_RESTARTS,
                                      .style = STYLE_TIGHT,
                                      .weights = WEIGHTS[0],
                                      .jitter = 30,
                                      .size = 400,
                                      .repeat = grown(40, round, 640),
                                      .seed = (uint64_t)round};
    int beams = round == 0 ? 2 : 4;
    for (int i = 0; i < beams && !(off & SWITCH_BEAM); i++)
        out[n++] = (struct step_plan){.phase = PHASE_BEAM,
                                      .style = round > 0 && i == 3 ? STYLE_HOLD : STYLE_TIGHT,
                                      .weights = WEIGHTS[i % WEIGHTS_COUNT],
                                      .jitter = round == 0 ? 0 : 8,
                                      .size = grown(60, round, WIDTH_MAX),
                                      .seed = (uint64_t)(100 * round + i)};
    if (!(off & SWITCH_SAT) && round >= 3 && precedence_applies(g) && p->cards == 104)
        out[n++] = (struct step_plan){.phase = PHASE_SAT, .size = 30u << (round - 3 < 5 ? round - 3 : 5), .seed = (uint64_t)round};
    if (!(off & SWITCH_DFS)) out[n++] = (struct step_plan){.phase = PHASE_DFS, .size = grown(4000, round, 1u << 31)};
    return n;
}
