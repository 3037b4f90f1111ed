/* terrace batch: decides a range of deals, one line a deal, resumable. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "batch_begin.h"
#include "batch_file.h"
#include "batch_run.h"
#include "cli.h"
#include "message.h"
#include "sentence.h"
#include "stats.h"

struct batch_own {
    const char *out, *shard;
    int base;
    bool solutions, retry_unknown;
};
enum { BASE_ALL, BASE_FIRST };
static const char *const base_names[] = {"all", "first", NULL};

static const struct option_row rows[] = {
    {"out", OPTION_OUTPUT, offsetof(struct batch_own, out), .value = "FILE",
     .help = "write the lines to FILE; if it exists, go on where it stops"},
    {"shard", OPTION_TEXT, offsetof(struct batch_own, shard), .value = "I/N", .preset = "0/1",
     .help = "decide only part I (from 0) of N equal parts of the deals"},
    {"base", OPTION_CHOICE, offsetof(struct batch_own, base), .value = "all|first", .preset = "all",
     .help = "all: decide each base card; first: stop at the first winnable one (the rest: null)", .choices = base_names},
    {"solutions", OPTION_FLAG, offsetof(struct batch_own, solutions), .help = "write the winning moves, too"},
    {"retry-unknown", OPTION_FLAG, offsetof(struct batch_own, retry_unknown),
     .help = "decide the unknown deals of an old file again, with larger limits"},
};

/* Everything that the sink needs. */
struct batch_context {
    struct cli *cli;
    const terrace_game *game;
    const struct batch_plan *plan;
    struct batch_file *file;
    struct batch_done done; /* before this run */
    struct progress progress;
    int64_t begin_ns;
};

/* ---- the sink ---- */

static bool take_line(void *context, const struct batch_line *line, struct error *e)
{
    struct batch_context *c = context;
    size_t size;
    char *text = batch_line_format(line, terrace_game_name(c->game), &c->plan->range, &size);
    if (!text)
        return error_set(e, "batch", "free some memory, then give the same command again", "out of memory");
    bool ok = batch_file_append(c->file, text, size, e);
    free(text);
    return ok;
}

/* "1:05:09", "5:09" */
static char *duration_text(double seconds, char out[32])
{
    if (!(seconds < 1e8))
        return strcpy(out, "?");
    unsigned long t = (unsigned long)(seconds + 0.5), h = t / 3600, m = t / 60 % 60;
    if (h)
        snprintf(out, 32, "%lu:%02lu:%02lu", h, m, t % 60);
    else
        snprintf(out, 32, "%lu:%02lu", m, t % 60);
    return out;
}

struct totals {
    uint64_t winnable, lost, unknown, deals, planned;
};

/* Counts of the whole file: what it had before, and what this run added. */
static struct totals totals_of(const struct batch_context *c, const struct batch_state *s)
{
    struct totals t = {c->done.winnable + s->winnable, c->done.lost + s->lost, c->done.unknown + s->unknown, 0, 0};
    t.deals = t.winnable + t.lost + t.unknown;
    t.planned = batch_plan_count(c->plan);
    return t;
}

static void tick(void *context, const struct batch_state *s)
{
    struct batch_context *c = context;
    char eta[32];
    if (!progress_due(&c->progress))
        return;
    struct totals t = totals_of(c, s);
    struct rate rate = rate_with_unknown(t.winnable, t.unknown, t.deals);
    /* Of this run alone: earlier lines took no time now. */
    double per_second = (double)(s->winnable + s->lost + s->unknown) / ((double)(clock_ns() - c->begin_ns) * 1e-9);
    /* The most important comes first: a narrow terminal cuts off the rest. */
    progress_draw(&c->progress,
                  "%" PRIu64 "/%" PRIu64 " deals, %s to go, %.1f/s: %" PRIu64 " winnable, %" PRIu64 " lost, %" PRIu64
                  " unknown (%.1f-%.1f %%), %" PRIu64 " in work",
                  t.deals, t.planned, duration_text((double)(t.planned - t.deals) / per_second, eta), per_second, t.winnable, t.lost,
                  t.unknown, 100 * rate.low, 100 * rate.high, s->open);
}

/* ---- the command ---- */

static void tell_opened(const struct batch_context *c, const char *path, const struct batch_opened *o)
{
    for (uint64_t i = 0; i < o->damage.count && i < DAMAGED_TOLD; i++)
        message("%s:%" PRIu64 ": a damaged line: removed, its deal will be decided again", path, o->damage.line[i]);
    if (o->damage.count > DAMAGED_TOLD)
        message("%s: and %" PRIu64 " more damaged lines", path, o->damage.count - DAMAGED_TOLD);
    if (o->cut)
        message("%s: the last line was cut off: removed, its deal will be decided again", path);
    if (o->how == BATCH_OPEN_RETRY)
        message("%s: %" PRIu64 " unknown deal%s will be decided again", path, o->retried, PLURAL(o->retried));
    if (o->how != BATCH_OPEN_NEW)
        message("%s: %" PRIu64 " of %" PRIu64 " deals are there already", path, c->done.count, batch_plan_count(c->plan));
}

