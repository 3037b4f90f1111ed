/* terrace catalogue: makes, merges and lists catalogues. */
#include <inttypes.h>
#include <string.h>

#include "batch_begin.h"
#include "catalogue_list.h"
#include "catalogue_make.h"
#include "message.h"

struct catalogue_own {
    const char *out, *read, *shard;
    bool winnable, given_only, no_levels, level_given;
    int level;
};
static const char *const level_choices[] = {"easy", "medium", "hard", "expert", NULL};

static const struct option_row rows[] = {
    {"out", OPTION_OUTPUT, offsetof(struct catalogue_own, out), .value = "FILE",
     .help = "the catalogue to make; if it exists, go on where it stops", .not_with = "read"},
    {"read", OPTION_TEXT, offsetof(struct catalogue_own, read), .value = "FILE", .help = "list the deals of this catalogue",
     .not_with = "shard given-only"},
    {"winnable", OPTION_FLAG, offsetof(struct catalogue_own, winnable), .help = "winnable deals only"},
    {"level", OPTION_CHOICE, offsetof(struct catalogue_own, level), .value = "easy|medium|hard|expert",
     .help = "winnable deals of this level only", .choices = level_choices, .given = OPTION_GIVEN(struct catalogue_own, level_given)},
    {"given-only", OPTION_FLAG, offsetof(struct catalogue_own, given_only), .help = "decide nothing: what the FILEs leave open stays open"},
    {"no-levels", OPTION_FLAG, offsetof(struct catalogue_own, no_levels), .help = "measure no levels and no best choices: verdicts alone",
     .not_with = "level read"},
    {"shard", OPTION_TEXT, offsetof(struct catalogue_own, shard), .value = "I/N", .preset = "0/1",
     .help = "only part I (from 0) of N equal parts of the deals"},
};

static struct catalogue_choice wanted_of(const struct catalogue_own *own)
{
    return (struct catalogue_choice){own->winnable || own->level_given, own->level_given ? (enum level)own->level : LEVEL_NONE};
}

/* ---- listing ---- */

static int list(struct cli *cli, const struct catalogue_own *own)
{
    struct catalogue c;
    struct catalogue_choice wanted = wanted_of(own);
    if (cli->args_count > 0) {
        error_set(&cli->error, "--read", "give --read FILE alone, or --out FILE to make a catalogue", "%s is too much", cli->args[0]);
        return EXIT_INPUT;
    }
    enum catalogue_result result = catalogue_read(own->read, &c, &cli->error);
    if (result != CATALOGUE_OK)
        return result == CATALOGUE_OTHER ? EXIT_INPUT : EXIT_TROUBLE;
    if (c.count < catalogue_count(&c.head))
        message("warning: %s: not finished: it holds %" PRIu64 " of %" PRIu64 " deals", own->read, c.count, catalogue_count(&c.head));
    bool ok = cli->common.json ? catalogue_list_json(&c, &wanted) : catalogue_list_text(&c, &wanted);
    catalogue_free(&c);
    return ok ? cli_exit(cli, true) : cli_no_memory(cli);
}

/* ---- making ---- */

static int choices_of(const struct variant *v) { return v->base == BASE_CHOOSE ? v->base_choices : 0; }

/* The deals of the shard, as a range of its own. */
static bool range_of_shard(const struct deal_range *range, const char *text, struct deal_range *out, struct error *e)
{
    struct shard shard;
    if (!shard_parse(text, &shard, e))
        return false;
    struct batch_plan plan = batch_plan_make(range, shard);
    if (plan.empty)
        return error_set(e, "--shard", "give fewer shards", "no deal falls to shard %s", text);
    *out = *range;
    if (shard.count == 1)
        return true;
    out->first = plan.first;
    out->last = plan.last;
    snprintf(out->text, sizeof out->text, "%s%" PRIu64 "..%" PRIu64, deal_range_prefix(range), plan.first, plan.last);
    return true;
}

