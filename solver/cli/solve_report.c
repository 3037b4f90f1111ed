#include "solve_report.h"

#include <inttypes.h>
#include <string.h>

#include "notation.h"
#include "sentence.h"
#include "solution_print.h"
#include "solve_words.h"

/* "7H of t3" */
static void print_base(FILE *out, const struct base_result *base, const struct layout_style *style)
{
    char card[CARD_TEXT_MAX], pile[10];
    fprintf(out, "%s of %s", layout_card(base->card, style, card), pile_name(base->move.from, pile));
}

/* ": winnable, in 250 moves", ": lost: WHY" of one solution; `start` is the position, `base` the choice made in it or NULL. */
static void print_verdict(FILE *out, const struct game *start, const struct base_result *base, const struct solution *s)
{
    char why[SOLVE_WHY_MAX];
    solve_why(start, base, s, why);
    fprintf(out, ": %s", verdict_names[s->verdict]);
    if (s->verdict == VERDICT_WINNABLE)
        fprintf(out, ", in %d move%s", s->moves_count, PLURAL(s->moves_count));
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
    const struct solution *win = solve_winning(b);
    if (b->count == 0) {
        print_verdict(out, start, NULL, &b->only);
        return;
    }
    fprintf(out, ": %s", verdict_names[b->verdict]);
    if (win) {
        fputs(" with the base card ", out);
        print_base(out, &b->base[b->winner], style);
        fprintf(out, ", in %d move%s", win->moves_count, PLURAL(win->moves_count));
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
    const struct solution *win = solve_winning(b);
    const struct base_result *asked = bases_asked(b);
    if (asked)
        print_asked(out, start, asked, style);
    else
        print_deal(out, start, b, style);
    if (win)
        solution_print(out, start, win, boards, style);
    fprintf(out, "\n%" PRIu64 " position%s, %.2f s CPU%s\n", b->states, PLURAL(b->states), b->cpu_seconds,
            win ? "; the solution was replayed by the referee" : "");
}

void solve_print_moves(FILE *out, const char *game, const char *deal, const struct bases *b)
{
    const struct solution *win = solve_winning(b);
    const struct base_result *asked = bases_asked(b);
    char text[24];
    fprintf(out, "# %s %s", game, deal);
    if (asked)
        fprintf(out, ", base card %s of %s", card_name(asked->card, text + 12), pile_name(asked->move.from, text));
    fprintf(out, ": %s\n", verdict_names[asked ? asked->solution.verdict : b->verdict]);
    for (int i = 0; win && i < win->moves_count; i++)
        fprintf(out, "%s\n", notation_move(win->moves[i], text));
}
