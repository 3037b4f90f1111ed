/* JSON written into a string that grows: one line, only ASCII, nothing that depends on the locale. A value that memory is short for makes
 * the whole fail (json_out_text() is NULL): no answer ever lacks a key. One thread at a time.
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
    uint64_t objects; /* the lowest bit: what was opened last is an object; above it what is around it */
};

/* `key` NULL: an element of a list, or the outermost value. json_close() ends what was opened last. */
void json_open_object(struct json_out *o, const char *key);
void json_open_list(struct json_out *o, const char *key);
void json_close(struct json_out *o);

void json_put_string(struct json_out *o, const char *key, const char *text); /* NULL: null; bytes that are no UTF-8 become '?' */
void json_put_integer(struct json_out *o, const char *key, int64_t value);
void json_put_count(struct json_out *o, const char *key, uint64_t value);
void json_put_number(struct json_out *o, const char *key, double value); /* rounded to 6 decimals; null if not finite */
void json_put_flag(struct json_out *o, const char *key, bool value);
void json_put_null(struct json_out *o, const char *key);
void json_put_raw(struct json_out *o, const char *key, const char *json, size_t length); /* JSON as it is */
/* The members of an object that is written already, as members of the open one. */
void json_put_members(struct json_out *o, const char *object);
/* What another one wrote, which is empty again: one value. */
void json_put_written(struct json_out *o, const char *key, struct json_out *value);

/* The text (NUL-terminated), which is the caller's to free(); NULL if memory was short. `o` is empty again. */
char *json_out_text(struct json_out *o);
/* Throws away what was written. */
void json_out_drop(struct json_out *o);

#endif