static void limits_text(const struct catalogue_own *own, const struct batch_limits *limits, char *out, size_t size)
{
    char text[LIMITS_TEXT_MAX];
    snprintf(out, size, "%s", own->given_only ? "none decided" : batch_limits_text(limits, text) + 1);
}

static int begin(struct cli *cli, const struct catalogue_own *own, struct catalogue_making *m)
{
    struct deal_range range;
    struct catalogue_head *h = &m->head;
    int code = cli_game(cli, cli->args[0], cli->args[1], &m->variant);
    if (code)
        return code;
    if (!deal_range_parse(cli->args[1], &range, &cli->error) || !range_of_shard(&range, own->shard, &h->range, &cli->error))
        return EXIT_INPUT;
    const struct level_scale *scale = level_scale_of(m->variant);
    if (!scale && own->level_given) {
        error_set(&cli->error, "--level", "leave --level out", "%s has no levels: too few of its winnable deals are known",
                  m->variant->name);
        return EXIT_INPUT;
    }
    m->threads = (int)cli->common.threads;
    m->decide = !own->given_only;
    m->limits = batch_limits_of(cli, &m->threads);
    snprintf(h->game, sizeof h->game, "%s", m->variant->name);
    snprintf(h->version, sizeof h->version, "%s", TERRACE_VERSION);
    rules_text(m->variant, h->rules);
    limits_text(own, &m->limits, h->limits, sizeof h->limits);
    h->choices = choices_of(m->variant);
    h->wanted = wanted_of(own);
    h->measured = scale && !own->no_levels;
    if (h->measured)
        h->scale = *scale;
    return 0;
}

/* Reads what the FILEs know. */
static int take_given(struct cli *cli, struct catalogue_making *m)
{
    if (cli->args_count > 2 && !ledger_make(&m->given, &m->head, m->head.range.first, m->head.range.last))
        return cli_no_memory(cli);
    for (int i = 2; i < cli->args_count; i++) {
        enum ledger_result result = ledger_add_file(&m->given, cli->args[i], &cli->error);
        if (result != LEDGER_OK)
            return result == LEDGER_INPUT ? EXIT_INPUT : EXIT_TROUBLE;
    }
    return 0;
}

static int tell_json(struct cli *cli, const struct catalogue_making *m, const struct catalogue_tally *t)
{
    struct json_out o = {0};
    json_open_object(&o, NULL);
    json_put_string(&o, "schema", "terrace/catalogue-report/1");
    json_put_string(&o, "game", m->head.game);
    json_put_string(&o, "deals", m->head.range.text);
    json_put_string(&o, "file", m->file.path);
    json_put_count(&o, "planned", catalogue_count(&m->head));
    json_put_count(&o, "bytes", m->file.size);
    for (int v = 0; v < VERDICTS; v++)
        json_put_count(&o, v == VERDICT_NOT_ASKED ? "not_asked" : verdict_names[v], t->verdict[v]);
    json_put_count(&o, "left_out", t->left_out);
    if (m->head.measured) {
        json_open_object(&o, "levels");
        for (int level = 0; level < LEVELS; level++)
            json_put_count(&o, level_names[level], t->level[level]);
        json_close(&o);
    } else {
        json_put_null(&o, "levels");
    }
    return report_end(cli, &o);
}

static void tell_text(const struct catalogue_making *m, const struct catalogue_tally *t)
{
    printf("%s %s: %" PRIu64 " winnable", m->head.game, m->head.range.text, t->verdict[VERDICT_WINNABLE]);
    if (m->head.measured)
        printf(" (%" PRIu64 " easy, %" PRIu64 " medium, %" PRIu64 " hard, %" PRIu64 " expert)", t->level[LEVEL_EASY],
               t->level[LEVEL_MEDIUM], t->level[LEVEL_HARD], t->level[LEVEL_EXPERT]);
    printf(", %" PRIu64 " lost, %" PRIu64 " unknown", t->verdict[VERDICT_LOST], t->verdict[VERDICT_UNKNOWN]);
    if (t->verdict[VERDICT_NOT_ASKED])
        printf(", %" PRIu64 " not asked", t->verdict[VERDICT_NOT_ASKED]);
    if (t->left_out)
        printf(", %" PRIu64 " left out", t->left_out);
    printf("; %" PRIu64 " bytes\n", m->file.size);
}

