#include "solve_report.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "explain.h"
#include "json_io.h"
#include "notation.h"
#include "solution_print.h"

enum { WHY_MAX = 512 };

/* ---- parts ---- */

/* NULL if nothing that was asked for is winnable. */
static const struct solution *winning_solution(const struct bases *b)
{
    if (b->count == 0)
        return b->verdict == VERDICT_WINNABLE ? &b->only : NULL;
    return b->winner >= 0 ? &b->base[b->winner].solution : NULL;
}

/* The position in which the solver's problem stands: after the choice of the base card. */
static struct game after_choice(const struct game *start, const struct base_result *base)
{
    struct game g = *start;
    if (base)
        game_play(&g, base->move, NULL, NULL);
    return g;
}

const char *solve_limit_words(enum limit limit)
{
    static const char *const words[] = {
        [LIMIT_NONE] = "",
        [LIMIT_STATES] = "the limit of positions was reached; --limit-states N allows more",
        [LIMIT_SECONDS] = "the limit of CPU time was reached; --limit-seconds S allows more, 0 takes it away",
        [LIMIT_MEMORY] = "the table was too small to prove anything; --memory SIZE gives it more",
        [LIMIT_INTERRUPTED] = "interrupted",
        [LIMIT_CERTIFICATE] = "proved lost, but the proof is too large for a certificate; --certificate-limit N allows more",
    };
    return words[limit];
}

/* Why a position is lost, or not decided; one sentence without its final point. */
static void explain(const struct game *g, const struct solution *s, char out[WHY_MAX])
{
    static const char *const proofs[PROOFS] = {
        [PROOF_NONE] = "",
        [PROOF_MOVES] = "",
        [PROOF_RESERVE] = "some card of the reserve can never leave it",
        [PROOF_EXHAUSTION] = "every position that matters was searched, and none is won",
        [PROOF_RELAXATION] = "even a game with easier rules was searched to its end and cannot be won",
        [PROOF_SAT] = "a condition that every solution must meet was proved impossible",
    };
    bool lost = s->verdict == VERDICT_LOST;
    snprintf(out, WHY_MAX, "%s", lost ? proofs[s->proof] : solve_limit_words(s->limit));
    char chain[WHY_MAX];
    if (lost && explain_reserve(g, chain, sizeof chain))
        snprintf(out, WHY_MAX, "%s", chain);
}

static const char *limit_text(enum limit limit) { return limit == LIMIT_NONE ? NULL : limit_names[limit]; }

/* ---- JSON ---- */

static json_t *json_why(const struct game *start, const struct base_result *base, const struct solution *s)
{
    char why[WHY_MAX];
    struct game g = after_choice(start, base);
    explain(&g, s, why);
    return *why ? json_string(why) : json_null();
}

static json_t *json_base(const struct base_result *base)
{
    return json_pack("{s:o, s:o}", "pile", json_pile_name(base->move.from), "card", json_card(base->card));
}

