/* The first argument of the checker: a game by its name, or @FILE.json with rules of its own. */
#ifndef CHECK_GAME_H
#define CHECK_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "check_rules.h"

/* GAME as terrace takes it, beside DEAL (which tells whose game a bare name means, ck_game_of_deal()). */
bool ck_read_game(const char *text, const char *deal, struct ck_rules *r, char why[CK_MESSAGE]);

/* The rules in a text in memory: JSON with the keys of custom games and no others, each of its own type; a name of its own must be among
 * them. */
bool ck_read_rules(const char *text, size_t length, struct ck_rules *r, char why[CK_MESSAGE]);

#endif
