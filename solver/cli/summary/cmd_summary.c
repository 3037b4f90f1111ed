/* terrace summary: merges batch files and catalogues; what is missing, win rates, tables, lists. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "batch_begin.h"
#include "cli.h"
#include "html_page.h"
#include "message.h"
#include "sentence.h"
#include "summary_csv.h"
#include "summary_html.h"
#include "summary_json.h"
#include "summary_lists.h"
#include "summary_markdown.h"
#include "summary_merge.h"

struct summary_own {
    bool csv, markdown, list_given, curve_given;
    int list, curve;
    const char *html;
};
enum { LIST_WINNABLE, LIST_LOST, LIST_UNKNOWN, LIST_HARD };
static const char *const list_names[] = {"winnable", "lost", "unknown", "hard", NULL};
enum { CURVE_STATES, CURVE_SECONDS };
static const char *const curve_names[] = {"states", "seconds", NULL};

static const struct option_row rows[] = {
    {"csv", OPTION_FLAG, offsetof(struct summary_own, csv), .help = "print one row for each game, base rank and number of winnable choices",
     .not_with = "json markdown list curve"},
    {"markdown", OPTION_FLAG, offsetof(struct summary_own, markdown), .help = "print tables (the preset)", .not_with = "json list curve"},
    {"list", OPTION_CHOICE, offsetof(struct summary_own, list), .value = "winnable|lost|unknown|hard",
     .help = "print deal numbers, one a line; hard: the 5 % that took most states, hardest first", .choices = list_names,
     .given = OPTION_GIVEN(struct summary_own, list_given), .not_with = "json curve"},
    {"curve", OPTION_CHOICE, offsetof(struct summary_own, curve), .value = "states|seconds",
     .help = "print the share of the deals decided within so much effort, for plotting", .choices = curve_names,
     .given = OPTION_GIVEN(struct summary_own, curve_given), .not_with = "json"},
    {"html", OPTION_OUTPUT, offsetof(struct summary_own, html), .value = "FILE", .help = "write the tables as a page for browsers, too",
     .not_with = "list curve"},
};

static void warn(const struct summary_data *d)
{
    if (d->cut_lines)
        message("warning: %" PRIu64 " half-written last line%s left out", d->cut_lines, PLURAL(d->cut_lines));
    for (size_t i = 0; i < d->count; i++) {
        const struct summary_game *g = &d->game[i];
        batch_warn_of_rules(g->title, g->name, g->rules);
        if (g->doubled)
            message("warning: %s: %" PRIu64 " doubled line%s, counted once", g->title, g->doubled, PLURAL(g->doubled));
        if (g->missing_deals)
            message("warning: %s: %" PRIu64 " deal%s missing", g->title, g->missing_deals, g->missing_deals == 1 ? " is" : "s are");
    }
}

/* What the tables by base card leave out. */
static void warn_partly_asked(const struct summary_data *d)
{
    for (size_t i = 0; i < d->count; i++) {
        const struct summary_game *g = &d->game[i];
        if (g->partly_asked)
            message("warning: %s: %" PRIu64
                    " deal%s left out of all that is by base card: %s file tells of wins by --base first, which does not "
                    "ask for every choice; `terrace batch --base all` asks for every choice",
                    g->title, g->partly_asked, g->partly_asked == 1 ? " is" : "s are", g->partly_asked == 1 ? "its" : "their");
    }
}

static int write_json(struct cli *cli, const struct summary_data *d, const struct summary_rates rates[])
{
    struct json_out o;
    report_begin(cli, NULL, NULL, &o);
    json_open_list(&o, "games");
    for (size_t i = 0; i < d->count; i++)
        summary_json(&o, &d->game[i], &rates[i]);
    json_close(&o);
    return report_end(cli, &o);
}

static void write_csv(const struct summary_data *d, const struct summary_rates rates[])
{
    summary_csv_head();
    for (size_t i = 0; i < d->count; i++)
        summary_csv(&d->game[i], &rates[i]);
}

/* The tables as a text, to be freed; NULL without memory. */
static char *markdown_text(const struct summary_data *d, const struct summary_rates rates[])
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    summary_markdown(out, d, rates);
    bool whole = !ferror(out);
    if (fclose(out) == 0 && whole)
        return text;
    free(text);
    return NULL;
}

static int out_of_memory(struct cli *cli)
{
    summary_no_memory(&cli->error);
    return EXIT_TROUBLE;
}

static int write_html(struct cli *cli, const struct summary_data *d, const struct summary_rates rates[])
{
    const struct summary_own *own = cli->own;
    char *markdown = markdown_text(d, rates);
    int code = !markdown ? out_of_memory(cli) : summary_html_write(own->html, markdown, &cli->error) ? 0 : EXIT_TROUBLE;
    free(markdown);
    return code;
}

