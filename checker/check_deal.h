/* Numbered deals: the checker's own, written from the description of the three shuffles. */
#ifndef CHECK_DEAL_H
#define CHECK_DEAL_H

#include <stdbool.h>

#include "check_rules.h"

/* The deck of "17", "seed:17", "aisleriot:5", "pysolfc:5", "pysolfc:ms5" in dealing order. False: `text` is no such number. */
bool ck_numbered_deck(const char *text, const struct ck_rules *r, ck_card deck[CK_CARDS]);

/* True if `text` is written like the number of a deal, right or wrong: then it is no file name. */
bool ck_is_number(const char *text);

#endif
