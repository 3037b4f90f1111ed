#include "deal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "game.h"
#include "plain.h"
#include "rng.h"
#include "utf8.h"

/* ---- names ---- */

static const char *const PREFIXES[] = {[DEAL_SEED] = "seed:", [DEAL_AISLERIOT] = "aisleriot:", [DEAL_PYSOLFC] = "pysolfc:"};

static const char MEND_DEAL[] = "write N, seed:N, aisleriot:N, pysolfc:N or pysolfc:msN";

/* PySolFC's numbers have no limit. This one lets DEAL_TEXT_MAX hold every name. */
enum { PYSOLFC_DIGITS_MAX = 100 };
static const uint64_t PYSOLFC_LCG_BELOW = 32000;    /* plain numbers below it use the LCG */
static const uint64_t PYSOLFC_MS_MAX = 8589934591u; /* 2^33 - 1 */

static const char *skip_prefix(const char *text, enum deal_source *source)
{
    for (size_t i = 0; i < sizeof PREFIXES / sizeof PREFIXES[0]; i++) {
        size_t length = strlen(PREFIXES[i]);
        if (plain_begins(text, PREFIXES[i], length)) {
            *source = (enum deal_source)i;
            return text + length;
        }
    }
    return NULL;
}

bool deal_id_looks_like(const char *text)
{
    enum deal_source source;
    if (skip_prefix(text, &source))
        return true;
    if (*text == '+' || *text == '-')
        text++;
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && (text[digits] == '\0' || !strncmp(text + digits, "..", 2));
}

const struct variant *deal_variant(const char *name, const char *text)
{
    enum deal_source source = DEAL_SEED;
    skip_prefix(text, &source);
    if (source == DEAL_SEED || strchr(name, '/'))
        return variant_find(name);
    return variant_find_of(source == DEAL_PYSOLFC ? FAMILY_PYSOLFC : FAMILY_AISLERIOT, name);
}