static int write_tables(struct cli *cli, const struct summary_data *d)
{
    const struct summary_own *own = cli->own;
    struct summary_rates *rates = malloc((d->count + 1) * sizeof *rates);
    bool ok = rates != NULL;
    warn_partly_asked(d);
    for (size_t i = 0; ok && i < d->count; i++)
        ok = summary_rates_make(&d->game[i], &rates[i]);
    int code = 0;
    if (ok && cli->common.json)
        code = write_json(cli, d, rates);
    else if (ok && own->csv)
        write_csv(d, rates);
    else if (ok)
        summary_markdown(stdout, d, rates);
    if (ok && own->html && !code)
        code = write_html(cli, d, rates);
    free(rates);
    return ok ? code : out_of_memory(cli);
}

static bool has_effort(const struct summary_game *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->record[i].timed)
            return true;
    return g->count == 0;
}

/* Numbers alone would not show which game they belong to. */
static int write_list(struct cli *cli, const struct summary_data *d)
{
    static const enum terrace_verdict verdicts[] = {
        [LIST_WINNABLE] = TERRACE_WINNABLE, [LIST_LOST] = TERRACE_LOST, [LIST_UNKNOWN] = TERRACE_UNKNOWN};
    const struct summary_own *own = cli->own;
    bool ok = true;
    if (d->count != 1) {
        error_set(&cli->error, own->list_given ? "--list" : "--curve", "give the files of one game, and deals of one kind",
                  "the files hold %zu games or kinds of deals", d->count);
        return EXIT_INPUT;
    }
    if ((own->curve_given || own->list == LIST_HARD) && !has_effort(&d->game[0]))
        message("warning: catalogues do not hold what a verdict has cost: give batch files");
    if (own->curve_given)
        ok = summary_curve(&d->game[0], own->curve == CURVE_SECONDS);
    else if (own->list == LIST_HARD)
        ok = summary_list_hard(&d->game[0]);
    else
        summary_list(&d->game[0], verdicts[own->list]);
    return ok ? 0 : out_of_memory(cli);
}

static bool all_decided(const struct summary_data *d)
{
    for (size_t i = 0; i < d->count; i++) {
        const struct summary_game *g = &d->game[i];
        for (size_t j = 0; j < g->count; j++)
            if (g->record[j].verdict == TERRACE_UNKNOWN)
                return false;
        if (g->missing_deals)
            return false;
    }
    return true;
}

static int report(struct cli *cli, const struct summary_data *d)
{
    const struct summary_own *own = cli->own;
    warn(d);
    int code = own->list_given || own->curve_given ? write_list(cli, d) : write_tables(cli, d);
    return code ? code : cli_exit(all_decided(d));
}

static bool twice_standard_input(struct cli *cli)
{
    int count = 0;
    for (int i = 0; i < cli->args_count; i++)
        count += strcmp(cli->args[i], "-") == 0;
    return count > 1 && !error_set(&cli->error, "standard input", "give - once", "two files are to be read from it");
}

static int run(struct cli *cli)
{
    struct summary_data d = {0};
    enum summary_result result = SUMMARY_OK;
    const struct summary_own *own = cli->own;
    if (twice_standard_input(cli))
        return EXIT_INPUT;
    for (int i = 0; i < cli->args_count && result == SUMMARY_OK; i++)
        result = summary_add_file(&d, cli->args[i], &cli->error);
    if (result == SUMMARY_OK)
        result = summary_merge(&d, &cli->error);
    /* Not earlier: from this check on signals are only noted, and nobody would look for one while input is waited for. */
    if (result == SUMMARY_OK && own->html && !html_page_may_replace(own->html, &cli->error))
        result = SUMMARY_TROUBLE;
    int code = result == SUMMARY_OK ? report(cli, &d) : result == SUMMARY_INPUT ? EXIT_INPUT : EXIT_TROUBLE;
    summary_free(&d);
    return code;
}

const struct command command_summary = {
    .name = "summary",
    .arguments = "FILE...",
    .summary = "win rates with 95 % intervals; which deals are missing",
    .description = "Takes any number of batch files and catalogues: shards of one range, or several\n"
                   "games; plain or packed by gzip or xz. - is standard input (lines of a batch).\n"
                   "Catalogues have verdicts, but no effort.\n"
                   "Rates are Wilson intervals: the lower end counts every unknown deal as lost,\n"
                   "the upper end as winnable.\n"
                   "A deal that occurs twice is counted once.\n"
                   "Exit code 1: deals are unknown, or missing (they are named); 2: two lines\n"
                   "contradict each other.\n"
                   "\n"
                   "  terrace summary signora.*.jsonl\n"
                   "  terrace summary --list winnable pysolfc-terrace.jsonl > winnable-numbers.txt\n"
                   "  terrace summary --json results/catalogues/*.xz\n",
    .args_min = 1,
    .args_max = -1,
    .common = COMMON_OUTPUT,
    OWN_OPTIONS(rows, struct summary_own),
    .run = run,
};
