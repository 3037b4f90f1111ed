#include "check_sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <jansson.h>

#include "check_file.h"

static const char *const KEY_NAMES[CK_KEYS] = {
    [CK_KEY_GAME] = "game",
    [CK_KEY_BASE] = "base",
    [CK_KEY_LOCKED] = "locked",
    [CK_KEY_REDEALS] = "redeals",
    [CK_KEY_DECK] = "deck",
    [CK_KEY_STOCK] = "stock",
    [CK_KEY_WASTE] = "waste",
    [CK_KEY_RESERVE] = "reserve",
    [CK_KEY_CHOICES] = "choices",
    [CK_KEY_TABLEAU] = "tableau",
    [CK_KEY_FOUNDATIONS] = "foundations",
};

static bool has_word(enum ck_key key) { return key < CK_KEY_DECK; }

/* The key of that name, CK_KEYS if there is none. In JSON the case of letters counts. */
static enum ck_key key_named(const char *name, size_t length, bool any_case)
{
    if (length == 12 && (any_case ? strncasecmp : strncmp)(name, "redeals_left", 12) == 0)
        return CK_KEY_REDEALS;
    for (int key = 0; key < CK_KEYS; key++)
        if (strlen(KEY_NAMES[key]) == length && (any_case ? strncasecmp : strncmp)(name, KEY_NAMES[key], length) == 0)
            return (enum ck_key)key;
    return CK_KEYS;
}

/* ---- cards ---- */

/* One card at the beginning of the text, as "7H", "th" or "10H"; its length, 0 if there is none. */
static size_t card_at(const char *t, size_t length, ck_card *c)
{
    size_t used = length > 1 && t[0] == '1' && t[1] == '0' ? 2 : 1;
    if (length <= used)
        return 0;
    const char *rank = used == 2 ? &ck_rank_letters[9] : strchr(ck_rank_letters, toupper((unsigned char)t[0]));
    const char *suit = strchr(ck_suit_letters, toupper((unsigned char)t[used]));
    if (!t[0] || !t[used] || !rank || !suit)
        return 0;
    *c = ck_make((int)(rank - ck_rank_letters), (int)(suit - ck_suit_letters));
    return used + 1;
}

/* Adds and counts a card; false if the game has no such card left. */
static bool add_card(struct ck_sheet *s, struct ck_pile *p, ck_card c)
{
    if (s->left[c] == 0)
        return false;
    s->left[c]--;
    p->card[p->count++] = c;
    return true;
}

/* ---- text ---- */

struct reader {
    struct ck_sheet *s;
    const struct ck_rules *r;
    enum ck_key key; /* that the next word belongs to; CK_KEYS: none yet */
    bool empty;      /* the pile was said to be empty, by "-" */
};

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ','; }

static struct ck_pile *pile_of(struct reader *d)
{
    struct ck_sheet *s = d->s;
    if (d->key == CK_KEY_TABLEAU)
        return &s->tableau[s->tableaus - 1];
    return d->key == CK_KEY_FOUNDATIONS ? &s->foundation[s->foundations - 1] : &s->list[d->key];
}

static bool begin_key(struct reader *d, enum ck_key key)
{
    if (key == CK_KEYS || d->s->given[key])
        return false;
    d->s->given[key] = true;
    d->s->foundations += key == CK_KEY_FOUNDATIONS;
    d->s->tableaus += key == CK_KEY_TABLEAU;
    d->key = key;
    d->empty = false;
    return true;
}

static bool next_pile(struct reader *d)
{
    bool tableau = d->key == CK_KEY_TABLEAU;
    if (!tableau && d->key != CK_KEY_FOUNDATIONS)
        return false;
    int *piles = tableau ? &d->s->tableaus : &d->s->foundations;
    d->empty = false;
    return ++*piles <= (tableau ? d->r->piles : ck_foundations(d->r));
}

/* "7H", "7H8S", "^9H" or "-". */
static bool read_cards(struct reader *d, const char *word, size_t length)
{
    struct ck_pile *p = pile_of(d);
    unsigned top = d->key == CK_KEY_FOUNDATIONS ? 1u << (d->s->foundations - 1) : 0;
    if (d->empty || (d->s->tops & top))
        return false;
    if (length == 1 && *word == '-')
        return d->empty = true, p->count == 0;
    if (*word == '^') {
        if (!top || p->count > 0)
            return false;
        d->s->tops |= top;
        word++;
        length--;
    }
    int before = p->count;
    while (length > 0) {
        ck_card c;
        size_t used = card_at(word, length, &c);
        if (used == 0 || !add_card(d->s, p, c))
            return false;
        word += used;
        length -= used;
    }
    return p->count > before && (!(d->s->tops & top) || p->count == 1);
}

static bool read_word(struct reader *d, const char *word, size_t length)
{
    char *to = d->s->word[d->key];
    if (*to || length >= sizeof d->s->word[0])
        return false;
    memcpy(to, word, length);
    to[length] = 0;
    return true;
}

/* Reads the value behind the key, if any; the name of a game goes to the end of the line. */
static bool read_value(struct reader *d, const char *line, const char *end)
{
    for (; line < end; line++) {
        if (is_blank(*line))
            continue;
        if (*line == ';') {
            if (!next_pile(d))
                return false;
            continue;
        }
        const char *stop = line;
        while (stop < end && (d->key == CK_KEY_GAME || (!is_blank(*stop) && *stop != ';')))
            stop++;
        while (is_blank(stop[-1]))
            stop--;
        if (!(has_word(d->key) ? read_word : read_cards)(d, line, (size_t)(stop - line)))
            return false;
        line = stop - 1;
    }
    return true;
}

