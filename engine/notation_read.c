/* From text to cards with places. */
#include "notation_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum key_kind { KIND_VALUE, KIND_CARDS, KIND_PILES };

static const struct {
    const char *name;
    enum notation_key key;
    enum key_kind kind;
} KEY_NAMES[] = {
    {"game", KEY_GAME, KIND_VALUE},
    {"reserve", KEY_RESERVE, KIND_CARDS},
    {"choices", KEY_CHOICES, KIND_CARDS},
    {"stock", KEY_STOCK, KIND_CARDS},
    {"base", KEY_BASE, KIND_VALUE},
    {"foundations", KEY_FOUNDATIONS, KIND_PILES},
    {"tableau", KEY_TABLEAU, KIND_PILES},
    {"waste", KEY_WASTE, KIND_CARDS},
    {"locked", KEY_LOCKED, KIND_VALUE},
    {"redeals", KEY_REDEALS, KIND_VALUE},
    {"redeals_left", KEY_REDEALS, KIND_VALUE},
    {"deck", KEY_DECK, KIND_CARDS},
};
enum { KEY_NAMES_COUNT = sizeof KEY_NAMES / sizeof KEY_NAMES[0] };

static const char MEND_KEY[] =
    "use game, reserve, choices, stock, base, foundations, tableau, waste, locked, redeals, or a bare list of cards";
static const char MEND_CARD[] = "a card is rank A23456789TJQK and suit CDHS, as in 7H";

struct reader {
    struct sheet *s;
    const char *text;
    size_t length, at, line_start;
    int line;
    bool first_word; /* nothing but blanks on this line so far */
    enum notation_key key;
    int pile;        /* in a list of piles */
    int pile_cards;  /* cards in the list or pile so far */
    bool pile_empty; /* it was said to be empty by "-" */
};

bool sheet_fail(const struct sheet *s, struct place at, const char *mend, const char *what, ...)
{
    enum { NAME_SHOWN = 200 }; /* the end of a long path says more than its start */
    char where[256], text[256];
    size_t length = strlen(s->name);
    const char *name = length > NAME_SHOWN ? s->name + length - NAME_SHOWN : s->name;
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(text, sizeof text, what, arguments);
    va_end(arguments);
    snprintf(where, sizeof where, "%s:%d:%d", name, at.line, at.column);
    return error_set(s->e, where, mend, "%s", text);
}

static struct place place_of(const struct reader *r, size_t at) { return (struct place){r->line, (int)(at - r->line_start) + 1}; }

static enum key_kind kind_of(enum notation_key key)
{
    for (int i = 0; i < KEY_NAMES_COUNT; i++)
        if (KEY_NAMES[i].key == key)
            return KEY_NAMES[i].kind;
    return KIND_CARDS;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ','; }

/* Ends a word. */
static bool is_delimiter(char c) { return is_blank(c) || c == '\n' || c == ';' || c == '#' || c == ':'; }

static bool is_control(char c)
{
    unsigned char byte = (unsigned char)c;
    return (byte < 0x20 && c != '\t' && c != '\r' && c != '\n') || byte == 0x7f;
}

static bool fail_control(const struct reader *r, size_t at)
{
    return sheet_fail(r->s, place_of(r, at), "give a text file with a deal or a position", "byte 0x%02x: this is no text",
                      (unsigned char)r->text[at]);
}

static size_t word_length(const struct reader *r)
{
    size_t end = r->at;
    while (end < r->length && !is_delimiter(r->text[end]) && !is_control(r->text[end]))
        end++;
    return end - r->at;
}

/* ---- keys ---- */

static bool start_key(struct reader *r, enum notation_key key, struct place at, const char *name, int length)
{
    struct sheet *s = r->s;
    if (s->given[key])
        return sheet_fail(s, at, "leave one of them out", "\"%.*s\" is here a second time", length, name);
    s->given[key] = true;
    s->key_at[key] = at;
    s->piles[key] = 1;
    r->key = key;
    r->pile = 0;
    r->pile_cards = 0;
    r->pile_empty = false;
    return true;
}

