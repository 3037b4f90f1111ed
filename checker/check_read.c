#include "check_read.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <jansson.h>

#include "check_deal.h"
#include "check_file.h"

#define REFUSE(...) (snprintf(why, CK_MESSAGE, __VA_ARGS__), false)

/* ---- games ---- */

static bool word_in(const char *word, const char *const list[], int count, int *out)
{
    for (int i = 0; i < count; i++)
        if (word && strcmp(word, list[i]) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static bool read_base(const char *text, struct ck_rules *r)
{
    if (!text)
        return false;
    if (strcmp(text, "dealt") == 0) {
        r->base = CK_BASE_DEALT;
    } else if (strcmp(text, "choose:all") == 0) {
        r->base = CK_BASE_CHOSEN_BY_PLAYER;
        r->choices = r->piles;
    } else if (strncmp(text, "choose:", 7) == 0) {
        r->base = CK_BASE_CHOSEN_BY_PLAYER;
        r->choices = atoi(text + 7);
    } else if (strncmp(text, "fixed:", 6) == 0) {
        const char *all = "A23456789TJQK", *rank = strcmp(text + 6, "10") == 0 ? all + 9 : text[6] ? strchr(all, toupper(text[6])) : NULL;
        if (!rank)
            return false;
        r->base = CK_BASE_GIVEN;
        r->base_rank = (int)(rank - all);
    } else {
        return false;
    }
    return true;
}

static bool sensible(const struct ck_rules *r)
{
    int dealt = r->reserve + r->piles * r->rounds + (r->base != CK_BASE_GIVEN);
    return r->decks >= 1 && r->decks <= 4 && r->ranks >= 1 && r->ranks <= 13 && r->piles >= 1 && r->piles <= CK_PILES && r->rounds >= 1 &&
           r->reserve >= 0 && r->redeals >= 0 && r->redeals <= 255 && dealt <= ck_cards(r) &&
           (r->base != CK_BASE_GIVEN || r->base_rank < r->ranks) &&
           (r->base != CK_BASE_CHOSEN_BY_PLAYER || (r->choices >= 1 && r->choices <= r->piles && r->rounds == 1));
}

static bool read_custom(const json_t *o, struct ck_rules *r, char why[CK_MESSAGE])
{
    static const char *const FILLS[] = {"waste-by-hand",         "waste-then-stock-auto", "reserve-then-waste-auto",
                                        "reserve-auto-then-any", "waste-auto-then-any",   "any-by-hand"};
    static const char *const WRAPS[] = {"to-base", "free", "none"}, *const FOUNDATIONS[] = {"alternate", "suit"};
    const char *extends = json_string_value(json_object_get(o, "extends"));
    const struct ck_rules *from = ck_game(extends ? extends : "aisleriot/terrace");
    if (!json_is_object(o) || !from)
        return REFUSE("the custom game extends no known game");
    *r = *from;
    struct {
        const char *key;
        int *to;
    } numbers[] = {{"decks", &r->decks}, {"ranks", &r->ranks},   {"reserve", &r->reserve},
                   {"piles", &r->piles}, {"rounds", &r->rounds}, {"redeals", &r->redeals}};
    struct {
        const char *key;
        bool *to;
    } flags[] = {{"stock_lock", &r->stock_lock},
                 {"auto_deal", &r->auto_deal},
                 {"redeal_must_play", &r->redeal_must_play},
                 {"foundation_return", &r->foundation_return}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const json_t *v = json_object_get(o, numbers[i].key);
        if (v && (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > 255))
            return REFUSE("%s: not a small number", numbers[i].key);
        if (v)
            *numbers[i].to = (int)json_integer_value(v);
    }
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        const json_t *v = json_object_get(o, flags[i].key);
        if (v && !json_is_boolean(v))
            return REFUSE("%s: not true or false", flags[i].key);
        if (v)
            *flags[i].to = json_is_true(v);
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)o, key, value)
    {
        const char *text = json_string_value(value);
        int n = 0;
        if (strcmp(key, "name") == 0 && text)
            snprintf(r->name, sizeof r->name, "%.63s", text);
        else if (strcmp(key, "foundations") == 0 && word_in(text, FOUNDATIONS, 2, &n))
            r->in_suit = n == 1;
        else if (strcmp(key, "tableau_wrap") == 0 && word_in(text, WRAPS, 3, &n))
            r->wrap = (enum ck_wrap)n;
        else if (strcmp(key, "fill") == 0 && word_in(text, FILLS, 6, &n))
            r->fill = (enum ck_fill)n;
        else if (text && strcmp(key, "extends") != 0 && strcmp(key, "base") != 0)
            return REFUSE("%.60s: not understood", key);
    }
    const json_t *base = json_object_get(o, "base");
    if (base && !read_base(json_string_value(base), r))
        return REFUSE("base: not understood");
    if (!base && r->base == CK_BASE_CHOSEN_BY_PLAYER && (from->choices == from->piles || r->choices > r->piles))
        r->choices = r->piles;
    return sensible(r) || REFUSE("the custom game makes no sense");
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
    if (!file)
        return false;
    json_t *o = json_loadb(file, length, 0, NULL);
    free(file);
    bool ok = o ? read_custom(o, r, why) : REFUSE("%.100s: not JSON", text + 1);
    json_decref(o);
    return ok;
}

