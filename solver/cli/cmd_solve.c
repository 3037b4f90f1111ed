/* terrace solve: verdict, solution, certificate. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "certificate.h"
#include "cli.h"
#include "file_error.h"
#include "json_io.h"
#include "message.h"
#include "safe_file.h"
#include "solve_report.h"
#include "ticker.h"
#include "trim.h"

struct own {
    const char *base, *certificate;
    bool moves, boards;
};

static const struct option_row rows[] = {
    {"base", OPTION_TEXT, offsetof(struct own, base), .value = "PILE|CARD|all",
     .help = "ask for this base card alone; all: decide every one"},
    {"moves", OPTION_FLAG, offsetof(struct own, moves), .help = "the solution as lines like waste>t3, which verify reads",
     .not_with = "json"},
    {"boards", OPTION_FLAG, offsetof(struct own, boards), .help = "the solution with the layout every ten moves", .not_with = "json moves"},
    {"certificate", OPTION_OUTPUT, offsetof(struct own, certificate), .value = "FILE", .help = "write the proof there, for terrace-check"},
};

/* ---- progress ---- */

struct watch {
    struct progress progress;
    atomic_uint_fast64_t states;
    int64_t begin_ns;
};

static void draw(void *context)
{
    struct watch *w = context;
    if (!progress_due(&w->progress))
        return;
    double seconds = (double)(clock_ns() - w->begin_ns) / 1e9;
    uint64_t states = atomic_load_explicit(&w->states, memory_order_relaxed);
    progress_draw(&w->progress, "solving: %.0f thousand positions, %.0f s, %.0f thousand a second", (double)states / 1e3, seconds,
                  (double)states / 1e3 / seconds);
}

static void solve(struct cli *cli, struct solver *solver, const struct game *start, int which, struct bases *out)
{
    struct watch watch;
    struct ticker ticker;
    struct solve_options options;
    progress_begin(&watch.progress, cli);
    atomic_init(&watch.states, 0);
    watch.begin_ns = clock_ns();
    cli_solve_options(cli, &options);
    options.states_now = &watch.states;
    if (watch.progress.on)
        ticker_begin(&ticker, 200, draw, &watch);
    solve_bases(solver, start, which, &options, out);
    trim_bases(start, out);
    if (watch.progress.on)
        ticker_end(&ticker);
    progress_end(&watch.progress);
}

/* ---- certificate ---- */

static int outcome_code(enum certificate_outcome outcome)
{
    switch (outcome) {
    case CERTIFICATE_WRITTEN: return EXIT_DECIDED;
    case CERTIFICATE_UNDECIDED:
    case CERTIFICATE_TOO_LARGE: return EXIT_UNDECIDED;
    case CERTIFICATE_INTERRUPTED: return EXIT_INTERRUPTED + interrupt_signal();
    case CERTIFICATE_REFUTED: return EXIT_BUG;
    case CERTIFICATE_NO_MEMORY:
    case CERTIFICATE_IO: return EXIT_TROUBLE;
    }
    return EXIT_BUG;
}

/* Into `file`, by a stream of its own. */
static enum certificate_outcome write_stream(struct cli *cli, const struct safe_file *file, const struct deal_input *deal,
                                             const struct bases *bases, struct certificate_info *info)
{
    struct certificate_options options = {.cancel = interrupt_flag()};
    int fd = fcntl(file->fd, F_DUPFD_CLOEXEC, 3);
    FILE *stream = fd < 0 ? NULL : fdopen(fd, "wb");
    if (!stream) {
        file_error(file->path, FILE_WRITE, errno, &cli->error);
        if (fd >= 0)
            close(fd);
        return CERTIFICATE_IO;
    }
    enum certificate_outcome outcome =
        certificate_write(stream, &deal->game, deal->numbered ? deal->name : NULL, bases, &options, info, &cli->error);
    int why = errno;
    if (fclose(stream) != 0 && outcome == CERTIFICATE_WRITTEN) {
        outcome = CERTIFICATE_IO;
        why = errno;
    }
    if (outcome == CERTIFICATE_IO)
        file_error(file->path, FILE_WRITE, why, &cli->error);
    return outcome;
}

