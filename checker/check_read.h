/* Reading the two arguments of the checker: a game (a name or @FILE.json) and a deal (a number, or a file with a deal or position in
 * text or JSON). Strict, and short in what it says: terrace itself gives the better messages. */
#ifndef CHECK_READ_H
#define CHECK_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "check_rules.h"

/* GAME as terrace takes it, beside DEAL (which tells whose game a bare name means, ck_game_of_deal()). */
bool ck_read_game(const char *text, const char *deal, struct ck_rules *r, char why[CK_MESSAGE]);

/* Every card is counted and every pile is held against the rules. */
bool ck_read_deal(const char *text, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE]);

/* The same of a text in memory, `length` bytes with a NUL behind them. */
bool ck_read_position(const char *text, size_t length, const struct ck_rules *r, struct ck_position *p, char why[CK_MESSAGE]);

#endif
