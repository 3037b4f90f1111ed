#include "check_deal.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

static void unshuffled(const struct ck_rules *r, const char *suits, ck_card deck[CK_CARDS])
{
    int n = 0;
    for (int pack = 0; pack < r->decks; pack++)
        for (int s = 0; s < 4; s++)
            for (int rank = 0; rank < r->ranks; rank++)
                deck[n++] = ck_make(rank, (int)(strchr(ck_suit_letters, suits[s]) - ck_suit_letters));
}

static void exchange(ck_card *a, ck_card *b)
{
    ck_card c = *a;
    *a = *b;
    *b = c;
}

/* ---- seed: xoshiro256** from splitmix64, numbers below m by rejecting the lowest 2^64 mod m ---- */

static uint64_t xoshiro(uint64_t s[4])
{
    uint64_t five = s[1] * 5, out = (five << 7 | five >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return out;
}

static void shuffle_seed(uint64_t seed, const struct ck_rules *r, ck_card deck[CK_CARDS])
{
    uint64_t s[4];
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        s[i] = z ^ z >> 31;
    }
    unshuffled(r, "CDHS", deck);
    for (uint64_t m = (uint64_t)ck_cards(r); m > 1; m--) {
        uint64_t x;
        do
            x = xoshiro(s);
        while (x < (0 - m) % m);
        exchange(&deck[m - 1], &deck[x % m]);
    }
}

/* ---- the Mersenne twister MT19937 ---- */

struct twister {
    uint32_t x[624];
    int at;
};

static void twister_start(struct twister *t, uint32_t seed)
{
    t->x[0] = seed;
    for (uint32_t i = 1; i < 624; i++)
        t->x[i] = 1812433253u * (t->x[i - 1] ^ t->x[i - 1] >> 30) + i;
    t->at = 624;
}

static void twister_start_list(struct twister *t, const uint32_t *list, int n)
{
    twister_start(t, 19650218u);
    int i = 1, j = 0;
    for (int k = 0; k < 624 + 623; k++) { /* the list is never longer than 624 words here */
        uint32_t mixed = t->x[i - 1] ^ t->x[i - 1] >> 30;
        t->x[i] = k < 624 ? (t->x[i] ^ mixed * 1664525u) + list[j] + (uint32_t)j : (t->x[i] ^ mixed * 1566083941u) - (uint32_t)i;
        j = (j + 1) % n;
        if (++i == 624) {
            t->x[0] = t->x[623];
            i = 1;
        }
    }
    t->x[0] = 0x80000000u;
}