static enum certificate_outcome write_file(struct cli *cli, const char *path, const struct deal_input *deal, const struct bases *bases,
                                           struct certificate_info *info)
{
    struct safe_file file;
    if (!safe_file_begin(&file, path, CERTIFICATE_BEGINS, &cli->error))
        return CERTIFICATE_IO;
    enum certificate_outcome outcome = write_stream(cli, &file, deal, bases, info);
    if (outcome == CERTIFICATE_WRITTEN && !safe_file_commit(&file, &cli->error))
        outcome = CERTIFICATE_IO;
    safe_file_end(&file);
    return outcome;
}

static int write_certificate(struct cli *cli, const char *path, const struct deal_input *deal, const struct bases *bases)
{
    struct certificate_info info;
    const struct base_result *asked = bases_asked(bases);
    if (asked ? asked->solution.verdict == VERDICT_UNKNOWN : bases->verdict == VERDICT_UNKNOWN) {
        message("no certificate written: the verdict is unknown");
        return 0;
    }
    if (asked && asked->solution.verdict == VERDICT_LOST) {
        message("no certificate written: one base card loses, and a certificate is about the whole deal: leave --base out");
        return EXIT_UNDECIDED;
    }
    enum certificate_outcome outcome = write_file(cli, path, deal, bases, &info);
    if (outcome == CERTIFICATE_WRITTEN)
        message("certificate %s: %" PRIu64 " bytes, %d part%s: %d by moves, %d by the reserve, %d by the relaxation, "
                "%d closed (%" PRIu64 " positions), %d by the formula (%" PRIu64 " lemmas)",
                path, info.bytes, info.parts, info.parts == 1 ? "" : "s", info.parts_moves, info.parts_reserve, info.parts_relaxation,
                info.parts_closed, info.positions, info.parts_formula, info.lemmas);
    return outcome_code(outcome);
}

/* ---- command ---- */

static void answer(struct cli *cli, const struct deal_input *deal, const struct bases *bases)
{
    if (cli->common.json) {
        json_t *object = report_begin(cli, deal);
        solve_add_json(object, &deal->game, bases);
        report_end(object);
        return;
    }
    const struct own *own = cli->own;
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    if (own->moves) {
        solve_print_moves(stdout, deal->variant->name, deal->name, bases);
        return;
    }
    printf("%s (%s), deal %s", deal->variant->title, deal->variant->name, deal->name);
    solve_print(stdout, &deal->game, bases, own->boards, &style);
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    struct deal_input *deal;
    struct solver *solver;
    int which, code = cli_deal(cli, cli->args[0], cli->args[1], &deal);
    if (code)
        return code;
    if (!solve_which(own->base, "--base", &deal->game, &which, &cli->error))
        return EXIT_INPUT;
    if (own->certificate && !safe_file_check(own->certificate, CERTIFICATE_BEGINS, &cli->error))
        return EXIT_TROUBLE;
    struct bases *bases = malloc(sizeof *bases);
    if (!bases)
        return cli_no_memory(cli);
    code = cli_solver(cli, &solver);
    if (!code) {
        solve(cli, solver, &deal->game, which, bases);
        solver_free(solver); /* the certificate may want the memory */
        answer(cli, deal, bases);
        code = cli_exit(cli, bases_decided(bases));
        int certificate_code = 0;
        if (own->certificate)
            certificate_code = write_certificate(cli, own->certificate, deal, bases);
        code = certificate_code ? certificate_code : code;
    }
    free(bases);
    return code;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "GAME DEAL",
    .summary = "prove it winnable or lost; the solution",
    .description = "  terrace solve falling-stars seed:7             verdict and solution as numbered steps\n"
                   "  terrace solve terrace 1 --base all --json      every base card\n"
                   "  terrace solve terrace position.txt --limit-seconds 600\n\n"
                   "winnable: with a solution that the referee has replayed. lost: proved. unknown: a limit was hit, and which one.\n"
                   "Where the base card is chosen, the deal is winnable if one choice is; its choices\n"
                   "share --limit-seconds, the easy ones first; --limit-states holds for each. --base PILE or CARD asks for one choice: "
                   "the answer and\n"
                   "the exit code are about it, and the deal itself is not asked (JSON: null).\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = 60,
};
