#include "sheet.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "plain.h"
#include "sentence.h"

static const struct {
    const char *name;
    enum sheet_key key;
    enum sheet_kind kind;
} KEY_NAMES[] = {
    /* In the order of enum sheet_key, other names behind. */
    {"game", KEY_GAME, KIND_VALUE},
    {"deck", KEY_DECK, KIND_CARDS},
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
    {"foundation", KEY_FOUNDATIONS, KIND_PILES},
};
enum { KEY_NAMES_COUNT = sizeof KEY_NAMES / sizeof KEY_NAMES[0] };

enum sheet_kind sheet_kind_of(enum sheet_key key) { return KEY_NAMES[key].kind; }

const char *sheet_key_name(enum sheet_key key) { return KEY_NAMES[key].name; }

enum sheet_key sheet_key_named(const char *name, size_t length)
{
    for (int i = 0; i < KEY_NAMES_COUNT; i++)
        if (strlen(KEY_NAMES[i].name) == length && plain_begins(KEY_NAMES[i].name, name, length))
            return KEY_NAMES[i].key;
    return KEY_NONE;
}

void sheet_begin(struct sheet *s, const struct variant *v, struct error *e)
{
    memset(s, 0, sizeof *s);
    s->variant = v;
    s->e = e;
    s->stock_count = -1;
    s->end = (struct sheet_place){0, 1, 1};
}

bool sheet_fail(struct sheet *s, struct sheet_place at, const char *mend, const char *what, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(text, sizeof text, what, arguments);
    va_end(arguments);
    s->fault = at;
    return error_set(s->e, "", mend, "%s", text);
}

bool sheet_start(struct sheet *s, enum sheet_key key, struct sheet_place at)
{
    assert(key < KEYS);
    if (s->given[key])
        return sheet_fail(s, at, "leave one of them out", "\"%s\" is here a second time", sheet_key_name(key));
    s->given[key] = true;
    s->key_at[key] = at;
    s->piles[key] = 1;
    return true;
}

bool sheet_piles(struct sheet *s, enum sheet_key key, int piles, struct sheet_place at)
{
    const struct variant *v = s->variant;
    int most = key == KEY_TABLEAU ? v->piles : variant_foundations(v);
    if (piles > most) {
        char mend[64];
        snprintf(mend, sizeof mend, "this game has %d %s", most, key == KEY_TABLEAU ? "tableau piles" : "foundations");
        return sheet_fail(s, at, mend, "too many piles");
    }
    s->piles[key] = s->piles[key] > piles ? s->piles[key] : piles;
    return true;
}

/* Counts a card of the deck. */
static bool count_copy(struct sheet *s, card_t c, struct sheet_place at)
{
    static const char *const ORDINALS[] = {"first", "second", "third", "fourth", "fifth"};
    const struct variant *v = s->variant;
    char name[3], decks[12], mend[80];
    card_name(c, name);
    if (card_rank(c) >= v->ranks) {
        snprintf(mend, sizeof mend, "the highest rank of this game is %c", rank_letter(v->ranks - 1));
        return sheet_fail(s, at, mend, "%s is not in this game's deck", name);
    }
    if (s->copies[c] >= v->decks) {
        snprintf(mend, sizeof mend, "this game has %s of each card, %d in all", sentence_number(v->decks, decks), variant_cards(v));
        return sheet_fail(s, at, mend, "a %s %s", ORDINALS[s->copies[c]], name);
    }
    s->copies[c]++;
    return true;
}

bool sheet_card(struct sheet *s, const struct sheet_card *card)
{
    if (card->card != CARD_NONE && !count_copy(s, card->card, card->at))
        return false;
    if (s->count == variant_cards(s->variant))
        return sheet_fail(s, card->at, "count the cards that are not known", "more than the %d cards of this game", s->count);
    s->cards[s->count++] = *card;
    s->end = card->at;
    return true;
}

static bool check_game_name(struct sheet *s)
{
    const char *name = s->value[KEY_GAME].text;
    const struct variant *named = variant_find(name);
    if (plain_same(name, s->variant->name) || (named && !strcmp(named->name, s->variant->name)))
        return true;
    char mend[192];
    snprintf(mend, sizeof mend, "ask for the game that the text is for, or change this line to \"game: %s\"", s->variant->name);
    return sheet_fail(s, s->value[KEY_GAME].at, mend, named ? "this is for the game %s" : "there is no game \"%s\"",
                      named ? named->name : name);
}

bool sheet_value(struct sheet *s, enum sheet_key key, const char *text, size_t length, struct sheet_place at)
{
    if (s->value[key].text[0])
        return sheet_fail(s, at, "give one value", "more than one value");
    if (length >= SHEET_VALUE_MAX)
        return sheet_fail(s, at, "give a short value", "this value is too long");
    memcpy(s->value[key].text, text, length);
    s->value[key].text[length] = '\0';
    s->value[key].at = at;
    return key != KEY_GAME || check_game_name(s); /* before other faults, which another game may explain */
}

int sheet_parse_card(const char *text, size_t length, card_t *out)
{
    static const char BACK[] = "\U0001F0A0";
    enum { LONGEST = 16 }; /* bytes of any card */
    *out = CARD_NONE;
    if (length >= 1 && text[0] == '?')
        return 1;
    if (length >= sizeof BACK - 1 && !memcmp(text, BACK, sizeof BACK - 1))
        return sizeof BACK - 1;
    return card_parse(text, (int)(length < LONGEST ? length : LONGEST), out);
}
