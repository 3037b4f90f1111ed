/* Certificates to a callback. */
#include <stdlib.h>

#include "handle.h"

/* True if there is something to certify: a decided deal, as a whole. */
static bool can_be_certified(const struct terrace_result *r, struct error *e)
{
    const struct base_result *asked = r->solved ? bases_asked(r->solved) : NULL;
    if (!r->solved)
        return error_set(e, "certificate", "ask solve", "only what solve says is a proof");
    if ((asked ? asked->solution.verdict : r->solved->verdict) == VERDICT_UNKNOWN)
        return error_set(e, "certificate", "solve it with larger limits", "the verdict is unknown");
    if (asked && asked->solution.verdict == VERDICT_LOST)
        return error_set(e, "certificate", "ask about the whole deal", "one base card loses, and a certificate is about the whole deal");
    return true;
}

#ifdef __wasi__ /* neither compression nor streams */

int terrace_certify(terrace_result *solved, uint64_t limit_states, terrace_stop *stop, terrace_write_fn *write, void *context,
                    terrace_certificate *info, terrace_error *e)
{
    struct error why;
    (void)limit_states, (void)stop, (void)write, (void)context, (void)info;
    int code = solved->solved ? TERRACE_OPEN : TERRACE_INPUT;
    if (can_be_certified(solved, &why))
        error_set(&why, "certificate", "use the library of another machine", "this build writes none");
    why.code = (enum error_code)code;
    return give_error(e, &why);
}

#else

#include "certificate.h"
#include "platform.h"

static int code_of(enum certificate_outcome outcome)
{
    switch (outcome) {
    case CERTIFICATE_WRITTEN: return TERRACE_OK;
    case CERTIFICATE_UNDECIDED:
    case CERTIFICATE_TOO_LARGE: return TERRACE_OPEN;
    case CERTIFICATE_INTERRUPTED: return TERRACE_INTERRUPTED;
    case CERTIFICATE_REFUTED: return TERRACE_BUG;
    case CERTIFICATE_NO_MEMORY:
    case CERTIFICATE_IO: return TERRACE_TROUBLE;
    }
    return TERRACE_BUG;
}

/* Writes the whole certificate to memory first; making it takes as much memory anyway. */
static int write_text(struct terrace_result *r, const struct certificate_options *options, struct certificate_info *info, char **text,
                      size_t *size, struct error *e)
{
    FILE *stream = open_memstream(text, size);
    if (!stream) {
        error_no_memory(e, "certificate");
        return TERRACE_TROUBLE;
    }
    enum certificate_outcome outcome = certificate_write(stream, &r->start, r->numbered ? r->name : NULL, r->solved, options, info, e);
    bool whole = fclose(stream) == 0 && *text; /* without memory at its end fclose() succeeds, and there is no text */
    if (outcome == CERTIFICATE_IO || (!whole && outcome == CERTIFICATE_WRITTEN)) {
        outcome = CERTIFICATE_NO_MEMORY; /* the stream is memory */
        error_no_memory(e, "certificate");
    }
    certificate_withdraw(r->solved, outcome);
    result_renew(r);
    return code_of(outcome);
}

static int certify(terrace_result *solved, uint64_t limit_states, terrace_stop *stop, terrace_write_fn *write, void *context,
                   terrace_certificate *info, terrace_error *e)
{
    struct certificate_options options = {.limit_states = limit_states, .cancel = stop ? &stop->raised : NULL};
    struct certificate_info made = {0};
    struct error why = {0};
    char *text = NULL;
    size_t size = 0;
    int code = solved->solved ? TERRACE_OPEN : TERRACE_INPUT;
    if (can_be_certified(solved, &why))
        code = write_text(solved, &options, &made, &text, &size, &why);
    if (code == TERRACE_OK && write(context, text, size)) {
        error_set(&why, "certificate", "see what the callback met", "it was refused by the caller's own callback");
        code = TERRACE_TROUBLE;
    }
    free(text);
    if (code != TERRACE_OK) {
        why.code = (enum error_code)code;
        return give_error(e, &why);
    }
    if (info)
        *info = (terrace_certificate){.parts = made.parts,
                                      .moves = made.parts_moves,
                                      .reserve = made.parts_reserve,
                                      .relaxation = made.parts_relaxation,
                                      .closed = made.parts_closed,
                                      .formula = made.parts_formula,
                                      .positions = made.positions,
                                      .lemmas = made.lemmas,
                                      .bytes = made.bytes};
    return TERRACE_OK;
}

int terrace_certify(terrace_result *solved, uint64_t limit_states, terrace_stop *stop, terrace_write_fn *write, void *context,
                    terrace_certificate *info, terrace_error *e)
{
    int before = thread_hold_cancel();
    int code = certify(solved, limit_states, stop, write, context, info, e);
    thread_release_cancel(before);
    return code;
}

#endif
