#include "advice_cli.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "layout.h"
#include "sentence.h"

const char *const advice_players[] = {"fast", "quick", "careful", "strong", NULL};

/* Of a share, 0..1. */
static char *draw_bar(double share, char out[ADVICE_BAR_BYTES])
{
    bool unicode = cli_unicode();
    int full = (int)lround(share * (double)ADVICE_BAR);
    out[0] = '\0';
    for (int i = 0; i < ADVICE_BAR; i++)
        strcat(out, i < full ? (unicode ? "\u2588" : "#") : (unicode ? "\u00b7" : "."));
    return out;
}

static int draw(void *context, const terrace_progress *p)
{
    struct progress *progress = context;
    char bar[ADVICE_BAR_BYTES];
    if (!progress_due(progress))
        return 0;
    progress_draw(progress, "%-8s %s %3.0f %%  %llu, %.0f s", p->phase, draw_bar(p->fraction, bar), 100 * p->fraction,
                  (unsigned long long)p->samples, p->seconds);
    return 0;
}

int advice_ask(struct cli *cli, const struct advice_own *own, const terrace_position *p, bool hidden, advice_fn *question,
               terrace_result **out)
{
    struct progress progress;
    terrace_error why;
    terrace_options o = cli_options(cli);
    if (own->samples_given && !hidden) {
        error_set(&cli->error, "--samples", "add --hidden, or leave --samples out",
                  "it says how many orders of unseen cards to try, and here every card is known");
        return EXIT_INPUT;
    }
    int code = cli->adviser ? 0 : cli_solver(cli, &cli->adviser);
    if (code)
        return code;
    progress_begin(&progress, cli);
    o.limit_seconds = !cli->common.limit_seconds_given ? 0 : cli->common.limit_seconds > 0 ? cli->common.limit_seconds : -1;
    o.hidden = hidden;
    o.player = own->level;
    o.samples = own->samples;
    o.playouts = own->playouts;
    o.progress = progress.on ? draw : NULL;
    o.progress_context = &progress;
    *out = question(cli->adviser, p, &o, &why);
    progress_end(&progress);
    return *out ? 0 : cli_refused(cli, &why);
}

bool advice_preset(const struct cli *cli) { return !cli->common.limit_seconds_given && cli->common.limit_states == 0; }

bool advice_tells_nothing(const terrace_interval *i) { return i->low <= 0 && i->high >= 1; }

char *advice_interval_bar(const terrace_interval *i, char out[ADVICE_BAR_BYTES])
{
    return draw_bar(advice_tells_nothing(i) ? 0 : i->value, out);
}

char *advice_percent(const terrace_interval *i, char out[32])
{
    if (advice_tells_nothing(i))
        snprintf(out, 32, "  ?");
    else if (i->samples == 0)
        snprintf(out, 32, "%3.0f %%", 100 * i->value);
    else
        snprintf(out, 32, "%3.0f %% (%.0f-%.0f)", 100 * i->value, 100 * i->low, 100 * i->high);
    return out;
}

char *advice_behind(const terrace_interval *behind, bool equal, char out[40])
{
    out[0] = '\0';
    if (equal)
        snprintf(out, 40, "as good");
    else if (behind->samples > 0)
        snprintf(out, 40, "%.1f %s (%.1f-%.1f)", 100 * fabs(behind->value), behind->value < 0 ? "ahead" : "behind",
                 100 * fmin(fabs(behind->low), fabs(behind->high)), 100 * fmax(fabs(behind->low), fabs(behind->high)));
    return out;
}

void advice_print_effort(FILE *out, uint64_t samples, const char *thing, int player, int limit)
{
    if (samples > 0)
        fprintf(out, "Ease: games of the player %s after each %s, on up to %" PRIu64 " order%s of the unseen cards, the same for all.\n",
                advice_players[player], thing, samples, PLURAL(samples));
    if (limit == TERRACE_LIMIT_SECONDS)
        fprintf(out, "The limit of seconds ended it early, so the same seed may say otherwise another time; %s.\n",
                cli_allows_more(TERRACE_LIMIT_SECONDS));
    if (limit == TERRACE_LIMIT_INTERRUPTED)
        fprintf(out, "Interrupted: this is what was known by then.\n");
}

void advice_print_not_known(FILE *out, uint64_t samples, int limit)
{
    fprintf(out, "%" PRIu64 " order%s of the unseen cards %s played, %d are needed to say more: %s.\n", samples, PLURAL(samples),
            samples == 1 ? "was" : "were", TERRACE_SAMPLES_LEAST,
            limit == TERRACE_LIMIT_SECONDS       ? cli_allows_more(TERRACE_LIMIT_SECONDS)
            : limit == TERRACE_LIMIT_INTERRUPTED ? "it was interrupted"
                                                 : "raise --samples or --playouts, or leave them out");
}

void advice_print_row(FILE *out, char row[])
{
    size_t length = strlen(row);
    while (length > 0 && row[length - 1] == ' ')
        length--;
    row[length] = '\0';
    layout_print_words(out, row, cli_unicode());
    fputc('\n', out);
}
