#include "review_print.h"

#include <math.h>

#include "advice_cli.h"
#include "sentence.h"
#include "solution_print.h"

struct review_printer {
    FILE *out;
    terrace_position *end; /* of the game; it is left as it was */
    const struct layout_style *style;
    const terrace_result *review;
    const terrace_reviewed *game;
    int player;
};

static bool verdicts_asked(const struct review_printer *p) { return terrace_result_verdict(p->review) != TERRACE_NOT_ASKED; }

static bool stock_is_empty(const struct review_printer *p, int before)
{
    int back = 0;
    while (back < (int)terrace_result_choices(p->review) - before && terrace_undo(p->end, NULL) == TERRACE_OK)
        back++;
    bool empty = terrace_position_count(p->end, TERRACE_STOCK) == 0;
    while (back-- > 0)
        terrace_redo(p->end, NULL);
    return empty;
}

/* A move where `before` moves have been made. A card is not known that a better move would have turned up. */
static void print_one(const struct review_printer *p, int before, const terrace_move *m)
{
    if (m->card == TERRACE_NO_CARD)
        fputs(stock_is_empty(p, before) ? "turn the waste over" : "deal a card", p->out);
    else
        solution_print_transfer(p->out, m->card, m->from, m->to, p->style);
}

/* A game is lost by a move only if it could be won before. */
static bool had_a_win(const struct review_printer *p) { return terrace_result_verdict(p->review) == TERRACE_WINNABLE; }

static void print_losing(const struct review_printer *p)
{
    const terrace_reviewed *g = p->game;
    if (!had_a_win(p))
        fprintf(p->out, "After move %d, ", g->losing + 1);
    else if (g->losing_from < g->losing)
        fprintf(p->out, "The win was lost between move %d and move %d, ", g->losing_from + 1, g->losing + 1);
    else
        fprintf(p->out, "Move %d lost the win: ", g->losing + 1);
    print_one(p, g->losing, &terrace_result_choice(p->review, (size_t)g->losing)->move);
    fputs(had_a_win(p) ? "." : ", the game is lost; whether it could be won before that was not decided.", p->out);
    if (g->keeper_known) {
        fputs(" All cards known, ", p->out);
        print_one(p, g->losing, &g->keeper);
        fputs(" would have kept it.", p->out);
    }
    fputc('\n', p->out);
}

/* No move was played, or the game is still winnable. */
static bool ends_winnable(const struct review_printer *p)
{
    size_t count = terrace_result_choices(p->review);
    return count == 0 || terrace_result_choice(p->review, count - 1)->verdict == TERRACE_WINNABLE;
}

static void print_verdict(const struct review_printer *p)
{
    if (!verdicts_asked(p))
        fputs("Not all cards are known: whether the game could be won at each move was not asked.\n", p->out);
    else if (terrace_result_verdict(p->review) == TERRACE_LOST)
        fputs("The game was lost before the first move.\n", p->out);
    else if (p->game->losing >= 0)
        print_losing(p);
    else if (ends_winnable(p))
        fprintf(p->out, p->game->won ? "The game was won.\n" : "No move lost the win: the game can still be won.\n");
    else
        fputs("No move is proved to have lost the win.\n", p->out);
    char words[LIMIT_WORDS_MAX];
    enum terrace_limit limit = terrace_result_limit(p->review);
    if (limit != TERRACE_LIMIT_NONE && limit != TERRACE_LIMIT_INTERRUPTED) /* print_costly() tells of an interruption */
        fprintf(p->out, "What is unknown: %s.\n", cli_limit_words(limit, words));
}

/* The moves whose ease was measured: all of them, unless the review was interrupted. */
static size_t count_measured(const terrace_result *review)
{
    size_t measured = 0;
    for (size_t i = 0; i < terrace_result_choices(review); i++)
        measured += !advice_tells_nothing(&terrace_result_choice(review, i)->ease);
    return measured;
}

/* What a move cost, in points: "25", but "0.4" and "1.0", which rounded would be nothing, or one of several "points". */
static const char *cost_words(const terrace_choice *m, char out[32])
{
    double points = 100 * m->behind.value;
    snprintf(out, 32, "%.*f", points < 1.5 ? 1 : 0, points);
    return out;
}

static void print_costly(const struct review_printer *p)
{
    const terrace_reviewed *g = p->game;
    size_t count = terrace_result_choices(p->review), measured = count_measured(p->review);
    if (measured < count)
        fprintf(p->out, "Interrupted: the chance is known for %zu of %zu moves.\n", measured, count);
    if (g->costly_count == 0 && measured < count)
        return;
    if (g->costly_count == 0) {
        fprintf(p->out, "No move was clearly worse than another, judged by what was visible (player %s).\n", advice_players[p->player]);
        return;
    }
    fprintf(p->out, "\nMost costly, judged by what was visible (chance of the player %s):\n", advice_players[p->player]);
    for (int i = 0; i < g->costly_count; i++) {
        const terrace_choice *m = terrace_result_choice(p->review, (size_t)g->costly[i]);
        fprintf(p->out, "%5d.  ", g->costly[i] + 1);
        print_one(p, g->costly[i], &m->move);
        char cost[32];
        fprintf(p->out, ": %s points less (%.0f-%.0f) than ", cost_words(m, cost), 100 * fmax(0, m->behind.low),
                100 * fmax(0, m->behind.high));
        print_one(p, g->costly[i], &m->better);
        fputs(m->why[0] ? ": " : "", p->out);
        layout_print_words(p->out, m->why, p->style->unicode);
        fputc('\n', p->out);
    }
}

static void print_move(const struct review_printer *p, size_t i)
{
    const terrace_choice *m = terrace_result_choice(p->review, i);
    char share[32];
    fprintf(p->out, "%5zu.  %-9s %-14s  ", i + 1, m->verdict == TERRACE_NOT_ASKED ? "" : terrace_verdict_name((int)m->verdict),
            advice_percent(&m->ease, share));
    print_one(p, (int)i, &m->move);
    if (!m->equal_to_best) {
        char cost[32];
        fprintf(p->out, "   (%s less than ", cost_words(m, cost));
        print_one(p, (int)i, &m->better);
        fputc(')', p->out);
    }
    fputs((int)i != p->game->losing ? "\n" : had_a_win(p) ? "   <- loses\n" : "   <- lost\n", p->out);
}

void review_print(FILE *out, terrace_position *end, const terrace_result *review, int player, const struct layout_style *style)
{
    struct review_printer p = {out, end, style, review, terrace_result_reviewed(review), player};
    size_t count = terrace_result_choices(review);
    fprintf(out, ", %zu move%s\n\n", count, PLURAL(count));
    print_verdict(&p);
    print_costly(&p);
    if (count > 0)
        fprintf(out, "\n        %-9s %s\n", verdicts_asked(&p) ? "after it" : "", "chance");
    for (size_t i = 0; i < count; i++)
        print_move(&p, i);
}
