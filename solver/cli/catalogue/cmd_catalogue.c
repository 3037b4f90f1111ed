/* terrace catalogue: makes, merges and lists catalogues. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "batch_begin.h"
#include "catalogue_list.h"
#include "catalogue_make.h"
#include "catalogue_take.h"
#include "input.h"
#include "message.h"

struct catalogue_own {
    const char *out, *read, *shard;
    bool winnable, unknown, given_only, open_deals, no_levels, level_given;
    int level;
};
static const char *const level_choices[] = {"easy", "medium", "hard", "expert", NULL};

static const struct option_row rows[] = {
    {"out", OPTION_OUTPUT, offsetof(struct catalogue_own, out), .value = "FILE",
     .help = "write the catalogue to FILE; if it exists, go on where it stops", .not_with = "read"},
    {"read", OPTION_TEXT, offsetof(struct catalogue_own, read), .value = "FILE", .help = "list the deals of a catalogue",
     .not_with = "shard given-only limit-states limit-seconds seed"},
    {"winnable", OPTION_FLAG, offsetof(struct catalogue_own, winnable), .help = "only winnable deals"},
    {"level", OPTION_CHOICE, offsetof(struct catalogue_own, level), .value = "easy|medium|hard|expert",
     .help = "only winnable deals of this level", .choices = level_choices, .given = OPTION_GIVEN(struct catalogue_own, level_given)},
    {"unknown", OPTION_FLAG, offsetof(struct catalogue_own, unknown), .help = "with --read: only deals whose verdict is still unknown",
     .not_with = "out winnable level"},
    {"given-only", OPTION_FLAG, offsetof(struct catalogue_own, given_only), .help = "decide nothing: take the verdicts of the FILEs only"},
    {"open-deals", OPTION_FLAG, offsetof(struct catalogue_own, open_deals),
     .help = "decide deals without a verdict, not open base cards of winnable ones", .not_with = "given-only read"},
    {"no-levels", OPTION_FLAG, offsetof(struct catalogue_own, no_levels), .help = "verdicts only: no levels, no best base cards",
     .not_with = "level read"},
    {"shard", OPTION_TEXT, offsetof(struct catalogue_own, shard), .value = "I/N", .preset = "0/1",
     .help = "take only part I (from 0) of N equal parts of the deals"},
};

static struct catalogue_wanted wanted_of(const struct catalogue_own *own)
{
    return (struct catalogue_wanted){.winnable = own->winnable || own->level_given,
                                     .unknown = own->unknown,
                                     .level = own->level_given ? own->level : TERRACE_LEVEL_NONE};
}

static bool is_measured(const terrace_catalogue *c) { return terrace_catalogue_least(c, TERRACE_LEVEL_EASY) >= 0; }

/* ---- listing ---- */

static int list(struct cli *cli, const struct catalogue_own *own)
{
    struct catalogue_wanted wanted = wanted_of(own);
    terrace_error why;
    if (cli->args_count > 0) {
        error_set(&cli->error, "--read", "give --read FILE alone, or --out FILE to make a catalogue", "%s is too much", cli->args[0]);
        return EXIT_INPUT;
    }
    int code, fd = input_open(own->read, &code, &cli->error);
    if (fd < 0)
        return code;
    terrace_catalogue *c = terrace_catalogue_open(own->read, &why);
    close(fd);
    if (!c)
        return cli_refused(cli, &why);
    if (own->level_given && !is_measured(c)) {
        error_set(&cli->error, own->read, "leave --level out", "it holds verdicts without levels");
        terrace_catalogue_free(c);
        return EXIT_INPUT;
    }
    uint64_t held = terrace_catalogue_number(c, TERRACE_CATALOGUE_HELD);
    if (held < catalogue_range_count(c))
        message("warning: %s: not finished: it holds %" PRIu64 " of %" PRIu64 " deals", own->read, held, catalogue_range_count(c));
    batch_warn_of_rules(own->read, terrace_catalogue_text(c, TERRACE_CATALOGUE_GAME), terrace_catalogue_text(c, TERRACE_CATALOGUE_RULES));
    bool ok = !cli->common.json || catalogue_list_json(c, &wanted);
    if (!cli->common.json)
        catalogue_list_text(c, &wanted);
    terrace_catalogue_free(c);
    return ok ? cli_exit(true) : cli_no_memory(cli);
}

/* ---- making ---- */

/* The deals of the shard, as a range of its own. */
static bool range_of_shard(const struct deal_span *range, const char *text, struct deal_span *out, struct error *e)
{
    struct shard shard;
    if (!shard_parse(text, &shard, e))
        return false;
    struct batch_plan plan = batch_plan_make(range, shard);
    if (plan.empty)
        return error_set(e, "--shard", "give fewer shards", "shard %s has no deals", text);
    *out = shard.count == 1 ? *range : deal_span_part(range, plan.first, plan.last);
    return true;
}

