#include "solve_report.h"

#include <inttypes.h>

#include "cli.h"
#include "sentence.h"
#include "solution_print.h"

/* Moves of the player. */
static int length_of(const terrace_result *r)
{
    size_t count;
    int length = 0;
    const terrace_move *moves = terrace_result_moves(r, &count);
    for (size_t i = 0; i < count; i++)
        length += !moves[i].automatic;
    return length;
}

/* "7H of t3" */
static void print_base(FILE *out, const terrace_choice *base, const struct layout_style *style)
{
    char card[CARD_TEXT_MAX];
    fprintf(out, "%s of %s", layout_card(base->move.card, style, card), terrace_pile_name(base->move.from));
}

/* ": winnable, in 250 moves", ": lost: WHY" */
static void print_verdict(FILE *out, int verdict, int length, const char *why, const struct layout_style *style)
{
    fprintf(out, ": %s", terrace_verdict_name(verdict));
    if (verdict == TERRACE_WINNABLE)
        fprintf(out, ", in %d move%s", length, PLURAL(length));
    fputs(*why ? ": " : "", out);
    layout_print_words(out, why, style->unicode);
    fputc('\n', out);
}

static void print_bases(FILE *out, const terrace_result *r, const struct layout_style *style)
{
    const terrace_choice *base;
    for (size_t i = 0; (base = terrace_result_choice(r, i)); i++) {
        fputs("  ", out);
        print_base(out, base, style);
        if (base->verdict != TERRACE_NOT_ASKED)
            print_verdict(out, (int)base->verdict, base->length, base->why, style);
        else
            fputs(base->states ? ": given up, since another one wins\n" : ": not tried\n", out);
    }
}

/* The answer on the deal, and on each of its choices. */
static void print_deal(FILE *out, const terrace_result *r, const struct layout_style *style)
{
    int best = terrace_result_best(r);
    if (terrace_result_choices(r) == 0) {
        print_verdict(out, (int)terrace_result_verdict(r), length_of(r), terrace_result_why(r), style);
        return;
    }
    fprintf(out, ": %s", terrace_verdict_name((int)terrace_result_verdict(r)));
    if (best >= 0) {
        const terrace_choice *base = terrace_result_choice(r, (size_t)best);
        fputs(" with the base card ", out);
        print_base(out, base, style);
        fprintf(out, ", in %d move%s", base->length, PLURAL(base->length));
    }
    fputc('\n', out);
    print_bases(out, r, style);
}

/* The answer to a question about one choice. */
static void print_asked(FILE *out, const terrace_choice *asked, const struct layout_style *style)
{
    fputs(", base card ", out);
    print_base(out, asked, style);
    print_verdict(out, (int)asked->verdict, asked->length, asked->why, style);
}

/* What the question was about is not decided: which option may decide it. */
static void print_limit(FILE *out, const terrace_result *r)
{
    const char *more = cli_allows_more(terrace_result_limit(r));
    if (!terrace_result_decided(r) && *more)
        fprintf(out, "  %s\n", more);
}

bool solve_print(FILE *out, const terrace_position *start, const terrace_result *r, bool boards, const struct layout_style *style)
{
    int asked = terrace_result_asked(r);
    uint64_t states = terrace_result_states(r);
    bool won = terrace_result_verdict(r) == TERRACE_WINNABLE;
    if (asked >= 0)
        print_asked(out, terrace_result_choice(r, (size_t)asked), style);
    else
        print_deal(out, r, style);
    print_limit(out, r);
    if (asked >= 0)
        fputs("  the deal with another base card: not asked; leave --base out to decide it\n", out);
    if (won && !solution_print(out, start, r, boards, style))
        return false;
    fprintf(out, "\n%" PRIu64 " position%s, %.2f s CPU%s\n", states, PLURAL(states), terrace_result_seconds(r),
            won ? "; the solution was replayed by the referee" : "");
    return true;
}

void solve_print_moves(const terrace_position *start, const terrace_result *r)
{
    size_t count;
    const terrace_move *moves = terrace_result_moves(r, &count);
    int asked = terrace_result_asked(r);
    printf("# %s %s", terrace_game_name(terrace_position_game(start)), terrace_position_name(start));
    if (asked >= 0) {
        const terrace_choice *base = terrace_result_choice(r, (size_t)asked);
        printf(", base card %s of %s", terrace_card_name(base->move.card), terrace_pile_name(base->move.from));
    }
    printf(": %s\n", terrace_verdict_name((int)terrace_result_verdict(r)));
    for (size_t i = 0; i < count; i++)
        if (!moves[i].automatic)
            printf("%s>%s\n", terrace_pile_name(moves[i].from), terrace_pile_name(moves[i].to));
}
