/* What leeway (solver/fair/fair_leeway.h), the measure behind the levels of a catalogue, has to do with how hard a deal is to win.
 *
 *   bench_leeway measure GAME FIRST LAST    a row for each winnable deal of seed:FIRST..LAST (for its best base, where there is a choice)
 *   bench_leeway quarters CATALOGUE         the leeways that part its winnable deals into four equal quarters: easy, medium, hard at least
 *
 *   bench_leeway least CATALOGUE COUNT      its winnable deals with least leeway: number, pile of the best choice (0: none), leeway
 *
 * Columns of measure: deal; leeway with two seeds; ease, the chance of the player fast; won: whether the player quick won on the real
 * cards, which it does not see; keep: share of the moves that keep the win, at KEEP_POSITIONS positions of the solution; length of the
 * solution. What DECIDE_STATES does not decide is left out. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "deal.h"
#include "fair_leeway.h"
#include "seeds.h"
#include "solve.h"

enum { DECIDE_STATES = 100000, KEEP_STATES = 20000, KEEP_POSITIONS = 6, EASE_GAMES = 200 };

struct bench {
    const struct variant *v;
    struct solver *solver;
    struct fair_player *fast, *quick;
    struct bases *bases;
    struct solution *solution;
};

struct best {
    struct game start; /* its base chosen */
    int leeway;        /* -1: nothing is winnable */
    const struct solution *solution;
    int skip; /* moves of the solution before `start` */
};

static void take(struct bench *b, struct best *best, const struct game *start, const struct solution *s, int skip)
{
    int leeway = s->verdict == VERDICT_WINNABLE ? fair_leeway(b->fast, start, LEEWAY_GAMES, 1) : -1;
    if (leeway > best->leeway)
        *best = (struct best){*start, leeway, s, skip};
}

static struct best best_of(struct bench *b, uint64_t number)
{
    struct solve_options options = {.limit_states = DECIDE_STATES, .seed = 1};
    struct best best = {.leeway = -1};
    struct game g;
    deal_seed(number, b->v, &g);
    solve_bases(b->solver, &g, BASES_ALL, &options, b->bases);
    if (b->bases->count == 0)
        take(b, &best, &g, &b->bases->only, 0);
    for (int i = 0; i < b->bases->count; i++) {
        struct game start = g;
        game_play(&start, b->bases->base[i].move, NULL, NULL);
        take(b, &best, &start, &b->bases->base[i].solution, 1);
    }
    return best;
}

/* The moves of a position that keep the win, and all that were decided. */
static void count_keeping(struct bench *b, const struct game *g, int *keep, int *all)
{
    struct solve_options options = {.limit_states = KEEP_STATES, .seed = 1};
    struct move moves[MOVES_MAX];
    int count = game_moves(g, true, moves);
    for (int i = 0; i < count; i++) {
        struct game next = *g;
        game_play(&next, moves[i], NULL, NULL);
        solver_solve(b->solver, &next, &options, b->solution);
        *keep += b->solution->verdict == VERDICT_WINNABLE;
        *all += b->solution->verdict != VERDICT_UNKNOWN;
    }
}

static double share_kept(struct bench *b, const struct best *best)
{
    struct game g = best->start;
    int keep = 0, all = 0, length = best->solution->moves_count - best->skip, at = 0;
    for (int k = 0; k < KEEP_POSITIONS; k++) {
        for (; at < length * k / (2 * KEEP_POSITIONS); at++)
            game_play(&g, best->solution->moves[best->skip + at], NULL, NULL);
        count_keeping(b, &g, &keep, &all);
    }
    return all ? (double)keep / all : 0;
}

static void measure(struct bench *b, uint64_t number)
{
    struct best best = best_of(b, number);
    struct fair_view view;
    struct rng r;
    if (best.leeway < 0)
        return;
    fair_view_of(&best.start, &view);
    rng_seed(&r, number);
    double ease = (double)fair_playouts(b->fast, &view, EASE_GAMES, &r) / (double)EASE_GAMES;
    bool won = fair_play(b->quick, &best.start, &r, NULL);
    printf("%" PRIu64 " %d %d %.3f %d %.3f %d\n", number, best.leeway, fair_leeway(b->fast, &best.start, LEEWAY_GAMES, 2), ease, won,
           share_kept(b, &best), best.solution->moves_count);
    fflush(stdout);
}

/* ---- a catalogue's winnable deals ---- */

struct ranked {
    uint64_t number;
    int leeway, best; /* of the best choice, an index; -1: no choice */
};

static int ascending(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    return x->leeway != y->leeway ? (x->leeway > y->leeway ? 1 : -1) : (x->number > y->number) - (x->number < y->number);
}

