#include "layout.h"
#include "sentence.h"

#include <string.h>

enum { LABEL_WIDTH = 11, COLUMN = 4, CARDS_PER_LINE = 28 };

char *layout_card(card_t c, const struct layout_style *style, char out[CARD_TEXT_MAX])
{
    static const char *const letters[SUITS] = {"C", "D", "H", "S"}, *const symbols[SUITS] = {"♣", "♦", "♥", "♠"};
    if (c == CARD_NONE)
        return strcpy(out, "?");
    const char *suit = (style->unicode ? symbols : letters)[card_suit(c)];
    const char *before = "", *after = "";
    if (style->colour) {
        before = card_is_red(c) ? "\033[31m" : "\033[1m";
        after = "\033[0m";
    }
    snprintf(out, CARD_TEXT_MAX, "%s%c%s%s", before, rank_letter(card_rank(c)), suit, after);
    return out;
}

static void label(FILE *out, const char *text) { fprintf(out, "%-*s", LABEL_WIDTH, text); }

/* Cards of a pile in one or more lines, the first `hidden` marked by brackets; `down`: from the top of the array on (stock). */
static void print_row(FILE *out, const char *name, const struct pile *p, bool down, int hidden, const struct layout_style *style)
{
    char text[CARD_TEXT_MAX];
    label(out, name);
    for (int i = 0; i < p->count; i++) {
        if (i && i % CARDS_PER_LINE == 0) {
            fputc('\n', out);
            label(out, "");
        }
        layout_card(p->card[down ? p->count - 1 - i : i], style, text);
        fprintf(out, i < hidden ? "[%s]" : "%s", text);
        if (i + 1 < p->count && (i + 1) % CARDS_PER_LINE)
            fputc(' ', out);
    }
    if (p->count == 0)
        fputc('-', out);
}

static void print_heads(FILE *out, char letter, int count)
{
    label(out, "");
    for (int i = 0; i < count; i++) {
        char name[8];
        snprintf(name, sizeof name, "%c%d", letter, (uint8_t)(i + 1));
        fprintf(out, "%-*s", i + 1 < count ? COLUMN : 0, name);
    }
    fputc('\n', out);
}

/* A foundation shows its top card and how many lie there. */
static void print_foundations(FILE *out, const struct game *g, const struct layout_style *style)
{
    int count = variant_foundations(g->variant);
    char text[CARD_TEXT_MAX];
    print_heads(out, 'f', count);
    label(out, "foundation");
    for (int i = 0; i < count; i++) {
        const struct pile *p = &g->pile[PILE_FOUNDATION + i];
        fprintf(out, "%s%s", p->count ? layout_card(pile_top(p), style, text) : "-", i + 1 == count ? "\n" : p->count ? "  " : "   ");
    }
}

static void print_tableau(FILE *out, const struct game *g, const struct layout_style *style)
{
    int piles = g->variant->piles, height = 1;
    char text[CARD_TEXT_MAX];
    for (int t = 0; t < piles; t++)
        height = g->pile[PILE_TABLEAU + t].count > height ? g->pile[PILE_TABLEAU + t].count : height;
    print_heads(out, 't', piles);
    for (int row = 0; row < height; row++) {
        int last = 0;
        label(out, row ? "" : "tableau");
        for (int t = 0; t < piles; t++)
            if (row < g->pile[PILE_TABLEAU + t].count || row == 0)
                last = t;
        for (int t = 0; t <= last; t++) {
            const struct pile *p = &g->pile[PILE_TABLEAU + t];
            fprintf(out, "%s%s",
                    row < p->count ? layout_card(p->card[row], style, text)
                    : row          ? " "
                                   : "-",
                    t == last        ? "\n"
                    : row < p->count ? "  "
                                     : "   ");
        }
    }
}

static void print_status(FILE *out, const struct game *g)
{
    const struct variant *v = g->variant;
    label(out, "base");
    if (g->base >= 0)
        fprintf(out, "%c", rank_letter(g->base));
    else
        fputs("to be chosen: move one of the tableau's cards to a foundation", out);
    if (g->locked && v->stock_lock)
        fputs(", stock locked until the waste's top card is played", out);
    if (v->redeals)
        fprintf(out, ", redeals left %d", v->redeals - g->redeals);
    if (game_won(g))
        fputs(", won", out);
    fputc('\n', out);
}

void layout_print(FILE *out, const struct game *g, const struct layout_style *style, bool show_stock)
{
    const struct variant *v = g->variant;
    const struct pile *stock = &g->pile[PILE_STOCK], *reserve = &g->pile[PILE_RESERVE];
    print_status(out, g);
    int hidden = v->reserve_hidden < reserve->count - 1 ? v->reserve_hidden : reserve->count - 1;
    print_row(out, "reserve", reserve, false, hidden < 0 ? 0 : hidden, style);
    fprintf(out, "%s\n\n", reserve->count ? "  < in play" : "");
    print_foundations(out, g, style);
    fputc('\n', out);
    print_tableau(out, g, style);
    fputc('\n', out);
    print_row(out, "waste", &g->pile[PILE_WASTE], false, 0, style);
    fprintf(out, "%s\n", g->pile[PILE_WASTE].count ? "  < in play" : "");
    if (!show_stock || stock->count == 0) {
        label(out, "stock");
        fprintf(out, "%d card%s\n", stock->count, PLURAL(stock->count));
        return;
    }
    print_row(out, "stock", stock, true, 0, style);
    fputc('\n', out);
    label(out, "");
    fprintf(out, "(%d card%s, the next one first)\n", stock->count, PLURAL(stock->count));
}
