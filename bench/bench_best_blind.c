/* How far are the levels from the best that a player can do who does not see the stock?
 *
 *   bench_best_blind GAME RANKS RESERVE PILES UNSEEN DEALS SEED     GAME with one deck of so many ranks, so large a reserve, so many piles
 *
 * Random deals with a base dealt, played by the level fast until UNSEEN cards are left in the stock. From there: the share of orders that
 * perfect blind play wins, exactly (best_blind.h), the share that can be won by one who sees the stock (the solver on 64 orders), and
 * what each level wins (2,000 games of fast, 200 of the others). Of positions where perfect play wins some orders and loses others (the
 * rest say nothing) prints the means, and the mean distance of each from the best with its standard error over the positions.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "best_blind.h"
#include "fair.h"
#include "fair_player.h"
#include "solve.h"
#include "wilds.h"

#define ROUNDING 1e-9 /* of sums of shares */
enum { PLAYERS = FAIR_LEVELS + 1, CLAIRVOYANT = FAIR_LEVELS, ORDERS = 64, LIMIT = 4000000 };

static void random_deal(const struct variant *v, struct rng *r, struct game *out)
{
    card_t deck[CARDS_MAX];
    wild_deck(v, r, deck);
    game_deal(out, v, deck);
}

/* Plays on until that many cards of the stock are unseen; false if the game ends before. */
static bool play_until(struct fair_player *p, struct game *g, int unseen, struct rng *r)
{
    struct fair_view view;
    struct move m;
    for (fair_view_of(g, &view); view.unseen_count > unseen; fair_view_follow(&view, m, g)) {
        if (!fair_move(p, &view, r, &m))
            return false;
        game_play(g, m, NULL, NULL);
    }
    return !game_won(g);
}

static double clairvoyant(struct solver *solver, struct solution *solution, const struct fair_view *view, struct rng *r)
{
    int won = 0;
    for (int k = 0; k < ORDERS; k++) {
        struct game g;
        struct solve_options options = {.limit_states = 1000000, .seed = 1};
        fair_complete(view, r, &g);
        solver_solve(solver, &g, &options, solution);
        won += solution->verdict == VERDICT_WINNABLE;
    }
    return (double)won / (double)ORDERS;
}

static double best_of(struct blind *b, struct fair_player *p, const struct fair_view *view)
{
    const struct table_rules *rules = fair_rules(p, view->open.variant, view->open.base);
    struct table t;
    struct table_unseen unseen;
    table_from_view(&t, rules, view);
    table_unseen_of_view(&unseen, rules, view);
    return blind_value(b, &t, rules, &unseen);
}

struct sums {
    double share, behind, behind_squares;
};

static void print_sums(const char *name, const struct sums *s, int deals)
{
    double mean = s->behind / deals, deviation = sqrt(fmax(0, s->behind_squares / deals - mean * mean) / deals);
    printf("%-14s %6.2f %%   %+6.2f +- %.2f\n", name, 100 * s->share / deals, -100 * mean, 100 * deviation);
}

/* What is compared: the levels, and one who sees the stock. */
struct contest {
    struct variant variant;
    int unseen;
    struct fair_player *player[FAIR_LEVELS];
    struct blind *blind;
    struct solver *solver;
    struct solution *solution;
    struct rng rng;
    struct sums sums[PLAYERS];
    double optimum;
    int deals, clear, too_large; /* positions compared; won or lost for certain; not decided */
};

static void compare(struct contest *c, const struct fair_view *view, double best)
{
    c->deals++;
    c->optimum += best;
    for (int i = 0; i < PLAYERS; i++) {
        uint64_t games = i == FAIR_FAST ? 2000 : 200;
        double share = i == CLAIRVOYANT ? clairvoyant(c->solver, c->solution, view, &c->rng)
                                        : (double)fair_playouts(c->player[i], view, games, &c->rng) / (double)games;
        c->sums[i].share += share;
        c->sums[i].behind += best - share;
        c->sums[i].behind_squares += (best - share) * (best - share);
    }
}

static void play_deal(struct contest *c)
{
    struct game g;
    struct fair_view view;
    random_deal(&c->variant, &c->rng, &g);
    if (!play_until(c->player[FAIR_FAST], &g, c->unseen, &c->rng)) {
        c->clear++;
        return;
    }
    fair_view_of(&g, &view);
    double best = best_of(c->blind, c->player[0], &view);
    if (best < 0)
        c->too_large++;
    else if (best < ROUNDING || best > 1 - ROUNDING)
        c->clear++;
    else
        compare(c, &view, best);
}

static bool read_variant(char **argv, struct variant *v)
{
    struct error e;
    v->decks = 1;
    v->ranks = (uint8_t)atoi(argv[2]);
    v->reserve = (uint8_t)atoi(argv[3]);
    v->piles = (uint8_t)atoi(argv[4]);
    if (variant_check(v, &e))
        return true;
    fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
    return false;
}

int main(int argc, char **argv)
{
    static struct contest c;
    const struct variant *like = argc == 8 ? variant_find(argv[1]) : NULL;
    if (!like || !blind_plays(like) || like->base == BASE_CHOOSE) {
        fputs("usage: bench_best_blind GAME RANKS RESERVE PILES UNSEEN DEALS SEED (a game whose base is dealt, without redeals)\n", stderr);
        return 2;
    }
    c.variant = *like;
    if (!read_variant(argv, &c.variant))
        return 2;
    for (int level = 0; level < FAIR_LEVELS; level++)
        c.player[level] = fair_player_create((enum fair_level)level, NULL);
    c.unseen = atoi(argv[5]);
    c.blind = blind_create(LIMIT);
    c.solver = solver_create(1 << 22, 1, NULL);
    c.solution = malloc(sizeof *c.solution);
    rng_seed(&c.rng, strtoull(argv[7], NULL, 10));
    for (int k = 0, deals = atoi(argv[6]); k < deals && c.blind && c.solution && c.solver; k++)
        play_deal(&c);
    printf("# bench_best_blind %s %s %s %s %s %s %s: %d positions; %d more were won or lost for certain, %d too large\n", argv[1], argv[2],
           argv[3], argv[4], argv[5], argv[6], argv[7], c.deals, c.clear, c.too_large);
    if (c.deals > 0) {
        printf("%-14s %6.2f %%\n", "best blind", 100 * c.optimum / c.deals);
        for (int i = 0; i < FAIR_LEVELS; i++)
            print_sums(fair_level_names[i], &c.sums[i], c.deals);
        print_sums("sees the stock", &c.sums[CLAIRVOYANT], c.deals);
    }
    solver_free(c.solver);
    free(c.solution);
    blind_free(c.blind);
    for (int level = 0; level < FAIR_LEVELS; level++)
        fair_player_free(c.player[level]);
    return 0;
}
