/* Measures and tunes the fair player.
 *
 *   bench_fair rate GAME LEVEL FIRST LAST     share of the deals seed:FIRST..seed:LAST that the level wins, the referee judging each move
 *   bench_fair baseline GAME FIRST LAST       the same for a player who always takes the first of AisleRiot's hints (baselines.h)
 *   bench_fair demo GAME FIRST LAST           the same for PySolFC's demo
 *   bench_fair speed GAME [GAMES]             complete games a second of the level fast
 *   bench_fair tune GAME DEALS STEPS SEED     hill climbing of the weights of the level fast, from those in use
 *
 * Tuning draws its deals from its own random numbers (never the numbered deals that rates are reported for), and tests the outcome on as
 * many other deals.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "baselines.h"
#include "deal.h"
#include "fair_player.h"
#include "stats.h"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int usage(void)
{
    fputs("usage: bench_fair rate GAME LEVEL FIRST LAST | baseline GAME FIRST LAST | demo GAME FIRST LAST | speed GAME [GAMES] | tune GAME "
          "DEALS STEPS SEED\n",
          stderr);
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
    fair_view_of(&g, false, &view);
    rng_seed(&r, 1);
    double start = cpu_seconds();
    uint64_t won = fair_playouts(player, &view, games, &r, NULL, NULL);
    double seconds = cpu_seconds() - start;
    printf("%s seed:1: %" PRIu64 " playouts, %" PRIu64 " won, %.0f a second, %.2f microseconds each\n", v->name, games, won,
           (double)games / seconds, 1e6 * seconds / (double)games);
    fair_player_free(player);
    return 0;
}

/* ---- tune ---- */

struct problem {
    const struct table_rules *rules;
    struct table table;
    struct shoe shoe;
};

static void random_deck(const struct variant *v, struct rng *r, card_t deck[CARDS_MAX])
{
    int cards = 0;
    for (int deck_number = 0; deck_number < v->decks; deck_number++)
        for (int rank = 0; rank < v->ranks; rank++)
            for (int suit = 0; suit < SUITS; suit++)
                deck[cards++] = card_make(rank, suit);
    for (int i = cards - 1; i > 0; i--) {
        int j = (int)rng_below(r, (uint32_t)i + 1);
        card_t c = deck[i];
        deck[i] = deck[j];
        deck[j] = c;
    }
}

static struct problem *make_problems(struct fair_player *player, const struct variant *v, int count, struct rng *r)
{
    struct problem *problems = aligned_alloc(64, (sizeof *problems * (size_t)count + 63) / 64 * 64);
    for (int i = 0; problems && i < count; i++) {
        card_t deck[CARDS_MAX];
        struct game g;
        struct fair_view view;
        struct unseen unseen;
        struct move m;
        random_deck(v, r, deck);
        game_deal(&g, v, deck);
        fair_view_of(&g, false, &view);
        if (fair_choose_base(player, &view, r, &m)) {
            game_play(&g, m, NULL, NULL);
            fair_view_of(&g, false, &view);
        }
        problems[i].rules = fair_rules(player, v, g.base);
        table_from_view(&problems[i].table, problems[i].rules, &view);
        unseen_of_view(&unseen, problems[i].rules, &view);
        unseen_deal(&unseen, &problems[i].table, r, &problems[i].shoe);
    }
    return problems;
}

/* What is tuned for: deals won; where hardly any is won, cards on the foundations besides. */
struct outcome {
    int won;
    long points;
};

static struct outcome play_all(const struct problem *problems, int count, const int16_t *weights)
{
    enum { RARELY = 20 };
    struct outcome out = {0, 0};
    long score = 0;
    for (int i = 0; i < count; i++) {
        struct table t = problems[i].table;
        struct shoe shoe = problems[i].shoe;
        out.won += fast_play_out(&t, problems[i].rules, weights, &shoe);
        score += t.score;
    }
    out.points = 1000L * out.won + (out.won < count / RARELY ? score : 0);
    return out;
}

static void vary(fast_weights weights, struct rng *r)
{
    for (uint32_t changes = 1 + rng_below(r, 3); changes > 0; changes--) {
        uint32_t which = rng_below(r, FAST_WEIGHTS);
        int size = 1 + (int)rng_below(r, 1u << rng_below(r, 6));
        int changed = weights[which] + (rng_below(r, 2) ? size : -size);
        weights[which] = (int16_t)(changed > 999 ? 999 : changed < -999 ? -999 : changed);
    }
}

static int tune(const struct variant *v, int deals, int steps, uint64_t seed)
{
    struct fair_player *player = fair_player_create(FAIR_FAST, NULL);
    struct rng r;
    rng_seed(&r, seed);
    struct problem *problems = make_problems(player, v, deals, &r), *others = make_problems(player, v, deals, &r);
    if (!problems || !others)
        return 4;
    fast_weights best;
    memcpy(best, fast_weights_for(v), sizeof best);
    struct outcome found = play_all(problems, deals, best), other = play_all(others, deals, best);
    printf("# bench_fair tune %s %d %d %" PRIu64 ": from %.2f %% (other deals: %.2f %%)\n", v->name, deals, steps, seed,
           100.0 * found.won / deals, 100.0 * other.won / deals);
    for (int step = 0; step < steps; step++) {
        fast_weights tried;
        memcpy(tried, best, sizeof tried);
        vary(tried, &r);
        struct outcome outcome = play_all(problems, deals, tried);
        if (outcome.points < found.points)
            continue;
        found = outcome;
        memcpy(best, tried, sizeof best);
    }
    printf("# to %.2f %% (other deals: %.2f %%)\n{", 100.0 * found.won / deals, 100.0 * play_all(others, deals, best).won / deals);
    for (int i = 0; i < FAST_WEIGHTS; i++)
        printf("%d%s", best[i], i + 1 < FAST_WEIGHTS ? ", " : "}\n");
    free(problems);
    free(others);
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
    if (!strcmp(argv[1], "tune") && argc == 6)
        return tune(v, atoi(argv[3]), atoi(argv[4]), strtoull(argv[5], NULL, 10));
    return usage();
}
