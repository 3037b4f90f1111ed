/* Custom rules: one table of keys. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "json_io.h"
#include "nearest.h"

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

static bool refuse(const struct json_text *in, const char *key, bool at_key, const char *what, const char *mend, struct error *e)
{
    char where[JSON_WHERE_MAX];
    struct json_step step = {key, 0};
    return error_set(e, json_text_where(in, &step, key ? 1 : 0, at_key, where), mend, "%s", what);
}

static bool refuse_type(const struct json_text *in, const struct key *key, const char *wanted, struct error *e)
{
    char what[128], mend[256];
    snprintf(what, sizeof what, "\"%s\" has the wrong type or value", key->name);
    snprintf(mend, sizeof mend, "give %s", wanted);
    return refuse(in, key->name, false, what, mend, e);
}

static bool known_keys(const struct json_text *in, const json_t *root, struct error *e)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)root, name, value)
    {
        struct nearest n = {.wanted = name, .length = strlen(name)};
        bool known = false;
        for (size_t i = 0; i < KEY_COUNT && !known; i++) {
            known = strcmp(KEYS[i].name, name) == 0;
            nearest_offer(&n, KEYS[i].name);
        }
        if (known)
            continue;
        char what[96], mend[128] = "terrace-formats(5) lists the keys of custom games";
        snprintf(what, sizeof what, "unknown key \"%.60s\"", name);
        if (n.best)
            snprintf(mend, sizeof mend, "did you mean \"%s\"?", n.best);
        return refuse(in, name, true, what, mend, e);
    }
    return true;
}

static bool read_name(const struct json_text *in, const json_t *value, struct variant *v, struct error *e)
{
    const char *text = json_string_value(value);
    if (!text || !*text || strlen(text) >= sizeof v->name)
        return refuse_type(in, &KEYS[0], "a string of 1 to 63 printable characters", e);
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c > '~')
            return refuse_type(in, &KEYS[0], "a string of 1 to 63 printable characters without spaces", e);
    if (variant_find(text))
        return refuse(in, "name", false, "this is the name of a built-in game", "give a name of its own", e);
    snprintf(v->name, sizeof v->name, "%s", text);
    return true;
}

static bool read_choice(const struct json_text *in, const struct key *key, const json_t *value, struct variant *v, struct error *e)
{
    char wanted[240] = "one of";
    for (int i = 0; i < key->choices_count; i++) {
        if (json_is_string(value) && strcmp(json_string_value(value), key->choices[i]) == 0) {
            memcpy((char *)v + key->offset, &i, sizeof i);
            return true;
        }
        snprintf(wanted + strlen(wanted), sizeof wanted - strlen(wanted), "%s %s", i ? "," : "", key->choices[i]);
    }
    return refuse_type(in, key, wanted, e);
}

static bool read_key(const struct json_text *in, const struct key *key, const json_t *value, struct variant *v, struct error *e)
{
    switch (key->kind) {
    case KEY_EXTENDS: return true; /* read before all others */
    case KEY_NAME: return read_name(in, value, v, e);
    case KEY_CHOICE: return read_choice(in, key, value, v, e);
    case KEY_FLAG:
        if (!json_is_boolean(value))
            return refuse_type(in, key, "true or false", e);
        memcpy((char *)v + key->offset, &(bool){json_is_true(value)}, sizeof(bool));
        return true;
    case KEY_NUMBER:
        if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > CARDS_MAX)
            return refuse_type(in, key, "a whole number from 0 to 208", e);
        *((uint8_t *)v + key->offset) = (uint8_t)json_integer_value(value);
        return true;
    case KEY_BASE: /* after "piles", which "choose:all" refers to */
        if (!json_is_string(value) || !variant_base_parse(json_string_value(value), v))
            return refuse_type(in, key, "choose:N, choose:all, dealt or fixed:RANK", e);
        return true;
    }
    return false;
}

/* A game extended with fewer piles must not keep more choices than piles, nor, when its base is chosen, deal several rounds. */
static void fit_choices(struct variant *v, const struct variant *extended, bool base_given)
{
    bool all = extended->base_choices == extended->piles;
    if (!base_given && v->base == BASE_CHOOSE && (all || v->base_choices > v->piles))
        v->base_choices = v->piles;
}

bool json_read_variant(const struct json_text *in, const json_t *root, struct variant *v, struct error *e)
{
    if (!json_is_object(root))
        return refuse(in, NULL, false, "rules are a JSON object", "give {\"name\":\"my-game\",\"extends\":\"aisleriot/terrace\",...}", e);
    if (!known_keys(in, root, e))
        return false;
    const json_t *extends = json_object_get(root, "extends");
    const struct variant *extended = variant_find(!extends                  ? "aisleriot/terrace"
                                                  : json_is_string(extends) ? json_string_value(extends)
                                                                            : "");
    if (!extended)
        return refuse_type(in, &KEYS[1], "the name of a game that `terrace games` lists", e);
    *v = *extended;
    v->name[0] = 0;
    v->title = "custom game";
    v->source = extended->name;
    for (size_t i = 0; i < KEY_COUNT; i++) {
        const json_t *value = json_object_get(root, KEYS[i].name);
        if (value && !read_key(in, &KEYS[i], value, v, e))
            return false;
    }
    if (!v->name[0])
        return refuse(in, NULL, false, "the key \"name\" is missing", "give the game a name", e);
    fit_choices(v, extended, json_object_get(root, "base"));
    struct error found;
    if (variant_check(v, &found))
        return true;
    /* The key at fault may be one that the file does not mention: then the object as a whole is the place. */
    char what[sizeof found.where + sizeof found.what + 8];
    snprintf(what, sizeof what, "\"%.40s\": %.200s", found.where, found.what);
    return refuse(in, json_object_get(root, found.where) ? found.where : NULL, false, what, found.mend, e);
}
