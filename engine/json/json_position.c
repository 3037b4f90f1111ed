/* Decks and positions in JSON: another reader that fills a sheet (sheet.h), whose builder checks positions of every form. A place of the
 * sheet is an offset into the JSON, so that complaints point into it. */
#include <stdio.h>
#include <string.h>

#include "json_io.h"
#include "nearest.h"
#include "plain.h"
#include "sheet.h"
#include "utf8.h"

/* In the order in which they are read. */
static const char *const POSITION_KEYS[] = {"game",  "base",    "locked", "redeals_left", "redeals",     "deck",
                                            "stock", "reserve", "waste",  "choices",      "foundations", "tableau"};
/* Keys of our own answers that say nothing a position needs, so that what one command writes another reads. */
static const char *const IGNORED_KEYS[] = {"schema", "deal", "won", "score", "can_deal"};
#define COUNT(array) (sizeof(array) / sizeof *(array))

struct reading {
    struct sheet sheet;
    size_t at; /* of what is being read; the places of the sheet are such offsets */
};

static struct sheet_place here(const struct reading *r) { return (struct sheet_place){.line = (int)r->at}; }

static bool refuse(struct reading *r, const char *what, const char *mend) { return sheet_fail(&r->sheet, here(r), mend, "%s", what); }

static bool read_card(struct reading *r, const struct json *value, enum sheet_key key, int pile)
{
    const char *text = json_as_string(value);
    char what[128];
    card_t card;
    r->at = value->at;
    if (!text)
        return refuse(r, "a card is a string", "write \"7H\"");
    size_t length = value->length;
    if (length == 0 || sheet_parse_card(text, length, &card) != (int)length) {
        snprintf(what, sizeof what, "\"%.*s\" is no card", (int)utf8_cut(text, length, 20), text);
        return refuse(r, what, "write rank A23456789TJQK and suit CDHS, as in \"7H\"");
    }
    return sheet_card(&r->sheet, &(struct sheet_card){card, false, key, pile, here(r)});
}

/* The cards of a list; more than any game has would only be cut off. */
static bool read_cards(struct reading *r, const struct json *list, enum sheet_key key, int pile)
{
    r->at = list->at;
    if (list->kind != JSON_IS_LIST)
        return refuse(r, "a pile is a list of cards", "write [\"7H\",\"8S\"]");
    if (list->count > CARDS_MAX)
        return refuse(r, "more cards than four decks have", "count the cards of the list");
    for (const struct json *card = list->first; card; card = card->next)
        if (!read_card(r, card, key, pile))
            return false;
    return true;
}

/* `key` may be KEY_CHOICES: then it is one list. */
static bool read_piles(struct reading *r, const struct json *lists, enum sheet_key key)
{
    int pile = 0;
    if (lists->kind != JSON_IS_LIST || lists->count > FOUNDATIONS_MAX)
        return refuse(r, "this is a list of piles, each a list of cards", "write [[\"7H\",\"8S\"],[],...]");
    if (!sheet_start(&r->sheet, key, here(r)))
        return false;
    for (const struct json *list = lists->first; list; list = list->next, pile++) {
        r->at = list->at;
        if ((key != KEY_CHOICES && !sheet_piles(&r->sheet, key, pile + 1, here(r))) ||
            !read_cards(r, list, key, key == KEY_CHOICES ? 0 : pile))
            return false;
    }
    return true;
}

static bool give_value(struct reading *r, enum sheet_key key, const char *text)
{
    struct sheet_place at = here(r);
    return sheet_start(&r->sheet, key, at) && sheet_value(&r->sheet, key, text, strlen(text), at);
}

/* A position without its key "game" is for the game asked for; so are custom rules that were given, not named. */
static bool read_game(struct reading *r, const struct json *value)
{
    const struct variant *v = r->sheet.variant;
    const char *name = json_as_string(value);
    char what[256];
    if (!name)
        return refuse(r, "the game is a string", "write \"game\":\"aisleriot/terrace\"");
    const struct variant *named = variant_find(name);
    if (plain_same(name, v->name) || (named && strcmp(named->name, v->name) == 0))
        return true;
    snprintf(what, sizeof what, "this is a position of %.*s, not of %s", (int)utf8_cut(name, strlen(name), 60), name, v->name);
    return refuse(r, what, "ask for that game");
}

static bool read_base(struct reading *r, const struct json *value)
{
    const char *text = json_as_string(value);
    int rank, length = text ? (int)strnlen(text, 4) : 0;
    if (value->kind == JSON_IS_NULL)
        return true;
    if (length == 0 || rank_parse(text, length, &rank) != length)
        return refuse(r, "the base is a rank or null", "write \"base\":\"7\"");
    return give_value(r, KEY_BASE, text);
}

