/* What the precedence formula says of full-size deals, and what it costs (solver/EXPERIMENTS.md, experiment 7).
 *
 *   bench_formula GAME FIRST LAST SECONDS [SKIP|coarse]
 *
 * Deals seed:FIRST..LAST of a game whose base is dealt, one line each: won (a plan was found and played), lost (refuted), or unknown after
 * SECONDS of CPU time. With SKIP, deals that the rest of the portfolio decides within SKIP seconds are left out; `coarse` asks the coarse
 * part alone, follows no plan, and prints conflicts and propagations (experiment 22).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"
#include "follow.h"
#include "precedence.h"
#include "pursuit.h"
#include "seconds.h"
#include "seeds.h"
#include "solve.h"

static double cpu_seconds(void) { return seconds_on(CLOCK_THREAD_CPUTIME_ID); }

/* Does everything but the formula leave it open? */
static bool open_without_formula(struct solver *solver, const struct game *g, double seconds)
{
    static struct solution solution;
    struct solve_options options = {.limit_seconds = seconds, .off = SWITCH_SAT, .seed = 1};
    solver_solve(solver, g, &options, &solution);
    return solution.verdict == VERDICT_UNKNOWN;
}

/* The first answer alone, which is the coarse part's. */
static void ask_coarse(const struct variant *v, unsigned long long seed, const struct game *g, double seconds)
{
    static const char *const words[] = {[PRECEDENCE_UNKNOWN] = "unknown", [PRECEDENCE_LOST] = "lost", [PRECEDENCE_PLAN] = "plan"};
    static struct plan plan;
    double begin = cpu_seconds();
    struct allowance allowance = {.cpu_seconds = seconds};
    struct precedence *p = precedence_applies(g) ? precedence_create(g, &allowance) : NULL;
    enum precedence_answer said = p ? precedence_next(p, &plan) : PRECEDENCE_UNKNOWN;
    struct sat_effort effort = p ? precedence_effort(p) : (struct sat_effort){0};
    precedence_free(p);
    printf("%s seed:%llu %s %.2f s %llu conflicts %llu propagations\n", v->name, seed, words[said], cpu_seconds() - begin,
           (unsigned long long)effort.conflicts, (unsigned long long)effort.propagations);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const struct variant *v = argc >= 5 ? variant_find(argv[1]) : NULL;
    struct seeds seeds;
    if (!v || !seeds_read(argv[2], argv[3], &seeds)) {
        fprintf(stderr, "usage: bench_formula GAME FIRST LAST SECONDS [SKIP|coarse]\n");
        return 2;
    }
    static struct line line;
    static const char *const words[] = {
        [PURSUIT_UNKNOWN] = "unknown", [PURSUIT_WON] = "won", [PURSUIT_LOST] = "lost", [PURSUIT_NO_MEMORY] = "out of memory"};
    int count[] = {[PURSUIT_UNKNOWN] = 0, [PURSUIT_WON] = 0, [PURSUIT_LOST] = 0, [PURSUIT_NO_MEMORY] = 0};
    struct error e;
    struct solver *solver = solver_create((uint64_t)1 << 30, 1, &e);
    if (!solver)
        return 4;
    bool coarse = argc > 5 && strcmp(argv[5], "coarse") == 0;
    for (uint64_t seed = seeds.first; seed <= seeds.last; seed++) {
        struct game g;
        deal_seed(seed, v, &g);
        if (coarse) {
            ask_coarse(v, seed, &g, atof(argv[4]));
            continue;
        }
        if (argc > 5 && !open_without_formula(solver, &g, atof(argv[5])))
            continue;
        double begin = cpu_seconds();
        struct allowance allowance = {.cpu_seconds = atof(argv[4])};
        enum pursuit_answer said = PURSUIT_UNKNOWN;
        struct pursuit *pursuit = precedence_applies(&g) ? pursuit_create(&g, PLANS_MOST, FOLLOW_POSITIONS) : NULL;
        if (pursuit)
            said = pursuit_go_on(pursuit, &allowance, &line);
        pursuit_free(pursuit);
        count[said]++;
        printf("%s seed:%" PRIu64 " %s %.2f s\n", v->name, seed, words[said], cpu_seconds() - begin);
        fflush(stdout);
    }
    if (!coarse)
        printf("won %d, lost %d, unknown %d\n", count[PURSUIT_WON], count[PURSUIT_LOST], count[PURSUIT_UNKNOWN]);
    solver_free(solver);
    return 0;
}