/* ---- positions ---- */

/* One card at *text, which is moved on. */
static bool read_card(const char **text, const struct ck_rules *r, ck_card *c)
{
    const char *t = *text, *ranks = "A23456789TJQK", *suits = "CDHS";
    bool ten = t[0] == '1' && t[1] == '0';
    const char *rank = ten ? ranks + 9 : *t ? strchr(ranks, toupper((unsigned char)*t)) : NULL;
    t += ten ? 2 : 1;
    const char *suit = rank && *t ? strchr(suits, toupper((unsigned char)*t)) : NULL;
    if (!suit || rank - ranks >= r->ranks)
        return false;
    *c = ck_make((int)(rank - ranks), (int)(suit - suits));
    *text = t + 1;
    return true;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ','; }

/* Cards up to `end`; "-" stands for none. A leading ^ is left to the caller. */
static bool read_cards(const char *text, const char *end, const struct ck_rules *r, struct ck_pile *p)
{
    while (text < end) {
        if (is_space(*text) || *text == '\n' || *text == '-') {
            text++;
            continue;
        }
        if (p->count >= CK_CARDS || !read_card(&text, r, &p->card[p->count]) || text > end)
            return false;
        p->count++;
    }
    return true;
}

static void turn_over(struct ck_pile *p)
{
    for (int i = 0; i < p->count / 2; i++) {
        ck_card c = p->card[i];
        p->card[i] = p->card[p->count - 1 - i];
        p->card[p->count - 1 - i] = c;
    }
}

/* Piles separated by ';'. "^9H" is kept as a pile with the top card alone, its place noted in `tops`. */
static bool read_piles(const char *text, const char *end, const struct ck_rules *r, struct ck_pile *piles, int limit, unsigned *tops)
{
    for (int i = 0;; i++) {
        const char *stop = memchr(text, ';', (size_t)(end - text));
        if (!stop)
            stop = end;
        while (text < stop && is_space(*text))
            text++;
        bool any = text < stop;
        if (any && i >= limit)
            return false;
        if (tops && any && *text == '^') {
            *tops |= 1u << i;
            text++;
        }
        if (any && !read_cards(text, stop, r, &piles[i]))
            return false;
        if (any && tops && *tops >> i & 1 && piles[i].count != 1)
            return false;
        if (stop == end)
            return true;
        text = stop + 1;
    }
}

/* The chain below a foundation's top card: in suit the suit's cards, else cards of alternating colours of which copies are left.
 * Which of the two suits of a colour lie there changes nothing, for no rule ever asks again. */
