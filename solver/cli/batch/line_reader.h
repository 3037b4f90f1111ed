/* Reads a file line by line. Memory: the longest line, whose length is limited. */
#ifndef TERRACE_LINE_READER_H
#define TERRACE_LINE_READER_H

#include <stddef.h>
#include <stdint.h>

/* Of a line, in bytes: of a batch file one with the longest solution (SOLUTION_MAX moves) has less than half of it. */
enum { LINE_READER_MAX = 1 << 21 };

enum line_kind {
    LINE_WHOLE,
    LINE_CUT,    /* the last one, which has no '\n' */
    LINE_LONG,   /* longer than LINE_READER_MAX: its beginning; the next call skips the rest */
    LINE_END,    /* no more lines */
    LINE_FAILED, /* reading failed, or memory; errno says why. Likewise from then on */
};

struct line_reader;
struct line_reader *line_reader_open(int fd); /* from where fd stands (a file or a pipe), which stays the caller's; NULL without memory */
/* The same, of lines that gzip or xz may have packed (unpack.h, also for what errno means then). */
struct line_reader *line_reader_open_packed(int fd);
/* The next line and its size without the '\n'; *text is valid until the next call. */
enum line_kind line_reader_next(struct line_reader *r, const char **text, size_t *size);
uint64_t line_reader_line(const struct line_reader *r);   /* number of that line, from 1 */
uint64_t line_reader_offset(const struct line_reader *r); /* bytes before it, from where fd stood */
void line_reader_free(struct line_reader *r);

#endif
