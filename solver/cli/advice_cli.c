#include "advice_cli.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ease.h"
#include "sentence.h"

static void draw(void *context, const struct advice_progress *p)
{
    struct progress *progress = context;
    char bar[ADVICE_BAR_BYTES];
    if (!progress_due(progress))
        return;
    progress_draw(progress, "%-8s %s %3.0f %%  %llu, %.0f s", p->phase, advice_bar(p->fraction, bar), 100 * p->fraction,
                  (unsigned long long)p->samples, p->elapsed_seconds);
}

void advice_options_limits(const struct common *common, double seconds, struct advice_options *o)
{
    const double for_ever = 1e8; /* the library takes 0 for its own default */
    advice_options_init(o);
    o->threads = (int)common->threads;
    o->memory_bytes = common->memory_bytes;
    o->limit_states = common->limit_states;
    if (seconds >= 0)
        o->limit_seconds = seconds > 0 ? seconds : for_ever;
    o->seed = common->seed;
}

bool advice_question_begin(struct cli *cli, const struct advice_own *own, const struct deal_input *deal, struct advice_question *out)
{
    struct advice_options *o = &out->options;
    out->hidden = own->hidden || deal->hidden;
    if (own->samples_given && !out->hidden)
        return error_set(&cli->error, "--samples", "add --hidden, or leave --samples out",
                         "it says how many orders of unseen cards to try, and here every card is known");
    cli_fit_memory(cli, cli->common.memory_bytes);
    fair_view_of(&deal->game, &out->view);
    advice_options_limits(&cli->common, cli->common.limit_seconds_given ? cli->common.limit_seconds : -1, o);
    o->limit_samples = own->samples;
    o->playouts = own->playouts;
    o->level = (enum fair_level)own->level;
    o->cancel = interrupt_flag();
    progress_begin(&out->progress, cli);
    if (out->progress.on) {
        o->progress = draw;
        o->progress_context = &out->progress;
    }
    return true;
}

char *advice_bar(double share, char out[ADVICE_BAR_BYTES])
{
    bool unicode = cli_unicode();
    int full = (int)lround(share * ADVICE_BAR);
    out[0] = '\0';
    for (int i = 0; i < ADVICE_BAR; i++)
        strcat(out, i < full ? (unicode ? "\u2588" : "#") : (unicode ? "\u00b7" : "."));
    return out;
}

char *advice_interval_bar(const struct interval *i, char out[ADVICE_BAR_BYTES])
{
    return advice_bar(interval_tells_nothing(i) ? 0 : i->value, out);
}

char *advice_percent(const struct interval *i, char out[32])
{
    if (interval_tells_nothing(i))
        snprintf(out, 32, "  ?");
    else if (i->samples == 0)
        snprintf(out, 32, "%3.0f %%", 100 * i->value);
    else
        snprintf(out, 32, "%3.0f %% (%.0f-%.0f)", 100 * i->value, 100 * i->low, 100 * i->high);
    return out;
}

char *advice_behind(const struct interval *behind, bool equal, char out[40])
{
    out[0] = '\0';
    if (equal)
        snprintf(out, 40, "as good");
    else if (behind->samples > 0)
        snprintf(out, 40, "%.1f %s (%.1f-%.1f)", 100 * fabs(behind->value), behind->value < 0 ? "ahead" : "behind",
                 100 * fmin(fabs(behind->low), fabs(behind->high)), 100 * fmax(fabs(behind->low), fabs(behind->high)));
    return out;
}

void advice_print_effort(uint64_t samples, const char *thing, enum fair_level player, enum limit limit)
{
    if (samples > 0)
        printf("Ease: games of the player %s after each %s, on up to %" PRIu64 " order%s of the unseen cards, the same for all.\n",
               fair_level_names[player], thing, samples, PLURAL(samples));
    if (limit == LIMIT_SECONDS)
        printf("The limit of seconds ended it early, so the same seed may say otherwise another time; --limit-seconds N allows more.\n");
}

void advice_print_not_known(uint64_t samples, enum limit limit)
{
    printf("%" PRIu64 " order%s of the unseen cards %s played, %d are needed to say more: %s.\n", samples, PLURAL(samples),
           samples == 1 ? "was" : "were", EASE_ORDERS_LEAST,
           limit == LIMIT_SECONDS       ? "--limit-seconds N allows more"
           : limit == LIMIT_INTERRUPTED ? "it was interrupted"
                                        : "raise --samples or --playouts, or leave them out");
}

void advice_print_row(char row[])
{
    size_t length = strlen(row);
    while (length > 0 && row[length - 1] == ' ')
        length--;
    row[length] = '\0';
    puts(row);
}
