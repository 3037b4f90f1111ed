/* Reads the lines of a file one by one, of any length, in memory of the longest line. */
#ifndef TERRACE_LINE_READER_H
#define TERRACE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line_reader;
struct line_reader *line_reader_open(int fd); /* from where fd stands (a file or a pipe), which stays the caller's; NULL without memory */
/* The next line without its '\n', valid until the next call; NULL at the end or on a read error (then *failed).
 * *whole is false for a last line without '\n'. */
const char *line_reader_next(struct line_reader *r, size_t *size, bool *whole, bool *failed);
uint64_t line_reader_line(const struct line_reader *r);   /* number of that line, from 1 */
uint64_t line_reader_offset(const struct line_reader *r); /* bytes before it, from where fd stood */
void line_reader_free(struct line_reader *r);

#endif
