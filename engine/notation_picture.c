/* Reads the layout that `terrace deal`, `pick` and `hint` print, so that it can be pasted back:
 *
 *     Falling Stars (aisleriot/falling-stars), deal seed:1     names the game; other lines before the layout are skipped
 *
 *     base       J, stock locked until the waste's top card is played
 *     reserve    4S [9H] .. TC  < in play
 *                f1  f2  f3 ..                                 headings may be missing
 *     foundation JH  -   KD ..                                 top cards
 *     tableau    9C  8D  -  ..                                 a pile is a column, under the first row's card or sign
 *                    7S
 *     waste      5D  < in play
 *     stock      82 cards                                      or the cards themselves
 *
 * Rows may continue on the next lines. Colours (escape sequences) are skipped, and so is what follows the stock and an empty line,
 * unless it begins another row. */
#include <stdio.h>
#include <string.h>

#include "notation_read.h"
#include "utf8.h"

enum { ROW_MAX = 4096, TAB = 8 };

struct picture {
    struct sheet *s;
    struct cursor source; /* in the text as given; `at` is where the next row begins */
    char row[ROW_MAX];    /* the row without invisible characters, with a NUL */
    struct cursor c;      /* in the row */
    enum sheet_key key;   /* of the row, KEY_NONE before the first and where none goes on */
    bool begun, over;
    int columns[PILES_MAX], heights[PILES_MAX]; /* of the tableau's piles, from its first row */
    int piles;
};

/* ---- rows ---- */

/* Bytes of an escape sequence at `text`: ESC [ ... letter. */
static size_t escape_length(const char *text, size_t length)
{
    if (length < 2 || text[0] != '\033' || text[1] != '[')
        return 0;
    size_t i = 2;
    while (i < length && text[i] >= 0x20 && text[i] < 0x40)
        i++;
    return i < length ? i + 1 : 0;
}

/* The next row to p->row, blanks for tabs; false with an error if it cannot be one. */
static bool take_row(struct picture *p)
{
    struct cursor *from = &p->source;
    size_t used = 0, column = 0;
    from->line_start = from->at;
    p->c = (struct cursor){.text = p->row, .line = from->line};
    while (from->at < from->length && from->text[from->at] != '\n') {
        char c = from->text[from->at];
        size_t escape = escape_length(from->text + from->at, from->length - from->at);
        from->at += escape;
        if (escape)
            continue;
        if (is_control(c))
            return fail_control(p->s, from, from->at);
        if (used + TAB >= ROW_MAX)
            return sheet_fail(p->s, cursor_place(from, from->at), "paste the layout as it was printed",
                              "this row is too long for a layout");
        size_t bytes = (size_t)utf8_length(from->text + from->at, from->length - from->at);
        if (c == '\t') {
            size_t wide = TAB - column % TAB;
            memset(p->row + used, ' ', wide);
            used += wide;
            column += wide;
        } else {
            memcpy(p->row + used, from->text + from->at, bytes);
            used += bytes;
            column += utf8_count(from->text + from->at, bytes);
        }
        from->at += bytes;
    }
    p->row[used] = '\0';
    from->at += from->at < from->length;
    from->line++;
    p->c.length = used;
    return true;
}

/* Moves on to the next word of the row and returns its length, 0 at the end. */
static size_t next_word(struct cursor *c)
{
    int blank;
    while (c->at < c->length && (blank = blank_length(c->text + c->at, c->length - c->at)))
        c->at += (size_t)blank;
    size_t end = c->at;
    while (end < c->length && !blank_length(c->text + end, c->length - end))
        end++;
    return end - c->at;
}

/* ---- labels ---- */

/* The key that the row begins with, "reserve" or "reserve:"; moves on behind it. KEY_NONE if it is none. */
static enum sheet_key take_label(struct cursor *c)
{
    size_t length = next_word(c), name = length;
    if (length > 1 && c->text[c->at + length - 1] == ':')
        name--;
    enum sheet_key key = name > 0 ? sheet_key_named(c->text + c->at, name) : KEY_NONE;
    if (key != KEY_NONE)
        c->at += length;
    return key;
}

