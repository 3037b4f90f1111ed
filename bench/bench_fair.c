/* Measures the fair player, and players of the two programs' hints.
 *
 *   bench_fair rate GAME PLAYER FIRST LAST       share of the deals seed:FIRST..seed:LAST that are won, the referee judging each move
 *   bench_fair compare GAME FIRST LAST PLAYER... the same for several on the same deals, as CSV: see scripts/players
 *   bench_fair speed GAME [GAMES]                complete games a second of the level fast
 *
 * PLAYER: a level (fast, quick, careful, strong), first-hint (who always takes the first of AisleRiot's hints) or demo (PySolFC's demo);
 * see baselines.h. The same arguments: the same games.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "baselines.h"
#include "deal.h"
#include "fair.h"
#include "seconds.h"
#include "seeds.h"
#include "stats.h"

static double cpu_seconds(void) { return seconds_on(CLOCK_PROCESS_CPUTIME_ID); }

static int usage(void)
{
    fputs("usage: bench_fair rate GAME PLAYER FIRST LAST | compare GAME FIRST LAST PLAYER... | speed GAME [GAMES]\n", stderr);
    return 2;
}

/* ---- players ---- */

struct entrant {
    bool (*baseline)(const struct game *start, int *moves); /* NULL: the fair player */
    struct fair_player *player;
};

static bool entrant_init(struct entrant *e, const char *name)
{
    enum fair_level level;
    *e = (struct entrant){NULL, NULL};
    if (!strcmp(name, "first-hint"))
        e->baseline = baseline_first_hint;
    else if (!strcmp(name, "demo"))
        e->baseline = baseline_pysolfc_demo;
    else if (fair_level_parse(name, &level))
        e->player = fair_player_create(level, NULL);
    return e->baseline || e->player;
}

static bool entrant_wins(const struct entrant *e, const struct variant *v, uint64_t seed, int *moves)
{
    struct game g;
    struct rng r;
    deal_seed(seed, v, &g);
    rng_seed(&r, seed);
    return e->baseline ? e->baseline(&g, moves) : fair_play(e->player, &g, &r, moves);
}

/* ---- rate ---- */

static int rate(const struct variant *v, const char *name, const struct seeds *seeds)
{
    struct entrant e;
    uint64_t won = 0, moves_sum = 0, games = seeds->last - seeds->first + 1;
    if (!entrant_init(&e, name))
        return usage();
    double start = cpu_seconds();
    for (uint64_t seed = seeds->first; seed <= seeds->last; seed++) {
        int moves;
        won += entrant_wins(&e, v, seed, &moves);
        moves_sum += (uint64_t)moves;
    }
    struct rate share = rate_wilson(won, games);
    double seconds = cpu_seconds() - start;
    printf("%-32s %-8s %6" PRIu64 " of %6" PRIu64 " won  %5.1f %% (%.1f-%.1f)  %6.1f moves  %10.6f s a game\n", v->name, name, won, games,
           100 * share.value, 100 * share.low, 100 * share.high, (double)moves_sum / (double)games, seconds / (double)games);
    fair_player_free(e.player);
    return 0;
}

/* ---- players on the same deals ---- */

/* A row: game, player, first and last seed, deals won, CPU seconds in all, and of these deals those that only this player won, and only
 * the player of the row before (0, 0 in the first row). */
static int compare(const struct variant *v, const struct seeds *seeds, int count, char **names)
{
    uint64_t games = seeds->last - seeds->first + 1;
    bool *won = calloc(games, 1), *before = calloc(games, 1);
    for (int i = 0; won && before && i < count; i++) {
        struct entrant e;
        uint64_t sum = 0, more = 0, less = 0;
        if (!entrant_init(&e, names[i]))
            return usage();
        double start = cpu_seconds();
        for (uint64_t k = 0; k < games; k++) {
            won[k] = entrant_wins(&e, v, seeds->first + k, &(int){0});
            sum += won[k];
            more += i > 0 && won[k] && !before[k];
            less += i > 0 && before[k] && !won[k];
        }
        printf("%s,%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6f,%" PRIu64 ",%" PRIu64 "\n", v->name, names[i], seeds->first, seeds->last,
               sum, cpu_seconds() - start, more, less);
        fair_player_free(e.player);
        bool *t = before;
        before = won;
        won = t;
    }
    free(won);
    free(before);
    return 0;
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
    uint64_t won = fair_playouts(player, &view, games, &r);
    double seconds = cpu_seconds() - start;
    printf("%s seed:1: %" PRIu64 " playouts, %" PRIu64 " won, %.0f a second, %.2f microseconds each\n", v->name, games, won,
           (double)games / seconds, 1e6 * seconds / (double)games);
    fair_player_free(player);
    return 0;
}

int main(int argc, char **argv)
{
    const struct variant *v = argc >= 3 ? variant_find(argv[2]) : NULL;
    struct seeds seeds;
    if (!v)
        return usage();
    if (!strcmp(argv[1], "rate") && argc == 6 && seeds_read(argv[4], argv[5], &seeds))
        return rate(v, argv[3], &seeds);
    if (!strcmp(argv[1], "compare") && argc >= 6 && seeds_read(argv[3], argv[4], &seeds))
        return compare(v, &seeds, argc - 5, argv + 5);
    if (!strcmp(argv[1], "speed") && argc <= 4)
        return speed(v, argc == 4 ? strtoull(argv[3], NULL, 10) : 200000);
    return usage();
}