/* Counts the whole file, earlier runs' blocks too. */
static int tell(struct cli *cli, const struct catalogue_making *m, bool *decided)
{
    struct catalogue c;
    struct catalogue_tally t = {0};
    struct catalogue_deal d;
    enum catalogue_result result = catalogue_read(m->file.path, &c, &cli->error);
    if (result != CATALOGUE_OK)
        return EXIT_TROUBLE;
    for (uint64_t i = 0; i < c.count; i++)
        if (catalogue_find(&c, c.head.range.first + i, &d))
            catalogue_count_deal(&t, &d);
    catalogue_free(&c);
    *decided = t.verdict[VERDICT_UNKNOWN] + t.verdict[VERDICT_NOT_ASKED] == 0;
    if (cli->common.json)
        return tell_json(cli, m, &t);
    tell_text(m, &t);
    return 0;
}

static int make(struct cli *cli, struct catalogue_making *m)
{
    bool decided;
    if (m->file.resumed)
        message("%s: %" PRIu64 " of %" PRIu64 " deals are there already", m->file.path, m->file.count, catalogue_count(&m->head));
    enum making_end end = catalogue_make(m, &cli->error);
    if (end == MAKING_TROUBLE)
        return EXIT_TROUBLE;
    if (end == MAKING_INTERRUPTED) {
        message("%s: interrupted: the same command goes on from here", m->file.path);
        return cli_exit(cli, false);
    }
    int code = tell(cli, m, &decided);
    return code ? code : cli_exit(cli, decided);
}

static int run(struct cli *cli)
{
    const struct catalogue_own *own = cli->own;
    struct catalogue_making m = {.cli = cli};
    if (own->read)
        return list(cli, own);
    if (cli->args_count < 2 || !own->out) {
        error_set(&cli->error, "command line", "give GAME, DEALS and --out FILE, or --read FILE", "it is not told what to do");
        return EXIT_INPUT;
    }
    int code = begin(cli, own, &m);
    if (!code)
        code = take_given(cli, &m);
    if (!code) {
        enum catalogue_result result = catalogue_file_open(&m.file, own->out, &m.head, &cli->error);
        code = result == CATALOGUE_OK ? make(cli, &m) : result == CATALOGUE_OTHER ? EXIT_INPUT : EXIT_TROUBLE;
        catalogue_file_close(&m.file);
    }
    ledger_free(&m.given);
    return code;
}

const struct command command_catalogue = {
    .name = "catalogue",
    .arguments = "GAME DEALS [FILE...]",
    .summary = "verdicts, best bases and levels of many deals in a small file",
    .description =
        "Makes the catalogue --out of a range of deals: verdict, verdict of each choice of base card, best choice, and level. Levels\n"
        "are quarters of the winnable deals of a game, by how much inattention of a player they forgive. FILEs are batch files and\n"
        "catalogues whose verdicts are taken over; the rest is decided. Killed at any moment, the same command goes on where it\n"
        "stopped. A million deals take less than a megabyte; `man 5 terrace-formats` shows how to read them in ten lines of Python.\n\n"
        "  terrace catalogue terrace seed:1..1000 --out terrace.xz\n"
        "  terrace catalogue --read terrace.xz --level easy\n"
        "  terrace catalogue pysolfc/signora pysolfc:32000..112000 --winnable --out signora.xz\n"
        "  terrace catalogue terrace seed:1..2000 one.xz two.jsonl.xz --given-only --out both.xz\n",
    .args_min = 0,
    .args_max = -1,
    .common = COMMON_SEARCH,
    OWN_OPTIONS(rows, struct catalogue_own),
    .run = run,
    .limit_seconds = 10,
};