static bool complete_foundations(const struct ck_rules *r, struct ck_position *p, unsigned tops, int left[52])
{
    for (int f = 0; f < ck_foundations(r); f++) {
        if (!(tops >> f & 1))
            continue;
        struct ck_pile *pile = &p->foundation[f];
        ck_card t = pile->card[0];
        if (p->base < 0)
            return false;
        int height = (ck_rank(t) - p->base + r->ranks) % r->ranks + 1;
        pile->count = height;
        pile->card[height - 1] = t;
        for (int i = height - 2; i >= 0; i--) {
            int rank = (p->base + i) % r->ranks;
            bool red = ck_red(t) == ((height - 1 - i) % 2 == 0);
            static const int BLOCK[] = {0, 3, 2, 1};
            int bound = r->program == CK_PYSOLFC && i == 0 ? BLOCK[f / r->decks] : -1, suit = -1;
            for (int s = 0; s < 4 && suit < 0; s++) {
                bool fits = r->in_suit ? s == ck_suit(t) : ck_red(ck_make(rank, s)) == red && (bound < 0 || s == bound);
                if (fits && left[ck_make(rank, s)] > 0)
                    suit = s;
            }
            if (suit < 0)
                return false;
            pile->card[i] = ck_make(rank, suit);
            left[pile->card[i]]--;
        }
    }
    return true;
}

static void count_cards(const struct ck_pile *p, int left[52])
{
    for (int i = 0; i < p->count; i++)
        left[p->card[i]]--;
}

static bool chains_hold(const struct ck_rules *r, const struct ck_position *p)
{
    for (int t = 0; t < r->piles; t++)
        for (int i = r->rounds; i < p->tableau[t].count; i++)
            if (!ck_lies_on(r, p, p->tableau[t].card[i], p->tableau[t].card[i - 1]))
                return false;
    for (int f = 0; f < ck_foundations(r); f++) {
        struct ck_position built = {.base = p->base};
        for (int i = 0; i < p->foundation[f].count; i++) {
            ck_card c = p->foundation[f].card[i];
            built.waste = (struct ck_pile){.count = 1, .card = {c}};
            struct ck_move m = {{'w', 0}, {'f', f}};
            if (p->base < 0 || ck_forbids(r, &built, m))
                return false;
            built.foundation[f].card[built.foundation[f].count++] = c;
        }
    }
    return true;
}

/* Completes foundations, then counts: every card `decks` times, no pile against the rules. */
static bool finish(const struct ck_rules *r, struct ck_position *p, unsigned tops, char why[CK_MESSAGE])
{
    int left[52] = {0};
    for (int f = 0; f < ck_foundations(r) && p->base < 0; f++)
        if (p->foundation[f].count > 0 && !(tops >> f & 1))
            p->base = ck_rank(p->foundation[f].card[0]);
    for (int c = 0; c < 4 * r->ranks; c++)
        left[c] = r->decks;
    count_cards(&p->stock, left);
    count_cards(&p->waste, left);
    count_cards(&p->reserve, left);
    for (int t = 0; t < r->piles; t++)
        count_cards(&p->tableau[t], left);
    for (int f = 0; f < ck_foundations(r); f++)
        count_cards(&p->foundation[f], left);
    if (!complete_foundations(r, p, tops, left))
        return REFUSE("a foundation given by its top card cannot be completed");
    for (int c = 0; c < 52; c++) {
        char name[3];
        if (left[c] != 0)
            return REFUSE("%s is there %d times too %s", ck_card_text((ck_card)c, name), abs(left[c]), left[c] > 0 ? "few" : "often");
    }
    if (p->base < 0 && (r->base != CK_BASE_CHOSEN_BY_PLAYER || p->waste.count > 0 || p->redeals > 0 || p->locked))
        return REFUSE("the base is not known");
    if (p->base >= r->ranks || p->redeals < 0 || p->redeals > r->redeals || p->reserve.count > r->reserve || !chains_hold(r, p))
        return REFUSE("no such position can arise");
    return true;
}

static int rank_of(const char *text)
{
    const char *ranks = "A23456789TJQK", *found;
    while (is_space(*text))
        text++;
    if (text[0] == '1' && text[1] == '0')
        return 9;
    found = *text ? strchr(ranks, toupper((unsigned char)*text)) : NULL;
    return found ? (int)(found - ranks) : -1;
}

static bool is_yes(const char *text)
{
    while (is_space(*text))
        text++;
    return strncasecmp(text, "yes", 3) == 0 || strncasecmp(text, "true", 4) == 0 || *text == '1';
}

