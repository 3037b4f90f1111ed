#include "certificate.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "closed_set.h"
#include "explain.h"
#include "formula_proof.h"
#include "notation.h"
#include "relax.h"

struct writer {
    FILE *out;
    const struct certificate_options *options;
    long from; /* where in `out` it begins; -1: a pipe */
    struct certificate_info info;
    struct error *error;
};

/* ---- the forms ---- */

static enum certificate_outcome write_moves(struct writer *w, const struct solution *s)
{
    assert(s->moves_count >= 0); /* 0: it is won already */
    fprintf(w->out, "moves %d\n", s->moves_count);
    for (int i = 0; i < s->moves_count; i++) {
        char text[24];
        fprintf(w->out, "%s\n", notation_move(s->moves[i], text));
    }
    w->info.parts_moves++;
    return CERTIFICATE_WRITTEN;
}

static enum certificate_outcome write_reserve(struct writer *w, const struct game *g, const struct reserve_argument *argument)
{
    assert(argument->count > 0 && argument->step[argument->count - 1].kind == RESERVE_STUCK);
    static const char *const WORDS[] = {[RESERVE_PLAY] = "play", [RESERVE_LEAVE] = "leave", [RESERVE_STUCK] = "stuck"};
    char text[512], name[3];
    if (explain_reserve(g, text, sizeof text))
        fprintf(w->out, "# %s\n", text);
    fprintf(w->out, "reserve %d\n", argument->count);
    for (int i = 0; i < argument->count; i++)
        fprintf(w->out, "%s %s\n", WORDS[argument->step[i].kind], card_name(argument->step[i].card, name));
    w->info.parts_reserve++;
    return CERTIFICATE_WRITTEN;
}

/* False, with nothing written, if the relaxation proves nothing: it does not apply, can be won, or is larger than the solver's limit. */
static bool write_relaxation(struct writer *w, const struct game *g)
{
    struct effort effort = {.limits.cancel = w->options->cancel};
    struct account account;
    struct relax *r = relax_applies(g) ? relax_create(g, RELAX_POSITIONS) : NULL;
    account_open(&account, &effort);
    bool lost = r && relax_solve(r, RELAX_POSITIONS, &account, NULL) == RELAX_LOST;
    relax_free(r);
    if (!lost)
        return false;
    fprintf(w->out, "relaxation %" PRIu64 "\n", account.all_states);
    w->info.parts_relaxation++;
    return true;
}

static enum certificate_outcome closed_failed(struct writer *w, enum closed_outcome outcome, uint64_t limit)
{
    switch (outcome) {
    case CLOSED_WON:
        error_set(w->error, "certificate", "please report this deal: it is a bug in the solver",
                  "the deal was said to be lost, but plain search finds a win");
        return CERTIFICATE_REFUTED;
    case CLOSED_INTERRUPTED:
        error_set(w->error, "certificate", "solve and certify it again", "interrupted: the certificate is not complete");
        return CERTIFICATE_INTERRUPTED;
    case CLOSED_NO_MEMORY:
        error_set(w->error, "certificate", "use a machine with more memory, or do without the certificate",
                  "out of memory for the closed set");
        return CERTIFICATE_NO_MEMORY;
    default:
        error_set(w->error, "certificate", "allow more positions (--certificate-limit), or do without the certificate",
                  "this loss is too large to certify: plain search passes %" PRIu64 " positions", limit);
        return CERTIFICATE_TOO_LARGE;
    }
}

static enum certificate_outcome write_closed(struct writer *w, const struct game *g)
{
    static const char *const NAMES[] = {"none", "reserve", "classes", "reserve,classes"};
    uint64_t limit = w->options->limit_states ? w->options->limit_states : CERTIFICATE_LIMIT_STATES;
    unsigned reserve = reserve_argument_applies(g->variant) ? CLOSED_RESERVE : 0;
    /* Classes make the set smaller but each position slower, and large classes are refused. So try with classes first, then without. */
    unsigned rules = reserve | CLOSED_CLASSES;
    struct closed_set set;
    enum closed_outcome outcome = closed_set_make(g, rules, limit, w->options->cancel, &set);
    if (outcome == CLOSED_CLASS_TOO_LARGE) {
        rules = reserve;
        outcome = closed_set_make(g, rules, limit, w->options->cancel, &set);
    }
    if (outcome != CLOSED_MADE)
        return closed_failed(w, outcome, limit);
    fprintf(w->out, "closed %s %zu %zu %zu\n", NAMES[rules], set.count, set.raw_bytes, set.packed_bytes);
    fwrite(set.packed, 1, set.packed_bytes, w->out);
    fputc('\n', w->out);
    w->info.parts_closed++;
    w->info.positions += set.count;
    closed_set_free(&set);
    return CERTIFICATE_WRITTEN;
}

