/* Reads JSON into a tree of values that know their place in the text, so that every error can name line and column. Strict: refuses
 * everything that is not JSON, and also keys given twice, byte 0 and \u0000, invalid UTF-8, and nesting deeper than JSON_DEPTH_MAX.
 * Independent of the locale. Safe from any thread. */
#ifndef TERRACE_JSON_TEXT_H
#define TERRACE_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"

enum { JSON_DEPTH_MAX = 32, JSON_KEYS_MAX = 256 };

struct json_text {
    const char *text; /* `length` bytes */
    size_t length;
    const char *name; /* what errors call it */
    int line_first;   /* number of the text's first line (1; of requests: the line being read) */
};

enum json_kind { JSON_IS_NULL, JSON_IS_FALSE, JSON_IS_TRUE, JSON_IS_NUMBER, JSON_IS_STRING, JSON_IS_LIST, JSON_IS_OBJECT };

/* A value. Lists and objects chain their `count` elements: first, then each one's next. */
struct json {
    enum json_kind kind;
    bool is_integer; /* a number without fraction and exponent that fits `integer` */
    uint32_t count;
    size_t at, end;     /* bytes of the text: from `at` up to `end` */
    size_t key_at;      /* of a member: where its key begins */
    const char *key;    /* of a member, else NULL */
    const char *string; /* JSON_IS_STRING: decoded, `length` bytes and a NUL */
    size_t length;
    int64_t integer;
    double number; /* any number, the nearest one or its neighbour */
    const struct json *first, *next;
};

/* The same text without the signature (byte order mark) with which files may begin. */
struct json_text json_text_unsigned(const struct json_text *text);
/* True if the text begins like an object or a list. */
bool json_text_looks_like(const char *text, size_t length);

/* A text that was parsed. */
struct json_doc;

/* Parses `in`, which must be one value; its bytes and name must outlive the document. NULL with `e` ("name:line:column") if it is not, or
 * memory is short. */
struct json_doc *json_parse(const struct json_text *in, struct error *e);
void json_free(struct json_doc *doc); /* NULL allowed */
const struct json *json_root(const struct json_doc *doc);
/* The text that it was read from. */
const struct json_text *json_source(const struct json_doc *doc);

/* The member of that name; NULL if `value` is NULL, no object, or has none. */
const struct json *json_get(const struct json *value, const char *key);
/* NULL if `value` is NULL or no string. */
const char *json_as_string(const struct json *value);
static inline bool json_is(const struct json *value, enum json_kind kind) { return value && value->kind == kind; }
static inline bool json_is_flag(const struct json *value) { return json_is(value, JSON_IS_TRUE) || json_is(value, JSON_IS_FALSE); }

/* "name:line:column" of `value` (NULL: of the whole), or of its key; to `out`, returns it. */
char *json_where(const struct json_doc *doc, const struct json *value, bool at_key, char out[PLACE_MAX]);

/* The same of the byte at `offset`. */
char *json_where_at(const struct json_doc *doc, size_t offset, char out[PLACE_MAX]);

/* Fills `e` with that place; always false. */
bool json_refuse(const struct json_doc *doc, const struct json *value, bool at_key, const char *mend, struct error *e, const char *what,
                 ...) __attribute__((format(printf, 6, 7)));

#endif
