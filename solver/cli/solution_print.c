#include "solution_print.h"

#include <string.h>

enum { BOARD_EVERY = 10, CARDS_A_LINE = 20 };

struct printer {
    FILE *out;
    const struct layout_style *style;
    const struct solution *solution;
    struct game game;
    bool boards;
    bool turned_up; /* the last step brought a card from the stock */
};

void solution_print_transfer(FILE *out, card_t card, int from, int to, const struct layout_style *style)
{
    char text[CARD_TEXT_MAX], ends[2][10];
    fprintf(out, "%s %s > %s", layout_card(card, style, text), pile_name(from, ends[0]), pile_name(to, ends[1]));
}

static bool is_deal(const struct game *g, struct move m) { return m.from == PILE_STOCK && g->pile[PILE_STOCK].count > 0; }

/* How many steps from `i` on do nothing but deal a card each; a layout that is due ends them. */
static int deals_from(const struct printer *p, int i)
{
    struct game g = p->game;
    int count = 0, end = p->boards ? i - i % BOARD_EVERY + BOARD_EVERY : p->solution->moves_count;
    for (; i < end && i < p->solution->moves_count && is_deal(&g, p->solution->moves[i]); i++) {
        int autos = 0;
        game_play(&g, p->solution->moves[i], NULL, &autos);
        count++;
        if (autos > 0)
            break;
    }
    return count;
}

static void print_autos(const struct printer *p, const struct auto_move autos[], int count)
{
    for (int a = 0; a < count; a++) {
        fputs(a ? ", " : "   (by itself: ", p->out);
        solution_print_transfer(p->out, autos[a].card, autos[a].from, autos[a].to, p->style);
    }
    fputs(count ? ")\n" : "\n", p->out);
}

static void print_number(const struct printer *p, int i, int count)
{
    char text[32];
    if (count > 1)
        snprintf(text, sizeof text, "%d-%d.", i + 1, i + count);
    else
        snprintf(text, sizeof text, "%d.", i + 1);
    fprintf(p->out, "%8s  ", text);
}

static void print_deals(struct printer *p, int i, int count)
{
    char card[CARD_TEXT_MAX];
    struct auto_move autos[AUTO_MOVES_MAX];
    int autos_count = 0;
    print_number(p, i, count);
    for (int k = 0; k < count; k++) {
        if (k && k % CARDS_A_LINE == 0)
            fprintf(p->out, "\n%*s", 10, "");
        fprintf(p->out, "%s ", layout_card(pile_top(&p->game.pile[PILE_STOCK]), p->style, card));
        game_play(&p->game, p->solution->moves[i + k], autos, &autos_count);
    }
    fprintf(p->out, "stock > waste, %d left", p->game.pile[PILE_STOCK].count);
    print_autos(p, autos, autos_count);
}

static void print_move(struct printer *p, int i)
{
    struct move m = p->solution->moves[i];
    struct auto_move autos[AUTO_MOVES_MAX];
    int count = 0;
    print_number(p, i, 1);
    if (m.from == PILE_STOCK)
        fputs("turn the waste over", p->out);
    else
        solution_print_transfer(p->out, pile_top(&p->game.pile[m.from]), m.from, m.to, p->style);
    game_play(&p->game, m, autos, &count);
    print_autos(p, autos, count);
    for (int a = 0; a < count; a++)
        p->turned_up = p->turned_up || autos[a].from == PILE_STOCK;
}

static void print_board(const struct printer *p)
{
    fputc('\n', p->out);
    layout_print(p->out, &p->game, p->style, false);
}

void solution_print(FILE *out, const struct game *start, const struct solution *s, bool boards, const struct layout_style *style)
{
    struct printer p = {.out = out, .style = style, .solution = s, .game = *start, .boards = boards, .turned_up = true};
    if (variant_has_autodeal_option(start->variant))
        fprintf(out, "\nAn empty waste %s.\n", variant_empty_waste_text(start->variant));
    for (int i = 0, count = 0; i<s->moves_count; i += count> 0 ? count : 1) {
        if (boards && i % BOARD_EVERY == 0)
            print_board(&p);
        count = deals_from(&p, i);
        if (count > 0 || p.turned_up || (boards && i % BOARD_EVERY == 0))
            fputc('\n', out);
        p.turned_up = false;
        if (count > 0)
            print_deals(&p, i, count);
        else
            print_move(&p, i);
    }
    if (boards)
        print_board(&p);
}
