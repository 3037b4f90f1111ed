/* The answers of pick and hint as JSON, one writer for the command and for `serve` (defined beside their commands:
 * cmd_pick.c, cmd_hint.c). The keys after "schema", "game", "deal" are added to `object` in the order of the contract. */
#ifndef TERRACE_ADVICE_JSON_H
#define TERRACE_ADVICE_JSON_H

#include <jansson.h>

#include "hint.h"
#include "pick.h"

/* `object` stays the caller's; JSON that cannot be allocated ends the program (main.c), so nothing can be missing. */
void pick_add_json(json_t *object, const struct pick *p);
void hint_add_json(json_t *object, const struct hint *h);

#endif
