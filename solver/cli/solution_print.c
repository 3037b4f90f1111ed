#include "solution_print.h"

enum { BOARD_EVERY = 10, CARDS_A_LINE = 20 };

struct printer {
    FILE *out;
    const struct layout_style *style;
    const terrace_move *moves; /* automatic ones among them */
    size_t count, at;
    int step;               /* of the player, from 0 */
    terrace_position *game; /* as far as it was printed */
    bool boards;
    bool turned_up; /* the last step brought a card from the stock */
};

void solution_print_transfer(FILE *out, terrace_card card, int from, int to, const struct layout_style *style)
{
    char text[CARD_TEXT_MAX];
    fprintf(out, "%s %s > %s", layout_card(card, style, text), terrace_pile_name(from), terrace_pile_name(to));
}

void solution_print_autos(FILE *out, const terrace_move autos[], size_t count, const struct layout_style *style)
{
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ", " : "   (by itself: ", out);
        solution_print_transfer(out, autos[i].card, autos[i].from, autos[i].to, style);
    }
    fputs(count ? ")\n" : "\n", out);
}

static bool is_automatic(const struct printer *p, size_t at) { return at < p->count && p->moves[at].automatic; }

static bool is_deal(const terrace_move *m) { return m->from == TERRACE_STOCK && m->card != TERRACE_NO_CARD; }

/* How many steps from here on do nothing but deal a card each; a layout that is due ends them. */
static int deals_ahead(const struct printer *p)
{
    int count = 0, most = p->boards ? BOARD_EVERY - p->step % BOARD_EVERY : (int)p->count;
    for (size_t at = p->at; count < most && at < p->count && is_deal(&p->moves[at]) && !is_automatic(p, at); at++) {
        count++;
        if (is_automatic(p, at + 1))
            break;
    }
    return count;
}

/* The player's next move; what the rules make of it follows. */
static terrace_move take(struct printer *p)
{
    terrace_move m = p->moves[p->at++];
    terrace_play(p->game, m, NULL, NULL, NULL);
    p->step++;
    return m;
}

static void print_autos(struct printer *p)
{
    const size_t first = p->at;
    for (; is_automatic(p, p->at); p->at++)
        p->turned_up = p->turned_up || p->moves[p->at].from == TERRACE_STOCK;
    solution_print_autos(p->out, p->moves + first, p->at - first, p->style);
}

static void print_number(const struct printer *p, int count)
{
    char text[32];
    if (count > 1)
        snprintf(text, sizeof text, "%d-%d.", p->step + 1, p->step + count);
    else
        snprintf(text, sizeof text, "%d.", p->step + 1);
    fprintf(p->out, "%8s  ", text);
}

static void print_deals(struct printer *p, int count)
{
    char card[CARD_TEXT_MAX];
    print_number(p, count);
    for (int k = 0; k < count; k++) {
        if (k && k % CARDS_A_LINE == 0)
            fprintf(p->out, "\n%*s", 10, "");
        fprintf(p->out, "%s ", layout_card(take(p).card, p->style, card));
    }
    fprintf(p->out, "stock > waste, %d left", terrace_position_count(p->game, TERRACE_STOCK));
    print_autos(p);
    p->turned_up = false;
}

static void print_move(struct printer *p)
{
    print_number(p, 1);
    terrace_move m = take(p);
    if (m.from == TERRACE_STOCK)
        fputs("turn the waste over", p->out);
    else
        solution_print_transfer(p->out, m.card, m.from, m.to, p->style);
    print_autos(p);
}

static void print_board(const struct printer *p)
{
    fputc('\n', p->out);
    layout_print(p->out, p->game, p->style, LAYOUT_FACE_DOWN);
}

static void print_steps(struct printer *p)
{
    while (p->at < p->count) {
        bool board = p->boards && p->step % BOARD_EVERY == 0;
        int count = deals_ahead(p);
        if (board)
            print_board(p);
        if (count > 0 || p->turned_up || board)
            fputc('\n', p->out);
        p->turned_up = false;
        if (count > 0)
            print_deals(p, count);
        else
            print_move(p);
    }
    if (p->boards)
        print_board(p);
}

bool solution_print(FILE *out, const terrace_position *start, const terrace_result *solution, bool boards, const struct layout_style *style)
{
    const terrace_game *game = terrace_position_game(start);
    struct printer p = {.out = out, .style = style, .game = terrace_position_copy(start, NULL), .boards = boards, .turned_up = true};
    char *waste = terrace_game_words(game, TERRACE_WORDS_EMPTY_WASTE, NULL);
    bool ok = p.game && waste;
    p.moves = terrace_result_moves(solution, &p.count);
    if (ok && terrace_game_number(game, TERRACE_GAME_AUTO_DEAL_ASKS))
        fprintf(out, "\nAn empty waste %s.\n", waste);
    if (ok)
        print_steps(&p);
    terrace_text_free(waste);
    terrace_position_free(p.game);
    return ok;
}