/* A label as the picture has it, without a colon. Nothing in the other form of text begins like that. */
bool picture_is_shown(const char *text, size_t length)
{
    for (size_t line = 0; line < length;) {
        const char *newline = memchr(text + line, '\n', length - line);
        size_t end = newline ? (size_t)(newline - text) : length;
        struct cursor c = {.text = text + line, .length = end - line};
        enum sheet_key key = take_label(&c);
        if (key != KEY_NONE && key != KEY_GAME && c.text[c.at - 1] != ':')
            return true;
        line = end + 1;
    }
    return false;
}

/* "f1  f2  f3" or "t1  t2 ..": names over columns. */
static bool is_heads(struct cursor c)
{
    size_t length = next_word(&c);
    if (length == 0)
        return false;
    for (; length > 0; c.at += length, length = next_word(&c)) {
        char letter = c.text[c.at];
        if ((letter != 'f' && letter != 't') || length < 2 || strspn(c.text + c.at + 1, "0123456789") < length - 1)
            return false;
    }
    return true;
}

/* ---- the parts of a layout ---- */

static bool give_value(struct picture *p, enum sheet_key key, const char *text, struct sheet_place at)
{
    return sheet_start(p->s, key, at) && sheet_value(p->s, key, text, strlen(text), at);
}

/* "Terrace (aisleriot/terrace), deal seed:1". A custom game's name may hold anything, so the expected name is tried first. */
static bool read_title(struct picture *p)
{
    char *row = p->row, wanted[VARIANT_NAME_MAX + 8];
    snprintf(wanted, sizeof wanted, " (%s), ", p->s->variant->name);
    char *end = strstr(row, "), deal ");
    if (!end)
        end = strstr(row, "), position ");
    if (!end || strstr(row, wanted))
        return true;
    *end = '\0';
    const char *name = strrchr(row, '(');
    if (!name || !variant_find(name + 1))
        return true;
    return give_value(p, KEY_GAME, name + 1, cursor_place(&p->c, (size_t)(name + 1 - row)));
}

/* "J, stock locked ..., redeals left 1" or "to be chosen: ...". */
static bool read_base_row(struct picture *p)
{
    size_t length = next_word(&p->c);
    struct sheet_place at = cursor_place(&p->c, p->c.at);
    const char *row = p->row + p->c.at;
    const char *redeals = strstr(row, "redeals left ");
    bool chosen = !strstr(row, "to be chosen"), locked = strstr(row, "stock locked") != NULL;
    char rank[8] = "", left[8] = "";
    snprintf(rank, sizeof rank, "%.*s", (int)length, row);
    rank[strcspn(rank, ",")] = '\0';
    if (chosen && !rank[0])
        return sheet_fail(p->s, at, "give its rank", "base has no value");
    if (redeals && sscanf(redeals, "redeals left %7[0-9]", left) != 1)
        return sheet_fail(p->s, at, "give their number", "the redeals that are left have no number");
    if (chosen && !give_value(p, KEY_BASE, rank, at))
        return false;
    if (redeals && !give_value(p, KEY_REDEALS, left, at))
        return false;
    /* Where the lock matters the picture shows it. */
    return !(chosen && p->s->variant->stock_lock) || give_value(p, KEY_LOCKED, locked ? "yes" : "no", at);
}

/* One card or the sign for none; *card is CARD_NONE for none. */
static bool read_cell(struct picture *p, size_t length, card_t *card)
{
    struct cursor *c = &p->c;
    *card = CARD_NONE;
    if (is_empty_sign(c->text + c->at, length))
        return true;
    if (sheet_parse_card(c->text + c->at, length, card) != (int)length)
        return fail_card(p->s, cursor_place(c, c->at), c->text + c->at, length);
    return *card != CARD_NONE || sheet_fail(p->s, cursor_place(c, c->at), "name the card", SHEET_UNKNOWN_OPEN);
}

static bool put_cell(struct picture *p, int pile, card_t card, bool is_top)
{
    struct sheet_place at = cursor_place(&p->c, p->c.at);
    if (!sheet_piles(p->s, p->key, pile + 1, at))
        return false;
    return card == CARD_NONE || sheet_card(p->s, &(struct sheet_card){card, is_top, p->key, pile, at});
}

static bool read_foundations_row(struct picture *p)
{
    size_t length;
    for (int pile = 0; (length = next_word(&p->c)) > 0; pile++, p->c.at += length) {
        card_t card;
        if (!read_cell(p, length, &card) || !put_cell(p, pile, card, true))
            return false;
    }
    return true;
}

