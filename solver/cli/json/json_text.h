/* JSON text with places: parsing within limits, and where in the text a value stands. */
#ifndef TERRACE_JSON_TEXT_H
#define TERRACE_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "error.h"

enum { JSON_DEPTH_MAX = 32 };

struct json_text {
    const char *text; /* `length` bytes, NUL behind them */
    size_t length;
    const char *name;    /* what errors call it */
    int line_first;      /* number of the text's first line (1; serve and batch files: the line being read) */
    size_t column_first; /* characters before the text in its first line (0, unless it is a part of a longer line) */
};

/* Parses one JSON value that fills the whole text. NULL with `e` ("name:line:column") if it is malformed, nested deeper than
 * JSON_DEPTH_MAX, or has a key twice. New reference. */
json_t *json_text_parse(const struct json_text *in, struct error *e);

/* A step into a value: a key of an object or, if `key` is NULL, an index of an array. */
struct json_step {
    const char *key;
    size_t index;
};

enum { JSON_WHERE_MAX = 256 };

/* "name:line:column" of the value reached by `steps` in `in`, a text that json_text_parse() accepted; of the key if `at_key` and the last
 * step is one. To `out`, returns it. */
char *json_text_where(const struct json_text *in, const struct json_step steps[], size_t steps_count, bool at_key,
                      char out[JSON_WHERE_MAX]);

/* The part of `in` that is the value of `key` in its object (*out = *in if there is none), for readers that are given a part. */
void json_text_part(const struct json_text *in, const char *key, struct json_text *out);

#endif
