/* Decks and positions in JSON. The cards are laid out as the text form, which has the one reader and checker of positions
 * (notation.h); a table of places turns its complaints back into places of the JSON. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_io.h"
#include "nearest.h"
#include "notation.h"

static const char *const CARD_LISTS[] = {"deck", "stock", "waste", "reserve", "choices"};
static const char *const PILE_LISTS[] = {"foundations", "tableau"};
static const char *const OTHER_KEYS[] = {"game", "base", "locked", "redeals_left", "redeals"};
/* Keys of our own answers that say nothing a position needs, so that what one command writes another reads. */
static const char *const IGNORED_KEYS[] = {"schema", "deal", "won", "score", "can_deal"};
#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { TEXT_SIZE = 4096, PLACES_MAX = 1024 };

/* The text form under construction, and where in the JSON each piece of it comes from. */
struct draft {
    const struct json_text *in;
    char text[TEXT_SIZE];
    size_t used;
    struct {
        size_t offset;
        struct json_step step[3];
        size_t steps;
    } places[PLACES_MAX];
    size_t places_count;
};

static void add(struct draft *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(struct draft *d, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(d->text + d->used, TEXT_SIZE - d->used, format, arguments);
    va_end(arguments);
    if (n > 0 && d->used + (size_t)n < TEXT_SIZE)
        d->used += (size_t)n;
}

static void mark(struct draft *d, const struct json_step steps[], size_t count)
{
    if (d->places_count == PLACES_MAX)
        return;
    d->places[d->places_count].offset = d->used;
    memcpy(d->places[d->places_count].step, steps, count * sizeof *steps);
    d->places[d->places_count++].steps = count;
}

static bool refuse(const struct draft *d, const struct json_step steps[], size_t count, bool at_key, const char *what, const char *mend,
                   struct error *e)
{
    char where[JSON_WHERE_MAX];
    return error_set(e, json_text_where(d->in, steps, count, at_key, where), mend, "%s", what);
}

static bool add_card(struct draft *d, const json_t *value, const struct json_step steps[], size_t count, struct error *e)
{
    char what[96], name[3];
    card_t c;
    if (!json_is_string(value))
        return refuse(d, steps, count, false, "a card is a string", "write \"7H\"", e);
    const char *text = json_string_value(value);
    int length = (int)strnlen(text, 8);
    if (length == 0 || card_parse(text, length, &c) != length) {
        snprintf(what, sizeof what, "\"%.20s\" is no card", text);
        return refuse(d, steps, count, false, what, "write rank A23456789TJQK and suit CDHS, as in \"7H\"", e);
    }
    mark(d, steps, count);
    add(d, " %s", card_name(c, name));
    return true;
}

/* The cards of a list; more than any game has would only be cut off. */
static bool add_cards(struct draft *d, const json_t *list, struct json_step steps[3], size_t count, struct error *e)
{
    if (!json_is_array(list))
        return refuse(d, steps, count, false, "a pile is a list of cards", "write [\"7H\",\"8S\"]", e);
    if (json_array_size(list) > CARDS_MAX)
        return refuse(d, steps, count, false, "more cards than four decks have", "count the cards of the list", e);
    for (size_t i = 0; i < json_array_size(list); i++) {
        steps[count] = (struct json_step){NULL, i};
        if (!add_card(d, json_array_get(list, i), steps, count + 1, e))
            return false;
    }
    return true;
}

static bool add_piles(struct draft *d, const char *key, const json_t *lists, struct error *e)
{
    struct json_step steps[3] = {{key, 0}};
    if (!json_is_array(lists) || json_array_size(lists) > FOUNDATIONS_MAX)
        return refuse(d, steps, 1, false, "this is a list of piles, each a list of cards", "write [[\"7H\",\"8S\"],[],...]", e);
    mark(d, steps, 1);
    add(d, "%s:", key);
    for (size_t i = 0; i < json_array_size(lists); i++) {
        const json_t *list = json_array_get(lists, i);
        steps[1] = (struct json_step){NULL, i};
        if (i)
            add(d, ";");
        mark(d, steps, 2);
        if (!add_cards(d, list, steps, 2, e))
            return false;
        if (json_array_size(list) == 0)
            add(d, " -");
    }
    add(d, "\n");
    return true;
}

/* While the base is open the tableau holds nothing but the choices, and the text form calls them so. */
static bool add_choices(struct draft *d, const json_t *tableau, struct error *e)
{
    struct json_step steps[3] = {{"tableau", 0}};
    mark(d, steps, 1);
    add(d, "choices:");
    for (size_t i = 0; i < json_array_size(tableau); i++) {
        steps[1] = (struct json_step){NULL, i};
        if (!add_cards(d, json_array_get(tableau, i), steps, 2, e))
            return false;
    }
    add(d, "\n");
    return true;
}

static bool add_value(struct draft *d, const struct variant *v, const char *key, const json_t *value, struct error *e)
{
    struct json_step step = {key, 0};
    int rank;
    mark(d, &step, 1);
    if (strcmp(key, "game") == 0) {
        if (!json_is_string(value))
            return refuse(d, &step, 1, false, "the game is a string", "write \"game\":\"aisleriot/terrace\"", e);
        char what[160];
        const char *name = json_string_value(value);
        const struct variant *named = variant_find(name);
        if (strcmp(name, v->name) == 0 || named == v)
            return true;
        snprintf(what, sizeof what, "this is a position of %.60s, not of %s", name, v->name);
        return refuse(d, &step, 1, false, what, "ask for that game", e);
    }
    if (strcmp(key, "base") == 0) {
        if (json_is_null(value))
            return true;
        const char *text = json_string_value(value);
        if (!text || !*text || rank_parse(text, (int)strnlen(text, 4), &rank) != (int)strnlen(text, 4))
            return refuse(d, &step, 1, false, "the base is a rank or null", "write \"base\":\"7\"", e);
        add(d, "base: %c\n", rank_letter(rank));
        return true;
    }
    if (strcmp(key, "locked") == 0) {
        if (!json_is_boolean(value))
            return refuse(d, &step, 1, false, "locked is true or false", "write \"locked\":false", e);
        add(d, "locked: %s\n", json_is_true(value) ? "yes" : "no");
        return true;
    }
    json_int_t left = json_integer_value(value);
    char mend[64];
    snprintf(mend, sizeof mend, "this game has %d: give what is left of them", v->redeals);
    if (!json_is_integer(value) || left < 0 || left > v->redeals)
        return refuse(d, &step, 1, false, "impossible number of redeals", mend, e);
    add(d, "redeals: %d\n", (int)left);
    return true;
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

static bool known_keys(const struct draft *d, const json_t *root, struct error *e)
{
    for (void *it = json_object_iter((json_t *)(uintptr_t)root); it; it = json_object_iter_next((json_t *)(uintptr_t)root, it)) {
        const char *key = json_object_iter_key(it);
        struct nearest n = {.wanted = key, .length = strlen(key)};
        if (is_one_of(key, IGNORED_KEYS, COUNT(IGNORED_KEYS), &n))
            continue;
        n.best = NULL;
        if (is_one_of(key, CARD_LISTS, COUNT(CARD_LISTS), &n) || is_one_of(key, PILE_LISTS, COUNT(PILE_LISTS), &n) ||
            is_one_of(key, OTHER_KEYS, COUNT(OTHER_KEYS), &n))
            continue;
        char what[96], mend[128] = "the keys are those that `terrace deal --json` writes";
        struct json_step step = {key, 0};
        snprintf(what, sizeof what, "unknown key \"%.60s\"", key);
        if (n.best)
            snprintf(mend, sizeof mend, "did you mean \"%s\"?", n.best);
        return refuse(d, &step, 1, true, what, mend, e);
    }
    return true;
}

static bool add_object(struct draft *d, const json_t *root, const struct variant *v, struct error *e)
{
    bool open_base = v->base == BASE_CHOOSE && !json_is_string(json_object_get(root, "base"));
    if (!known_keys(d, root, e))
        return false;
    for (size_t i = 0; i < COUNT(OTHER_KEYS); i++) {
        const json_t *value = json_object_get(root, OTHER_KEYS[i]);
        if (value && !add_value(d, v, OTHER_KEYS[i], value, e))
            return false;
    }
    for (size_t i = 0; i < COUNT(CARD_LISTS); i++) {
        const json_t *value = json_object_get(root, CARD_LISTS[i]);
        struct json_step steps[3] = {{CARD_LISTS[i], 0}};
        /* The text form says nothing of empty piles that are empty in every deal. */
        if (!value || (json_is_array(value) && json_array_size(value) == 0 && strcmp(CARD_LISTS[i], "stock") != 0))
            continue;
        mark(d, steps, 1);
        if (strcmp(CARD_LISTS[i], "deck") != 0)
            add(d, "%s:", CARD_LISTS[i]);
        if (!add_cards(d, value, steps, 1, e))
            return false;
        add(d, "\n");
    }
    for (size_t i = 0; i < COUNT(PILE_LISTS); i++) {
        const json_t *value = json_object_get(root, PILE_LISTS[i]);
        bool tableau = strcmp(PILE_LISTS[i], "tableau") == 0;
        if (!value || (open_base && !tableau))
            continue;
        if (open_base && json_is_array(value) ? !add_choices(d, value, e) : !add_piles(d, PILE_LISTS[i], value, e))
            return false;
    }
    return true;
}

/* The place of the JSON behind "name:line:column" of the draft; unchanged if there is none. */
static void translate(const struct draft *d, struct error *e)
{
    size_t name = strlen(d->in->name), offset = 0;
    unsigned line = 0, column = 0;
    if (strncmp(e->where, d->in->name, name) != 0 || sscanf(e->where + name, ":%u:%u", &line, &column) < 1)
        return;
    for (unsigned n = 1; n < line && offset < d->used; offset++)
        n += d->text[offset] == '\n';
    offset += column ? column - 1 : 0;
    size_t best = PLACES_MAX;
    for (size_t i = 0; i < d->places_count && d->places[i].offset <= offset; i++)
        best = i;
    if (best < PLACES_MAX)
        json_text_where(d->in, d->places[best].step, d->places[best].steps, false, e->where);
}

bool json_read_position(const struct json_text *in, const json_t *root, const struct variant *v, struct game *out, bool *hidden,
                        card_t unseen[CARDS_MAX], int *unseen_count, struct error *e)
{
    struct draft *d = calloc(1, sizeof *d);
    if (!d)
        return error_set(e, in->name, "free some memory", "no memory");
    d->in = in;
    struct json_step steps[3] = {{NULL, 0}};
    bool fits = false, ok;
    if (hidden)
        *hidden = false;
    if (json_is_array(root))
        fits = add_cards(d, root, steps, 0, e);
    else if (json_is_object(root))
        fits = add_object(d, root, v, e);
    else
        refuse(d, NULL, 0, false, "neither a list of cards nor a position", "give a JSON list or object", e);
    ok = fits;
    if (ok) {
        if (hidden && json_is_object(root) && !json_object_get(root, "stock") && !json_object_get(root, "deck"))
            *hidden = true;
        ok = hidden && *hidden ? notation_read_visible(d->text, d->used, in->name, v, out, unseen, unseen_count, e)
                               : notation_read_position(d->text, d->used, in->name, v, out, e);
        if (!ok)
            translate(d, e);
    }
    free(d);
    return ok;
}