static uint32_t twister_next(struct twister *t)
{
    if (t->at == 624) {
        for (int i = 0; i < 624; i++) {
            uint32_t y = (t->x[i] & 0x80000000u) + (t->x[(i + 1) % 624] & 0x7fffffffu);
            t->x[i] = t->x[(i + 397) % 624] ^ y >> 1 ^ (y % 2 ? 0x9908b0dfu : 0);
        }
        t->at = 0;
    }
    uint32_t y = t->x[t->at++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}

/* ---- aisleriot: ---- */

static void shuffle_aisleriot(uint32_t seed, const struct ck_rules *r, ck_card deck[CK_CARDS])
{
    struct twister t;
    twister_start(&t, seed);
    ck_card d[CK_CARDS];
    unshuffled(r, "CDHS", d);
    int count = ck_cards(r);
    for (int i = 0; i < count; i++) {
        uint32_t n = (uint32_t)(count - i), left = (uint32_t)((UINT64_C(1) << 31) % n * 2);
        if (left >= n)
            left -= n;
        uint32_t x;
        do
            x = twister_next(&t);
        while (x > 0xffffffffu - left);
        int j = i + (int)(x % n);
        deck[i] = d[j];
        d[j] = d[i];
    }
}

/* ---- pysolfc: ---- */

static void shuffle_pysolfc(bool lcg, uint64_t seed, const uint32_t *words, int words_count, const struct ck_rules *r,
                            ck_card deck[CK_CARDS])
{
    struct twister t;
    uint32_t x = (uint32_t)seed;
    if (!lcg)
        twister_start_list(&t, words, words_count);
    ck_card list[CK_CARDS];
    int count = ck_cards(r);
    unshuffled(r, "CSHD", list);
    for (int n = count - 1; n > 0; n--) {
        int j;
        if (lcg) {
            x = x * 214013u + 2531011u;
            uint32_t out = x >> 16;
            out = seed >> 32 ? out + 1 : seed >> 31 ? (out & 0x7fff) | 0x8000 : out & 0x7fff;
            j = (int)(out % (uint32_t)(n + 1));
        } else {
            double a = twister_next(&t) >> 5, b = twister_next(&t) >> 6;
            j = (int)((a * 67108864.0 + b) * (1.0 / 9007199254740992.0) * (n + 1));
        }
        exchange(&list[n], &list[j]);
    }
    for (int i = 0; i < count; i++)
        deck[i] = list[count - 1 - i];
}

/* ---- names ---- */

static bool decimal(const char *text, uint64_t limit, uint64_t *out)
{
    if (!*text)
        return false;
    for (*out = 0; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (!isdigit((unsigned char)*text) || *out > (limit - digit) / 10)
            return false;
        *out = *out * 10 + digit;
    }
    return true;
}

static bool pysolfc_deck(const char *text, const struct ck_rules *r, ck_card deck[CK_CARDS])
{
    uint64_t n;
    if (strncmp(text, "ms", 2) == 0) {
        if (!decimal(text + 2, (UINT64_C(1) << 33) - 1, &n) || n == 0)
            return false;
        shuffle_pysolfc(true, n, NULL, 0, r, deck);
        return true;
    }
    enum { DIGITS_MOST = 100 }; /* less than 2^333 */
    uint32_t words[16] = {0};
    int count = 1, digits = 0;
    size_t length = strlen(text);
    if (length && text[length - 1] == 'L')
        length--;
    for (size_t i = 0; i < length; i++) {
        if (strchr(" #-_.,", text[i]))
            continue;
        digits += digits > 0 || text[i] != '0';
        if (!isdigit((unsigned char)text[i]) || digits > DIGITS_MOST)
            return false;
        uint64_t carry = (uint64_t)(text[i] - '0');
        for (int w = 0; w < count; w++) {
            carry += (uint64_t)words[w] * 10;
            words[w] = (uint32_t)carry;
            carry >>= 32;
        }
        if (carry)
            words[count++] = (uint32_t)carry;
    }
    if (count == 1 && words[0] == 0)
        return false;
    bool lcg = count == 1 && words[0] < 32000;
    shuffle_pysolfc(lcg, words[0], words, count, r, deck);
    return true;
}

bool ck_numbered_deck(const char *text, const struct ck_rules *r, ck_card deck[CK_CARDS])
{
    uint64_t n;
    if (strncasecmp(text, "pysolfc:", 8) == 0)
        return pysolfc_deck(text + 8, r, deck);
    if (strncasecmp(text, "aisleriot:", 10) == 0) {
        if (!decimal(text + 10, UINT32_MAX, &n))
            return false;
        shuffle_aisleriot((uint32_t)n, r, deck);
        return true;
    }
    if (strncasecmp(text, "seed:", 5) == 0)
        text += 5;
    if (!decimal(text, UINT64_MAX, &n))
        return false;
    shuffle_seed(n, r, deck);
    return true;
}

bool ck_is_number(const char *text)
{
    if (strncasecmp(text, "pysolfc:", 8) == 0 || strncasecmp(text, "aisleriot:", 10) == 0 || strncasecmp(text, "seed:", 5) == 0)
        return true;
    text += *text == '+' || *text == '-';
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && (!text[digits] || strncmp(text + digits, "..", 2) == 0);
}
