#include "card.h"

#include <string.h>

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

/* strchr() would find the NUL of the table too. */
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

/* A suit's letter or its sign in UTF-8, as our own layouts show it; returns bytes read or 0. */
static int suit_parse(const char *text, int length, int *out)
{
    static const char SIGNS[SUITS][4] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    for (int suit = 0; suit < SUITS; suit++)
        if (length >= 3 && !memcmp(text, SIGNS[suit], 3)) {
            *out = suit;
            return 3;
        }
    *out = length >= 1 ? index_of(SUIT_LETTERS, text[0]) : -1;
    return *out >= 0;
}

int card_parse(const char *text, int length, card_t *out)
{
    int rank, suit;
    int used = rank_parse(text, length, &rank);
    if (used == 0)
        return 0;
    int suit_used = suit_parse(text + used, length - used, &suit);
    if (suit_used == 0)
        return 0;
    *out = card_make(rank, suit);
    return used + suit_used;
}
