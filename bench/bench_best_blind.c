/* How far are the levels from the best that a player can do who does not see the stock?
 *
 *   bench_best_blind GAME RANKS RESERVE PILES UNSEEN DEALS SEED     GAME with one deck of so many ranks, so large a reserve, so many piles
 *
 * Random deals with a base dealt, played by the level fast until UNSEEN cards are left in the stock. From there: the share of orders that
 * perfect blind play wins, exactly (best_blind.h), the share that can be won by one who sees the stock (the solver on 64 orders), and what each
 * level wins (2,000 games of fast, 200 of the others). Of positions where perfect play wins some orders and loses others (the rest say
 * nothing) prints the means, and the mean distance of each from the best with its standard error over the positions.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    return (double)won / ORDERS;
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

int main(int argc, char **argv)
{
    const struct variant *like = argc == 8 ? variant_find(argv[1]) : NULL;
    if (!like || !blind_plays(like) || like->base == BASE_CHOOSE) {
        fputs("usage: bench_best_blind GAME RANKS RESERVE PILES UNSEEN DEALS SEED (a game whose base is dealt, without redeals)\n", stderr);
        return 2;
    }
    struct variant v = *like;
    v.decks = 1;
    v.ranks = (uint8_t)atoi(argv[2]);
    v.reserve = (uint8_t)atoi(argv[3]);
    v.piles = (uint8_t)atoi(argv[4]);
    struct error e;
    if (!variant_check(&v, &e)) {
        fprintf(stderr, "%s: %s: %s\n", e.where, e.what, e.mend);
        return 2;
    }
    struct fair_player *player[FAIR_LEVELS];
    for (int level = 0; level < FAIR_LEVELS; level++)
        player[level] = fair_player_create((enum fair_level)level, NULL);
    struct blind *b = blind_create(LIMIT);
    struct solver *solver = solver_create(1 << 22, 1, NULL);
    struct solution *solution = malloc(sizeof *solution);
    struct sums sums[PLAYERS] = {{0, 0, 0}};
    struct rng r;
    double optimum = 0;
    int asked = atoi(argv[6]), deals = 0, too_large = 0, clear = 0;
    rng_seed(&r, strtoull(argv[7], NULL, 10));
    for (int k = 0; k < asked && b && solution && solver; k++) {
        struct game g;
        struct fair_view view;
        random_deal(&v, &r, &g);
        if (!play_until(player[FAIR_FAST], &g, atoi(argv[5]), &r)) {
            clear++;
            continue;
        }
        fair_view_of(&g, &view);
        double best = best_of(b, player[0], &view);
        if (best < ROUNDING || best > 1 - ROUNDING) {
            too_large += best < 0;
            clear += best >= 0;
            continue;
        }
        deals++;
        optimum += best;
        for (int i = 0; i < PLAYERS; i++) {
            uint64_t games = i == FAIR_FAST ? 2000 : 200;
            double share = i == CLAIRVOYANT ? clairvoyant(solver, solution, &view, &r)
                                            : (double)fair_playouts(player[i], &view, games, &r, NULL, NULL) / (double)games;
            sums[i].share += share;
            sums[i].behind += best - share;
            sums[i].behind_squares += (best - share) * (best - share);
        }
    }
    printf("# bench_best_blind %s %s %s %s %s %s %s: %d positions; %d more were won or lost for certain, %d too large\n", argv[1], argv[2],
           argv[3], argv[4], argv[5], argv[6], argv[7], deals, clear, too_large);
    printf("%-14s %6.2f %%\n", "best blind", 100 * optimum / deals);
    for (int i = 0; i < FAIR_LEVELS; i++)
        print_sums(fair_level_names[i], &sums[i], deals);
    print_sums("sees the stock", &sums[CLAIRVOYANT], deals);
    solver_free(solver);
    free(solution);
    blind_free(b);
    for (int level = 0; level < FAIR_LEVELS; level++)
        fair_player_free(player[level]);
    return 0;
}
