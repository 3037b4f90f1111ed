/* Reads JSON by a cursor, value after value, without building a tree as json_text.h does: for batch files of millions of lines.
 * Strict: what is not JSON is refused. Pure, thread-safe. */
#ifndef TERRACE_JSON_SCAN_H
#define TERRACE_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_scan {
    const char *at, *end;
};

/* Each skips white space before it and leaves the cursor behind what it read; on false the cursor may be anywhere. */

/* One of the characters { } [ ] : , */
bool scan_sign(struct json_scan *s, char sign);
/* A string, decoded, with its NUL into `out`; false if it does not fit. \u escapes beyond ASCII are refused (we write none). NULL: any
 * string is passed over. */
bool scan_string(struct json_scan *s, char *out, size_t size);
/* A number: an integer without sign, fraction or exponent; any number. */
bool scan_u64(struct json_scan *s, uint64_t *out);
bool scan_double(struct json_scan *s, double *out);
/* null, true, false */
bool scan_word(struct json_scan *s, const char *word);
/* Any value, at most 64 levels deep; escapes beyond ASCII too. Bytes beyond ASCII in strings are not looked at. */
bool scan_skip(struct json_scan *s);
/* True if only white space is left. */
bool scan_over(struct json_scan *s);

/* Walks over the members of an object: after scan_sign(s, '{'), with *first true, gives each key in turn.
 * False at the closing brace (then *closed) or at an error. */
bool scan_key(struct json_scan *s, bool *first, char *key, size_t size, bool *closed);

#endif
