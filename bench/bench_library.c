/* Many deals through one solver object of the library: what each takes, and whether memory grows.
 *   bench_library [GAME [RANGE [STATES]]]        falling-stars seed:1..100000 500
 * Prints at every tenth of the range the deals done, the resident kilobytes and the CPU seconds. Exit code 1 if more than 1 MB is held at
 * the end than after the first tenth. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "resident.h"
#include "terrace.h"

static int complain(const terrace_error *e)
{
    fprintf(stderr, "%s: %s: %s\n", e->where, e->what, e->mend);
    return 2;
}

/* The verdict; -1 with `e`. */
static int solve(terrace_solver *solver, const terrace_game *game, const char *name, const terrace_options *o, terrace_error *e)
{
    terrace_position *deal = terrace_deal(game, name, e);
    terrace_result *r = deal ? terrace_solve(solver, deal, o, e) : NULL;
    int verdict = r ? (int)terrace_result_verdict(r) : -1;
    terrace_result_free(r);
    terrace_position_free(deal);
    return verdict;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "falling-stars", *range = argc > 2 ? argv[2] : "seed:1..100000";
    char deal[TERRACE_DEAL_NAME_SIZE];
    terrace_options o = terrace_options_preset();
    terrace_error e;
    long first = 0, now = 0, count[4] = {0};
    const terrace_game *game = terrace_game_named(name, range, &e);
    terrace_deals *deals = game ? terrace_deals_new(range, &e) : NULL;
    terrace_solver *solver = deals ? terrace_solver_new(0, 1, &e) : NULL;
    if (!solver)
        return complain(&e);
    o.limit_states = argc > 3 ? strtoull(argv[3], NULL, 10) : 500;
    uint64_t done = 0, tenth = (terrace_deals_last(deals) - terrace_deals_first(deals) + 1) / 10;
    for (uint64_t n = terrace_deals_first(deals); n <= terrace_deals_last(deals); n++) {
        int verdict = solve(solver, game, terrace_deals_at(deals, n, deal), &o, &e);
        if (verdict < 0)
            return complain(&e);
        count[verdict]++;
        if (++done % (tenth ? tenth : 1) != 0)
            continue;
        now = resident_kb("self");
        first = first ? first : now;
        printf("%" PRIu64 " deals, %ld kB, %.1f s\n", done, now, (double)clock() / CLOCKS_PER_SEC);
        fflush(stdout);
    }
    printf("%ld winnable, %ld lost, %ld unknown\n", count[TERRACE_WINNABLE], count[TERRACE_LOST], count[TERRACE_UNKNOWN]);
    terrace_solver_free(solver);
    terrace_deals_free(deals);
    return now - first > 1024;
}
