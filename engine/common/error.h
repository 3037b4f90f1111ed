/* The message about unusable input: where, what is wrong, how to mend it. The command line prints it as one line
 * `terrace: WHERE: WHAT: MEND`; `serve` answers with an object. Library code fills it in and returns false; it never prints and never
 * exits. The caller owns the struct; its texts are copies. Safe from any thread. */
#ifndef TERRACE_ERROR_H
#define TERRACE_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum error_code {
    ERROR_INPUT = 2,  /* the input cannot be used */
    ERROR_BUG = 3,    /* an internal check failed */
    ERROR_MEMORY = 4, /* the machine has no more memory or threads */
};

struct error {
    enum error_code code;
    char where[256]; /* file:line:column, option or field */
    char what[256];
    char mend[256];
};

/* Fill `e` (may be NULL) in printf style, cutting what is too long. The texts are printable (utf8_make_printable()). error_set() always
 * returns false: `return error_set(...)`. Its code is ERROR_INPUT. */
bool error_set(struct error *e, const char *where, const char *mend, const char *what_format, ...) __attribute__((format(printf, 4, 5)));

/* The same for the other codes. `where`: what the memory was for. */
bool error_no_memory(struct error *e, const char *where);
bool error_bug(struct error *e, const char *what);

/* Writes "NAME:LINE:COLUMN", a `where`, to `out` and returns it; without the column if it is 0. Of a long name the end is kept, which says
 * more than its start. */
enum { PLACE_MAX = 256 };
char *error_place(const char *name, uint64_t line, size_t column, char out[PLACE_MAX]);

#endif
