/* Tunes the weights of the level fast, by CMA-ES on the deals it wins.
 *
 *   bench_tune GAME FROM SEED STAGE...        a stage: GENERATIONSxGAMES, e.g. 60x2000 100x8000 40x20000
 *   bench_tune compare GAME...                every game's weights (a row of fair_weights.c) on every game: 100,000 deals each
 *
 * Starts from the weights in use for the game FROM (often GAME itself). The candidates of a generation, 20, play the same GAMES deals,
 * each generation new ones; the outcome is the average of the distribution's means in the last quarter of all generations, weighted by
 * their games. Prints the share won of 100,000 deals that tuning never saw, before and after, and the row for fair_weights.c.
 *
 * Deals are drawn at random, never the numbered ones that rates are reported for; the level fast chooses their base.
 * The same arguments: the same output, whatever the machine.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cma.h"
#include "fair.h"
#include "fair_weights.h"
#include "fast_deals.h"

enum { POPULATION = 20, GAMES_TEST = 100000, WEIGHT_MOST = 8000, STAGES_MAX = 8 };

static int usage(void)
{
    fputs("usage: bench_tune GAME FROM SEED GENERATIONSxGAMES... | compare GAME...\n", stderr);
    return 2;
}

/* What is tuned for: deals won; where hardly any is won, cards on the foundations besides. */
struct outcome {
    int won;
    double points;
};

static struct outcome play_all(const struct fast_deal *deals, int count, const int16_t *weights)
{
    enum { RARELY = 20 };
    struct outcome out = {0, 0};
    double score = 0;
    for (int i = 0; i < count; i++) {
        int cards_up;
        out.won += fast_deal_play(&deals[i], weights, &cards_up);
        score += cards_up;
    }
    out.points = 1000.0 * out.won + (out.won < count / RARELY ? score : 0);
    return out;
}

/* ---- weights as numbers of about the same size ---- */

/* Of a weight that is multiplied by a count: its term's constant, and how large the count usually is. CMA-ES sees the constant as it is
 * at that count, so that it may change one weight without the whole kind of move becoming more or less usual. */
static const struct counted {
    bool counted;
    uint8_t constant, usual;
} terms[FAIR_WEIGHTS] = {
    [UP_TABLE_CHILD] = {true, UP_TABLE, 2}, [UP_TABLE_TAKES] = {true, UP_TABLE, 0},  [UP_TABLE_BURIED] = {true, UP_TABLE, 1},
    [UP_WASTE_CHILD] = {true, UP_WASTE, 2}, [UP_WASTE_BURIED] = {true, UP_WASTE, 1}, [BUILD_DISTANCE] = {true, BUILD, 4},
    [BUILD_PARENT] = {true, BUILD, 5},      [BUILD_CHILD] = {true, BUILD, 3},        [BUILD_TAKES] = {true, BUILD, 0},
    [BUILD_STOCK] = {true, BUILD, 5},       [FILL_DISTANCE] = {true, FILL, 4},       [FILL_RANK] = {true, FILL, 8},
    [FILL_WASTE] = {true, FILL, 2},         [FILL_STOCK] = {true, FILL, 5},          [FILL_TAKES] = {true, FILL, 8},
    [FILL_LATE] = {true, FILL, 2},          [MERGE_RANK] = {true, MERGE, 8},         [MERGE_DISTANCE] = {true, MERGE, 4},
    [MERGE_CHILD] = {true, MERGE, 3},
};

static double unit_of(int weight) { return terms[weight].counted ? 16 : 80; }

static void to_numbers(const fair_weights w, double x[])
{
    for (int i = 0; i < FAIR_WEIGHTS; i++)
        x[i] = w[i] / unit_of(i);
    for (int i = 0; i < FAIR_WEIGHTS; i++)
        if (terms[i].counted)
            x[terms[i].constant] += terms[i].usual * w[i] / unit_of(terms[i].constant);
}

static void to_weights(const double x[], fair_weights out)
{
    double w[FAIR_WEIGHTS];
    for (int i = 0; i < FAIR_WEIGHTS; i++)
        w[i] = x[i] * unit_of(i);
    for (int i = 0; i < FAIR_WEIGHTS; i++)
        if (terms[i].counted)
            w[terms[i].constant] -= terms[i].usual * w[i];
    for (int i = 0; i < FAIR_WEIGHTS; i++)
        out[i] = (int16_t)lround(fmax(-WEIGHT_MOST, fmin(WEIGHT_MOST, w[i])));
}

/* ---- tuning ---- */

struct tuning {
    const struct variant *variant;
    struct fair_player *player; /* chooses bases and holds rules */
    struct fast_deal *deals;    /* GAMES_TEST of them */
    struct rng rng;
    struct cma *cma;
};

static void deal_anew(struct tuning *u, int count)
{
    for (int i = 0; i < count; i++)
        fast_deal_make(u->player, u->variant, &u->rng, &u->deals[i]);
}

