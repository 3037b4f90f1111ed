/* From where on does exact search pay? Positions that the player fast comes to, when talon and reserve are down to so many cards, are
 * decided with all phases, without exact search, and by exact search alone.
 *
 *   bench_endings GAME FIRST LAST STATES
 *
 * Of seed:FIRST..LAST, a row for each number of cards: the positions that pass the tests at the start; how many of them each decided
 * within STATES positions, how many of these it proved lost, and the thousands of positions that it took for all. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "deal.h"
#include "fair.h"
#include "seeds.h"
#include "solve.h"

enum { BUCKET = 10, BUCKETS = 9, WAYS = 3 };
static const char *const WAY_NAMES[WAYS] = {"all phases", "without exact search", "exact search alone"};

struct bench {
    const struct variant *v;
    struct solver *solver;
    struct fair_player *fast;
    struct solution *solution;
    uint64_t limit;
    struct {
        int positions;
        struct {
            int decided, lost;
            uint64_t states;
        } way[WAYS];
    } bucket[BUCKETS];
};

static uint32_t off_of(int way)
{
    uint32_t phases = 0;
    for (int phase = PHASE_TESTS + 1; phase < PHASES; phase++)
        phases |= 1u << (SWITCH_FIRST_PHASE + phase - 1);
    return way == 0 ? 0 : way == 1 ? SWITCH_DFS : phases & ~(uint32_t)SWITCH_DFS;
}

static void ask(struct bench *b, const struct game *g, int bucket)
{
    for (int way = 0; way < WAYS; way++) {
        solver_solve(b->solver, g, &(struct solve_options){.limit_states = b->limit, .off = off_of(way)}, b->solution);
        if (b->solution->proof == PROOF_RESERVE)
            return;
        b->bucket[bucket].positions += way == 0;
        b->bucket[bucket].way[way].decided += b->solution->verdict != VERDICT_UNKNOWN;
        b->bucket[bucket].way[way].lost += b->solution->verdict == VERDICT_LOST;
        b->bucket[bucket].way[way].states += b->solution->states;
    }
}

static int cards_left(const struct game *g) { return g->pile[PILE_STOCK].count + g->pile[PILE_WASTE].count + g->pile[PILE_RESERVE].count; }

/* Plays a deal, and asks whenever one more BUCKET of cards is gone. */
static void play(struct bench *b, uint64_t number)
{
    struct fair_view view;
    struct game g;
    struct rng r;
    struct move m;
    deal_seed(number, b->v, &g);
    fair_view_of(&g, &view);
    rng_seed(&r, number);
    int asked = BUCKETS;
    while (!game_won(&g) && fair_move(b->fast, &view, &r, &m)) {
        game_play(&g, m, NULL, NULL);
        fair_view_follow(&view, m, &g);
        int bucket = cards_left(&g) / BUCKET;
        if (bucket < asked && game_base_chosen(&g) && !game_won(&g))
            ask(b, &g, asked = bucket);
    }
}

static void print(const struct bench *b)
{
    for (int i = 0; i < BUCKETS; i++) {
        printf("%s, %d to %d cards: %d positions", b->v->name, i * BUCKET, i * BUCKET + BUCKET - 1, b->bucket[i].positions);
        for (int way = 0; way < WAYS; way++)
            printf("; %s %d (%d lost) %" PRIu64, WAY_NAMES[way], b->bucket[i].way[way].decided, b->bucket[i].way[way].lost,
                   b->bucket[i].way[way].states / 1000);
        puts("");
    }
}

int main(int argc, char **argv)
{
    struct bench b = {.v = argc == 5 ? variant_find(argv[1]) : NULL};
    struct seeds seeds;
    b.limit = b.v ? strtoull(argv[4], NULL, 10) : 0;
    if (b.limit == 0 || !seeds_read(argv[2], argv[3], &seeds)) { /* 0 would be no limit */
        fputs("usage: bench_endings GAME FIRST LAST STATES\n", stderr);
        return 2;
    }
    b.solver = solver_create(64 << 20, 1, NULL);
    b.fast = fair_player_create(FAIR_FAST, NULL);
    b.solution = malloc(sizeof *b.solution);
    for (uint64_t n = seeds.first; n <= seeds.last; n++)
        play(&b, n);
    print(&b);
    solver_free(b.solver);
    fair_player_free(b.fast);
    free(b.solution);
    return 0;
}
