/* Plays whole games by following hints, with the stock seen or not: how many are won, how many the first hints promise, whether a position
 * ever comes back, and what a hint costs.
 *
 *   bench_hints GAME FIRST LAST [LEVEL [SAMPLES [STATES [kept]]]]
 *
 * Deals seed:FIRST..LAST; LEVEL fast (preset), careful or strong, or known: the hints of one who sees the stock; SAMPLES orders at most a
 * hint (0: the level's preset), STATES positions for the solver on each order (0: the preset; 1: practically without the solver). `kept`:
 * each hint knows the win that those before it have found (kept_way.h), as in `terrace play` and `terrace serve`; else it knows nothing.
 * Every move is judged by the referee. Prints a row of Markdown: game, level, orders, games, mean ease of `fast` in the first hints, games
 * won, games in which a position came twice (the exit code is then 1), moves a game, and CPU seconds a hint: median, 95 %, 99 %, most.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"
#include "follow_hints.h"
#include "kept_way.h"
#include "seeds.h"
#include "stats.h"

struct tally {
    int games, begun, won, repeated;
    uint64_t hints, moves;
    double promised; /* sum of the eases in first hints */
    double *seconds; /* of each hint */
};

static void note_hint(void *context, const struct hint *h, double cpu_seconds)
{
    struct tally *t = context;
    if (t->begun == t->games) {
        t->begun++;
        t->promised += h->next >= 0 ? h->move[h->next].ease_fast.value : 0;
    }
    double *grown = t->hints % 4096 == 0 ? realloc(t->seconds, (t->hints + 4096) * sizeof *grown) : t->seconds;
    if (!grown)
        exit(4);
    t->seconds = grown;
    t->seconds[t->hints++] = cpu_seconds;
}

static uint64_t argument(int argc, char **argv, int index, uint64_t preset)
{
    return argc > index ? strtoull(argv[index], NULL, 10) : preset;
}

int main(int argc, char **argv)
{
    const struct variant *v = argc >= 4 ? variant_find(argv[1]) : NULL;
    struct advice_options o;
    struct tally t = {0};
    static struct kept_way way;
    advice_options_init(&o);
    bool known = argc > 4 && strcmp(argv[4], "known") == 0;
    bool kept = argc > 7 && strcmp(argv[7], "kept") == 0;
    struct seeds seeds;
    if (!v || !seeds_read(argv[2], argv[3], &seeds) || (argc > 4 && !known && !fair_level_parse(argv[4], &o.level)) ||
        (argc > 7 && !kept)) {
        fputs("usage: bench_hints GAME FIRST LAST [LEVEL [SAMPLES [STATES [kept]]]]\n", stderr);
        return 2;
    }
    o.limit_samples = argument(argc, argv, 5, 0);
    o.limit_states = argument(argc, argv, 6, 0);
    o.way = kept ? &way : NULL;
    for (uint64_t seed = seeds.first; seed <= seeds.last; seed++) {
        struct game g;
        deal_seed(seed, v, &g);
        struct followed f = follow_hints(&g, known, &o, note_hint, &t);
        t.games++;
        t.won += f.won;
        t.moves += (uint64_t)f.moves;
        t.repeated += f.repeated;
        if (f.repeated)
            fprintf(stderr, "bench_hints: seed:%" PRIu64 ": a position came twice after %d moves\n", seed, f.moves);
    }
    stats_sort(t.seconds, t.hints);
    struct rate won = rate_wilson((uint64_t)t.won, (uint64_t)t.games);
    printf("| %s | %s | %s | %d | %.1f %% | %.1f %% (%.1f-%.1f) | %d | %.0f | %.3f | %.3f | %.3f | %.3f |\n", v->name,
           known ? "known" : fair_level_names[o.level], o.limit_samples ? argv[5] : "preset", t.games, 100 * t.promised / t.games,
           100 * won.value, 100 * won.low, 100 * won.high, t.repeated, (double)t.moves / t.games, stats_quantile(t.seconds, t.hints, 0.5),
           stats_quantile(t.seconds, t.hints, 0.95), stats_quantile(t.seconds, t.hints, 0.99), t.seconds[t.hints - 1]);
    free(t.seconds);
    return t.repeated > 0;
}
