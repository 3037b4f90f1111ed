/* terrace solve: verdict, solution, certificate. */
#include <inttypes.h>
#include <stdlib.h>

#include "answer_json.h"
#include "certificate.h"
#include "cli.h"
#include "html_page.h"
#include "message.h"
#include "safe_file.h"
#include "sentence.h"
#include "solve_report.h"
#include "solve_words.h"
#include "ticker.h"
#include "trim.h"

struct own {
    const char *base, *certificate, *html;
    uint64_t certificate_limit;
    bool moves, boards;
};

static const struct option_row rows[] = {
    {"base", OPTION_TEXT, offsetof(struct own, base), .value = "PILE|CARD|all",
     .help = "ask for this base card alone; all: decide every one"},
    {"moves", OPTION_FLAG, offsetof(struct own, moves), .help = "the solution as lines like waste>t3, which verify reads",
     .not_with = "json"},
    {"boards", OPTION_FLAG, offsetof(struct own, boards), .help = "the solution with the layout every ten moves", .not_with = "json moves"},
    {"certificate", OPTION_OUTPUT, offsetof(struct own, certificate), .value = "FILE", .help = "write the proof there, for terrace-check"},
    {"certificate-limit", OPTION_U64, offsetof(struct own, certificate_limit), .value = "N", .preset = "2000000",
     .help = "positions that a certificate may list; a larger loss is called unknown"},
    {"html", OPTION_OUTPUT, offsetof(struct own, html), .value = "FILE", .help = HTML_PAGE_HELP},
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

/* A certificate is made whole before the answer is told, which depends on it, and written behind the answer: FILE may be standard output. */
struct made_certificate {
    int code;            /* exit code */
    const char *why_not; /* nothing was certified, and that is no error; else NULL */
    struct certificate_info info;
    char *bytes; /* owned: free() */
    size_t length;
};

/* False, with m->code and m->why_not, if there is nothing to certify. */
static bool certifiable(const struct bases *b, struct made_certificate *m)
{
    const struct base_result *asked = bases_asked(b);
    enum verdict verdict = asked ? asked->solution.verdict : b->verdict;
    if (verdict == VERDICT_UNKNOWN)
        m->why_not = "the verdict is unknown";
    if (asked && verdict == VERDICT_LOST) {
        m->why_not = "one base card loses, and a certificate is about the whole deal: leave --base out";
        m->code = EXIT_UNDECIDED;
    }
    return m->why_not == NULL;
}

static enum certificate_outcome certificate_to_memory(struct cli *cli, const struct deal_input *deal, const struct bases *bases,
                                                      struct made_certificate *m)
{
    const struct own *own = cli->own;
    struct certificate_options options = {.limit_states = own->certificate_limit, .cancel = interrupt_flag()};
    FILE *stream = open_memstream(&m->bytes, &m->length);
    enum certificate_outcome outcome = CERTIFICATE_IO;
    if (stream)
        outcome = certificate_write(stream, &deal->game, deal->numbered ? deal->name : NULL, bases, &options, &m->info, &cli->error);
    if (stream && fclose(stream) != 0 && outcome == CERTIFICATE_WRITTEN)
        outcome = CERTIFICATE_IO;
    if (outcome != CERTIFICATE_IO)
        return outcome;
    error_set(&cli->error, "certificate", "use a machine with more memory, or do without the certificate", "out of memory");
    return CERTIFICATE_NO_MEMORY; /* a stream in memory fails for nothing else */
}

/* A loss that gets no certificate is withdrawn. */
static void make_certificate(struct cli *cli, const struct deal_input *deal, struct bases *bases, struct made_certificate *m)
{
    if (!certifiable(bases, m))
        return;
    enum certificate_outcome outcome = certificate_to_memory(cli, deal, bases, m);
    m->code = outcome_code(outcome);
    certificate_withdraw(bases, outcome);
}

static int write_certificate(struct cli *cli, const char *path, const struct made_certificate *m)
{
    struct safe_file file;
    const struct certificate_info *i = &m->info;
    if (m->why_not)
        message("no certificate written: %s", m->why_not);
    if (m->why_not || m->code)
        return m->code;
    if (!safe_file_begin(&file, path, CERTIFICATE_BEGINS, &cli->error))
        return EXIT_TROUBLE;
    bool written = safe_file_write(&file, m->bytes, m->length, &cli->error) && safe_file_commit(&file, &cli->error);
    safe_file_end(&file);
    if (!written)
        return EXIT_TROUBLE;
    message("certificate %s: %" PRIu64 " bytes, %d part%s: %d by moves, %d by the reserve, %d by the relaxation, "
            "%d closed (%" PRIu64 " position%s), %d by the formula (%" PRIu64 " lemma%s)",
            path, i->bytes, i->parts, PLURAL(i->parts), i->parts_moves, i->parts_reserve, i->parts_relaxation, i->parts_closed,
            i->positions, PLURAL(i->positions), i->parts_formula, i->lemmas, PLURAL(i->lemmas));
    return 0;
}

/* ---- command ---- */

static void put_answer(const struct cli *cli, const struct deal_input *deal, const struct bases *bases, struct json_out *o)
{
    report_begin(cli, deal, o);
    json_put_solved(o, &deal->game, bases);
}

static int answer(struct cli *cli, const struct deal_input *deal, const struct bases *bases)
{
    struct json_out o;
    if (cli->common.json) {
        put_answer(cli, deal, bases, &o);
        return report_end(cli, &o);
    }
    const struct own *own = cli->own;
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    if (own->moves) {
        solve_print_moves(stdout, deal->variant->name, deal->name, bases);
        return 0;
    }
    printf("%s (%s), deal %s", deal->variant->title, deal->variant->name, deal->name);
    solve_print(stdout, &deal->game, bases, own->boards, &style);
    return 0;
}

static int write_page(struct cli *cli, const char *path, const struct deal_input *deal, const struct bases *bases)
{
    struct json_out o;
    put_answer(cli, deal, bases, &o);
    return html_page_write(cli, path, deal, &o) ? 0 : EXIT_TROUBLE;
}

/* The answer, alone or with its certificate and its page; the exit code. */
static int answer_and_certify(struct cli *cli, const struct deal_input *deal, struct bases *bases)
{
    const char *path = ((const struct own *)cli->own)->certificate, *html = ((const struct own *)cli->own)->html;
    struct made_certificate made = {0};
    if (path)
        make_certificate(cli, deal, bases, &made);
    int code = answer(cli, deal, bases), certificate_code = path && !code ? write_certificate(cli, path, &made) : 0;
    if (html && !code && !certificate_code)
        code = write_page(cli, html, deal, bases);
    code = code ? code : cli_exit(cli, bases_decided(bases));
    free(made.bytes);
    return certificate_code ? certificate_code : code;
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
    if (own->html && !html_page_check(own->html, &cli->error))
        return EXIT_TROUBLE;
    struct bases *bases = malloc(sizeof *bases);
    if (!bases)
        return cli_no_memory(cli);
    code = cli_solver(cli, &solver);
    if (!code) {
        solve(cli, solver, &deal->game, which, bases);
        solver_free(solver); /* the certificate may want the memory */
        code = answer_and_certify(cli, deal, bases);
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
