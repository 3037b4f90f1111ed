/* terrace bench: how fast the search is, and the node count that tells whether it changed (signature.h). */
#include <inttypes.h>
#include <stdlib.h>

#include "cli.h"
#include "json_io.h"
#include "signature.h"

struct own {
    bool signature;
    uint64_t runs;
};

static const struct option_row rows[] = {
    {"signature", OPTION_FLAG, offsetof(struct own, signature), .help = "print the node count alone", .not_with = "runs"},
    {"runs", OPTION_U64, offsetof(struct own, runs), .value = "N", .preset = "3", .help = "timed runs of each game, after one to warm up",
     .min = 1, .max = 100},
};

enum { RUNS_MAX = 100 };

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static json_t *row_json(const char *game, const struct signature_part *one, const double seconds[], int runs)
{
    json_t *samples = json_array();
    for (int i = 0; i < runs; i++)
        json_array_append_new(samples, json_real(seconds[i]));
    return json_pack("{s:s, s:i, s:i, s:I, s:f, s:f, s:o}", "game", game, "problems", one->problems, "decided", one->decided, "states",
                     (json_int_t)one->states, "seconds", one->cpu_seconds, "states_per_second",
                     one->cpu_seconds > 0 ? (double)one->states / one->cpu_seconds : 0.0, "samples", samples);
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    int runs = own->signature ? 1 : (int)own->runs, warm = own->signature ? 0 : 1;
    struct solver *s = solver_create(SIGNATURE_MEMORY, 1, &cli->error);
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
    for (int i = 0; i < signature_games_count && !interrupt_signal(); i++) {
        struct signature_part one = {0};
        double seconds[RUNS_MAX], sorted[RUNS_MAX];
        for (int r = -warm; r < runs && !interrupt_signal(); r++) {
            signature_of(s, i, bases, interrupt_flag(), &one);
            if (r >= 0)
                seconds[r] = sorted[r] = one.cpu_seconds;
        }
        if (interrupt_signal())
            break;
        qsort(sorted, (size_t)runs, sizeof sorted[0], compare);
        one.cpu_seconds = sorted[runs / 2];
        signature += one.states;
        if (text)
            printf("%-34s %8d %8d %12" PRIu64 " %10.3f %12.0f\n", signature_games[i], one.problems, one.decided, one.states,
                   one.cpu_seconds, one.cpu_seconds > 0 ? (double)one.states / one.cpu_seconds : 0.0);
        json_array_append_new(games, row_json(signature_games[i], &one, seconds, runs));
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
