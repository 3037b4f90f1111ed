#include "catalogue_head.h"
#include "plain.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t catalogue_count(const struct catalogue_head *h)
{
    uint64_t steps = h->range.last - h->range.first;
    return steps == UINT64_MAX ? steps : steps + 1;
}

/* ---- writing ---- */

char *catalogue_choice_text(const struct catalogue_choice *c, char out[CATALOGUE_CHOICE_MAX])
{
    if (!c->winnable)
        return strcpy(out, "all");
    snprintf(out, CATALOGUE_CHOICE_MAX, "winnable%s%s", c->level == LEVEL_NONE ? "" : " ",
             c->level == LEVEL_NONE ? "" : level_names[c->level]);
    return out;
}

char *catalogue_levels_text(const struct catalogue_head *h, char out[CATALOGUE_LEVELS_MAX])
{
    const int *least = h->scale.least;
    if (!h->measured)
        return strcpy(out, "none");
    snprintf(out, CATALOGUE_LEVELS_MAX, "leeway %d %d %d", least[LEVEL_EASY], least[LEVEL_MEDIUM], least[LEVEL_HARD]);
    return out;
}

bool catalogue_choice_has(const struct catalogue_choice *c, const struct catalogue_deal *d)
{
    return !d->left_out && (!c->winnable || (d->verdict == VERDICT_WINNABLE && (c->level == LEVEL_NONE || c->level == d->level)));
}

size_t catalogue_head_write(const struct catalogue_head *h, char out[CATALOGUE_HEAD_MAX])
{
    char wanted[CATALOGUE_CHOICE_MAX], levels[CATALOGUE_LEVELS_MAX];
    int size = snprintf(out, CATALOGUE_HEAD_MAX,
                        "schema: " CATALOGUE_SCHEMA "\ngame: %s\nrules: %s\ndeals: %s\nprefix: %s\nfirst: %" PRIu64 "\ncount: %" PRIu64
                        "\nchoices: %d\nwanted: %s\nlevels: %s\nlimits: %s\nversion: %s\n\n",
                        h->game, h->rules, h->range.text, deal_range_prefix(&h->range), h->range.first, catalogue_count(h), h->choices,
                        catalogue_choice_text(&h->wanted, wanted), catalogue_levels_text(h, levels), h->limits, h->version);
    return (size_t)size;
}

/* ---- reading ---- */

enum { DECIMAL_MAX = sizeof "18446744073709551615" };

static bool copy_text(char *to, size_t capacity, const char *value)
{
    bool fits = strlen(value) < capacity;
    if (fits)
        strcpy(to, value);
    return fits;
}

static bool read_wanted(const char *value, struct catalogue_choice *out)
{
    char text[CATALOGUE_CHOICE_MAX];
    for (int winnable = 0; winnable <= 1; winnable++)
        for (int level = 0; level <= LEVEL_NONE; level++) {
            *out = (struct catalogue_choice){winnable == 1, (enum level)level};
            if ((winnable || level == LEVEL_NONE) && strcmp(catalogue_choice_text(out, text), value) == 0)
                return true;
        }
    return false;
}

static bool read_levels(const char *value, struct catalogue_head *h)
{
    int *least = h->scale.least;
    char text[CATALOGUE_LEVELS_MAX];
    h->measured = strcmp(value, "none") != 0;
    if (!h->measured)
        return true;
    if (sscanf(value, "leeway %5d %5d %5d", &least[LEVEL_EASY], &least[LEVEL_MEDIUM], &least[LEVEL_HARD]) != 3)
        return false;
    return least[LEVEL_EASY] >= 0 && least[LEVEL_MEDIUM] >= 0 && least[LEVEL_HARD] >= 0 &&
           strcmp(catalogue_levels_text(h, text), value) == 0;
}

static bool read_choices(const char *value, int *out)
{
    char *end;
    long choices = strtol(value, &end, 10);
    *out = (int)choices;
    return end != value && *end == '\0' && choices >= 0 && choices <= PILES_MAX;
}

enum { KEY_SCHEMA, KEY_GAME, KEY_RULES, KEY_DEALS, KEY_CHOICES, KEY_WANTED, KEY_LEVELS, KEY_LIMITS, KEY_VERSION, KEYS };
static const char *const keys[KEYS] = {"schema", "game", "rules", "deals", "choices", "wanted", "levels", "limits", "version"};

static bool take(struct catalogue_head *h, int key, const char *value)
{
    switch (key) {
    case KEY_SCHEMA: return strcmp(value, CATALOGUE_SCHEMA) == 0;
    case KEY_GAME: return plain_word(value) && copy_text(h->game, sizeof h->game, value);
    case KEY_RULES: return copy_text(h->rules, sizeof h->rules, value);
    case KEY_DEALS: return deal_range_parse(value, &h->range, NULL);
    case KEY_CHOICES: return read_choices(value, &h->choices);
    case KEY_WANTED: return read_wanted(value, &h->wanted);
    case KEY_LEVELS: return read_levels(value, h);
    case KEY_LIMITS: return copy_text(h->limits, sizeof h->limits, value);
    case KEY_VERSION: return copy_text(h->version, sizeof h->version, value);
    default: return true;
    }
}

static int find_key(const char *name)
{
    int key = 0;
    while (key < KEYS && strcmp(keys[key], name) != 0)
        key++;
    return key;
}

/* The deals once more, for readers that do not take a range apart. */
enum { AGAIN_PREFIX, AGAIN_FIRST, AGAIN_COUNT, AGAIN };
static const char *const again_keys[AGAIN] = {"prefix", "first", "count"};

/* Whether they name the deals of the range. */
static bool same_deals(const struct catalogue_head *h, const char *const again[AGAIN])
{
    char first[DECIMAL_MAX], count[DECIMAL_MAX];
    snprintf(first, sizeof first, "%" PRIu64, h->range.first);
    snprintf(count, sizeof count, "%" PRIu64, catalogue_count(h));
    const char *const expected[AGAIN] = {deal_range_prefix(&h->range), first, count};
    for (int i = 0; i < AGAIN; i++)
        if (!again[i] || strcmp(again[i], expected[i]) != 0)
            return false;
    return true;
}

const char *catalogue_head_read(const char *text, size_t size, struct catalogue_head *out)
{
    const char *again[AGAIN] = {NULL};
    char copy[CATALOGUE_HEAD_MAX + 1], *rest = copy, *line;
    unsigned seen = 0;
    *out = (struct catalogue_head){0};
    if (size > CATALOGUE_HEAD_MAX || size < 2 || memchr(text, 0, size) || memcmp(text + size - 2, "\n\n", 2) != 0)
        return "not a catalogue";
    memcpy(copy, text, size);
    copy[size] = '\0';
    while ((line = strsep(&rest, "\n")) && *line) {
        char *value = strstr(line, ": ");
        if (!value)
            return seen ? "its head has a line without a key" : "not a catalogue";
        *value = '\0';
        int key = find_key(line);
        if (!take(out, key, value + 2))
            return key == KEY_SCHEMA ? "not a catalogue that this version reads" : "a value in its head makes no sense";
        seen |= 1u << key;
        for (int i = 0; i < AGAIN; i++)
            if (strcmp(line, again_keys[i]) == 0)
                again[i] = value + 2;
    }
    if ((seen & ((1u << KEYS) - 1)) != (1u << KEYS) - 1)
        return seen & 1 ? "a key is missing in its head" : "not a catalogue";
    return same_deals(out, again) ? NULL : "prefix, first and count in its head are not those of its deals";
}
