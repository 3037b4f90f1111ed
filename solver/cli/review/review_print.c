#include "review_print.h"

#include <math.h>
#include <string.h>

#include "advice_cli.h"
#include "solution_print.h"

struct review_printer {
    FILE *out;
    const struct layout_style *style;
};

static void print_one(const struct review_printer *p, struct move m, card_t card)
{
    if (card == CARD_NONE)
        fputs("turn the waste over", p->out);
    else
        solution_print_transfer(p->out, card, m.from, m.to, p->style);
}

static void print_losing(const struct review_printer *p, const struct review *r)
{
    const struct review_move *m = &r->move[r->first_losing];
    if (r->losing_from < r->first_losing)
        fprintf(p->out, "The win was lost between move %d and move %d, ", r->losing_from + 1, r->first_losing + 1);
    else
        fprintf(p->out, "Move %d lost the win: ", r->first_losing + 1);
    print_one(p, m->move, m->card);
    fputc('.', p->out);
    if (r->has_keeper) {
        fputs(" All cards known, ", p->out);
        print_one(p, r->keeper, r->keeper_card);
        fputs(" would have kept it.", p->out);
    }
    fputc('\n', p->out);
}

static void print_verdict(const struct review_printer *p, const struct review *r)
{
    if (r->start == VERDICT_NOT_ASKED)
        fputs("Not all cards are known: whether the game could be won at each move was not asked.\n", p->out);
    else if (r->start == VERDICT_LOST)
        fputs("The game was lost before the first move.\n", p->out);
    else if (r->first_losing >= 0)
        print_losing(p, r);
    else if (r->count == 0 || r->move[r->count - 1].verdict == VERDICT_WINNABLE)
        fprintf(p->out, r->won ? "The game was won.\n" : "No move lost the win: the game can still be won.\n");
    else
        fputs("No move is proved to have lost the win; where it is unknown a limit was hit (--limit-seconds S allows more).\n", p->out);
}

static void print_costly(const struct review_printer *p, const struct review *r)
{
    if (r->costly_count == 0) {
        fprintf(p->out, "No move was clearly worse than another, judged by what was visible (player %s).\n", fair_level_names[r->player]);
        return;
    }
    fprintf(p->out, "\nMost costly, judged by what was visible (chance of the player %s):\n", fair_level_names[r->player]);
    for (int i = 0; i < r->costly_count; i++) {
        const struct review_move *m = &r->move[r->costly[i]];
        fprintf(p->out, "%5d.  ", r->costly[i] + 1);
        print_one(p, m->move, m->card);
        fprintf(p->out, ": %.0f points less (%.0f-%.0f) than ", 100 * m->cost.value, 100 * fmax(0, m->cost.low), 100 * m->cost.high);
        print_one(p, m->best, m->best_card);
        fprintf(p->out, "%s%s\n", m->reason[0] ? ", which " : "", m->reason);
    }
}

static void print_move(const struct review_printer *p, const struct review *r, int i)
{
    const struct review_move *m = &r->move[i];
    char share[32];
    terrace_interval ease = {m->ease.value, m->ease.low, m->ease.high, m->ease.samples};
    fprintf(p->out, "%5d.  %-9s %-14s  ", i + 1, m->verdict == VERDICT_NOT_ASKED ? "" : verdict_names[m->verdict],
            advice_percent(&ease, share));
    print_one(p, m->move, m->card);
    if (m->better) {
        fprintf(p->out, "   (%.0f less than ", 100 * m->cost.value);
        print_one(p, m->best, m->best_card);
        fputc(')', p->out);
    }
    fputs(i == r->first_losing ? "   <- loses\n" : "\n", p->out);
}

void review_print(FILE *out, const struct review *r, const struct layout_style *style)
{
    struct review_printer p = {out, style};
    fprintf(out, ", %d move%s\n\n", r->count, r->count == 1 ? "" : "s");
    print_verdict(&p, r);
    print_costly(&p, r);
    if (r->count > 0)
        fprintf(out, "\n        %-9s %s\n", r->start == VERDICT_NOT_ASKED ? "" : "after it", "chance");
    for (int i = 0; i < r->count; i++)
        print_move(&p, r, i);
}
