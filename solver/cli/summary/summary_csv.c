#include "summary_csv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void summary_csv_head(void)
{
    fputs("game,kind,group,value,deals,winnable,lost,unknown,rate,low,high,missing,states_median,states_p90,states_p99,states_max,"
          "seconds_median,seconds_p90,seconds_p99,seconds_max,seconds_total\n",
          stdout);
}

/* The name quoted, as RFC 4180 has it. */
static void csv_name(const char *name)
{
    putchar('"');
    for (; *name; name++) {
        if (*name == '"')
            putchar('"');
        putchar(*name);
    }
    putchar('"');
}

static void csv_group(const struct summary_game *g, const char *group, const char *value)
{
    const char *prefix = g->kind.prefix; /* "seed:", "pysolfc:ms" */
    size_t length = strlen(prefix);
    csv_name(g->name);
    printf(",%.*s,%s,%s", (int)(length > 0 && prefix[length - 1] == ':' ? length - 1 : length), prefix, group, value);
}

static void csv_tally(const struct tally *t)
{
    struct rate rate = tally_rate(t);
    printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", tally_total(t), t->count[TERRACE_WINNABLE], t->count[TERRACE_LOST],
           t->count[TERRACE_UNKNOWN]);
    if (!rate_tells_nothing(&rate))
        printf("%.6f", rate.value);
    printf(",%.6f,%.6f", rate.low, rate.high);
}

static void csv_effort(const struct summary_rates *r)
{
    if (r->timed)
        printf(",%.0f,%.0f,%.0f,%.0f,%.6f,%.6f,%.6f,%.6f,%.3f\n", r->states.median, r->states.p90, r->states.p99, r->states.largest,
               r->seconds.median, r->seconds.p90, r->seconds.p99, r->seconds.largest, r->seconds.total);
    else
        fputs(",,,,,,,,,\n", stdout);
}

void summary_csv(const struct summary_game *g, const struct summary_rates *r)
{
    csv_group(g, "all", "");
    csv_tally(&r->deals);
    printf(",%" PRIu64, g->missing_deals);
    csv_effort(r);
    for (int rank = 0; rank < BATCH_RANKS; rank++) {
        char name[2] = {batch_rank_letter(rank), '\0'};
        if (tally_total(&r->by_base[rank]) == 0)
            continue;
        csv_group(g, "base", name);
        csv_tally(&r->by_base[rank]);
        fputs(",,,,,,,,,,\n", stdout);
    }
    if (!r->choice || summary_no_choices(r))
        return;
    csv_group(g, "choice", "average");
    printf(",%" PRIu64 ",,,,%.6f,%.6f,%.6f,,,,,,,,,,\n", tally_total(&r->asked), r->average.value, r->average.low, r->average.high);
    for (int i = 0; i <= r->choices_most; i++) {
        char value[16];
        snprintf(value, sizeof value, "%d", i);
        csv_group(g, "winnable_choices", value);
        printf(",%" PRIu64 ",,,,,,,,,,,,,,,,\n", r->by_winnable[i]);
    }
}
