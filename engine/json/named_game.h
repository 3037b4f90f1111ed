/* Games by the name that users write. Pure; safe from any thread. */
#ifndef TERRACE_NAMED_GAME_H
#define TERRACE_NAMED_GAME_H

#include "error.h"
#include "variant.h"

/* The built-in game `name`; the deal (or range) `deal` decides which game a bare name means (deal_variant()); "" without one.
 * NULL with `e` (where = the name) if there is none; the nearest name is offered. */
const struct variant *game_named(const char *name, const char *deal, struct error *e);

#endif