static bool key_is(const char *line, size_t length, const char *key)
{
    return strlen(key) == length && strncasecmp(line, key, length) == 0;
}

/* One line `key: value`. */
static bool read_line(const char *line, const char *colon, const char *end, const struct ck_rules *r, struct ck_position *p, unsigned *tops)
{
    size_t key = (size_t)(colon - line);
    const char *value = colon + 1;
    if (key_is(line, key, "game"))
        return true; /* the game is the checker's first argument */
    if (key_is(line, key, "stock"))
        return read_cards(value, end, r, &p->stock) && (turn_over(&p->stock), true);
    if (key_is(line, key, "waste"))
        return read_cards(value, end, r, &p->waste);
    if (key_is(line, key, "reserve"))
        return read_cards(value, end, r, &p->reserve);
    if (key_is(line, key, "tableau"))
        return read_piles(value, end, r, p->tableau, r->piles, NULL);
    if (key_is(line, key, "foundations"))
        return read_piles(value, end, r, p->foundation, ck_foundations(r), tops);
    if (key_is(line, key, "base"))
        return (p->base = rank_of(value)) >= 0 || memchr(value, '-', (size_t)(end - value)) != NULL;
    if (key_is(line, key, "locked"))
        return p->locked = is_yes(value), true;
    if (key_is(line, key, "redeals") || key_is(line, key, "redeals_left"))
        return p->redeals = r->redeals - atoi(value), true;
    if (key_is(line, key, "choices")) {
        struct ck_pile cards = {0};
        if (!read_cards(value, end, r, &cards) || cards.count > r->piles)
            return false;
        for (int t = 0; t < cards.count; t++)
            p->tableau[t] = (struct ck_pile){.count = 1, .card = {cards.card[t]}};
        return true;
    }
    return false;
}

static bool deal_deck(const struct ck_rules *r, const struct ck_pile *deck, struct ck_position *p, char why[CK_MESSAGE])
{
    int seen[52] = {0};
    if (deck->count != ck_cards(r))
        return REFUSE("%d cards where a deck has %d", deck->count, ck_cards(r));
    for (int i = 0; i < deck->count; i++)
        if (++seen[deck->card[i]] > r->decks)
            return REFUSE("a card of the deck is there too often");
    ck_deal(r, deck->card, p);
    return true;
}

/* Comments become blanks; a line without a key joins the one above it, unless that names the game. */
static void join_lines(char *text)
{
    bool game = true, key = false;
    char *end_above = NULL;
    for (char *line = text; *line;) {
        char *end = strchr(line, '\n');
        size_t length = end ? (size_t)(end - line) : strlen(line), shown = strcspn(line, "#\n");
        memset(line + shown, ' ', length - shown);
        bool blank = strspn(line, " \t\r,") >= length;
        bool keyed = memchr(line, ':', length) != NULL;
        if (end_above && !keyed && (blank || (key && !game)))
            *end_above = ' ';
        if (keyed) {
            game = key_is(line + strspn(line, " \t"), 4, "game");
            key = true;
        } else if (!blank && game) {
            key = game = false;
        }
        end_above = end;
        line += length + (end != NULL);
    }
}

static bool read_text(char *text, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE])
{
    struct ck_pile deck = {0};
    unsigned tops = 0;
    bool keys = false;
    join_lines(text);
    for (char *line = text, *next; line && *line; line = next) {
        char *end = strchr(line, '\n');
        next = end ? end + 1 : NULL;
        if (!end)
            end = line + strlen(line);
        *end = 0;
        while (is_space(*line))
            line++;
        const char *colon = memchr(line, ':', (size_t)(end - line));
        bool is_deck = !colon || key_is(line, (size_t)(colon - line), "deck");
        if (is_deck ? !read_cards(colon ? colon + 1 : line, end, r, &deck) : !read_line(line, colon, end, r, p, &tops))
            return REFUSE("the line \"%.60s\" of the deal is not understood", line);
        keys |= !is_deck && !key_is(line, (size_t)(colon - line), "game");
    }
    if (!keys)
        return deal_deck(r, &deck, p, why);
    return deck.count == 0 ? finish(r, p, tops, why) : REFUSE("a deck and a position in one");
}