static bool read_tableau_first(struct picture *p)
{
    size_t length;
    for (; (length = next_word(&p->c)) > 0; p->piles++, p->c.at += length) {
        card_t card;
        if (!read_cell(p, length, &card) || !put_cell(p, p->piles, card, false))
            return false;
        p->columns[p->piles] = cursor_place(&p->c, p->c.at).column;
        p->heights[p->piles] = card != CARD_NONE;
    }
    return true;
}

static bool read_tableau_next(struct picture *p)
{
    size_t length;
    for (; (length = next_word(&p->c)) > 0; p->c.at += length) {
        struct sheet_place at = cursor_place(&p->c, p->c.at);
        int pile = 0;
        card_t card;
        while (pile < p->piles && p->columns[pile] != at.column)
            pile++;
        if (!read_cell(p, length, &card))
            return false;
        if (card == CARD_NONE)
            continue;
        if (pile == p->piles || p->heights[pile] == 0)
            return sheet_fail(p->s, at, "put the cards of a pile under each other, or write \"tableau: 9C 8D; 7H; ...\"",
                              "there is no pile above this card");
        if (!put_cell(p, pile, card, false))
            return false;
    }
    return true;
}

/* "82 cards". */
static bool is_stock_count(const struct picture *p, int *count)
{
    char word[8] = "";
    return sscanf(p->row + p->c.at, " %3d %4s", count, word) == 2 && strcmp(word, "card") == 0 && *count >= 0;
}

static bool read_stock_row(struct picture *p, struct sheet_place at)
{
    int count;
    if (!is_stock_count(p, &count))
        return sheet_start(p->s, KEY_STOCK, at) && text_read_list(p->s, KEY_STOCK, &p->c);
    p->s->stock_count = count;
    p->s->key_at[KEY_STOCK] = at;
    return true;
}

/* ---- the whole ---- */

/* Ignores what follows the sign for the card in play. */
static void cut_in_play(struct picture *p)
{
    p->c.length = p->c.at + strcspn(p->row + p->c.at, "<");
    p->row[p->c.length] = '\0';
}

static bool read_labelled(struct picture *p, enum sheet_key key, struct sheet_place at)
{
    bool piles = strchr(p->row + p->c.at, ';') != NULL;
    p->key = key;
    p->begun = true;
    p->over = false;
    cut_in_play(p);
    if (key == KEY_BASE)
        return read_base_row(p);
    if (key == KEY_STOCK)
        return read_stock_row(p, at);
    if (!sheet_start(p->s, key, at))
        return false;
    if (sheet_kind_of(key) != KIND_PILES || piles)
        return text_read_list(p->s, key, &p->c);
    return key == KEY_TABLEAU ? read_tableau_first(p) : read_foundations_row(p);
}

static bool read_unlabelled(struct picture *p)
{
    if (p->over || is_heads(p->c))
        return true;
    if (!p->begun)
        return read_title(p);
    struct cursor c = p->c;
    next_word(&c);
    if (p->key == KEY_STOCK && c.at < c.length && c.text[c.at] == '(') /* how many they are */
        return true;
    cut_in_play(p);
    if (p->key == KEY_TABLEAU && p->piles > 0)
        return read_tableau_next(p);
    if (p->key != KEY_NONE && sheet_kind_of(p->key) == KIND_CARDS && p->s->given[p->key])
        return text_read_list(p->s, p->key, &p->c);
    return sheet_fail(p->s, cursor_place(&p->c, c.at), "paste the rows of the layout alone", "this is no row of a layout");
}

static bool read_row(struct picture *p)
{
    struct cursor c = p->c;
    if (next_word(&c) == 0) {
        p->over = p->over || p->key == KEY_STOCK;
        p->key = KEY_NONE;
        return true;
    }
    struct sheet_place at = cursor_place(&p->c, c.at);
    enum sheet_key key = take_label(&p->c);
    return key == KEY_NONE ? read_unlabelled(p) : read_labelled(p, key, at);
}

bool picture_read(struct sheet *s, const char *text, size_t length)
{
    struct picture p = {.s = s, .source = {.text = text, .length = length, .line = 1}, .key = KEY_NONE};
    while (p.source.at < length)
        if (!take_row(&p) || !read_row(&p))
            return false;
    return true;
}
