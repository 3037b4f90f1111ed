#include "summary_json.h"

/* Readers of JSON hold 63 bits at least. */
static void put_count(struct json_out *o, const char *key, uint64_t n) { json_put_count(o, key, n > INT64_MAX ? INT64_MAX : n); }

static void put_rate(struct json_out *o, const char *key, const struct rate *r)
{
    json_open_object(o, key);
    if (rate_tells_nothing(r))
        json_put_null(o, "value");
    else
        json_put_number(o, "value", r->value);
    json_put_number(o, "low", r->low);
    json_put_number(o, "high", r->high);
    json_close(o);
}

static void put_runs(struct json_out *o, const char *key, const struct summary_game *g, const struct number_run runs[], size_t count)
{
    char text[NUMBER_RUN_TEXT_MAX];
    json_open_list(o, key);
    for (size_t i = 0; i < count; i++)
        json_put_string(o, NULL, number_run_text(g, &runs[i], text));
    json_close(o);
}

/* The counts of verdicts and their rate. */
static void put_tally(struct json_out *o, const char *total, const struct tally *t)
{
    struct rate rate = tally_rate(t);
    uint64_t n = tally_total(t);
    put_count(o, total, n);
    put_count(o, "decided", n - t->count[TERRACE_UNKNOWN]);
    put_count(o, "winnable", t->count[TERRACE_WINNABLE]);
    put_count(o, "lost", t->count[TERRACE_LOST]);
    put_count(o, "unknown", t->count[TERRACE_UNKNOWN]);
    put_rate(o, "rate", &rate);
}

static void put_by_base(struct json_out *o, const struct summary_rates *r)
{
    if (summary_no_choices(r)) {
        json_put_null(o, "by_base");
        return;
    }
    json_open_list(o, "by_base");
    for (int rank = 0; rank < BATCH_RANKS; rank++) {
        char letter[2] = {batch_rank_letter(rank), 0};
        if (tally_total(&r->by_base[rank]) == 0)
            continue;
        json_open_object(o, NULL);
        json_put_string(o, "base", letter);
        put_tally(o, r->choice ? "choices" : "deals", &r->by_base[rank]);
        json_close(o);
    }
    json_close(o);
}

static void put_by_winnable(struct json_out *o, const struct summary_rates *r)
{
    if (summary_no_choices(r)) {
        json_put_null(o, "by_winnable_choices");
        return;
    }
    json_open_list(o, "by_winnable_choices");
    for (int i = 0; i <= r->choices_most; i++) {
        json_open_object(o, NULL);
        json_put_integer(o, "winnable_choices", i);
        put_count(o, "deals", r->by_winnable[i]);
        json_close(o);
    }
    json_close(o);
}

/* What a free choice of the base card is worth. */
static void put_choice(struct json_out *o, const struct summary_rates *r)
{
    struct rate any = tally_rate(&r->asked);
    if (summary_no_choices(r)) {
        json_put_null(o, "choice");
        return;
    }
    json_open_object(o, "choice");
    put_rate(o, "any", &any);
    put_rate(o, "average", &r->average);
    json_put_number(o, "gain", any.value - r->average.value);
    put_count(o, "open", r->choices_open);
    put_count(o, "deals", tally_total(&r->asked));
    json_close(o);
}

static void put_effort(struct json_out *o, const char *key, const struct summary_effort *e, bool timed)
{
    if (!timed) {
        json_put_null(o, key);
        return;
    }
    json_open_object(o, key);
    json_put_number(o, "mean", e->mean);
    json_put_number(o, "median", e->median);
    json_put_number(o, "p90", e->p90);
    json_put_number(o, "p99", e->p99);
    json_put_number(o, "max", e->largest);
    json_put_number(o, "total", e->total);
    json_close(o);
}

void summary_json(struct json_out *o, const struct summary_game *g, const struct summary_rates *r)
{
    json_open_object(o, NULL);
    json_put_string(o, "game", g->name);
    put_tally(o, "deals", &r->deals);
    put_runs(o, "missing", g, g->missing, g->missing_count);
    put_by_base(o, r);
    if (r->choice) {
        put_by_winnable(o, r);
        put_choice(o, r);
    }
    put_effort(o, "states", &r->states, r->timed);
    put_effort(o, "seconds", &r->seconds, r->timed);
    put_runs(o, "ranges", g, g->asked, g->asked_count);
    put_count(o, "missing_deals", g->missing_deals);
    put_count(o, "doubled", g->doubled);
    json_close(o);
}
