/* Decks and positions in JSON: another reader that fills a sheet (sheet.h), whose builder checks positions of every form. A place of the
 * sheet is the number of a path into the JSON, so that complaints point into it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_io.h"
#include "nearest.h"
#include "sheet.h"
#include "utf8.h"

/* In the order in which they are read. */
static const char *const POSITION_KEYS[] = {"game",  "base",    "locked", "redeals_left", "redeals",     "deck",
                                            "stock", "reserve", "waste",  "choices",      "foundations", "tableau"};
/* Keys of our own answers that say nothing a position needs, so that what one command writes another reads. */
static const char *const IGNORED_KEYS[] = {"schema", "deal", "won", "score", "can_deal"};
#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { STEPS = 3, PATHS_MAX = 512 }; /* a key, a pile, a card; one path for each of them */

struct reading {
    const struct json_text *in;
    struct sheet sheet;
    struct json_step path[STEPS]; /* to the value being read */
    size_t depth;
    bool at_key; /* what counts is its key */
    struct {
        struct json_step step[STEPS];
        size_t depth;
        bool at_key;
    } paths[PATHS_MAX]; /* of the sheet's places */
    int paths_count;
};

static struct sheet_place here(struct reading *r)
{
    int n = r->paths_count < PATHS_MAX ? r->paths_count++ : PATHS_MAX - 1;
    memcpy(r->paths[n].step, r->path, sizeof r->path);
    r->paths[n].depth = r->depth;
    r->paths[n].at_key = r->at_key;
    return (struct sheet_place){.line = n};
}

static bool refuse(struct reading *r, const char *what, const char *mend) { return sheet_fail(&r->sheet, here(r), mend, "%s", what); }

static bool read_card(struct reading *r, const json_t *value, enum sheet_key key, int pile)
{
    const char *text = json_string_value(value);
    char what[128];
    card_t card;
    if (!text)
        return refuse(r, "a card is a string", "write \"7H\"");
    size_t length = json_string_length(value);
    if (length == 0 || sheet_parse_card(text, length, &card) != (int)length) {
        snprintf(what, sizeof what, "\"%.*s\" is no card", (int)utf8_cut(text, length, 20), text);
        return refuse(r, what, "write rank A23456789TJQK and suit CDHS, as in \"7H\"");
    }
    return sheet_card(&r->sheet, &(struct sheet_card){card, false, key, pile, here(r)});
}

/* The cards of a list; more than any game has would only be cut off. */
static bool read_cards(struct reading *r, const json_t *list, enum sheet_key key, int pile)
{
    bool ok = true;
    if (!json_is_array(list))
        return refuse(r, "a pile is a list of cards", "write [\"7H\",\"8S\"]");
    if (json_array_size(list) > CARDS_MAX)
        return refuse(r, "more cards than four decks have", "count the cards of the list");
    r->depth++;
    for (size_t i = 0; i < json_array_size(list) && ok; i++) {
        r->path[r->depth - 1] = (struct json_step){NULL, i};
        ok = read_card(r, json_array_get(list, i), key, pile);
    }
    r->depth--;
    return ok;
}

/* `key` may be KEY_CHOICES: then it is one list. */
static bool read_piles(struct reading *r, const json_t *lists, enum sheet_key key)
{
    bool ok = true;
    if (!json_is_array(lists) || json_array_size(lists) > FOUNDATIONS_MAX)
        return refuse(r, "this is a list of piles, each a list of cards", "write [[\"7H\",\"8S\"],[],...]");
    if (!sheet_start(&r->sheet, key, here(r)))
        return false;
    r->depth++;
    for (size_t i = 0; i < json_array_size(lists) && ok; i++) {
        r->path[r->depth - 1] = (struct json_step){NULL, i};
        ok = (key == KEY_CHOICES || sheet_piles(&r->sheet, key, (int)i + 1, here(r))) &&
             read_cards(r, json_array_get(lists, i), key, key == KEY_CHOICES ? 0 : (int)i);
    }
    r->depth--;
    return ok;
}

static bool give_value(struct reading *r, enum sheet_key key, const char *text)
{
    struct sheet_place at = here(r);
    return sheet_start(&r->sheet, key, at) && sheet_value(&r->sheet, key, text, strlen(text), at);
}

/* A position without its key "game" is for the game asked for; so are custom rules that were given, not named. */
static bool read_game(struct reading *r, const json_t *value)
{
    const struct variant *v = r->sheet.variant;
    const char *name = json_string_value(value);
    char what[160];
    if (!name)
        return refuse(r, "the game is a string", "write \"game\":\"aisleriot/terrace\"");
    const struct variant *named = variant_find(name);
    if (strcmp(name, v->name) == 0 || (named && strcmp(named->name, v->name) == 0))
        return true;
    snprintf(what, sizeof what, "this is a position of %.60s, not of %s", name, v->name);
    return refuse(r, what, "ask for that game");
}

