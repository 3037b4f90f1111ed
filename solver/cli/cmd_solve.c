/* terrace solve: verdict, solution, certificate. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli.h"
#include "folded.h"
#include "html_page.h"
#include "message.h"
#include "safe_file.h"
#include "sentence.h"
#include "solve_report.h"

#define CERTIFICATE_BEGINS "terrace-certificate " /* of any version, so that an older one may be replaced */

struct own {
    const char *base, *certificate, *html;
    uint64_t certificate_limit;
    bool limit_given, moves, boards;
};

static const struct option_row rows[] = {
    {"base", OPTION_TEXT, offsetof(struct own, base), .value = "PILE|CARD|all",
     .help = "decide this base card only; all: decide every one"},
    {"moves", OPTION_FLAG, offsetof(struct own, moves), .help = "print the solution as lines like waste>t3, which verify reads",
     .not_with = "json"},
    {"boards", OPTION_FLAG, offsetof(struct own, boards), .help = "print the layout after every ten moves, too", .not_with = "json moves"},
    {"certificate", OPTION_OUTPUT, offsetof(struct own, certificate), .value = "FILE", .help = "write a proof, which terrace-check checks"},
    {"certificate-limit", OPTION_U64, offsetof(struct own, certificate_limit), .value = "N", .preset = "2000000", .min = 1,
     .help = "at most N positions in a certificate; a loss that needs more is unknown", .given = OPTION_GIVEN(struct own, limit_given)},
    {"html", OPTION_OUTPUT, offsetof(struct own, html), .value = "FILE", .help = HTML_PAGE_HELP},
};

/* ---- progress ---- */

static int draw(void *context, const terrace_progress *p)
{
    struct progress *progress = context;
    if (progress_due(progress))
        progress_draw(progress, "solving: %.0f thousand positions, %.0f s, %.0f thousand a second", (double)p->states / 1e3, p->seconds,
                      (double)p->states / 1e3 / p->seconds);
    return 0;
}

/* NULL with the exit code and cli->error. */
static terrace_result *solve(struct cli *cli, const terrace_position *deal, int *code)
{
    struct progress progress;
    terrace_error why;
    terrace_solver *solver;
    terrace_options o = cli_options(cli);
    *code = cli_solver(cli, &solver);
    if (*code)
        return NULL;
    progress_begin(&progress, cli);
    o.limit_seconds = cli->common.limit_seconds > 0 ? cli->common.limit_seconds : -1;
    o.base = ((const struct own *)cli->own)->base;
    o.progress = progress.on ? draw : NULL;
    o.progress_context = &progress;
    terrace_result *r = terrace_solve(solver, deal, &o, &why);
    progress_end(&progress);
    terrace_solver_free(solver); /* the certificate may need the memory */
    if (!r && strcmp(why.where, "options.base") == 0)
        strcpy(why.where, "--base");
    if (!r)
        *code = cli_refused(cli, &why);
    return r;
}

/* ---- certificate ---- */

/* The certificate is made before the answer is printed, because the answer depends on it. It is written after the answer: FILE may be
 * standard output. */
struct made_certificate {
    int code;            /* exit code */
    const char *why_not; /* nothing was certified, and that is no error; else NULL */
    terrace_certificate info;
    char *bytes; /* owned: free() */
    size_t length;
    bool no_memory; /* for the bytes */
};

/* False, with m->code and m->why_not, if there is nothing to certify. */
static bool certifiable(const terrace_result *r, struct made_certificate *m)
{
    enum terrace_verdict verdict = terrace_result_verdict(r);
    if (verdict == TERRACE_UNKNOWN)
        m->why_not = "the verdict is unknown";
    if (verdict == TERRACE_LOST && terrace_result_asked(r) >= 0) {
        m->why_not = "one base card loses, and a certificate is about the whole deal: leave --base out";
        m->code = EXIT_UNDECIDED;
    }
    return m->why_not == NULL;
}

static int keep_bytes(void *context, const void *bytes, size_t count)
{
    struct made_certificate *m = context;
    char *grown = realloc(m->bytes, m->length + count + 1);
    m->no_memory = !grown;
    if (!grown)
        return 1;
    memcpy(grown + m->length, bytes, count);
    m->bytes = grown;
    m->length += count;
    return 0;
}