static int tell_result(const struct batch_context *c, const char *path, const struct totals *t)
{
    struct rate rate = rate_with_unknown(t->winnable, t->unknown, t->deals);
    if (c->cli->common.json) {
        struct json_out o = {0};
        json_open_object(&o, NULL);
        json_put_string(&o, "schema", "terrace/batch-report/1");
        json_put_string(&o, "game", terrace_game_name(c->game));
        json_put_string(&o, "deals", c->plan->range.text);
        json_put_string(&o, "file", path);
        json_put_count(&o, "planned", t->planned);
        json_put_count(&o, "done", t->deals);
        json_put_count(&o, "winnable", t->winnable);
        json_put_count(&o, "lost", t->lost);
        json_put_count(&o, "unknown", t->unknown);
        return report_end(c->cli, &o);
    }
    printf("%s %s: %" PRIu64 " of %" PRIu64 " deals: %" PRIu64 " winnable, %" PRIu64 " lost, %" PRIu64 " unknown",
           terrace_game_name(c->game), c->plan->range.text, t->deals, t->planned, t->winnable, t->lost, t->unknown);
    if (t->deals)
        printf("; %.2f-%.2f %% winnable (95 %%)", 100 * rate.low, 100 * rate.high);
    printf("\n");
    return 0;
}

/* Decides the deals that are not done yet. */
static int run_plan(struct batch_context *c, struct batch_job *job, const char *path)
{
    struct batch_sink sink = {c, take_line, tick};
    struct batch_state state;
    struct error *e = &c->cli->error;
    progress_begin(&c->progress, c->cli);
    c->begin_ns = clock_ns();
    enum batch_end end = batch_run(job, &sink, &state, e);
    progress_end(&c->progress);
    struct error close_error = {0};
    if (!batch_file_close(c->file, &close_error) && end != BATCH_END_FAILED && end != BATCH_END_BUG) {
        *e = close_error;
        return EXIT_TROUBLE;
    }
    if (end == BATCH_END_FAILED || end == BATCH_END_BUG)
        return end == BATCH_END_BUG ? EXIT_BUG : EXIT_TROUBLE;
    struct totals t = totals_of(c, &state);
    int code = tell_result(c, path, &t);
    if (end == BATCH_END_CANCELLED)
        message("%s: interrupted with %" PRIu64 " of %" PRIu64 " deals done: the same command goes on from here", path, t.deals, t.planned);
    return code ? code : cli_exit(t.unknown == 0 && end == BATCH_END_DONE);
}

static int run(struct cli *cli)
{
    const struct batch_own *own = cli->own;
    struct batch_context c = {.cli = cli};
    struct deal_span range;
    struct shard shard;
    int code = cli_rules(cli, cli->args[0], cli->args[1], &c.game), workers = (int)cli->common.threads;
    if (code)
        return code;
    if (!own->out) {
        error_set(&cli->error, "--out", "give --out FILE.jsonl", "the output file is missing");
        return EXIT_INPUT;
    }
    if (!deal_span_read(cli->args[1], &range, &cli->error) || !shard_parse(own->shard, &shard, &cli->error))
        return (int)cli->error.code;
    struct batch_plan plan = batch_plan_make(&range, shard);
    c.plan = &plan;
    struct batch_limits limits = batch_limits_of(cli, &workers);
    struct batch_header header;
    if (!batch_header_of(cli, cli->args[0], c.game, &plan, &limits, own->base == BASE_ALL, own->solutions, &header))
        return cli_no_memory(cli);
    struct batch_opened opened = batch_file_open(own->out, &header, own->retry_unknown, &c.file, &cli->error);
    if (!c.file && interrupt_signal())
        return cli_exit(false);
    if (!c.file)
        return opened.how == BATCH_OPEN_INPUT ? EXIT_INPUT : EXIT_TROUBLE;
    c.done = opened.done;
    tell_opened(&c, own->out, &opened);
    struct batch_job job = {.command = "batch",
                            .game = c.game,
                            .walk = plan_walk_begin(&plan, c.done.number, c.done.count),
                            .limits = limits,
                            .all_bases = header.all_bases,
                            .solutions = header.solutions,
                            .threads = workers,
                            .seed = cli->common.seed,
                            .cancel = interrupt_flag()};
    code = run_plan(&c, &job, own->out);
    batch_done_free(&c.done);
    return code;
}

const struct command command_batch = {
    .name = "batch",
    .arguments = "GAME DEALS",
    .summary = "decide a range of deals, one line each; resumable",
    .description = "DEALS is a range such as seed:1..1000, pysolfc:1..1000 or aisleriot:0..999\n"
                   "(both ends included).\n"
                   "The limits hold for each problem: a deal, or one choice of its base card. The\n"
                   "search is that of `terrace solve --threads 1` with the same limit, --seed and\n"
                   "--memory. With --limit-states alone the same deals stay unknown on every\n"
                   "machine, with any --threads and --shard, but the longest proof of a loss is not\n"
                   "tried. Without any limit a deal that is not decided holds its thread for ever.\n"
                   "--retry-unknown asks again for deals without a verdict; `terrace catalogue`\n"
                   "also decides other base cards of winnable deals.\n"
                   "If a batch is killed, the same command goes on where it stopped. Only one\n"
                   "process may write a file.\n"
                   "`terrace summary FILE...` prints the win rates, and which deals are missing.\n"
                   "\n"
                   "  terrace batch terrace 1..500 --out t.jsonl\n"
                   "  terrace batch signora 1..1000000 --shard 3/64 --out signora.3.jsonl\n"
                   "  terrace batch terrace 1..500 --out t.jsonl --limit-seconds 60 --retry-unknown\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct batch_own),
    .run = run,
    .limit_seconds = 10,
};