static bool read_key(struct reader *r, size_t length)
{
    const char *name = r->text + r->at;
    for (int i = 0; i < KEY_NAMES_COUNT; i++)
        if (strlen(KEY_NAMES[i].name) == length && !strncasecmp(KEY_NAMES[i].name, name, length)) {
            size_t at = r->at;
            r->at += length + 1;
            return start_key(r, KEY_NAMES[i].key, place_of(r, at), name, (int)length);
        }
    return sheet_fail(r->s, place_of(r, r->at), MEND_KEY, "unknown key \"%.*s\"", (int)(length < 30 ? length : 30), name);
}

/* ---- cards ---- */

static bool fail_card(struct reader *r, size_t at, const char *word, size_t length)
{
    return sheet_fail(r->s, place_of(r, at), MEND_CARD, "\"%.*s\" is no card", (int)(length < 24 ? length : 24), word);
}

static bool count_card(struct reader *r, card_t c, size_t at)
{
    static const char *const ORDINALS[] = {"first", "second", "third", "fourth", "fifth"};
    static const char *const NUMBERS[] = {"no", "one", "two", "three", "four"};
    struct sheet *s = r->s;
    const struct variant *v = s->variant;
    char name[3], mend[80];
    card_name(c, name);
    if (card_rank(c) >= v->ranks) {
        snprintf(mend, sizeof mend, "the highest rank of this game is %c", rank_letter(v->ranks - 1));
        return sheet_fail(s, place_of(r, at), mend, "%s is not in this game's deck", name);
    }
    if (s->copies[c] >= v->decks) {
        snprintf(mend, sizeof mend, "this game has %s of each card, %d in all", NUMBERS[v->decks], variant_cards(v));
        return sheet_fail(s, place_of(r, at), mend, "a %s %s", ORDINALS[s->copies[c]], name);
    }
    s->copies[c]++;
    return true;
}

static bool add_card(struct reader *r, card_t c, bool is_top, size_t at)
{
    struct sheet *s = r->s;
    struct place place = place_of(r, at);
    if (is_top && r->key != KEY_FOUNDATIONS)
        return sheet_fail(s, place, "write all cards of the pile", "^ stands for the cards below only on foundations");
    bool after_top = s->count > 0 && r->pile_cards > 0 && s->cards[s->count - 1].is_top;
    if (r->pile_empty || after_top || (is_top && r->pile_cards > 0))
        return sheet_fail(s, place, r->pile_empty ? "leave the - out" : "write either ^ and the top card, or all cards",
                          "there are other cards in %s", r->pile_empty ? "an empty pile" : "a pile with ^");
    if (!count_card(r, c, at))
        return false;
    s->cards[s->count++] = (struct read_card){c, is_top, r->key, r->pile, place};
    r->pile_cards++;
    return true;
}

/* Cards may stand without blanks between them. */
static bool read_cards(struct reader *r, size_t length)
{
    size_t end = r->at + length;
    const char *word = r->text + r->at;
    if (length == 1 && *word == '-') {
        if (r->pile_cards > 0 || r->pile_empty)
            return sheet_fail(r->s, place_of(r, r->at), "leave it out", "- stands for an empty pile, alone");
        r->pile_empty = true;
        r->at = end;
        return true;
    }
    for (size_t at = r->at; at < end;) {
        size_t start = at;
        bool is_top = r->text[at] == '^';
        at += is_top;
        card_t c;
        int left = end - at < 8 ? (int)(end - at) : 8;
        int used = card_parse(r->text + at, left, &c);
        if (used == 0)
            return fail_card(r, start, r->text + start, end - start);
        if (!add_card(r, c, is_top, start))
            return false;
        at += (size_t)used;
    }
    r->at = end;
    return true;
}