static void generation(struct tuning *u, int games)
{
    double score[POPULATION];
    cma_draw(u->cma);
    deal_anew(u, games);
    for (int k = 0; k < POPULATION; k++) {
        fair_weights w;
        to_weights(cma_candidate(u->cma, k), w);
        score[k] = play_all(u->deals, games, w).points;
    }
    cma_learn(u->cma, score);
}

struct tune_stage {
    int generations, games;
};

static bool parse_stage(const char *text, struct tune_stage *out)
{
    char end;
    return sscanf(text, "%dx%d%c", &out->generations, &out->games, &end) == 2 && out->generations > 0 && out->games > 0 &&
           out->games <= GAMES_TEST;
}

static void report(struct tuning *u, int generations, int games)
{
    fair_weights w;
    to_weights(cma_mean(u->cma), w);
    fprintf(stderr, "%4d x %d  step %.3f  %.2f %%\n", generations, games, cma_step(u->cma),
            100.0 * play_all(u->deals, games, w).won / games);
}

static void evolve(struct tuning *u, const struct tune_stage stages[], int count, fair_weights out)
{
    double sum[FAIR_WEIGHTS] = {0}, weight = 0;
    int all = 0, done = 0;
    for (int s = 0; s < count; s++)
        all += stages[s].generations;
    for (int s = 0; s < count; s++) {
        int games = stages[s].games;
        for (int k = 0; k < stages[s].generations; k++) {
            generation(u, games);
            if (done++ < all - (all + 3) / 4)
                continue;
            weight += games;
            for (int i = 0; i < FAIR_WEIGHTS; i++)
                sum[i] += cma_mean(u->cma)[i] * games;
        }
        report(u, stages[s].generations, games);
    }
    for (int i = 0; i < FAIR_WEIGHTS; i++)
        sum[i] /= weight;
    to_weights(sum, out);
}

static void print_row(const fair_weights w)
{
    printf("{");
    for (int i = 0, first = 1; i < FAIR_WEIGHTS; i++)
        if (w[i] != 0) {
            printf("%s[%s] = %d", first ? "" : ", ", fair_weight_names[i], w[i]);
            first = 0;
        }
    printf("}\n");
}

static double test_percent(struct tuning *u, const fair_weights w)
{
    return 100.0 * play_all(u->deals, GAMES_TEST, w).won / (double)GAMES_TEST;
}

static int tune(const struct variant *v, const struct variant *from, uint64_t seed, const struct tune_stage stages[], int count)
{
    struct tuning u = {.variant = v, .player = fair_player_create(FAIR_FAST, NULL)};
    double start[FAIR_WEIGHTS];
    fair_weights before, after;
    memcpy(before, fair_weights_for(from), sizeof before);
    to_numbers(before, start);
    u.deals = fast_deals_create(GAMES_TEST);
    u.cma = cma_create(FAIR_WEIGHTS, POPULATION, start, 1, seed);
    if (!u.player || !u.deals || !u.cma)
        return 4;
    rng_seed(&u.rng, seed);
    evolve(&u, stages, count, after);
    deal_anew(&u, GAMES_TEST);
    printf("/* bench_tune %s %s %" PRIu64, v->name, from->name, seed);
    for (int s = 0; s < count; s++)
        printf(" %dx%d", stages[s].generations, stages[s].games);
    printf(": %.1f %% -> %.1f %% */\n", test_percent(&u, before), test_percent(&u, after));
    print_row(after);
    cma_free(u.cma);
    free(u.deals);
    fair_player_free(u.player);
    return 0;
}

/* ---- rows against each other ---- */

static int compare(int count, char **names)
{
    struct tuning u = {.player = fair_player_create(FAIR_FAST, NULL)};
    u.deals = fast_deals_create(GAMES_TEST);
    for (int i = 0; u.player && u.deals && i < count; i++) {
        u.variant = variant_find(names[i]);
        rng_seed(&u.rng, FRESH_SEED);
        if (!u.variant)
            return usage();
        deal_anew(&u, GAMES_TEST);
        printf("%-32s", u.variant->name);
        for (int k = 0; k < count && variant_find(names[k]); k++)
            printf(" %6.2f", test_percent(&u, fair_weights_for(variant_find(names[k]))));
        printf("\n");
    }
    free(u.deals);
    fair_player_free(u.player);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc >= 3 && !strcmp(argv[1], "compare"))
        return compare(argc - 2, argv + 2);
    const struct variant *v = argc >= 5 ? variant_find(argv[1]) : NULL, *from = v ? variant_find(argv[2]) : NULL;
    struct tune_stage stages[STAGES_MAX];
    int count = argc - 4;
    if (!from || count > STAGES_MAX)
        return usage();
    for (int s = 0; s < count; s++)
        if (!parse_stage(argv[4 + s], &stages[s]))
            return usage();
    return tune(v, from, strtoull(argv[3], NULL, 10), stages, count);
}
