/* What nested rollouts alone win and cost: the measure behind solver/EXPERIMENTS.md, experiment 25.
 *
 *   bench_nrpa GAME DEALS SECONDS [width=N] [each]
 *
 * DEALS: a range (seed:2001..2100). Of each base that passes the reserve test, runs from other seeds until one wins or SECONDS of CPU time
 * are over. With `each` a line for every base. Prints how many bases are won, how many of them by then, and choices a second.
 *
 *   bench_nrpa aisleriot/generals-patience seed:20001..20200 1
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"
#include "effort.h"
#include "finder.h"
#include "nrpa.h"
#include "playout_choices.h"
#include "reserve.h"

static const double MARKS[] = {0.03, 0.1, 0.3, 1, 3, 10, 30};
enum { MARKS_COUNT = sizeof MARKS / sizeof *MARKS };

struct run {
    struct finder finder;
    uint32_t width;
    double limit_seconds;
    bool each;
    int problems, won, by[MARKS_COUNT];
    double seconds;
    uint64_t states;
};

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "bench_nrpa: %s: %s\n", what, text);
    exit(2);
}

static void note(struct run *r, const char *name, bool won, double seconds, int runs)
{
    r->won += won;
    r->seconds += seconds;
    r->states += r->finder.account.all_states;
    for (int i = 0; i < MARKS_COUNT; i++)
        r->by[i] += won && seconds <= MARKS[i];
    if (r->each)
        printf("%s %s %.3f s, %d runs, best %d\n", name, won ? "won" : "open", seconds, runs, r->finder.best_score);
}

static void run_problem(struct run *r, const struct game *g, const char *name)
{
    struct problem p;
    struct state start;
    struct finder *f = &r->finder;
    problem_init(&p, g);
    state_init(&p, g, &start);
    state_canonical(&p, &start);
    if (!playout_applies(&p) || (p.reserve_test && !reserve_can_leave(&p, &start)))
        return;
    r->problems++;
    struct effort effort = {.limits.cpu_seconds = r->limit_seconds};
    uint64_t began = thread_cpu_ns();
    account_open(&f->account, &effort);
    f->account.all_states = 0;
    f->stopped = false;
    f->best_score = 0;
    bool won = false;
    int runs = 0;
    struct race race;
    race_init(&race);
    for (; !won && !f->stopped; runs++) {
        finder_reset(f, &p, STYLE_HOLD, 0x9E3779B97F4A7C15u + (uint64_t)runs);
        won = nrpa_search(f, &start, r->width, &race);
    }
    race_destroy(&race);
    account_close(&f->account);
    note(r, name, won, (double)(thread_cpu_ns() - began) * 1e-9, runs);
}

/* Every base of a deal. */
static void run_deal(struct run *r, const struct variant *v, const struct deal_id *id)
{
    struct game g;
    struct move moves[PILES_MAX];
    char name[64];
    deal_game(id, v, &g);
    int n = game_base_moves(&g, moves);
    for (int i = 0; i < (n > 0 ? n : 1); i++) {
        struct game chosen = g;
        snprintf(name, sizeof name, "%" PRIu64 " t%d", id->number, i + 1);
        if (n > 0)
            game_play(&chosen, moves[i], NULL, NULL);
        run_problem(r, &chosen, name);
    }
}

int main(int argc, char **argv)
{
    static struct run r = {.width = 100};
    struct deal_range range;
    struct error e;
    if (argc < 4) {
        fprintf(stderr, "usage: bench_nrpa GAME DEALS SECONDS [width=N] [each]\n");
        return 2;
    }
    const struct variant *v = variant_find(argv[1]);
    if (!v)
        fail("no such game", argv[1]);
    if (!deal_range_parse(argv[2], &range, &e))
        fail("no range of deals", argv[2]);
    r.limit_seconds = strtod(argv[3], NULL);
    if (!(r.limit_seconds > 0)) /* 0 would be no limit */
        fail("no number of seconds", argv[3]);
    for (int i = 4; i < argc; i++)
        if (strncmp(argv[i], "width=", 6) == 0)
            r.width = (uint32_t)strtoul(argv[i] + 6, NULL, 10);
        else if (strcmp(argv[i], "each") == 0)
            r.each = true;
        else
            fail("unknown setting", argv[i]);
    if (!finder_init(&r.finder))
        return 4;
    for (uint64_t n = range.first; n <= range.last; n++) {
        struct deal_id id;
        deal_range_at(&range, n, &id);
        run_deal(&r, v, &id);
    }
    printf("%s %s width %" PRIu32 ": won %d of %d, %.1f s CPU, %.0f choices/s; by", argv[1], argv[2], r.width, r.won, r.problems, r.seconds,
           (double)r.states / r.seconds);
    for (int i = 0; i < MARKS_COUNT; i++)
        printf(" %g s: %d", MARKS[i], r.by[i]);
    printf("\n");
    finder_free(&r.finder);
    return 0;
}
