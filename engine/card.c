#include "card.h"

#include <string.h>

#include "utf8.h"

static const char RANK_LETTERS[RANKS_MAX + 1] = "A23456789TJQK";
static const char SUIT_LETTERS[SUITS + 1] = "CDHS";

char rank_letter(int rank) { return RANK_LETTERS[rank]; }

char *card_name(card_t c, char out[3])
{
    out[0] = RANK_LETTERS[card_rank(c)];
    out[1] = SUIT_LETTERS[card_suit(c)];
    out[2] = '\0';
    return out;
}

/* The place of a letter, in either case; -1: it is none. (strchr() would find a NUL, too.) */
static int index_of(const char *letters, char c)
{
    if (c >= 'a' && c <= 'z')
        c = (char)(c - 'a' + 'A');
    const char *found = c ? strchr(letters, c) : NULL;
    return found ? (int)(found - letters) : -1;
}

int rank_parse(const char *text, int length, int *out)
{
    if (length >= 2 && text[0] == '1' && text[1] == '0') {
        *out = index_of(RANK_LETTERS, 'T');
        return 2;
    }
    int rank = length >= 1 ? index_of(RANK_LETTERS, text[0]) : -1;
    if (rank < 0)
        return 0;
    *out = rank;
    return 1;
}

/* Signs may be followed by a selector of their style, text or emoji. */
static int selector_length(const char *text, int length)
{
    return length >= 3 && (!memcmp(text, "\uFE0E", 3) || !memcmp(text, "\uFE0F", 3)) ? 3 : 0;
}

/* A suit's letter, or its sign; returns bytes read or 0. */
static int suit_parse(const char *text, int length, int *out)
{
    static const char SIGNS[2][SUITS][4] = {{"\u2663", "\u2666", "\u2665", "\u2660"}, {"\u2667", "\u2662", "\u2661", "\u2664"}};
    for (int i = 0; i < 2 * SUITS; i++)
        if (length >= 3 && !memcmp(text, SIGNS[i / SUITS][i % SUITS], 3)) {
            *out = i % SUITS;
            return 3 + selector_length(text + 3, length - 3);
        }
    *out = length >= 1 ? index_of(SUIT_LETTERS, text[0]) : -1;
    return *out >= 0;
}

/* One of Unicode's playing cards: U+1F0A1 the ace of spades up to U+1F0DE the king of clubs, sixteen a suit, a knight between jack and
 * queen. Returns bytes read or 0. */
static int picture_parse(const char *text, int length, card_t *out)
{
    static const int SUIT_ROWS[SUITS] = {SUIT_SPADES, SUIT_HEARTS, SUIT_DIAMONDS, SUIT_CLUBS};
    enum { FIRST = 0x1F0A0, A_SUIT = 16, KNIGHT = 12, KING = 14 };
    uint32_t c;
    int bytes = utf8_decode(text, (size_t)length, &c);
    if (bytes == 0 || c < FIRST || c >= FIRST + SUITS * A_SUIT)
        return 0;
    int number = (int)(c - FIRST) % A_SUIT;
    if (number < 1 || number > KING || number == KNIGHT)
        return 0;
    *out = card_make(number - 1 - (number > KNIGHT), SUIT_ROWS[(c - FIRST) / A_SUIT]);
    return bytes + selector_length(text + bytes, length - bytes);
}

int card_parse(const char *text, int length, card_t *out)
{
    int rank, suit, first, second;
    if (length < 1)
        return 0;
    if ((first = rank_parse(text, length, &rank)))
        second = suit_parse(text + first, length - first, &suit);
    else if ((first = suit_parse(text, length, &suit)))
        second = rank_parse(text + first, length - first, &rank);
    else
        return picture_parse(text, length, out);
    if (second == 0)
        return 0;
    *out = card_make(rank, suit);
    return first + second;
}
