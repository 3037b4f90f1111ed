/* The second argument of the checker: the number of a deal, or a file with a deal or position in text or JSON. Strict: terrace's own reader
 * accepts more spellings, never fewer (test_reading.c), and gives better messages. */
#ifndef CHECK_READ_H
#define CHECK_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "check_rules.h"

/* Reads DEAL as terrace does. Counts every card, checks every pile against the rules, and requires everything that matters. */
bool ck_read_deal(const char *text, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE]);

/* The same for a text in memory, `length` bytes and a NUL. */
bool ck_read_position(const char *text, size_t length, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE]);

#endif
