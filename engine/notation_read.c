/* Reads lines `key: value` into a sheet of cards with places. */
#include "notation_read.h"

#include <string.h>

#include "utf8.h"

static const char MEND_KEY[] =
    "use game, reserve, choices, stock, base, foundations, tableau, waste, locked, redeals, or a bare list of cards";

struct reader {
    struct sheet *s;
    struct cursor c;
    bool first_word; /* nothing but blanks on this line so far */
    enum sheet_key key;
    int pile;        /* in a list of piles */
    int pile_cards;  /* cards in the list or pile so far */
    bool pile_top;   /* the last of them was said to be a top, by ^ */
    bool pile_empty; /* it was said to be empty, by - */
};

/* ---- places and words ---- */

struct sheet_place cursor_place(struct cursor *c, size_t at)
{
    if (at < c->counted || c->counted < c->line_start) {
        c->counted = c->line_start;
        c->columns = 0;
    }
    c->columns += (int)utf8_count(c->text + c->counted, at - c->counted);
    c->counted = at;
    return (struct sheet_place){c->number, c->line, c->columns + 1};
}

int blank_length(const char *text, size_t length)
{
    if (length == 0)
        return 0;
    return memchr(" \t\r,[]", text[0], 6) ? 1 : utf8_blank(text, length);
}

bool is_empty_sign(const char *word, size_t length)
{
    static const char *const SIGNS[] = {"-", "\u00B7", "\u2013", "\u2014", "\u2212"}; /* middle dot, dashes, minus */
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (length == strlen(SIGNS[i]) && !memcmp(word, SIGNS[i], length))
            return true;
    return false;
}

bool is_control(char c)
{
    unsigned char byte = (unsigned char)c;
    return (byte < 0x20 && c != '\t' && c != '\r' && c != '\n') || byte == 0x7f;
}

bool fail_control(struct sheet *s, struct cursor *c, size_t at)
{
    return sheet_fail(s, cursor_place(c, at), "give a text file with a deal or a position", "byte 0x%02x: this is no text",
                      (unsigned char)c->text[at]);
}

bool fail_card(struct sheet *s, struct sheet_place at, const char *word, size_t length)
{
    return sheet_fail(s, at, "a card is rank A23456789TJQK and suit CDHS, as in 7H", "\"%.*s\" is no card", (int)utf8_cut(word, length, 24),
                      word);
}

static bool is_delimiter(char c) { return c == '\n' || c == ';' || c == '#' || c == ':'; }

static size_t word_length(const struct cursor *c)
{
    size_t end = c->at;
    while (end < c->length && !is_delimiter(c->text[end]) && !is_control(c->text[end]) && !blank_length(c->text + end, c->length - end))
        end++;
    return end - c->at;
}

/* ---- cards ---- */

static void begin_pile(struct reader *r)
{
    r->pile_cards = 0;
    r->pile_top = r->pile_empty = false;
}

static bool start_key(struct reader *r, enum sheet_key key, struct sheet_place at)
{
    r->key = key;
    r->pile = 0;
    begin_pile(r);
    return sheet_start(r->s, key, at);
}

static bool add_card(struct reader *r, card_t c, bool is_top, size_t at)
{
    struct sheet_place place = cursor_place(&r->c, at);
    if (is_top && (r->key != KEY_FOUNDATIONS || c == CARD_NONE))
        return sheet_fail(r->s, place, "write all cards of the pile", "^ stands for the cards below only on foundations");
    if (r->pile_empty)
        return sheet_fail(r->s, place, "leave the - out", "there are other cards in an empty pile");
    if (r->pile_top || (is_top && r->pile_cards > 0))
        return sheet_fail(r->s, place, "write either ^ and the top card, or all cards", "there are other cards in a pile with ^");
    r->pile_cards++;
    r->pile_top = is_top;
    return sheet_card(r->s, &(struct sheet_card){c, is_top, r->key, r->pile, place});
}

static bool read_empty(struct reader *r)
{
    if (r->pile_cards > 0 || r->pile_empty)
        return sheet_fail(r->s, cursor_place(&r->c, r->c.at), "leave it out", "- stands for an empty pile, alone");
    r->pile_empty = true;
    return true;
}

