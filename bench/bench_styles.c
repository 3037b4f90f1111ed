/* Evolves styles of play (solver/fair/fair_styles.h): other weights for the level fast, by which it wins other deals.
 *
 *   bench_styles STYLES SEED GENERATIONSxGAMES GAME...
 *
 * The first style has the tuned weights. Each further one is evolved (CMA-ES, from the best of 80 random ones) to win most of the deals
 * that those before it lose, GAMES new deals of each game in a generation. Its numbers are percents of each tuned weight, the same for all
 * games. Prints the rows for fair_styles.c, and the share of 1,500 other deals of each game that one of the first 1, 2, ... styles wins.
 *
 * Deals are drawn at random, never the numbered ones that rates are reported for; the level fast chooses their base.
 * The same arguments: the same output.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cma.h"
#include "fair.h"
#include "fair_weights.h"
#include "fast_deals.h"

enum { POPULATION = 20, POOL = 80, STYLES_MAX = 16, TRIED_MAX = 16, TEST_DEALS = 1500 };

typedef double factors[FAIR_WEIGHTS];

struct styles_game {
    const struct variant *variant;
    struct fair_player *player; /* chooses bases and holds rules */
    const int16_t *tuned;
};

struct evolution {
    int games, each, styles;
    struct styles_game game[TRIED_MAX];
    factors style[STYLES_MAX];
    int open;               /* deals that no style wins yet */
    struct fast_deal *deal; /* these, game by game */
    int open_of[TRIED_MAX];
    struct rng rng;
};

static int usage(void)
{
    fputs("usage: bench_styles STYLES SEED GENERATIONSxGAMES GAME...\n", stderr);
    return 2;
}

static void to_weights(const factors x, const int16_t *tuned, fair_weights out)
{
    enum { LEAST = -200, MOST = 400, WEIGHT_MOST = 30000 };
    for (int i = 0; i < FAIR_WEIGHTS; i++) {
        double w = tuned[i] * fmax(LEAST, fmin(MOST, round(100 * x[i]))) / 100;
        out[i] = (int16_t)fmax(-WEIGHT_MOST, fmin(WEIGHT_MOST, w));
    }
}

static bool wins(const struct styles_game *g, const struct fast_deal *d, const factors style)
{
    fair_weights w;
    to_weights(style, g->tuned, w);
    return fast_deal_play(d, w, NULL);
}

/* The first style that wins the deal; the number of styles if none does. */
static int first_winner(const struct evolution *e, const struct styles_game *g, const struct fast_deal *d)
{
    int k = 0;
    while (k < e->styles && !wins(g, d, e->style[k]))
        k++;
    return k;
}

static void deal_anew(struct evolution *e)
{
    e->open = 0;
    for (int i = 0; i < e->games; i++) {
        int before = e->open;
        for (int k = 0; k < e->each; k++) {
            struct fast_deal *d = &e->deal[e->open];
            fast_deal_make(e->game[i].player, e->game[i].variant, &e->rng, d);
            e->open += first_winner(e, &e->game[i], d) == e->styles;
        }
        e->open_of[i] = e->open - before;
    }
}

/* The open deals that a new style wins. */
static int gain_of(const struct evolution *e, const factors x)
{
    int won = 0;
    const struct fast_deal *d = e->deal;
    for (int i = 0; i < e->games; i++) {
        fair_weights w;
        to_weights(x, e->game[i].tuned, w);
        for (int k = 0; k < e->open_of[i]; k++)
            won += fast_deal_play(d++, w, NULL);
    }
    return won;
}

static void best_of_pool(struct evolution *e, factors best)
{
    int most = -1;
    deal_anew(e);
    for (int q = 0; q < POOL; q++) {
        factors x;
        for (int i = 0; i < FAIR_WEIGHTS; i++)
            x[i] = (30 + (double)rng_below(&e->rng, 141)) / 100;
        int gain = gain_of(e, x);
        if (gain > most) {
            most = gain;
            memcpy(best, x, sizeof x);
        }
    }
}

/* Adds a style: the mean of the distribution's means in the last quarter of the generations. */
static void add_style(struct evolution *e, int generations)
{
    factors start, sum = {0};
    int averaged = 0;
    best_of_pool(e, start);
    struct cma *c = cma_create(FAIR_WEIGHTS, POPULATION, start, 0.25, rng_next(&e->rng));
    for (int k = 0; c && k < generations; k++) {
        double score[POPULATION];
        deal_anew(e);
        cma_draw(c);
        for (int i = 0; i < POPULATION; i++)
            score[i] = gain_of(e, cma_candidate(c, i));
        cma_learn(c, score);
        if (k < generations * 3 / 4)
            continue;
        averaged++;
        for (int i = 0; i < FAIR_WEIGHTS; i++)
            sum[i] += cma_mean(c)[i];
    }
    for (int i = 0; averaged > 0 && i < FAIR_WEIGHTS; i++)
        e->style[e->styles][i] = sum[i] / averaged;
    e->styles++;
    cma_free(c);
}

static void print_rows(const struct evolution *e)
{
    for (int i = 0; i < FAIR_WEIGHTS; i++) {
        printf("    [%s] = {", fair_weight_names[i]);
        for (int k = 1; k < e->styles; k++)
            printf("%s%.0f", k > 1 ? ", " : "", round(100 * e->style[k][i]));
        puts("},");
    }
}

static void test(struct evolution *e)
{
    for (int i = 0; i < e->games; i++) {
        int by[STYLES_MAX + 1] = {0}, won = 0;
        for (int k = 0; k < TEST_DEALS; k++) {
            fast_deal_make(e->game[i].player, e->game[i].variant, &e->rng, e->deal);
            by[first_winner(e, &e->game[i], e->deal)]++;
        }
        printf("%-32s", e->game[i].variant->name);
        for (int k = 0; k < e->styles; k++)
            printf(" %5.1f", 100.0 * (won += by[k]) / (double)TEST_DEALS);
        puts("");
    }
}

static bool take_games(struct evolution *e, int count, char **names)
{
    for (int i = 0; i < count; i++) {
        struct styles_game *g = &e->game[e->games++];
        g->variant = variant_find(names[i]);
        g->player = fair_player_create(FAIR_FAST, NULL);
        if (!g->variant || !g->player)
            return false;
        g->tuned = fair_weights_for(g->variant);
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct evolution e = {.styles = 1};
    int styles = argc > 4 ? atoi(argv[1]) : 0, generations;
    if (styles < 1 || styles > STYLES_MAX || argc - 4 > TRIED_MAX || sscanf(argv[3], "%dx%d", &generations, &e.each) != 2 ||
        generations < 1 || e.each < 1 || !take_games(&e, argc - 4, argv + 4))
        return usage();
    rng_seed(&e.rng, strtoull(argv[2], NULL, 10));
    for (int i = 0; i < FAIR_WEIGHTS; i++)
        e.style[0][i] = 1;
    e.deal = fast_deals_create(e.games * e.each + 1);
    if (!e.deal)
        return 4;
    while (e.styles < styles)
        add_style(&e, generations);
    print_rows(&e);
    test(&e);
    free(e.deal);
    for (int i = 0; i < e.games; i++)
        fair_player_free(e.game[i].player);
    return 0;
}