/* False, with nothing written, if the formula proves nothing within its limits. */
static bool write_formula(struct writer *w, const struct game *g)
{
    struct allowance allowance = {
        .cpu_seconds = CERTIFICATE_FORMULA_SECONDS, .stop = w->options->cancel ? stop_by_flag : NULL, .context = w->options->cancel};
    struct formula_proof proof;
    if (formula_proof_make(g, &allowance, &proof) != FORMULA_MADE)
        return false;
    fprintf(w->out, "%s %" PRIu64 " %" PRIu64 " ",
            proof.gaps > 0 ? "formula-gaps"
            : proof.fine   ? "formula-fine"
                           : "formula",
            proof.variables, proof.clauses);
    if (proof.gaps > 0)
        fprintf(w->out, "%" PRIu64 " ", proof.gaps);
    fprintf(w->out, "%" PRIu64 " %zu %zu %08" PRIx32 "\n", proof.lemmas, proof.raw_bytes, proof.packed_bytes, proof.checksum);
    fwrite(proof.packed, 1, proof.packed_bytes, w->out);
    fputc('\n', w->out);
    w->info.parts_formula++;
    w->info.parts_fine += proof.fine;
    w->info.lemmas += proof.lemmas;
    formula_proof_free(&proof);
    return true;
}

/* The cheapest proof that a position with its base chosen is lost; `proof` is how the solver proved it. */
static enum certificate_outcome write_loss(struct writer *w, const struct game *g, enum proof proof)
{
    assert(game_base_chosen(g) && !game_won(g));
    struct reserve_argument argument;
    if (reserve_argument_find(g, &argument))
        return write_reserve(w, g, &argument);
    if (write_relaxation(w, g))
        return CERTIFICATE_WRITTEN;
    bool formula_first = proof == PROOF_SAT;
    if (formula_first && write_formula(w, g))
        return CERTIFICATE_WRITTEN;
    enum certificate_outcome outcome = write_closed(w, g);
    if (outcome == CERTIFICATE_TOO_LARGE && !formula_first && write_formula(w, g))
        return CERTIFICATE_WRITTEN;
    const atomic_bool *cancel = w->options->cancel;
    return outcome == CERTIFICATE_TOO_LARGE && cancel && atomic_load(cancel) ? closed_failed(w, CLOSED_INTERRUPTED, 0) : outcome;
}

/* ---- the whole ---- */

/* Writes `text` as comments. A line that would be too long continues on the next one, from a blank on, as the text form allows. */
static void write_comment(struct writer *w, const char *text)
{
    enum { LONGEST = 180 };
    while (*text) {
        size_t line = strcspn(text, "\n"), length = line;
        while (length > LONGEST || (length > 0 && length < line && text[length] != ' '))
            length--;
        fprintf(w->out, "# %.*s\n", (int)length, text);
        text += length + (text[length] != '\0');
    }
}

/* Writes the deal, for readers only: the name of a numbered deal, else the cards. The name of a file would mean nothing to others, and
 * may contain anything. */
static void write_deal(struct writer *w, const struct game *start, const char *deal)
{
    char text[4096];
    if (deal) {
        fprintf(w->out, "# deal %.150s\n", deal);
        return;
    }
    notation_write_position(start, text, sizeof text);
    write_comment(w, text);
}

/* How the solver proved the choice of that pile lost. */
static enum proof proof_of_choice(const struct bases *result, int pile)
{
    for (int i = 0; i < result->count; i++)
        if (result->base[i].move.from == pile)
            return result->base[i].solution.proof;
    return PROOF_NONE;
}