/* Cards may stand without blanks between them. */
static bool read_cards(struct reader *r, size_t length)
{
    const char *text = r->c.text;
    size_t end = r->c.at + length;
    if (is_empty_sign(text + r->c.at, length)) {
        bool ok = read_empty(r);
        r->c.at = end;
        return ok;
    }
    while (r->c.at < end) {
        size_t start = r->c.at;
        bool is_top = text[start] == '^';
        card_t card;
        int used = sheet_parse_card(text + start + is_top, end - start - is_top, &card);
        if (used == 0)
            return fail_card(r->s, cursor_place(&r->c, start), text + start, end - start);
        if (!add_card(r, card, is_top, start))
            return false;
        r->c.at += (size_t)used + is_top;
    }
    return true;
}

static bool next_pile(struct reader *r)
{
    struct sheet_place at = cursor_place(&r->c, r->c.at);
    if (r->key == KEY_NONE || sheet_kind_of(r->key) != KIND_PILES)
        return sheet_fail(r->s, at, "use ; between the piles of foundations and tableau only", "; in a list that is one pile");
    r->pile++;
    r->c.at++;
    begin_pile(r);
    return sheet_piles(r->s, r->key, r->pile + 1, at);
}

/* ---- keys and values ---- */

enum sheet_key text_key_named(struct sheet *s, const char *name, size_t length, struct sheet_place at)
{
    enum sheet_key key = sheet_key_named(name, length);
    if (key == KEY_NONE)
        sheet_fail(s, at, MEND_KEY, "unknown key \"%.*s\"", (int)utf8_cut(name, length, 30), name);
    return key;
}

static bool read_key(struct reader *r, size_t length)
{
    struct sheet_place at = cursor_place(&r->c, r->c.at);
    enum sheet_key key = text_key_named(r->s, r->c.text + r->c.at, length, at);
    if (key == KEY_NONE)
        return false;
    r->c.at += length + 1;
    return start_key(r, key, at);
}

/* A game's name may have blanks in it and ends with the line. */
static size_t name_length(const struct cursor *c)
{
    size_t end = c->at;
    while (end < c->length && c->text[end] != '\n' && c->text[end] != '#' && !is_control(c->text[end]))
        end++;
    while (end > c->at && memchr(" \t\r,", c->text[end - 1], 4))
        end--;
    return end - c->at;
}

static bool read_value(struct reader *r, size_t length)
{
    if (r->key == KEY_GAME)
        length = name_length(&r->c);
    bool ok = sheet_value(r->s, r->key, r->c.text + r->c.at, length, cursor_place(&r->c, r->c.at));
    r->c.at += length;
    return ok;
}

static bool read_word(struct reader *r)
{
    struct cursor *c = &r->c;
    size_t length = word_length(c);
    if (length == 0)
        return is_control(c->text[c->at]) ? fail_control(r->s, c, c->at) : fail_card(r->s, cursor_place(c, c->at), c->text + c->at, 1);
    bool has_colon = c->at + length < c->length && c->text[c->at + length] == ':';
    bool first = r->first_word;
    r->first_word = false;
    if (first && has_colon)
        return read_key(r, length);
    /* Cards below a finished value, or at the very start, are a deck. */
    if (first && (r->key == KEY_NONE || sheet_kind_of(r->key) == KIND_VALUE) && !start_key(r, KEY_DECK, cursor_place(c, c->at)))
        return false;
    return sheet_kind_of(r->key) == KIND_VALUE ? read_value(r, length) : read_cards(r, length);
}

/* ---- the whole ---- */

static bool skip_comment(struct reader *r)
{
    for (; r->c.at < r->c.length && r->c.text[r->c.at] != '\n'; r->c.at++)
        if (is_control(r->c.text[r->c.at]))
            return fail_control(r->s, &r->c, r->c.at);
    return true;
}

static bool read_next(struct reader *r)
{
    struct cursor *c = &r->c;
    char first = c->text[c->at];
    int blank = blank_length(c->text + c->at, c->length - c->at);
    if (first == '\n') {
        c->line_start = ++c->at;
        c->line++;
        r->first_word = true;
        return true;
    }
    c->at += (size_t)blank;
    if (blank)
        return true;
    return first == '#' ? skip_comment(r) : first == ';' ? next_pile(r) : read_word(r);
}

static bool read_all(struct reader *r)
{
    while (r->c.at < r->c.length)
        if (!read_next(r))
            return false;
    return true;
}

bool text_read(struct sheet *s, const char *text, size_t length)
{
    struct reader r = {.s = s, .c = {.text = text, .length = length, .line = 1}, .first_word = true, .key = KEY_NONE};
    return read_all(&r);
}

bool text_read_list(struct sheet *s, enum sheet_key key, const struct cursor *from)
{
    struct reader r = {.s = s, .c = *from, .key = key};
    return read_all(&r);
}