/* A decimal number, at most `most`. */
static bool parse_number(const char *text, uint64_t most, uint64_t *out)
{
    uint64_t n = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (n > (most - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

/* How many bytes of what was written for a number messages show. */
static int shown(const char *number) { return (int)utf8_cut(number, strlen(number), 40); }

static bool parse_numbered(const char *text, const char *number, uint64_t most, struct deal_id *out, struct error *e)
{
    if (parse_number(number, most, &out->number)) {
        snprintf(out->text, sizeof out->text, "%s%" PRIu64, PREFIXES[out->source], out->number);
        return true;
    }
    char mend[80];
    snprintf(mend, sizeof mend, "give a number from 0 to %" PRIu64, most);
    return error_set(e, text, mend, "\"%.*s\" is no deal number", shown(number), number);
}

/* PySolFC takes numbers as people write them: "#123-456 L". Leaves the digits alone, without leading zeros.
 * False if anything else is in the text or it is too long. */
static bool pysolfc_digits(const char *number, char digits[PYSOLFC_DIGITS_MAX + 1])
{
    size_t length = strlen(number), count = 0;
    bool any = false;
    if (length > 0 && number[length - 1] == 'L')
        length--;
    for (size_t i = 0; i < length; i++) {
        if (strchr(" #-_.,", number[i]))
            continue;
        if (number[i] < '0' || number[i] > '9')
            return false;
        any = true;
        if (number[i] == '0' && count == 0)
            continue;
        if (count == PYSOLFC_DIGITS_MAX)
            return false;
        digits[count++] = number[i];
    }
    if (count == 0 && any)
        digits[count++] = '0';
    digits[count] = '\0';
    return count > 0;
}

static bool is_ms(const char *number)
{
    return plain_begins(number, "ms", 2) && number[2] && !number[2 + strspn(number + 2, "0123456789")];
}

static bool parse_pysolfc(const char *text, const char *number, struct deal_id *out, struct error *e)
{
    if (is_ms(number)) {
        if (!parse_number(number + 2, PYSOLFC_MS_MAX, &out->number) || out->number == 0)
            return error_set(e, text, "give ms1 to ms8589934591", "\"%.*s\" is no PySolFC deal", shown(number), number);
        out->ms = true;
        snprintf(out->text, sizeof out->text, "pysolfc:ms%" PRIu64, out->number);
        return true;
    }
    char digits[PYSOLFC_DIGITS_MAX + 1];
    if (!pysolfc_digits(number, digits) || !strcmp(digits, "0"))
        return error_set(e, text, "give a number from 1 up (at most 100 digits), or ms1 to ms8589934591", "\"%.*s\" is no PySolFC deal",
                         shown(number), number);
    if (!parse_number(digits, UINT64_MAX, &out->number))
        out->number = 0;
    snprintf(out->text, sizeof out->text, "pysolfc:%s", digits);
    return true;
}

bool deal_id_parse(const char *text, struct deal_id *out, struct error *e)
{
    *out = (struct deal_id){.source = DEAL_SEED};
    const char *number = skip_prefix(text, &out->source);
    if (!number) {
        number = text;
        if (!deal_id_looks_like(text))
            return error_set(e, text, MEND_DEAL, "this is no deal");
    }
    switch (out->source) {
    case DEAL_SEED: return parse_numbered(text, number, UINT64_MAX, out, e);
    case DEAL_AISLERIOT: return parse_numbered(text, number, UINT32_MAX, out, e);
    case DEAL_PYSOLFC: break;
    }
    return parse_pysolfc(text, number, out, e);
}

/* ---- ranges ---- */

static bool no_range(const char *text, struct error *e)
{
    return error_set(e, text, "write FIRST..LAST, for instance seed:1..1000, with FIRST not above LAST", "this is no range of deals");
}

/* The deal behind the dots. Its prefix may be repeated or left out: seed:1..10, seed:1..seed:10, pysolfc:ms1..ms10, pysolfc:ms1..10. */
static bool range_end(const char *range, const char *text, const struct deal_id *first, struct deal_id *out, struct error *e)
{
    enum deal_source repeated = first->source;
    const char *number = skip_prefix(text, &repeated);
    char whole[DEAL_TEXT_MAX];
    if (!number)
        number = text;
    bool add_ms = first->ms && !plain_begins(number, "ms", 2);
    if (repeated != first->source ||
        (size_t)snprintf(whole, sizeof whole, "%s%s%s", PREFIXES[first->source], add_ms ? "ms" : "", number) >= sizeof whole)
        return no_range(range, e);
    return deal_id_parse(whole, out, e);
}

/* Looks like one or two deals. "pysolfc:1-5" does not: as a deal it would be number 15, and who writes it here means a range. */
static bool is_range_like(const char *text, const char *dots)
{
    bool open_end = dots && (dots == text || dots[-1] == ':' || !dots[2]);
    return deal_id_looks_like(text) && !open_end && !strchr(text, '-');
}

bool deal_range_parse(const char *text, struct deal_range *out, struct error *e)
{
    const char *dots = strstr(text, "..");
    struct deal_id first, last;
    char part[DEAL_TEXT_MAX];
    size_t length = dots ? (size_t)(dots - text) : strlen(text);
    if (length >= sizeof part || !is_range_like(text, dots))
        return no_range(text, e);
    memcpy(part, text, length);
    part[length] = '\0';
    if (!deal_id_parse(part, &first, e))
        return false;
    last = first;
    if (dots && !range_end(text, dots + 2, &first, &last, e))
        return false;
    if (first.source == DEAL_PYSOLFC && (first.number == 0 || last.number == 0))
        return error_set(e, text, "take smaller numbers, or single deals", "a range counts up to %" PRIu64 " only", UINT64_MAX);
    if (first.ms != last.ms || first.number > last.number)
        return no_range(text, e);
    *out = (struct deal_range){.source = first.source, .ms = first.ms, .first = first.number, .last = last.number};
    const char *digits = strchr(last.text, ':') + 1 + (last.ms ? 2 : 0);
    snprintf(out->text, sizeof out->text, "%.60s..%.24s", first.text, digits);
    return true;
}

const char *deal_range_prefix(const struct deal_range *r) { return r->ms ? "pysolfc:ms" : PREFIXES[r->source]; }

void deal_range_at(const struct deal_range *r, uint64_t number, struct deal_id *out)
{
    *out = (struct deal_id){.source = r->source, .number = number, .ms = r->ms};
    snprintf(out->text, sizeof out->text, "%s%" PRIu64, deal_range_prefix(r), number);
}

/* ---- shuffles ---- */

/* The new deck: for each pack, each suit in the order given, ace to the highest rank. */
static void fresh_deck(const struct variant *v, const uint8_t suits[SUITS], card_t deck[CARDS_MAX])
{
    for (int n = 0; n < variant_cards(v) && n < CARDS_MAX; n++)
        deck[n] = card_make(n % v->ranks, suits[n / v->ranks % SUITS]);
}

static const uint8_t ORDER_CDHS[SUITS] = {SUIT_CLUBS, SUIT_DIAMONDS, SUIT_HEARTS, SUIT_SPADES};
static const uint8_t ORDER_CSHD[SUITS] = {SUIT_CLUBS, SUIT_SPADES, SUIT_HEARTS, SUIT_DIAMONDS};

static void swap_cards(card_t *a, card_t *b)
{
    card_t t = *a;
    *a = *b;
    *b = t;
}

static void deck_seed(uint64_t seed, const struct variant *v, card_t deck[CARDS_MAX])
{
    struct rng r;
    rng_seed(&r, seed);
    fresh_deck(v, ORDER_CDHS, deck);
    for (int n = variant_cards(v); n > 1; n--)
        swap_cards(&deck[n - 1], &deck[rng_below(&r, (uint32_t)n)]);
}

/* g_rand_int_range (rand, 0, n) of GLib, 1 <= n <= 208. */
static int glib_below(struct mt19937 *m, uint32_t n)
{
    uint32_t left = (0x80000000u % n) * 2;
    if (left >= n)
        left -= n;
    uint32_t r, most = 0xffffffffu - left;
    do {
        r = mt19937_next(m);
    } while (r > most);
    return (int)(r % n);
}

static void deck_aisleriot(uint32_t seed, const struct variant *v, card_t deck[CARDS_MAX])
{
    struct mt19937 m;
    mt19937_seed(&m, seed);
    fresh_deck(v, ORDER_CDHS, deck);
    int count = variant_cards(v);
    /* AisleRiot copies d[i] into the hole at j; swapping does the same, as no place before i is read again. */
    for (int i = 0; i < count; i++)
        swap_cards(&deck[i], &deck[i + glib_below(&m, (uint32_t)(count - i))]);
}

/* Microsoft's rand(), as PySolFC widens it for large seeds. */
struct lcg {
    uint64_t seed;
    uint32_t x;
};

static int lcg_below(struct lcg *g, int n)
{
    g->x = g->x * 214013u + 2531011u;
    uint32_t r;
    if (g->seed < 0x80000000u)
        r = g->x >> 16 & 0x7fff;
    else if (g->seed < 0x100000000u)
        r = (g->x >> 16 & 0x7fff) | 0x8000;
    else
        r = (g->x >> 16) + 1;
    return (int)(r % (uint32_t)n);
}

/* Python's random.random() times n, cut. */
static int python_below(struct mt19937 *m, int n)
{
    uint32_t a = mt19937_next(m) >> 5, b = mt19937_next(m) >> 6;
    double r = (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
    return (int)(r * n);
}

/* Cuts a decimal number into 32-bit words, lowest first; returns their number (at least 1). */
static int decimal_words(const char *digits, uint32_t words[16])
{
    int count = 1;
    words[0] = 0;
    for (; *digits; digits++) {
        uint64_t carry = (uint64_t)(*digits - '0');
        for (int i = 0; i < count; i++) {
            carry += (uint64_t)words[i] * 10;
            words[i] = (uint32_t)carry;
            carry >>= 32;
        }
        if (carry)
            words[count++] = (uint32_t)carry;
    }
    return count;
}

static void deck_pysolfc(const struct deal_id *id, const struct variant *v, card_t deck[CARDS_MAX])
{
    /* 100 digits are less than 2^333: 11 words. */
    uint32_t words[16];
    struct mt19937 m;
    struct lcg g = {id->number, (uint32_t)id->number};
    bool use_lcg = id->ms || (id->number > 0 && id->number < PYSOLFC_LCG_BELOW);
    if (!use_lcg)
        mt19937_seed_array(&m, words, decimal_words(strchr(id->text, ':') + 1, words));
    int count = variant_cards(v);
    fresh_deck(v, ORDER_CSHD, deck);
    for (int n = count - 1; n >= 1; n--)
        swap_cards(&deck[n], &deck[use_lcg ? lcg_below(&g, n + 1) : python_below(&m, n + 1)]);
    /* PySolFC deals from the end. */
    for (int i = 0; i < count / 2; i++)
        swap_cards(&deck[i], &deck[count - 1 - i]);
}

void deal_deck(const struct deal_id *id, const struct variant *v, card_t deck[CARDS_MAX])
{
    switch (id->source) {
    case DEAL_SEED: deck_seed(id->number, v, deck); return;
    case DEAL_AISLERIOT: deck_aisleriot((uint32_t)id->number, v, deck); return;
    case DEAL_PYSOLFC: deck_pysolfc(id, v, deck); return;
    }
}

void deal_game(const struct deal_id *id, const struct variant *v, struct game *g)
{
    card_t deck[CARDS_MAX];
    deal_deck(id, v, deck);
    game_deal(g, v, deck);
}

void deal_seed(uint64_t number, const struct variant *v, struct game *g)
{
    struct deal_id id = {.source = DEAL_SEED, .number = number};
    deal_game(&id, v, g);
}
