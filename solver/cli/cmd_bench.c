/* terrace bench: the speed of the search, and its signature (signature.h). */
#include <inttypes.h>
#include <stdlib.h>

#include "cli.h"
#include "signature.h"
#include "stats.h"

struct own {
    bool signature;
    uint64_t runs;
};

enum { RUNS_MAX = 100 };

static const struct option_row rows[] = {
    {"signature", OPTION_FLAG, offsetof(struct own, signature), .help = "print the signature only", .not_with = "runs"},
    {"runs", OPTION_U64, offsetof(struct own, runs), .value = "N", .preset = "3", .help = "timed runs of each game, after one untimed run",
     .min = 1, .max = RUNS_MAX},
};

struct bench {
    struct cli *cli;
    struct solver *solver;
    struct bases *bases;
    int runs, warm; /* timed; untimed before these */
    bool table;     /* rows of text are wanted */
    uint64_t signature;
    struct json_out games;
};

static double per_second(const struct signature_part *one) { return one->cpu_seconds > 0 ? (double)one->states / one->cpu_seconds : 0.0; }

static void put_row(struct json_out *o, const char *game, const struct signature_part *one, const double seconds[], int runs)
{
    json_open_object(o, NULL);
    json_put_string(o, "game", game);
    json_put_integer(o, "problems", one->problems);
    json_put_integer(o, "decided", one->decided);
    json_put_count(o, "states", one->states);
    json_put_number(o, "seconds", one->cpu_seconds);
    json_put_number(o, "states_per_second", per_second(one));
    json_open_list(o, "samples");
    for (int i = 0; i < runs; i++)
        json_put_number(o, NULL, seconds[i]);
    json_close(o);
    json_close(o);
}

/* Nothing is added if it is interrupted. */
static void measure_game(struct bench *b, int game)
{
    struct signature_part one = {0};
    double seconds[RUNS_MAX], sorted[RUNS_MAX];
    for (int r = -b->warm; r < b->runs && !interrupt_signal(); r++) {
        signature_of(b->solver, game, b->bases, interrupt_flag(), &one);
        if (r >= 0)
            seconds[r] = sorted[r] = one.cpu_seconds;
    }
    if (interrupt_signal())
        return;
    stats_sort(sorted, (size_t)b->runs);
    one.cpu_seconds = sorted[b->runs / 2];
    b->signature += one.states;
    if (b->table)
        printf("%-34s %8d %8d %12" PRIu64 " %10.3f %12.0f\n", signature_games[game], one.problems, one.decided, one.states, one.cpu_seconds,
               per_second(&one));
    put_row(&b->games, signature_games[game], &one, seconds, b->runs);
}

static int tell_json(struct bench *b)
{
    struct json_out o;
    report_begin(b->cli, NULL, NULL, &o);
    if (interrupt_signal())
        json_put_null(&o, "signature");
    else
        json_put_count(&o, "signature", b->signature);
    json_put_written(&o, "games", &b->games);
    return report_end(b->cli, &o);
}

static int measure(struct bench *b)
{
    interrupt_defer();
    json_open_list(&b->games, NULL);
    if (b->table)
        printf("%-34s %8s %8s %12s %10s %12s\n", "game", "problems", "decided", "states", "CPU s", "states/s");
    for (int i = 0; i < signature_games_count && !interrupt_signal(); i++)
        measure_game(b, i);
    json_close(&b->games);
    int code = b->cli->common.json ? tell_json(b) : 0;
    if (!b->cli->common.json && !interrupt_signal())
        printf(b->table ? "\nsignature %" PRIu64 "\n" : "%" PRIu64 "\n", b->signature);
    json_out_drop(&b->games);
    return code ? code : cli_exit(!interrupt_signal());
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    struct bench b = {.cli = cli,
                      .solver = solver_create(SIGNATURE_MEMORY, 1, &cli->error),
                      .bases = malloc(sizeof *b.bases),
                      .runs = own->signature ? 1 : (int)own->runs,
                      .warm = own->signature ? 0 : 1,
                      .table = !own->signature && !cli->common.json};
    int code = EXIT_TROUBLE;
    if (b.solver)
        code = b.bases ? measure(&b) : cli_no_memory(cli);
    solver_free(b.solver);
    free(b.bases);
    return code;
}

const struct command command_bench = {
    .name = "bench",
    .arguments = "",
    .summary = "measure the speed; --signature: has the search changed?",
    .description = "Solves twenty deals of each of fifteen games on one thread, with 20,000\n"
                   "positions a problem. Prints the median CPU time of the runs (--json: of each\n"
                   "run) and the signature. The signature is the number of positions visited: the\n"
                   "same on every run and machine, until the search changes.\n"
                   "bench/scoreboard measures how many fresh deals are decided in how much time.\n",
    .args_min = 0,
    .args_max = 0,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct own),
    .run = run,
};
