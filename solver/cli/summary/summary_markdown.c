#include "summary_markdown.h"

#include <inttypes.h>
#include <stdarg.h>

#include "message.h"
#include "sentence.h"

enum { LINE_MAX_CHARACTERS = 120, PARAGRAPH_MAX = 4096 }; /* the latter: bytes */

static double percent(double share) { return 100 * share; }

enum { RATE_TEXT_MAX = 48, TITLE_CELL_MAX = 2 * SUMMARY_TITLE_MAX };

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

/* The title of a game in a table, where a bar would end the cell. */
static const char *title_cell(const struct summary_game *g, char out[TITLE_CELL_MAX])
{
    size_t length = 0;
    for (const char *c = g->title; *c; c++) {
        if (*c == '|')
            out[length++] = '\\';
        out[length++] = *c;
    }
    out[length] = '\0';
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
        char rate[RATE_TEXT_MAX], title[TITLE_CELL_MAX];
        fprintf(out, "| %s | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %s | %" PRIu64 " |\n", title_cell(&d->game[i], title),
                tally_total(t), t->count[TERRACE_WINNABLE], t->count[TERRACE_LOST], t->count[TERRACE_UNKNOWN], rate_cells(t, 2, rate),
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
    fputs("\nEffort of the decided deals, and the total of all:\n\n| game | | mean | median | 90 % | 99 % | largest | total |\n"
          "|---|---|---:|---:|---:|---:|---:|---:|\n",
          out);
    for (size_t i = 0; i < d->count; i++) {
        const struct summary_effort *s = &rates[i].states, *t = &rates[i].seconds;
        char title[TITLE_CELL_MAX];
        if (!rates[i].timed)
            continue;
        title_cell(&d->game[i], title);
        fprintf(out, "| %s | states | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n", title, s->mean, s->median, s->p90, s->p99, s->largest,
                s->total);
        fprintf(out, "| %s | CPU s | %.4f | %.4f | %.4f | %.3f | %.3f | %.1f |\n", title, t->mean, t->median, t->p90, t->p99, t->largest,
                t->total);
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
            g->title, r->choice ? "choices" : "deals");
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
            g->title, r->choices_open, PLURAL(r->choices_open));
    for (int i = 0; i <= r->choices_most; i++)
        fprintf(out, "| %d | %" PRIu64 " |\n", i, r->by_winnable[i]);
}

static void tell_worth(FILE *out, const struct summary_rates *r)
{
    struct rate any = tally_rate(&r->asked);
    paragraph(
        out, "The best choice wins %.2f %% (%.2f-%.2f), the average choice %.2f %% (%.2f-%.2f): choosing well is worth %.2f points%s.",
        percent(any.value), percent(any.low), percent(any.high), percent(r->average.value), percent(r->average.low),
        percent(r->average.high), percent(any.value - r->average.value), r->choices_open ? ", if half of what is open can be won" : "");
}

static void tell_partly_asked(FILE *out, const struct summary_game *g, const struct summary_rates *r)
{
    if (summary_no_choices(r))
        paragraph(out, "%s: what each base card is worth was not asked (--base first): `terrace batch --base all` asks it.", g->title);
    else if (g->partly_asked)
        paragraph(out, "%s: the tables by base card are of the %" PRIu64 " deal%s whose choices were all asked for (--base all).", g->title,
                  tally_total(&r->asked), PLURAL(tally_total(&r->asked)));
}

enum { MISSING_SHOWN = 20 };

static void list_missing(FILE *out, const struct summary_game *g)
{
    char run[NUMBER_RUN_TEXT_MAX], text[PARAGRAPH_MAX];
    struct sentence list;
    if (g->missing_count == 0)
        return;
    sentence_begin(&list, text, sizeof text);
    for (size_t i = 0; i < g->missing_count && i < MISSING_SHOWN; i++)
        sentence_add(&list, " %s", number_run_text(g, &g->missing[i], run));
    if (g->missing_count > MISSING_SHOWN)
        sentence_add(&list, " and %zu ranges more (--json lists all)", g->missing_count - MISSING_SHOWN);
    paragraph(out, "%s, missing:%s", g->title, text);
}

void summary_markdown(FILE *out, const struct summary_data *d, const struct summary_rates rates[])
{
    table_all(out, d, rates);
    for (size_t i = 0; i < d->count; i++)
        list_missing(out, &d->game[i]);
    table_efforts(out, d, rates);
    for (size_t i = 0; i < d->count; i++) {
        tell_partly_asked(out, &d->game[i], &rates[i]);
        if (summary_no_choices(&rates[i]))
            continue;
        table_bases(out, &d->game[i], &rates[i]);
        if (!rates[i].choice)
            continue;
        table_winnable(out, &d->game[i], &rates[i]);
        tell_worth(out, &rates[i]);
    }
}
