/* How should a player choose the base without a computer?
 *
 *   bench_base GAME LEVEL GAMES FIRST LAST
 *
 * Of each deal seed:FIRST..seed:LAST what every choice is worth to a player who does not see the stock: the share of GAMES orders of the
 * unseen cards on which LEVEL goes on to win, the same orders for all choices. Then what each rule of thumb would have taken; choices that
 * it likes equally count in equal parts. Prints a table in Markdown: the share won, and the points gained over any card at random, with 95
 * % intervals over the deals. The same arguments: the same table.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "deal.h"
#include "fair.h"
#include "fair_base.h"
#include "seeds.h"
#include "stats.h"

/* A deal whose base is to be chosen. Ranks count from the base in question: 0 is the base. */
struct question {
    const struct game *game;
    const struct move *moves;
    int count;
};

static int ranks_up(const struct question *q, int choice, card_t c)
{
    int ranks = q->game->variant->ranks;
    return (card_rank(c) - card_rank(pile_top(&q->game->pile[q->moves[choice].from])) + ranks) % ranks;
}

/* The k-th card of the reserve from the top. */
static int reserve_rank(const struct question *q, int choice, int k)
{
    const struct pile *p = &q->game->pile[PILE_RESERVE];
    return ranks_up(q, choice, p->card[p->count - 1 - k]);
}
static int reserve_count(const struct question *q) { return q->game->pile[PILE_RESERVE].count; }

/* ---- rules: the less the better ---- */

typedef int rule_cost(const struct question *q, int choice);

static int any_card(const struct question *q, int choice) { return (void)q, (void)choice, 0; }

static int copies(const struct question *q, int choice)
{
    int n = 0;
    for (int k = 0; k < reserve_count(q); k++)
        n += reserve_rank(q, choice, k) == 0;
    return n;
}

static int top_card(const struct question *q, int choice) { return reserve_rank(q, choice, 0); }

static int top_four(const struct question *q, int choice)
{
    int sum = 0;
    for (int k = 0; k < 4; k++)
        sum += reserve_rank(q, choice, k);
    return sum;
}

static int others(const struct question *q, int choice)
{
    int sum = 0;
    for (int i = 0; i < q->count; i++)
        sum += ranks_up(q, choice, pile_top(&q->game->pile[q->moves[i].from]));
    return sum;
}

/* Cards that lie in the wrong half: late ones in the upper, early ones in the lower. */
static int wrong_half(const struct question *q, int choice)
{
    int n = 0, half = reserve_count(q) / 2;
    for (int k = 0; k < reserve_count(q); k++)
        n += (k < half) == (reserve_rank(q, choice, k) >= q->game->variant->ranks / 2);
    return n;
}

static int pairs(const struct question *q, int choice)
{
    int n = 0;
    for (int upper = 0; upper < reserve_count(q); upper++)
        for (int lower = upper + 1; lower < reserve_count(q); lower++)
            n += reserve_rank(q, choice, upper) > reserve_rank(q, choice, lower);
    return n;
}

static int pairs_then_others(const struct question *q, int choice) { return 1000 * pairs(q, choice) + others(q, choice); }

static const struct rule {
    const char *words;
    rule_cost *cost; /* NULL: as the player of `level` chooses */
    enum fair_level level;
} rules[] = {
    {"any card, at random", any_card, 0},
    {"fewest of its rank in the reserve (the help's rule)", copies, 0},
    {"the reserve's first card goes up soonest", top_card, 0},
    {"the reserve's first four cards go up soonest, ranks added", top_four, 0},
    {"the other choices go up soonest, ranks added", others, 0},
    {"fewest cards in the wrong half of the reserve", wrong_half, 0},
    {"fewest pairs out of order in the reserve", pairs, 0},
    {"the same; of equals the one whose other choices go up soonest", pairs_then_others, 0},
    {"the level `fast`", NULL, FAIR_FAST},
    {"the level `careful`", NULL, FAIR_CAREFUL},
};
enum { RULES = sizeof rules / sizeof *rules };

/* ---- what they are worth ---- */