static bool is_text(const char *line, const char *end)
{
    for (; line < end; line++)
        if (((unsigned char)*line < ' ' && *line != '\t' && *line != '\r') || *line == 0x7f)
            return false;
    return true;
}

static bool read_line(struct reader *d, const char *line, const char *end)
{
    const char *comment = memchr(line, '#', (size_t)(end - line));
    if (!is_text(line, end))
        return false;
    end = comment ? comment : end;
    while (line < end && is_blank(*line))
        line++;
    if (line == end)
        return true;
    const char *stop = line;
    while (stop < end && !is_blank(*stop) && *stop != ';' && *stop != ':')
        stop++;
    if (stop < end && *stop == ':')
        return begin_key(d, key_named(line, (size_t)(stop - line), true)) && read_value(d, stop + 1, end);
    if ((d->key == CK_KEYS || has_word(d->key)) && !begin_key(d, CK_KEY_DECK))
        return false;
    return read_value(d, line, end);
}

static bool read_text(struct ck_sheet *s, const char *text, size_t length, const struct ck_rules *r, char why[CK_MESSAGE])
{
    struct reader d = {.s = s, .r = r, .key = CK_KEYS};
    for (const char *line = text, *end = text + length, *stop; line < end; line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        if (!read_line(&d, line, stop))
            return REFUSE("the line \"%.*s\" of the deal is not understood", (int)(stop - line < 60 ? stop - line : 60), line);
    }
    for (int key = 0; key < CK_KEY_DECK; key++)
        if (s->given[key] && !s->word[key][0])
            return REFUSE("%s has no value", KEY_NAMES[key]);
    return true;
}

/* ---- JSON ---- */

static bool json_cards(struct ck_sheet *s, const json_t *list, struct ck_pile *p)
{
    if (!json_is_array(list))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        const char *text = json_string_value(item);
        ck_card c;
        size_t length = text ? strlen(text) : 0;
        if (length == 0 || length != json_string_length(item) || card_at(text, length, &c) != length || !add_card(s, p, c))
            return false;
    }
    return true;
}

static bool json_piles(struct ck_sheet *s, const json_t *list, struct ck_pile *piles, int most, int *count)
{
    if (!json_is_array(list) || json_array_size(list) > (size_t)most)
        return false;
    for (*count = 0; *count < (int)json_array_size(list); ++*count)
        if (!json_cards(s, json_array_get(list, (size_t)*count), &piles[*count]))
            return false;
    return true;
}

/* The word that means the value in the text form; false if its type is wrong. */
static bool json_word(enum ck_key key, const json_t *value, char out[80])
{
    const char *text = json_string_value(value);
    json_int_t number = json_integer_value(value);
    if (key == CK_KEY_LOCKED) {
        snprintf(out, 80, "%s", json_is_true(value) ? "yes" : "no");
        return json_is_boolean(value);
    }
    if (key == CK_KEY_REDEALS) {
        snprintf(out, 80, "%d", (int)number);
        return json_is_integer(value) && number >= 0 && number <= 255;
    }
    return text && *text && strlen(text) == json_string_length(value) && (size_t)snprintf(out, 80, "%s", text) < 80;
}

/* Keys of terrace's answers that say nothing more about the position. */
static bool says_nothing(const char *key)
{
    static const char *const KEYS[] = {"schema", "deal", "won", "score", "can_deal"};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strcmp(key, KEYS[i]) == 0)
            return true;
    return false;
}

static bool json_key(struct ck_sheet *s, enum ck_key key, const json_t *value, const struct ck_rules *r)
{
    if (key == CK_KEYS || s->given[key])
        return false;
    if (key == CK_KEY_BASE && json_is_null(value))
        return true; /* not chosen yet */
    s->given[key] = true;
    if (has_word(key))
        return json_word(key, value, s->word[key]);
    if (key == CK_KEY_FOUNDATIONS)
        return json_piles(s, value, s->foundation, ck_foundations(r), &s->foundations);
    if (key == CK_KEY_TABLEAU)
        return json_piles(s, value, s->tableau, r->piles, &s->tableaus);
    return json_cards(s, value, &s->list[key]);
}

static bool read_json(struct ck_sheet *s, const json_t *o, const struct ck_rules *r, char why[CK_MESSAGE])
{
    if (json_is_array(o)) {
        s->given[CK_KEY_DECK] = true;
        return json_cards(s, o, &s->list[CK_KEY_DECK]) || REFUSE("the JSON list is no deck");
    }
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)o, name, value)
    {
        if (!says_nothing(name) && !json_key(s, key_named(name, strlen(name), false), value, r))
            return REFUSE("\"%.60s\" of the JSON is not understood", name);
    }
    /* Text may leave a chosen base to the foundations; JSON says null as long as it is not chosen. */
    for (int f = 0; f < s->foundations; f++)
        if (r->base == CK_BASE_CHOSEN_BY_PLAYER && !s->given[CK_KEY_BASE] && s->foundation[f].count > 0)
            return REFUSE("the JSON has no base");
    return true;
}

bool ck_sheet_read(struct ck_sheet *s, const char *text, size_t length, const struct ck_rules *r, char why[CK_MESSAGE])
{
    memset(s, 0, sizeof *s);
    for (int c = 0; c < 4 * r->ranks; c++)
        s->left[c] = r->decks;
    size_t signature = ck_signature(text, length);
    text += signature;
    length -= signature;
    size_t first = strspn(text, " \t\r\n");
    if (text[first] != '{' && text[first] != '[')
        return read_text(s, text, length, r, why);
    json_t *o = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool ok = o ? read_json(s, o, r, why) : REFUSE("the deal is not JSON");
    json_decref(o);
    return ok;
}
