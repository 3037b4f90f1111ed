/* Converts the engine's types to the checker's, for tests that compare the two. The programs themselves share nothing. */
#ifndef TERRACE_BRIDGE_H
#define TERRACE_BRIDGE_H

#include "check_rules.h"
#include "game.h"

struct ck_rules bridge_rules(const struct variant *v);
struct ck_position bridge_position(const struct game *g);
struct ck_move bridge_move(struct move m);
/* True if both have the same cards in the same places, base, lock and redeals. */
bool bridge_equal(const struct ck_position *a, const struct ck_position *b);
bool bridge_same_rules(const struct ck_rules *a, const struct ck_rules *b);

#endif
