#include "error.h"

#include <stdarg.h>
#include <stdio.h>

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
