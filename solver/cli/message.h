/* Lines for people on stderr: errors, warnings, notes. One line each, for scripts; on a terminal folded to its width. The main thread's. */
#ifndef TERRACE_MESSAGE_H
#define TERRACE_MESSAGE_H

#include <stddef.h>

/* Prints "terrace: " and the text, in printf style, and ends the line. Control characters are shown as '?'. */
void message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes out what stdout still has, as each message does first. */
void message_flush_stdout(void);

/* errno of the first time that this failed, 0 if it never did. */
int message_stdout_errno(void);

/* Columns of the terminal on `fd`, less one (a full line would wrap); 79 if there is none or its width is unknown. */
int message_columns(int fd);

enum { MESSAGE_INDENT = 4 }; /* of the folded lines of a message */

/* `text` with blanks turned into line ends so that no line is wider than `width` characters, where words are that short; lines after
 * the first begin with `indent` blanks. To `out` of `size` bytes, cut there; returns `out`. Pure. */
char *message_fold(const char *text, int width, int indent, char *out, size_t size);

#endif
