#include "summary_write.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "sentence.h"

/* "seed:5..9", or "seed:5" */
static const char *run_text(const struct summary_game *g, const struct number_run *run, char out[64])
{
    if (run->first == run->last)
        snprintf(out, 64, "%s%" PRIu64, g->kind.prefix, run->first);
    else
        snprintf(out, 64, "%s%" PRIu64 "..%" PRIu64, g->kind.prefix, run->first, run->last);
    return out;
}

/* ---- JSON ---- */

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
    char text[64];
    json_open_list(o, key);
    for (size_t i = 0; i < count; i++)
        json_put_string(o, NULL, run_text(g, &runs[i], text));
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

/* In a game with a choice no deal was asked for all of its choices: then it gets no tables by base card. */
static bool no_choices(const struct summary_rates *r) { return r->choice && tally_total(&r->asked) == 0; }

static void put_by_base(struct json_out *o, const struct summary_rates *r)
{
    if (no_choices(r)) {
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
    if (no_choices(r)) {
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
    if (no_choices(r)) {
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

/* ---- CSV ---- */

void summary_csv_head(FILE *out)
{
    fputs("game,kind,group,value,deals,winnable,lost,unknown,rate,low,high,missing,states_median,states_p90,states_p99,states_max,"
          "seconds_median,seconds_p90,seconds_p99,seconds_max,seconds_total\n",
          out);
}

/* The name quoted, as RFC 4180 has it. */
static void csv_name(FILE *out, const char *name)
{
    putc('"', out);
    for (; *name; name++) {
        if (*name == '"')
            putc('"', out);
        putc(*name, out);
    }
    putc('"', out);
}

static void csv_group(FILE *out, const struct summary_game *g, const char *group, const char *value)
{
    const char *prefix = g->kind.prefix;
    csv_name(out, g->name);
    fprintf(out, ",%.*s,%s,%s", (int)strcspn(prefix, ":"), prefix, group, value);
}

static void csv_tally(FILE *out, const struct tally *t)
{
    struct rate rate = tally_rate(t);
    fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", tally_total(t), t->count[TERRACE_WINNABLE], t->count[TERRACE_LOST],
            t->count[TERRACE_UNKNOWN]);
    if (!rate_tells_nothing(&rate))
        fprintf(out, "%.6f", rate.value);
    fprintf(out, ",%.6f,%.6f", rate.low, rate.high);
}

static void csv_effort(FILE *out, const struct summary_rates *r)
{
    if (r->timed)
        fprintf(out, ",%.0f,%.0f,%.0f,%.0f,%.6f,%.6f,%.6f,%.6f,%.3f\n", r->states.median, r->states.p90, r->states.p99, r->states.largest,
                r->seconds.median, r->seconds.p90, r->seconds.p99, r->seconds.largest, r->seconds.total);
    else
        fputs(",,,,,,,,,\n", out);
}

void summary_csv(FILE *out, const struct summary_game *g, const struct summary_rates *r)
{
    csv_group(out, g, "all", "");
    csv_tally(out, &r->deals);
    fprintf(out, ",%" PRIu64, g->missing_deals);
    csv_effort(out, r);
    for (int rank = 0; rank < BATCH_RANKS; rank++) {
        char name[2] = {batch_rank_letter(rank), '\0'};
        if (tally_total(&r->by_base[rank]) == 0)
            continue;
        csv_group(out, g, "base", name);
        csv_tally(out, &r->by_base[rank]);
        fputs(",,,,,,,,,,\n", out);
    }
    if (!r->choice || no_choices(r))
        return;
    csv_group(out, g, "choice", "average");
    fprintf(out, ",%" PRIu64 ",,,,%.6f,%.6f,%.6f,,,,,,,,,,\n", tally_total(&r->asked), r->average.value, r->average.low, r->average.high);
    for (int i = 0; i <= r->choices_most; i++) {
        char value[16];
        snprintf(value, sizeof value, "%d", i);
        csv_group(out, g, "winnable_choices", value);
        fprintf(out, ",%" PRIu64 ",,,,,,,,,,,,,,,,\n", r->by_winnable[i]);
    }
}

/* ---- Markdown ---- */

enum { LINE_MAX_CHARACTERS = 120, PARAGRAPH_MAX = 4096 }; /* the latter: bytes */

static double percent(double share) { return 100 * share; }

enum { RATE_TEXT_MAX = 48 };

/* The cells of a rate and its interval, in percent: "75.00 | 30.06-95.44"; "-" where there was no deal. */
static const char *rate_cells(const struct tally *t, int digits, char out[RATE_TEXT_MAX])
{
    struct rate r = tally_rate(t);
    char value[16] = "-";
    if (!rate_tells_nothing(&r))
        snprintf(value, sizeof value, "%.*f", digits, percent(r.value));
    snprintf(out, RATE_TEXT_MAX, "%s | %.*f-%.*f", value, digits, percent(r.low), digits, percent(r.high));
    return out;
}

/* An empty line, and the text in lines that a document may have. */
__attribute__((format(printf, 2, 3))) static void paragraph(FILE *out, const char *format, ...)
{
    char text[PARAGRAPH_MAX], folded[PARAGRAPH_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(out, "\n%s\n", message_fold(text, LINE_MAX_CHARACTERS, 0, folded, sizeof folded));
}

static void table_all(FILE *out, const struct summary_data *d, const struct summary_rates rates[])
{
    fputs("| game | deals | winnable | lost | unknown | win rate % | 95 % interval | missing |\n"
          "|---|---:|---:|---:|---:|---:|---|---:|\n",
          out);
    for (size_t i = 0; i < d->count; i++) {
        const struct tally *t = &rates[i].deals;
        char rate[RATE_TEXT_MAX];
        fprintf(out, "| %s | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %s | %" PRIu64 " |\n", d->game[i].name, tally_total(t),
                t->count[TERRACE_WINNABLE], t->count[TERRACE_LOST], t->count[TERRACE_UNKNOWN], rate_cells(t, 2, rate),
                d->game[i].missing_deals);
    }
}

static void table_efforts(FILE *out, const struct summary_data *d, const struct summary_rates rates[])
{
    bool timed = false;
    for (size_t i = 0; i < d->count; i++)
        timed = timed || rates[i].timed;
    if (!timed)
        return;
    fputs("\nEffort of the decided deals:\n\n| game | | mean | median | 90 % | 99 % | largest | total |\n"
          "|---|---|---:|---:|---:|---:|---:|---:|\n",
          out);
    for (size_t i = 0; i < d->count; i++) {
        const struct summary_effort *s = &rates[i].states, *t = &rates[i].seconds;
        if (!rates[i].timed)
            continue;
        fprintf(out, "| %s | states | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n", d->game[i].name, s->mean, s->median, s->p90, s->p99,
                s->largest, s->total);
        fprintf(out, "| %s | CPU s | %.4f | %.4f | %.4f | %.3f | %.3f | %.1f |\n", d->game[i].name, t->mean, t->median, t->p90, t->p99,
                t->largest, t->total);
    }
}

/* A catalogue of a custom game does not tell the ranks. */
static bool knows_bases(const struct summary_rates *r)
{
    for (int rank = 0; rank < BATCH_RANKS; rank++)
        if (tally_total(&r->by_base[rank]))
            return true;
    return false;
}

static void table_bases(FILE *out, const struct summary_game *g, const struct summary_rates *r)
{
    if (!knows_bases(r))
        return;
    fprintf(out,
            "\n%s, by base rank:\n\n| base | %s | winnable | lost | unknown | win rate %% | 95 %% interval |\n"
            "|---|---:|---:|---:|---:|---:|---|\n",
            g->name, r->choice ? "choices" : "deals");
    for (int rank = 0; rank < BATCH_RANKS; rank++) {
        const struct tally *t = &r->by_base[rank];
        char rate[RATE_TEXT_MAX];
        if (tally_total(t))
            fprintf(out, "| %c | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %s |\n", batch_rank_letter(rank), tally_total(t),
                    t->count[TERRACE_WINNABLE], t->count[TERRACE_LOST], t->count[TERRACE_UNKNOWN], rate_cells(t, 1, rate));
    }
}

static void table_winnable(FILE *out, const struct summary_game *g, const struct summary_rates *r)
{
    if (r->choices_open == tally_total(&r->asked))
        return;
    fprintf(out,
            "\n%s, by number of winnable choices (%" PRIu64
            " deal%s with undecided choices left out):\n\n| winnable choices | deals |\n|---|---:|\n",
            g->name, r->choices_open, PLURAL(r->choices_open));
    for (int i = 0; i <= r->choices_most; i++)
        fprintf(out, "| %d | %" PRIu64 " |\n", i, r->by_winnable[i]);
}

static void tell_worth(FILE *out, const struct summary_rates *r)
{
    struct rate any = tally_rate(&r->asked);
    paragraph(out, "The best choice wins %.2f %% (%.2f-%.2f), the average choice %.2f %% (%.2f-%.2f): choosing well is worth %.2f points.",
              percent(any.value), percent(any.low), percent(any.high), percent(r->average.value), percent(r->average.low),
              percent(r->average.high), percent(any.value - r->average.value));
}

static void tell_partly_asked(FILE *out, const struct summary_game *g, const struct summary_rates *r)
{
    if (no_choices(r))
        paragraph(out, "%s: what each base card is worth was not asked (--base first): `terrace batch --base all` asks it.", g->name);
    else if (g->partly_asked)
        paragraph(out, "%s: the tables by base card are of the %" PRIu64 " deal%s whose choices were all asked for (--base all).", g->name,
                  tally_total(&r->asked), PLURAL(tally_total(&r->asked)));
}

enum { MISSING_SHOWN = 20 };

static void list_missing(FILE *out, const struct summary_game *g)
{
    char run[64], text[PARAGRAPH_MAX];
    struct sentence list;
    if (g->missing_count == 0)
        return;
    sentence_begin(&list, text, sizeof text);
    for (size_t i = 0; i < g->missing_count && i < MISSING_SHOWN; i++)
        sentence_add(&list, " %s", run_text(g, &g->missing[i], run));
    if (g->missing_count > MISSING_SHOWN)
        sentence_add(&list, " and %zu ranges more (--json lists all)", g->missing_count - MISSING_SHOWN);
    paragraph(out, "%s, missing:%s", g->name, text);
}

void summary_markdown(FILE *out, const struct summary_data *d, const struct summary_rates rates[])
{
    table_all(out, d, rates);
    for (size_t i = 0; i < d->count; i++)
        list_missing(out, &d->game[i]);
    table_efforts(out, d, rates);
    for (size_t i = 0; i < d->count; i++) {
        tell_partly_asked(out, &d->game[i], &rates[i]);
        if (no_choices(&rates[i]))
            continue;
        table_bases(out, &d->game[i], &rates[i]);
        if (!rates[i].choice)
            continue;
        table_winnable(out, &d->game[i], &rates[i]);
        tell_worth(out, &rates[i]);
    }
}

/* ---- lists ---- */

/* What precedes a deal's number in PySolFC's notation. */
static const char *ms_of(const struct summary_game *g) { return strcmp(g->kind.prefix, "pysolfc:ms") == 0 ? "ms" : ""; }

void summary_list(FILE *out, const struct summary_game *g, enum terrace_verdict verdict)
{
    const char *ms = ms_of(g);
    for (size_t i = 0; i < g->count; i++)
        if (g->record[i].verdict == verdict)
            fprintf(out, "%s%" PRIu64 "\n", ms, g->record[i].number);
}

static int hardest_first(const void *a, const void *b)
{
    const struct summary_record *x = *(const struct summary_record *const *)a, *y = *(const struct summary_record *const *)b;
    if (x->states != y->states)
        return x->states > y->states ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

bool summary_list_hard(FILE *out, const struct summary_game *g)
{
    uint64_t bound;
    const struct summary_record **hard = malloc((g->count + 1) * sizeof *hard);
    if (!hard || !summary_states_quantile(g, 0.95, &bound)) {
        free(hard);
        return false;
    }
    size_t n = 0;
    for (size_t i = 0; i < g->count; i++)
        if (g->record[i].verdict != TERRACE_UNKNOWN && g->record[i].timed && g->record[i].states > bound)
            hard[n++] = &g->record[i];
    qsort(hard, n, sizeof *hard, hardest_first);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s%" PRIu64 "\n", ms_of(g), hard[i]->number);
    free(hard);
    return true;
}

bool summary_curve(FILE *out, const struct summary_game *g, bool by_seconds)
{
    double *value = malloc((g->count + 1) * sizeof *value), deals = (double)g->count;
    size_t n, at = 0;
    if (!value)
        return false;
    n = summary_efforts(g, by_seconds, value);
    /* 16 points for a factor of ten, from one state or ten microseconds on. */
    for (int step = 0; at < n; step++) {
        double bound = pow(10, step / 16.0) * (by_seconds ? 1e-5 : 1);
        while (at < n && value[at] <= bound)
            at++;
        if (at)
            fprintf(out, "%g %.6f\n", bound, (double)at / deals);
    }
    free(value);
    return true;
}