static bool read_locked(struct reading *r, const struct json *value)
{
    if (!json_is_flag(value))
        return refuse(r, "locked is true or false", "write \"locked\":false");
    return give_value(r, KEY_LOCKED, value->kind == JSON_IS_TRUE ? "yes" : "no");
}

static bool read_redeals(struct reading *r, const struct json *value)
{
    int most = r->sheet.variant->redeals;
    char text[24];
    if (!value->is_integer || value->integer < 0 || value->integer > most) {
        char mend[64];
        snprintf(mend, sizeof mend, "this game has %d: give what is left of them", most);
        return refuse(r, "impossible number of redeals", mend);
    }
    snprintf(text, sizeof text, "%d", (int)value->integer);
    return give_value(r, KEY_REDEALS, text);
}

static bool is_one_of(const char *key, const char *const names[], size_t count, struct nearest *n)
{
    for (size_t i = 0; i < count; i++) {
        nearest_offer(n, names[i]);
        if (strcmp(key, names[i]) == 0)
            return true;
    }
    return false;
}

static bool known_keys(struct reading *r, const struct json *root)
{
    for (const struct json *member = root->first; member; member = member->next) {
        struct nearest ignored = {.wanted = member->key, .length = strlen(member->key)}, n = ignored;
        if (is_one_of(member->key, IGNORED_KEYS, COUNT(IGNORED_KEYS), &ignored) ||
            is_one_of(member->key, POSITION_KEYS, COUNT(POSITION_KEYS), &n))
            continue;
        char what[96], mend[128] = "the keys are those that `terrace deal --json` writes";
        snprintf(what, sizeof what, "unknown key \"%.*s\"", (int)utf8_cut(member->key, strlen(member->key), 60), member->key);
        if (n.best)
            snprintf(mend, sizeof mend, "did you mean \"%s\"?", n.best);
        r->at = member->key_at;
        return refuse(r, what, mend);
    }
    return true;
}

/* Before the base is chosen users list the cards to choose from, not empty piles behind them. */
static bool lists_choices(const struct reading *r, const struct json *root)
{
    const struct variant *v = r->sheet.variant;
    const struct json *foundations = json_get(root, "foundations"), *tableau = json_get(root, "tableau");
    bool any_up = json_as_string(json_get(root, "base")) != NULL;
    for (const struct json *pile = foundations ? foundations->first : NULL; pile; pile = pile->next)
        any_up = any_up || pile->count > 0;
    bool single = true;
    for (const struct json *pile = tableau->first; pile; pile = pile->next)
        single = single && pile->count <= 1;
    return v->base == BASE_CHOOSE && !any_up && single && tableau->count != v->piles;
}

static bool read_member(struct reading *r, const struct json *root, const char *name, const struct json *value)
{
    enum sheet_key key = sheet_key_named(name, strlen(name));
    switch (key) {
    case KEY_GAME: return read_game(r, value);
    case KEY_BASE: return read_base(r, value);
    case KEY_LOCKED: return read_locked(r, value);
    case KEY_REDEALS: return read_redeals(r, value);
    case KEY_TABLEAU: return read_piles(r, value, lists_choices(r, root) ? KEY_CHOICES : KEY_TABLEAU);
    case KEY_FOUNDATIONS: return read_piles(r, value, KEY_FOUNDATIONS);
    default: return sheet_start(&r->sheet, key, here(r)) && read_cards(r, value, key, 0);
    }
}

static bool read_object(struct reading *r, const struct json *root)
{
    if (!known_keys(r, root))
        return false;
    for (size_t i = 0; i < COUNT(POSITION_KEYS); i++) {
        const struct json *value = json_get(root, POSITION_KEYS[i]);
        if (!value)
            continue;
        r->at = value->at;
        if (!read_member(r, root, POSITION_KEYS[i], value))
            return false;
    }
    return true;
}

static bool read_root(struct reading *r, const struct json *root)
{
    if (root->kind == JSON_IS_OBJECT)
        return read_object(r, root);
    if (root->kind != JSON_IS_LIST)
        return refuse(r, "neither a list of cards nor a position", "give a JSON list or object");
    return sheet_start(&r->sheet, KEY_DECK, here(r)) && read_cards(r, root, KEY_DECK, 0);
}

bool json_read_position(const struct json_doc *doc, const struct json *root, const struct variant *v, bool visible, struct game *out,
                        struct error *e)
{
    char where[PLACE_MAX];
    struct reading r = {.at = root->at};
    sheet_begin(&r.sheet, v, e);
    r.sheet.end = here(&r); /* the whole */
    bool ok = read_root(&r, root) && sheet_build(&r.sheet, visible, out);
    if (!ok)
        error_set(e, json_where_at(doc, (size_t)r.sheet.fault.line, where), e->mend, "%s", e->what);
    return ok;
}
