/* terrace bench: the speed of the search, and its signature (signature.h). */
#include <inttypes.h>
#include <stdlib.h>

#include "cli.h"
#include "signature.h"

struct own {
    bool signature;
    uint64_t runs;
};

static const struct option_row rows[] = {
    {"signature", OPTION_FLAG, offsetof(struct own, signature), .help = "print the signature only", .not_with = "runs"},
    {"runs", OPTION_U64, offsetof(struct own, runs), .value = "N", .preset = "3", .help = "timed runs of each game, after one untimed run",
     .min = 1, .max = 100},
};

enum { RUNS_MAX = 100 };

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void put_row(struct json_out *o, const char *game, const struct signature_part *one, const double seconds[], int runs)
{
    json_open_object(o, NULL);
    json_put_string(o, "game", game);
    json_put_integer(o, "problems", one->problems);
    json_put_integer(o, "decided", one->decided);
    json_put_count(o, "states", one->states);
    json_put_number(o, "seconds", one->cpu_seconds);
    json_put_number(o, "states_per_second", one->cpu_seconds > 0 ? (double)one->states / one->cpu_seconds : 0.0);
    json_open_list(o, "samples");
    for (int i = 0; i < runs; i++)
        json_put_number(o, NULL, seconds[i]);
    json_close(o);
    json_close(o);
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
    struct json_out games = {0};
    json_open_list(&games, NULL);
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
        put_row(&games, signature_games[i], &one, seconds, runs);
    }
    json_close(&games);
    int code = 0;
    if (cli->common.json) {
        struct json_out o;
        report_begin(cli, NULL, NULL, &o);
        if (interrupt_signal())
            json_put_null(&o, "signature");
        else
            json_put_count(&o, "signature", signature);
        json_put_written(&o, "games", &games);
        code = report_end(cli, &o);
    } else if (!interrupt_signal()) {
        printf(text ? "\nsignature %" PRIu64 "\n" : "%" PRIu64 "\n", signature);
    }
    json_out_drop(&games);
    solver_free(s);
    free(bases);
    return code ? code : cli_exit(cli, !interrupt_signal());
}

const struct command command_bench = {
    .name = "bench",
    .arguments = "",
    .summary = "measure the speed; --signature: has the search changed?",
    .description = "Solves twenty deals of each of fifteen games on one thread, with 20,000 positions a problem. Prints the\n"
                   "median CPU time of the runs (--json: of each run) and the signature. The signature is the number of\n"
                   "positions visited: the same on every run and machine, until the search changes.\n"
                   "bench/scoreboard measures how many fresh deals are decided in how much time.\n",
    .args_min = 0,
    .args_max = 0,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
