/* Reads the output of json_out with another library, for tests. */
#ifndef TERRACE_JANSSON_OF_H
#define TERRACE_JANSSON_OF_H

#include <stdlib.h>

#include <jansson.h>

#include "json_out.h"

/* Ends the writing. New reference; NULL if it is no JSON. */
static inline json_t *jansson_of(struct json_out *o)
{
    char *text = json_out_text(o);
    json_t *value = text ? json_loads(text, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL) : NULL;
    free(text);
    return value;
}

#endif