/* The mean value of the choices that the rule likes best. */
static double value_of_rule(rule_cost *cost, const struct question *q, const double value[])
{
    int least = 0, ties = 0;
    double sum = 0;
    for (int i = 0; i < q->count; i++) {
        int c = cost(q, i);
        if (i == 0 || c < least) {
            least = c;
            ties = 0;
            sum = 0;
        }
        if (c == least) {
            ties++;
            sum += value[i];
        }
    }
    return sum / ties;
}

static double value_of_player(struct fair_player *p, const struct fair_view *view, const struct question *q, uint64_t seed,
                              const double value[])
{
    struct rng r;
    struct move m;
    rng_seed(&r, ~seed); /* other orders than those of the values */
    fair_choose_base(p, view, &r, &m);
    for (int i = 0; i < q->count; i++)
        if (q->moves[i].from == m.from)
            return value[i];
    abort();
}

static void values_of(struct fair_player *p, const struct fair_view *view, const struct question *q, uint64_t seed, int games,
                      double value[])
{
    struct rng r;
    int wins[PILES_MAX] = {0};
    rng_seed(&r, seed);
    for (int k = 0; k < games; k++) {
        bool won[PILES_MAX];
        fair_after(p, view, q->moves, q->count, &r, won);
        for (int i = 0; i < q->count; i++)
            wins[i] += won[i];
    }
    for (int i = 0; i < q->count; i++)
        value[i] = (double)wins[i] / games;
}

struct sums {
    double value, squares, gain, gain_squares;
};

static void add(struct sums *s, double value, double at_random)
{
    double gain = value - at_random;
    s->value += value;
    s->squares += value * value;
    s->gain += gain;
    s->gain_squares += gain * gain;
}

/* Points to each side that hold 95 % of a mean. */
static double error_of(double sum, double squares, double n) { return 100 * STATS_Z * sqrt(fmax(0, squares - sum * sum / n)) / n; }

int main(int argc, char **argv)
{
    enum fair_level level;
    struct seeds seeds;
    const struct variant *v = argc == 6 ? variant_find(argv[1]) : NULL;
    if (!v || v->base != BASE_CHOOSE || !fair_level_parse(argv[2], &level) || atoi(argv[3]) <= 0 || !seeds_read(argv[4], argv[5], &seeds)) {
        fputs("usage: bench_base GAME LEVEL GAMES FIRST LAST (a game whose base is chosen)\n", stderr);
        return 2;
    }
    struct fair_player *player = fair_player_create(level, NULL), *chooser[RULES] = {NULL};
    struct sums sums[RULES] = {{0, 0, 0, 0}};
    for (int k = 0; k < RULES; k++)
        chooser[k] = rules[k].cost ? NULL : fair_player_create(rules[k].level, NULL);
    for (uint64_t seed = seeds.first; seed <= seeds.last; seed++) {
        struct game g;
        struct fair_view view;
        struct move moves[PILES_MAX];
        double value[PILES_MAX], at_random = 0;
        deal_seed(seed, v, &g);
        fair_view_of(&g, &view);
        struct question q = {&g, moves, game_base_moves(&g, moves)};
        values_of(player, &view, &q, seed, atoi(argv[3]), value);
        for (int k = 0; k < RULES; k++) {
            double got = rules[k].cost ? value_of_rule(rules[k].cost, &q, value) : value_of_player(chooser[k], &view, &q, seed, value);
            at_random = k == 0 ? got : at_random;
            add(&sums[k], got, at_random);
        }
    }
    double n = (double)(seeds.last - seeds.first + 1);
    printf("| %s: base chosen by | `%s` then wins | more than any card |\n|---|---|---|\n", v->name, argv[2]);
    for (int k = 0; k < RULES; k++)
        printf("| %s | %.1f ± %.1f %% | %+.1f ± %.1f |\n", rules[k].words, 100 * sums[k].value / n,
               error_of(sums[k].value, sums[k].squares, n), 100 * sums[k].gain / n, error_of(sums[k].gain, sums[k].gain_squares, n));
    for (int k = 0; k < RULES; k++)
        fair_player_free(chooser[k]);
    fair_player_free(player);
    return 0;
}