static bool next_pile(struct reader *r)
{
    struct sheet *s = r->s;
    const struct variant *v = s->variant;
    struct place at = place_of(r, r->at);
    if (r->key == KEY_NONE || kind_of(r->key) != KIND_PILES)
        return sheet_fail(s, at, "use ; between the piles of foundations and tableau only", "; in a list that is one pile");
    int most = r->key == KEY_TABLEAU ? v->piles : variant_foundations(v);
    if (s->piles[r->key] >= most) {
        char mend[64];
        snprintf(mend, sizeof mend, "this game has %d %s", most, r->key == KEY_TABLEAU ? "tableau piles" : "foundations");
        return sheet_fail(s, at, mend, "too many piles");
    }
    s->piles[r->key]++;
    r->pile++;
    r->pile_cards = 0;
    r->pile_empty = false;
    r->at++;
    return true;
}

/* ---- values ---- */

/* A game's name may have blanks in it and ends with the line. */
static size_t name_length(const struct reader *r)
{
    size_t end = r->at;
    while (end < r->length && r->text[end] != '\n' && r->text[end] != '#' && !is_control(r->text[end]))
        end++;
    while (end > r->at && is_blank(r->text[end - 1]))
        end--;
    return end - r->at;
}

static bool read_value(struct reader *r, size_t length)
{
    struct sheet *s = r->s;
    if (r->key == KEY_GAME)
        length = name_length(r);
    struct place at = place_of(r, r->at);
    if (s->value[r->key].text[0])
        return sheet_fail(s, at, "give one value", "more than one value");
    if (length >= sizeof s->value[0].text)
        return sheet_fail(s, at, "give a short value", "this value is too long");
    memcpy(s->value[r->key].text, r->text + r->at, length);
    s->value[r->key].text[length] = '\0';
    s->value[r->key].at = at;
    r->at += length;
    return true;
}

static bool read_word(struct reader *r)
{
    size_t length = word_length(r);
    if (length == 0)
        return is_control(r->text[r->at]) ? fail_control(r, r->at) : fail_card(r, r->at, r->text + r->at, 1);
    bool has_colon = r->at + length < r->length && r->text[r->at + length] == ':';
    bool first = r->first_word;
    r->first_word = false;
    if (first && has_colon)
        return read_key(r, length);
    /* Cards below a finished value, or at the very start, are a deck. */
    if (first && (r->key == KEY_NONE || kind_of(r->key) == KIND_VALUE) && !start_key(r, KEY_DECK, place_of(r, r->at), "deck", 4))
        return false;
    return kind_of(r->key) == KIND_VALUE ? read_value(r, length) : read_cards(r, length);
}

static bool skip_comment(struct reader *r)
{
    for (; r->at < r->length && r->text[r->at] != '\n'; r->at++)
        if (is_control(r->text[r->at]))
            return fail_control(r, r->at);
    return true;
}

static bool read_next(struct reader *r)
{
    char c = r->text[r->at];
    if (c == '\n') {
        r->at++;
        r->line++;
        r->line_start = r->at;
        r->first_word = true;
        return true;
    }
    if (is_blank(c)) {
        r->at++;
        return true;
    }
    if (c == '#')
        return skip_comment(r);
    if (c == ';')
        return next_pile(r);
    return read_word(r);
}

static bool check_values(const struct sheet *s)
{
    for (int i = 0; i < KEY_NAMES_COUNT; i++) {
        enum notation_key key = KEY_NAMES[i].key;
        if (KEY_NAMES[i].kind == KIND_VALUE && s->given[key] && !s->value[key].text[0])
            return sheet_fail(s, s->key_at[key], "give it one, or leave the line out", "%s has no value", KEY_NAMES[i].name);
    }
    return true;
}

bool sheet_read(struct sheet *s, const char *text, size_t length, const char *name, const struct variant *v, struct error *e)
{
    memset(s, 0, sizeof *s);
    s->name = name;
    s->variant = v;
    s->e = e;
    if (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) {
        text += 3;
        length -= 3;
    }
    struct reader r = {.s = s, .text = text, .length = length, .line = 1, .first_word = true, .key = KEY_NONE};
    while (r.at < r.length)
        if (!read_next(&r))
            return false;
    s->end = s->count > 0 ? s->cards[s->count - 1].at : (struct place){1, 1};
    return check_values(s);
}
