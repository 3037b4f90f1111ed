/* Measures the fair player.
 *
 *   bench_fair rate GAME LEVEL FIRST LAST     share of the deals seed:FIRST..seed:LAST that the level wins, the referee judging each move
 *   bench_fair baseline GAME FIRST LAST       the same for a player who always takes the first of AisleRiot's hints (baselines.h)
 *   bench_fair demo GAME FIRST LAST           the same for PySolFC's demo
 *   bench_fair speed GAME [GAMES]             complete games a second of the level fast
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "baselines.h"
#include "deal.h"
#include "fair.h"
#include "stats.h"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int usage(void)
{
    fputs("usage: bench_fair rate GAME LEVEL FIRST LAST | baseline GAME FIRST LAST | demo GAME FIRST LAST | speed GAME [GAMES]\n", stderr);
    return 2;
}

/* ---- rate ---- */

typedef bool play_game(void *context, const struct game *start, struct rng *r, int *moves);

static void play_range(const struct variant *v, const char *name, uint64_t first, uint64_t last, play_game *play, void *context)
{
    uint64_t won = 0, moves_sum = 0;
    double start = cpu_seconds();
    for (uint64_t number = first; number <= last; number++) {
        struct game g;
        struct rng r;
        int moves;
        deal_seed(number, v, &g);
        rng_seed(&r, number);
        won += play(context, &g, &r, &moves);
        moves_sum += (uint64_t)moves;
    }
    uint64_t games = last - first + 1;
    struct rate share = rate_wilson(won, games);
    double seconds = cpu_seconds() - start;
    printf("%-32s %-8s %6" PRIu64 " of %6" PRIu64 " won  %5.1f %% (%.1f-%.1f)  %6.1f moves  %10.6f s a game\n", v->name, name, won, games,
           100 * share.value, 100 * share.low, 100 * share.high, (double)moves_sum / (double)games, seconds / (double)games);
}

static bool play_fairly(void *context, const struct game *start, struct rng *r, int *moves) { return fair_play(context, start, r, moves); }

static int rate(const struct variant *v, const char *level_name, uint64_t first, uint64_t last)
{
    enum fair_level level;
    if (!fair_level_parse(level_name, &level))
        return usage();
    struct fair_player *player = fair_player_create(level, NULL);
    play_range(v, level_name, first, last, play_fairly, player);
    fair_player_free(player);
    return 0;
}

/* ---- baselines ---- */

static bool play_hints(void *context, const struct game *start, struct rng *r, int *moves)
{
    (void)context;
    (void)r;
    return baseline_first_hint(start, moves);
}

static bool play_demo(void *context, const struct game *start, struct rng *r, int *moves)
{
    (void)context;
    (void)r;
    return baseline_pysolfc_demo(start, moves);
}

/* ---- speed ---- */

static int speed(const struct variant *v, uint64_t games)
{
    struct fair_player *player = fair_player_create(FAIR_FAST, NULL);
    struct game g;
    struct fair_view view;
    struct rng r;
    deal_seed(1, v, &g);
    fair_view_of(&g, &view);
    rng_seed(&r, 1);
    double start = cpu_seconds();
    uint64_t won = fair_playouts(player, &view, games, &r, NULL, NULL);
    double seconds = cpu_seconds() - start;
    printf("%s seed:1: %" PRIu64 " playouts, %" PRIu64 " won, %.0f a second, %.2f microseconds each\n", v->name, games, won,
           (double)games / seconds, 1e6 * seconds / (double)games);
    fair_player_free(player);
    return 0;
}

int main(int argc, char **argv)
{
    const struct variant *v = argc >= 3 ? variant_find(argv[2]) : NULL;
    if (!v)
        return usage();
    if (!strcmp(argv[1], "rate") && argc == 6)
        return rate(v, argv[3], strtoull(argv[4], NULL, 10), strtoull(argv[5], NULL, 10));
    bool demo = !strcmp(argv[1], "demo");
    if ((demo || !strcmp(argv[1], "baseline")) && argc == 5) {
        play_range(v, argv[1], strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10), demo ? play_demo : play_hints, NULL);
        return 0;
    }
    if (!strcmp(argv[1], "speed") && argc <= 4)
        return speed(v, argc == 4 ? strtoull(argv[3], NULL, 10) : 200000);
    return usage();
}