/* A JSON list of cards, or null for none. */
static bool json_cards(const json_t *list, const struct ck_rules *r, struct ck_pile *p)
{
    size_t i;
    json_t *item;
    json_array_foreach((json_t *)list, i, item)
    {
        const char *text = json_string_value(item);
        if (!text || p->count >= CK_CARDS || !read_card(&text, r, &p->card[p->count]) || *text)
            return false;
        p->count++;
    }
    return list == NULL || json_is_array(list) || json_is_null(list);
}

static bool json_piles(const json_t *list, const struct ck_rules *r, struct ck_pile *piles, int limit, unsigned *tops)
{
    if (json_array_size(list) > (size_t)limit)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *pile = json_array_get(list, i);
        const char *text = json_string_value(json_array_get(pile, 0));
        if (tops && json_array_size(pile) == 1 && text && *text == '^') {
            text++;
            *tops |= 1u << i;
            piles[i].count = 1;
            if (!read_card(&text, r, &piles[i].card[0]) || *text)
                return false;
        } else if (!json_cards(pile, r, &piles[i])) {
            return false;
        }
    }
    return list == NULL || json_is_array(list);
}

static bool read_json(const json_t *o, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE])
{
    unsigned tops = 0;
    struct ck_pile deck = {0};
    const json_t *list = json_is_array(o) ? o : json_object_get(o, "deck");
    if (list) {
        if (!json_cards(list, r, &deck))
            return REFUSE("the JSON list is no deck");
        return deal_deck(r, &deck, p, why);
    }
    struct ck_pile choices = {0};
    if (!json_cards(json_object_get(o, "stock"), r, &p->stock) || !json_cards(json_object_get(o, "waste"), r, &p->waste) ||
        !json_cards(json_object_get(o, "reserve"), r, &p->reserve) || !json_cards(json_object_get(o, "choices"), r, &choices) ||
        !json_piles(json_object_get(o, "tableau"), r, p->tableau, r->piles, NULL) ||
        !json_piles(json_object_get(o, "foundations"), r, p->foundation, ck_foundations(r), &tops) || choices.count > r->piles)
        return REFUSE("the JSON position is not understood");
    turn_over(&p->stock);
    for (int t = 0; t < choices.count; t++)
        p->tableau[t] = (struct ck_pile){.count = 1, .card = {choices.card[t]}};
    const char *base = json_string_value(json_object_get(o, "base"));
    if (base)
        p->base = rank_of(base);
    p->locked = json_is_true(json_object_get(o, "locked"));
    const json_t *left = json_object_get(o, "redeals_left") ? json_object_get(o, "redeals_left") : json_object_get(o, "redeals");
    if (left)
        p->redeals = json_integer_value(left) < 0 || json_integer_value(left) > 255 ? -1 : r->redeals - (int)json_integer_value(left);
    return finish(r, p, tops, why);
}

bool ck_read_position(const char *text, size_t length, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE])
{
    memset(p, 0, sizeof *p);
    p->base = r->base == CK_BASE_GIVEN ? r->base_rank : -1;
    size_t first = strspn(text, " \t\r\n");
    if (text[first] == '{' || text[first] == '[') {
        json_t *o = json_loadb(text, length, 0, NULL);
        bool ok = o ? read_json(o, r, p, why) : REFUSE("the deal is not JSON");
        json_decref(o);
        return ok;
    }
    char *copy = malloc(length + 1);
    if (!copy)
        return REFUSE("out of memory");
    memcpy(copy, text, length + 1);
    bool ok = strlen(copy) == length ? read_text(copy, r, p, why) : REFUSE("the deal is not text");
    free(copy);
    return ok;
}

bool ck_read_deal(const char *text, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE])
{
    ck_card deck[CK_CARDS];
    if (ck_numbered_deck(text, r, deck)) {
        ck_deal(r, deck, p);
        return true;
    }
    size_t length;
    char *file = ck_read_file(text, NULL, CK_DEAL_BYTES, &length, why);
    bool ok = file && ck_read_position(file, length, r, p, why);
    free(file);
    return ok;
}
