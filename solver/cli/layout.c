#include "layout.h"
#include "sentence.h"

#include <string.h>

enum { LABEL_WIDTH = 11, COLUMN = 4, CARDS_PER_LINE = 28 };

static const char ranks[] = "A23456789TJQK", suits[] = "CDHS", *const symbols[] = {"♣", "♦", "♥", "♠"};

char *layout_card(terrace_card c, const struct layout_style *style, char out[CARD_TEXT_MAX])
{
    const char *name = terrace_card_name(c);
    if (c == TERRACE_NO_CARD)
        return strcpy(out, "?");
    int suit = (int)(strchr(suits, name[1]) - suits);
    const char *before = "", *after = "";
    if (style->colour) {
        before = suit == 1 || suit == 2 ? "\033[31m" : "\033[1m";
        after = "\033[0m";
    }
    snprintf(out, CARD_TEXT_MAX, "%s%c%s%s", before, name[0], style->unicode ? symbols[suit] : name + 1, after);
    return out;
}

void layout_print_words(FILE *out, const char *words, bool unicode)
{
    while (*words) {
        size_t length = strcspn(words, " ,.:;()");
        bool card = unicode && length == 2 && strchr(ranks, words[0]) && strchr(suits, words[1]);
        if (card)
            fprintf(out, "%c%s", words[0], symbols[strchr(suits, words[1]) - suits]);
        else
            fwrite(words, 1, length, out);
        words += length;
        if (*words)
            fputc(*words++, out);
    }
}

void layout_print_title(FILE *out, const terrace_position *p, const char *what)
{
    const terrace_game *game = terrace_position_game(p);
    fprintf(out, "%s (%s), %s %s", terrace_game_title(game), terrace_game_name(game), what, terrace_position_name(p));
}

static void label(FILE *out, const char *text) { fprintf(out, "%-*s", LABEL_WIDTH, text); }

/* How many cards at the bottom of the reserve lie face down: the one in play never does. */
static int face_down(const terrace_position *p)
{
    int dealt = terrace_game_number(terrace_position_game(p), TERRACE_GAME_RESERVE_HIDDEN);
    int below = terrace_position_count(p, TERRACE_RESERVE) - 1;
    return below < 0 ? 0 : dealt < below ? dealt : below;
}

/* Cards of a pile in one or more lines; of the stock the next one first. */
static void print_row(FILE *out, const terrace_position *p, int pile, const struct layout_style *style, enum layout_sight sight)
{
    char text[CARD_TEXT_MAX];
    int count = terrace_position_count(p, pile), hidden = pile == TERRACE_RESERVE ? face_down(p) : 0;
    label(out, terrace_pile_name(pile));
    for (int i = 0; i < count; i++) {
        if (i && i % CARDS_PER_LINE == 0) {
            fputc('\n', out);
            label(out, "");
        }
        terrace_card card = terrace_position_card(p, pile, pile == TERRACE_STOCK ? count - 1 - i : i);
        layout_card(i < hidden && sight == LAYOUT_OPEN ? TERRACE_NO_CARD : card, style, text);
        fprintf(out, i < hidden ? "[%s]" : "%s", text);
        if (i + 1 < count && (i + 1) % CARDS_PER_LINE)
            fputc(' ', out);
    }
    if (count == 0)
        fputc('-', out);
}

static void print_heads(FILE *out, int first, int count)
{
    label(out, "");
    for (int i = 0; i < count; i++)
        fprintf(out, "%-*s", i + 1 < count ? COLUMN : 0, terrace_pile_name(first + i));
    fputc('\n', out);
}

/* A foundation shows its top card. */
static void print_foundations(FILE *out, const terrace_position *p, const struct layout_style *style)
{
    int count = terrace_game_number(terrace_position_game(p), TERRACE_GAME_FOUNDATIONS);
    char text[CARD_TEXT_MAX];
    print_heads(out, TERRACE_FOUNDATION, count);
    label(out, "foundation");
    for (int i = 0; i < count; i++) {
        int pile = TERRACE_FOUNDATION + i, cards = terrace_position_count(p, pile);
        fprintf(out, "%s%s", cards ? layout_card(terrace_position_card(p, pile, cards - 1), style, text) : "-",
                i + 1 == count ? "\n"
                : cards        ? "  "
                               : "   ");
    }
}

/* A row of the tableau, up to its last card; of the first one up to the last pile. */
static void print_tableau_row(FILE *out, const terrace_position *p, int piles, int row, const struct layout_style *style)
{
    char text[CARD_TEXT_MAX];
    int last = 0;
    for (int t = 0; t < piles; t++)
        if (row < terrace_position_count(p, TERRACE_TABLEAU + t) || row == 0)
            last = t;
    label(out, row ? "" : "tableau");
    for (int t = 0; t <= last; t++) {
        bool card = row < terrace_position_count(p, TERRACE_TABLEAU + t);
        fprintf(out, "%s%s",
                card  ? layout_card(terrace_position_card(p, TERRACE_TABLEAU + t, row), style, text)
                : row ? " "
                      : "-",
                t == last ? "\n"
                : card    ? "  "
                          : "   ");
    }
}

static void print_tableau(FILE *out, const terrace_position *p, const struct layout_style *style)
{
    int piles = terrace_game_number(terrace_position_game(p), TERRACE_GAME_PILES), height = 1;
    for (int t = 0; t < piles; t++) {
        int count = terrace_position_count(p, TERRACE_TABLEAU + t);
        height = count > height ? count : height;
    }
    print_heads(out, TERRACE_TABLEAU, piles);
    for (int row = 0; row < height; row++)
        print_tableau_row(out, p, piles, row, style);
}

static void print_status(FILE *out, const terrace_position *p)
{
    int base = terrace_position_base(p);
    label(out, "base");
    if (base >= 0)
        fprintf(out, "%c", terrace_card_name((terrace_card)(base << 2))[0]);
    else
        fputs("to be chosen: move one of the tableau's cards to a foundation", out);
    if (terrace_position_locked(p))
        fputs(terrace_position_count(p, TERRACE_WASTE) > 0 ? ", stock locked until the waste's top card is played"
                                                           : ", stock locked while a space is open",
              out);
    if (terrace_game_number(terrace_position_game(p), TERRACE_GAME_REDEALS))
        fprintf(out, ", redeals left %d", terrace_position_redeals_left(p));
    if (terrace_position_won(p))
        fputs(", won", out);
    fputc('\n', out);
}

void layout_print(FILE *out, const terrace_position *p, const struct layout_style *style, enum layout_sight sight)
{
    int stock = terrace_position_count(p, TERRACE_STOCK);
    print_status(out, p);
    print_row(out, p, TERRACE_RESERVE, style, sight);
    fprintf(out, "%s\n\n", terrace_position_count(p, TERRACE_RESERVE) ? "  < in play" : "");
    print_foundations(out, p, style);
    fputc('\n', out);
    print_tableau(out, p, style);
    fputc('\n', out);
    print_row(out, p, TERRACE_WASTE, style, sight);
    fprintf(out, "%s\n", terrace_position_count(p, TERRACE_WASTE) ? "  < in play" : "");
    if (sight < LAYOUT_STOCK || stock == 0) {
        label(out, "stock");
        fprintf(out, "%d card%s\n", stock, PLURAL(stock));
        return;
    }
    print_row(out, p, TERRACE_STOCK, style, sight);
    fputc('\n', out);
    label(out, "");
    fprintf(out, "(%d card%s, the next one first)\n", stock, PLURAL(stock));
}