static enum certificate_outcome write_lost(struct writer *w, const struct game *start, const struct bases *result)
{
    if (game_base_chosen(start)) {
        fprintf(w->out, "part -\n");
        w->info.parts = 1;
        return write_loss(w, start, result->only.proof);
    }
    struct move choice[PILES_MAX];
    int choices = game_base_moves(start, choice);
    enum certificate_outcome outcome = CERTIFICATE_WRITTEN;
    for (int i = 0; i < choices && outcome == CERTIFICATE_WRITTEN; i++) {
        struct game chosen = *start;
        char name[10];
        game_play(&chosen, choice[i], NULL, NULL);
        fprintf(w->out, "part %s\n", pile_name(choice[i].from, name));
        w->info.parts++;
        outcome = write_loss(w, &chosen, proof_of_choice(result, choice[i].from));
    }
    return outcome;
}

static enum certificate_outcome write_won(struct writer *w, const struct bases *result)
{
    const struct solution *s = result->winner >= 0 ? &result->base[result->winner].solution : &result->only;
    fprintf(w->out, "part -\n");
    w->info.parts = 1;
    return write_moves(w, s);
}

static enum certificate_outcome finish(struct writer *w)
{
    fprintf(w->out, "end\n");
    if (fflush(w->out) != 0 || ferror(w->out)) {
        error_set(w->error, "certificate", "free some space or write elsewhere", "%s", strerror(errno));
        return CERTIFICATE_IO;
    }
    long at = ftell(w->out);
    w->info.bytes = at > 0 && w->from >= 0 ? (uint64_t)(at - w->from) : 0;
    return CERTIFICATE_WRITTEN;
}

enum certificate_outcome certificate_write(FILE *out, const struct game *start, const char *deal, const struct bases *result,
                                           const struct certificate_options *options, struct certificate_info *info, struct error *e)
{
    static const struct certificate_options PLAIN = {0};
    struct writer w = {.out = out, .options = options ? options : &PLAIN, .from = ftell(out), .error = e};
    /* One won choice wins the deal, even if no other was asked; one lost choice says nothing of the others. */
    enum verdict verdict = result->winner >= 0 ? VERDICT_WINNABLE : result->verdict;
    if (verdict != VERDICT_WINNABLE && verdict != VERDICT_LOST) {
        error_set(e, "certificate", "raise the limits", "the deal is not decided: there is nothing to certify");
        return CERTIFICATE_UNDECIDED;
    }
    fprintf(out, CERTIFICATE_BEGINS "1\n");
    write_deal(&w, start, deal);
    fprintf(out, "game %s\nverdict %s\n", start->variant->name, verdict_names[verdict]);
    enum certificate_outcome outcome = verdict == VERDICT_LOST ? write_lost(&w, start, result) : write_won(&w, result);
    if (outcome == CERTIFICATE_WRITTEN)
        outcome = finish(&w);
    if (info)
        *info = w.info;
    return outcome;
}

/* ---- losses without a certificate ---- */

static enum limit limit_of(enum certificate_outcome outcome)
{
    switch (outcome) {
    case CERTIFICATE_TOO_LARGE: return LIMIT_CERTIFICATE;
    case CERTIFICATE_INTERRUPTED: return LIMIT_INTERRUPTED;
    case CERTIFICATE_NO_MEMORY: return LIMIT_MEMORY;
    default: return LIMIT_NONE;
    }
}

static void withdraw(struct solution *s, enum limit limit)
{
    assert(limit != LIMIT_NONE);
    if (s->verdict != VERDICT_LOST)
        return;
    s->verdict = VERDICT_UNKNOWN;
    s->proof = PROOF_NONE;
    s->limit = limit;
}

void certificate_withdraw(struct bases *result, enum certificate_outcome outcome)
{
    enum limit limit = limit_of(outcome);
    if (limit == LIMIT_NONE || result->verdict != VERDICT_LOST)
        return;
    result->verdict = VERDICT_UNKNOWN;
    result->limit = limit;
    withdraw(&result->only, limit);
    for (int i = 0; i < result->count; i++)
        withdraw(&result->base[i].solution, limit);
}