static void limits_text(const struct catalogue_own *own, const struct batch_limits *limits, char *out, size_t size)
{
    char text[LIMITS_TEXT_MAX];
    snprintf(out, size, "%s%s", own->given_only ? CATALOGUE_GIVEN_ONLY : batch_limits_text(limits, text) + 1,
             own->open_deals ? CATALOGUE_OPEN_DEALS : "");
}

static int begin(struct cli *cli, const struct catalogue_own *own, struct catalogue_making *m)
{
    struct deal_span range;
    struct catalogue_wanted wanted = wanted_of(own);
    terrace_error why;
    int code = cli_rules(cli, cli->args[0], cli->args[1], &m->game);
    if (code)
        return code;
    if (!deal_span_read(cli->args[1], &range, &cli->error) || !range_of_shard(&range, own->shard, &m->range, &cli->error))
        return (int)cli->error.code;
    m->threads = (int)cli->common.threads;
    m->decide = !own->given_only;
    m->open_deals = own->open_deals;
    m->limits = batch_limits_of(cli, &m->threads);
    limits_text(own, &m->limits, m->limits_text, sizeof m->limits_text);
    m->options = terrace_catalogue_options_preset();
    m->options.winnable = wanted.winnable;
    m->options.level = wanted.level;
    m->options.unmeasured = own->no_levels;
    m->options.limits = m->limits_text;
    m->whole = terrace_catalogue_new(m->game, m->range.text, &m->options, &why);
    if (m->whole)
        return 0;
    if (strcmp(why.where, "options.level") == 0)
        strcpy(why.where, "--level");
    return cli_refused(cli, &why);
}

/* Takes over the verdicts of the FILEs. */
static int take_given(struct cli *cli, struct catalogue_making *m)
{
    m->given = cli->args_count > 2;
    for (int i = 2; i < cli->args_count; i++) {
        enum take_result result = catalogue_take_file(m->whole, cli->args[i], &cli->error);
        if (result != TAKE_OK)
            return result == TAKE_INPUT ? EXIT_INPUT : EXIT_TROUBLE;
    }
    return 0;
}

struct level_tally {
    uint64_t level[TERRACE_LEVEL_NONE + 1]; /* winnable, by level */
    uint64_t verdict[VERDICTS];
    uint64_t left_out;
};

static void count_deal(struct level_tally *t, const terrace_catalogue_deal *d)
{
    if (d->left_out)
        t->left_out++;
    else
        t->verdict[d->verdict]++;
    if (d->verdict == TERRACE_WINNABLE)
        t->level[d->level]++;
}

static int tell_json(struct cli *cli, const struct catalogue_making *m, const struct level_tally *t)
{
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_string(&o, "schema", "terrace/catalogue-report/1");
    json_put_string(&o, "game", terrace_game_name(m->game));
    json_put_string(&o, "deals", m->range.text);
    json_put_string(&o, "file", m->file.path);
    json_put_count(&o, "planned", catalogue_range_count(m->whole));
    json_put_count(&o, "bytes", m->file.size);
    for (int v = 0; v < VERDICTS; v++)
        json_put_count(&o, v == TERRACE_NOT_ASKED ? "not_asked" : terrace_verdict_name(v), t->verdict[v]);
    json_put_count(&o, "left_out", t->left_out);
    if (is_measured(m->whole)) {
        json_open_object(&o, "levels");
        for (int level = 0; level < TERRACE_LEVEL_NONE; level++)
            json_put_count(&o, terrace_level_name(level), t->level[level]);
        json_close(&o);
    } else {
        json_put_null(&o, "levels");
    }
    return report_end(cli, &o);
}

static void tell_text(const struct catalogue_making *m, const struct level_tally *t)
{
    printf("%s %s: %" PRIu64 " winnable", terrace_game_name(m->game), m->range.text, t->verdict[TERRACE_WINNABLE]);
    if (is_measured(m->whole))
        printf(" (%" PRIu64 " easy, %" PRIu64 " medium, %" PRIu64 " hard, %" PRIu64 " expert)", t->level[TERRACE_LEVEL_EASY],
               t->level[TERRACE_LEVEL_MEDIUM], t->level[TERRACE_LEVEL_HARD], t->level[TERRACE_LEVEL_EXPERT]);
    printf(", %" PRIu64 " lost, %" PRIu64 " unknown", t->verdict[TERRACE_LOST], t->verdict[TERRACE_UNKNOWN]);
    if (t->verdict[TERRACE_NOT_ASKED])
        printf(", %" PRIu64 " not asked", t->verdict[TERRACE_NOT_ASKED]);
    if (t->left_out)
        printf(", %" PRIu64 " left out", t->left_out);
    printf("; %" PRIu64 " bytes\n", m->file.size);
}

