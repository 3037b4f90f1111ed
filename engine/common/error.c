#include "error.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "utf8.h"

bool error_set(struct error *e, const char *where, const char *mend, const char *what_format, ...)
{
    if (!e)
        return false;
    struct error made = {.code = ERROR_INPUT};
    va_list arguments;
    va_start(arguments, what_format);
    vsnprintf(made.what, sizeof made.what, what_format, arguments);
    va_end(arguments);
    snprintf(made.where, sizeof made.where, "%s", where);
    snprintf(made.mend, sizeof made.mend, "%s", mend);
    utf8_make_printable(made.where);
    utf8_make_printable(made.what);
    utf8_make_printable(made.mend);
    *e = made; /* last, since the arguments may point into *e */
    return false;
}

char *error_place(const char *name, uint64_t line, size_t column, char out[PLACE_MAX])
{
    enum { NAME_SHOWN = 200 };
    size_t length = strlen(name);
    const char *shown = length > NAME_SHOWN ? name + length - NAME_SHOWN : name;
    while (shown > name && ((unsigned char)*shown & 0xC0) == 0x80) /* a whole character */
        shown++;
    int used = snprintf(out, PLACE_MAX, "%s:%" PRIu64, shown, line);
    if (column > 0)
        snprintf(out + used, (size_t)(PLACE_MAX - used), ":%zu", column);
    return out;
}

bool error_no_memory(struct error *e, const char *where)
{
    error_set(e, where, "free some memory", "out of memory");
    if (e)
        e->code = ERROR_MEMORY;
    return false;
}

bool error_bug(struct error *e, const char *what)
{
    error_set(e, "internal check", "this is a bug: please report it, with the question that was asked", "%s", what);
    if (e)
        e->code = ERROR_BUG;
    return false;
}
