/* The first argument of the checker: the name of a game, or @FILE.json with the rules of a custom game. */
#ifndef CHECK_GAME_H
#define CHECK_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "check_rules.h"

/* Reads GAME as terrace does; DEAL decides which game a bare name means (ck_game_of_deal()). */
bool ck_read_game(const char *text, const char *deal, struct ck_rules *r, char why[CK_MESSAGE]);

/* Reads rules from a text in memory: JSON with the keys of custom games and no others, each of the right type. The name is required, and
 * must be new. */
bool ck_read_rules(const char *text, size_t length, struct ck_rules *r, char why[CK_MESSAGE]);

#endif