/* Counts the whole file, including blocks of earlier runs. */
static int report(struct cli *cli, const struct catalogue_making *m, bool *decided)
{
    struct level_tally t = {.left_out = 0};
    terrace_catalogue_deal d;
    terrace_error why;
    terrace_catalogue *c = terrace_catalogue_open(m->file.path, &why);
    if (!c) {
        cli_refused(cli, &why);
        return EXIT_TROUBLE;
    }
    uint64_t first = terrace_catalogue_number(c, TERRACE_CATALOGUE_FIRST), held = terrace_catalogue_number(c, TERRACE_CATALOGUE_HELD);
    for (uint64_t i = 0; i < held; i++)
        if (terrace_catalogue_find(c, first + i, &d))
            count_deal(&t, &d);
    terrace_catalogue_free(c);
    *decided = t.verdict[TERRACE_UNKNOWN] + t.verdict[TERRACE_NOT_ASKED] == 0;
    if (cli->common.json)
        return tell_json(cli, m, &t);
    tell_text(m, &t);
    return 0;
}

static int make(struct cli *cli, struct catalogue_making *m)
{
    bool decided;
    if (m->file.count > 0)
        message("%s: %" PRIu64 " of %" PRIu64 " deals are there already", m->file.path, m->file.count, catalogue_range_count(m->whole));
    enum making_end end = catalogue_make(m, &cli->error);
    if (end == MAKING_INPUT || end == MAKING_TROUBLE || end == MAKING_BUG)
        return end == MAKING_INPUT ? EXIT_INPUT : end == MAKING_BUG ? EXIT_BUG : EXIT_TROUBLE;
    if (end == MAKING_INTERRUPTED) {
        message("%s: interrupted: the same command goes on from here", m->file.path);
        int failed = cli->common.json ? report(cli, m, &decided) : 0;
        return failed ? failed : cli_exit(false);
    }
    int code = report(cli, m, &decided);
    return code ? code : cli_exit(decided);
}

static int run(struct cli *cli)
{
    const struct catalogue_own *own = cli->own;
    struct catalogue_making m = {.cli = cli};
    if (own->read)
        return list(cli, own);
    if (cli->args_count < 2) {
        error_set(&cli->error, "command line", "give GAME, DEALS and --out FILE, or --read FILE", "arguments are missing");
        return EXIT_INPUT;
    }
    if (!own->out) {
        error_set(&cli->error, "--out", "give --out FILE", "the output file is missing");
        return EXIT_INPUT;
    }
    int code = begin(cli, own, &m);
    if (!code)
        code = take_given(cli, &m);
    if (!code) {
        enum file_result result = catalogue_file_open(&m.file, own->out, m.whole, &cli->error);
        code = result == FILE_OPENED ? make(cli, &m) : result == FILE_OTHER ? EXIT_INPUT : EXIT_TROUBLE;
        catalogue_file_close(&m.file);
    }
    terrace_catalogue_free(m.whole);
    return code;
}

const struct command command_catalogue = {
    .name = "catalogue",
    .arguments = "GAME DEALS [FILE...]",
    .summary = "verdicts, best base cards and levels of many deals, packed",
    .description = "Writes a catalogue of a range of deals to --out. For each deal it holds the\n"
                   "verdict, the verdict of each base card, the best base card, and the level. A\n"
                   "level is about a quarter of the winnable deals of a game: easy deals forgive\n"
                   "many careless moves, expert deals few. The best base card is the one that\n"
                   "forgives most on this very deal; `terrace pick` judges by what a player can\n"
                   "see.\n"
                   "FILEs are batch files and catalogues whose verdicts are taken over; terrace\n"
                   "decides the rest.\n"
                   "If the command is killed, the same command goes on where it stopped. A million\n"
                   "deals take a third of a megabyte, with four base cards up to one, with nine\n"
                   "1.7; `man 5 terrace-formats` shows how to read them in ten lines of Python.\n"
                   "\n"
                   "  terrace catalogue terrace seed:1..1000 --out terrace.xz\n"
                   "  terrace catalogue --read terrace.xz --level easy\n"
                   "  terrace catalogue --read terrace.xz --unknown\n"
                   "  terrace catalogue pysolfc/signora pysolfc:32000..34000 --winnable --out s.xz\n"
                   "  terrace catalogue terrace 1..2000 one.xz two.jsonl.xz --given-only --out a.xz\n",
    .args_min = 0,
    .args_max = -1,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct catalogue_own),
    .run = run,
    .limit_seconds = 10,
};