/* A loss that gets no certificate is withdrawn. */
static void make_certificate(struct cli *cli, terrace_result *r, struct made_certificate *m)
{
    terrace_error why;
    if (!certifiable(r, m))
        return;
    int code = terrace_certify(r, ((const struct own *)cli->own)->certificate_limit, interrupt_stop(), keep_bytes, m, &m->info, &why);
    if (code == TERRACE_OK)
        return;
    m->code = m->no_memory ? cli_no_memory(cli) : cli_refused(cli, &why);
    if (code == TERRACE_OPEN)
        m->code = EXIT_UNDECIDED;
    else if (code == TERRACE_INTERRUPTED)
        m->code = EXIT_INTERRUPTED + interrupt_signal();
}

static int write_certificate(struct cli *cli, const char *path, const struct made_certificate *m)
{
    struct safe_file file;
    const terrace_certificate *i = &m->info;
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
            path, i->bytes, i->parts, PLURAL(i->parts), i->moves, i->reserve, i->relaxation, i->closed, i->positions, PLURAL(i->positions),
            i->formula, i->lemmas, PLURAL(i->lemmas));
    return 0;
}

/* ---- command ---- */

static int answer(struct cli *cli, const terrace_position *deal, const terrace_result *r)
{
    const struct own *own = cli->own;
    struct layout_style style = {cli_colour(cli), cli_unicode()};
    struct folded text;
    terrace_error why;
    if (cli->common.json)
        return report_text(cli, terrace_result_json(r, &why), &why);
    if (own->moves) {
        solve_print_moves(deal, r);
        return 0;
    }
    FILE *out = folded_begin(&text);
    layout_print_title(out, deal, "deal");
    bool ok = solve_print(out, deal, r, own->boards, &style);
    ok = folded_end(&text) && ok;
    return ok ? 0 : cli_no_memory(cli);
}

/* The answer, alone or with its certificate and its page; the exit code. */
static int answer_and_certify(struct cli *cli, const terrace_position *deal, terrace_result *r)
{
    const char *path = ((const struct own *)cli->own)->certificate, *html = ((const struct own *)cli->own)->html;
    struct made_certificate made = {0};
    if (path)
        make_certificate(cli, r, &made);
    int code = answer(cli, deal, r), certificate_code = path && !code ? write_certificate(cli, path, &made) : 0;
    if (html && !code && certificate_code <= EXIT_UNDECIDED) /* a loss without a certificate has its page, too */
        code = html_page_write(cli, html, deal, r) ? 0 : EXIT_TROUBLE;
    code = code ? code : cli_exit(terrace_result_decided(r));
    free(made.bytes);
    return certificate_code ? certificate_code : code;
}

static int run(struct cli *cli)
{
    const struct own *own = cli->own;
    terrace_position *deal;
    if (own->limit_given && !own->certificate) {
        error_set(&cli->error, "--certificate-limit", "add --certificate FILE, or leave --certificate-limit out",
                  "it is about a certificate, and none is asked for");
        return EXIT_INPUT;
    }
    int code = cli_position(cli, cli->args[0], cli->args[1], 0, &deal);
    if (code)
        return code;
    if (own->certificate && own->html && safe_file_same(own->certificate, own->html)) {
        error_set(&cli->error, "--html", "give another file", "the certificate goes to that file");
        return EXIT_INPUT;
    }
    if (own->certificate && !safe_file_check(own->certificate, CERTIFICATE_BEGINS, &cli->error))
        return EXIT_TROUBLE;
    if (own->html && !html_page_check(own->html, &cli->error))
        return EXIT_TROUBLE;
    terrace_result *r = solve(cli, deal, &code);
    if (r)
        code = answer_and_certify(cli, deal, r);
    terrace_result_free(r);
    return code;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "GAME DEAL",
    .summary = "can it be won? the solution, or a proof that it is lost",
    .description = "  terrace solve falling-stars seed:7           verdict; solution step by step\n"
                   "  terrace solve terrace 1 --base all --json    every base card\n"
                   "  terrace solve terrace position.txt --limit-seconds 600\n"
                   "\n"
                   "The verdict is one of\n"
                   "  winnable   the referee has replayed the solution\n"
                   "  lost       proved\n"
                   "  unknown    a limit was reached; terrace says which one\n"
                   "\n"
                   "Where the player chooses the base card, the deal is winnable if one choice is.\n"
                   "The choices share --limit-seconds, the easiest first; --limit-states holds for\n"
                   "each of them.\n"
                   "--base PILE or --base CARD asks about one choice only: the answer and the exit\n"
                   "code are about this choice, and there is no verdict on the deal (JSON: null).\n"
                   "A certificate of a loss is about the whole deal: no --base with it.\n",
    .args_min = 2,
    .args_max = 2,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct own),
    .run = run,
    .limit_seconds = 60,
};
