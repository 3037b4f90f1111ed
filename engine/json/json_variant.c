/* Custom rules: one table of keys. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "json_io.h"
#include "nearest.h"
#include "plain.h"
#include "utf8.h"

enum key_kind { KEY_NUMBER, KEY_FLAG, KEY_CHOICE, KEY_NAME, KEY_EXTENDS, KEY_BASE };

static const struct key {
    const char *name;
    enum key_kind kind;
    size_t offset;
    const char *const *choices;
    int choices_count;
} KEYS[] = {
    {"name", KEY_NAME, offsetof(struct variant, name), NULL, 0},
    {"extends", KEY_EXTENDS, 0, NULL, 0},
    {"decks", KEY_NUMBER, offsetof(struct variant, decks), NULL, 0},
    {"ranks", KEY_NUMBER, offsetof(struct variant, ranks), NULL, 0},
    {"reserve", KEY_NUMBER, offsetof(struct variant, reserve), NULL, 0},
    {"reserve_hidden", KEY_NUMBER, offsetof(struct variant, reserve_hidden), NULL, 0},
    {"piles", KEY_NUMBER, offsetof(struct variant, piles), NULL, 0},
    {"rounds", KEY_NUMBER, offsetof(struct variant, rounds), NULL, 0},
    {"base", KEY_BASE, 0, NULL, 0},
    {"foundations", KEY_CHOICE, offsetof(struct variant, foundations), foundation_policy_names, 2},
    {"tableau_wrap", KEY_CHOICE, offsetof(struct variant, wrap), wrap_policy_names, 3},
    {"fill", KEY_CHOICE, offsetof(struct variant, fill), fill_policy_names, 6},
    {"stock_lock", KEY_FLAG, offsetof(struct variant, stock_lock), NULL, 0},
    {"auto_deal", KEY_FLAG, offsetof(struct variant, auto_deal), NULL, 0},
    {"redeals", KEY_NUMBER, offsetof(struct variant, redeals), NULL, 0},
    {"redeal_must_play", KEY_FLAG, offsetof(struct variant, redeal_must_play), NULL, 0},
    {"foundation_return", KEY_FLAG, offsetof(struct variant, foundation_return), NULL, 0},
};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

static_assert(sizeof(enum foundation_policy) == sizeof(int) && sizeof(enum wrap_policy) == sizeof(int) &&
                  sizeof(enum fill_policy) == sizeof(int),
              "KEY_CHOICE stores an int");

static bool refuse_type(const struct json_doc *doc, const struct json *value, const struct key *key, const char *wanted, struct error *e)
{
    char mend[256];
    snprintf(mend, sizeof mend, "give %s", wanted);
    return json_refuse(doc, value, false, mend, e, "\"%s\" has the wrong type or value", key->name);
}

/* What json_put_variant() tells besides; it follows from the rest, or names the game to people. */
static bool is_told(const char *key) { return strcmp(key, "title") == 0 || strcmp(key, "source") == 0 || strcmp(key, "empty_waste") == 0; }

static bool known_keys(const struct json_doc *doc, const struct json *root, struct error *e)
{
    for (const struct json *member = root->first; member; member = member->next) {
        struct nearest n = {.wanted = member->key, .length = strlen(member->key)};
        bool known = is_told(member->key);
        for (size_t i = 0; i < KEY_COUNT && !known; i++) {
            known = strcmp(KEYS[i].name, member->key) == 0;
            nearest_offer(&n, KEYS[i].name);
        }
        if (known)
            continue;
        char mend[128] = "terrace-formats(5) lists the keys of custom games";
        if (n.best)
            snprintf(mend, sizeof mend, "did you mean \"%s\"?", n.best);
        return json_refuse(doc, member, true, mend, e, "unknown key \"%.*s\"", (int)utf8_cut(member->key, strlen(member->key), 60),
                           member->key);
    }
    return true;
}

static bool read_name(const struct json_doc *doc, const struct json *value, struct variant *v, struct error *e)
{
    const char *text = json_as_string(value);
    if (!text || !*text || strlen(text) >= sizeof v->name)
        return refuse_type(doc, value, &KEYS[0], "a string of 1 to 63 printable characters", e);
    if (!plain_word(text))
        return refuse_type(doc, value, &KEYS[0], "a string of 1 to 63 printable characters without spaces", e);
    if (variant_find(text))
        return json_refuse(doc, value, false, "give it a name of its own", e, "this is the name of a built-in game");
    snprintf(v->name, sizeof v->name, "%s", text);
    return true;
}

