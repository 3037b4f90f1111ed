/* The readers that fill a sheet from text. Private to notation*.c. */
#ifndef TERRACE_NOTATION_READ_H
#define TERRACE_NOTATION_READ_H

#include "sheet.h"

/* Where in a text a reader is. Columns count characters. */
struct cursor {
    const char *text;
    size_t length, at;
    int number, line;           /* of the text (struct sheet_place) and of the line, from 1 */
    size_t line_start, counted; /* bytes before the line; up to where its columns are counted ... */
    int columns;                /* ... and how many there are */
};

struct sheet_place cursor_place(struct cursor *c, size_t at);
/* Bytes of the blank at `text`, 0 if there is none: also Unicode's blanks, commas, and the brackets round a card that lies face down. */
int blank_length(const char *text, size_t length);
/* True if the word is one of the signs for an empty pile. */
bool is_empty_sign(const char *word, size_t length);
/* A control character other than tab, carriage return and newline. */
bool is_control(char c);
bool fail_control(struct sheet *s, struct cursor *c, size_t at);
bool fail_card(struct sheet *s, struct sheet_place at, const char *word, size_t length);

/* Lines `key: value`, or a bare deck. */
bool text_read(struct sheet *s, const char *text, size_t length);
/* The key of that name; KEY_NONE, with the fault, if there is none. */
enum sheet_key text_key_named(struct sheet *s, const char *name, size_t length, struct sheet_place at);
/* What stands behind `key` in such a line, from the cursor to its end. The key has been started. */
bool text_read_list(struct sheet *s, enum sheet_key key, const struct cursor *from);

/* Text that shows a layout as `terrace deal` prints it, and reading it. */
bool picture_is_shown(const char *text, size_t length);
bool picture_read(struct sheet *s, const char *text, size_t length);

#endif
