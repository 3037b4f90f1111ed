#include "check_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "check_file.h"

/* ---- single keys ---- */

/* True for a printable name without blanks that is no built-in game's. */
static bool read_name(const json_t *value, struct ck_rules *r)
{
    const char *text = json_string_value(value);
    if (!text || strlen(text) != json_string_length(value) || !*text || strlen(text) >= sizeof r->name)
        return false;
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '#')
            return false;
    snprintf(r->name, sizeof r->name, "%s", text);
    return !strchr(",;:[]", text[0]) && text[strlen(text) - 1] != ',' && ck_game(text) == NULL;
}

static bool read_number(const json_t *value, int *out)
{
    json_int_t n = json_integer_value(value);
    *out = (int)n;
    return json_is_integer(value) && n >= 0 && n <= CK_CARDS;
}

static bool read_flag(const json_t *value, bool *out)
{
    *out = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_word(const json_t *value, const char *const words[], int count, int *out)
{
    const char *text = json_string_value(value);
    for (*out = 0; text && *out < count; ++*out)
        if (strcmp(text, words[*out]) == 0)
            return true;
    return false;
}

/* Reads "7" or "12" behind "choose:". */
static bool read_count(const char *digits, int *out)
{
    size_t length = strlen(digits);
    if (length < 1 || length > 2 || strspn(digits, "0123456789") != length)
        return false;
    *out = atoi(digits);
    return true;
}

/* Call it after `piles` is read, because choose:all refers to it. */
static bool read_base(const json_t *value, struct ck_rules *r)
{
    const char *text = json_string_value(value);
    r->choices = r->base_rank = 0;
    if (!text)
        return false;
    if (strcmp(text, "dealt") == 0) {
        r->base = CK_BASE_DEALT;
        return true;
    }
    if (strncmp(text, "fixed:", 6) == 0) {
        r->base = CK_BASE_GIVEN;
        r->base_rank = ck_rank_read(text + 6);
        return r->base_rank >= 0;
    }
    r->base = CK_BASE_CHOSEN_BY_PLAYER;
    r->choices = r->piles;
    return strcmp(text, "choose:all") == 0 || (strncmp(text, "choose:", 7) == 0 && read_count(text + 7, &r->choices));
}

/* ---- the whole ---- */

/* `base` and `extends`, and what `games --json` says in words besides. */
static bool is_read_elsewhere(const char *key)
{
    static const char *const keys[] = {"base", "extends", "title", "source", "empty_waste"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* Any other key. */
static bool read_key(const char *key, const json_t *value, struct ck_rules *r)
{
    static const char *const FILLS[] = {"waste-by-hand",         "waste-then-stock-auto", "reserve-then-waste-auto",
                                        "reserve-auto-then-any", "waste-auto-then-any",   "any-by-hand"};
    static const char *const WRAPS[] = {"to-base", "free", "none"}, *const FOUNDATIONS[] = {"alternate", "suit"};
    const struct {
        const char *key;
        int *to;
    } numbers[] = {{"decks", &r->decks},
                   {"ranks", &r->ranks},
                   {"reserve", &r->reserve},
                   {"piles", &r->piles},
                   {"rounds", &r->rounds},
                   {"redeals", &r->redeals},
                   {"reserve_hidden", &r->reserve_hidden}};
    const struct {
        const char *key;
        bool *to;
    } flags[] = {{"stock_lock", &r->stock_lock},
                 {"auto_deal", &r->auto_deal},
                 {"redeal_must_play", &r->redeal_must_play},
                 {"foundation_return", &r->foundation_return}};
    int word = 0;
    bool ok;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(key, numbers[i].key) == 0)
            return read_number(value, numbers[i].to);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(key, flags[i].key) == 0)
            return read_flag(value, flags[i].to);
    if (strcmp(key, "name") == 0)
        return read_name(value, r);
    if (strcmp(key, "foundations") == 0) {
        ok = read_word(value, FOUNDATIONS, 2, &word);
        r->in_suit = word == 1;
        return ok;
    }
    if (strcmp(key, "tableau_wrap") == 0) {
        ok = read_word(value, WRAPS, 3, &word);
        r->wrap = (enum ck_wrap)word;
        return ok;
    }
    ok = strcmp(key, "fill") == 0 && read_word(value, FILLS, 6, &word);
    r->fill = (enum ck_fill)word;
    return ok;
}

static bool sensible(const struct ck_rules *r)
{
    int dealt = r->reserve + r->piles * r->rounds + (r->base != CK_BASE_GIVEN);
    return r->decks >= 1 && r->decks <= 4 && r->ranks >= 1 && r->ranks <= CK_RANKS && r->piles >= 1 && r->piles <= CK_PILES &&
           r->rounds >= 1 && r->rounds <= CK_ROUNDS && r->reserve_hidden <= r->reserve && dealt <= ck_cards(r) &&
           (r->base != CK_BASE_GIVEN || r->base_rank < r->ranks) &&
           (r->base != CK_BASE_CHOSEN_BY_PLAYER || (r->choices >= 1 && r->choices <= r->piles && r->rounds == 1));
}

static bool read_custom(const json_t *o, struct ck_rules *r, char why[CK_MESSAGE])
{
    const json_t *extends = json_object_get(o, "extends"), *base = json_object_get(o, "base");
    const struct ck_rules *from =
        extends && !json_is_string(extends) ? NULL : ck_game(extends ? json_string_value(extends) : "aisleriot/terrace");
    if (!json_is_object(o) || !from)
        return REFUSE("the custom game extends no known game");
    if (!json_object_get(o, "name"))
        return REFUSE("the custom game has no name");
    *r = *from;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)o, key, value)
    {
        if (!is_read_elsewhere(key) && !read_key(key, value, r))
            return REFUSE("%.60s: not understood", key);
    }
    if (base && !read_base(base, r))
        return REFUSE("base: not understood");
    if (!base && r->base == CK_BASE_CHOSEN_BY_PLAYER && (from->choices == from->piles || r->choices > r->piles))
        r->choices = r->piles;
    return sensible(r) || REFUSE("the custom game makes no sense");
}

bool ck_read_rules(const char *text, size_t length, struct ck_rules *r, char why[CK_MESSAGE])
{
    const size_t signature = ck_signature(text, length);
    json_t *o = json_loadb(text + signature, length - signature, JSON_REJECT_DUPLICATES, NULL);
    bool ok = o ? read_custom(o, r, why) : REFUSE("the rules are not JSON");
    json_decref(o);
    return ok;
}

bool ck_read_game(const char *text, const char *deal, struct ck_rules *r, char why[CK_MESSAGE])
{
    if (text[0] != '@') {
        const struct ck_rules *known = ck_game_of_deal(text, deal);
        if (!known)
            return REFUSE("%.100s: no such game", text);
        *r = *known;
        return true;
    }
    size_t length;
    char *file = ck_read_file(text + 1, NULL, CK_DEAL_BYTES, &length, why);
    bool ok = file && ck_read_rules(file, length, r, why);
    free(file);
    return ok;
}