static bool read_choice(const struct json_doc *doc, const struct key *key, const struct json *value, struct variant *v, struct error *e)
{
    char wanted[240] = "one of";
    for (int i = 0; i < key->choices_count; i++) {
        if (json_as_string(value) && strcmp(json_as_string(value), key->choices[i]) == 0) {
            memcpy((char *)v + key->offset, &i, sizeof i);
            return true;
        }
        snprintf(wanted + strlen(wanted), sizeof wanted - strlen(wanted), "%s %s", i ? "," : "", key->choices[i]);
    }
    return refuse_type(doc, value, key, wanted, e);
}

static bool read_number(const struct json_doc *doc, const struct key *key, const struct json *value, struct variant *v, struct error *e)
{
    const struct variant_range *range = variant_ranges;
    while (strcmp(range->key, key->name) != 0)
        range++;
    char wanted[64];
    snprintf(wanted, sizeof wanted, "a whole number from %d to %d", range->low, range->high);
    if (!value->is_integer)
        return refuse_type(doc, value, key, wanted, e);
    if (value->integer < range->low || value->integer > range->high) {
        char mend[80];
        snprintf(mend, sizeof mend, "give %s", wanted);
        return json_refuse(doc, value, false, mend, e, "\"%s\": %lld is out of range", key->name, (long long)value->integer);
    }
    *((uint8_t *)v + key->offset) = (uint8_t)value->integer;
    return true;
}

static bool read_key(const struct json_doc *doc, const struct key *key, const struct json *value, struct variant *v, struct error *e)
{
    switch (key->kind) {
    case KEY_EXTENDS: return true; /* read before all others */
    case KEY_NAME: return read_name(doc, value, v, e);
    case KEY_CHOICE: return read_choice(doc, key, value, v, e);
    case KEY_FLAG:
        if (!json_is_flag(value))
            return refuse_type(doc, value, key, "true or false", e);
        memcpy((char *)v + key->offset, &(bool){value->kind == JSON_IS_TRUE}, sizeof(bool));
        return true;
    case KEY_NUMBER: return read_number(doc, key, value, v, e);
    case KEY_BASE: /* after "piles", which "choose:all" refers to */
        if (!json_as_string(value) || !variant_base_parse(json_as_string(value), v))
            return refuse_type(doc, value, key, "choose:N, choose:all, dealt or fixed:RANK", e);
        return true;
    }
    return false;
}

/* A game that is extended with fewer piles keeps no more choices than piles; where every pile was a choice, every pile stays one. */
static void fit_choices(struct variant *v, const struct variant *extended, bool base_given)
{
    bool all = extended->base_choices == extended->piles;
    if (!base_given && v->base == BASE_CHOOSE && (all || v->base_choices > v->piles))
        v->base_choices = v->piles;
}

bool json_read_variant(const struct json_doc *doc, const struct json *root, struct variant *v, struct error *e)
{
    if (root->kind != JSON_IS_OBJECT)
        return json_refuse(doc, root, false, "give {\"name\":\"my-game\",\"extends\":\"aisleriot/terrace\",...}", e,
                           "rules are a JSON object");
    if (!known_keys(doc, root, e))
        return false;
    const struct json *extends = json_get(root, "extends");
    const char *name = extends ? json_as_string(extends) : "aisleriot/terrace";
    const struct variant *extended = variant_find(name ? name : "");
    if (!extended)
        return refuse_type(doc, extends, &KEYS[1], "the name of a game that `terrace games` lists", e);
    *v = *extended;
    v->name[0] = 0;
    v->title = "custom game";
    v->source = extended->name;
    for (size_t i = 0; i < KEY_COUNT; i++) {
        const struct json *value = json_get(root, KEYS[i].name);
        if (value && !read_key(doc, &KEYS[i], value, v, e))
            return false;
    }
    if (!v->name[0])
        return json_refuse(doc, root, false, "give the game a name", e, "the key \"name\" is missing");
    fit_choices(v, extended, json_get(root, "base") != NULL);
    struct error found;
    if (variant_check(v, &found))
        return true;
    /* The key at fault may be one that the file does not mention: then the object as a whole is the place. */
    const struct json *fault = json_get(root, found.where);
    return json_refuse(doc, fault ? fault : root, false, found.mend, e, "\"%.40s\": %.200s", found.where, found.what);
}
