#include "deal_span.h"

#include "library_error.h"

#include <inttypes.h>
#include <stdio.h>

bool deal_span_read(const char *text, struct deal_span *out, struct error *e)
{
    terrace_error why;
    if (!*text) /* mostly a variable of a script that was not set */
        return error_set(e, "DEALS", "write FIRST..LAST, for instance seed:1..1000", "an empty word was given");
    terrace_deals *deals = terrace_deals_new(text, &why);
    if (!deals && e) {
        library_error(&why, e);
        e->code = (enum error_code)why.code;
    }
    if (!deals)
        return false;
    *out = (struct deal_span){.first = terrace_deals_first(deals), .last = terrace_deals_last(deals)};
    snprintf(out->prefix, sizeof out->prefix, "%s", terrace_deals_prefix(deals));
    snprintf(out->text, sizeof out->text, "%s", terrace_deals_name(deals));
    terrace_deals_free(deals);
    return true;
}

struct deal_span deal_span_part(const struct deal_span *of, uint64_t first, uint64_t last)
{
    struct deal_span part = *of;
    part.first = first;
    part.last = last;
    snprintf(part.text, sizeof part.text, "%s%" PRIu64 "..%" PRIu64, of->prefix, first, last);
    return part;
}

char *deal_span_name(const struct deal_span *s, uint64_t number, char out[TERRACE_DEAL_NAME_SIZE])
{
    snprintf(out, TERRACE_DEAL_NAME_SIZE, "%s%" PRIu64, s->prefix, number);
    return out;
}