/* Of the winnable choice that has most leeway, as the catalogue has it. */
static struct ranked rank_deal(struct bench *b, const struct catalogue *c, uint64_t number, const struct catalogue_deal *d)
{
    struct ranked ranked = {number, -1, -1};
    struct move choice[PILES_MAX];
    struct deal_id id;
    struct game g;
    deal_range_at(&c->head.range, number, &id);
    deal_game(&id, b->v, &g);
    if (d->choices == 0)
        ranked.leeway = fair_leeway(b->fast, &g, LEEWAY_GAMES, number);
    int count = game_base_moves(&g, choice);
    for (int i = 0; i < count; i++) {
        struct game chosen = g;
        int at = choice[i].from - PILE_TABLEAU;
        if (d->base[at] != VERDICT_WINNABLE)
            continue;
        game_play(&chosen, choice[i], NULL, NULL);
        int leeway = fair_leeway(b->fast, &chosen, LEEWAY_GAMES, number);
        if (leeway > ranked.leeway)
            ranked = (struct ranked){number, leeway, at};
    }
    return ranked;
}

/* The winnable deals, of these levels at least, least leeway first; *count of them. NULL on trouble. */
static struct ranked *rank_all(struct bench *b, const char *path, enum level from, char game[VARIANT_NAME_MAX], int *count)
{
    struct catalogue c;
    struct catalogue_deal d;
    struct error e;
    *count = 0;
    if (catalogue_read(path, &c, &e) != CATALOGUE_OK) {
        fprintf(stderr, "bench_leeway: %s: %s: %s\n", e.where, e.what, e.mend);
        return NULL;
    }
    struct ranked *list = malloc(((size_t)c.count + 1) * sizeof *list);
    b->v = variant_find(c.head.game);
    for (uint64_t i = 0; list && b->v && i < c.count; i++)
        if (catalogue_find(&c, c.head.range.first + i, &d) && d.verdict == VERDICT_WINNABLE && d.level >= from)
            list[(*count)++] = rank_deal(b, &c, c.head.range.first + i, &d);
    if (list)
        qsort(list, (size_t)*count, sizeof *list, ascending);
    snprintf(game, VARIANT_NAME_MAX, "%s", c.head.game);
    catalogue_free(&c);
    return list;
}

static int quarters(struct bench *b, const char *path)
{
    char game[VARIANT_NAME_MAX];
    int count;
    struct ranked *list = rank_all(b, path, LEVEL_EASY, game, &count);
    if (!list)
        return 4;
    if (count < 4) {
        fprintf(stderr, "bench_leeway: %s: %d winnable deals, fewer than four\n", path, count);
        free(list);
        return 4;
    }
    printf("    {\"%s\", {{%d, %d, %d}}}, /* %d */\n", game, list[3 * count / 4].leeway, list[count / 2].leeway, list[count / 4].leeway,
           count);
    free(list);
    return 0;
}

static int least(struct bench *b, const char *path, int wanted)
{
    char game[VARIANT_NAME_MAX];
    int count;
    struct ranked *list = rank_all(b, path, LEVEL_EXPERT, game, &count); /* LEVEL_NONE, not measured, comes after it */
    if (!list)
        return 4;
    for (int i = 0; i < count && i < wanted; i++)
        printf("%" PRIu64 " %d %d\n", list[i].number, list[i].best + 1, list[i].leeway);
    free(list);
    return 0;
}

static int run(struct bench *b, int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "quarters") == 0)
        return quarters(b, argv[2]);
    if (argc == 4 && strcmp(argv[1], "least") == 0)
        return least(b, argv[2], atoi(argv[3]));
    struct seeds seeds;
    if (argc != 5 || strcmp(argv[1], "measure") != 0 || !(b->v = variant_find(argv[2])) || !seeds_read(argv[3], argv[4], &seeds))
        return 2;
    for (uint64_t n = seeds.first; n <= seeds.last; n++)
        measure(b, n);
    return 0;
}

int main(int argc, char **argv)
{
    struct bench b = {.solver = solver_create(64 << 20, 1, NULL),
                      .fast = fair_player_create(FAIR_FAST, NULL),
                      .quick = fair_player_create(FAIR_QUICK, NULL),
                      .bases = malloc(sizeof *b.bases),
                      .solution = malloc(sizeof *b.solution)};
    int code = b.solver && b.fast && b.quick && b.bases && b.solution ? run(&b, argc, argv) : 4;
    if (code == 2)
        fputs("usage: bench_leeway measure GAME FIRST LAST | quarters CATALOGUE | least CATALOGUE COUNT\n", stderr);
    solver_free(b.solver);
    fair_player_free(b.fast);
    fair_player_free(b.quick);
    free(b.bases);
    free(b.solution);
    return code;
}