static json_t *json_bases(const struct game *start, const struct bases *b)
{
    json_t *list = json_array();
    for (int i = 0; i < b->count; i++) {
        const struct base_result *base = &b->base[i];
        const struct solution *s = &base->solution;
        if (s->verdict == VERDICT_NOT_ASKED)
            continue;
        json_t *entry = json_base(base);
        json_object_set_new(entry, "verdict", json_verdict(s->verdict));
        json_object_set_new(entry, "states", json_integer((json_int_t)s->states));
        json_object_set_new(entry, "seconds", json_number(s->cpu_seconds));
        json_object_set_new(entry, "length", s->verdict == VERDICT_WINNABLE ? json_integer(s->moves_count) : json_null());
        json_object_set_new(entry, "limit", limit_text(s->limit) ? json_string(limit_text(s->limit)) : json_null());
        json_object_set_new(entry, "proof", json_string(proof_names[s->proof]));
        json_object_set_new(entry, "best_score", json_integer(s->best_score));
        json_object_set_new(entry, "why", json_why(start, base, s));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *json_stats(const struct bases *b)
{
    uint64_t table = 0, states[PHASES] = {0};
    double seconds[PHASES] = {0};
    int n = b->count ? b->count : 1;
    for (int i = 0; i < n; i++) {
        const struct solution *s = b->count ? &b->base[i].solution : &b->only;
        table = s->table_bytes > table ? s->table_bytes : table;
        for (int p = 0; p < PHASES; p++) {
            states[p] += s->phases[p].states;
            seconds[p] += s->phases[p].cpu_seconds;
        }
    }
    json_t *phases = json_object();
    for (int p = 0; p < PHASES; p++)
        json_object_set_new(phases, phase_names[p],
                            json_pack("{s:I, s:o}", "states", (json_int_t)states[p], "seconds", json_number(seconds[p])));
    return json_pack("{s:I, s:o, s:I, s:o}", "states", (json_int_t)b->states, "seconds", json_number(b->cpu_seconds), "table_bytes",
                     (json_int_t)table, "phases", phases);
}

void solve_add_json(json_t *object, const struct game *start, const struct bases *b)
{
    const struct solution *win = winning_solution(b);
    const struct base_result *asked = bases_asked(b);
    json_object_set_new(object, "base", b->winner >= 0 ? json_base(&b->base[b->winner]) : json_null());
    json_object_set_new(object, "verdict", json_verdict(b->verdict));
    json_object_set_new(object, "base_verdict", asked ? json_verdict(asked->solution.verdict) : json_null());
    json_object_set_new(object, "moves", win ? json_solution(start, win->moves, win->moves_count) : json_array());
    json_object_set_new(object, "limit", limit_text(b->limit) ? json_string(limit_text(b->limit)) : json_null());
    json_object_set_new(object, "stats", json_stats(b));
    json_object_set_new(object, "bases", json_bases(start, b));
    if (b->count == 0) {
        json_object_set_new(object, "proof", json_string(proof_names[b->only.proof]));
        json_object_set_new(object, "why", json_why(start, NULL, &b->only));
    }
}

/* ---- text ---- */

/* "7H of t3" */
static void print_base(FILE *out, const struct base_result *base, const struct layout_style *style)
{
    char card[CARD_TEXT_MAX], pile[10];
    fprintf(out, "%s of %s", layout_card(base->card, style, card), pile_name(base->move.from, pile));
}

/* ": winnable, in 250 moves", ": lost: WHY" of one solution; `start` is the position, `base` the choice made in it or NULL. */
static void print_verdict(FILE *out, const struct game *start, const struct base_result *base, const struct solution *s)
{
    char why[WHY_MAX];
    struct game g = after_choice(start, base);
    explain(&g, s, why);
    fprintf(out, ": %s", verdict_names[s->verdict]);
    if (s->verdict == VERDICT_WINNABLE)
        fprintf(out, ", in %d moves", s->moves_count);
    fprintf(out, "%s%s\n", *why ? ": " : "", why);
}

static void print_bases(FILE *out, const struct game *start, const struct bases *b, const struct layout_style *style)
{
    for (int i = 0; i < b->count; i++) {
        const struct base_result *base = &b->base[i];
        fputs("  ", out);
        print_base(out, base, style);
        if (base->solution.verdict != VERDICT_NOT_ASKED)
            print_verdict(out, start, base, &base->solution);
        else
            fputs(base->solution.states ? ": given up, since another one wins\n" : ": not tried\n", out);
    }
}

/* The answer on the deal, and on each of its choices. */
static void print_deal(FILE *out, const struct game *start, const struct bases *b, const struct layout_style *style)
{
    const struct solution *win = winning_solution(b);
    if (b->count == 0) {
        print_verdict(out, start, NULL, &b->only);
        return;
    }
    fprintf(out, ": %s", verdict_names[b->verdict]);
    if (win) {
        fputs(" with the base card ", out);
        print_base(out, &b->base[b->winner], style);
        fprintf(out, ", in %d moves", win->moves_count);
    }
    fputc('\n', out);
    print_bases(out, start, b, style);
}

/* The answer on the one choice that was asked for. */
static void print_asked(FILE *out, const struct game *start, const struct base_result *asked, const struct layout_style *style)
{
    fputs(", base card ", out);
    print_base(out, asked, style);
    print_verdict(out, start, asked, &asked->solution);
    fputs("  the deal with another base card: not asked; leave --base out to decide it\n", out);
}

void solve_print(FILE *out, const struct game *start, const struct bases *b, bool boards, const struct layout_style *style)
{
    const struct solution *win = winning_solution(b);
    const struct base_result *asked = bases_asked(b);
    if (asked)
        print_asked(out, start, asked, style);
    else
        print_deal(out, start, b, style);
    if (win)
        solution_print(out, start, win, boards, style);
    fprintf(out, "\n%" PRIu64 " positions, %.2f s CPU%s\n", b->states, b->cpu_seconds,
            win ? "; the solution was replayed by the referee" : "");
}

void solve_print_moves(FILE *out, const char *game, const char *deal, const struct bases *b)
{
    const struct solution *win = winning_solution(b);
    const struct base_result *asked = bases_asked(b);
    char text[24];
    fprintf(out, "# %s %s", game, deal);
    if (asked)
        fprintf(out, ", base card %s of %s", card_name(asked->card, text + 12), pile_name(asked->move.from, text));
    fprintf(out, ": %s\n", verdict_names[asked ? asked->solution.verdict : b->verdict]);
    for (int i = 0; win && i < win->moves_count; i++)
        fprintf(out, "%s\n", notation_move(win->moves[i], text));
}

/* ---- which base ---- */

bool solve_which(const char *text, const char *where, const struct game *start, int *which, struct error *e)
{
    struct move choices[PILES_MAX];
    int count = game_base_moves(start, choices);
    *which = BASES_FIRST;
    if (!text)
        return true;
    if (strcasecmp(text, "all") == 0) {
        *which = BASES_ALL;
        return true;
    }
    if (count == 0)
        return error_set(e, where, "leave it out", "there is no base card to choose in this position");
    char mend[256] = "choose one of", name[3], pile[10];
    card_t wanted = CARD_NONE;
    int length = (int)strnlen(text, 16);
    bool is_card = card_parse(text, length, &wanted) == length;
    for (int i = 0; i < count; i++) {
        card_t c = pile_top(&start->pile[choices[i].from]);
        if ((is_card && c == wanted) || pile_parse(start->variant, text, length) == choices[i].from) {
            *which = choices[i].from - PILE_TABLEAU;
            return true;
        }
        snprintf(mend + strlen(mend), sizeof mend - strlen(mend), "%s %s (%s)", i ? "," : "", pile_name(choices[i].from, pile),
                 card_name(c, name));
    }
    return error_set(e, where, mend, "\"%.40s\" is not among the base cards to choose from", text);
}
