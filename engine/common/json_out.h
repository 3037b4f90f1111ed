/* Writes JSON into a growing string: one line, only ASCII, independent of the locale. If memory runs short for one value, the whole fails
 * (json_out_text() is NULL), so no answer ever lacks a key. One thread at a time may use a `struct json_out`;
 * any number of them at the same time.
 *
 *   struct json_out o = {0};
 *   json_open_object(&o, NULL);
 *   json_put_string(&o, "verdict", "lost");
 *   json_open_list(&o, "moves");
 *   json_close(&o);
 *   json_close(&o);                       {"verdict":"lost","moves":[]}
 */
#ifndef TERRACE_JSON_OUT_H
#define TERRACE_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_out {
    char *text;
    size_t length, capacity;
    bool failed;
    uint64_t objects; /* the lowest bit: the innermost open value is an object; the next bits: the values around it */
};

/* `key` NULL: an element of a list, or the outermost value. json_close() ends the innermost open value. */
void json_open_object(struct json_out *o, const char *key);
void json_open_list(struct json_out *o, const char *key);
void json_close(struct json_out *o);

void json_put_string(struct json_out *o, const char *key, const char *text); /* NULL: null; bytes that are no UTF-8 become '?' */
void json_put_integer(struct json_out *o, const char *key, int64_t value);
void json_put_count(struct json_out *o, const char *key, uint64_t value);
void json_put_number(struct json_out *o, const char *key, double value); /* rounded to 6 decimals; null if not finite, or beyond 1e302 */
void json_put_flag(struct json_out *o, const char *key, bool value);
void json_put_null(struct json_out *o, const char *key);
void json_put_raw(struct json_out *o, const char *key, const char *json, size_t length); /* JSON as it is */
/* Writes the members of an object that is JSON already as members of the open one. */
void json_put_members(struct json_out *o, const char *object);
/* Writes the text of another json_out, which is empty afterwards, as one value. */
void json_put_written(struct json_out *o, const char *key, struct json_out *value);

/* The text (NUL-terminated), which the caller frees by free(); NULL if memory was short. `o` is empty afterwards. */
char *json_out_text(struct json_out *o);
/* Discards the text. */
void json_out_drop(struct json_out *o);

#endif
