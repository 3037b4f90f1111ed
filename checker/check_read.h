/* The second argument of the checker: a deal by its number, or a file with a deal or position in text or JSON. Strict: terrace's own
 * reader takes more ways of writing than these, never fewer (test_reading.c), and gives the better messages. */
#ifndef CHECK_READ_H
#define CHECK_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "check_rules.h"

/* DEAL as terrace takes it. Every card is counted, every pile held against the rules, and nothing that matters may be left out. */
bool ck_read_deal(const char *text, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE]);

/* The same of a text in memory, `length` bytes with a NUL behind them. */
bool ck_read_position(const char *text, size_t length, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE]);

#endif
