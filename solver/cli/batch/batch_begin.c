#include "batch_begin.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "message.h"
#include "sentence.h"

/* Bytes of table a state, and the bounds of a table. */
enum { STATE_BYTES = 64 };
static const uint64_t TABLE_LEAST = 64 << 10 /* a solver takes no less */, TABLE_MIN = 1 << 20, TABLE_MAX = (uint64_t)1 << 30;

uint64_t batch_table_bytes(const struct batch_limits *limits, uint64_t memory_bytes, int *workers)
{
    uint64_t bytes = TABLE_MIN, share = memory_bytes / (uint64_t)*workers;
    while (bytes < TABLE_MAX && bytes / STATE_BYTES < limits->states)
        bytes *= 2;
    if (!limits->states)
        bytes = share < TABLE_LEAST ? TABLE_LEAST : share;
    if (bytes > memory_bytes)
        bytes = memory_bytes;
    if ((uint64_t)*workers > memory_bytes / bytes)
        *workers = (int)(memory_bytes / bytes);
    return bytes;
}

/* With a limit of states the preset limit of seconds is dropped, or the clock would decide which deals stay unknown. */
struct batch_limits batch_limits_of(struct cli *cli, int *workers)
{
    const struct common *c = &cli->common;
    struct batch_limits l = {.states = c->limit_states, .seconds = c->limit_seconds};
    if (c->limit_states && !c->limit_seconds_given)
        l.seconds = 0;
    int fewer = *workers;
    cli_fit_memory(cli, batch_table_bytes(&l, c->memory_bytes, &fewer) * (uint64_t)fewer);
    l.table_bytes = batch_table_bytes(&l, c->memory_bytes, workers);
    return l;
}

/* "AMD EPYC 7B13, 2 threads" */
static void machine_text(char out[MACHINE_TEXT_MAX], uint64_t threads)
{
    char line[256], model[96] = "unknown processor";
    FILE *f = fopen("/proc/cpuinfo", "re");
    while (f && fgets(line, sizeof line, f)) {
        char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            snprintf(model, sizeof model, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (f)
        fclose(f);
    snprintf(out, MACHINE_TEXT_MAX, "%s, %" PRIu64 " thread%s", model, threads, PLURAL(threads));
}

char *batch_limits_text(const struct batch_limits *limits, char out[LIMITS_TEXT_MAX])
{
    int n = 0;
    out[0] = '\0';
    if (limits->states)
        n = snprintf(out, LIMITS_TEXT_MAX, " --limit-states %" PRIu64, limits->states);
    if (limits->seconds > 0 || !limits->states)
        snprintf(out + n, LIMITS_TEXT_MAX - (size_t)n, " --limit-seconds %.9g", limits->seconds);
    return out;
}

/* The command without options that do not change the lines (--out, --threads, --memory). */
static void command_text(char out[COMMAND_TEXT_MAX], const char *game, const struct batch_header *h)
{
    char limits[LIMITS_TEXT_MAX];
    snprintf(out, COMMAND_TEXT_MAX, "terrace batch %.150s %s --shard %u/%u --base %s%s --seed %" PRIu64 "%s", game, h->deals,
             h->shard.index, h->shard.count, h->all_bases ? "all" : "first", batch_limits_text(&h->limits, limits), h->seed,
             h->solutions ? " --solutions" : "");
}

bool batch_rules(const terrace_game *game, char out[RULES_TEXT_MAX])
{
    char *line = terrace_game_words(game, TERRACE_WORDS_LINE, NULL);
    snprintf(out, RULES_TEXT_MAX, "%s", line ? line : "");
    terrace_text_free(line);
    return line != NULL;
}

void batch_warn_of_rules(const char *of, const char *game, const char *rules)
{
    const terrace_game *here = terrace_game_named(game, NULL, NULL);
    char own[RULES_TEXT_MAX];
    if (rules[0] && here && strcmp(terrace_game_name(here), game) == 0 && batch_rules(here, own) && strcmp(own, rules) != 0)
        message("warning: %s: decided by another version's rules, which are not those of `terrace rules %s`", of, game);
}

bool batch_header_of(const struct cli *cli, const char *game, const terrace_game *rules, const struct batch_plan *plan,
                     const struct batch_limits *limits, bool all_bases, bool solutions, struct batch_header *out)
{
    struct batch_header h = {.shard = plan->shard,
                             .limits = *limits,
                             .seed = cli->common.seed ? cli->common.seed : 1,
                             .all_bases = all_bases,
                             .solutions = solutions};
    time_t now = time(NULL);
    struct tm utc;
    snprintf(h.game, sizeof h.game, "%s", terrace_game_name(rules));
    snprintf(h.deals, sizeof h.deals, "%s", plan->range.text);
    snprintf(h.version, sizeof h.version, "%s", TERRACE_VERSION);
    if (!batch_rules(rules, h.rules))
        return false;
    machine_text(h.machine, cli->common.threads);
    if (gmtime_r(&now, &utc)) /* a clock may stand in no year that an int holds */
        strftime(h.date, sizeof h.date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    command_text(h.command, game, &h);
    *out = h;
    return true;
}
