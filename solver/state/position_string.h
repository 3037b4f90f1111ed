/* Positions as byte strings, relative to a start: the exact form in which certificates list them (checker/README.md, "Positions"). Equal
 * copies, the order of piles and, where colours alternate, the suits of a colour make no difference. */
#ifndef TERRACE_POSITION_STRING_H
#define TERRACE_POSITION_STRING_H

#include <stdint.h>

#include "game.h"

enum { POSITION_STRING_MAX = 2 * CARDS_MAX + 2 * FOUNDATIONS_MAX + PILES_MAX + 8 };

struct position_string {
    int length;
    uint8_t byte[POSITION_STRING_MAX];
};

/* Makes the string of `g`. `start` gives what all positions of a set share: base, reserve, and the stock until it is turned over. */
void position_string_make(const struct game *start, const struct game *g, struct position_string *out);

/* A position with that string, as made with the same `start`. Cards stand for their class: clubs for black, diamonds for red. */
void position_string_read(const struct game *start, const uint8_t *bytes, struct game *out);

/* Negative, 0, positive, as in memcmp(). */
int position_string_compare(const uint8_t *a, int a_length, const uint8_t *b, int b_length);

#endif
