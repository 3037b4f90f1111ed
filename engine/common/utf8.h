/* Text as people write it: UTF-8, maybe with invalid bytes. Pure; any thread. */
#ifndef TERRACE_UTF8_H
#define TERRACE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the character at the start of `text`; returns its bytes (1..4), or 0 when none starts there (invalid, cut short, `length` 0). */
int utf8_decode(const char *text, size_t length, uint32_t *out);

/* Bytes of the character at the start of `text`, `length` >= 1; an invalid byte counts as a character of its own. */
int utf8_length(const char *text, size_t length);

/* Bytes of the signature (U+FEFF) that some programs write before a text in UTF-8: 3 if `text` begins with it, else 0. */
size_t utf8_signature(const char *text, size_t length);

/* True if it begins with the signature of UTF-16, as some programs save texts. */
bool utf8_is_utf16(const char *text, size_t length);

/* Bytes of the blank other than a space at the start of `text`, 0 if there is none: of those that pages and word processors put in place of
 * spaces. */
int utf8_blank(const char *text, size_t length);

/* A character that stands on the one before it and takes no column: combining marks, joiners, variation selectors. */
bool utf8_is_mark(uint32_t c);

/* True if it may be shown to a user unchanged: no control character, no change of writing direction, nothing invisible. */
bool utf8_is_printable(uint32_t c);

/* Characters of the text as a user counts them (marks are none). */
size_t utf8_count(const char *text, size_t length);

/* The most bytes of `text`, at most `limit` characters, that end with a whole character and its marks. */
size_t utf8_cut(const char *text, size_t length, size_t limit);

/* For echoing input, which may hold anything, even terminal escapes: bytes that are no UTF-8 and characters that are not printable
 * become '?', and a character that is cut short at the end is left out. In place; `text` ends in NUL and never grows. */
void utf8_make_printable(char *text);

#endif