static bool read_base(struct reading *r, const json_t *value)
{
    const char *text = json_string_value(value);
    int rank, length = text ? (int)strnlen(text, 4) : 0;
    if (json_is_null(value))
        return true;
    if (length == 0 || rank_parse(text, length, &rank) != length)
        return refuse(r, "the base is a rank or null", "write \"base\":\"7\"");
    return give_value(r, KEY_BASE, text);
}

static bool read_locked(struct reading *r, const json_t *value)
{
    if (!json_is_boolean(value))
        return refuse(r, "locked is true or false", "write \"locked\":false");
    return give_value(r, KEY_LOCKED, json_is_true(value) ? "yes" : "no");
}

static bool read_redeals(struct reading *r, const json_t *value)
{
    int most = r->sheet.variant->redeals;
    json_int_t left = json_integer_value(value);
    char text[24];
    snprintf(text, sizeof text, "this game has %d", most);
    if (!json_is_integer(value) || left < 0 || left > most) {
        char mend[64];
        snprintf(mend, sizeof mend, "%s: give what is left of them", text);
        return refuse(r, "impossible number of redeals", mend);
    }
    snprintf(text, sizeof text, "%d", (int)left);
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

static bool known_keys(struct reading *r, const json_t *root)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)root, key, value)
    {
        struct nearest ignored = {.wanted = key, .length = strlen(key)}, n = ignored;
        if (is_one_of(key, IGNORED_KEYS, COUNT(IGNORED_KEYS), &ignored) || is_one_of(key, POSITION_KEYS, COUNT(POSITION_KEYS), &n))
            continue;
        char what[192], mend[128] = "the keys are those that `terrace deal --json` writes";
        snprintf(what, sizeof what, "unknown key \"%.*s\"", (int)utf8_cut(key, strlen(key), 40), key);
        if (n.best)
            snprintf(mend, sizeof mend, "did you mean \"%s\"?", n.best);
        r->path[0] = (struct json_step){key, 0};
        r->at_key = true;
        return refuse(r, what, mend);
    }
    return true;
}

/* Before the base is chosen users list the cards to choose from, not empty piles behind them. */
static bool lists_choices(const struct reading *r, const json_t *root)
{
    const struct variant *v = r->sheet.variant;
    const json_t *foundations = json_object_get(root, "foundations");
    bool any_up = json_is_string(json_object_get(root, "base"));
    for (size_t i = 0; i < json_array_size(foundations); i++)
        any_up = any_up || json_array_size(json_array_get(foundations, i)) > 0;
    return v->base == BASE_CHOOSE && !any_up && json_array_size(json_object_get(root, "tableau")) != v->piles;
}

static bool read_member(struct reading *r, const json_t *root, const char *name, const json_t *value)
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

static bool read_object(struct reading *r, const json_t *root)
{
    bool ok = true;
    r->depth = 1;
    if (!known_keys(r, root))
        return false;
    for (size_t i = 0; i < COUNT(POSITION_KEYS) && ok; i++) {
        const json_t *value = json_object_get(root, POSITION_KEYS[i]);
        r->path[0] = (struct json_step){POSITION_KEYS[i], 0};
        ok = !value || read_member(r, root, POSITION_KEYS[i], value);
    }
    return ok;
}

static bool read_root(struct reading *r, const json_t *root)
{
    if (json_is_object(root))
        return read_object(r, root);
    if (!json_is_array(root))
        return refuse(r, "neither a list of cards nor a position", "give a JSON list or object");
    return sheet_start(&r->sheet, KEY_DECK, here(r)) && read_cards(r, root, KEY_DECK, 0);
}

bool json_read_position(const struct json_text *in, const json_t *root, const struct variant *v, bool visible, struct game *out,
                        struct error *e)
{
    char where[JSON_WHERE_MAX];
    struct reading *r = calloc(1, sizeof *r);
    if (!r)
        return error_set(e, in->name, "free some memory", "no memory");
    r->in = in;
    sheet_begin(&r->sheet, v, e);
    r->sheet.end = here(r); /* the whole */
    bool ok = read_root(r, root) && sheet_build(&r->sheet, visible, out);
    if (!ok) {
        int n = r->sheet.fault.line;
        json_text_where(in, r->paths[n].step, r->paths[n].depth, r->paths[n].at_key, where);
        error_set(e, where, e->mend, "%s", e->what);
    }
    free(r);
    return ok;
}
