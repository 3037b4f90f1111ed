/* Cards: one byte each.
 *
 *   bit  7 6 5 4 3 2 1 0
 *        0 0 [rank ] [st]     rank 0..12 = A 2 3 .. T J Q K;  suit 0..3 = C D H S
 *
 * Copies of a card in several decks are the same byte: no game distinguishes them.
 * Nothing here keeps state; safe from any thread.
 */
#ifndef TERRACE_CARD_H
#define TERRACE_CARD_H

#include <stdbool.h>
#include <stdint.h>

typedef uint8_t card_t;

enum { SUIT_CLUBS, SUIT_DIAMONDS, SUIT_HEARTS, SUIT_SPADES, SUITS };
enum { RANKS_MAX = 13 };
#define CARD_NONE ((card_t)0xFF)

static inline card_t card_make(int rank, int suit) { return (card_t)(rank << 2 | suit); }
static inline int card_rank(card_t c) { return c >> 2; }
static inline int card_suit(card_t c) { return c & 3; }
/* Diamonds and hearts are red; suits 1 and 2. */
static inline bool card_is_red(card_t c) { return ((card_suit(c) + 1) & 2) != 0; }
static inline bool cards_differ_in_colour(card_t a, card_t b) { return card_is_red(a) != card_is_red(b); }

/* Writes rank and suit, e.g. "TH", and a NUL to `out`; returns `out`. */
char *card_name(card_t c, char out[3]);

/* The rank as in card_name() ('A'..'K'); `rank` 0..12. */
char rank_letter(int rank);

/* Reads one card at the start of `text` of `length` bytes (need not end in NUL): rank and suit or suit and rank ("7H", "th", "10h",
 * "HT"), the suit also as a sign in UTF-8, black or white, with or without a variation selector; or one of Unicode's playing cards.
 * Returns the number of bytes read, 0 when no card starts there. */
int card_parse(const char *text, int length, card_t *out);

/* Reads a rank ("7", "t", "10", "A"); returns bytes read or 0. */
int rank_parse(const char *text, int length, int *out);

#endif
