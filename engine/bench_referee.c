/* The speed of the referee, so that a change that makes it ten times slower is noticed: positions of random play a second, each with its
 * move list, for every game. Usage: bench_referee [SECONDS_PER_GAME] (default 0.2). */
#include <stdio.h>
#include <stdlib.h>

#include "deal.h"
#include "game.h"
#include "rng.h"
#include "seconds.h"

static double now(void) { return seconds_on(CLOCK_MONOTONIC); }

static double positions_per_second(const struct variant *v, double seconds)
{
    struct rng r;
    uint64_t positions = 0;
    double start = now(), elapsed;
    rng_seed(&r, 1);
    for (uint64_t deal = 0; (elapsed = now() - start) < seconds; deal++) {
        struct game g;
        struct move moves[MOVES_MAX];
        deal_seed(deal, v, &g);
        for (int step = 0, count; step < 300 && (count = game_moves(&g, true, moves)) > 0; step++, positions++)
            game_play(&g, moves[rng_below(&r, (uint32_t)count)], NULL, NULL);
    }
    return (double)positions / elapsed;
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 0.2;
    size_t games;
    const struct variant *all = variants_all(&games);
    for (size_t i = 0; i < games; i++)
        printf("%-32s %10.0f positions/s\n", all[i].name, positions_per_second(&all[i], seconds));
    return 0;
}
