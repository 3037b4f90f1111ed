/* What the library's door costs: the same deals by terrace_solve() and by the solver and the trimming behind it.
 *   bench_door [GAME [RANGE [STATES [ROUNDS]]]]        falling-stars seed:1..2000 500 5
 * Prints the CPU microseconds a deal of either, the least of the rounds, which take turns. Exit code 1 if the two searched differently. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "deal.h"
#include "handle.h"
#include "trim.h"

enum { MEMORY = 64 << 20 };

struct pass {
    const struct variant *v;
    struct deal_range range;
    uint64_t limit_states;
    struct solver *solver; /* one of the two */
    terrace_solver *door;
    struct bases *bases;
    uint64_t states;
};

static void solve_inside(struct pass *p, const struct deal_id *id)
{
    struct game g;
    struct solve_options o = {.limit_states = p->limit_states, .seed = 1};
    deal_game(id, p->v, &g);
    solve_bases(p->solver, &g, BASES_FIRST, &o, p->bases);
    trim_bases(&g, p->bases);
    p->states += p->bases->states;
}

static void solve_by_door(struct pass *p, const struct deal_id *id)
{
    terrace_options o = terrace_options_preset();
    o.limit_states = p->limit_states;
    o.limit_seconds = -1;
    terrace_position *deal = terrace_deal(game_handle(p->v), id->text, NULL);
    terrace_result *r = deal ? terrace_solve(p->door, deal, &o, NULL) : NULL;
    p->states += r ? terrace_result_states(r) : 0;
    terrace_result_free(r);
    terrace_position_free(deal);
}

/* CPU microseconds a deal. */
static double run(struct pass *p, void (*solve)(struct pass *, const struct deal_id *))
{
    struct deal_id id;
    uint64_t count = p->range.last - p->range.first + 1;
    clock_t begin = clock();
    p->states = 0;
    for (uint64_t i = 0; i < count; i++) {
        deal_range_at(&p->range, p->range.first + i, &id);
        solve(p, &id);
    }
    return (double)(clock() - begin) * 1e6 / CLOCKS_PER_SEC / (double)count;
}

int main(int argc, char **argv)
{
    const char *range = argc > 2 ? argv[2] : "seed:1..2000";
    struct error e;
    struct pass p = {.v = deal_variant(argc > 1 ? argv[1] : "falling-stars", range),
                     .limit_states = argc > 3 ? strtoull(argv[3], NULL, 10) : 500};
    int rounds = argc > 4 ? atoi(argv[4]) : 5;
    double least[2] = {1e30, 1e30};
    uint64_t states[2] = {0, 0};
    if (!p.v || !deal_range_parse(range, &p.range, &e) || rounds < 1) {
        fputs("usage: bench_door [GAME [RANGE [STATES [ROUNDS]]]]\n", stderr);
        return 2;
    }
    p.solver = solver_create(MEMORY, 1, &e);
    p.door = terrace_solver_new(MEMORY, 1, NULL);
    p.bases = malloc(sizeof *p.bases);
    if (!p.solver || !p.door || !p.bases)
        return 4;
    for (int i = 0; i < 2 * rounds; i++) {
        double took = run(&p, i % 2 ? solve_by_door : solve_inside);
        least[i % 2] = took < least[i % 2] ? took : least[i % 2];
        states[i % 2] = p.states;
    }
    printf("inside %.2f, by the door %.2f microseconds a deal (%+.2f, %+.1f %%), %" PRIu64 " states\n", least[0], least[1],
           least[1] - least[0], 100 * (least[1] / least[0] - 1), states[0]);
    solver_free(p.solver);
    terrace_solver_free(p.door);
    free(p.bases);
    return states[0] != states[1];
}
