/* terrace bench: how fast the search is, and the node count that tells whether it changed.
 *
 * The signature is the number of positions visited over fixed deals with fixed state limits, by one thread, without the phase that goes by
 * the clock (the formula): the same on every run and machine. If it moved, the search changed; if not, a change was pure refactoring. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli.h"
#include "effort.h"
#include "json_io.h"
#include "portfolio.h"

struct own {
    bool signature;
    uint64_t runs;
};

static const struct option_row rows[] = {
    {"signature", OPTION_FLAG, offsetof(struct own, signature), .help = "print the node count alone", .not_with = "runs"},
    {"runs", OPTION_U64, offsetof(struct own, runs), .value = "N", .preset = "3", .help = "timed runs of each game, after one to warm up",
     .min = 1, .max = 100},
};

enum { RUNS_MAX = 100, DEALS = 20, LIMIT_STATES_EACH = 20000 };
static const uint64_t MEMORY = 64u << 20;
static const char *const GAMES[] = {"aisleriot/terrace",
                                    "aisleriot/generals-patience",
                                    "aisleriot/falling-stars",
                                    "aisleriot/signora",
                                    "aisleriot/redheads",
                                    "aisleriot/blondes-and-brunettes",
                                    "aisleriot/wood",
                                    "pysolfc/terrace",
                                    "pysolfc/generals-patience",
                                    "pysolfc/wood",
                                    "pysolfc/queen-of-italy",
                                    "pysolfc/madame",
                                    "pysolfc/mamy-susan",
                                    "pysolfc/big-terrace",
                                    "pysolfc/admirals-patience"};
enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

struct sample {
    uint64_t states;
    double seconds; /* CPU */
    int problems, decided;
};

/* DEALS deals of a game, every choice of base. */
static void run_game(struct cli *cli, struct solver *s, const struct variant *v, struct bases *bases, struct sample *out)
{
    struct solve_options o = {.limit_states = LIMIT_STATES_EACH, .off = SWITCH_SAT, .seed = 1, .cancel = interrupt_flag()};
    uint64_t began = thread_cpu_ns();
    (void)cli;
    *out = (struct sample){0};
    for (uint64_t number = 1; number <= DEALS && !interrupt_signal(); number++) {
        struct game g;
        deal_seed(number, v, &g);
        solve_bases(s, &g, BASES_ALL, &o, bases);
        out->states += bases->states;
        for (int b = 0; b < (bases->count ? bases->count : 1); b++) {
            out->problems++;
            out->decided += (bases->count ? bases->base[b].solution : bases->only).verdict != VERDICT_UNKNOWN;
        }
    }
    out->seconds = (double)(thread_cpu_ns() - began) * 1e-9;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static json_t *row_json(const char *game, const struct sample *one, const double seconds[], int runs)
{
    json_t *samples = json_array();
    for (int i = 0; i < runs; i++)
        json_array_append_new(samples, json_real(seconds[i]));
    return json_pack("{s:s, s:i, s:i, s:I, s:f, s:f, s:o}", "game", game, "problems", one->problems, "decided", one->decided, "states",
                     (json_int_t)one->states, "seconds", one->seconds, "states_per_second",
                     one->seconds > 0 ? (double)one->states / one->seconds : 0.0, "samples", samples);
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    int runs = own->signature ? 1 : (int)own->runs, warm = own->signature ? 0 : 1;
    struct solver *s = solver_create(MEMORY, 1, &cli->error);
    struct bases *bases = malloc(sizeof *bases);
    interrupt_defer();
    if (!s || !bases) {
        solver_free(s);
        free(bases);
        return EXIT_TROUBLE;
    }
    uint64_t signature = 0;
    json_t *games = json_array();
    bool text = !own->signature && !cli->common.json;
    if (text)
        printf("%-34s %8s %8s %12s %10s %12s\n", "game", "problems", "decided", "states", "CPU s", "states/s");
    for (int i = 0; i < GAME_COUNT && !interrupt_signal(); i++) {
        struct sample one = {0};
        double seconds[RUNS_MAX], sorted[RUNS_MAX];
        for (int r = -warm; r < runs && !interrupt_signal(); r++) {
            run_game(cli, s, variant_find(GAMES[i]), bases, &one);
            if (r >= 0)
                seconds[r] = sorted[r] = one.seconds;
        }
        if (interrupt_signal())
            break;
        qsort(sorted, (size_t)runs, sizeof sorted[0], compare);
        one.seconds = sorted[runs / 2];
        signature += one.states;
        if (text)
            printf("%-34s %8d %8d %12" PRIu64 " %10.3f %12.0f\n", GAMES[i], one.problems, one.decided, one.states, one.seconds,
                   one.seconds > 0 ? (double)one.states / one.seconds : 0.0);
        json_array_append_new(games, row_json(GAMES[i], &one, seconds, runs));
    }
    if (cli->common.json) {
        json_t *object = report_begin(cli, NULL);
        json_object_set_new(object, "signature", interrupt_signal() ? json_null() : json_integer((json_int_t)signature));
        json_object_set(object, "games", games);
        report_end(object);
    } else if (!interrupt_signal()) {
        printf(text ? "\nsignature %" PRIu64 "\n" : "%" PRIu64 "\n", signature);
    }
    json_decref(games);
    solver_free(s);
    free(bases);
    return cli_exit(cli, !interrupt_signal());
}

const struct command command_bench = {
    .name = "bench",
    .arguments = "",
    .summary = "speed; --signature: the node count that tells whether the search changed",
    .description = "Twenty deals of each of fifteen games with 20,000 positions a problem, by one thread: the median CPU time of the runs "
                   "(--json keeps\n"
                   "each) and the signature, the number of positions visited, which is the same on every run and machine.\n"
                   "Decided shares against time on fresh deals: bench/scoreboard.\n",
    .args_min = 0,
    .args_max = 0,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
